//! Learning from the mistakes of a finished game.

use pinpoint_review::{Budget, Examiner, MoveReview};
use pinpoint_rules::Game;

use super::*;
use crate::terminal::event::Lecture;

/// The fool's mate, lost by whoever is at the keyboard.
fn lost_game() -> Hand {
    let mut hand = Hand::new((80, 24));
    hand.play([Player::Human, Player::Level(3)], Position::STANDARD);
    for (ours, theirs) in [("f3", "e7e5"), ("g4", "d8h4")] {
        hand.enter(ours);
        hand.engine_plays(theirs);
    }
    hand
}

/// What a teacher finds who looks at these moves of the game, by their half-moves.
fn reviews(game: &Game, plies: &[usize]) -> Vec<MoveReview> {
    let mut examiner = Examiner::new(Budget::depth(5), 1, 1);
    let mut walk = Game::new(*game.start());
    let mut found = Vec::new();
    for (ply, mv) in game.moves().enumerate() {
        if plies.contains(&ply) {
            let mut review = examiner.review_move(&walk, mv);
            review.ply = ply + 1;
            found.push(review);
        }
        walk.try_play(mv).unwrap();
    }
    found
}

/// A lesson about White's second move.
fn lesson() -> Hand {
    let mut hand = lost_game();
    hand.press(KeyCode::Esc);
    hand.letters("T");
    let id = hand.model.awaited.lesson.expect("the teacher is asked");
    assert!(matches!(hand.effects.last(), Some(Effect::Examine { side: Some(Color::White), .. })));
    let mistakes = reviews(hand.model.table.game(), &[2]);
    hand.happens(Event::Lecture(id, Lecture::Mistakes(mistakes)));
    hand
}

#[test]
fn the_position_before_the_mistake_is_on_the_board_with_its_task() {
    let hand = lesson();
    assert_eq!(hand.model.shown_plies(), 2);
    let screen = hand.screen();
    assert!(screen.contains("2. g4 was a blunder."), "{screen}");
    assert!(hand.message().starts_with("mistake 1 of 1"), "{}", hand.message());
    // The game itself is as it was.
    assert_eq!(hand.moves(), "f2f3 e7e5 g2g4 d8h4");
}

#[test]
fn a_wrong_try_is_refuted_and_the_right_move_ends_the_lesson() {
    let mut hand = lesson();
    hand.enter("g4");
    let Some(Effect::Try { id, game, mv }) = hand.effects.last().cloned() else {
        panic!("the teacher looks at the move")
    };
    let opinion = Examiner::new(Budget::depth(5), 1, 1).review_move(&game, mv);
    hand.happens(Event::Lecture(id, Lecture::Opinion(Box::new(opinion))));
    let answer = hand.model.lesson.as_ref().unwrap().answer.join(" ");
    assert!(answer.starts_with("g4 is not it."), "{answer}");
    let best = hand.model.lesson.as_ref().unwrap().mistake().best;
    hand.click(best.from());
    hand.click(best.to());
    assert!(hand.model.lesson.as_ref().unwrap().is_solved);
    hand.letters("]");
    assert_eq!(hand.message(), "the lesson is over: 0 of 1 found at once");
    assert_eq!((hand.model.shown_plies(), hand.model.lesson.is_none()), (4, true));
}

#[test]
fn the_right_move_at_once_counts_and_help_does_not() {
    let mut hand = lesson();
    let best = hand.model.lesson.as_ref().unwrap().mistake().best;
    hand.enter(&best.to_string());
    hand.letters("]");
    assert_eq!(hand.message(), "the lesson is over: 1 of 1 found at once");
    let mut hand = lesson();
    hand.letters("i");
    let hint = hand.model.lesson.as_ref().unwrap().answer.join(" ");
    assert!(hint.starts_with("Look at the "), "{hint}");
    hand.enter("show");
    let shown = hand.model.lesson.as_ref().unwrap().answer.join(" ");
    assert!(shown.starts_with("The better move is "), "{shown}");
    hand.enter("e4");
    assert!(hand.message().contains("put right"), "{}", hand.message());
    hand.letters("]");
    assert_eq!(hand.message(), "the lesson is over: 0 of 1 found at once");
}

#[test]
fn escape_leaves_the_lesson_and_late_answers_are_dropped() {
    let mut hand = lesson();
    hand.enter("h4");
    let id = hand.model.awaited.lesson.unwrap();
    hand.press(KeyCode::Esc);
    assert!(hand.model.lesson.is_none());
    assert!(matches!(hand.effects.last(), Some(Effect::StopTeacher)), "{:?}", hand.effects.last());
    hand.happens(Event::Lecture(id, Lecture::Mistakes(Vec::new())));
    assert_eq!(hand.message(), "the lesson is left");
}

#[test]
fn a_game_without_mistakes_says_so_and_a_running_one_is_refused() {
    let mut hand = lost_game();
    hand.press(KeyCode::Esc);
    hand.enter("learn");
    let id = hand.model.awaited.lesson.unwrap();
    hand.happens(Event::Lecture(id, Lecture::Progress { done: 2, total: 5 }));
    assert_eq!(hand.message(), "reviewing the game: 2 of 5 positions");
    hand.happens(Event::Lecture(id, Lecture::Mistakes(Vec::new())));
    assert_eq!(hand.message(), "there is no mistake to learn from in this game");
    hand.play([Player::Human, Player::Level(3)], Position::STANDARD);
    hand.enter("learn");
    assert_eq!(hand.message(), "there is no move yet to learn from");
    hand.enter("e4");
    hand.enter("learn");
    assert_eq!(hand.message(), "learn when the game is over: your opponent is waiting");
}
