//! The events table: what happened on the board, move by move.

use std::sync::{Arc, LazyLock};

use arrow_array::builder::{Int32Builder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use pinpoint_rules::Color;
use pinpoint_tactics::Placed;

use crate::FactKind;
use crate::game::{as_text, uci_bytes};

/// A fact about a move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Event {
    /// The number of the half-move, counted from 1.
    pub(crate) ply: u32,
    /// The side that moved.
    pub(crate) side: Color,
    /// The move, packed.
    pub(crate) mv: u16,
    pub(crate) fact: FactKind,
    /// What sort of pin, mate or plan.
    pub(crate) kind: Option<&'static str>,
    /// How a pin came about.
    pub(crate) origin: Option<&'static str>,
    /// The pieces in their roles.
    pub(crate) roles: Roles,
    /// What is at stake, in pawns.
    pub(crate) value: Option<i32>,
    /// The side that the fact is good for.
    pub(crate) favors: Color,
}

/// The pieces that a fact is about, in the order of their roles; what is more than eight is cut.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Roles([Option<Placed>; 8]);

impl FromIterator<Placed> for Roles {
    fn from_iter<I: IntoIterator<Item = Placed>>(pieces: I) -> Roles {
        let mut roles = Roles::default();
        let places = roles.0.iter_mut();
        places.zip(pieces).for_each(|(place, piece)| *place = Some(piece));
        roles
    }
}

impl<const N: usize> From<[Placed; N]> for Roles {
    fn from(pieces: [Placed; N]) -> Roles {
        pieces.into_iter().collect()
    }
}

impl Roles {
    fn iter(&self) -> impl Iterator<Item = Placed> {
        self.0.iter().copied().flatten()
    }
}

static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
    let text = |name: &str, is_nullable| Field::new(name, DataType::Utf8, is_nullable);
    Arc::new(Schema::new(vec![
        Field::new("game", DataType::Int64, false),
        Field::new("ply", DataType::Int32, false),
        text("side", false),
        text("move", false),
        text("fact", false),
        text("kind", true),
        text("origin", true),
        text("pieces", false),
        text("squares", false),
        Field::new("value", DataType::Int32, true),
        text("favors", false),
    ]))
});

/// The columns of the events table; `game` is that of the games table.
///
/// ```
/// let schema = pinpoint_archive::events_schema();
/// let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
/// assert_eq!(names[..5], ["game", "ply", "side", "move", "fact"]);
/// ```
pub fn events_schema() -> SchemaRef {
    Arc::clone(&SCHEMA)
}

/// Collects rows of the events table.
#[derive(Default)]
pub(crate) struct EventsBuilder {
    game: Int64Builder,
    ply: Int32Builder,
    side: StringBuilder,
    mv: StringBuilder,
    fact: StringBuilder,
    kind: StringBuilder,
    origin: StringBuilder,
    pieces: StringBuilder,
    squares: StringBuilder,
    value: Int32Builder,
    favors: StringBuilder,
}

impl EventsBuilder {
    pub(crate) fn append(&mut self, game: i64, event: &Event) {
        self.game.append_value(game);
        self.ply.append_value(event.ply as i32);
        self.side.append_value(color(event.side));
        let (text, len) = uci_bytes(event.mv);
        self.mv.append_value(as_text(&text[..len]));
        self.fact.append_value(event.fact.name());
        self.kind.append_option(event.kind);
        self.origin.append_option(event.origin);
        self.append_roles(&event.roles);
        self.value.append_option(event.value);
        self.favors.append_value(color(event.favors));
    }

    /// The letters of the pieces as in a FEN, and their squares with blanks between them.
    fn append_roles(&mut self, roles: &Roles) {
        let (mut letters, mut squares) = ([0; 8], [b' '; 24]);
        let mut len = 0;
        for piece in roles.iter() {
            letters[len] = piece.piece.letter() as u8;
            squares[len * 3] = b'a' + piece.square as u8 % 8;
            squares[len * 3 + 1] = b'1' + piece.square as u8 / 8;
            len += 1;
        }
        self.pieces.append_value(as_text(&letters[..len]));
        self.squares.append_value(as_text(&squares[..(len * 3).saturating_sub(1)]));
    }

    pub(crate) fn finish(&mut self) -> RecordBatch {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.game.finish()),
            Arc::new(self.ply.finish()),
            Arc::new(self.side.finish()),
            Arc::new(self.mv.finish()),
            Arc::new(self.fact.finish()),
            Arc::new(self.kind.finish()),
            Arc::new(self.origin.finish()),
            Arc::new(self.pieces.finish()),
            Arc::new(self.squares.finish()),
            Arc::new(self.value.finish()),
            Arc::new(self.favors.finish()),
        ];
        RecordBatch::try_new(events_schema(), columns).expect("columns of the schema")
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
