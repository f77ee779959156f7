//! pgn-reader: a streaming PGN reader; shakmaty checks and plays the moves as they come.

use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;

use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position as _};

use crate::library::{Pgn, PgnTotals};

pub struct PgnReader;

impl Pgn for PgnReader {
    const PACKAGES: &'static [&'static str] = &["pgn-reader", "shakmaty"];

    fn read(pgn: &[u8]) -> PgnTotals {
        let mut player = Player::default();
        Reader::new(pgn).visit_all_games(&mut player).expect("reading from memory cannot fail");
        player.totals
    }
}

/// Reads a file of any size and prints how many games and half-moves it has.
pub fn read_file(path: &Path) -> anyhow::Result<()> {
    let mut player = Player::default();
    Reader::new(File::open(path)?).visit_all_games(&mut player)?;
    println!("{:?}", player.totals);
    Ok(())
}

#[derive(Default)]
struct Player {
    totals: PgnTotals,
}

/// A game on its way.
#[derive(Default)]
struct Progress {
    position: Chess,
    plies: u64,
}

impl Visitor for Player {
    type Tags = ();
    type Movetext = Progress;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Progress> {
        ControlFlow::Continue(Progress::default())
    }

    fn san(&mut self, game: &mut Progress, san: SanPlus) -> ControlFlow<()> {
        let Ok(m) = san.san.to_move(&game.position) else {
            return ControlFlow::Break(());
        };
        game.position.play_unchecked(m);
        game.plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Progress) {
        let occupied = game.position.board().occupied();
        self.totals.add_game(game.plies, occupied.0);
    }
}
