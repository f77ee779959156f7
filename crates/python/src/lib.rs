//! The Python module `pinpoint`: a thin layer of names and types over the other crates.

mod arrow;
mod engine;
mod errors;
mod game;
mod moves;
mod position;
mod scan;
mod tactics;

use pyo3::pymodule;

/// Chess that plays, and says why.
#[pymodule]
mod _pinpoint {
    #[pymodule_export]
    use crate::arrow::{Batch, Table};
    #[pymodule_export]
    use crate::engine::{Engine, ScoredLine};
    #[pymodule_export]
    use crate::errors::{FenError, MoveError, PgnError, ScanError};
    #[pymodule_export]
    use crate::game::{Game, PgnReader, parse_pgn, read_pgn};
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::scan::{BatchReader, Tables, scan, scan_batches, scan_range};
    #[pymodule_export]
    use crate::tactics::{Explanation, Fact, Pin, explain, pins, tag_puzzle};
}
