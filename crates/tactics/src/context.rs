//! What is known when a move is explained: the game before it and the line after it.

use pinpoint_rules::{Color, Game, Move, Position, Square};

use crate::balance;
use crate::steps::taken_on;

/// A position with the moves that led to it and perhaps the moves expected next.
///
/// ```
/// use pinpoint_notation::parse_move;
/// use pinpoint_rules::Game;
/// use pinpoint_tactics::{Context, explain};
/// let mut game = Game::default();
/// for text in ["e4", "d5", "exd5"] {
///     game.try_play(parse_move(game.position(), text).unwrap()).unwrap();
/// }
/// let takes = parse_move(game.position(), "Qxd5").unwrap();
/// let told = explain(&Context::of_game(&game), takes).told();
/// assert_eq!(told[0], "Qxd5 takes back on d5.");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    start: Position,
    history: &'a [(Move, Position)],
    line: &'a [Move],
}

impl<'a> Context<'a> {
    /// A position of which nothing else is known.
    pub const fn new(position: Position) -> Context<'a> {
        Context { start: position, history: &[], line: &[] }
    }

    /// The present position of a game, with all its moves.
    pub fn of_game(game: &'a Game) -> Context<'a> {
        Context { start: *game.start(), history: game.history(), line: &[] }
    }

    /// The position that `history` leads to from `start`; each move comes with the position it
    /// led to.
    pub const fn after(start: Position, history: &'a [(Move, Position)]) -> Context<'a> {
        Context { start, history, line: &[] }
    }

    /// The same with the moves that are expected after the explained one, each legal in turn.
    #[must_use]
    pub const fn with_line(self, line: &'a [Move]) -> Context<'a> {
        Context { line, ..self }
    }

    /// The position before the explained move.
    pub fn position(&self) -> &Position {
        self.history.last().map_or(&self.start, |(_, position)| position)
    }

    /// The moves expected after the explained one.
    pub const fn line(&self) -> &'a [Move] {
        self.line
    }

    /// Are the moves before known?
    pub const fn knows_game(&self) -> bool {
        !self.history.is_empty()
    }

    /// The moves of the game with the positions they led to.
    pub(crate) const fn history(&self) -> &'a [(Move, Position)] {
        self.history
    }

    /// The position before the move with this number, counted from 0.
    pub(crate) fn position_before(&self, index: usize) -> &Position {
        if index == 0 { &self.start } else { &self.history[index - 1].1 }
    }

    /// The last move and the position in which it was played.
    pub(crate) fn last(&self) -> Option<(&Position, Move)> {
        let index = self.history.len().checked_sub(1)?;
        Some((self.position_before(index), self.history[index].0))
    }

    /// The square on which the last move took something.
    pub(crate) fn last_capture(&self) -> Option<Square> {
        let (position, mv) = self.last()?;
        taken_on(position, mv).map(|_| mv.landing())
    }

    /// Did the last move take something or promote a pawn?
    pub(crate) fn has_just_gained(&self) -> bool {
        self.promoted_on().is_some() || self.last_capture().is_some()
    }

    /// The square on which the last move promoted a pawn.
    pub(crate) fn promoted_on(&self) -> Option<Square> {
        let (_, mv) = self.last()?;
        mv.promotion().map(|_| mv.to())
    }

    /// The balance of material before the exchange that is under way, or now if there is none.
    ///
    /// Captures on one square in a row are one exchange: what they come to is known only at
    /// their end.
    pub(crate) fn settled_balance(&self, us: Color) -> i32 {
        let mut settled = balance(self.position().board(), us);
        let Some(square) = self.last_capture() else { return settled };
        for index in (0..self.history.len()).rev() {
            let position = self.position_before(index);
            let mv = self.history[index].0;
            if taken_on(position, mv).is_none() || mv.landing() != square {
                break;
            }
            settled = balance(position.board(), us);
        }
        settled
    }
}
