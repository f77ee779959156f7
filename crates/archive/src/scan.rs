//! What a scan looks for, and the scan of one block.

use std::ops::Range;

use arrow_array::RecordBatch;
use pinpoint_notation::pgn::{Choice, GameResult, ReadError, Reader, Text as PgnText, Visitor};
use pinpoint_rules::{Move, Position};

use crate::detectors::Detectors;
use crate::events::{Event, EventsBuilder};
use crate::game::GameStore;
use crate::games::GamesBuilder;
use crate::{Block, BrokenGame, Condition, Facts, Place};

/// Which games a scan takes, and what it looks for in them.
#[derive(Debug, Clone, PartialEq)]
pub struct Scan {
    /// The facts that go to the events table.
    pub facts: Facts,
    /// What a game must be like; all of these.
    pub conditions: Vec<Condition>,
    /// A position that the game must reach.
    pub position: Option<Position>,
    /// A share of the games, chosen by chance.
    pub sample: Option<Sample>,
    /// Whether the whole text of each game is wanted.
    pub keeps_text: bool,
}

impl Default for Scan {
    /// All games, with all facts that need no search.
    fn default() -> Scan {
        Scan {
            facts: Facts::QUICK,
            conditions: Vec::new(),
            position: None,
            sample: None,
            keeps_text: false,
        }
    }
}

/// A share of all games. Which ones depends on the seed and on where a game is in its file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// From 0 to 1.
    pub share: f64,
    /// Another seed chooses other games.
    pub seed: u64,
}

impl Sample {
    fn takes(self, key: i64) -> bool {
        // The finalizer of SplitMix64: every bit of the key changes half of the bits.
        let mut mixed = (key as u64).wrapping_add(self.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        ((mixed >> 11) as f64) < self.share * (1u64 << 53) as f64
    }
}

/// Whole games in memory.
#[derive(Debug, Clone, Copy)]
pub struct Text<'a> {
    /// The text.
    pub bytes: &'a [u8],
    /// Where it begins.
    pub place: Place,
    /// The name of the file.
    pub file: &'a str,
}

impl<'a> Text<'a> {
    /// Text that is all there is.
    pub fn whole(bytes: &'a [u8]) -> Text<'a> {
        Text { bytes, place: Place::default(), file: "" }
    }

    /// A block of this file.
    pub fn of(block: &'a Block, file: &'a str) -> Text<'a> {
        Text { bytes: &block.text, place: block.place, file }
    }

    /// The number of the game at this offset of the text.
    fn key(&self, offset: u64) -> i64 {
        Place { offset: self.place.offset + offset, ..self.place }.key()
    }
}

impl Place {
    /// How many bytes of text a file may have: two to the power of this.
    const OFFSET_BITS: u32 = 42;

    /// The number of the game that begins here: unique in a scan, and growing in the order of files
    /// and games.
    pub const fn key(self) -> i64 {
        (self.file as i64) << Self::OFFSET_BITS | self.offset as i64
    }

    /// Can games from here on be numbered?
    pub(crate) const fn is_in_range(self) -> bool {
        (self.file as u64) < 1 << 21 && self.offset < 1 << Self::OFFSET_BITS
    }
}

/// What a scan found in a block.
#[derive(Debug)]
pub struct Found {
    /// Rows of the games table.
    pub games: RecordBatch,
    /// Rows of the events table.
    pub events: RecordBatch,
    /// Games that could not be read.
    pub broken: Vec<BrokenGame>,
    /// How many games the block has, taken or not.
    pub games_seen: u64,
    /// The games that were taken, whole, if that was asked for.
    pub text: Vec<u8>,
}

impl Scan {
    /// Scans whole games in memory.
    pub fn read(&self, text: &Text<'_>) -> Found {
        let mut worker = Worker::new(self);
        let mut reader = Reader::new(text.bytes);
        let mut found = Findings::default();
        loop {
            worker.next_key = text.key(next_text(text.bytes, reader.game_range().end));
            let Some(read) = reader.read_game(&mut worker) else { break };
            let place = reader.game_range();
            found.games_seen += 1;
            match read {
                Ok(()) => worker.keep(text, &place, &mut found),
                Err(ReadError::Game(error)) => found.broken.push(BrokenGame {
                    offset: text.place.offset + place.start,
                    number: Some(error.game),
                    line: Some(error.line),
                    reason: error.fault.to_string(),
                    is_damage: false,
                }),
                Err(ReadError::Source(_)) => break,
            }
        }
        Found {
            games: worker.games.finish(),
            events: worker.events.finish(),
            broken: found.broken,
            games_seen: found.games_seen,
            text: found.text,
        }
    }
}

/// Where the blanks from this offset on end.
fn next_text(text: &[u8], offset: u64) -> u64 {
    let rest = &text[offset as usize..];
    offset + (rest.len() - rest.trim_ascii_start().len()) as u64
}

#[derive(Default)]
struct Findings {
    broken: Vec<BrokenGame>,
    games_seen: u64,
    text: Vec<u8>,
}

/// Hears games and collects the rows of those that are taken.
struct Worker<'a> {
    scan: &'a Scan,
    game: GameStore,
    detectors: Detectors,
    games: GamesBuilder,
    events: EventsBuilder,
    /// The number of the present game; where only blanks lie between games, that of its row.
    next_key: i64,
    /// Are the moves of the present game read?
    is_read: bool,
    /// Was the wanted position on the board, or is none wanted?
    is_reached: bool,
    /// A null move ended what was really played.
    is_over: bool,
}

impl<'a> Worker<'a> {
    fn new(scan: &'a Scan) -> Worker<'a> {
        Worker {
            scan,
            game: GameStore::default(),
            detectors: Detectors::new(scan.facts.with_needed(&scan.conditions)),
            games: GamesBuilder::new(),
            events: EventsBuilder::default(),
            next_key: 0,
            is_read: false,
            is_reached: false,
            is_over: false,
        }
    }

    fn reach(&mut self, position: &Position) {
        if let Some(wanted) = &self.scan.position {
            self.is_reached |=
                wanted.hash() == position.hash() && wanted.is_repetition_of(position);
        }
    }

    /// Takes the game that was read, if it is one of those that are wanted.
    fn keep(&mut self, text: &Text<'_>, place: &Range<u64>, found: &mut Findings) {
        let key = text.key(place.start);
        let conditions = &self.scan.conditions;
        let events = &self.detectors.events;
        let is_wanted = self.is_read
            && self.is_reached
            && conditions.iter().all(|condition| condition.allows_moves(&self.game, events));
        if !is_wanted {
            return;
        }
        self.games.append(key, text.file, &self.game);
        let is_asked = |event: &&Event| self.scan.facts.contains(event.fact);
        events.iter().filter(is_asked).for_each(|event| self.events.append(key, event));
        if self.scan.keeps_text {
            let whole = &text.bytes[place.start as usize..place.end as usize];
            found.text.extend_from_slice(whole.trim_ascii_end());
            found.text.extend_from_slice(b"\n\n");
        }
    }
}

impl Visitor for Worker<'_> {
    fn begin_game(&mut self) {
        self.game.clear();
        self.is_over = false;
        self.is_read = false;
    }

    fn tag(&mut self, name: &str, value: PgnText<'_>) {
        self.game.tags.add(name, value);
    }

    fn begin_moves(&mut self, start: &Position) -> Choice {
        let conditions = &self.scan.conditions;
        self.is_read = self.scan.sample.is_none_or(|sample| sample.takes(self.next_key))
            && conditions.iter().all(|condition| condition.allows_tags(&self.game));
        if !self.is_read {
            return Choice::Skip;
        }
        self.game.begin(start);
        self.detectors.begin(start);
        self.is_reached = self.scan.position.is_none();
        self.reach(start);
        Choice::Read
    }

    fn play(&mut self, before: &Position, mv: Move, after: &Position) {
        if self.is_over {
            return;
        }
        self.game.play(mv, after);
        self.detectors.play(before, mv, after);
        self.reach(after);
    }

    fn null_move(&mut self, _before: &Position, _after: &Position) {
        self.is_over = true;
    }

    fn comment(&mut self, text: PgnText<'_>, _is_last: bool) {
        if !self.is_over {
            self.game.comment(text);
        }
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        self.game.result = result;
    }
}
