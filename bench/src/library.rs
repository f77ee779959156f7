//! What a library must be able to do to appear in a table: one small trait per ability.
//!
//! An adapter uses the fastest way that its library documents. Work that a table does not name,
//! such as building the positions to write, happens before the clock starts.

use std::hint::black_box;

/// A chess library that can read a position; every table builds on this.
pub trait Library {
    type Position: Clone + 'static;

    /// The package name, which also finds the version in the lock file.
    const NAME: &'static str;
    /// The name on the command line, for adapters that share a package.
    const KEY: &'static str = Self::NAME;
    /// Whether this is the library that the others are compared with.
    const OURS: bool = false;
    /// Whether playing a move also updates a hash of the position.
    const KEEPS_HASH: bool;
    /// How many fields of a FEN the library reads; it is given no more than these.
    const FEN_FIELDS: usize = 6;

    fn read_fen(fen: &str) -> Option<Self::Position>;

    /// What else tells the row from others: the path chosen for this CPU, the functions used.
    fn detail() -> Option<String> {
        None
    }
}

/// Reads a FEN that is known to be valid, cut to the fields that the library understands.
pub fn position<L: Library>(fen: &str) -> L::Position {
    L::read_fen(first_fields(fen, L::FEN_FIELDS))
        .unwrap_or_else(|| panic!("{} refuses the valid FEN {fen}", L::NAME))
}

/// The first `count` fields of a FEN whose fields are separated by single spaces.
pub fn first_fields(fen: &str, count: usize) -> &str {
    let end = fen.match_indices(' ').nth(count - 1);
    end.map_or(fen, |(end, _)| &fen[..end])
}

/// Move generation, and playing each move.
pub trait Perft: Library {
    fn count_moves(position: &Self::Position) -> u64;

    /// Plays each legal move in turn, on a copy or on the board itself, and shows the result.
    fn for_each_child(position: &mut Self::Position, visit: impl FnMut(&mut Self::Position));

    /// Perft whose last ply is counted and not played.
    fn bulk(position: &mut Self::Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => Self::count_moves(position),
            _ => {
                let mut nodes = 0;
                Self::for_each_child(position, |child| nodes += Self::bulk(child, depth - 1));
                nodes
            }
        }
    }

    /// Perft that plays every move; no leaf can be optimized away.
    fn unbulked(position: &mut Self::Position, depth: u32) -> u64 {
        if depth == 0 {
            black_box(position);
            return 1;
        }
        let mut nodes = 0;
        Self::for_each_child(position, |child| nodes += Self::unbulked(child, depth - 1));
        nodes
    }
}

/// Moves as players write them.
pub trait San: Library {
    type Move: Copy + 'static;

    /// The legal move that `san` names.
    fn read(position: &Self::Position, san: &str) -> Option<Self::Move>;

    /// Reads a move, checks that it is legal and plays it; false if it is not.
    fn read_and_play(position: &mut Self::Position, san: &str) -> bool;

    /// Appends a legal move with its check or mate mark, and plays it.
    fn write_and_play(position: &mut Self::Position, m: Self::Move, out: &mut String);
}

/// Positions written as text.
pub trait Fen: Library {
    /// How many of the leading fields come out as they were read.
    const FIELDS_KEPT: usize = 6;

    /// Appends the position.
    fn write_fen(position: &Self::Position, out: &mut String);
}

/// The question whether a game has ended, asked of a position without its history.
pub trait GameOver: Library {
    /// Whether a draw for lack of material is seen.
    const SEES_MATERIAL: bool;
    /// Which of the 50 and 75-move rules is seen.
    const MOVE_RULE: Option<&'static str>;

    fn is_over(position: &Self::Position) -> bool;
}

/// A reader of PGN files that checks and plays every move.
pub trait Pgn {
    /// The packages at work, the first of them the reader.
    const PACKAGES: &'static [&'static str];
    const OURS: bool = false;

    fn read(pgn: &[u8]) -> PgnTotals;
}

/// What reading a PGN file found, and a proof that the moves were played.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct PgnTotals {
    pub games: u64,
    pub plies: u64,
    /// Wrapping sum of the occupied squares of every final position, read as a number.
    pub occupied: u64,
}

impl PgnTotals {
    /// Adds a game that ended with pieces on the squares of `occupied`.
    pub fn add_game(&mut self, plies: u64, occupied: u64) {
        self.games += 1;
        self.plies += plies;
        self.occupied = self.occupied.wrapping_add(occupied);
    }
}
