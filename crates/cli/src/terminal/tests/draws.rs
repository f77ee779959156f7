//! Draws: claimed, also with the move about to be played, offered and answered.

use pinpoint_engine::{Score, SidedScore};

use super::commands::against_the_computer;
use super::*;
use crate::terminal::event::{Pace, Thought};

/// Rooks and pawns, level; the computer has Black, and White is to move.
const LEVEL: &str = "4r1k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 30";
const NAME: &str = "Pinpoint level 3";

fn against_the_computer_at(fen: &str) -> Hand {
    let mut hand = Hand::new((80, 24));
    hand.play([Player::Human, Player::Level(3)], Position::from_fen(fen).unwrap());
    hand
}

/// The engine that was asked with this number thinks so, in centipawns for the side to move.
fn engine_thinks(hand: &mut Hand, id: Option<u64>, score: i32) {
    let turn = hand.model.table.position().turn();
    let score = SidedScore::new(turn, Score::Centipawns(score));
    let thought = Thought { depth: 9, score, line: Vec::new() };
    let content = ReplyContent::Thought(thought);
    hand.happens(Event::Reply(Reply { id: id.expect("an engine is asked"), content }));
}

#[test]
fn draws_are_claimed_or_refused_with_the_reason() {
    let mut hand = Hand::at("4k3/8/8/8/8/8/8/R3K3 w - - 100 80");
    hand.enter("draw");
    assert_eq!(hand.message(), "Draw claimed by the 50-move rule (1/2-1/2)");
    let mut hand = against_the_computer();
    hand.enter("claim");
    let why = "the position has stood once of 3, and 0 of 100 half-moves were quiet";
    assert_eq!(hand.message(), format!("no claim now: {why}"));
    hand.enter("resign");
    hand.press(KeyCode::Esc);
    hand.enter("claim");
    assert_eq!(hand.message(), "the game is over: Black wins: White resigns");
}

#[test]
fn a_draw_is_claimed_on_ones_own_turn_only() {
    let mut hand = Hand::new((80, 24));
    let start = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 100 80").unwrap();
    hand.play([Player::Human, Player::Level(1)], start);
    hand.enter("draw");
    assert_eq!(hand.message(), "a draw is claimed on your own turn");
    hand.engine_plays("e8e7");
    hand.enter("draw");
    assert_eq!(hand.message(), "Draw claimed by the 50-move rule (1/2-1/2)");
}

#[test]
fn two_people_can_agree_to_a_draw_or_not() {
    let mut hand = Hand::new((80, 24));
    hand.enter("draw");
    hand.letters("n");
    assert_eq!(hand.message(), "Black plays on");
    hand.letters("D");
    hand.letters("y");
    assert_eq!(hand.message(), "Draw by agreement (1/2-1/2)");
    hand.press(KeyCode::Esc);
    hand.enter("accept");
    assert_eq!(hand.message(), "there is no offer to answer");
}

#[test]
fn a_draw_is_claimed_with_the_move_about_to_be_played() {
    for words in ["claim Ng8", "draw 4... Ng8!", "CLAIM f6g8"] {
        let mut hand = Hand::new((80, 24));
        for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
            hand.enter(text);
        }
        hand.enter("claim");
        let at_hand = "after Ng8 the position would stand for the third time: type claim Ng8";
        assert_eq!(hand.message(), format!("no claim now: {at_hand}"));
        hand.enter(words);
        assert_eq!(hand.message(), "Draw claimed by threefold repetition (1/2-1/2)", "{words}");
        // The record proves it.
        assert_eq!(hand.model.table.game().repetitions(), 3);
        assert!(matches!(hand.effects.last(), Some(Effect::Autosave)));
    }
    let mut hand = Hand::at("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    hand.enter("claim");
    assert!(hand.message().contains("100 half-moves would be quiet: type claim "));
    hand.enter("claim Ra2");
    assert_eq!(hand.message(), "Draw claimed by the 50-move rule (1/2-1/2)");
    hand.letters("u");
    assert_eq!((hand.moves().as_str(), hand.model.table.ending()), ("", None));
}

#[track_caller]
fn check_refused(fen: &str, text: &str, expected: &str) {
    let mut hand = Hand::at(fen);
    hand.enter(text);
    assert_eq!(hand.message(), expected);
    assert_eq!(hand.moves(), "", "the move is not played");
}

#[test]
fn a_move_without_a_claim_is_not_played() {
    let rook = "4k3/8/8/8/8/8/4p3/R3K3 w - - 98 80";
    let why = "no claim with Ra2: the position would have stood once of 3, and 99 of 100 \
               half-moves would be quiet";
    check_refused(rook, "claim Ra2", why);
    check_refused(rook, "claim Rb2", "a rook does not move from a1 to b2");
    check_refused(rook, "claim Kd1", "the king would be in check on d1 from the pawn on e2");
    let taking = "no claim with Kxe2, but one without it: type claim";
    check_refused("4k3/8/8/8/8/8/4p3/R3K3 w - - 100 80", "claim Kxe2", taking);
    let mate = "no claim with Ra8#: it is checkmate";
    check_refused("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", "draw Ra8", mate);
    let mut hand = Hand::at(rook);
    hand.enter("claim my rights");
    assert!(hand.message().starts_with("\"my rights\" is neither a move nor a command"));
}

#[test]
fn a_claim_with_a_move_waits_for_ones_turn_too() {
    let mut hand = against_the_computer();
    hand.enter("e4");
    hand.enter("claim Nf3");
    assert_eq!(hand.message(), "it is Black's turn: Pinpoint level 3 is thinking");
}

#[test]
fn the_computer_answers_an_offer_by_its_last_search() {
    for (score, expected) in [
        (0, "Draw by agreement (1/2-1/2)".to_owned()),
        (-300, "Draw by agreement (1/2-1/2)".to_owned()),
        (80, format!("{NAME} declines the draw: it thinks it stands better")),
    ] {
        let mut hand = against_the_computer_at(LEVEL);
        hand.enter("h3");
        let asked = hand.model.awaited.mv;
        engine_thinks(&mut hand, asked, score);
        hand.engine_plays("h7h6");
        hand.enter("draw");
        assert_eq!(hand.message(), expected);
        assert_eq!(hand.model.draw_offer, None);
        assert_eq!(hand.model.table.ending().is_some(), score <= 0);
    }
}

#[test]
fn the_computer_does_not_agree_in_the_opening() {
    let mut hand = against_the_computer();
    hand.enter("e4");
    let asked = hand.model.awaited.mv;
    engine_thinks(&mut hand, asked, -20);
    hand.engine_plays("e7e5");
    hand.letters("D");
    assert_eq!(hand.message(), format!("{NAME} declines the draw: it is too early for one"));
}

#[test]
fn a_computer_that_has_not_seen_the_position_looks_at_it_first() {
    let mut hand = against_the_computer_at(LEVEL);
    hand.enter("draw");
    assert_eq!(hand.message(), format!("you offer a draw: {NAME} looks at the position"));
    let Some(Effect::Ask(Color::Black, question)) = hand.effects.last() else { panic!() };
    assert!(matches!(question.pace, Pace::Fixed(time) if time.as_millis() < 500));
    hand.enter("draw");
    assert_eq!(hand.message(), format!("the offer stands: {NAME} has not answered yet"));
    hand.enter("accept");
    assert_eq!(hand.message(), "there is no offer to answer");
    // Good for White, who is to move, is bad for the computer.
    let id = hand.model.awaited.draw;
    engine_thinks(&mut hand, id, 150);
    let mv = hand.model.table.position().parse_uci("h2h3").unwrap();
    hand.happens(Event::Reply(Reply { id: id.unwrap(), content: ReplyContent::Best(mv) }));
    assert_eq!(hand.message(), "Draw by agreement (1/2-1/2)");
    assert_eq!(hand.moves(), "");
}

#[test]
fn an_offer_while_the_computer_thinks_is_answered_with_its_move() {
    for (score, moves) in [(0, "h2h3"), (90, "h2h3 h7h6")] {
        let mut hand = against_the_computer_at(LEVEL);
        hand.enter("h3");
        hand.enter("draw");
        assert_eq!(hand.message(), format!("you offer a draw: {NAME} answers with its move"));
        let asked = hand.model.awaited.mv;
        engine_thinks(&mut hand, asked, score);
        hand.engine_plays("h7h6");
        assert_eq!(hand.moves(), moves);
        let declined = format!("{NAME} declines the draw: it thinks it stands better");
        let expected = if score > 0 { &declined } else { "Draw by agreement (1/2-1/2)" };
        assert_eq!(hand.message(), expected);
    }
}

#[test]
fn an_offer_goes_with_the_move_and_is_gone_with_a_takeback() {
    let mut hand = against_the_computer_at(LEVEL);
    hand.enter("draw");
    hand.enter("h3");
    let asked = hand.model.awaited.mv;
    engine_thinks(&mut hand, asked, 0);
    hand.engine_plays("h7h6");
    assert_eq!(hand.message(), "Draw by agreement (1/2-1/2)");
    let mut hand = against_the_computer_at(LEVEL);
    hand.enter("h3");
    hand.enter("draw");
    hand.letters("u");
    assert_eq!(hand.model.draw_offer, None);
}

#[test]
fn a_declined_offer_names_the_claim_at_hand() {
    let fen = "rnbqkbnr/pppppppp/8/8/7N/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
    let mut hand = against_the_computer_at(fen);
    for (ours, theirs) in [("Nf3", "g8f6"), ("Ng1", "f6g8"), ("Nf3", "g8f6"), ("Ng1", "f6g8")] {
        hand.enter(ours);
        let asked = hand.model.awaited.mv;
        engine_thinks(&mut hand, asked, 30);
        hand.engine_plays(theirs);
    }
    hand.enter("draw");
    assert_eq!(
        hand.message(),
        format!(
            "{NAME} declines the draw: it thinks it stands better. But there is a claim: type \
             claim Nf3"
        )
    );
}

#[test]
fn a_program_that_fails_over_an_offer_loses_its_seat() {
    let mut hand = Hand::new((80, 24));
    let players = [Player::Human, Player::Program("brick".to_owned())];
    hand.play(players, Position::from_fen(LEVEL).unwrap());
    hand.enter("draw");
    let id = hand.model.awaited.draw.unwrap();
    let content = ReplyContent::Failed("it has ended".to_owned());
    hand.happens(Event::Reply(Reply { id, content }));
    assert!(hand.message().starts_with("brick is out: it has ended. Play Black's moves"));
    assert!(hand.model.table.awaits_human() && hand.model.draw_offer.is_none());
}
