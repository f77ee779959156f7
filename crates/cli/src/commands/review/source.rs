//! Files of games: plain or packed, read once to count and once to review.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use pinpoint_library::unpacked;
use pinpoint_notation::pgn::{Choice, ReadError, Reader, Tags, Text, Visitor};
use pinpoint_rules::{Move, Position};

use crate::input;

/// A file of games, or all of stdin.
pub(crate) struct Source {
    path: PathBuf,
    /// What came from stdin, which can be read only once.
    stdin: Option<Vec<u8>>,
}

/// Which games to review.
pub(crate) struct Wanted {
    pub(crate) game: Option<u64>,
    pub(crate) player: Option<String>,
}

impl Wanted {
    pub(crate) fn takes(&self, number: u64, tags: &Tags) -> bool {
        let plays = |name: &String| {
            let is = |tag| tags.get(tag).is_some_and(|v| v.to_lowercase() == name.to_lowercase());
            is("White") || is("Black")
        };
        self.game.is_none_or(|wanted| wanted == number) && self.player.as_ref().is_none_or(plays)
    }
}

/// What there is to do.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Overview {
    pub(crate) games: usize,
    pub(crate) positions: u64,
    pub(crate) broken: usize,
}

impl Source {
    pub(crate) fn new(path: &Path) -> anyhow::Result<Source> {
        let mut source = Source { path: path.to_owned(), stdin: None };
        if path == Path::new("-") {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).context("cannot read stdin")?;
            source.stdin = Some(bytes);
        }
        Ok(source)
    }

    /// The path of a file that can be read again later.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.stdin.is_none().then_some(self.path.as_path())
    }

    pub(crate) fn name(&self) -> String {
        if self.stdin.is_some() { "stdin".to_owned() } else { self.path.display().to_string() }
    }

    /// Opens the file from its start.
    pub(crate) fn open(&self) -> anyhow::Result<Box<dyn Read + Send + '_>> {
        if let Some(bytes) = &self.stdin {
            return Ok(unpacked(io::Cursor::new(bytes))?);
        }
        let name = self.name();
        let file = File::open(&self.path).with_context(|| format!("cannot open {name}"))?;
        unpacked(file).with_context(|| format!("cannot unpack {name}"))
    }

    /// Counts the games and positions that are wanted.
    pub(crate) fn count(&self, wanted: &Wanted) -> anyhow::Result<Overview> {
        let mut reader = Reader::new(self.open()?);
        let mut counter =
            Counter { wanted, number: 0, tags: Tags::new(), plies: 0, is_taken: false };
        let mut overview = Overview::default();
        while let Some(read) = reader.read_game(&mut counter) {
            match read {
                Ok(()) if counter.is_taken => {
                    input::warn_of_oddities(self.name(), reader.warnings());
                    overview.games += 1;
                    overview.positions += counter.plies + 1;
                }
                Ok(()) => {}
                Err(ReadError::Game(_)) => overview.broken += 1,
                Err(ReadError::Source(error)) => {
                    return Err(error).with_context(|| format!("cannot read {}", self.name()));
                }
            }
        }
        Ok(overview)
    }
}

struct Counter<'a> {
    wanted: &'a Wanted,
    number: u64,
    tags: Tags,
    plies: u64,
    is_taken: bool,
}

impl Visitor for Counter<'_> {
    fn begin_game(&mut self) {
        self.number += 1;
        self.tags = Tags::new();
        self.plies = 0;
        self.is_taken = false;
    }

    fn tag(&mut self, name: &str, value: Text<'_>) {
        if matches!(name, "White" | "Black") {
            self.tags.set(name, &value.to_str());
        }
    }

    fn begin_moves(&mut self, _start: &Position) -> Choice {
        self.is_taken = self.wanted.takes(self.number, &self.tags);
        if self.is_taken { Choice::Read } else { Choice::Skip }
    }

    fn play(&mut self, _before: &Position, _mv: Move, _after: &Position) {
        self.plies += 1;
    }
}
