//! Pinpoint's own crates.

use pinpoint_notation::pgn::{GameResult, Reader, Visitor};
use pinpoint_notation::{parse_move, san_and_play};
use pinpoint_rules::{Move, Position, Selection, cpu_path, perft, perft_without_bulk_counting};

use crate::library::{Fen, GameOver, Library, Perft, Pgn, PgnTotals, San};

pub struct Ours;

impl Library for Ours {
    type Position = Position;
    const NAME: &'static str = "pinpoint-rules";
    const OURS: bool = true;
    const KEEPS_HASH: bool = true;

    fn read_fen(fen: &str) -> Option<Position> {
        Position::from_fen(fen).ok()
    }

    fn detail() -> Option<String> {
        Some(cpu_path().to_owned())
    }
}

impl Perft for Ours {
    fn count_moves(position: &Position) -> u64 {
        u64::from(position.count_moves())
    }

    fn for_each_child(position: &mut Position, mut visit: impl FnMut(&mut Position)) {
        for &m in position.legal_moves().iter() {
            visit(&mut position.play(m));
        }
    }

    fn bulk(position: &mut Position, depth: u32) -> u64 {
        perft(position, depth)
    }

    fn unbulked(position: &mut Position, depth: u32) -> u64 {
        perft_without_bulk_counting(position, depth)
    }
}

/// The same crate through the functions that a search calls, as the peers are measured.
///
/// Its perft knows more than these: which piece moves and for which side, at compile time.
pub struct OursMoveByMove;

impl Library for OursMoveByMove {
    type Position = Position;
    const NAME: &'static str = Ours::NAME;
    const KEY: &'static str = "move-by-move";
    const OURS: bool = true;
    const KEEPS_HASH: bool = true;

    fn read_fen(fen: &str) -> Option<Position> {
        Ours::read_fen(fen)
    }

    fn detail() -> Option<String> {
        Some(format!("{}, move by move", cpu_path()))
    }
}

impl Perft for OursMoveByMove {
    fn count_moves(position: &Position) -> u64 {
        Ours::count_moves(position)
    }

    fn for_each_child(position: &mut Position, visit: impl FnMut(&mut Position)) {
        Ours::for_each_child(position, visit);
    }
}

/// The same crate through `visit_children`, the public way to the speed of its perft.
pub struct OursChildren;

impl Library for OursChildren {
    type Position = Position;
    const NAME: &'static str = Ours::NAME;
    const KEY: &'static str = "children";
    const OURS: bool = true;
    const KEEPS_HASH: bool = true;

    fn read_fen(fen: &str) -> Option<Position> {
        Ours::read_fen(fen)
    }

    fn detail() -> Option<String> {
        Some(format!("{}, visit_children", cpu_path()))
    }
}

impl Perft for OursChildren {
    fn count_moves(position: &Position) -> u64 {
        Ours::count_moves(position)
    }

    fn for_each_child(position: &mut Position, mut visit: impl FnMut(&mut Position)) {
        position.visit_children(Selection::ALL, |_, &(mut child)| visit(&mut child));
    }
}

impl San for Ours {
    type Move = Move;

    fn read(position: &Position, san: &str) -> Option<Move> {
        parse_move(position, san).ok()
    }

    fn read_and_play(position: &mut Position, san: &str) -> bool {
        let Ok(m) = parse_move(position, san) else {
            return false;
        };
        *position = position.play(m);
        true
    }

    fn write_and_play(position: &mut Position, m: Move, out: &mut String) {
        let (san, next) = san_and_play(position, m);
        out.push_str(san.as_str());
        *position = next;
    }
}

impl Fen for Ours {
    fn write_fen(position: &Position, out: &mut String) {
        out.push_str(position.fen().as_str());
    }
}

impl GameOver for Ours {
    const SEES_MATERIAL: bool = true;
    const MOVE_RULE: Option<&'static str> = Some("75");

    fn is_over(position: &Position) -> bool {
        position.outcome().is_some()
    }
}

impl Pgn for Ours {
    const PACKAGES: &'static [&'static str] = &["pinpoint-notation"];
    const OURS: bool = true;

    fn read(pgn: &[u8]) -> PgnTotals {
        let mut counter = Counter::default();
        let mut reader = Reader::new(pgn);
        // A broken game is missing in the totals, which the table checks.
        while reader.read_game(&mut counter).is_some() {}
        counter.totals
    }
}

/// Counts what the reader has played.
#[derive(Default)]
struct Counter {
    totals: PgnTotals,
    plies: u64,
    occupied: u64,
}

impl Visitor for Counter {
    fn begin_game(&mut self) {
        self.plies = 0;
    }

    fn play(&mut self, _before: &Position, _m: Move, after: &Position) {
        self.plies += 1;
        self.occupied = after.occupied().0;
    }

    fn end_game(&mut self, _result: Option<GameResult>) {
        self.totals.add_game(self.plies, self.occupied);
    }
}
