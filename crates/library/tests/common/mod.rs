//! What the tests of the library share.

#![allow(dead_code, unreachable_pub)]

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use pinpoint_library::{Import, ImportReport, Library};
use pinpoint_notation::pgn::{GameTree, Reader};
use pinpoint_rules::{Game, Position};

/// A folder of its own for a test, empty at first and removed at the end.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let path =
            std::env::temp_dir().join(format!("pinpoint-library-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Opens a library that is expected to be sound.
#[track_caller]
pub fn open(path: &Path) -> Library {
    let (library, notice) = Library::open(path).unwrap();
    assert_eq!(notice, None);
    library
}

#[track_caller]
pub fn tree(pgn: &str) -> GameTree {
    Reader::new(pgn.as_bytes()).read_tree().unwrap().unwrap()
}

pub fn import(library: &mut Library, pgn: &str) -> ImportReport {
    let options = Import { collection: "test".to_owned() };
    library.import(pgn.as_bytes(), &options, |_| ControlFlow::Continue(())).unwrap()
}

/// A random number generator that gives the same numbers everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        ((self.0 >> 33) as usize) % end
    }
}

/// Random legal moves from the usual start.
pub fn random_game(random: &mut Random, plies: usize) -> Game {
    let mut game = Game::new(Position::STANDARD);
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        if game.outcome().is_some() || moves.is_empty() {
            break;
        }
        // The first few only, so that games share their beginnings.
        let choices = if game.history().len() < 6 { moves.len().min(3) } else { moves.len() };
        let mv = moves[random.below(choices)];
        game.try_play(mv).unwrap();
    }
    game
}

/// A PGN file of random games.
pub fn random_games(seed: u64, count: usize) -> String {
    let mut random = Random(seed);
    let mut text = String::new();
    for number in 0..count {
        let plies = 10 + random.below(80);
        let game = random_game(&mut random, plies);
        let mut tree = GameTree::new();
        let mut at = GameTree::START;
        for mv in game.moves() {
            at = tree.add_move(at, mv).unwrap();
        }
        let result = ["1-0", "0-1", "1/2-1/2"][random.below(3)];
        tree.result = pinpoint_notation::pgn::GameResult::from_text(result).unwrap();
        tree.tags.set("Event", "Random games");
        tree.tags.set("Round", &number.to_string());
        tree.tags.set("White", ["Anna", "Bela", "Çelik"][random.below(3)]);
        tree.tags.set("Black", ["Dora", "Emil"][random.below(2)]);
        tree.tags
            .set("Date", &format!("2026.{:02}.{:02}", 1 + random.below(12), 1 + random.below(28)));
        tree.tags.set("WhiteElo", &(1000 + random.below(1000)).to_string());
        tree.tags.set("Result", result);
        text += &tree.to_pgn();
        text.push('\n');
    }
    text
}
