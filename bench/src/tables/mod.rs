//! One file per table. A new table is a file here and a line in [`Choice`].

pub mod fen;
pub mod game_over;
pub mod instructions;
pub mod perft;
pub mod pgn;
pub mod san;

use anyhow::Result;
use clap::ValueEnum;

use crate::games::Material;
use crate::report::Table;

/// A group of tables that can be asked for by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Choice {
    Perft,
    San,
    Pgn,
    Fen,
    #[value(name = "gameover")]
    GameOver,
}

impl Choice {
    pub fn measure(self, rounds: usize, material: &Material) -> Result<Vec<Table>> {
        match self {
            Choice::Perft => perft::measure(rounds),
            Choice::San => Ok(vec![san::measure(rounds, material)?]),
            Choice::Pgn => Ok(vec![pgn::measure(rounds, material)?]),
            Choice::Fen => Ok(vec![fen::measure(rounds, material)?]),
            Choice::GameOver => Ok(vec![game_over::measure(rounds, material)?]),
        }
    }
}
