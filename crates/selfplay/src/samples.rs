//! Positions as network training wants them: 32 bytes each, all numbers little-endian, as the
//! side to move sees the board (Black's pieces are turned to the lower end).
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the squares with a piece, a1 in the lowest bit |
//! | 16 | their pieces in the order of squares, four bits each, low half first: 0 to 5 ours (pawn to king), 8 to 13 theirs |
//! | 2 | score in centipawns for the side to move, or [`NO_SCORE`] |
//! | 1 | points of the side to move, doubled: 0, 1 or 2; 3 if the game never had the position |
//! | 1 | 0 |
//! | 4 | number of the game in this run |

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::Context;
use pinpoint_rules::{Bitboard, Board, Color, PieceKind, Position, Setup};

use crate::data::for_each_game;
use crate::games::SelfPlayGame;
use crate::play::Random;

/// Bytes of a sample.
pub(crate) const SIZE: usize = 32;
/// A position as the file has it.
pub(crate) type Sample = [u8; SIZE];

/// The score of positions that were never searched; a teacher has to give them one.
pub(crate) const NO_SCORE: i16 = i16::MIN;
/// What the points of such positions are written as.
const NO_POINTS: u8 = 3;
/// The most random moves that lead away from a game.
const LONGEST_DETOUR: usize = 3;

/// Games that a thread turns into samples at a time.
const CHUNK: usize = 256;

/// What to write besides the games' own positions, and with how many threads.
pub(crate) struct Plan {
    /// Positions that random moves reach from each one.
    pub(crate) detours: u32,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

/// Writes the positions of the games in the order in which they were played. The file does not
/// depend on the number of threads.
pub(crate) fn write(games: &[PathBuf], out: &Path, plan: &Plan) -> anyhow::Result<()> {
    let mut file = BufWriter::new(File::create(out)?);
    let (mut waiting, mut number, mut count) = (Vec::new(), 0, 0);
    let mut empty = |waiting: &mut Vec<(u32, SelfPlayGame)>| -> anyhow::Result<()> {
        for samples in sample_all(waiting, plan) {
            count += samples.len();
            samples.iter().try_for_each(|sample| file.write_all(sample))?;
        }
        waiting.clear();
        Ok(())
    };
    for_each_game(games, |game| {
        waiting.push((number, game));
        number += 1;
        if waiting.len() >= CHUNK * plan.threads { empty(&mut waiting) } else { Ok(()) }
    })?;
    empty(&mut waiting)?;
    file.flush()?;
    eprintln!("{count} positions of {number} games");
    Ok(())
}

/// The samples of numbered games, in their order.
fn sample_all(games: &[(u32, SelfPlayGame)], plan: &Plan) -> Vec<Vec<Sample>> {
    let work = |part: &[(u32, SelfPlayGame)]| -> Vec<Sample> {
        part.iter().flat_map(|(number, game)| samples(game, *number, plan)).collect()
    };
    thread::scope(|scope| {
        let workers: Vec<_> =
            games.chunks(CHUNK).map(|part| scope.spawn(move || work(part))).collect();
        workers.into_iter().map(|worker| worker.join().expect("no thread panics")).collect()
    })
}

fn samples(game: &SelfPlayGame, number: u32, plan: &Plan) -> Vec<Sample> {
    let mut random = Random::new(plan.seed << 32 | u64::from(number));
    let mut samples = Vec::new();
    for scored in game.positions() {
        let (score, half_points) = match scored.position.turn() {
            Color::White => (scored.score, scored.half_points),
            Color::Black => (-scored.score, 2 - scored.half_points),
        };
        samples.push(sample(&scored.position, score as i16, half_points, number));
        for _ in 0..plan.detours {
            let position = detour(&scored.position, &mut random);
            samples.extend(position.map(|p| sample(&p, NO_SCORE, NO_POINTS, number)));
        }
    }
    samples
}

/// A quiet position a few random moves away, if they lead to one.
fn detour(position: &Position, random: &mut Random) -> Option<Position> {
    let mut position = *position;
    for _ in 0..=random.below(LONGEST_DETOUR) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position = position.play(moves[random.below(moves.len())]);
    }
    is_settled(&position).then_some(position)
}

/// No check, and nothing to win by a capture or a promotion.
fn is_settled(position: &Position) -> bool {
    let moves = position.legal_moves();
    let wins = |mv| position.exchange_value(mv) > 0;
    !position.is_check() && !moves.is_empty() && !moves.iter().any(|&mv| wins(mv))
}

/// A position with its score and the points for the side to move.
pub(crate) fn sample(position: &Position, score: i16, half_points: u8, game: u32) -> Sample {
    let turn = position.turn();
    let mut bytes = [0; 32];
    let mut squares = 0u64;
    let mut seen: Vec<(usize, u8)> = position
        .board()
        .iter()
        .map(|(square, piece)| {
            let place = if turn == Color::White { square.index() } else { square.index() ^ 0o70 };
            let side = if piece.color == turn { 0 } else { 8 };
            (place, side + piece.kind.index() as u8)
        })
        .collect();
    seen.sort_unstable();
    for (number, &(place, code)) in seen.iter().enumerate() {
        squares |= 1 << place;
        bytes[8 + number / 2] |= code << (4 * (number % 2));
    }
    bytes[..8].copy_from_slice(&squares.to_le_bytes());
    bytes[24..26].copy_from_slice(&score.to_le_bytes());
    bytes[26] = half_points;
    bytes[28..].copy_from_slice(&game.to_le_bytes());
    bytes
}

/// The score that was written, for the side to move.
pub(crate) fn score(sample: &Sample) -> i16 {
    i16::from_le_bytes([sample[24], sample[25]])
}

pub(crate) fn set_score(sample: &mut Sample, score: i16) {
    sample[24..26].copy_from_slice(&score.to_le_bytes());
}

/// The points of the side to move, from 0 to 1, if the game had the position.
pub(crate) fn points(sample: &Sample) -> Option<f32> {
    (sample[26] != NO_POINTS).then_some(f32::from(sample[26]) / 2.0)
}

/// The number of the game in its file.
pub(crate) fn game(sample: &Sample) -> u32 {
    u32::from_le_bytes([sample[28], sample[29], sample[30], sample[31]])
}

/// The pieces of a sample, those of the side to move as White.
pub(crate) fn board(sample: &Sample) -> Board {
    let squares = u64::from_le_bytes(sample[..8].try_into().expect("eight bytes"));
    let mut board = Board::EMPTY;
    for (number, square) in Bitboard(squares).into_iter().enumerate().take(32) {
        let code = sample[8 + number / 2] >> (4 * (number % 2)) & 15;
        let color = if code < 8 { Color::White } else { Color::Black };
        if let Some(&kind) = PieceKind::ALL.get(usize::from(code & 7)) {
            board.put(square, kind.of(color));
        }
    }
    board
}

/// The position of a sample with the side to move as White, and without what a sample does not
/// hold: castling rights and an en passant square.
pub(crate) fn position(sample: &Sample) -> anyhow::Result<Position> {
    let setup = Setup { board: board(sample), ..Setup::EMPTY };
    Position::try_from(setup).context("a sample holds no position")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{STANDARD, tests::game};

    fn plan(detours: u32) -> Plan {
        Plan { detours, seed: 1, threads: 1 }
    }

    #[track_caller]
    fn check(turn: &str, squares: u64, pieces: [u8; 3]) {
        let fen = format!("6k1/5p2/8/8/8/8/1P6/2K4R {turn} - - 0 1");
        let bytes = sample(&Position::from_fen(&fen).unwrap(), -300, 1, 0x0102_0304);
        assert_eq!(bytes[..8], squares.to_le_bytes());
        assert_eq!(bytes[8..11], pieces);
        assert!(bytes[11..24].iter().all(|&byte| byte == 0));
        assert_eq!(bytes[24..], [0xD4, 0xFE, 1, 0, 4, 3, 2, 1]);
    }

    #[test]
    fn a_sample_is_written_as_the_side_to_move_sees_it() {
        // Kc1, Rh1, b2, f7, Kg8: our king 5 and rook 3, our pawn 0, their pawn 8, their king 13.
        check("w", 1 << 2 | 1 << 7 | 1 << 9 | 1 << 53 | 1 << 62, [0x35, 0x80, 0x0D]);
        // From the other end: Kg1 and f2 are ours, b7, Kc8 and Rh8 theirs.
        check("b", 1 << 6 | 1 << 13 | 1 << 49 | 1 << 58 | 1 << 63, [0x05, 0xD8, 0x0B]);
    }

    #[test]
    fn a_sample_is_a_position_again() {
        for fen in ["6k1/5p2/8/8/8/8/1P6/2K4R w - - 0 1", "r3k2r/8/8/3pP3/8/8/8/R3K2R w - - 0 1"] {
            let bytes = sample(&Position::from_fen(fen).unwrap(), 17, 1, 3);
            assert_eq!(position(&bytes).unwrap().to_fen(), fen);
        }
        let black = Position::from_fen("6k1/5p2/8/8/8/8/1P6/2K4R b - - 0 1").unwrap();
        let turned = position(&sample(&black, 0, 1, 3)).unwrap();
        assert_eq!(turned.to_fen(), "2k4r/1p6/8/8/8/8/5P2/6K1 w - - 0 1");
        assert!(position(&[0; 32]).is_err());
    }

    #[test]
    fn score_and_points_are_those_of_the_side_to_move() {
        let game = game(STANDARD, "e2e4 e7e5 g1f3", &[40, -55]);
        let samples = samples(&game, 9, &plan(0));
        let field = |sample: &Sample| (i16::from_le_bytes([sample[24], sample[25]]), sample[26]);
        assert_eq!(samples.iter().map(field).collect::<Vec<_>>(), [(-40, 0), (-55, 2)]);
    }

    #[test]
    fn detours_are_quiet_and_have_no_score() {
        let game = game(STANDARD, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", &[20; 6]);
        let with_detours = samples(&game, 0, &plan(20));
        let scored = |sample: &&Sample| sample[26] != NO_POINTS;
        assert_eq!(with_detours.iter().filter(scored).count(), 6);
        assert!(with_detours.len() > 60);
        let hanging = Position::from_fen("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1").unwrap();
        assert!(!is_settled(&hanging));
        assert!(is_settled(&Position::STANDARD));
    }
}
