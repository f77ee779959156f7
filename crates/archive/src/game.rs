//! The game that is being read: what a row of the games table is made of.

use pinpoint_notation::pgn::{GameResult, Text};
use pinpoint_notation::{Opening, OpeningNames};
use pinpoint_rules::{CastlingStyle, Move, Position};

use crate::comment::Remarks;
use crate::games::packed;
use crate::tags::{TagStore, index_of};

/// Named positions come this early.
const LAST_BOOK_PLY: u32 = 40;

/// What is known of a game so far. Its memory is used again for the next one.
#[derive(Debug, Default)]
pub(crate) struct GameStore {
    pub(crate) tags: TagStore,
    pub(crate) plies: u32,
    /// Two bytes a move.
    pub(crate) moves: Vec<u8>,
    /// The moves as UCI spells them.
    pub(crate) uci: String,
    pub(crate) clocks: Vec<Option<f32>>,
    pub(crate) evals: Vec<Option<i32>>,
    pub(crate) has_clocks: bool,
    pub(crate) has_evals: bool,
    pub(crate) opening: Option<Opening>,
    pub(crate) result: Option<GameResult>,
    pub(crate) style: Style,
    names: OpeningNames,
}

/// How the game spells castling.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style(pub(crate) CastlingStyle);

impl Default for Style {
    fn default() -> Style {
        Style(CastlingStyle::Standard)
    }
}

impl GameStore {
    pub(crate) fn clear(&mut self) {
        self.tags.clear();
        self.plies = 0;
        self.moves.clear();
        self.uci.clear();
        self.clocks.clear();
        self.evals.clear();
        (self.has_clocks, self.has_evals) = (false, false);
        (self.opening, self.result) = (None, None);
    }

    pub(crate) fn begin(&mut self, start: &Position) {
        self.style = Style(start.castling_style());
    }

    pub(crate) fn play(&mut self, mv: Move, after: &Position) {
        let bits = packed(mv, self.style.0);
        self.moves.extend(bits.to_le_bytes());
        if self.plies > 0 {
            self.uci.push(' ');
        }
        let (text, len) = uci_bytes(bits);
        self.uci.push_str(as_text(&text[..len]));
        self.clocks.push(None);
        self.evals.push(None);
        self.plies += 1;
        if self.plies <= LAST_BOOK_PLY {
            self.opening = self.names.of(after).or(self.opening);
        }
    }

    /// A comment on the last move.
    pub(crate) fn comment(&mut self, text: Text<'_>) {
        let (Some(clock), Some(eval)) = (self.clocks.last_mut(), self.evals.last_mut()) else {
            return;
        };
        let remarks = Remarks::of(text);
        if remarks.clock.is_some() {
            *clock = remarks.clock;
            self.has_clocks = true;
        }
        if remarks.eval.is_some() {
            *eval = remarks.eval;
            self.has_evals = true;
        }
    }

    /// The result: what the tag says, or, where it says nothing, what the end of the moves says.
    pub(crate) fn result(&self) -> GameResult {
        let tag = index_of("Result").and_then(|index| self.tags.named(index));
        let known = tag.and_then(GameResult::from_text).filter(|&it| it != GameResult::Unknown);
        known.or(self.result).unwrap_or_default()
    }
}

/// The text of a packed move.
pub(crate) fn uci_bytes(bits: u16) -> ([u8; 5], usize) {
    let square = |index: u16| (b'a' + index as u8 % 8, b'1' + index as u8 / 8);
    let ((a, b), (c, d)) = (square(bits & 63), square(bits >> 6 & 63));
    match bits >> 12 {
        0 => ([a, b, c, d, 0], 4),
        promotion => ([a, b, c, d, b" nbrq"[usize::from(promotion)]], 5),
    }
}

pub(crate) fn as_text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("squares and letters are ASCII")
}
