//! shakmaty: the most complete of the peers, and the one that generates the test games.

use shakmaty::fen;
use shakmaty::san::{self, SanPlus};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position as _};

use crate::library::{Fen, GameOver, Library, Perft, San};

pub struct Shakmaty;

impl Library for Shakmaty {
    type Position = Chess;
    const NAME: &'static str = "shakmaty";
    const KEEPS_HASH: bool = false;

    fn read_fen(fen: &str) -> Option<Chess> {
        let fen = fen::Fen::from_ascii(fen.as_bytes()).ok()?;
        fen.into_position(CastlingMode::Standard).ok()
    }
}

impl Perft for Shakmaty {
    fn count_moves(position: &Chess) -> u64 {
        position.legal_moves().len() as u64
    }

    fn for_each_child(position: &mut Chess, mut visit: impl FnMut(&mut Chess)) {
        for &m in &position.legal_moves() {
            let mut child = position.clone();
            child.play_unchecked(m);
            visit(&mut child);
        }
    }
}

impl San for Shakmaty {
    type Move = Move;

    fn read(position: &Chess, san: &str) -> Option<Move> {
        let san = san::San::from_ascii(san.trim_end_matches(['+', '#']).as_bytes());
        san.ok()?.to_move(position).ok()
    }

    fn read_and_play(position: &mut Chess, san: &str) -> bool {
        let Ok(san) = SanPlus::from_ascii(san.as_bytes()) else {
            return false;
        };
        let Ok(m) = san.san.to_move(position) else {
            return false;
        };
        position.play_unchecked(m);
        true
    }

    fn write_and_play(position: &mut Chess, m: Move, out: &mut String) {
        SanPlus::from_move_and_play_unchecked(position, m).append_to_string(out);
    }
}

impl Fen for Shakmaty {
    fn write_fen(position: &Chess, out: &mut String) {
        // The positions hold an en passant square only where a capture is legal, so the
        // costlier mode that tests this would write the same text.
        fen::Fen::from_position(position, EnPassantMode::Always).append_to_string(out);
    }
}

impl GameOver for Shakmaty {
    const SEES_MATERIAL: bool = true;
    const MOVE_RULE: Option<&'static str> = None;

    fn is_over(position: &Chess) -> bool {
        position.is_game_over()
    }
}
