//! Every legal move together with the position after it.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use super::{GO_ON, MoveGroup, Selection, Visitor, before, generate};
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
    pub fn visit_children(&self, selection: Selection, mut visitor: impl FnMut(Move, &Position)) {
        let _ = self.try_visit_children(selection, |mv, child| {
            visitor(mv, child);
            GO_ON
        });
    }

    /// Hands each of the selected legal moves to a function, with the position after it, until
    /// the function breaks; what it breaks with is returned.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use pinpoint_rules::{Position, Selection};
    /// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
    /// let mate = position.try_visit_children(Selection::ALL, |mv, child| {
    ///     if child.is_checkmate() { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!(mate.break_value().unwrap().to_string(), "a1a8");
    /// # Ok::<(), pinpoint_rules::FenError>(())
    /// ```
    #[inline]
    pub fn try_visit_children<B>(
        &self,
        selection: Selection,
        visitor: impl FnMut(Move, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        struct Visit<'a, F>(&'a Position, Selection, F);
        impl<B, F: FnMut(Move, &Position) -> ControlFlow<B>> Job for Visit<'_, F> {
            type Output = ControlFlow<B>;
            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> ControlFlow<B> {
                let Visit(position, selection, mut visitor) = self;
                for_side!(position.turn(), S => {
                    children::<C, S, _>(cpu, position, selection, &mut visitor)
                })
            }
        }
        cpu::run(Visit(self, selection, visitor))
    }
}

/// Receives moves with the positions they lead to, until it breaks.
pub(crate) trait ChildVisitor {
    type Break;
    fn child(&mut self, mv: Move, next: &Position) -> ControlFlow<Self::Break>;
}

impl<B, F: FnMut(Move, &Position) -> ControlFlow<B>> ChildVisitor for F {
    type Break = B;

    #[inline(always)]
    fn child(&mut self, mv: Move, next: &Position) -> ControlFlow<B> {
        self(mv, next)
    }
}

/// Hands every selected legal move to the visitor, with the position after it.
#[inline(always)]
pub(crate) fn children<C: Cpu, S: Side, V: ChildVisitor>(
    cpu: C,
    position: &Position,
    selection: Selection,
    visitor: &mut V,
) -> ControlFlow<V::Break> {
    let mut player = Player::<S, V> { position, visitor, side: PhantomData };
    generate::<C, S, _>(cpu, position, selection, &mut player)
}

/// Plays the moves of each group and passes the results on.
struct Player<'a, S, V> {
    position: &'a Position,
    visitor: &'a mut V,
    side: PhantomData<S>,
}

impl<S: Side, V: ChildVisitor> Visitor for Player<'_, S, V> {
    type Break = V::Break;

    #[inline(always)]
    fn visit(&mut self, group: MoveGroup) -> ControlFlow<V::Break> {
        let position = self.position;
        match group {
            MoveGroup::Piece { kind, from, to } => {
                for to in to {
                    let next = position.after_step::<S>(kind.index() + 1, from, to);
                    self.visitor.child(Move::normal(from, to), &next)?;
                }
            }
            MoveGroup::Pawns { step, to } => {
                for to in to {
                    let from = before(to, step);
                    let mut next = position.after_step::<S>(PieceKind::Pawn.index() + 1, from, to);
                    if step.unsigned_abs() == 16 {
                        next = next.with_passed_square::<S>(from, to);
                    }
                    self.visitor.child(Move::normal(from, to), &next)?;
                }
            }
            MoveGroup::Promotions { step, to } => {
                for to in to {
                    let from = before(to, step);
                    for kind in PieceKind::PROMOTIONS {
                        let next = position.after_promotion::<S>(kind, from, to);
                        self.visitor.child(Move::promoting(from, to, kind), &next)?;
                    }
                }
            }
            MoveGroup::Single(mv) => {
                let next = match mv.kind() {
                    MoveKind::Castling => position.after_castling::<S>(mv.from(), mv.to()),
                    _ => position.after_en_passant::<S>(mv.from(), mv.to()),
                };
                self.visitor.child(mv, &next)?;
            }
        }
        ControlFlow::Continue(())
    }
}
