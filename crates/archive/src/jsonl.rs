//! Games as lines of JSON, each with its events.

use std::fmt::Write as _;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Float32Type, Int16Type, Int32Type, Int64Type, Time32MillisecondType,
};
use arrow_array::{Array, RecordBatch};
use arrow_schema::DataType;

/// A line for each game: its columns, and `events` with those of the game.
pub(crate) fn lines(games: &RecordBatch, events: &RecordBatch) -> Vec<u8> {
    let mut out = String::new();
    let keys = games.column(0).as_primitive::<Int64Type>();
    let event_keys = events.column(0).as_primitive::<Int64Type>();
    let mut next = 0;
    for row in 0..games.num_rows() {
        out.push('{');
        put_columns(&mut out, games, row, 0);
        out.push_str(",\"events\":[");
        let first = next;
        while next < events.num_rows() && event_keys.value(next) == keys.value(row) {
            out.push_str(if next > first { ",{" } else { "{" });
            // The game is the line that they are in.
            put_columns(&mut out, events, next, 1);
            out.push('}');
            next += 1;
        }
        out.push_str("]}\n");
    }
    out.into_bytes()
}

/// The columns from `from` on that are not null; packed moves are left out, since they are bytes.
fn put_columns(out: &mut String, batch: &RecordBatch, row: usize, from: usize) {
    let mut is_first = true;
    for (field, column) in batch.schema_ref().fields().iter().zip(batch.columns()).skip(from) {
        if column.is_null(row) || matches!(field.data_type(), DataType::Binary) {
            continue;
        }
        if !std::mem::take(&mut is_first) {
            out.push(',');
        }
        put_text(out, field.name());
        out.push(':');
        put_value(out, column.as_ref(), row);
    }
}

fn put_value(out: &mut String, column: &dyn Array, row: usize) {
    let _ = match column.data_type() {
        _ if column.is_null(row) => write!(out, "null"),
        DataType::Int16 => write!(out, "{}", column.as_primitive::<Int16Type>().value(row)),
        DataType::Int32 => write!(out, "{}", column.as_primitive::<Int32Type>().value(row)),
        DataType::Int64 => write!(out, "{}", column.as_primitive::<Int64Type>().value(row)),
        DataType::Float32 => write!(out, "{}", column.as_primitive::<Float32Type>().value(row)),
        DataType::Date32 => {
            let (year, month, day) = date(column.as_primitive::<Date32Type>().value(row));
            write!(out, "\"{year:04}-{month:02}-{day:02}\"")
        }
        DataType::Time32(_) => {
            let at = column.as_primitive::<Time32MillisecondType>().value(row) / 1000;
            write!(out, "\"{:02}:{:02}:{:02}\"", at / 3600, at / 60 % 60, at % 60)
        }
        DataType::List(_) => {
            let list = column.as_list::<i32>().value(row);
            put_items(out, list.len(), "[]", |out, at| put_value(out, list.as_ref(), at));
            Ok(())
        }
        DataType::Map(..) => {
            let entries = column.as_map().value(row);
            let (keys, values) = (entries.column(0), entries.column(1));
            put_items(out, entries.len(), "{}", |out, at| {
                put_value(out, keys.as_ref(), at);
                out.push(':');
                put_value(out, values.as_ref(), at);
            });
            Ok(())
        }
        _ => {
            put_text(out, column.as_string::<i32>().value(row));
            Ok(())
        }
    };
}

fn put_items(out: &mut String, len: usize, ends: &str, mut put: impl FnMut(&mut String, usize)) {
    out.push_str(&ends[..1]);
    for at in 0..len {
        if at > 0 {
            out.push(',');
        }
        put(out, at);
    }
    out.push_str(&ends[1..]);
}

fn put_text(out: &mut String, text: &str) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{0}'..='\u{1F}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
    out.push('"');
}

/// Year, month and day of the days since 1970.
fn date(days: i32) -> (i32, i32, i32) {
    // Years begin in March here, so that the leap day is their last.
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + carry, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Facts, Scan, Text};

    #[test]
    fn a_game_is_one_line_with_its_events() {
        let pgn =
            b"[Event \"a \\\"b\\\" \\\\\"]\n[UTCDate \"2024.02.29\"]\n[UTCTime \"01:02:03\"]\n\
            [WhiteElo \"1500\"]\n[Annotator \"me\"]\n\n\
            1. f3 { [%clk 0:01:00] } e5 2. g4 Qh4# { [%clk 0:00:59.5] } 0-1\n";
        let scan = Scan { facts: "mates".parse::<Facts>().unwrap(), ..Scan::default() };
        let found = scan.read(&Text::whole(pgn));
        let text = String::from_utf8(lines(&found.games, &found.events)).unwrap();
        assert_eq!(
            text,
            "{\"game\":0,\"file\":\"\",\"Event\":\"a \\\"b\\\" \\\\\",\"Result\":\"0-1\",\
             \"WhiteElo\":1500,\"UTCDate\":\"2024-02-29\",\"UTCTime\":\"01:02:03\",\"ECO\":\"A00\",\
             \"Opening\":\"Barnes Opening: Fool's Mate\",\"tags\":{\"Annotator\":\"me\"},\
             \"plies\":4,\"uci\":\"f2f3 e7e5 g2g4 d8h4\",\"clocks\":[60,null,null,59.5],\
             \"events\":[{\"ply\":4,\"side\":\"black\",\"move\":\"d8h4\",\"fact\":\"mate\",\
             \"pieces\":\"qK\",\"squares\":\"h4 e1\",\"favors\":\"black\"}]}\n"
        );
    }

    #[test]
    fn dates_are_written_as_they_were_read() {
        for (days, text) in [(0, (1970, 1, 1)), (-1, (1969, 12, 31)), (11_016, (2000, 2, 29))] {
            assert_eq!(date(days), text);
        }
        assert_eq!(date(20_772), (2026, 11, 15));
    }
}
