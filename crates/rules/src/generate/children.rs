//! Every legal move together with the position after it.

use core::marker::PhantomData;

use super::{MoveGroup, Selection, Visitor, before, generate};
use crate::cpu::{self, Cpu, Job};
use crate::side::{Side, for_side};
use crate::{Move, MoveKind, PieceKind, Position};

impl Position {
    /// Hands each of the selected legal moves to a function, with the position after it.
    ///
    /// The quickest way to look at all of them: what moves and which side is known where the
    /// move is played, so that much of playing it is decided by the compiler: 138 million moves
    /// a second where [`Position::play`] on the moves of a list does 72, as measured by
    /// `cargo xtask bench-peers rules`.
    ///
    /// ```
    /// use pinpoint_rules::{Position, Selection};
    /// let mut checks = 0;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1")?;
    /// position.visit_children(Selection::ALL, |_, child| checks += u32::from(child.is_check()));
    /// assert_eq!(checks, 2);
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    #[inline]
    pub fn visit_children(&self, selection: Selection, visitor: impl FnMut(Move, &Position)) {
        struct Visit<'a, F>(&'a Position, Selection, F);
        impl<F: FnMut(Move, &Position)> Job for Visit<'_, F> {
            type Output = ();
            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) {
                let Visit(position, selection, mut visitor) = self;
                for_side!(position.turn(), S => {
                    children::<C, S, _>(cpu, position, selection, &mut visitor);
                });
            }
        }
        cpu::run(Visit(self, selection, visitor));
    }
}

/// Receives moves with the positions they lead to.
pub(crate) trait ChildVisitor {
    fn child(&mut self, mv: Move, next: &Position);
}

impl<F: FnMut(Move, &Position)> ChildVisitor for F {
    #[inline(always)]
    fn child(&mut self, mv: Move, next: &Position) {
        self(mv, next);
    }
}

/// Hands every selected legal move to the visitor, with the position after it.
#[inline(always)]
pub(crate) fn children<C: Cpu, S: Side, V: ChildVisitor>(
    cpu: C,
    position: &Position,
    selection: Selection,
    visitor: &mut V,
) {
    let mut player = Player::<S, V> { position, visitor, side: PhantomData };
    generate::<C, S, _>(cpu, position, selection, &mut player);
}

/// Plays the moves of each group and passes the results on.
struct Player<'a, S, V> {
    position: &'a Position,
    visitor: &'a mut V,
    side: PhantomData<S>,
}

impl<S: Side, V: ChildVisitor> Visitor for Player<'_, S, V> {
    #[inline(always)]
    fn visit(&mut self, group: MoveGroup) {
        let position = self.position;
        match group {
            MoveGroup::Piece { kind, from, to } => {
                for to in to {
                    let next = position.after_step::<S>(kind.index() + 1, from, to);
                    self.visitor.child(Move::normal(from, to), &next);
                }
            }
            MoveGroup::Pawns { step, to } => {
                for to in to {
                    let from = before(to, step);
                    let mut next = position.after_step::<S>(PieceKind::Pawn.index() + 1, from, to);
                    if step.unsigned_abs() == 16 {
                        next = next.with_passed_square::<S>(from, to);
                    }
                    self.visitor.child(Move::normal(from, to), &next);
                }
            }
            MoveGroup::Promotions { step, to } => {
                for to in to {
                    let from = before(to, step);
                    for kind in PieceKind::PROMOTIONS {
                        let next = position.after_promotion::<S>(kind, from, to);
                        self.visitor.child(Move::promoting(from, to, kind), &next);
                    }
                }
            }
            MoveGroup::Single(mv) => {
                let next = match mv.kind() {
                    MoveKind::Castling => position.after_castling::<S>(mv.from(), mv.to()),
                    _ => position.after_en_passant::<S>(mv.from(), mv.to()),
                };
                self.visitor.child(mv, &next);
            }
        }
    }
}
