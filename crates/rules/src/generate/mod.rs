//! Legal moves, generated legally: no move is played to see whether it was allowed.
//!
//! First come the pieces that give check, the pinned pieces and the squares the king must not
//! step on; from them follow the squares each piece may go to. Moves are handed out in groups
//! (one piece and the set of its targets), so that counting them never writes one down.

mod children;
mod count;
mod group;
#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(test)]
mod tests;
mod threats;

use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::cpu::{self, Cpu, Job};
use crate::position::CastlingPath;
use crate::side::{self, Side, for_side};
use crate::{Bitboard, Color, Move, MoveList, PieceKind, Position, Square, attacks};
pub(crate) use children::{ChildVisitor, children};
pub(crate) use count::count;
use group::before;
pub use group::{MoveGroup, Selection};
use threats::Threats;

/// Receives the groups of moves of one position, until it breaks.
///
/// One that never breaks says so by its type, and the compiler leaves out every test for it.
trait Visitor {
    type Break;
    fn visit(&mut self, group: MoveGroup) -> ControlFlow<Self::Break>;
}

impl<B, F: FnMut(MoveGroup) -> ControlFlow<B>> Visitor for F {
    type Break = B;

    #[inline(always)]
    fn visit(&mut self, group: MoveGroup) -> ControlFlow<B> {
        self(group)
    }
}

impl Visitor for MoveList {
    type Break = Infallible;

    #[inline(always)]
    fn visit(&mut self, group: MoveGroup) -> ControlFlow<Infallible> {
        match group {
            MoveGroup::Piece { from, to, .. } => self.push_each(to, |to| Move::normal(from, to)),
            MoveGroup::Pawns { step, to } => {
                self.push_each(to, |to| Move::normal(before(to, step), to));
            }
            MoveGroup::Promotions { .. } | MoveGroup::Single(_) => {
                group.for_each(|mv| self.push(mv));
            }
        }
        GO_ON
    }
}

/// The answer of a visitor that never breaks.
const GO_ON: ControlFlow<Infallible> = ControlFlow::Continue(());

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// for mv in &Position::STANDARD.legal_moves() {
    ///     assert!(Position::STANDARD.is_legal(mv));
    /// }
    /// ```
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        self.moves(Selection::ALL)
    }

    /// The selected legal moves.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Selection};
    /// assert_eq!(Position::STANDARD.moves(Selection::CAPTURES).len(), 0);
    /// ```
    pub fn moves(&self, selection: Selection) -> MoveList {
        let mut list = MoveList::new();
        let _ = cpu::run(Generate { position: self, selection, visitor: &mut list });
        list
    }

    /// Hands the selected legal moves to a function in groups, without writing them down.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Selection};
    /// let mut count = 0;
    /// Position::STANDARD.visit_moves(Selection::ALL, |group| count += group.len());
    /// assert_eq!(count, 20);
    /// ```
    #[inline]
    pub fn visit_moves(&self, selection: Selection, mut visitor: impl FnMut(MoveGroup)) {
        let _ = self.try_visit_moves(selection, |group| {
            visitor(group);
            GO_ON
        });
    }

    /// Hands the selected legal moves to a function in groups, until it breaks; what it breaks
    /// with is returned.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use pinpoint_rules::{PieceKind, MoveGroup, Position, Selection};
    /// // The first knight that can move.
    /// let found = Position::STANDARD.try_visit_moves(Selection::ALL, |group| match group {
    ///     MoveGroup::Piece { kind: PieceKind::Knight, from, .. } => ControlFlow::Break(from),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert_eq!(found.break_value().unwrap().to_string(), "b1");
    /// ```
    #[inline]
    pub fn try_visit_moves<B>(
        &self,
        selection: Selection,
        mut visitor: impl FnMut(MoveGroup) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        cpu::run(Generate { position: self, selection, visitor: &mut visitor })
    }
}

struct Generate<'a, V> {
    position: &'a Position,
    selection: Selection,
    visitor: &'a mut V,
}

impl<V: Visitor> Job for Generate<'_, V> {
    type Output = ControlFlow<V::Break>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> ControlFlow<V::Break> {
        let Generate { position, selection, visitor } = self;
        for_side!(position.turn(), S => generate::<C, S, V>(cpu, position, selection, visitor))
    }
}

/// The generator: hands every selected legal move to the visitor, until it breaks.
#[inline(always)]
fn generate<C: Cpu, S: Side, V: Visitor>(
    cpu: C,
    position: &Position,
    selection: Selection,
    visitor: &mut V,
) -> ControlFlow<V::Break> {
    use PieceKind::{Bishop, King, Knight, Queen, Rook};
    let board = &position.board;
    let (ours, occupied) = (board.pieces_of(S::US), board.occupied());
    let king = position.king(S::US);
    let threats = Threats::new::<C, S>(cpu, board, king);

    let taking = if selection.captures { occupied - ours } else { Bitboard::EMPTY } & selection.to;
    let quiet = if selection.quiets { !occupied } else { Bitboard::EMPTY } & selection.to;

    // The king: not onto attacked squares. Castling: out of no check, through none, into none.
    let steps = attacks::king(king) & (taking | quiet);
    let rooks = position.castling & side::rank::<S>(0);
    let castles = rooks.any() && threats.checkers.is_empty() && selection.quiets;
    if (steps.any() || castles) && selection.from.contains(king) {
        let danger = threats.danger::<C, S>(cpu, board, king);
        let steps = steps - danger;
        if steps.any() {
            visitor.visit(MoveGroup::Piece { kind: King, from: king, to: steps })?;
        }
        if castles {
            for rook in rooks {
                let castling = Move::castling(king, rook);
                if can_castle(king, rook, occupied, danger, threats.pinned)
                    && selection.to.contains(castling.landing())
                {
                    visitor.visit(MoveGroup::Single(castling))?;
                }
            }
        }
    }

    // Against two checkers only the king helps; against one, taking it or stepping between.
    if threats.checkers.several() {
        return ControlFlow::Continue(());
    }
    let answer = match threats.checkers.first() {
        None => Bitboard::FULL,
        Some(checker) => attacks::between(king, checker).with(checker),
    };
    let targets = (taking | quiet) & answer;

    pawns::<S, V>(position, selection, &threats, taking & answer, quiet & answer, visitor)?;

    let movers = ours & selection.from;
    let mut piece = |kind, from, to: Bitboard| match to.any() {
        true => visitor.visit(MoveGroup::Piece { kind, from, to }),
        false => ControlFlow::Continue(()),
    };
    // A knight can never stay on the line that pins it.
    for from in (board.of_kind(Knight) & movers) - threats.pinned {
        piece(Knight, from, attacks::knight(from) & targets)?;
    }
    for from in board.of_kind(Bishop) & movers {
        piece(Bishop, from, cpu.bishop(from, occupied) & targets & threats.line(king, from))?;
    }
    for from in board.of_kind(Rook) & movers {
        piece(Rook, from, cpu.rook(from, occupied) & targets & threats.line(king, from))?;
    }
    for from in board.of_kind(Queen) & movers {
        let reached = cpu.bishop(from, occupied) | cpu.rook(from, occupied);
        piece(Queen, from, reached & targets & threats.line(king, from))?;
    }
    ControlFlow::Continue(())
}

/// Is nothing in the way of king and rook?
#[inline(always)]
fn has_clear_path(king: Square, rook: Square, occupied: Bitboard) -> bool {
    !occupied.intersects(CastlingPath::new(king, rook).empty)
}

/// May the king castle with this rook, given the squares that are attacked?
#[inline(always)]
fn can_castle(
    king: Square,
    rook: Square,
    occupied: Bitboard,
    danger: Bitboard,
    pinned: Bitboard,
) -> bool {
    // In Chess960 the rook can shield the king on the back rank: a pinned rook cannot castle.
    has_clear_path(king, rook, occupied)
        && !danger.intersects(CastlingPath::new(king, rook).safe)
        && !pinned.contains(rook)
}

/// All pawn moves, as sets: one shift moves every pawn at once.
#[inline(always)]
fn pawns<S: Side, V: Visitor>(
    position: &Position,
    selection: Selection,
    threats: &Threats,
    taking: Bitboard,
    quiet: Bitboard,
    visitor: &mut V,
) -> ControlFlow<V::Break> {
    let pawns = position.board.pieces(S::US, PieceKind::Pawn) & selection.from;
    let allowed = PawnMasks::new::<S>(pawns, threats.pinned, position.king(S::US));
    let empty = !position.occupied();

    let up = 8 * S::US.up();
    let pushed = side::up::<S>(allowed.push) & empty;
    let pushed_twice = side::up::<S>(pushed & side::rank::<S>(2)) & quiet;
    pawn_group::<S, V>(up, pushed & quiet, visitor)?;
    pawn_group::<S, V>(up - 1, side::up_left::<S>(allowed.left) & taking, visitor)?;
    pawn_group::<S, V>(up + 1, side::up_right::<S>(allowed.right) & taking, visitor)?;
    if pushed_twice.any() {
        visitor.visit(MoveGroup::Pawns { step: 2 * up, to: pushed_twice })?;
    }

    if let Some(square) = position.en_passant()
        && selection.captures
        && selection.to.contains(square)
    {
        for from in attacks::pawn(S::Them::US, square) & pawns {
            if position.en_passant_is_safe(from, square) {
                visitor.visit(MoveGroup::Single(Move::en_passant(from, square)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Single steps or captures of pawns, those onto the last rank apart.
///
/// No closure: one that the compiler does not inline would be compiled for the build's target.
#[inline(always)]
fn pawn_group<S: Side, V: Visitor>(
    step: i8,
    to: Bitboard,
    visitor: &mut V,
) -> ControlFlow<V::Break> {
    let last = side::rank::<S>(7);
    if (to - last).any() {
        visitor.visit(MoveGroup::Pawns { step, to: to - last })?;
    }
    if (to & last).any() {
        visitor.visit(MoveGroup::Promotions { step, to: to & last })?;
    }
    ControlFlow::Continue(())
}

/// The pawns that may push, take towards the a-file and take towards the h-file: a pinned one
/// only along the line of its pin.
struct PawnMasks {
    push: Bitboard,
    left: Bitboard,
    right: Bitboard,
}

impl PawnMasks {
    #[inline(always)]
    fn new<S: Side>(pawns: Bitboard, pinned: Bitboard, king: Square) -> PawnMasks {
        let free = pawns - pinned;
        if (pawns & pinned).is_empty() {
            return PawnMasks { push: free, left: free, right: free };
        }
        let bound = pawns & pinned;
        let (rising, falling) = attacks::diagonals(king);
        let (left, right) = match S::US {
            Color::White => (falling, rising),
            Color::Black => (rising, falling),
        };
        PawnMasks {
            push: free | bound & Bitboard::file(king.file()),
            left: free | bound & left,
            right: free | bound & right,
        }
    }
}
