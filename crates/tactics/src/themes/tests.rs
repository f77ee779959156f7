//! Small puzzles for the themes, each with a near miss; the first move is the opponent's.

use super::{Theme, themes};
use crate::Line;
use pinpoint_rules::Position;

#[track_caller]
fn check(fen: &str, moves: &str, theme: Theme, expected: bool) {
    let mut line = Line::new(Position::from_fen(fen).expect("the test FEN is valid"));
    for text in moves.split(' ') {
        line.push(line.end().parse_uci(text).expect("the test move is legal"));
    }
    assert_eq!(themes(&line).contains(theme), expected, "{theme} in {fen} {moves}");
}

#[test]
fn a_knight_forks_king_and_queen() {
    let fen = "6k1/5p1p/4p3/4q3/3nN3/2Q3P1/PP3P1P/6K1 w - - 2 37";
    check(fen, "e4d2 d4e2 g1f1 e2c3", Theme::Fork, true);
    // The same moves as the last of the line fork nothing that is used.
    check(fen, "e4d2 d4e2", Theme::Fork, false);
}

#[test]
fn a_king_forks_no_pieces_for_lichess() {
    let fen = "8/8/8/2r1r3/8/3K4/7p/7k b - - 0 1";
    check(fen, "c5b5 d3d4 b5b1 d4e5", Theme::Fork, false);
}

#[test]
fn the_queen_steps_aside_and_the_rook_falls() {
    let fen = "3r4/3q3k/8/8/8/8/6PP/R5K1 b - - 0 1";
    check(fen, "h7g8 a1d1 d7b7 d1d8", Theme::Skewer, true);
    // From c7 the queen still guards the rook: a trade, no skewer.
    check(fen, "h7g8 a1d1 d7c7 d1d8", Theme::Skewer, false);
}

#[test]
fn the_checker_that_did_not_move_was_discovered() {
    let fen = "4k3/7p/8/8/4N3/8/8/4R1K1 b - - 0 1";
    check(fen, "h7h6 e4c5", Theme::DiscoveredCheck, true);
    check(fen, "h7h6 e4f6", Theme::DoubleCheck, true);
    check(fen, "h7h6 e4f6", Theme::DiscoveredCheck, true);
    check(fen, "e8d8 e4f6", Theme::DiscoveredCheck, false);
}

#[test]
fn mates_are_counted_and_named() {
    let fen = "6k1/1p3ppp/8/8/8/8/8/R5K1 b - - 0 1";
    check(fen, "b7b6 a1a8", Theme::MateIn1, true);
    check(fen, "b7b6 a1a8", Theme::BackRankMate, true);
    check("6k1/1p3pp1/7p/8/8/8/8/R5K1 b - - 0 1", "b7b6 a1a8", Theme::Mate, false);
    let smothered = "6rk/6pp/8/6N1/8/8/8/K7 b - - 0 1";
    check(smothered, "g8f8 g5f7", Theme::SmotheredMate, false);
    check("r5rk/6pp/8/6N1/8/8/8/1K6 b - - 0 1", "a8c8 g5f7", Theme::SmotheredMate, true);
}

#[test]
fn a_pinned_knight_cannot_save_itself() {
    let fen = "4k3/7p/2n5/8/8/8/4B3/4K3 b - - 0 1";
    check(fen, "h7h6 e2b5", Theme::Pin, true);
    check(fen, "e8d8 e2b5", Theme::Pin, false);
}

#[test]
fn a_king_on_a1_does_not_hide_the_attack() {
    // The corner square has number 0, which must not pass for "no king".
    let fen = "2r4k/3r2b1/7p/5Pp1/n5PP/Pp2Q3/1N3B2/K1qNR2R w - - 7 40";
    check(fen, "e3c1 c8c1", Theme::QueensideAttack, true);
}

#[test]
fn the_first_move_takes_what_hangs() {
    let fen = "8/3k4/8/3n4/8/8/8/3RK3 b - - 0 1";
    check(fen, "d7c7 d1d5", Theme::HangingPiece, true);
    check(fen, "d7d6 d1d5", Theme::HangingPiece, false);
}

#[test]
fn a_rook_comes_nearer_on_the_line_of_another_rook() {
    let fen = "4r3/p2k1ppp/bn6/3pr3/8/BP3P2/P2N1KPP/R3R3 w - - 2 22";
    check(fen, "a3b2 e5e2 e1e2 e8e2", Theme::CollinearMove, true);
    // A capture on the line is an exchange.
    check(fen, "a3b2 e5e1 a1e1 e8e1", Theme::CollinearMove, false);
}
