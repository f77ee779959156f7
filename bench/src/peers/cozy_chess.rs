//! cozy-chess: an engine's library, with hash, pins and checkers kept up to date.

use std::fmt::Write as _;

use cozy_chess::{Board, GameStatus, Move, util};

use crate::library::{Fen, GameOver, Library, Perft, San};

pub struct CozyChess;

impl Library for CozyChess {
    type Position = Board;
    const NAME: &'static str = "cozy-chess";
    const KEEPS_HASH: bool = true;

    fn read_fen(fen: &str) -> Option<Board> {
        Board::from_fen(fen, false).ok()
    }
}

impl Perft for CozyChess {
    fn count_moves(board: &Board) -> u64 {
        let mut count = 0;
        board.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    }

    fn for_each_child(board: &mut Board, mut visit: impl FnMut(&mut Board)) {
        board.generate_moves(|moves| {
            for m in moves {
                let mut child = board.clone();
                child.play_unchecked(m);
                visit(&mut child);
            }
            false
        });
    }
}

impl San for CozyChess {
    type Move = Move;

    fn read(board: &Board, san: &str) -> Option<Move> {
        util::parse_san_move(board, san).ok()
    }

    fn read_and_play(board: &mut Board, san: &str) -> bool {
        let Some(m) = Self::read(board, san) else {
            return false;
        };
        board.play_unchecked(m);
        true
    }

    fn write_and_play(board: &mut Board, m: Move, out: &mut String) {
        write!(out, "{}", util::display_san_move(board, m)).expect("a string takes any text");
        board.play_unchecked(m);
    }
}

impl Fen for CozyChess {
    fn write_fen(board: &Board, out: &mut String) {
        write!(out, "{board}").expect("a string takes any text");
    }
}

impl GameOver for CozyChess {
    const SEES_MATERIAL: bool = false;
    const MOVE_RULE: Option<&'static str> = Some("50");

    fn is_over(board: &Board) -> bool {
        board.status() != GameStatus::Ongoing
    }
}
