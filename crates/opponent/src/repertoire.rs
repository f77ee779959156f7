//! A small repertoire of openings that people of a strength play.

use std::sync::LazyLock;

use pinpoint_notation::parse_move;
use pinpoint_rules::{Move, Position};

/// A move that some players know by heart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct KnownMove {
    /// The position in which it is played.
    position: u64,
    mv: Move,
    /// Half-moves before it.
    ply: usize,
    lowest: u16,
    highest: u16,
    weight: u32,
}

static REPERTOIRE: LazyLock<Vec<KnownMove>> =
    LazyLock::new(|| read(include_str!("repertoire.txt")));

/// Reads lines such as `350 1000 3 e4 e5 Nf3`.
fn read(text: &str) -> Vec<KnownMove> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(|line| read_line(line).unwrap_or_else(|| panic!("repertoire: {line}"))).collect()
}

fn read_line(line: &str) -> Option<Vec<KnownMove>> {
    let mut words = line.split_whitespace();
    let lowest = words.next()?.parse().ok()?;
    let highest = words.next()?.parse().ok()?;
    let weight = words.next()?.parse().ok()?;
    let mut position = Position::STANDARD;
    let mut known = Vec::new();
    for (ply, word) in words.enumerate() {
        let mv = parse_move(&position, word).ok()?;
        known.push(KnownMove { position: position.hash(), mv, ply, lowest, highest, weight });
        position = position.play(mv);
    }
    Some(known)
}

/// The moves that players of this rating know here, with their weights; each move once.
///
/// ```
/// use pinpoint_opponent::repertoire_moves;
/// use pinpoint_rules::Position;
/// let moves = repertoire_moves(&Position::STANDARD, 2400);
/// assert!(moves.iter().any(|(mv, _)| mv.to_string() == "d2d4"));
/// assert!(moves.iter().all(|(mv, _)| mv.to_string() != "h2h4"), "newcomers play that");
/// ```
pub fn repertoire_moves(position: &Position, elo: u16) -> Vec<(Move, u32)> {
    known(position, elo, usize::MAX)
}

/// The same for someone who knows the first `plies` half-moves of each line.
pub(crate) fn known(position: &Position, elo: u16, plies: usize) -> Vec<(Move, u32)> {
    let mut moves: Vec<(Move, u32)> = Vec::new();
    for entry in REPERTOIRE.iter() {
        let is_known = entry.position == position.hash()
            && entry.ply < plies
            && (entry.lowest..=entry.highest).contains(&elo);
        if !is_known {
            continue;
        }
        match moves.iter_mut().find(|(mv, _)| *mv == entry.mv) {
            Some((_, weight)) => *weight += entry.weight,
            None => moves.push((entry.mv, entry.weight)),
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_legal_and_every_rating_has_several_first_moves() {
        assert!(REPERTOIRE.len() > 400, "{}", REPERTOIRE.len());
        for elo in (350..=2500).step_by(50) {
            let first = repertoire_moves(&Position::STANDARD, elo);
            assert!(first.len() >= 2, "{elo}: {first:?}");
            for (mv, _) in first {
                let after = Position::STANDARD.play(mv);
                let is_odd = ["a2a4", "h2h4"].contains(&mv.to_string().as_str());
                let replies = repertoire_moves(&after, elo).len();
                assert!(
                    replies >= if is_odd { 1 } else { 2 }
                        || mv.to_string() == "g1f3"
                        || mv.to_string() == "c2c4",
                    "{elo} {mv}"
                );
            }
        }
    }

    #[test]
    fn a_line_is_known_as_far_as_the_player_knows_openings() {
        let e4 = Position::STANDARD.parse_uci("e2e4").unwrap();
        let after = Position::STANDARD.play(e4);
        assert!(known(&after, 1500, 1).is_empty());
        assert!(!known(&after, 1500, 2).is_empty());
    }
}
