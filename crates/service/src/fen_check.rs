//! A FEN as typed or put together in an editor: can it be played, and if not, why.

use pinpoint_rules::{Color, FenError, Position, Reason, Setup};

/// What a FEN comes to.
///
/// ```
/// use pinpoint_rules::Reason;
/// use pinpoint_service::FenCheck;
/// let FenCheck::Impossible { reasons, .. } = FenCheck::new("8/8/8/8/8/8/8/P7 w - - 0 1") else {
///     panic!("there are no kings");
/// };
/// assert_eq!(reasons, [Reason::NoWhiteKing, Reason::NoBlackKing, Reason::PawnOnBackRank]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FenCheck {
    /// A position from which a game can go on.
    Playable(Position),
    /// No FEN.
    Unreadable {
        /// What was expected instead.
        error: FenError,
        /// Where, in characters from the start of the text.
        offset: usize,
    },
    /// A FEN, but of no position of a game.
    Impossible {
        /// Who is to move.
        turn: Color,
        /// Every reason.
        reasons: Vec<Reason>,
    },
}

impl FenCheck {
    /// Checks a FEN.
    pub fn new(fen: &str) -> FenCheck {
        let setup = match Setup::from_fen(fen) {
            Ok(setup) => setup,
            Err(error) => {
                let bytes = error.offset().unwrap_or(0);
                let offset = fen.get(..bytes).map_or(bytes, |before| before.chars().count());
                return FenCheck::Unreadable { error, offset };
            }
        };
        match Position::try_from(setup) {
            Ok(position) => FenCheck::Playable(position),
            Err(illegal) => {
                FenCheck::Impossible { turn: setup.turn, reasons: illegal.reasons().collect() }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unreadable_fen_is_shown_where_it_breaks() {
        let place = |fen: &str| match FenCheck::new(fen) {
            FenCheck::Unreadable { offset, .. } => Some(offset),
            _ => None,
        };
        assert_eq!(place("8/8/8/8/8/8/8/9 w - - 0 1"), Some(14));
        assert_eq!(place("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), None);
    }
}
