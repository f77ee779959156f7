//! Sentences about pins, skewers and pieces tied to a mate.

use std::fmt;

use pinpoint_rules::{Move, Position};

use super::{listed, plain_san};
use crate::{AllowedMate, LiftedPin, MatePin, MatePinStatus, NewPin, PinKind, PinReport};

/// One sentence: who pins what to what.
impl fmt::Display for PinReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pin = &self.pin;
        let verb = if pin.is_skewer() { "skewering" } else { "pinning" };
        let apparently = if self.is_only_apparent() { "only apparently " } else { "" };
        let roles = format!("the {} to the {}", pin.pinned, pin.shielded);
        write!(f, "The {} is {apparently}{verb} {roles}", pin.pinner)?;
        let pinner = pin.pinner.kind();
        match self.kind() {
            _ if !self.pinner_pinned => f.write_str("."),
            PinKind::Relative => write!(f, ": the {pinner} is itself pinned to its king."),
            PinKind::Absolute => write!(f, ", although the {pinner} is itself pinned to its king."),
        }
    }
}

impl fmt::Display for NewPin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.report.fmt(f)
    }
}

/// The pin is over, or stands on other squares of its line now.
impl fmt::Display for LiftedPin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pin = &self.report.pin;
        let tense = if self.continues { "was" } else { "is no longer" };
        let verb = if pin.is_skewer() { "skewering" } else { "pinning" };
        write!(f, "The {} {tense} {verb} the {} to the {}.", pin.pinner, pin.pinned, pin.shielded)
    }
}

/// Why a mate-pinned piece of this position had better stay: the mate its moves allow.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{mate_pin_sentence, mate_pins};
/// let position = Position::from_fen("5rk1/5p2/5npQ/6N1/8/8/8/6K1 b - - 0 1").unwrap();
/// assert_eq!(
///     mate_pin_sentence(&position, &mate_pins(&position)[0]),
///     "The knight on f6 is tied to a mate threat: if it moves, Qh7 is mate."
/// );
/// ```
pub fn mate_pin_sentence(position: &Position, pin: &MatePin) -> String {
    let partly = if pin.status == MatePinStatus::Partial { "partly " } else { "" };
    let moves: Vec<String> =
        pin.allowing.iter().map(|allowed| plain_san(position, allowed.mv)).collect();
    let proof = match (pin.status, common_mate(pin)) {
        (MatePinStatus::Full, Some(mate)) => {
            format!("if it moves, {} is mate", shortest_name(position, pin, mate))
        }
        (MatePinStatus::Partial, Some(mate)) => {
            let mate = shortest_name(position, pin, mate);
            format!("after {}, {mate} is mate", listed(&moves, "or"))
        }
        (_, None) => {
            let after = |(mv, allowed): (&String, &AllowedMate)| {
                let mate = plain_san(&position.play(allowed.mv), allowed.mates[0]);
                format!("after {mv}, {mate} is mate")
            };
            listed(&moves.iter().zip(&pin.allowing).map(after).collect::<Vec<_>>(), "and")
        }
    };
    format!("The {} is {partly}tied to a mate threat: {proof}.", pin.piece)
}

/// A mate that answers every one of the allowing moves.
fn common_mate(pin: &MatePin) -> Option<Move> {
    let answers_all =
        |mate: &&Move| pin.allowing.iter().all(|allowed| allowed.mates.contains(mate));
    pin.allowing[0].mates.iter().find(answers_all).copied()
}

/// The same mate may be a capture after one move and none after another: Qh7 rather than Qxh7.
fn shortest_name(position: &Position, pin: &MatePin, mate: Move) -> String {
    let names = pin.allowing.iter().map(|allowed| plain_san(&position.play(allowed.mv), mate));
    names.min_by_key(String::len).expect("a mate pin has an allowing move")
}
