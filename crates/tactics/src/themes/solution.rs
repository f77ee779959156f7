//! A line seen from one side, the solver: every second move is the solver's.

use pinpoint_rules::{Bitboard, Color, Move, PieceKind, Position, Rank, Square};

use crate::{Line, Placed};

/// A line in which solver and opponent move in turn.
#[derive(Clone, Copy)]
pub(crate) struct Solution<'a> {
    pub(crate) line: &'a Line,
    pub(crate) solver: Color,
    /// The index of the solver's first move.
    first: usize,
}

/// One move of the line, of either side, with the positions around it.
#[derive(Clone, Copy)]
pub(crate) struct Turn<'a> {
    line: &'a Line,
    index: usize,
}

impl<'a> Solution<'a> {
    /// The line of a puzzle: the opponent's mistake comes first.
    pub(crate) fn of_puzzle(line: &'a Line) -> Solution<'a> {
        Solution { line, solver: !line.position(0).turn(), first: 1 }
    }

    /// A line whose move with this index is the solver's first.
    pub(crate) fn from(line: &'a Line, first: usize) -> Solution<'a> {
        Solution { line, solver: line.position(first).turn(), first }
    }

    /// The position before the solver's first move.
    pub(crate) fn start(&self) -> &'a Position {
        self.line.position(self.first)
    }

    /// The solver's moves in order.
    pub(crate) fn turns(&self) -> impl DoubleEndedIterator<Item = Turn<'a>> + use<'a> {
        let Solution { line, first, .. } = *self;
        let count = (line.moves().len() + 1 - first) / 2;
        (0..count).map(move |number| Turn { line, index: 2 * number + first })
    }

    /// The solver's moves but the first: those that have a turn before them.
    pub(crate) fn follow_ups(&self) -> impl Iterator<Item = FollowUp<'a>> + use<'a> {
        self.turns().zip(self.turns().skip(1)).map(|(earlier, turn)| FollowUp { earlier, turn })
    }
}

impl<'a> Turn<'a> {
    pub(crate) fn mv(self) -> Move {
        self.line.moves()[self.index]
    }

    pub(crate) fn from(self) -> Square {
        self.mv().from()
    }

    /// Where the moved piece ends.
    pub(crate) fn to(self) -> Square {
        self.mv().landing()
    }

    pub(crate) fn before(self) -> &'a Position {
        self.line.position(self.index)
    }

    pub(crate) fn after(self) -> &'a Position {
        self.line.position(self.index + 1)
    }

    /// The piece that moved, as it stands after the move: a promoted pawn is what it became.
    pub(crate) fn mover(self) -> Placed {
        Placed::on(self.after().board(), self.to()).expect("the moved piece stands on its square")
    }

    /// The piece that is about to move.
    pub(crate) fn piece(self) -> Placed {
        Placed::on(self.before().board(), self.from()).expect("a piece stands where a move starts")
    }

    /// What stood on the target square; an en passant capture finds nothing there.
    pub(crate) fn taken(self) -> Option<Placed> {
        Placed::taken_by(self.before(), self.mv()).filter(|taken| taken.square == self.to())
    }

    pub(crate) fn is_capture(self) -> bool {
        self.taken().is_some() || self.mv().is_en_passant()
    }

    pub(crate) fn gives_check(self) -> bool {
        self.after().is_check()
    }

    pub(crate) fn is_last(self) -> bool {
        self.index + 1 == self.line.moves().len()
    }

    /// The squares the move crosses.
    pub(crate) fn path(self) -> Bitboard {
        pinpoint_rules::attacks::between(self.from(), self.to())
    }

    /// The move shows a theme about these pieces.
    pub(crate) fn shows(self, pieces: impl IntoIterator<Item = Placed>) -> Place {
        Place { ply: self.index, pieces: pieces.into_iter().collect() }
    }

    /// The move shows a theme about the piece that moved.
    pub(crate) fn shows_mover(self) -> Place {
        self.shows([self.mover()])
    }

    /// How many moves of the line come before this one.
    pub(crate) fn index(self) -> usize {
        self.index
    }

    /// The other side's move that this one answers, unless the line begins here.
    pub(crate) fn answered(self) -> Option<Turn<'a>> {
        Some(Turn { line: self.line, index: self.index.checked_sub(1)? })
    }

    /// The next move of the same side, if there is one.
    pub(crate) fn next(self) -> Option<Turn<'a>> {
        let index = self.index + 2;
        (index < self.line.moves().len()).then_some(Turn { line: self.line, index })
    }

    /// A promotion, or a pawn's move to this rank or beyond, as its side counts.
    pub(crate) fn advances_pawn_to(self, rank: Rank) -> bool {
        let far = self.before().turn().relative_rank(self.to()) >= rank;
        self.mv().promotion().is_some() || self.mover().kind() == PieceKind::Pawn && far
    }
}

/// Where a theme shows: how many moves of the line come before the move that shows it, and the
/// pieces it is about, as they stand then or after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) ply: usize,
    pub(crate) pieces: Vec<Placed>,
}

/// A turn together with the solver's turn before it; the opponent's reply lies between.
#[derive(Clone, Copy)]
pub(crate) struct FollowUp<'a> {
    pub(crate) earlier: Turn<'a>,
    pub(crate) turn: Turn<'a>,
}

impl<'a> FollowUp<'a> {
    /// The opponent's move between the two turns.
    pub(crate) fn reply(self) -> Turn<'a> {
        Turn { line: self.turn.line, index: self.turn.index - 1 }
    }
}
