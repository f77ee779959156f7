//! Snapshots of the screens, and the colors that text cannot show.

use std::time::Duration;

use insta::assert_snapshot;
use pinpoint_engine::{Score, SidedScore};
use ratatui::style::Color as Ink;

use super::*;
use crate::terminal::event::Thought;
use crate::terminal::model::screens::{Confirmed, Dialog, Screen};
use crate::terminal::view::look::Tint;

const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 60)];

/// A game against the computer in its opening, with a pin, a clock and a piece picked up.
fn midgame(size: (u16, u16)) -> Hand {
    let mut hand = Hand::new(size);
    let players = [Player::Human, Player::Level(3)];
    let table = Table::new(Position::STANDARD, players, "5+3".parse().ok());
    hand.happens(Event::Loaded(Ok(Box::new(table))));
    for (ours, theirs) in [("e4", "e7e5"), ("Nf3", "d7d6"), ("d4", "c8g4"), ("dxe5", "g4f3")] {
        hand.enter(ours);
        hand.happens(Event::Elapsed(Duration::from_secs(9)));
        hand.engine_plays(theirs);
    }
    hand.click(Square::D1);
    hand
}

#[test]
fn the_game_at_four_sizes() {
    for (width, height) in SIZES {
        let name = format!("game_{width}x{height}");
        assert_snapshot!(name, midgame((width, height)).screen());
    }
}

#[test]
fn the_game_flipped_with_the_engine_shown() {
    let mut hand = midgame((80, 24));
    hand.press(KeyCode::Esc);
    hand.letters("FV");
    let id = hand.model.awaited.analysis.unwrap();
    let line: Vec<_> = hand.model.table.position().legal_moves().iter().copied().take(1).collect();
    let score = SidedScore::new(hand.model.table.position().turn(), Score::Centipawns(310));
    let thought = Thought { depth: 12, score, line };
    hand.happens(Event::Reply(Reply { id, content: ReplyContent::Thought(thought) }));
    assert_snapshot!("game_flipped_with_engine", hand.screen());
}

#[test]
fn without_colors_and_in_ascii() {
    let mut hand = midgame((80, 24));
    hand.model.look = Look { pieces: PieceStyle::Ascii, colors: Colors::None };
    let screen = hand.screen();
    assert!(screen.is_ascii());
    assert_snapshot!("game_ascii", screen);
    hand.letters("?");
    assert!(hand.screen().is_ascii());
    hand.press(KeyCode::Esc);
    hand.model.screen = Screen::Menu(0);
    assert!(hand.screen().is_ascii());
}

#[test]
fn menu_new_game_help_promotion_and_end() {
    let mut hand = Hand::new((80, 24));
    hand.model.interrupted = Some("You - Pinpoint level 3, move 12".to_owned());
    hand.model.screen = Screen::Menu(0);
    assert_snapshot!("menu", hand.screen());
    hand.letters("n");
    assert_snapshot!("new_game", hand.screen());
    let mut hand = Hand::new((80, 30));
    hand.letters("?");
    assert_snapshot!("help", hand.screen());
    let mut hand = Hand::at("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    hand.enter("a8");
    assert_snapshot!("promotion", hand.screen());
    let mut hand = Hand::new((80, 24));
    ["f3", "e5", "g4", "Qh4"].into_iter().for_each(|text| hand.enter(text));
    assert_snapshot!("checkmate", hand.screen());
}

#[test]
fn figures_without_colors_say_whose_they_are() {
    for size in SIZES {
        let mut hand = Hand::new(size);
        hand.model.look = Look { pieces: PieceStyle::Unicode, colors: Colors::None };
        let screen = hand.screen();
        assert_eq!(
            (screen.matches("♙w").count(), screen.matches("♟b").count()),
            (8, 8),
            "{size:?}"
        );
    }
}

/// The background of a square.
fn ground(hand: &Hand, square: Square) -> Ink {
    let layout = Layout::new(hand.model.size).unwrap();
    let cell = layout.cell_of(square, hand.model.flipped);
    // The first row is the square's own; a small one shares its last row with the next rank.
    hand.buffer()[(cell.x, cell.y)].bg
}

#[track_caller]
fn check_tint(hand: &Hand, square: Square, tint: Tint) {
    assert_eq!(ground(hand, square), LOOK.square_color(square.is_light(), tint), "{square}");
}

#[test]
fn last_move_picked_piece_captures_check_and_mate_are_colored() {
    let mut hand = Hand::new((80, 24));
    ["e4", "d5"].into_iter().for_each(|text| hand.enter(text));
    check_tint(&hand, Square::D7, Tint::LastMove);
    check_tint(&hand, Square::D5, Tint::LastMove);
    hand.click(Square::E4);
    check_tint(&hand, Square::E4, Tint::Selected);
    check_tint(&hand, Square::D5, Tint::Capture);
    check_tint(&hand, Square::E5, Tint::Plain);
    assert!(hand.screen().contains('●') && hand.screen().contains('×'));
    hand.enter("Bb5+");
    check_tint(&hand, Square::E8, Tint::Check);
    let mut hand = Hand::new((80, 24));
    ["f3", "e5", "g4", "Qh4"].into_iter().for_each(|text| hand.enter(text));
    hand.press(KeyCode::Esc);
    check_tint(&hand, Square::E1, Tint::Mate);
}

#[test]
fn what_a_refusal_speaks_of_is_marked() {
    let mut hand = Hand::at("k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1");
    hand.enter("Nc3");
    for square in [Square::E8, Square::E2, Square::E1] {
        check_tint(&hand, square, Tint::Hint);
    }
    hand.enter("Kd1");
    check_tint(&hand, Square::E8, Tint::Plain);
}

#[test]
fn pieces_have_their_own_colors_on_every_terminal() {
    for size in SIZES {
        let hand = Hand::new(size);
        let buffer = hand.buffer();
        let layout = Layout::new(size).unwrap();
        let inks = |square: Square| -> Vec<Ink> {
            let cell = layout.cell_of(square, false);
            let places = cell.rows().flat_map(|row| row.positions());
            let drawn = places.filter(|place| !buffer[*place].symbol().trim().is_empty());
            drawn.map(|place| buffer[place].fg).collect()
        };
        assert!(inks(Square::A1).contains(&Ink::Rgb(255, 255, 255)), "{size:?}");
        assert!(inks(Square::A8).contains(&Ink::Rgb(0, 0, 0)), "{size:?}");
    }
}

#[test]
fn a_promoted_pawn_was_not_taken_and_a_lost_queen_was() {
    let mut hand = Hand::at("3q4/P6k/8/8/8/8/8/3QK3 w - - 0 1");
    hand.model.look = Look { pieces: PieceStyle::Letters, colors: Colors::None };
    let taken = |hand: &Hand, row: usize| {
        let screen = hand.screen();
        screen.lines().nth(row).unwrap().chars().skip(36).collect::<String>().trim().to_owned()
    };
    hand.enter("a8=Q");
    assert_eq!((taken(&hand, 3).as_str(), taken(&hand, 20).as_str()), ("", "+9"));
    hand.enter("Qxd1");
    hand.enter("Kxd1");
    assert_eq!((taken(&hand, 3).as_str(), taken(&hand, 20).as_str()), ("Q", "q  +9"));
}

#[test]
fn the_depth_of_the_engine_is_never_cut() {
    let mut hand = Hand::new((60, 20));
    hand.letters("V");
    let id = hand.model.awaited.analysis.unwrap();
    let score = SidedScore::new(Color::White, Score::Centipawns(-1234));
    let thought = Thought { depth: 16, score, line: Vec::new() };
    hand.happens(Event::Reply(Reply { id, content: ReplyContent::Thought(thought) }));
    assert!(hand.screen().contains("-12.34 at depth 16"), "{}", hand.screen());
}

#[test]
fn an_explanation_that_does_not_fit_is_read_in_a_window() {
    let mut hand = Hand::at("k3r3/8/8/8/1b6/8/3NN3/4K3 w - - 0 1");
    assert!(!hand.screen().contains("w for all"));
    hand.happens(Event::Resize(60, 20));
    hand.letters("V");
    assert!(hand.screen().contains("Explain, w for all"), "{}", hand.screen());
    hand.letters("w");
    let screen = hand.screen();
    for side in ["b4", "e8"] {
        assert!(screen.contains(&format!("on {side} is pinning the knight")), "{screen}");
    }
    assert!(screen.is_ascii() || screen.contains("╭ Explain"), "{screen}");
}

#[test]
fn questions_are_whole_on_a_small_screen_and_answered_by_a_click() {
    for (answer, ends) in [("n  no", false), ("y  yes", true)] {
        let mut hand = Hand::new((60, 20));
        let action = Confirmed::Resign;
        let question = "Resign the game of a program with a name that is long, and yours?";
        hand.model.dialog = Some(Dialog::Confirm { question: question.to_owned(), action });
        let screen = hand.screen();
        assert!(screen.contains("and yours?"), "{screen}");
        let row = screen.lines().position(|line| line.contains(answer)).unwrap();
        let line: Vec<char> = screen.lines().nth(row).unwrap().chars().collect();
        let start: Vec<char> = answer.chars().collect();
        let column = line.windows(start.len()).position(|part| part == start).unwrap();
        let kind = MouseEventKind::Down(MouseButton::Left);
        let (column, row, modifiers) = (column as u16, row as u16, KeyModifiers::NONE);
        hand.happens(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
        assert_eq!(hand.model.table.ending().is_some(), ends);
        assert!(ends || hand.model.dialog.is_none());
    }
}

#[test]
fn the_help_stays_a_table_on_a_small_screen() {
    let mut hand = Hand::new((60, 20));
    hand.letters("?");
    let screen = hand.screen();
    assert!(
        screen.contains("│ u       undo            take back a move, a full turn    │"),
        "{screen}"
    );
    assert!(
        screen.contains("│                         against the computer             │"),
        "{screen}"
    );
}
