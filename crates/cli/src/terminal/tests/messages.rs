//! Each refusal as a player reads it; the cases themselves are in `pinpoint-service`.

use super::*;

#[track_caller]
fn check_typed(fen: &str, text: &str, expected: &str) {
    let mut hand = Hand::at(fen);
    hand.enter(text);
    assert_eq!(hand.message(), expected);
    assert_eq!(hand.moves(), "", "the move is not played");
}

#[track_caller]
fn check_clicked(fen: &str, squares: &[Square], expected: &str) {
    let mut hand = Hand::at(fen);
    squares.iter().for_each(|&square| hand.click(square));
    assert_eq!(hand.message(), expected);
    assert_eq!(hand.moves(), "", "the move is not played");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PIN: &str = "k3r3/8/8/8/8/8/3NN3/4K3 w - - 0 1";

#[test]
fn no_piece_there() {
    check_clicked(START, &[Square::E4], "there is no piece on e4");
    check_typed(START, "e4e5", "there is no piece on e4");
}

#[test]
fn not_yours() {
    let theirs = "the pawn on e7 is Black's, and White is to move";
    check_clicked(START, &[Square::E7], theirs);
    check_typed(START, "e7e5", theirs);
}

#[test]
fn no_legal_moves() {
    let stuck = "the rook on a1 has no legal move: it is blocked on all sides";
    check_clicked(START, &[Square::A1], stuck);
}

#[test]
fn blocked() {
    let blocked = "the pawn on d2 blocks the way from d1 to d4";
    check_typed(START, "Qd4", blocked);
    let own = "a knight does not move from g1 to g3";
    check_clicked(START, &[Square::G1, Square::G3], own);
}

#[test]
fn pinned_and_in_check() {
    let pin = "the knight on e2 is pinned to the king on e1 by the rook on e8";
    check_clicked(PIN, &[Square::E2], pin);
    check_typed(PIN, "Nc3", pin);
    let check = "the king on e1 is in check from the rook on e8, and the move does not end it";
    check_typed("k3r3/8/8/8/8/8/P7/4K3 w - - 0 1", "a3", check);
}

#[test]
fn ambiguous_with_the_candidates() {
    let two = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    check_typed(two, "Nd2", "more than one move fits: Nbd2 or Nfd2");
}

#[test]
fn bad_input() {
    let mut hand = Hand::new((80, 24));
    hand.enter("jump");
    assert!(hand.message().starts_with("\"jump\" is neither a move nor a command: column 1"));
    hand.enter("Nf9");
    assert!(hand.message().contains("expected the rank of the target square"));
}

#[test]
fn not_now() {
    let mut hand = Hand::new((80, 24));
    hand.play([Player::Level(1), Player::Human], Position::STANDARD);
    hand.enter("e4");
    assert_eq!(hand.message(), "it is White's turn: Pinpoint level 1 is thinking");
    let mut hand = Hand::at("k7/8/1Q6/8/8/8/8/K7 b - - 0 1");
    hand.press(KeyCode::Esc);
    hand.enter("Ka7");
    assert_eq!(hand.message(), "the game is over: draw by stalemate");
}
