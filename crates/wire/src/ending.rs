//! How a game may end without another move, in the words that all front ends use.

use pinpoint_rules::{Color, Position};
use pinpoint_service::{Ending, sentence};
use serde::Serialize;

use crate::BySide;

/// An end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndingReply {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// The same in English.
    pub text: String,
}

/// The ends that a game in this position can come to without a move. The server decides them,
/// because some depend on the material.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PossibleEndings {
    /// This side gives up.
    pub resigned: BySide<EndingReply>,
    /// This side runs out of time.
    pub out_of_time: BySide<EndingReply>,
    /// Both sides agree to a draw.
    pub agreed: EndingReply,
}

impl From<Ending> for EndingReply {
    fn from(ending: Ending) -> EndingReply {
        EndingReply { result: ending.result().to_string(), text: sentence(&ending.to_string()) }
    }
}

impl PossibleEndings {
    /// The ends that are possible in this position.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// use pinpoint_wire::PossibleEndings;
    /// let endings = PossibleEndings::new(&Position::STANDARD);
    /// assert_eq!(endings.resigned.white.text, "Black wins: White resigns.");
    /// ```
    pub fn new(position: &Position) -> PossibleEndings {
        let resigned = |color: Color| Ending::Resigned(color).into();
        let out_of_time = |color: Color| Ending::on_time(position, color).into();
        PossibleEndings {
            resigned: BySide::of(resigned),
            out_of_time: BySide::of(out_of_time),
            agreed: Ending::Agreed.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_cannot_mate_does_not_win_on_time() {
        let position = Position::from_fen("4k1n1/8/8/8/8/8/Q3K3/8 w - - 0 1").unwrap();
        let BySide { white, black } = PossibleEndings::new(&position).out_of_time;
        assert_eq!((&*black.result, &*black.text), ("1-0", "White wins: Black ran out of time."));
        let drawn = "Draw: White ran out of time, but Black cannot mate.";
        assert_eq!((&*white.result, &*white.text), ("1/2-1/2", drawn));
    }
}
