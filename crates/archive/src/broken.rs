//! Games that could not be read, and the table that lists them.

use std::sync::{Arc, LazyLock};

use arrow_array::builder::{Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

/// A game that could not be read, or a file that ends early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenGame {
    /// Where the game begins in the text of its file, or where the text ends.
    pub offset: u64,
    /// The number of the game in its block, counted from 1; `None` if the file ends early.
    pub number: Option<u64>,
    /// The line in its block, counted from 1.
    pub line: Option<u64>,
    /// What was wrong.
    pub reason: String,
    /// Is it the file that is damaged, and not a single game?
    pub is_damage: bool,
}

static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
    Arc::new(Schema::new(vec![
        Field::new("file", DataType::Utf8, false),
        Field::new("offset", DataType::Int64, false),
        Field::new("number", DataType::Int64, true),
        Field::new("line", DataType::Int64, true),
        Field::new("reason", DataType::Utf8, false),
    ]))
});

/// The columns of the errors table: the file, the offset in its text in bytes, the number of the game
/// in the file, the line, and what was wrong.
pub fn errors_schema() -> SchemaRef {
    Arc::clone(&SCHEMA)
}

/// Collects rows of the errors table.
#[derive(Default)]
pub(crate) struct ErrorsBuilder {
    file: StringBuilder,
    offset: Int64Builder,
    number: Int64Builder,
    line: Int64Builder,
    reason: StringBuilder,
    pub(crate) len: usize,
}

impl ErrorsBuilder {
    /// Adds a game of a block before which the file has this many games and lines.
    pub(crate) fn append(&mut self, file: &str, broken: &BrokenGame, games: u64, lines: u64) {
        self.file.append_value(file);
        self.offset.append_value(broken.offset as i64);
        self.number.append_option(broken.number.map(|number| (games + number) as i64));
        self.line.append_option(broken.line.map(|line| (lines + line) as i64));
        self.reason.append_value(&broken.reason);
        self.len += 1;
    }

    pub(crate) fn finish(&mut self) -> RecordBatch {
        self.len = 0;
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.file.finish()),
            Arc::new(self.offset.finish()),
            Arc::new(self.number.finish()),
            Arc::new(self.line.finish()),
            Arc::new(self.reason.finish()),
        ];
        RecordBatch::try_new(errors_schema(), columns).expect("columns of the schema")
    }
}
