//! How a game ended: by the rules, by the clock, or by what the players said.

use std::fmt;

use pinpoint_notation::pgn::GameResult;
use pinpoint_rules::{Color, DrawClaim, Outcome, Position};

/// The end of a game.
///
/// ```
/// use pinpoint_rules::Color;
/// use pinpoint_service::Ending;
/// let ending = Ending::Resigned(Color::Black);
/// assert_eq!(ending.to_string(), "White wins: Black resigns");
/// assert_eq!(ending.winner(), Some(Color::White));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// The position decides.
    Rules(Outcome),
    /// This side gave up.
    Resigned(Color),
    /// Both sides agreed to a draw.
    Agreed,
    /// A draw was claimed.
    Claimed(DrawClaim),
    /// This side ran out of time; who cannot mate by any moves does not win on it.
    OutOfTime {
        /// Whose time is up.
        loser: Color,
        /// Has the other side enough material to mate?
        can_win: bool,
    },
    /// A file says so, and not why.
    Recorded(GameResult),
}

impl Ending {
    /// A side has no time left: it loses, unless the other one has insufficient material.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Position};
    /// use pinpoint_service::Ending;
    /// let position = Position::from_fen("4k1n1/8/8/8/8/8/Q3K3/8 w - - 0 1").unwrap();
    /// let ending = Ending::on_time(&position, Color::White);
    /// assert_eq!(ending.to_string(), "draw: White ran out of time, but Black cannot mate");
    /// let ending = Ending::on_time(&position, Color::Black);
    /// assert_eq!(ending.to_string(), "White wins: Black ran out of time");
    /// ```
    pub fn on_time(position: &Position, loser: Color) -> Ending {
        Ending::OutOfTime { loser, can_win: !position.has_insufficient_material(!loser) }
    }

    /// Who has won, if anyone.
    pub fn winner(self) -> Option<Color> {
        match self {
            Ending::Rules(outcome) => outcome.winner(),
            Ending::Resigned(loser) | Ending::OutOfTime { loser, can_win: true } => Some(!loser),
            Ending::Recorded(GameResult::WhiteWins) => Some(Color::White),
            Ending::Recorded(GameResult::BlackWins) => Some(Color::Black),
            _ => None,
        }
    }

    /// As PGN writes it.
    pub fn result(self) -> GameResult {
        match self.winner() {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }
}

/// The reason, as a phrase: `White wins by checkmate`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Ending::Rules(outcome) => outcome.fmt(f),
            Ending::Resigned(loser) => write!(f, "{} wins: {loser} resigns", !loser),
            Ending::Agreed => f.write_str("draw by agreement"),
            Ending::Claimed(claim) => write!(f, "draw claimed by {claim}"),
            Ending::OutOfTime { loser, can_win: true } => {
                write!(f, "{} wins: {loser} ran out of time", !loser)
            }
            Ending::OutOfTime { loser, can_win: false } => {
                write!(f, "draw: {loser} ran out of time, but {} cannot mate", !loser)
            }
            Ending::Recorded(_) => match self.winner() {
                Some(winner) => write!(f, "{winner} won"),
                None => f.write_str("drawn"),
            },
        }
    }
}
