//! A game: a position with its history.

use alloc::vec::Vec;
use core::fmt;

use crate::{Move, Outcome, Position};

/// The moves of a game from its first position, with undo and redo.
///
/// ```
/// use pinpoint_rules::{DrawClaim, Game};
/// let mut game = Game::default();
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
///     let mv = game.position().parse_uci(text)?;
///     game.try_play(mv).unwrap();
/// }
/// // The start position counts: it stands for the third time.
/// assert_eq!(game.draw_claim(), Some(DrawClaim::ThreefoldRepetition));
/// assert_eq!(game.undo().unwrap().to_string(), "f6g8");
/// assert_eq!(game.draw_claim(), None);
/// # Ok::<(), pinpoint_rules::UciMoveError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    start: Position,
    /// Each move with the position it led to; those past `played` were taken back.
    plies: Vec<(Move, Position)>,
    played: usize,
}

impl Game {
    /// A game that starts from this position.
    ///
    /// ```
    /// use pinpoint_rules::{Game, Position};
    /// let game = Game::new(Position::chess960(0).unwrap());
    /// assert_eq!(game.moves().len(), 0);
    /// ```
    pub const fn new(start: Position) -> Game {
        Game { start, plies: Vec::new(), played: 0 }
    }

    /// The first position.
    ///
    /// ```
    /// use pinpoint_rules::{Game, Position};
    /// assert_eq!(Game::default().start(), &Position::STANDARD);
    /// ```
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    ///
    /// ```
    /// use pinpoint_rules::Game;
    /// assert_eq!(Game::default().position().count_moves(), 20);
    /// ```
    #[inline]
    pub fn position(&self) -> &Position {
        self.history().last().map_or(&self.start, |(_, position)| position)
    }

    /// Plays the move, which is refused if it is not legal; moves that were taken back and not
    /// redone are forgotten.
    ///
    /// ```
    /// use pinpoint_rules::Game;
    /// let mut game = Game::default();
    /// let e4 = game.position().parse_uci("e2e4").unwrap();
    /// assert!(game.try_play(e4).is_ok());
    /// assert!(game.try_play(e4).is_err());
    /// ```
    pub fn try_play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.position().try_play(mv)?;
        self.plies.truncate(self.played);
        self.plies.push((mv, next));
        self.played += 1;
        Ok(())
    }

    /// Takes the last move back and returns it.
    ///
    /// ```
    /// use pinpoint_rules::Game;
    /// assert_eq!(Game::default().undo(), None);
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        self.played = self.played.checked_sub(1)?;
        Some(self.plies[self.played].0)
    }

    /// Plays again the move that was last taken back and returns it.
    ///
    /// ```
    /// use pinpoint_rules::Game;
    /// let mut game = Game::default();
    /// let e4 = game.position().parse_uci("e2e4").unwrap();
    /// game.try_play(e4).unwrap();
    /// assert_eq!((game.undo(), game.redo()), (Some(e4), Some(e4)));
    /// ```
    pub fn redo(&mut self) -> Option<Move> {
        let (mv, _) = *self.plies.get(self.played)?;
        self.played += 1;
        Some(mv)
    }

    /// The moves played, each with the position it led to.
    ///
    /// ```
    /// use pinpoint_rules::Game;
    /// assert!(Game::default().history().is_empty());
    /// ```
    #[inline]
    pub fn history(&self) -> &[(Move, Position)] {
        &self.plies[..self.played]
    }

    /// The moves played.
    ///
    /// ```
    /// use pinpoint_rules::Game;
    /// assert_eq!(Game::default().moves().next(), None);
    /// ```
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.history().iter().map(|&(mv, _)| mv)
    }

    /// All positions from the first to the present one.
    ///
    /// ```
    /// use pinpoint_rules::Game;
    /// assert_eq!(Game::default().positions().count(), 1);
    /// ```
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> {
        core::iter::once(&self.start).chain(self.history().iter().map(|(_, position)| position))
    }

    /// How often the present position has stood on the board, this time included.
    ///
    /// ```
    /// use pinpoint_rules::Game;
    /// assert_eq!(Game::default().repetitions(), 1);
    /// ```
    pub fn repetitions(&self) -> usize {
        self.occurrences(self.position())
    }

    /// How often a position stands in the game from its last capture or pawn move on.
    fn occurrences(&self, wanted: &Position) -> usize {
        let reach = usize::from(wanted.halfmove_clock()) + 1;
        self.positions().rev().take(reach).filter(|seen| seen.is_repetition_of(wanted)).count()
    }

    /// How the game has ended, if it has.
    ///
    /// ```
    /// use pinpoint_rules::Game;
    /// assert_eq!(Game::default().outcome(), None);
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        match self.position().outcome() {
            None if self.repetitions() >= 5 => Some(Outcome::FivefoldRepetition),
            outcome => outcome,
        }
    }

    /// The draw that the side to move may claim now.
    ///
    /// ```
    /// use pinpoint_rules::{DrawClaim, Game, Position};
    /// let game = Game::new(Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 100 80").unwrap());
    /// assert_eq!(game.draw_claim(), Some(DrawClaim::FiftyMoves));
    /// ```
    pub fn draw_claim(&self) -> Option<DrawClaim> {
        self.claim_in(self.position(), self.repetitions())
    }

    /// The draw that the side to move may claim with the move it is about to play, as the rules
    /// allow. `None` also if the move is illegal.
    ///
    /// ```
    /// use pinpoint_rules::{DrawClaim, Game, Position};
    /// let game = Game::new(Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 99 80")?);
    /// let quiet = game.position().parse_uci("a1a2").unwrap();
    /// assert_eq!(game.draw_claim(), None);
    /// assert_eq!(game.draw_claim_with(quiet), Some(DrawClaim::FiftyMoves));
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    pub fn draw_claim_with(&self, mv: Move) -> Option<DrawClaim> {
        let next = self.position().try_play(mv).ok()?;
        self.claim_in(&next, self.occurrences(&next) + 1)
    }

    fn claim_in(&self, position: &Position, repetitions: usize) -> Option<DrawClaim> {
        if position.is_checkmate() {
            return None;
        }
        if repetitions >= 3 {
            return Some(DrawClaim::ThreefoldRepetition);
        }
        (position.halfmove_clock() >= 100).then_some(DrawClaim::FiftyMoves)
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::STANDARD)
    }
}

impl From<Position> for Game {
    fn from(start: Position) -> Game {
        Game::new(start)
    }
}

/// A draw that is there for the asking.
///
/// ```
/// use pinpoint_rules::DrawClaim;
/// assert_eq!(DrawClaim::FiftyMoves.to_string(), "the 50-move rule");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawClaim {
    /// The same position for the third time.
    ThreefoldRepetition,
    /// 50 moves by each side (100 half-moves) without capture or pawn move.
    FiftyMoves,
}

impl fmt::Display for DrawClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DrawClaim::ThreefoldRepetition => "threefold repetition",
            DrawClaim::FiftyMoves => "the 50-move rule",
        })
    }
}

/// A move that is not legal in the present position.
///
/// ```
/// use pinpoint_rules::{Game, IllegalMove, Move, Square};
/// let mv = Move::normal(Square::E2, Square::E5);
/// assert_eq!(Game::default().try_play(mv), Err(IllegalMove(mv)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the move {} is not legal here", self.0)
    }
}

impl core::error::Error for IllegalMove {}
