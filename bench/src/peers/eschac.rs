//! eschac: a 40-byte position and a move generator that hands out sets of moves.

use std::fmt::Write as _;

use eschac::prelude::{Position, RawMove, Setup};
use eschac::san;

use crate::library::{Fen, GameOver, Library, Perft, San};

pub struct Eschac;

impl Library for Eschac {
    type Position = Position;
    const NAME: &'static str = "eschac";
    const KEEPS_HASH: bool = false;
    /// It knows no move counters.
    const FEN_FIELDS: usize = 4;

    fn read_fen(fen: &str) -> Option<Position> {
        Setup::from_text_record(fen).ok()?.into_position().ok()
    }
}

impl Perft for Eschac {
    fn count_moves(position: &Position) -> u64 {
        position.count_legal_moves() as u64
    }

    fn for_each_child(position: &mut Position, mut visit: impl FnMut(&mut Position)) {
        position.for_each_move(|m| visit(&mut m.make()));
    }

    /// Its own function, which is 1 to 2 % faster than ours around its generator.
    fn bulk(position: &mut Position, depth: u32) -> u64 {
        position.perft(depth as usize) as u64
    }
}

impl San for Eschac {
    type Move = RawMove;

    fn read(position: &Position, san: &str) -> Option<RawMove> {
        let san: san::San = san.parse().ok()?;
        Some(san.to_move(position).ok()?.raw())
    }

    fn read_and_play(position: &mut Position, san: &str) -> bool {
        let Some(san) = san::San::from_ascii(san.as_bytes()) else {
            return false;
        };
        let Ok(m) = san.to_move(position) else {
            return false;
        };
        *position = m.make();
        true
    }

    fn write_and_play(position: &mut Position, m: RawMove, out: &mut String) {
        // SAFETY: the caller hands over a move that `read` found legal in this very position.
        let m = unsafe { m.to_move_unchecked(position) };
        write!(out, "{}", m.to_san()).expect("a string takes any text");
        *position = m.make();
    }
}

impl Fen for Eschac {
    const FIELDS_KEPT: usize = 4;

    fn write_fen(position: &Position, out: &mut String) {
        position.write_text_record(out).expect("a string takes any text");
    }
}

impl GameOver for Eschac {
    const SEES_MATERIAL: bool = false;
    const MOVE_RULE: Option<&'static str> = None;

    fn is_over(position: &Position) -> bool {
        position.is_mate()
    }
}
