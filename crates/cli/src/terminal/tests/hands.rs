//! Moves by cursor, mouse and keyboard.

use super::*;
use crate::terminal::model::screens::Dialog;

#[test]
fn a_move_by_cursor() {
    let mut hand = Hand::new((80, 24));
    // The cursor starts on the king of the side below, e1.
    hand.press(KeyCode::Up);
    hand.press(KeyCode::Enter);
    assert_eq!(hand.model.destinations().len(), 2);
    hand.letters("kk");
    hand.press(KeyCode::Char(' '));
    assert_eq!(hand.moves(), "e2e4");
    hand.letters("kkkk");
    assert_eq!(hand.model.cursor, Square::E8);
}

#[test]
fn the_cursor_follows_the_eye_on_a_flipped_board() {
    let mut hand = Hand::new((80, 24));
    hand.letters("F");
    hand.model.cursor = Square::E7;
    hand.press(KeyCode::Right);
    assert_eq!(hand.model.cursor, Square::D7);
    hand.letters("kh");
    assert_eq!(hand.model.cursor, Square::E6);
    hand.letters("jjjjjjjjjjllllllllll");
    assert_eq!(hand.model.cursor, Square::A8);
}

#[test]
fn a_move_by_two_clicks_or_by_dragging_also_on_a_flipped_board() {
    for flipped in [false, true] {
        let mut hand = Hand::new((120, 40));
        hand.model.flipped = flipped;
        hand.click(Square::E2);
        hand.click(Square::E4);
        hand.mouse(MouseEventKind::Down(MouseButton::Left), Square::G8);
        hand.mouse(MouseEventKind::Drag(MouseButton::Left), Square::G7);
        hand.mouse(MouseEventKind::Up(MouseButton::Left), Square::F6);
        assert_eq!(hand.moves(), "e2e4 g8f6");
        assert_eq!(hand.model.selected, None);
    }
}

#[test]
fn typed_moves_in_san_and_uci_with_numbers_and_marks() {
    let mut hand = Hand::new((80, 24));
    for text in ["e4", "1... e7e5", "2.Nf3!?", "Nb8-c6", "Bc4", "Bc5", "0-0"] {
        hand.enter(text);
        assert_eq!(hand.message(), "", "{text}");
    }
    assert_eq!(hand.moves(), "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1");
}

#[test]
fn a_move_can_be_typed_without_opening_the_line() {
    let mut hand = Hand::new((80, 24));
    for text in ["e4", "h5", "Nf3", "hg4"] {
        hand.letters(text);
        hand.press(KeyCode::Enter);
    }
    // The h moves the cursor, unless what follows shows that the file was meant.
    assert_eq!(hand.moves(), "e2e4 h7h5 g1f3");
    assert!(hand.message().contains("g4"), "{}", hand.message());
}

#[test]
fn castling_by_two_squares_onto_the_rook_or_typed() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for to in [Square::G1, Square::H1] {
        let mut hand = Hand::at(fen);
        hand.click(Square::E1);
        hand.click(to);
        assert_eq!(hand.moves(), "e1g1");
    }
    for text in ["O-O-O", "0-0-0", "e1c1", "e1a1"] {
        let mut hand = Hand::at(fen);
        hand.enter(text);
        assert_eq!(hand.moves(), "e1c1");
    }
}

#[test]
fn promotion_asks_for_the_piece() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let window = |hand: &Hand| matches!(hand.model.dialog, Some(Dialog::Promotion { .. }));
    let mut hand = Hand::at(fen);
    hand.click(Square::A7);
    hand.click(Square::A8);
    assert!(window(&hand) && hand.moves().is_empty());
    hand.press(KeyCode::Down);
    hand.press(KeyCode::Enter);
    assert_eq!(hand.moves(), "a7a8r");

    let mut hand = Hand::at(fen);
    hand.enter("a8");
    assert!(window(&hand));
    hand.letters("n");
    assert_eq!(hand.moves(), "a7a8n");

    let mut hand = Hand::at(fen);
    hand.enter("a8");
    hand.press(KeyCode::Esc);
    assert!(!window(&hand) && hand.moves().is_empty());
    hand.enter("a8=B");
    assert_eq!(hand.moves(), "a7a8b");
}

#[test]
fn the_promotion_window_takes_clicks() {
    let mut hand = Hand::at("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    hand.enter("a8");
    let screen = hand.screen();
    let row = screen.lines().position(|line| line.contains("bishop")).unwrap();
    let line = screen.lines().nth(row).unwrap();
    let column = line.chars().take_while(|letter| *letter != 'b').count() + 2;
    let kind = MouseEventKind::Down(MouseButton::Left);
    let (column, row, modifiers) = (column as u16, row as u16, KeyModifiers::NONE);
    hand.happens(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
    assert_eq!(hand.moves(), "a7a8b");
}

#[test]
fn another_own_piece_can_be_picked_and_the_piece_put_back() {
    let mut hand = Hand::new((80, 24));
    hand.click(Square::E2);
    hand.click(Square::G1);
    assert_eq!(hand.model.selected, Some(Square::G1));
    hand.press(KeyCode::Esc);
    assert_eq!(hand.model.selected, None);
    hand.click(Square::G1);
    hand.enter("back");
    assert_eq!(hand.model.selected, None);
}

#[test]
fn pasted_text_waits_in_the_line() {
    let mut hand = Hand::new((80, 24));
    hand.happens(Event::Paste("e4\n\u{1b}[2J e5".to_owned()));
    assert_eq!(hand.moves(), "");
    hand.press(KeyCode::Enter);
    assert!(hand.message().contains("neither a move nor a command"), "{}", hand.message());
}

#[test]
fn the_wheel_and_the_keys_step_through_the_game() {
    let mut hand = Hand::new((80, 24));
    ["e4", "e5", "Nf3"].into_iter().for_each(|text| hand.enter(text));
    hand.mouse(MouseEventKind::ScrollUp, Square::E4);
    assert_eq!(hand.model.shown_plies(), 2);
    hand.press(KeyCode::Home);
    assert_eq!(hand.model.shown_plies(), 0);
    hand.letters("]");
    assert_eq!(hand.model.shown_plies(), 1);
    hand.click(Square::E7);
    assert!(hand.message().starts_with("you are looking at an earlier position"));
    hand.press(KeyCode::End);
    hand.enter("Nc6");
    assert_eq!(hand.moves(), "e2e4 e7e5 g1f3 b8c6");
}
