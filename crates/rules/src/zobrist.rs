//! Random keys whose exclusive or identifies a position.
//!
//! Two positions that offer the same moves have the same hash: an en passant square counts
//! only if a capture there is legal, and clocks do not count at all.

use crate::{Bitboard, Board, Color, Square};

/// By color, three-bit code of the kind (see [`Board`]; row 0, "no piece", is zero) and square.
pub(crate) static PIECES: [[[u64; 64]; 8]; 2] = KEYS.pieces;
static CASTLING: [[u64; 8]; 2] = KEYS.castling;
/// By file; place 8 is "none" and zero.
pub(crate) static EN_PASSANT: [u64; 9] = KEYS.en_passant;
pub(crate) const BLACK_TO_MOVE: u64 = KEYS.black_to_move;

/// The place of "no legal en passant capture" in [`EN_PASSANT`].
pub(crate) const NO_FILE: u8 = 8;

struct Keys {
    pieces: [[[u64; 64]; 8]; 2],
    castling: [[u64; 8]; 2],
    en_passant: [u64; 9],
    black_to_move: u64,
}

const KEYS: Keys = {
    let mut state = 0x50_69_6E_70_6F_69_6E_74; // "Pinpoint"
    let mut pieces = [[[0; 64]; 8]; 2];
    let mut castling = [[0; 8]; 2];
    let mut en_passant = [0; 9];
    let mut color = 0;
    while color < 2 {
        let mut code = 1;
        while code < 7 {
            let mut square = 0;
            while square < 64 {
                (state, pieces[color][code][square]) = split_mix(state);
                square += 1;
            }
            code += 1;
        }
        let mut file = 0;
        while file < 8 {
            (state, castling[color][file]) = split_mix(state);
            file += 1;
        }
        color += 1;
    }
    let mut file = 0;
    while file < 8 {
        (state, en_passant[file]) = split_mix(state);
        file += 1;
    }
    Keys { pieces, castling, en_passant, black_to_move: split_mix(state).1 }
};

/// One step of the SplitMix64 generator: the next state and a number.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, mixed ^ mixed >> 31)
}

/// The keys of these castling rights, exclusive-ored.
#[inline]
pub(crate) const fn castling(rooks: Bitboard) -> u64 {
    let (mut rest, mut hash) = (rooks.0, 0);
    while rest != 0 {
        let square = rest.trailing_zeros() as usize;
        hash ^= CASTLING[square >> 5][square & 7];
        rest &= rest - 1;
    }
    hash
}

/// The hash from scratch; what playing moves keeps up to date must always equal it.
#[inline(always)]
pub(crate) const fn hash(board: &Board, turn: Color, rooks: Bitboard, en_passant_file: u8) -> u64 {
    let mut hash = castling(rooks) ^ EN_PASSANT[en_passant_file as usize];
    if matches!(turn, Color::Black) {
        hash ^= BLACK_TO_MOVE;
    }
    let mut rest = board.occupied().0;
    while rest != 0 {
        let square = Square::from_index(rest.trailing_zeros() as u8);
        let color = (board.white >> square as u32 & 1 == 0) as usize;
        hash ^= PIECES[color][board.code_on(square)][square as usize];
        rest &= rest - 1;
    }
    hash
}
