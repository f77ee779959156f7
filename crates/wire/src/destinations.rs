//! Where the pieces can go: now, and in a premove.

use std::collections::BTreeMap;

use pinpoint_notation::san;
use pinpoint_rules::{Bitboard, Move, MoveKind, PieceKind, Position, Square};
use pinpoint_service as service;
use serde::Serialize;

use crate::uci_of;

/// A square where a piece may be put down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Destination {
    /// The square.
    pub to: String,
    /// The move; with promotions, that to a queen.
    pub uci: String,
    /// The same in SAN.
    pub san: String,
    /// The square of the piece it takes.
    pub capture: Option<String>,
    /// Is it castling?
    pub castling: bool,
    /// A second square for castling that another entry lists: not to be marked.
    pub alias: bool,
    /// What a pawn may become: empty, or four entries.
    pub promotions: Vec<PromotionChoice>,
}

/// A piece that a pawn may become.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PromotionChoice {
    /// `q`, `r`, `b` or `n`.
    pub piece: char,
    /// The move.
    pub uci: String,
    /// The same in SAN.
    pub san: String,
}

/// The legal destinations of the side to move, by square.
pub(crate) fn destinations(position: &Position) -> BTreeMap<String, Vec<Destination>> {
    let named = |(from, entries): (Square, Vec<service::Destination>)| {
        let entries = entries.iter().map(|entry| destination(position, entry));
        (from.to_string(), entries.collect())
    };
    service::destinations(position).into_iter().map(named).collect()
}

fn destination(position: &Position, entry: &service::Destination) -> Destination {
    let mv = entry.mv;
    let promotions = match mv.kind() {
        MoveKind::Promotion(_) => promotions(position, mv),
        _ => Vec::new(),
    };
    Destination {
        to: entry.to.to_string(),
        uci: uci_of(position, mv),
        san: san(position, mv).to_string(),
        capture: position.captured(mv).map(|(square, _)| square.to_string()),
        castling: mv.is_castling(),
        alias: entry.alias,
        promotions,
    }
}

fn promotions(position: &Position, mv: Move) -> Vec<PromotionChoice> {
    let choice = |kind: PieceKind| {
        let mv = Move::promoting(mv.from(), mv.to(), kind);
        PromotionChoice {
            piece: kind.letter(),
            uci: uci_of(position, mv),
            san: san(position, mv).to_string(),
        }
    };
    service::PROMOTIONS.into_iter().map(choice).collect()
}

/// The premoves of the side that is not to move, by square.
pub(crate) fn premoves(position: &Position) -> BTreeMap<String, Vec<String>> {
    let names = |squares: Bitboard| squares.into_iter().map(|square| square.to_string()).collect();
    let found = service::premoves(position).into_iter();
    found.map(|(from, targets)| (from.to_string(), names(targets))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, from: &str, expected: &[&str]) {
        let position = Position::from_fen(fen).unwrap();
        let found: Vec<String> = destinations(&position)[from]
            .iter()
            .map(|entry| {
                let alias = if entry.alias { " again" } else { "" };
                format!("{} {} {}{alias}", entry.to, entry.uci, entry.san)
            })
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_castling_king_may_also_be_dropped_on_its_rook() {
        check(
            "4k3/8/8/8/8/8/3PPP2/3QK2R w K - 0 1",
            "e1",
            &["f1 e1f1 Kf1", "g1 e1g1 O-O", "h1 e1g1 O-O again"],
        );
    }

    #[test]
    fn in_chess960_a_step_wins_over_castling_to_the_same_square() {
        // The king on f1 can step to g1 and castle to g1.
        check("4k3/8/8/8/8/8/3PPPP1/4QK1R w H - 0 1", "f1", &["g1 f1g1 Kg1", "h1 f1h1 O-O"]);
    }

    #[test]
    fn one_entry_stands_for_four_promotions() {
        let position = Position::from_fen("3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let entries = &destinations(&position)["e7"];
        assert_eq!(entries.len(), 2);
        let sans: Vec<&str> = entries[0].promotions.iter().map(|choice| &*choice.san).collect();
        assert_eq!(sans, ["exd8=Q", "exd8=R", "exd8=B", "exd8=N"]);
        assert_eq!(entries[0].capture.as_deref(), Some("d8"));
    }

    #[test]
    fn en_passant_takes_beside_the_target() {
        let position = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").unwrap();
        let taking = &destinations(&position)["e5"][0];
        assert_eq!((&*taking.to, taking.capture.as_deref()), ("d6", Some("d5")));
    }

    #[test]
    fn premoves_look_past_the_pieces_in_the_way() {
        let found = premoves(&Position::STANDARD);
        assert_eq!(found["e7"], ["d6", "f6", "e6", "e5"].map(String::from).as_slice().sorted());
        assert_eq!(found["a8"].len(), 14);
        assert!(found["e8"].contains(&"g8".to_owned()));
        assert!(!found.contains_key("e2"));
    }

    trait Sorted {
        fn sorted(&self) -> Vec<String>;
    }

    impl Sorted for [String] {
        /// By rank, then file: the order of squares.
        fn sorted(&self) -> Vec<String> {
            let mut sorted = self.to_vec();
            sorted.sort_by_key(|name| name.parse::<Square>().unwrap());
            sorted
        }
    }
}
