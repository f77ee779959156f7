//! What the detectors find, and near misses.

use pinpoint_notation::parse_move;
use pinpoint_rules::Position;

use super::*;

#[track_caller]
fn play(fen: &str, text: &str) -> (Position, pinpoint_rules::Move, Position) {
    let position = Position::from_fen(fen).expect("the test FEN is valid");
    let mv = parse_move(&position, text).expect("the test move is legal");
    (position, mv, position.play(mv))
}

#[track_caller]
fn check_fork(fen: &str, text: &str, targets: &[&str]) {
    let (_, mv, after) = play(fen, text);
    let found = fork(&after, mv).map_or(Vec::new(), |fork| fork.targets);
    let names: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(names, targets, "{fen} {text}");
}

#[track_caller]
fn check_skewers(fen: &str, text: &str, expected: &[&str]) {
    let (before, mv, after) = play(fen, text);
    let found = skewers(&before, mv, &after);
    let names: Vec<String> =
        found.iter().map(|it| format!("{}, {}, {}", it.attacker, it.front, it.behind)).collect();
    assert_eq!(names, expected, "{fen} {text}");
}

#[track_caller]
fn check_discoveries(fen: &str, text: &str, expected: &[&str]) {
    let (before, mv, after) = play(fen, text);
    let found = discoveries(&before, mv, &after);
    let names: Vec<String> =
        found.iter().map(|it| format!("{}, {}", it.unmasked, it.target)).collect();
    assert_eq!(names, expected, "{fen} {text}");
}

#[test]
fn a_knight_forks_king_and_rook() {
    check_fork("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nc7+", &["king on e8", "rook on a8"]);
}

#[test]
fn a_forker_that_can_be_taken_forks_nothing() {
    check_fork("r2qk3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nc7+", &[]);
}

#[test]
fn a_forker_that_is_pinned_reaches_only_its_line() {
    // The queen attacks rook and bishop, but must stay on the e-file.
    check_fork("k3r3/8/8/8/1b6/8/3QR3/4K3 w - - 0 1", "Re5", &[]);
}

#[test]
fn protected_pieces_of_equal_value_are_no_targets() {
    check_fork("2b1k1b1/1p5p/8/8/8/4B3/8/4K3 w - - 0 1", "Bd4", &[]);
    check_fork("4k3/8/1n3n2/8/8/4B3/8/4K3 w - - 0 1", "Bd4", &["knight on b6", "knight on f6"]);
}

#[test]
fn a_king_forks_what_nothing_protects() {
    let found = ["knight on b5", "knight on d5"];
    check_fork("7k/8/8/1n1n4/8/1K6/8/8 w - - 0 1", "Kc4", &found);
    check_fork("7k/8/2p5/1n1n4/8/1K6/8/8 w - - 0 1", "Kc4", &[]);
}

#[test]
fn pawns_fork_and_are_no_targets() {
    check_fork("4k3/8/3r1n2/8/4P3/8/8/4K3 w - - 0 1", "e5", &["rook on d6", "knight on f6"]);
    check_fork("4k3/8/3p1p2/8/4P3/8/8/4K3 w - - 0 1", "e5", &[]);
}

#[test]
fn a_rook_skewers_king_and_queen() {
    let found = ["rook on d1, king on d4, queen on d8"];
    check_skewers("3q4/8/8/8/3k4/8/8/R5K1 w - - 0 1", "Rd1+", &found);
}

#[test]
fn a_king_that_can_protect_the_piece_behind_it_is_not_skewered() {
    check_skewers("8/8/3n4/3k4/8/8/8/R5K1 w - - 0 1", "Rd1+", &[]);
    let found = ["rook on d1, king on d4, knight on d8"];
    check_skewers("3n4/8/8/8/3k4/8/8/R5K1 w - - 0 1", "Rd1+", &found);
}

#[test]
fn a_pin_is_no_skewer() {
    check_skewers("3k4/8/8/3q4/8/8/8/R5K1 w - - 0 1", "Rd1", &[]);
}

#[test]
fn an_opened_line_skewers_queen_and_rook() {
    let found = ["bishop on a1, queen on e5, rook on h8"];
    check_skewers("k6r/8/8/4q3/8/8/1P6/BK6 w - - 0 1", "b4", &found);
    // Here nothing protects the bishop, and the queen takes it.
    check_skewers("k6r/8/8/4q3/8/8/1P6/B5K1 w - - 0 1", "b4", &[]);
}

#[test]
fn a_knight_uncovers_a_check_and_an_attack() {
    check_discoveries("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5+", &["rook on e1, king on e8"]);
    check_discoveries("4q2k/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5", &["rook on e1, queen on e8"]);
}

#[test]
fn what_is_protected_and_no_dearer_is_not_discovered() {
    check_discoveries("4rr1k/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5", &[]);
    check_discoveries("7k/4p3/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5", &[]);
}

#[test]
fn castling_uncovers_nothing() {
    check_discoveries("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+", &[]);
}

#[test]
fn a_piece_that_can_be_taken_back_did_not_hang() {
    let (before, mv, after) = play("4k3/4p3/3p4/2n5/8/8/8/2R1K3 w - - 0 1", "Rxc5");
    assert!(hanging_taken(&before, mv, &after, None).is_none());
    // Here the pawn that would take back is pinned.
    let (before, mv, after) = play("3k4/8/3p4/2n5/8/8/8/2RRK3 w - - 0 1", "Rxc5");
    assert_eq!(hanging_taken(&before, mv, &after, None).unwrap().to_string(), "knight on c5");
}
