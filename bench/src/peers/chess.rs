//! chess: the oldest of the peers. Its SAN reader knows no `a8=Q`, no en passant and no `O-O+`,
//! so it cannot follow the games of the SAN table.

use std::fmt::Write as _;
use std::str::FromStr as _;

use chess::{Board, BoardStatus, MoveGen};

use crate::library::{Fen, GameOver, Library, Perft};

pub struct Chess;

impl Library for Chess {
    type Position = Board;
    const NAME: &'static str = "chess";
    const KEEPS_HASH: bool = true;

    fn read_fen(fen: &str) -> Option<Board> {
        Board::from_str(fen).ok()
    }
}

impl Perft for Chess {
    fn count_moves(board: &Board) -> u64 {
        MoveGen::new_legal(board).len() as u64
    }

    fn for_each_child(board: &mut Board, mut visit: impl FnMut(&mut Board)) {
        // Playing into one child is up to 20 % faster than `make_move_new`.
        let mut child = *board;
        for m in MoveGen::new_legal(board) {
            board.make_move(m, &mut child);
            visit(&mut child);
        }
    }
}

impl Fen for Chess {
    /// It writes another en passant square than it read, and constant move counters.
    const FIELDS_KEPT: usize = 3;

    fn write_fen(board: &Board, out: &mut String) {
        write!(out, "{board}").expect("a string takes any text");
    }
}

impl GameOver for Chess {
    const SEES_MATERIAL: bool = false;
    const MOVE_RULE: Option<&'static str> = None;

    fn is_over(board: &Board) -> bool {
        board.status() != BoardStatus::Ongoing
    }
}
