//! Accuracies and centipawn losses against those of `accuracy.py`, a second implementation.

use std::ops::ControlFlow;

use pinpoint_engine::{Score, SidedScore};
use pinpoint_review::{
    Assessment, Budget, Examination, Examiner, Review, game_accuracy, win_percent,
};
use pinpoint_rules::{Color, Game};

const FIGURES: &str = include_str!("accuracy.csv");

#[test]
fn accuracy_is_that_of_the_other_implementation() {
    let mut games = 0;
    for row in FIGURES.lines() {
        let mut columns = row.split(',');
        let scores =
            columns.next().unwrap().split(' ').map(|score| {
                SidedScore::new(Color::White, Score::Centipawns(score.parse().unwrap()))
            });
        let percents: Vec<f64> = scores.map(|score| win_percent(score, Color::White)).collect();
        for side in [Color::White, Color::Black] {
            let expected: f64 = columns.next().unwrap().parse().unwrap();
            let found = game_accuracy(&percents, Color::White, side).unwrap();
            assert!((found - expected).abs() < 1e-6, "{side}: {found}, not {expected}, in {row}");
        }
        games += 1;
    }
    assert_eq!(games, 40);
}

/// The scores of a row over moves that repeat: only the scores count here.
fn review(scores: &[i32]) -> Review {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut game = Game::default();
    for index in 0..scores.len() - 1 {
        let mv = game.position().parse_uci(shuffle[index % 4]).unwrap();
        game.try_play(mv).unwrap();
    }
    let assessments = scores.iter().map(|&score| Assessment {
        score: SidedScore::new(Color::White, Score::Centipawns(score)),
        depth: 1,
        line: Vec::new(),
        runner_up: None,
    });
    Review::new(&game, &Examination { assessments: assessments.collect() })
}

#[test]
fn centipawn_loss_is_that_of_the_other_implementation() {
    for row in FIGURES.lines() {
        let columns: Vec<&str> = row.split(',').collect();
        let scores: Vec<i32> = columns[0].split(' ').map(|score| score.parse().unwrap()).collect();
        let review = review(&scores);
        for (side, column) in [(Color::White, 3), (Color::Black, 4)] {
            let expected: f64 = columns[column].parse().unwrap();
            let found = review.side(side).centipawn_loss.unwrap();
            assert!((found - expected).abs() < 1e-6, "{side}: {found}, not {expected}");
        }
    }
}

#[test]
fn an_examination_can_be_ended() {
    let mut game = Game::default();
    game.try_play(game.position().parse_uci("e2e4").unwrap()).unwrap();
    let mut examiner = Examiner::new(Budget::depth(1), 1, 1);
    assert_eq!(examiner.examine(&game, &mut |_| ControlFlow::Break(())), None);
}
