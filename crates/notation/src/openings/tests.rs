use super::*;
use crate::parse_move;
use alloc::string::ToString;

/// The name of the position after these moves.
#[track_caller]
fn check_opening(moves: &str, expected: &str) {
    let mut position = Position::STANDARD;
    for text in moves.split(' ').filter(|text| !text.is_empty()) {
        position = position.play(parse_move(&position, text).expect("the test moves are legal"));
    }
    let found = opening(&position).map_or("none".to_string(), |found| found.to_string());
    assert_eq!(found, expected, "{moves}");
}

#[test]
fn well_known_openings_are_named() {
    check_opening("e4", "B00 King's Pawn Game");
    check_opening("e4 e5 Nf3 Nc6 Bc4", "C50 Italian Game");
    check_opening("e4 e5 Nf3 Nc6 Bb5 Nf6", "C65 Ruy Lopez: Berlin Defense");
    check_opening("d4 d5 c4", "D06 Queen's Gambit");
    check_opening("h4", "A00 K\u{e1}das Opening");
}

#[test]
fn positions_without_a_name_have_none() {
    check_opening("", "none");
    check_opening("e4 e5 Ke2 Ke7 Ke1 Ke8", "none");
    // The pieces of the Italian Game, but the kings have moved and lost castling.
    check_opening("e4 e5 Nf3 Nc6 Bc4 Ke7 Ke2 Ke8 Ke1", "none");
}

#[test]
fn transpositions_have_one_name() {
    check_opening(
        "d4 Nf6 c4 e6 Nf3 d5 Nc3",
        "D37 Queen's Gambit Declined: Three Knights Variation",
    );
    check_opening(
        "Nf3 d5 d4 e6 c4 Nf6 Nc3",
        "D37 Queen's Gambit Declined: Three Knights Variation",
    );
}

#[test]
fn en_passant_captures_may_make_a_difference() {
    // The same pieces, with and without a capture on e3.
    check_opening("Nc3 e5 f4 exf4 e4", "A00 Van Geet Opening: Nowokunski Gambit");
    check_opening("e4 e5 f4 exf4 Nc3", "C33 King's Gambit Accepted: Mason-Keres Gambit");
    // The list has this one with a capture on e6 only; it is the same with one on c6 or none.
    check_opening("d4 c5 d5 e5", "A44 Benoni Defense: Old Benoni");
    check_opening("d4 e5 d5 c5", "A44 Benoni Defense: Old Benoni");
    check_opening("d3 c5 d4 e6 d5 e5", "A44 Benoni Defense: Old Benoni");
}

#[test]
fn the_table_is_sorted_and_whole() {
    assert_eq!(TABLE.len(), 3_621);
    assert!(TABLE.is_sorted_by(|(a, _), (b, _)| a < b));
    for (_, text) in TABLE {
        let (eco, name) = text.split_once(' ').expect("code and name");
        assert!(matches!(eco.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']), "{text}");
        assert!(!name.is_empty());
    }
}

/// The name by the text of the FEN: slow, and how the table is defined.
fn opening_by_fen(position: &Position) -> Option<Opening> {
    use pinpoint_rules::{EnPassantStyle, FenStyle};
    let style = FenStyle { en_passant: EnPassantStyle::Legal, ..FenStyle::default() };
    let fen = position.fen_in(style);
    let fields: alloc::vec::Vec<&str> = fen.as_str().split(' ').collect();
    let by = |en_passant: &str| {
        let text = alloc::format!("{} {} {} {en_passant}", fields[0], fields[1], fields[2]);
        find(text.bytes().fold(FNV_START, step))
    };
    by(fields[3]).or_else(|| by("-"))
}

#[test]
fn names_are_those_of_the_text_of_the_fen() {
    let (mut named, mut chance) = (0, 0x9E37_79B9_7F4A_7C15u64);
    for game in 0..3000 {
        let mut position = Position::STANDARD;
        for _ in 0..1 + game % 24 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            chance ^= chance << 13;
            chance ^= chance >> 7;
            chance ^= chance << 17;
            position = position.play(moves[(chance % moves.len() as u64) as usize]);
            let found = opening(&position);
            assert_eq!(found, opening_by_fen(&position), "{}", position.to_fen());
            named += usize::from(found.is_some());
        }
    }
    assert!(named > 3000, "{named}");
}
