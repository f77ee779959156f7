//! Hands out moves in stages, the most promising first, generating as late as possible.
//!
//! Hash move, winning captures, killers, quiet moves, losing captures. All pickers of a search
//! share one stack of moves, so that nothing is allocated or cleared at a node.

use pinpoint_rules::{Bitboard, Move, MoveKind, PieceKind, Position, Rank, Selection};

use crate::exchange::{exchange_worth, wins_exchange};
use crate::features::{Feature, enabled};
use crate::history::{Context, History, Landing};
use crate::parameters as p;
use crate::threats::Threats;

/// A move with what speaks for it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scored {
    mv: Move,
    score: i32,
}

/// The moves of all nodes on the current path, one on top of the other.
pub(crate) type MoveStack = Vec<Scored>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    HashMove,
    GenerateCaptures,
    GoodCaptures,
    Killers,
    GenerateQuiets,
    Quiets,
    BadCaptures,
    Done,
}

/// What a picker looks at to order moves.
#[derive(Clone, Copy)]
pub(crate) struct Guide<'a> {
    pub(crate) position: &'a Position,
    pub(crate) history: &'a History,
    pub(crate) context: &'a Context,
}

pub(crate) struct MovePicker {
    stage: Stage,
    hash_move: Option<Move>,
    killers: [Option<Move>; 2],
    next_killer: usize,
    /// Captures that win less than this come last, or never in quiescence.
    threshold: i32,
    /// Without quiet moves: for quiescence out of check.
    captures_only: bool,
    /// No quiet moves from here on.
    quiets_skipped: bool,
    /// `base..bad_end` losing captures, `next..end` moves not yet handed out.
    base: usize,
    bad_end: usize,
    next: usize,
    end: usize,
}

impl MovePicker {
    /// A picker for all legal moves.
    pub(crate) fn new(
        guide: Guide<'_>,
        stack: &MoveStack,
        hash_move: Option<Move>,
        killers: [Option<Move>; 2],
    ) -> MovePicker {
        let usable = |mv: &Move| enabled(Feature::HashMove) && guide.position.is_legal(*mv);
        let base = stack.len();
        MovePicker {
            stage: Stage::HashMove,
            hash_move: hash_move.filter(usable),
            killers,
            next_killer: 0,
            threshold: 0,
            captures_only: false,
            quiets_skipped: false,
            base,
            bad_end: base,
            next: base,
            end: base,
        }
    }

    /// A picker for captures and queen promotions that do not lose material.
    pub(crate) fn for_quiescence(
        guide: Guide<'_>,
        stack: &MoveStack,
        hash_move: Option<Move>,
    ) -> MovePicker {
        let hash_move = hash_move.filter(|&mv| is_tactical(guide.position, mv));
        let all = MovePicker::new(guide, stack, hash_move, [None; 2]);
        MovePicker { captures_only: true, ..all }
    }

    /// The same, with captures only that win at least this much.
    pub(crate) fn winning(self, threshold: i32) -> MovePicker {
        MovePicker { threshold, ..self }
    }

    /// The stage the last move came from, or the next will.
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// Leaves out the quiet moves that were not handed out yet.
    pub(crate) fn skip_quiets(&mut self) {
        self.quiets_skipped = true;
        if matches!(self.stage, Stage::Killers | Stage::GenerateQuiets | Stage::Quiets) {
            self.start_bad_captures();
        }
    }

    /// Leaves out the quiet moves at hand that are not worth keeping.
    pub(crate) fn keep_quiets(&mut self, stack: &mut MoveStack, keep: impl Fn(Move) -> bool) {
        if self.stage != Stage::Quiets {
            return;
        }
        let mut end = self.next;
        for index in self.next..self.end {
            if keep(stack[index].mv) {
                stack[end] = stack[index];
                end += 1;
            }
        }
        self.end = end;
    }

    /// Gives the stack's space back.
    pub(crate) fn finish(self, stack: &mut MoveStack) {
        stack.truncate(self.base);
    }

    /// The next move, each legal one exactly once.
    pub(crate) fn next(&mut self, guide: Guide<'_>, stack: &mut MoveStack) -> Option<Move> {
        loop {
            match self.stage {
                Stage::HashMove => {
                    self.stage = Stage::GenerateCaptures;
                    if self.hash_move.is_some() {
                        return self.hash_move;
                    }
                }
                Stage::GenerateCaptures => {
                    generate_captures(guide, stack);
                    self.end = stack.len();
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.pick(stack) {
                    Some(mv) if Some(mv.mv) == self.hash_move => {}
                    Some(mv) if self.is_good(guide, mv) => return Some(mv.mv),
                    Some(mv) => {
                        stack[self.bad_end] = mv;
                        self.bad_end += 1;
                    }
                    None if self.captures_only => self.stage = Stage::Done,
                    None if self.quiets_skipped => self.start_bad_captures(),
                    None => self.stage = Stage::Killers,
                },
                Stage::Killers => {
                    let Some(&killer) = self.killers.get(self.next_killer) else {
                        self.stage = Stage::GenerateQuiets;
                        continue;
                    };
                    self.next_killer += 1;
                    let usable = |mv: &Move| {
                        Some(*mv) != self.hash_move
                            && !is_tactical(guide.position, *mv)
                            && guide.position.is_legal(*mv)
                    };
                    if let Some(mv) = killer.filter(usable) {
                        return Some(mv);
                    }
                }
                Stage::GenerateQuiets => {
                    self.next = stack.len();
                    generate_quiets(guide, stack);
                    self.end = stack.len();
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.pick(stack) {
                    Some(Scored { mv, .. })
                        if Some(mv) == self.hash_move || self.killers.contains(&Some(mv)) => {}
                    Some(mv) => return Some(mv.mv),
                    None => self.start_bad_captures(),
                },
                Stage::BadCaptures => {
                    if self.next == self.bad_end {
                        self.stage = Stage::Done;
                        continue;
                    }
                    self.next += 1;
                    return Some(stack[self.next - 1].mv);
                }
                Stage::Done => return None,
            }
        }
    }

    fn start_bad_captures(&mut self) {
        self.stage = Stage::BadCaptures;
        self.next = self.base;
    }

    fn is_good(&self, guide: Guide<'_>, mv: Scored) -> bool {
        !enabled(Feature::ExchangeEvaluation)
            || wins_exchange(guide.position, mv.mv, self.threshold)
    }

    /// Takes the best of the moves not yet handed out.
    #[inline]
    fn pick(&mut self, stack: &mut MoveStack) -> Option<Scored> {
        let rest = &mut stack[self.next..self.end];
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].score > rest[best].score {
                best = index;
            }
        }
        if rest.is_empty() {
            return None;
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }
}

/// Does the move take something or make a queen?
#[inline]
pub(crate) fn is_tactical(position: &Position, mv: Move) -> bool {
    match mv.kind() {
        MoveKind::Normal => position.occupied().contains(mv.to()),
        MoveKind::Promotion(kind) => {
            kind == PieceKind::Queen || position.occupied().contains(mv.to())
        }
        MoveKind::EnPassant => true,
        MoveKind::Castling => false,
    }
}

/// What the move takes; a pawn for quiet promotions, which win about as surely.
#[inline]
pub(crate) fn captured(position: &Position, mv: Move) -> PieceKind {
    position.captured(mv).map_or(PieceKind::Pawn, |(_, piece)| piece.kind)
}

fn generate_captures(guide: Guide<'_>, stack: &mut MoveStack) {
    let Guide { position, history, .. } = guide;
    let us = position.turn();
    let mut add = |kind: PieceKind, mv: Move| {
        let victim = captured(position, mv);
        let promotion = match mv.promotion() {
            Some(PieceKind::Queen) => exchange_worth(PieceKind::Queen),
            Some(_) => -exchange_worth(PieceKind::Queen),
            None => 0,
        };
        let history = history.capture(Landing::of(kind.of(us), mv), victim);
        stack.push(Scored { mv, score: 16 * (exchange_worth(victim) + promotion) + history / 2 });
    };
    position.visit_moves(Selection::CAPTURES, |group| {
        group.for_each(|mv| add(group.kind(), mv));
    });
    let pawns = near_promotion(position);
    if pawns.any() {
        position.visit_moves(Selection::QUIETS.from(pawns), |group| {
            group.for_each(|mv| {
                if mv.promotion() == Some(PieceKind::Queen) {
                    add(PieceKind::Pawn, mv);
                }
            });
        });
    }
}

/// Our pawns that are one step away from promotion.
fn near_promotion(position: &Position) -> Bitboard {
    let us = position.turn();
    let rank = if us.up() > 0 { Rank::Seven } else { Rank::Two };
    position.pieces(us, PieceKind::Pawn) & Bitboard::rank(rank)
}

fn generate_quiets(guide: Guide<'_>, stack: &mut MoveStack) {
    let Guide { position, history, context } = guide;
    let us = position.turn();
    let rows = history.quiet_rows(us, context);
    position.visit_moves(Selection::QUIETS, |group| {
        let kind = group.kind();
        group.for_each(|mv| {
            let score = match mv.promotion() {
                Some(PieceKind::Queen) => return,
                Some(_) => i32::MIN,
                None => {
                    rows.score(mv, Landing::of(kind.of(us), mv), context)
                        + safety(kind, mv, &context.threats)
                }
            };
            stack.push(Scored { mv, score });
        });
    });
}

/// What speaks for a quiet move because the piece leaves a square where something worth less
/// attacks it, or against the move because it goes to one.
#[inline]
fn safety(kind: PieceKind, mv: Move, threats: &Threats) -> i32 {
    let attacked = threats.by_lesser(kind);
    let saved = i32::from(attacked.contains(mv.from())) - i32::from(attacked.contains(mv.to()));
    saved * exchange_worth(kind) * p::threat_weight()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinpoint_rules::Square;

    /// The moves as they come, with a history that knows nothing.
    fn in_order(
        position: &Position,
        hash_move: Option<Move>,
        killers: [Option<Move>; 2],
    ) -> Vec<Move> {
        let (history, context) = (History::new(), Context::default());
        let guide = Guide { position, history: &history, context: &context };
        let mut stack = MoveStack::new();
        let mut picker = MovePicker::new(guide, &stack, hash_move, killers);
        let found = std::iter::from_fn(|| picker.next(guide, &mut stack)).collect();
        picker.finish(&mut stack);
        assert!(stack.is_empty());
        found
    }

    /// Every legal move comes exactly once, whatever hash move and killers are named.
    #[track_caller]
    fn check_complete(fen: &str, hash_move: Option<&str>, killers: [Option<&str>; 2]) {
        let position = Position::from_fen(fen).expect("the test FEN is valid");
        let parse = |text: &str| position.parse_uci(text).expect("the test move is legal");
        let killers = killers.map(|killer| killer.map(parse));
        let mut found = in_order(&position, hash_move.map(parse), killers);
        if let Some(first) = hash_move {
            assert_eq!(found[0], parse(first));
        }
        let mut expected = position.legal_moves().to_vec();
        found.sort();
        expected.sort();
        assert_eq!(found, expected);
    }

    #[test]
    fn every_legal_move_comes_once() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        check_complete(kiwipete, None, [None; 2]);
        check_complete(kiwipete, Some("e1g1"), [Some("a2a3"), Some("e1c1")]);
        check_complete(kiwipete, Some("e5f7"), [Some("e1g1"), Some("e5f7")]);
        let promotions = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
        check_complete(promotions, Some("g2g1q"), [Some("g2g1n"), None]);
        check_complete("8/8/3p4/1Pp4r/KR3p1k/8/4P1P1/8 w - c6 0 1", Some("b5c6"), [None; 2]);
    }

    #[test]
    fn moves_of_other_positions_are_left_out() {
        let position = Position::STANDARD;
        let far = Move::normal(Square::E2, Square::E6);
        let blocked = Move::normal(Square::A1, Square::A5);
        let plain = in_order(&position, None, [None; 2]);
        assert_eq!(in_order(&position, Some(far), [Some(blocked), None]), plain);
    }
}
