//! The quick way to the pins that a move makes finds those of the thorough one.

mod common;

use common::random::{Bias, Games};
use pinpoint_rules::{Move, Position};
use pinpoint_tactics::{detect_pins, made_pins};

#[track_caller]
fn check(position: &Position, mv: Move) -> usize {
    let made = made_pins(position, mv, &position.play(mv));
    assert_eq!(made, detect_pins(position, mv).made, "{} {mv}", position.to_fen());
    made.len()
}

#[test]
fn seeded_games_have_the_same_new_pins() {
    let moves = [Bias::None, Bias::Special, Bias::Sensible]
        .into_iter()
        .flat_map(|bias| Games::new(19, bias).take(60_000));
    let pins: usize = moves.map(|(position, mv)| check(&position, mv)).sum();
    assert!(pins >= 10_000, "{pins} new pins only");
}

/// In Chess960 king and rook may change places.
#[test]
fn every_castling_of_chess960_has_the_same_new_pins() {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/perft/chess960-middlegames.epd");
    let text = std::fs::read_to_string(path).unwrap();
    let mut castlings = 0;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let position = Position::from_fen(line.split(';').next().unwrap().trim()).unwrap();
        for mv in position.legal_moves() {
            check(&position, mv);
            let after = position.play(mv);
            let answers = after.legal_moves();
            castlings += usize::from(mv.is_castling());
            for answer in &answers {
                check(&after, answer);
                castlings += usize::from(answer.is_castling());
            }
        }
    }
    assert!(castlings >= 300, "{castlings}");
}
