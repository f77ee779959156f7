//! The pins a player would point out, and the near misses.

use pinpoint_rules::Position;

use crate::{Origin, Significance, detect_pins, mate_pin_sentence, mate_pins, pins};

/// The new pins of a move that are printed by default, as `a5-g5-h5 discovered`.
#[track_caller]
fn check_new(fen: &str, mv: &str, expected: &[&str]) {
    let found = new_pins(fen, mv, |new| new.report.is_significant() && !new.continues);
    assert_eq!(found, expected, "{fen} {mv}");
}

/// All new pins of a move.
#[track_caller]
fn check_all(fen: &str, mv: &str, expected: &[&str]) {
    assert_eq!(new_pins(fen, mv, |_| true), expected, "{fen} {mv}");
}

fn new_pins(fen: &str, mv: &str, wanted: impl Fn(&crate::NewPin) -> bool) -> Vec<String> {
    let position = Position::from_fen(fen).expect("the test FEN is valid");
    let mv = position.parse_uci(mv).expect("the test move is legal");
    let made = detect_pins(&position, mv).made.into_iter();
    made.filter(wanted)
        .map(|new| {
            let pin = new.report.pin;
            let origin = match new.origin {
                Origin::Created => "created",
                Origin::Discovered => "discovered",
                Origin::Replacement => "replacement",
                Origin::MovedIntoPin => "moved into pin",
                Origin::MovedBehind => "moved behind",
            };
            let continues = if new.continues { " continues" } else { "" };
            let squares = [pin.pinner, pin.pinned, pin.shielded].map(|p| p.square.to_string());
            format!("{} {origin}{continues}", squares.join("-"))
        })
        .collect()
}

#[track_caller]
fn check_sentences(fen: &str, expected: &[&str]) {
    let position = Position::from_fen(fen).expect("the test FEN is valid");
    let found: Vec<String> = pins(position.board())
        .into_iter()
        .map(|pin| crate::PinReport::new(position.board(), pin).to_string())
        .collect();
    assert_eq!(found, expected, "{fen}");
}

#[track_caller]
fn check_significance(fen: &str, expected: &[Option<Significance>]) {
    let position = Position::from_fen(fen).expect("the test FEN is valid");
    let board = position.board();
    let found: Vec<_> =
        pins(board).into_iter().map(|pin| crate::PinReport::new(board, pin).significance).collect();
    assert_eq!(found, expected, "{fen}");
}

#[track_caller]
fn check_mate_pins(fen: &str, expected: &[&str]) {
    let position = Position::from_fen(fen).expect("the test FEN is valid");
    let found: Vec<String> =
        mate_pins(&position).iter().map(|pin| mate_pin_sentence(&position, pin)).collect();
    assert_eq!(found, expected, "{fen}");
}

#[test]
fn a_bishop_steps_onto_the_long_diagonal() {
    check_new("7k/6q1/8/8/8/8/8/1KB5 w - - 0 1", "c1b2", &["b2-g7-h8 created"]);
    check_new("7k/5q2/8/8/8/8/8/1KB5 w - - 0 1", "c1b2", &[]);
}

#[test]
fn an_old_pin_is_not_new() {
    check_all("6rk/7p/8/6PQ/8/8/8/K7 w - - 0 1", "g5g6", &[]);
    check_new("6rk/7p/8/6P1/7Q/8/8/K7 w - - 0 1", "h4h5", &[]);
}

#[test]
fn the_castled_rook_pins() {
    check_new("3q3k/3n4/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", &["d1-d7-d8 created"]);
    check_all("7k/7r/8/8/8/8/8/4K2R w K - 0 1", "e1g1", &[]);
}

#[test]
fn en_passant_opens_a_rank_with_two_pawns_at_once() {
    check_new("8/8/8/R2pP1nk/8/8/8/4K3 w - d6 0 1", "e5d6", &["a5-g5-h5 discovered"]);
    check_all("8/8/8/4q3/4pP2/8/7K/k7 b - f3 0 1", "e4f3", &[]);
}

#[test]
fn the_promoted_piece_pins_at_once() {
    check_new("8/2P5/8/5n2/6k1/8/8/K7 w - - 0 1", "c7c8q", &["c8-f5-g4 created"]);
    check_all("8/2P5/8/5n2/6k1/8/8/K7 w - - 0 1", "c7c8r", &[]);
}

#[test]
fn a_king_that_steps_aside_reveals_the_queen() {
    check_new("4r2k/8/8/8/4B3/8/4K3/4Q3 w - - 0 1", "e2d2", &["e8-e4-e1 replacement"]);
    check_new("4r2k/8/8/8/4B3/8/4K3/3Q4 w - - 0 1", "e2d2", &[]);
}

#[test]
fn capturing_the_front_piece_is_no_pin() {
    check_all("K1N1r2k/8/8/4p3/8/8/8/4R3 w - - 0 1", "e1e5", &[]);
    check_all("K1N1r2k/8/8/4p3/8/4P3/8/4R3 w - - 0 1", "e3e4", &[]);
}

#[test]
fn an_equal_piece_behind_counts_only_if_it_hangs() {
    check_new("4b2k/8/8/4n3/8/8/8/K2R4 w - - 0 1", "d1e1", &["e1-e5-e8 created"]);
    check_new("4b1k1/5p2/8/4n3/8/8/8/K2R4 w - - 0 1", "d1e1", &["e1-e5-e8 created"]);
    check_new("4bk2/8/8/4n3/8/8/8/K2R4 w - - 0 1", "d1e1", &[]);
    // The king does not defend what a second attacker backs up.
    check_new("4bk2/8/8/1B2n3/8/8/8/K2R4 w - - 0 1", "d1e1", &["e1-e5-e8 created"]);
}

#[test]
fn blocking_a_check_moves_into_a_pin() {
    check_new("4r2k/8/8/8/8/3B4/8/4K3 w - - 0 1", "d3e2", &["e8-e2-e1 moved into pin"]);
    check_new("4r2k/8/8/4p3/8/3B4/8/4K3 w - - 0 1", "d3e2", &[]);
}

#[test]
fn a_queen_that_moves_behind_a_knight_is_shielded() {
    check_new("4r2k/8/8/8/4N3/8/8/3Q2K1 w - - 0 1", "d1e1", &["e8-e4-e1 moved behind"]);
    check_new("4r2k/8/8/8/4N3/8/8/3Q2K1 w - - 0 1", "d1d2", &[]);
}

#[test]
fn a_pin_continues_when_its_pieces_slide_along_the_line() {
    check_all("4k3/4n3/8/8/8/8/8/K3R3 w - - 0 1", "e1e2", &["e2-e7-e8 created continues"]);
    check_all("4k3/4r3/8/8/8/8/8/K3R3 b - - 0 1", "e7e5", &["e1-e5-e8 moved into pin continues"]);
    check_all("4k3/4n3/8/8/8/8/8/K2R4 w - - 0 1", "d1e1", &["e1-e7-e8 created"]);
}

#[test]
fn sentences_name_pins_skewers_and_pinned_pinners() {
    check_sentences(
        "4k3/4n3/8/8/8/8/4R3/4K3 b - - 0 1",
        &["The rook on e2 is pinning the knight on e7 to the king on e8."],
    );
    check_sentences(
        "3r3k/8/8/3q4/8/8/8/K2R4 b - - 0 1",
        &["The rook on d1 is skewering the queen on d5 to the rook on d8."],
    );
    check_sentences(
        "3q3k/8/8/3n4/8/8/8/K2R3r b - - 0 1",
        &[
            "The rook on d1 is only apparently pinning the knight on d5 to the queen on d8: \
             the rook is itself pinned to its king.",
            "The rook on h1 is pinning the rook on d1 to the king on a1.",
        ],
    );
    check_sentences(
        "3k4/8/8/3n4/8/8/8/K2R3r b - - 0 1",
        &[
            "The rook on d1 is pinning the knight on d5 to the king on d8, although the rook is \
             itself pinned to its king.",
            "The rook on h1 is pinning the rook on d1 to the king on a1.",
        ],
    );
}

#[test]
fn rooks_face_to_face_pin_each_other_and_neither_excuses_the_other() {
    check_sentences(
        "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1",
        &[
            "The rook on e2 is pinning the rook on e7 to the king on e8.",
            "The rook on e7 is pinning the rook on e2 to the king on e1.",
        ],
    );
}

#[test]
fn a_pin_to_a_defended_equal_is_not_significant() {
    check_significance("3rr2k/8/8/4r3/8/8/8/K3R3 w - - 0 1", &[None]);
    check_significance("4r2k/8/8/4r3/8/8/8/K3R3 w - - 0 1", &[Some(Significance::Hanging)]);
    check_significance("4q2k/8/8/4r3/8/8/8/K3R3 w - - 0 1", &[Some(Significance::HigherValue)]);
    check_significance("4k3/8/8/4r3/8/8/8/K3R3 b - - 0 1", &[Some(Significance::Absolute)]);
}

#[test]
fn a_blocker_of_the_pinners_color_or_a_king_in_front_makes_no_pin() {
    check_sentences("4k3/4n3/4P3/8/8/8/4R3/4K3 b - - 0 1", &[]);
    check_sentences("4k3/4N3/8/8/8/8/4R3/4K3 b - - 0 1", &[]);
    // A king is never the front piece of a pin: it is in check.
    check_sentences("4q3/4k3/8/8/8/8/4R3/4K3 b - - 0 1", &[]);
}

#[test]
fn a_guard_of_the_mating_square_is_tied() {
    check_mate_pins(
        "5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1",
        &["The knight on f6 is tied to a mate threat: if it moves, Qh7 is mate."],
    );
    // Without the white knight the queen on h7 is taken by the king: nobody is tied.
    check_mate_pins("5rk1/5p2/5npQ/8/8/8/8/6K1 b - - 0 1", &[]);
    // In check nobody is tied, whatever the moves allow.
    check_mate_pins("5rk1/5p1Q/5np1/6N1/8/8/8/6K1 b - - 0 1", &[]);
}
