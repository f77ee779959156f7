//! Games packed tightly, about two bytes a move, one after another: files can be joined with
//! `cat`, and a file whose last game was cut off is still good up to there.
//!
//! | bytes | what |
//! |---|---|
//! | 2 | length of the body, little-endian |
//! | n | the body |
//! | 1 | checksum of the body |
//!
//! The body is a row of bits: the game's number among those of its seed (32 bits), the start
//! position's number in Chess960 (10; 518 is the standard one), how many moves are random (6),
//! White's points doubled (2), the number of moves (10); then for each move its place among the
//! legal ones, in as few bits as their count needs, and, unless the move is random, by how much
//! White's score before it differs from the last one. The legal moves are sorted by
//! [`sort_key`], so the order does not depend on the move generator.

use std::io::{self, ErrorKind, Read, Write};

use anyhow::{Context, ensure};
use pinpoint_rules::{Color, Move, PieceKind, Position};

use crate::bits::{BitReader, BitWriter};

/// The number of the standard start position in Chess960.
pub(crate) const STANDARD: u16 = 518;

/// A game of the engine against itself.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SelfPlayGame {
    /// Which of the games of its seed this is.
    pub(crate) number: u32,
    /// The start position's number in Chess960.
    pub(crate) start: u16,
    /// The random moves of the opening, then those of the engine.
    pub(crate) moves: Vec<Move>,
    /// How many of the moves are random.
    pub(crate) random: usize,
    /// White's score in centipawns before each move that is not random.
    pub(crate) scores: Vec<i16>,
    /// Twice what White scored: 0, 1 or 2.
    pub(crate) half_points: u8,
}

/// A position of a game with what is known about it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scored {
    pub(crate) position: Position,
    /// White's score in centipawns.
    pub(crate) score: i32,
    /// Twice what White scored in the game: 0, 1 or 2.
    pub(crate) half_points: u8,
}

impl SelfPlayGame {
    /// Appends the game in one call of `write_all`.
    pub(crate) fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let body = self.pack().ok_or(ErrorKind::InvalidInput)?;
        let length = u16::try_from(body.len()).map_err(|_| ErrorKind::InvalidInput)?;
        let mut bytes = length.to_le_bytes().to_vec();
        bytes.extend(&body);
        bytes.push(checksum(&body));
        to.write_all(&bytes)
    }

    /// The body; `None` if a move is illegal or a number too large.
    fn pack(&self) -> Option<Vec<u8>> {
        let mut bits = BitWriter::default();
        bits.number(self.number, 32);
        bits.number(u32::from(self.start), 10);
        bits.number(self.random as u32, 6);
        bits.number(u32::from(self.half_points), 2);
        bits.number(self.moves.len() as u32, 10);
        if self.random >= 1 << 6 || self.moves.len() >= 1 << 10 {
            return None;
        }
        let mut position = Position::chess960(self.start)?;
        let mut last = 0;
        for (ply, &mv) in self.moves.iter().enumerate() {
            let legal = sorted_moves(&position);
            let place = legal.iter().position(|&other| other == mv)?;
            bits.number(place as u32, bits_for(legal.len()));
            if let Some(place) = ply.checked_sub(self.random) {
                let score = i32::from(*self.scores.get(place)?);
                bits.difference(score - last);
                last = score;
            }
            position = position.play(mv);
        }
        Some(bits.into_bytes())
    }

    fn unpack(body: &[u8]) -> anyhow::Result<SelfPlayGame> {
        let mut bits = BitReader::new(body);
        let number = bits.number(32)?;
        let start = bits.number(10)? as u16;
        let random = bits.number(6)? as usize;
        let half_points = bits.number(2)? as u8;
        let count = bits.number(10)? as usize;
        ensure!(half_points <= 2 && random <= count, "this is not a game");
        let mut position = Position::chess960(start).context("there is no such start position")?;
        let (mut moves, mut scores) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut last = 0;
        for ply in 0..count {
            let legal = sorted_moves(&position);
            let place = bits.number(bits_for(legal.len()))? as usize;
            let &mv = legal.get(place).context("a move that is not legal")?;
            if ply >= random {
                last += bits.difference()?;
                scores.push(i16::try_from(last).context("a score that no search gives")?);
            }
            moves.push(mv);
            position = position.play(mv);
        }
        Ok(SelfPlayGame { number, start, moves, random, scores, half_points })
    }

    /// The next game; `None` at the end. A game that is cut off at the end of the file has the
    /// error kind `UnexpectedEof`.
    pub(crate) fn read(from: &mut impl Read) -> anyhow::Result<Option<SelfPlayGame>> {
        let mut length = [0; 2];
        match from.read_exact(&mut length[..1]) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
            other => other?,
        }
        from.read_exact(&mut length[1..])?;
        let mut body = vec![0; usize::from(u16::from_le_bytes(length))];
        from.read_exact(&mut body)?;
        let mut check = [0];
        from.read_exact(&mut check)?;
        ensure!(check[0] == checksum(&body), "damaged, or not a file of games");
        SelfPlayGame::unpack(&body).map(Some)
    }

    /// Bytes that the game takes in a file.
    pub(crate) fn packed_len(&self) -> u64 {
        self.pack().map_or(0, |body| body.len() as u64 + 3)
    }

    /// Hands on every position with the move played there and, unless that move is random,
    /// White's score.
    pub(crate) fn walk(&self, mut visit: impl FnMut(&Position, Move, Option<i32>)) {
        let mut position =
            Position::chess960(self.start).expect("games are made with a known start");
        for (ply, &mv) in self.moves.iter().enumerate() {
            let score = ply.checked_sub(self.random).map(|place| i32::from(self.scores[place]));
            visit(&position, mv, score);
            position = position.play(mv);
        }
    }

    /// The positions worth learning from: quiet ones, since the evaluation is only asked about
    /// those.
    pub(crate) fn positions(&self) -> Vec<Scored> {
        let mut kept = Vec::new();
        self.walk(|position, mv, score| {
            if let Some(score) = score
                && is_quiet(position, mv)
            {
                let half_points = self.half_points;
                kept.push(Scored { position: *position, score, half_points });
            }
        });
        kept
    }
}

/// Neither a check to answer nor a capture or promotion to make.
pub(crate) fn is_quiet(position: &Position, mv: Move) -> bool {
    let is_capture = position.piece_on(mv.to()).is_some_and(|_| !mv.is_castling());
    !is_capture && !mv.is_en_passant() && mv.promotion().is_none() && !position.is_check()
}

/// From square, to square, promotion: an order of moves that no generator can change.
fn sort_key(mv: &Move) -> (usize, usize, usize) {
    (mv.from().index(), mv.to().index(), mv.promotion().map_or(0, PieceKind::index))
}

fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_unstable_by_key(sort_key);
    moves
}

/// Bits for a number below `count`.
fn bits_for(count: usize) -> u32 {
    count.saturating_sub(1).checked_ilog2().map_or(0, |log| log + 1)
}

/// Against damage: every byte turns and adds.
fn checksum(body: &[u8]) -> u8 {
    body.iter().fold(0x5A, |sum: u8, &byte| sum.rotate_left(3).wrapping_add(byte))
}

/// Twice what White scores if this side wins.
pub(crate) fn half_points(winner: Option<Color>) -> u8 {
    match winner {
        Some(Color::White) => 2,
        Some(Color::Black) => 0,
        None => 1,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A game with these moves in UCI, the first of them random.
    pub(crate) fn game(start: u16, moves: &str, scores: &[i16]) -> SelfPlayGame {
        let mut position = Position::chess960(start).unwrap();
        let mut played = Vec::new();
        for text in moves.split_whitespace() {
            let mv = position.parse_uci(text).expect("the test's moves are legal");
            position = position.play(mv);
            played.push(mv);
        }
        let random = played.len() - scores.len();
        let scores = scores.to_vec();
        SelfPlayGame { number: 7, start, moves: played, random, scores, half_points: 2 }
    }

    fn scandinavian() -> SelfPlayGame {
        game(STANDARD, "e2e4 d7d5 e4d5 g8f6", &[40, -55, 30])
    }

    #[test]
    fn games_survive_packing_and_joining() {
        let promotion = game(STANDARD, "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6 b7a8n", &[-9; 5]);
        let castling = game(0, "f2f4 f7f5", &[0, 3000]);
        let mut bytes = Vec::new();
        for game in [&scandinavian(), &promotion, &castling] {
            let before = bytes.len() as u64;
            game.write(&mut bytes).unwrap();
            assert_eq!(bytes.len() as u64 - before, game.packed_len());
        }
        let mut rest = bytes.as_slice();
        for game in [scandinavian(), promotion, castling] {
            assert_eq!(SelfPlayGame::read(&mut rest).unwrap(), Some(game));
        }
        assert_eq!(SelfPlayGame::read(&mut rest).unwrap(), None);
    }

    #[test]
    fn a_torn_or_damaged_game_is_an_error() {
        let mut bytes = Vec::new();
        scandinavian().write(&mut bytes).unwrap();
        for end in 1..bytes.len() {
            assert!(SelfPlayGame::read(&mut &bytes[..end]).is_err(), "{end} bytes");
        }
        for place in 2..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x10;
            assert!(SelfPlayGame::read(&mut damaged.as_slice()).is_err(), "byte {place}");
        }
    }

    #[test]
    fn an_impossible_game_is_not_written() {
        let mut illegal = scandinavian();
        illegal.moves.swap(0, 2);
        assert!(illegal.write(&mut Vec::new()).is_err());
    }

    #[test]
    fn only_quiet_positions_with_a_score_are_kept() {
        let kept = scandinavian().positions();
        let scores: Vec<i32> = kept.iter().map(|scored| scored.score).collect();
        assert_eq!(scores, [40, 30], "the capture on d5 is left out");
        assert!(kept.iter().all(|scored| scored.half_points == 2));
    }
}
