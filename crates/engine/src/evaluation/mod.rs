//! What a position is worth without looking ahead.
//!
//! A sum of terms, each a count times a weight that was tuned on our own games: material and
//! placement, mobility, pawns, threats. The danger of each king is a sum of its own that counts
//! by its square, since attackers are worth more together. Every weight has a middlegame and an
//! endgame value; what is left on the board decides how they are mixed.
//!
//! ```
//! use pinpoint_engine::evaluation;
//! use pinpoint_rules::Position;
//! let knight_up = Position::from_fen("4k3/pppppppp/8/8/8/8/PPPPPPPP/1N2K3 w - - 0 1")?;
//! assert!(evaluation::evaluate(&knight_up) > 200);
//! # Ok::<(), pinpoint_rules::FenError>(())
//! ```

mod endgame;
mod few_pieces;
mod king;
mod pawns;
mod pieces;
mod tapered;
pub mod terms;
mod trace;
mod weights;

pub(crate) use endgame::{has_lone_king, lone_king};
pub(crate) use few_pieces::tempered;
pub(crate) use pawns::PawnCache;
pub use tapered::Tapered;
pub use trace::{Breakdown, Coefficients, breakdown, coefficients};
pub use weights::{DANGER_WEIGHTS, WEIGHTS};

use pinpoint_rules::cpu::{self, Sliders, Task};
use pinpoint_rules::{Bitboard, Color, PieceKind, Position, Square, attacks};

use terms::{MATERIAL, PIECE_SQUARE, TEMPO};
use trace::{NoTrace, Trace};

/// The phase of a board with all pieces.
pub const FULL_PHASE: i32 = 24;
/// What each kind adds to the phase.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// What divides the square of a king's danger in the middlegame.
pub const DANGER_DIVISOR: i32 = 1024;
/// What divides the danger itself in the endgame.
pub const DANGER_ENDGAME_DIVISOR: i32 = 16;

/// The value of the position for the side to move, in centipawns.
pub fn evaluate(position: &Position) -> i32 {
    cpu::execute(Evaluate { position, cache: None })
}

/// The same with the help of values of pawn structures already seen.
#[inline]
pub(crate) fn evaluate_with(position: &Position, cache: &mut PawnCache) -> i32 {
    cpu::execute(Evaluate { position, cache: Some(cache) })
}

/// An evaluation that is compiled for each kind of processor.
struct Evaluate<'a> {
    position: &'a Position,
    cache: Option<&'a mut PawnCache>,
}

impl Task for Evaluate<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<S: Sliders>(self, sliders: S) -> i32 {
        Evaluator::new(self.position, sliders, NoTrace).value(self.cache)
    }
}

/// Both values of one color, by color index.
type ByColor<T> = [T; 2];

/// One evaluation in progress. Its methods are always inlined, so that each [`Sliders`] gets
/// code of its own.
struct Evaluator<'a, S, T> {
    position: &'a Position,
    sliders: S,
    trace: T,
    /// White's view.
    score: Tapered,
    /// Squares attacked by each kind, by at least one piece, by at least two.
    attacked_by: ByColor<[Bitboard; 6]>,
    attacked: ByColor<Bitboard>,
    attacked_twice: ByColor<Bitboard>,
    /// The squares around each king, and what the enemy does to them.
    king_ring: ByColor<Bitboard>,
    danger: ByColor<i32>,
    passed: ByColor<Bitboard>,
    pinned: ByColor<Bitboard>,
}

impl<'a, S: Sliders, T: Trace> Evaluator<'a, S, T> {
    #[inline(always)]
    fn new(position: &'a Position, sliders: S, trace: T) -> Evaluator<'a, S, T> {
        Evaluator {
            position,
            sliders,
            trace,
            score: Tapered::default(),
            attacked_by: Default::default(),
            attacked: Default::default(),
            attacked_twice: Default::default(),
            king_ring: Color::ALL.map(|us| king::ring(position.king(us))),
            danger: [0; 2],
            passed: Default::default(),
            pinned: Color::ALL.map(|us| position.pinned(us)),
        }
    }

    /// The value for the side to move.
    #[inline(always)]
    fn value(mut self, cache: Option<&mut PawnCache>) -> i32 {
        self.sum(cache);
        let white = self.mixed();
        if self.position.turn() == Color::White { white } else { -white }
    }

    /// Adds up all terms.
    #[inline(always)]
    fn sum(&mut self, cache: Option<&mut PawnCache>) {
        self.attack_with_pawns_and_kings();
        self.pawns_and_shelter(cache);
        for us in Color::ALL {
            self.pieces(us);
        }
        for us in Color::ALL {
            self.threats(us);
            self.passed_pawns(us);
            self.space(us);
            self.king_danger(us);
        }
        self.add(self.position.turn(), TEMPO, 1);
    }

    /// Middlegame and endgame value mixed by phase, White's view.
    #[inline(always)]
    fn mixed(&self) -> i32 {
        let phase = phase(self.position);
        let endgame = self.score.endgame();
        let scaled = endgame * endgame::scale(self.position, endgame) / endgame::FULL_SCALE;
        (self.score.middlegame() * phase + scaled * (FULL_PHASE - phase)) / FULL_PHASE
    }

    /// Adds a weight `count` times for this color.
    #[inline(always)]
    fn add(&mut self, us: Color, term: usize, count: i32) {
        let sign = if us == Color::White { count } else { -count };
        self.score += WEIGHTS[term] * sign;
        self.trace.term(term, sign);
    }

    /// Adds to the danger of the king of this color.
    #[inline(always)]
    fn endanger(&mut self, us: Color, term: usize, count: i32) {
        self.danger[us.index()] += DANGER_WEIGHTS[term] * count;
        self.trace.danger(us, term, count);
    }

    /// Material and square of one piece.
    #[inline(always)]
    fn place(&mut self, us: Color, kind: PieceKind, square: Square) {
        if kind != PieceKind::King {
            self.add(us, MATERIAL + kind.index(), 1);
        }
        self.add(us, PIECE_SQUARE + 32 * kind.index() + half_board(us, square), 1);
    }

    #[inline(always)]
    fn add_attacks(&mut self, us: Color, kind: PieceKind, squares: Bitboard) {
        let us = us.index();
        self.attacked_twice[us] |= self.attacked[us] & squares;
        self.attacked[us] |= squares;
        self.attacked_by[us][kind.index()] |= squares;
    }

    #[inline(always)]
    fn attack_with_pawns_and_kings(&mut self) {
        for us in Color::ALL {
            let king = attacks::king(self.position.king(us));
            self.add_attacks(us, PieceKind::King, king);
            let pawns = self.position.pieces(us, PieceKind::Pawn);
            let (left, right) = (pawns.shift(-1, us.up()), pawns.shift(1, us.up()));
            self.add_attacks(us, PieceKind::Pawn, left);
            self.add_attacks(us, PieceKind::Pawn, right);
        }
    }
}

/// How full the board is, from 0 to [`FULL_PHASE`].
#[inline]
pub fn phase(position: &Position) -> i32 {
    let count = |kind: PieceKind| position.board().of_kind(kind).len() as i32 * PHASE[kind.index()];
    let sum: i32 = PieceKind::ALL.into_iter().map(count).sum();
    sum.min(FULL_PHASE)
}

/// The square seen by its owner, with the h-side folded onto the a-side: 0 to 31.
#[inline]
fn half_board(us: Color, square: Square) -> usize {
    let rank = us.relative_rank(square).index();
    rank * 4 + file_from_edge(square)
}

/// 0 on the a- and h-file, 3 on the d- and e-file.
#[inline]
fn file_from_edge(square: Square) -> usize {
    let file = square.file().index();
    file.min(7 - file)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of all kinds, from both sides of the board.
    const POSITIONS: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 0 10",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "5rk1/q6p/2p3bR/1pPp1rP1/1P1Pp3/P3B1Q1/1K3P2/R7 w - - 93 90",
        "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    ];

    /// The position with colors and board turned round.
    fn mirrored(fen: &str) -> Position {
        let mut fields = fen.split(' ');
        let mut next = || fields.next().expect("a FEN has six fields");
        let swap = |text: &str| -> String {
            text.chars()
                .map(|c| {
                    if c.is_ascii_uppercase() {
                        c.to_ascii_lowercase()
                    } else {
                        c.to_ascii_uppercase()
                    }
                })
                .collect()
        };
        let board: Vec<String> = next().split('/').rev().map(swap).collect();
        let turn = if next() == "w" { "b" } else { "w" };
        let castling = swap(next());
        Position::from_fen(&format!("{} {turn} {castling} - 0 1", board.join("/"))).unwrap()
    }

    #[test]
    fn both_colors_are_judged_alike() {
        for fen in POSITIONS {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(evaluate(&position), evaluate(&mirrored(fen)), "{fen}");
        }
    }

    #[test]
    fn remembered_pawn_structures_change_nothing() {
        let mut cache = PawnCache::new();
        for fen in POSITIONS.iter().chain(&POSITIONS) {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(evaluate_with(&position, &mut cache), evaluate(&position), "{fen}");
        }
    }

    #[test]
    fn counts_times_weights_give_the_value() {
        for fen in POSITIONS {
            let position = Position::from_fen(fen).unwrap();
            let value = coefficients(&position).value(&WEIGHTS, &DANGER_WEIGHTS);
            let expected = evaluate(&position);
            let view = if position.turn() == Color::White { expected } else { -expected };
            assert!((value - f64::from(view)).abs() <= 4.0, "{value} {view} {fen}");
        }
    }
}
