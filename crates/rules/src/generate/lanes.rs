//! Eight directions at once: move counting with AVX-512.
//!
//! Each of the eight 64-bit lanes of a register is a whole board and looks in one direction.
//! A flood fill in three steps (1, 2 and 4 squares) moves every slider of a side along all its
//! lines at the same time, without a loop and without a table. In one direction a square is
//! reached by at most one slider, the nearest, so that the sum of the bits in the lanes is the
//! number of moves.

use core::arch::x86_64::{
    __m512i, __mmask8, _mm512_add_epi64, _mm512_and_si512, _mm512_mask_blend_epi64,
    _mm512_maskz_mov_epi64, _mm512_or_si512, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
    _mm512_reduce_or_epi64, _mm512_rolv_epi64, _mm512_set1_epi64, _mm512_ternarylogic_epi64,
    _mm512_test_epi64_mask,
};

use super::{PawnMasks, can_castle, has_clear_path};
use crate::cpu::Avx512;
use crate::side::{self, Side};
use crate::{Bitboard, PieceKind, Position, Square, attacks};

/// Rotations that move a board one step north, north-east, east and so on clockwise.
const STEPS: [u64; 8] = [8, 9, 1, 64 - 7, 64 - 8, 64 - 9, 64 - 1, 7];
/// Rotations for the knight's jumps, in any order.
const JUMPS: [u64; 8] = [17, 10, 64 - 6, 64 - 15, 64 - 17, 64 - 10, 6, 15];
/// The lanes that look along diagonals.
const DIAGONAL: __mmask8 = 0b1010_1010;

/// What a step in each direction can arrive on: not the edge where a rotation comes round.
const STEP_TARGETS: [u64; 8] =
    targets(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
const JUMP_TARGETS: [u64; 8] =
    targets(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

const fn targets(steps: &[(i8, i8); 8]) -> [u64; 8] {
    let mut targets = [0; 8];
    let mut lane = 0;
    while lane < 8 {
        targets[lane] = Bitboard::FULL.shift(steps[lane].0, steps[lane].1).0;
        lane += 1;
    }
    targets
}

/// By square of the king: the squares of each lane's axis through it, so that a pinned slider
/// keeps just the lanes that run along its pin.
static AXES: [Lanes64; 64] = {
    let mut table = [Lanes64([0; 8]); 64];
    let axes = [(0, 1), (1, 1), (1, 0), (1, -1)];
    let mut square = 0;
    while square < 64 {
        let mut lane = 0;
        while lane < 8 {
            let (files, ranks) = axes[lane % 4];
            let mut distance = -7;
            while distance <= 7 {
                let at = Square::ALL[square].offset(files * distance, ranks * distance);
                if let Some(at) = at {
                    table[square].0[lane] |= 1 << at as u32;
                }
                distance += 1;
            }
            lane += 1;
        }
        square += 1;
    }
    table
};

#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Lanes64([u64; 8]);

/// Eight boards, one a direction. Made only with an [`Avx512`] in hand, which is the proof that
/// the instructions are there; every `unsafe` block below rests on it.
#[derive(Clone, Copy)]
struct Lanes(__m512i);

impl Lanes {
    #[inline(always)]
    fn of(_: Avx512, lanes: [u64; 8]) -> Lanes {
        // SAFETY: eight u64 and a vector of 512 bits are the same bytes.
        Lanes(unsafe { core::mem::transmute::<[u64; 8], __m512i>(lanes) })
    }

    #[inline(always)]
    fn splat(_: Avx512, board: Bitboard) -> Lanes {
        // SAFETY: see `Lanes`.
        Lanes(unsafe { _mm512_set1_epi64(board.0 as i64) })
    }

    /// One board in the straight lanes, another in the diagonal ones.
    #[inline(always)]
    fn by_gait(cpu: Avx512, straight: Bitboard, diagonal: Bitboard) -> Lanes {
        let (straight, diagonal) = (Lanes::splat(cpu, straight), Lanes::splat(cpu, diagonal));
        // SAFETY: see `Lanes`.
        Lanes(unsafe { _mm512_mask_blend_epi64(DIAGONAL, straight.0, diagonal.0) })
    }

    #[inline(always)]
    fn and(self, other: Lanes) -> Lanes {
        // SAFETY: see `Lanes`.
        Lanes(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Lanes) -> Lanes {
        // SAFETY: see `Lanes`.
        Lanes(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    /// `self | (a & b)` in one instruction.
    #[inline(always)]
    fn or_and(self, a: Lanes, b: Lanes) -> Lanes {
        // SAFETY: see `Lanes`. The constant is the truth table of x | (y & z).
        Lanes(unsafe { _mm512_ternarylogic_epi64::<0b1111_1000>(self.0, a.0, b.0) })
    }

    #[inline(always)]
    fn rotate(self, by: Lanes) -> Lanes {
        // SAFETY: see `Lanes`.
        Lanes(unsafe { _mm512_rolv_epi64(self.0, by.0) })
    }

    /// The lanes in which the two boards share a square, one bit a lane.
    #[inline(always)]
    fn meets(self, other: Lanes) -> __mmask8 {
        // SAFETY: see `Lanes`.
        unsafe { _mm512_test_epi64_mask(self.0, other.0) }
    }

    /// The union of the boards in the chosen lanes.
    #[inline(always)]
    fn union_of(self, lanes: __mmask8) -> Bitboard {
        // SAFETY: see `Lanes`.
        Bitboard(unsafe { _mm512_reduce_or_epi64(_mm512_maskz_mov_epi64(lanes, self.0)) } as u64)
    }

    #[inline(always)]
    fn union(self) -> Bitboard {
        // SAFETY: see `Lanes`.
        Bitboard(unsafe { _mm512_reduce_or_epi64(self.0) } as u64)
    }

    /// How many squares the two sets of boards hold together.
    #[inline(always)]
    fn count_with(self, other: Lanes) -> u32 {
        // SAFETY: see `Lanes`.
        unsafe {
            let sum = _mm512_add_epi64(_mm512_popcnt_epi64(self.0), _mm512_popcnt_epi64(other.0));
            _mm512_reduce_add_epi64(sum) as u32
        }
    }
}

/// Moves sliders along their lines over the given empty squares.
struct Flood {
    step: Lanes,
    targets: Lanes,
    /// Squares that can be crossed by 1, 2 and 4 steps.
    free: [Lanes; 3],
    steps: [Lanes; 3],
}

impl Flood {
    #[inline(always)]
    fn over(cpu: Avx512, empty: Bitboard) -> Flood {
        let step = Lanes::of(cpu, STEPS);
        let steps =
            [step, Lanes::of(cpu, STEPS.map(|by| by * 2)), Lanes::of(cpu, STEPS.map(|by| by * 4))];
        let targets = Lanes::of(cpu, STEP_TARGETS);
        let one = Lanes::splat(cpu, empty).and(targets);
        let two = one.and(one.rotate(steps[0]));
        let four = two.and(two.rotate(steps[1]));
        Flood { step, targets, free: [one, two, four], steps }
    }

    /// The squares that sliders attack in each lane's direction.
    #[inline(always)]
    fn attacks(&self, sliders: Lanes) -> Lanes {
        let mut reached = sliders;
        for (free, step) in self.free.into_iter().zip(self.steps) {
            reached = reached.or_and(free, reached.rotate(step));
        }
        reached.rotate(self.step).and(self.targets)
    }
}

/// The number of legal moves.
#[inline(always)]
pub(super) fn count<S: Side>(cpu: Avx512, position: &Position) -> u32 {
    let board = &position.board;
    let (ours, occupied) = (board.pieces_of(S::US), board.occupied());
    let theirs = occupied ^ ours;
    let king = position.king(S::US);
    let (straight, diagonal) = (board.straight_sliders(), board.diagonal_sliders());
    let their_sliders = Lanes::by_gait(cpu, straight & theirs, diagonal & theirs);

    let flood = Flood::over(cpu, !occupied);
    let rays = flood.attacks(Lanes::splat(cpu, Bitboard::of(king)));
    let checked = rays.meets(their_sliders);
    let screens = rays.and(Lanes::splat(cpu, ours));
    let pinning = flood.attacks(screens).meets(their_sliders);

    let knights = board.of_kind(PieceKind::Knight);
    let pawns = board.of_kind(PieceKind::Pawn);
    let leapers = (attacks::knight(king) & knights | attacks::pawn(S::US, king) & pawns) & theirs;
    let in_check = checked != 0 || leapers.any();
    let pinned = if pinning != 0 { screens.union_of(pinning) } else { Bitboard::EMPTY };
    let jumps = Lanes::of(cpu, JUMPS);
    let jump_targets = Lanes::of(cpu, JUMP_TARGETS);

    // The king: attacked squares are needed only if there is somewhere to go.
    let mut total = 0;
    let steps = attacks::king(king) - ours;
    let rooks = if in_check { Bitboard::EMPTY } else { position.castling & side::rank::<S>(0) };
    if steps.any() || rooks.into_iter().any(|rook| has_clear_path(king, rook, occupied)) {
        // The king is lifted off the board, so that it cannot step back along a line of check.
        let open = Flood::over(cpu, !occupied.without(king));
        let jumped = Lanes::splat(cpu, knights & theirs).rotate(jumps);
        let attacked = open.attacks(their_sliders).or_and(jumped, jump_targets);
        let their_pawns = pawns & theirs;
        let danger = attacked.union()
            | attacks::king(position.king(S::Them::US))
            | side::up_left::<S::Them>(their_pawns)
            | side::up_right::<S::Them>(their_pawns);
        total += (steps - danger).len();
        for rook in rooks {
            total += u32::from(can_castle(king, rook, occupied, danger, pinned));
        }
    }

    let mut targets = !ours;
    if in_check {
        if (checked.count_ones() + leapers.len()) > 1 {
            return total;
        }
        targets &= rays.union_of(checked) | leapers;
    }

    // Sliders and knights. A pinned slider stays in the lanes along its pin; a pinned knight
    // never moves.
    let mut sliders = Lanes::by_gait(cpu, straight & ours, diagonal & ours);
    let mut jumpers = knights & ours;
    if pinning != 0 {
        let free = Lanes::splat(cpu, !pinned);
        let along = Lanes::of(cpu, AXES[king.index()].0);
        sliders = sliders.and(free.or(along));
        jumpers -= pinned;
    }
    let allowed = Lanes::splat(cpu, targets);
    let slid = flood.attacks(sliders).and(allowed);
    let jumped = Lanes::splat(cpu, jumpers).rotate(jumps).and(jump_targets).and(allowed);
    total += slid.count_with(jumped);

    // Pawns: four sets, those on the last rank counting four times.
    let our_pawns = pawns & ours;
    let masks = PawnMasks::new::<S>(our_pawns, pinned, king);
    let pushed = side::up::<S>(masks.push) - occupied;
    let pushed_twice = (side::up::<S>(pushed & side::rank::<S>(2)) - occupied) & targets;
    let pushed = pushed & targets;
    let left = side::up_left::<S>(masks.left) & theirs & targets;
    let right = side::up_right::<S>(masks.right) & theirs & targets;
    total += pushed.len() + pushed_twice.len() + left.len() + right.len();
    let last = side::rank::<S>(7);
    // Only a pawn on the seventh rank can promote.
    if (our_pawns & side::rank::<S>(6)).any() {
        total += 3 * ((pushed & last).len() + (left & last).len() + (right & last).len());
    }
    if let Some(square) = position.en_passant() {
        for from in attacks::pawn(S::Them::US, square) & our_pawns {
            total += u32::from(position.en_passant_is_safe(from, square));
        }
    }
    total
}
