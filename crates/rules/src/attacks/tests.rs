//! Three ways to slider attacks and a plain walk along the rays: all must be equal.

use super::{between, hyperbola, king, knight, line, magic, of, pawn, pext};
use crate::{Bitboard, Color, PieceKind, Square};

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Walks square by square until it meets a piece or the edge.
fn walked(square: Square, occupied: Bitboard, directions: [(i8, i8); 4]) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for (files, ranks) in directions {
        let mut at = square;
        while let Some(next) = at.offset(files, ranks) {
            attacked = attacked.with(next);
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
    }
    attacked
}

#[test]
fn every_way_to_rook_attacks_is_equal_for_every_occupation_that_matters() {
    for square in Square::ALL {
        for occupied in Bitboard(magic::ROOK_MASKS[square.index()]).subsets() {
            let expected = walked(square, occupied, STRAIGHT);
            assert_eq!(magic::rook(square, occupied), expected);
            assert_eq!(pext::rook(square, occupied), expected);
            assert_eq!(hyperbola::rook(square, occupied), expected);
        }
    }
}

#[test]
fn every_way_to_bishop_attacks_is_equal_for_every_occupation_that_matters() {
    for square in Square::ALL {
        for occupied in Bitboard(magic::BISHOP_MASKS[square.index()]).subsets() {
            let expected = walked(square, occupied, DIAGONAL);
            assert_eq!(magic::bishop(square, occupied), expected);
            assert_eq!(pext::bishop(square, occupied), expected);
            assert_eq!(hyperbola::bishop(square, occupied), expected);
        }
    }
}

#[test]
fn pieces_off_the_lines_and_on_their_ends_change_nothing() {
    let mut noise = 0x1234_5678_9ABC_DEF1_u64;
    for square in Square::ALL {
        for _ in 0..1000 {
            noise ^= noise << 13;
            noise ^= noise >> 7;
            noise ^= noise << 17;
            let occupied = Bitboard(noise);
            let (rook, bishop) =
                (walked(square, occupied, STRAIGHT), walked(square, occupied, DIAGONAL));
            for (found, expected) in [
                (magic::rook(square, occupied), rook),
                (pext::rook(square, occupied), rook),
                (hyperbola::rook(square, occupied), rook),
                (magic::bishop(square, occupied), bishop),
                (pext::bishop(square, occupied), bishop),
                (hyperbola::bishop(square, occupied), bishop),
            ] {
                assert_eq!(found, expected, "{square} with {occupied:?}");
            }
        }
    }
}

#[test]
fn leapers_attack_by_distance() {
    for a in Square::ALL {
        for b in Square::ALL {
            let files = (a as u8 % 8).abs_diff(b as u8 % 8);
            let ranks = (a as u8 / 8).abs_diff(b as u8 / 8);
            assert_eq!(knight(a).contains(b), files * ranks == 2);
            assert_eq!(king(a).contains(b), files.max(ranks) == 1);
            let up = b as u8 / 8 > a as u8 / 8;
            assert_eq!(pawn(Color::White, a).contains(b), files == 1 && ranks == 1 && up);
            assert_eq!(pawn(Color::Black, a).contains(b), files == 1 && ranks == 1 && !up);
        }
    }
}

#[test]
fn squares_between_lie_on_the_line_through_both_ends() {
    for a in Square::ALL {
        for b in Square::ALL {
            let directions = STRAIGHT.into_iter().chain(DIAGONAL);
            let mut expected = (Bitboard::EMPTY, false);
            for (files, ranks) in directions {
                let steps = (1..8).map_while(|n| a.offset(files * n, ranks * n));
                let path: Vec<Square> = steps.collect();
                if let Some(place) = path.iter().position(|&square| square == b) {
                    expected = (path[..place].iter().copied().collect(), true);
                }
            }
            assert_eq!(between(a, b), expected.0, "{a} {b}");
            assert_eq!(line(a, b).any(), expected.1, "{a} {b}");
            if expected.1 {
                assert!((between(a, b).with(a).with(b)).is_subset(line(a, b)), "{a} {b}");
                let both = walked(a, Bitboard::EMPTY, STRAIGHT).contains(b);
                let gait = if both { STRAIGHT } else { DIAGONAL };
                let ends = Bitboard::of(a).with(b);
                let whole = walked(a, Bitboard::EMPTY, gait) & walked(b, Bitboard::EMPTY, gait);
                assert_eq!(line(a, b), whole | ends, "{a} {b}");
            }
        }
    }
}

#[test]
fn the_finder_finds_a_magic_number_for_every_square() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for square in [Square::A1, Square::D4, Square::H8] {
        let mask = magic::BISHOP_MASKS[square.index()];
        let attacks = |occupied| hyperbola::bishop(square, occupied);
        let (factor, _) = magic::find(mask, attacks, || next() & next() & next());
        let shift = 64 - mask.count_ones();
        for a in Bitboard(mask).subsets() {
            for b in Bitboard(mask).subsets() {
                let place = |set: Bitboard| set.0.wrapping_mul(factor) >> shift;
                assert!(place(a) != place(b) || attacks(a) == attacks(b));
            }
        }
    }
}

#[test]
fn each_piece_attacks_in_its_own_way() {
    let occupied = Bitboard::of(Square::D6).with(Square::F4).with(Square::B2).with(Square::D4);
    for square in Square::ALL {
        let [diagonal, straight] = [DIAGONAL, STRAIGHT].map(|way| walked(square, occupied, way));
        for (color, ahead) in [(Color::White, 1), (Color::Black, -1)] {
            let beside = [-1, 1].map(|files| square.offset(files, ahead));
            let before_pawn = beside.into_iter().flatten().collect();
            for (kind, expected) in [
                (PieceKind::Pawn, before_pawn),
                (PieceKind::Knight, knight(square)),
                (PieceKind::Bishop, diagonal),
                (PieceKind::Rook, straight),
                (PieceKind::Queen, diagonal | straight),
                (PieceKind::King, king(square)),
            ] {
                assert_eq!(
                    of(kind.of(color), square, occupied),
                    expected,
                    "{color:?} {kind} {square}"
                );
            }
        }
    }
}
