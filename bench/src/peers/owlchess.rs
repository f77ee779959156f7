//! owlchess: make and unmake on one board with a hash; legal moves are filtered semilegal ones.

use std::fmt::Write as _;

use owlchess::moves::{self, Make as _, make};
use owlchess::{Board, Move, movegen};

use crate::library::{Fen, GameOver, Library, Perft, San};

pub struct Owlchess;

impl Library for Owlchess {
    type Position = Board;
    const NAME: &'static str = "owlchess";
    const KEEPS_HASH: bool = true;

    fn read_fen(fen: &str) -> Option<Board> {
        Board::from_fen(fen).ok()
    }
}

impl Perft for Owlchess {
    fn count_moves(board: &Board) -> u64 {
        movegen::legal::gen_all(board).len() as u64
    }

    fn for_each_child(board: &mut Board, mut visit: impl FnMut(&mut Board)) {
        for &m in &movegen::legal::gen_all(board) {
            // SAFETY: the move was generated as legal in this position, and is taken back from
            // the position that it led to.
            unsafe {
                let undo = moves::make_move_unchecked(board, m);
                visit(board);
                moves::unmake_move_unchecked(board, m, undo);
            }
        }
    }
}

impl San for Owlchess {
    type Move = Move;

    fn read(board: &Board, san: &str) -> Option<Move> {
        Move::from_san(san, board).ok()
    }

    fn read_and_play(board: &mut Board, san: &str) -> bool {
        make::San(san).make_raw(board).is_ok()
    }

    fn write_and_play(board: &mut Board, m: Move, out: &mut String) {
        let san = m.san(board).expect("the move is legal here");
        write!(out, "{san}").expect("a string takes any text");
        // SAFETY: writing the move has just checked that it is legal.
        unsafe { moves::make_move_unchecked(board, m) };
    }
}

impl Fen for Owlchess {
    fn write_fen(board: &Board, out: &mut String) {
        write!(out, "{board}").expect("a string takes any text");
    }
}

impl GameOver for Owlchess {
    const SEES_MATERIAL: bool = true;
    const MOVE_RULE: Option<&'static str> = Some("50");

    fn is_over(board: &Board) -> bool {
        board.calc_outcome().is_some()
    }
}
