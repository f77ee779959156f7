//! Commands, engines and the end of games.

use std::time::Duration;

use super::*;
use crate::terminal::model::screens::{Dialog, Screen};

pub(super) fn against_the_computer() -> Hand {
    let mut hand = Hand::new((80, 24));
    hand.play([Player::Human, Player::Level(3)], Position::STANDARD);
    hand
}

#[test]
fn undo_and_redo_take_a_full_turn_against_the_computer() {
    let mut hand = against_the_computer();
    hand.enter("e4");
    hand.engine_plays("e7e5");
    hand.letters("u");
    assert_eq!((hand.moves().as_str(), hand.message()), ("", "2 moves taken back"));
    hand.letters("u");
    assert_eq!(hand.message(), "there is no move of yours to take back");
    hand.letters("r");
    assert_eq!((hand.moves().as_str(), hand.message()), ("e2e4 e7e5", "2 moves played again"));
    hand.enter("redo");
    assert_eq!(hand.message(), "there is no move to play again");
}

#[test]
fn a_late_answer_to_an_old_question_is_dropped() {
    let mut hand = against_the_computer();
    hand.enter("e4");
    let old = hand.model.awaited.mv.unwrap();
    hand.letters("u");
    hand.enter("d4");
    let mv = hand.model.table.position().parse_uci("e7e5").unwrap();
    hand.happens(Event::Reply(Reply { id: old, content: ReplyContent::Best(mv) }));
    assert_eq!(hand.moves(), "d2d4");
}

#[test]
fn an_engine_that_fails_is_named_and_its_side_played_by_hand() {
    let mut hand = Hand::new((80, 24));
    let players = [Player::Human, Player::Program("/usr/bin/brick --x".to_owned())];
    hand.play(players, Position::STANDARD);
    hand.enter("e4");
    let id = hand.model.awaited.mv.unwrap();
    let why = "it played e7e4, which is illegal".to_owned();
    hand.happens(Event::Reply(Reply { id, content: ReplyContent::Failed(why) }));
    assert_eq!(
        hand.message(),
        "brick is out: it played e7e4, which is illegal. Play Black's moves yourself; the game \
         is saved"
    );
    hand.enter("e5");
    assert_eq!(hand.moves(), "e2e4 e7e5");
    assert!(matches!(hand.effects.last(), Some(Effect::Autosave)));
}

#[test]
fn every_move_is_saved_at_once() {
    let mut hand = Hand::new((80, 24));
    let saves = |hand: &Hand| {
        hand.effects.iter().filter(|effect| matches!(effect, Effect::Autosave)).count()
    };
    for (index, text) in ["e4", "e5", "Nf3"].into_iter().enumerate() {
        let before = saves(&hand);
        hand.enter(text);
        assert_eq!(saves(&hand), before + 1, "move {index}");
    }
}

#[test]
fn resigning_asks_first_and_names_the_winner() {
    let mut hand = against_the_computer();
    hand.letters("G");
    hand.letters("n");
    assert!(hand.model.table.ending().is_none());
    hand.letters("Gy");
    assert_eq!(hand.message(), "Black wins: White resigns (0-1)");
    assert!(matches!(hand.model.dialog, Some(Dialog::Ending { .. })));
}

#[test]
fn after_the_game_one_can_step_through_it_and_play_a_rematch() {
    let mut hand = against_the_computer();
    hand.enter("e4");
    hand.engine_plays("e7e5");
    hand.enter("resign");
    hand.press(KeyCode::Enter);
    assert_eq!(hand.model.shown_plies(), 0);
    hand.press(KeyCode::Right);
    assert_eq!(hand.model.shown_plies(), 1);
    hand.press(KeyCode::Enter);
    // Past learning from the mistakes.
    hand.press(KeyCode::Down);
    hand.press(KeyCode::Down);
    hand.press(KeyCode::Enter);
    assert_eq!(hand.model.table.plies(), 0);
    assert!(hand.model.table.player(Color::Black).is_human());
    assert!(hand.model.flipped);
}

#[test]
fn a_hint_shows_a_move_and_plays_none() {
    let mut hand = Hand::new((80, 24));
    hand.letters("H");
    let id = hand.model.awaited.hint.unwrap();
    let mv = Position::STANDARD.parse_uci("g1f3").unwrap();
    hand.happens(Event::Reply(Reply { id, content: ReplyContent::Best(mv) }));
    assert_eq!(hand.message(), "hint: Nf3. Nf3 develops the knight.");
    assert_eq!((hand.model.hint, hand.moves().as_str()), (Some(mv), ""));
}

#[test]
fn saving_and_loading_ask_for_a_name_and_use_it() {
    let mut hand = Hand::new((80, 24));
    hand.letters("S");
    assert_eq!(hand.message(), "under which name?");
    hand.letters("evening");
    hand.press(KeyCode::Enter);
    assert!(matches!(hand.effects.last(), Some(Effect::Save(name)) if name == "evening"));
    hand.enter("load evening");
    assert!(matches!(hand.effects.last(), Some(Effect::Load(name)) if name == "evening"));
    hand.letters("L");
    hand.happens(Event::Listed(vec!["evening".to_owned(), "morning".to_owned()]));
    hand.press(KeyCode::Down);
    hand.press(KeyCode::Enter);
    assert!(matches!(hand.effects.last(), Some(Effect::Load(name)) if name == "morning"));
}

#[test]
fn a_game_of_the_list_is_deleted_and_brought_back() {
    let mut hand = Hand::new((80, 24));
    hand.enter("e4");
    hand.happens(Event::Listed(vec!["2: a".to_owned(), "1: b".to_owned()]));
    hand.press(KeyCode::Down);
    hand.letters("d");
    let last = |hand: &Hand| match hand.effects.last() {
        Some(Effect::Remove { name, undo }) => (name.clone(), *undo),
        other => panic!("{other:?}"),
    };
    assert_eq!(last(&hand), ("1: b".to_owned(), false));
    hand.happens(Event::Listed(vec!["2: a".to_owned()]));
    hand.model.removed = Some("1".to_owned());
    hand.letters("u");
    assert_eq!(last(&hand), ("1".to_owned(), true));
    hand.press(KeyCode::Esc);
    hand.enter("delete");
    assert_eq!(hand.message(), "which game? Type load for the list, then delete NUMBER");
    hand.enter("delete 7");
    assert_eq!(last(&hand), ("7".to_owned(), false));
}

#[test]
fn leaving_a_game_that_is_not_saved_asks() {
    let mut hand = Hand::new((80, 24));
    hand.enter("e4");
    hand.model.unsaved = Some("the game cannot be saved: the disk is full".to_owned());
    hand.letters("q");
    assert!(!matches!(hand.effects.last(), Some(Effect::Quit)));
    assert!(hand.screen().contains("the disk is full"), "{}", hand.screen());
    hand.letters("n");
    hand.enter("e5");
    assert_eq!(hand.moves(), "e2e4 e7e5");
    hand.letters("qy");
    assert!(matches!(hand.effects.last(), Some(Effect::Quit)));
}

#[test]
fn a_broken_file_changes_nothing() {
    let mut hand = Hand::new((80, 24));
    hand.enter("e4");
    hand.happens(Event::Loaded(Err("x.pgn: game 1, line 2, column 3: oh".to_owned())));
    assert_eq!(hand.message(), "x.pgn: game 1, line 2, column 3: oh");
    assert_eq!(hand.moves(), "e2e4");
}

#[test]
fn the_menu_leads_to_a_game_as_chosen() {
    let mut hand = Hand::new((80, 24));
    hand.model.screen = Screen::Menu(0);
    hand.press(KeyCode::Enter);
    assert_eq!(hand.model.screen, Screen::Setup(0));
    hand.press(KeyCode::Left);
    hand.press(KeyCode::Down);
    hand.press(KeyCode::Right);
    hand.press(KeyCode::Enter);
    assert_eq!(hand.model.screen, Screen::Table);
    assert_eq!(hand.model.table.player(Color::White), &Player::Level(2));
    assert!(hand.model.flipped && hand.model.table.awaits_program());
}

#[test]
fn messages_can_be_read_while_two_engines_play() {
    let mut hand = Hand::new((80, 24));
    hand.play([Player::Level(1), Player::Level(1)], Position::STANDARD);
    hand.letters("D");
    hand.engine_plays("e2e4");
    assert_eq!(hand.message(), "nobody at this keyboard plays");
    hand.happens(Event::Elapsed(Duration::from_secs(3)));
    hand.engine_plays("e7e5");
    assert_eq!(hand.message(), "");
}

#[test]
fn the_opponent_says_what_it_missed() {
    let mut hand = Hand::new((80, 24));
    let moves = ["b2b3", "g7g6", "c1b2", "h7h5", "a2a3", "a7a6", "b2h8"];
    let game = |seed: u64| {
        let players = [Player::Human, Player::Level(1)];
        let mut table = Table::new(Position::STANDARD, players, None);
        table.set_seed(seed);
        for text in moves {
            let mv = table.position().parse_uci(text).unwrap();
            table.play(mv).unwrap();
        }
        table
    };
    let said = "3... a6: I did not see that your bishop on b2 could take my rook on h8.";
    let blind = (0..100)
        .map(game)
        .find(|table| crate::terminal::update::missed::lines(table).contains(&said.to_owned()));
    hand.happens(Event::Loaded(Ok(Box::new(blind.expect("one of a hundred overlooks it")))));
    hand.enter("missed");
    assert!(hand.screen().contains("I did not see that your bishop"), "{}", hand.screen());
    hand.play([Player::Human, Player::Human], Position::STANDARD);
    hand.enter("missed");
    assert_eq!(hand.message(), "no built-in opponent plays in this game");
}
