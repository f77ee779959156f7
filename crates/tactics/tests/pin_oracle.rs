//! Pins found a second way: a plain walk over an 8 by 8 array of letters, sharing no code and no
//! idea with the crate, must agree on every field over 100,000 moves of seeded games.

mod common;

use common::letters::{self, Letters};
use common::random::{Bias, Games};
use pinpoint_rules::{MoveKind, Position};
use pinpoint_tactics::{Origin, PinKind, PinReport, Significance, detect_pins};

/// Everything the contract says about one pin, as text.
fn told(report: &PinReport) -> String {
    let pin = &report.pin;
    let kind = match report.kind() {
        PinKind::Absolute => "absolute",
        PinKind::Relative => "relative",
    };
    let reason = match report.significance {
        None => "none",
        Some(Significance::Absolute) => "absolute",
        Some(Significance::HigherValue) => "higher_value",
        Some(Significance::Hanging) => "hanging",
    };
    let [a, b, c] = [pin.pinner, pin.pinned, pin.shielded]
        .map(|placed| format!("{}{}", placed.piece.letter(), placed.square));
    format!("{a} {b} {c} {kind} {reason} {}", report.pinner_pinned)
}

fn found(position: &Position, uci: &str) -> (Vec<String>, Vec<String>) {
    let change = detect_pins(position, position.parse_uci(uci).expect("a legal move"));
    let made = change.made.iter().map(|new| {
        let origin = match new.origin {
            Origin::Created => "created",
            Origin::Discovered => "discovered",
            Origin::Replacement => "replacement",
            Origin::MovedIntoPin => "moved_into_pin",
            Origin::MovedBehind => "moved_behind",
        };
        format!("{} {origin} {}", told(&new.report), new.continues)
    });
    let lifted = change.lifted.iter().map(|old| format!("{} {}", told(&old.report), old.continues));
    (made.collect(), lifted.collect())
}

#[test]
fn a_plain_walk_over_an_array_finds_the_same_pins() {
    let (mut pairs, mut special, mut pins) = (0, [0; 3], 0);
    for bias in [Bias::None, Bias::Special] {
        for (position, mv) in Games::new(2026, bias).take(80_000) {
            let uci = mv.to_string();
            let (before, after) = letters::around(&position.to_fen(), &uci);
            let expected = letters::pin_change(&before, &after, &uci);
            let actual = found(&position, &uci);
            assert_eq!(actual, expected, "{} {uci}", position.to_fen());
            pairs += 1;
            pins += actual.0.len();
            match mv.kind() {
                MoveKind::Castling => special[0] += 1,
                MoveKind::EnPassant => special[1] += 1,
                MoveKind::Promotion(_) => special[2] += 1,
                MoveKind::Normal => {}
            }
        }
    }
    assert!(pairs >= 100_000, "{pairs} pairs only");
    assert!(pins >= 10_000, "{pins} new pins only");
    assert!(special.iter().all(|&count| count >= 300), "castling, e.p., promotion: {special:?}");
}

#[test]
fn the_letters_follow_the_rules() {
    for (position, mv) in Games::new(7, Bias::Special).take(5_000) {
        let (_, after) = letters::around(&position.to_fen(), &mv.to_string());
        assert_eq!(after, Letters::from_fen(&position.play(mv).to_fen()));
    }
}
