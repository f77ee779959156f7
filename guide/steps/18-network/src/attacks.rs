//! What pieces attack.

use std::sync::LazyLock;

use crate::bitboard::Bitboard;
use crate::board::{Color, Kind, Square};

const ROOK_STEPS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];
const KNIGHT_STEPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Where the search for a rook's factor starts. Any numbers work; these are quick.
const ROOK_SEEDS: [u64; 64] = [
    2514, 519, 5509, 19912, 3677, 1090, 5395, 13263, 337, 703, 1610, 1821, 951, 2088,
    1617, 2330, 2099, 2641, 1155, 1760, 4429, 4119, 759, 962, 29, 260, 565, 471, 785,
    12231, 409, 313, 37, 142, 1155, 1941, 785, 5113, 1138, 538, 337, 154, 1711, 1821,
    3409, 276, 5, 2038, 142, 142, 565, 1167, 2052, 276, 1076, 401, 1091, 758, 17254,
    13683, 9934, 3005, 2067, 1645,
];

struct Tables {
    pawns: [[Bitboard; 64]; 2],
    knights: [Bitboard; 64],
    kings: [Bitboard; 64],
    rooks: Vec<Magic>,
    bishops: Vec<Magic>,
    between: Vec<[Bitboard; 64]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables {
    pawns: [table(&[(-1, 1), (1, 1)]), table(&[(-1, -1), (1, -1)])],
    knights: table(&KNIGHT_STEPS),
    kings: table(&[ROOK_STEPS, BISHOP_STEPS].concat()),
    rooks: (0..64).map(|index| Magic::find(index, Kind::Rook)).collect(),
    bishops: (0..64).map(|index| Magic::find(index, Kind::Bishop)).collect(),
    between: (0..64).map(|index| betweens(Square::from_index(index))).collect(),
});

/// The squares strictly between one square and each other one on its lines.
fn betweens(from: Square) -> [Bitboard; 64] {
    let mut found = [Bitboard::EMPTY; 64];
    for step in [ROOK_STEPS, BISHOP_STEPS].concat() {
        let mut passed = Bitboard::EMPTY;
        let mut next = from.step(step.0, step.1);
        while let Some(square) = next {
            found[square.index()] = passed;
            passed = passed | square.into();
            next = square.step(step.0, step.1);
        }
    }
    found
}

/// The squares strictly between two squares of one line; none for others.
pub fn between(one: Square, other: Square) -> Bitboard {
    TABLES.between[one.index()][other.index()]
}

fn table(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    std::array::from_fn(|index| {
        let targets = steps
            .iter()
            .filter_map(|&(files, ranks)| Square::from_index(index).step(files, ranks));
        targets.fold(Bitboard::EMPTY, |set, square| set | square.into())
    })
}

/// The squares that a pawn of this color could capture on.
pub fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    TABLES.pawns[color as usize][square.index()]
}

/// What a piece attacks if these squares are occupied; for pawns see [`pawn_attacks`].
pub fn attacks(kind: Kind, square: Square, occupied: Bitboard) -> Bitboard {
    let tables = &*TABLES;
    let rook = || tables.rooks[square.index()].look_up(occupied);
    let bishop = || tables.bishops[square.index()].look_up(occupied);
    match kind {
        Kind::Pawn => Bitboard::EMPTY,
        Kind::Knight => tables.knights[square.index()],
        Kind::King => tables.kings[square.index()],
        Kind::Rook => rook(),
        Kind::Bishop => bishop(),
        Kind::Queen => rook() | bishop(),
    }
}

/// The attacks of a rook or a bishop by arithmetic alone: hyperbola quintessence.
pub fn by_subtraction(kind: Kind, square: Square, occupied: Bitboard) -> Bitboard {
    let steps = if kind == Kind::Rook { ROOK_STEPS } else { BISHOP_STEPS };
    let line = |step: (i8, i8)| {
        let mask = ray(square, step) | ray(square, (-step.0, -step.1));
        let (blockers, piece) = ((occupied & mask).0, Bitboard::from(square).0);
        // Subtracting the piece twice borrows from the next blocker above, and so flips
        // exactly the squares up to it. Mirrored, the same finds the next blocker below.
        let up = blockers.wrapping_sub(piece.wrapping_mul(2));
        let mirrored =
            blockers.reverse_bits().wrapping_sub(piece.reverse_bits().wrapping_mul(2));
        Bitboard(up ^ mirrored.reverse_bits()) & mask
    };
    line(steps[0]) | line(steps[2])
}

/// All squares from a square in one direction, without the square itself.
fn ray(from: Square, (files, ranks): (i8, i8)) -> Bitboard {
    let next = |square: &Square| square.step(files, ranks);
    let squares = std::iter::successors(next(&from), next);
    squares.fold(Bitboard::EMPTY, |set, square| set | square.into())
}

/// A table of attacks, found by a multiplication.
struct Magic {
    /// The squares on which a blocker matters.
    mask: u64,
    factor: u64,
    shift: u32,
    attacks: Vec<Bitboard>,
}

impl Magic {
    fn look_up(&self, occupied: Bitboard) -> Bitboard {
        self.attacks
            [((occupied.0 & self.mask).wrapping_mul(self.factor) >> self.shift) as usize]
    }

    /// Tries factors until one sends all sets of blockers with different attacks to
    /// different places.
    fn find(index: usize, kind: Kind) -> Magic {
        let (steps, seed) = match kind {
            Kind::Rook => (ROOK_STEPS, ROOK_SEEDS[index]),
            _ => (BISHOP_STEPS, 0),
        };
        let square = Square::from_index(index);
        let mut mask = 0;
        for step in steps {
            // The last square of a ray never matters: behind it there is nothing to hide.
            let inner =
                ray(square, step).filter(|end| end.step(step.0, step.1).is_some());
            inner.for_each(|end| mask |= Bitboard::from(end).0);
        }
        // Counts through all subsets of the mask.
        let next = |set: &u64| Some(set.wrapping_sub(mask) & mask).filter(|&s| s != 0);
        let with_attacks = |set| (set, by_subtraction(kind, square, Bitboard(set)));
        let sets: Vec<_> =
            std::iter::successors(Some(0), next).map(with_attacks).collect();
        let shift = 64 - mask.count_ones();
        let mut random = crate::zobrist::Sequence(seed);
        let mut attacks = vec![None; 1 << mask.count_ones()];
        loop {
            // Factors with few bits work best, if they bring the mask to the top.
            let factor = random.next() & random.next() & random.next();
            if (mask.wrapping_mul(factor) >> 56).count_ones() < 6 {
                continue;
            }
            attacks.fill(None);
            let fits = sets.iter().all(|&(set, found)| {
                let place = (set.wrapping_mul(factor) >> shift) as usize;
                *attacks[place].get_or_insert(found) == found
            });
            if fits {
                let attacks =
                    attacks.iter().map(|set| set.unwrap_or(Bitboard::EMPTY)).collect();
                return Magic { mask, factor, shift, attacks };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiplication_subtraction_and_walking_agree() {
        let mut random = crate::zobrist::Sequence(5);
        for _ in 0..20_000 {
            let square = Square::from_index((random.next() % 64) as usize);
            let occupied = Bitboard(random.next() & random.next());
            for (kind, steps) in [(Kind::Rook, ROOK_STEPS), (Kind::Bishop, BISHOP_STEPS)]
            {
                let mut walked = Bitboard::EMPTY;
                for (files, ranks) in steps {
                    let mut next = square.step(files, ranks);
                    while let Some(to) = next {
                        walked = walked | to.into();
                        next = to.step(files, ranks).filter(|_| !occupied.contains(to));
                    }
                }
                assert_eq!(attacks(kind, square, occupied), walked);
                assert_eq!(by_subtraction(kind, square, occupied), walked);
            }
        }
    }
}
