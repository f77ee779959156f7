//! The side to move as a type, so that the generator is compiled once for each color.

use crate::{Bitboard, Color, Rank};

pub(crate) trait Side: Copy {
    const US: Color;
    type Them: Side;
}

#[derive(Clone, Copy)]
pub(crate) struct White;
#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Side for White {
    const US: Color = Color::White;
    type Them = Black;
}

impl Side for Black {
    const US: Color = Color::Black;
    type Them = White;
}

/// Runs one expression with `$side` standing for the type of the side to move.
macro_rules! for_side {
    ($turn:expr, $side:ident => $body:expr) => {
        match $turn {
            $crate::Color::White => {
                type $side = $crate::side::White;
                $body
            }
            $crate::Color::Black => {
                type $side = $crate::side::Black;
                $body
            }
        }
    };
}
pub(crate) use for_side;

/// One step towards the other side.
#[inline(always)]
pub(crate) const fn up<S: Side>(set: Bitboard) -> Bitboard {
    Bitboard(match S::US {
        Color::White => set.0 << 8,
        Color::Black => set.0 >> 8,
    })
}

/// One step up and towards the a-file.
#[inline(always)]
pub(crate) const fn up_left<S: Side>(set: Bitboard) -> Bitboard {
    Bitboard(match S::US {
        Color::White => set.0 << 7 & Bitboard::NOT_FILE_H,
        Color::Black => set.0 >> 9 & Bitboard::NOT_FILE_H,
    })
}

/// One step up and towards the h-file.
#[inline(always)]
pub(crate) const fn up_right<S: Side>(set: Bitboard) -> Bitboard {
    Bitboard(match S::US {
        Color::White => set.0 << 9 & Bitboard::NOT_FILE_A,
        Color::Black => set.0 >> 7 & Bitboard::NOT_FILE_A,
    })
}

/// The rank with this number as the side counts it, 0 for its own back rank.
#[inline(always)]
pub(crate) const fn rank<S: Side>(index: u8) -> Bitboard {
    Bitboard::rank(Rank::from_index(match S::US {
        Color::White => index,
        Color::Black => 7 - index,
    }))
}
