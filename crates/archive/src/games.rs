//! The games table.

use std::sync::{Arc, LazyLock};

use arrow_array::builder::{
    BinaryBuilder, Date32Builder, Float32Builder, Int16Builder, Int32Builder, Int64Builder,
    ListBuilder, MapBuilder, MapFieldNames, StringBuilder, Time32MillisecondBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef, TimeUnit};
use pinpoint_rules::{CastlingStyle, Move, PieceKind};

use crate::game::GameStore;
use crate::tags::{NAMED, index_of};

/// A move in two bytes, as the column `moves` has it (the lower byte first): the square it comes from
/// in the lowest six bits (a1 = 0, b1 = 1, h8 = 63), the square it goes to in the next six, and what a
/// pawn becomes in the highest four (0 nothing, 1 knight, 2 bishop, 3 rook, 4 queen).
///
/// Castling is the king's two steps, and the king taking its rook where only Chess960 has it, just as
/// in UCI.
///
/// ```
/// use pinpoint_archive::packed;
/// use pinpoint_rules::{CastlingStyle, Move, Square};
/// let e4 = Move::normal(Square::E2, Square::E4);
/// assert_eq!(packed(e4, CastlingStyle::Standard), 12 | 28 << 6);
/// ```
pub fn packed(mv: Move, style: CastlingStyle) -> u16 {
    let spelled = mv.uci(style);
    let promotion = match spelled.promotion {
        Some(PieceKind::Knight) => 1,
        Some(PieceKind::Bishop) => 2,
        Some(PieceKind::Rook) => 3,
        Some(PieceKind::Queen) => 4,
        _ => 0,
    };
    spelled.from as u16 | (spelled.to as u16) << 6 | promotion << 12
}

static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
    let text = |name: &str| Field::new(name, DataType::Utf8, true);
    let list = |name: &str, item| {
        Field::new(name, DataType::List(Arc::new(Field::new("item", item, true))), true)
    };
    let mut fields =
        vec![Field::new("game", DataType::Int64, false), Field::new("file", DataType::Utf8, false)];
    fields.extend(NAMED.iter().map(|&name| match name {
        "WhiteElo" | "BlackElo" | "WhiteRatingDiff" | "BlackRatingDiff" => {
            Field::new(name, DataType::Int16, true)
        }
        "UTCDate" => Field::new(name, DataType::Date32, true),
        "UTCTime" => Field::new(name, DataType::Time32(TimeUnit::Millisecond), true),
        _ => text(name),
    }));
    fields.extend([
        Field::new("tags", DataType::Map(Arc::new(map_entries()), false), false),
        Field::new("plies", DataType::Int32, false),
        Field::new("moves", DataType::Binary, false),
        Field::new("uci", DataType::Utf8, false),
        list("clocks", DataType::Float32),
        list("evals", DataType::Int32),
    ]);
    Arc::new(Schema::new(fields))
});

fn map_entries() -> Field {
    let key = Field::new("key", DataType::Utf8, false);
    let value = Field::new("value", DataType::Utf8, true);
    Field::new("key_value", DataType::Struct(Fields::from(vec![key, value])), false)
}

/// The columns of the games table.
///
/// Tags are named and typed as in the data sets that Lichess publishes, and are null where a game has
/// none. `ECO` and `Opening` are those of our own table of openings; what the file says instead, if it
/// says something else, is in `tags`, with all tags that have no column.
///
/// ```
/// let schema = pinpoint_archive::games_schema();
/// assert_eq!(schema.field(2).name(), "Event");
/// assert!(schema.column_with_name("clocks").is_some());
/// ```
pub fn games_schema() -> SchemaRef {
    Arc::clone(&SCHEMA)
}

/// A column made of a tag.
enum TagColumn {
    Text(StringBuilder),
    Number(Int16Builder),
    Date(Date32Builder),
    Time(Time32MillisecondBuilder),
}

impl TagColumn {
    fn new(name: &str) -> TagColumn {
        match SCHEMA.field_with_name(name).map(Field::data_type) {
            Ok(DataType::Int16) => TagColumn::Number(Int16Builder::new()),
            Ok(DataType::Date32) => TagColumn::Date(Date32Builder::new()),
            Ok(DataType::Time32(_)) => TagColumn::Time(Time32MillisecondBuilder::new()),
            _ => TagColumn::Text(StringBuilder::new()),
        }
    }

    fn append(&mut self, value: Option<&str>) {
        match self {
            TagColumn::Text(column) => column.append_option(value),
            TagColumn::Number(column) => column.append_option(value.and_then(number)),
            TagColumn::Date(column) => column.append_option(value.and_then(days)),
            TagColumn::Time(column) => {
                column.append_option(value.and_then(seconds).map(|it| it * 1000))
            }
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            TagColumn::Text(column) => Arc::new(column.finish()),
            TagColumn::Number(column) => Arc::new(column.finish()),
            TagColumn::Date(column) => Arc::new(column.finish()),
            TagColumn::Time(column) => Arc::new(column.finish()),
        }
    }
}

/// `+5`, `-12` or `1500`.
fn number(text: &str) -> Option<i16> {
    text.trim().parse().ok()
}

/// The days of `2025.05.01` since 1970, if there is such a day.
fn days(text: &str) -> Option<i32> {
    let mut parts = text.splitn(3, ['.', '-', '/']).map(|part| part.parse::<i32>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let most = match month {
        2 => 28 + i32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if !(1..=9999).contains(&year) || !(1..=most).contains(&day) {
        return None;
    }
    // Years begin in March here, so that the leap day is their last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let before = year * 365 + year / 4 - year / 100 + year / 400;
    Some(before + (month * 153 + 2) / 5 + day - 1 - 719_468)
}

/// The seconds of `23:59:59` since midnight.
fn seconds(text: &str) -> Option<i32> {
    let mut parts = text.splitn(3, ':').map(|part| part.parse::<i32>().ok());
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    let fits = (0..24).contains(&hours) && (0..60).contains(&minutes);
    (fits && (0..60).contains(&seconds)).then_some(hours * 3600 + minutes * 60 + seconds)
}

/// Collects rows of the games table.
pub(crate) struct GamesBuilder {
    game: Int64Builder,
    file: StringBuilder,
    named: Vec<TagColumn>,
    tags: MapBuilder<StringBuilder, StringBuilder>,
    plies: Int32Builder,
    moves: BinaryBuilder,
    uci: StringBuilder,
    clocks: ListBuilder<Float32Builder>,
    evals: ListBuilder<Int32Builder>,
}

impl GamesBuilder {
    pub(crate) fn new() -> GamesBuilder {
        let names =
            MapFieldNames { entry: "key_value".into(), key: "key".into(), value: "value".into() };
        GamesBuilder {
            game: Int64Builder::new(),
            file: StringBuilder::new(),
            named: NAMED.iter().map(|name| TagColumn::new(name)).collect(),
            tags: MapBuilder::new(Some(names), StringBuilder::new(), StringBuilder::new()),
            plies: Int32Builder::new(),
            moves: BinaryBuilder::new(),
            uci: StringBuilder::new(),
            clocks: ListBuilder::new(Float32Builder::new()),
            evals: ListBuilder::new(Int32Builder::new()),
        }
    }

    pub(crate) fn append(&mut self, key: i64, file: &str, game: &GameStore) {
        self.game.append_value(key);
        self.file.append_value(file);
        for (index, column) in self.named.iter_mut().enumerate() {
            column.append(match NAMED[index] {
                "Result" => Some(game.result().as_str()),
                "ECO" => game.opening.map(|opening| opening.eco),
                "Opening" => game.opening.map(|opening| opening.name),
                _ => game.tags.named(index),
            });
        }
        self.append_others(game);
        self.plies.append_value(game.plies as i32);
        self.moves.append_value(&game.moves);
        self.uci.append_value(&game.uci);
        if game.has_clocks {
            game.clocks.iter().for_each(|&clock| self.clocks.values().append_option(clock));
        }
        self.clocks.append(game.has_clocks);
        if game.has_evals {
            game.evals.iter().for_each(|&eval| self.evals.values().append_option(eval));
        }
        self.evals.append(game.has_evals);
    }

    /// The tags that are not in a column.
    fn append_others(&mut self, game: &GameStore) {
        let file_says = |name| index_of(name).and_then(|index| game.tags.named(index));
        let ours = [
            ("ECO", game.opening.map(|opening| opening.eco)),
            ("Opening", game.opening.map(|opening| opening.name)),
        ];
        let differing = ours.into_iter().filter_map(|(name, ours)| {
            file_says(name).filter(|&theirs| Some(theirs) != ours).map(|theirs| (name, theirs))
        });
        for (name, value) in differing.chain(game.tags.others()) {
            self.tags.keys().append_value(name);
            self.tags.values().append_value(value);
        }
        self.tags.append(true).expect("a key for each value");
    }

    pub(crate) fn finish(&mut self) -> RecordBatch {
        let mut columns: Vec<ArrayRef> =
            vec![Arc::new(self.game.finish()), Arc::new(self.file.finish())];
        columns.extend(self.named.iter_mut().map(TagColumn::finish));
        columns.push(Arc::new(self.tags.finish()));
        columns.push(Arc::new(self.plies.finish()));
        columns.push(Arc::new(self.moves.finish()));
        columns.push(Arc::new(self.uci.finish()));
        columns.push(Arc::new(self.clocks.finish()));
        columns.push(Arc::new(self.evals.finish()));
        RecordBatch::try_new(games_schema(), columns).expect("columns of the schema")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days_since_1970() {
        assert_eq!(days("1970.01.01"), Some(0));
        assert_eq!(days("1969.12.31"), Some(-1));
        assert_eq!(days("2000.02.29"), Some(11_016));
        assert_eq!(days("2026.11.15"), Some(20_772));
        for text in ["2025.??.??", "????.??.??", "2025.02.29", "2025.13.01", "2025.04.31", "x", ""]
        {
            assert_eq!(days(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_seconds_since_midnight() {
        assert_eq!(seconds("00:00:06"), Some(6));
        assert_eq!(seconds("23:59:59"), Some(86_399));
        for text in ["24:00:00", "1:60:00", "1:2", "a:b:c", "-1:00:00"] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }
}
