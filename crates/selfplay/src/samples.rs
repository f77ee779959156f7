//! Positions as network training wants them: 132 bytes each, all numbers little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 64 | up to 32 features as the side to move sees the board, two bytes each, then 768s |
//! | 64 | the same as the other side sees it |
//! | 2 | score in centipawns for the side to move |
//! | 1 | points of the side to move, doubled: 0, 1 or 2 |
//! | 1 | second layer that judges it |

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use pinpoint_nnue::{Network, features};
use pinpoint_rules::Color;

use crate::data::for_each;
use crate::games::Judged;

/// The most pieces on a board that a game can reach.
const MOST_PIECES: usize = 32;

/// Writes the positions of the games in the order in which they were played.
pub(crate) fn write(games: &[PathBuf], out: &Path) -> anyhow::Result<()> {
    let mut file = BufWriter::new(File::create(out)?);
    let mut count = 0;
    for_each(games, |judged| {
        file.write_all(&sample(judged))?;
        count += 1;
        Ok(())
    })?;
    file.flush()?;
    eprintln!("{count} positions");
    Ok(())
}

fn sample(judged: &Judged) -> Vec<u8> {
    let Judged { position, score, points } = judged;
    let (turn, board) = (position.turn(), position.board());
    let mut bytes = Vec::with_capacity(132);
    for side in [turn, !turn] {
        let seen = features::View::new(board, side).features(board);
        let padded = seen.chain(std::iter::repeat(features::COUNT)).take(MOST_PIECES);
        bytes.extend(padded.flat_map(|feature| (feature as u16).to_le_bytes()));
    }
    let half_points = (2.0 * points) as u8;
    let (score, half_points) = match turn {
        Color::White => (*score as i16, half_points),
        Color::Black => (-*score as i16, 2 - half_points),
    };
    bytes.extend(score.to_le_bytes());
    bytes.extend([half_points, Network::bucket(board) as u8]);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinpoint_rules::Position;

    /// Kings on different wings: White sees the board plainly, Black in a mirror.
    const BOARD: &str = "6k1/5p2/8/8/8/8/1P6/2K4R";

    /// Kc1, Rh1, b2, f7 and Kg8, counted by hand: 384 for the enemy's, 64 for each kind before,
    /// then the square.
    const AS_WHITE: [u16; 5] = [5 * 64 + 2, 3 * 64 + 7, 9, 384 + 53, 384 + 5 * 64 + 62];
    /// The same from the other end, and from right to left.
    const AS_BLACK: [u16; 5] = [384 + 5 * 64 + 61, 384 + 3 * 64 + 56, 384 + 54, 10, 5 * 64 + 1];

    #[track_caller]
    fn check(turn: &str, points: f64, seen: [[u16; 5]; 2], score: i16, half_points: u8) {
        let position = Position::from_fen(&format!("{BOARD} {turn} - - 0 1")).unwrap();
        let bytes = sample(&Judged { position, score: 123, points });
        assert_eq!(bytes.len(), 132);
        let words: Vec<u16> =
            bytes[..130].chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        for (side, expected) in words.chunks(MOST_PIECES).zip(seen) {
            assert_eq!(side[..5], expected);
            assert!(side[5..].iter().all(|&padding| padding == 768));
        }
        assert_eq!(words[64] as i16, score);
        // The second layer for five to eight pieces.
        assert_eq!(bytes[130..], [half_points, 1]);
    }

    #[test]
    fn a_sample_is_written_as_the_side_to_move_sees_it() {
        check("w", 1.0, [AS_WHITE, AS_BLACK], 123, 2);
        check("b", 1.0, [AS_BLACK, AS_WHITE], -123, 0);
        check("w", 0.5, [AS_WHITE, AS_BLACK], 123, 1);
        check("b", 0.5, [AS_BLACK, AS_WHITE], -123, 1);
        check("b", 0.0, [AS_BLACK, AS_WHITE], -123, 2);
    }

    #[test]
    fn a_full_board_leaves_no_room_for_padding() {
        let start = Judged { position: Position::STANDARD, score: 0, points: 0.5 };
        let bytes = sample(&start);
        let features = bytes[..128].chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        assert!(features.clone().all(|feature| feature < 768));
        let (ours, theirs): (Vec<_>, Vec<_>) =
            features.enumerate().partition(|(place, _)| *place < 32);
        // Both sides see the same, the one from a1 on and the other from h8 on.
        let sorted = |side: Vec<(usize, u16)>| {
            let mut features: Vec<u16> = side.into_iter().map(|(_, feature)| feature).collect();
            features.sort_unstable();
            features
        };
        assert_eq!(sorted(ours), sorted(theirs));
        assert_eq!(bytes[128..], [0, 0, 1, 7]);
    }
}
