//! Tags as bytes. A game of an online site has seventeen, most of them the same words again.

use pinpoint_notation::pgn::Tags;

use crate::Result;
use crate::bytes::{Bytes, put_number, put_text};
use crate::date;

/// The names with a number of their own. Stored files use the numbers: only ever append.
const NAMES: [&str; 29] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "UTCDate",
    "UTCTime",
    "WhiteElo",
    "BlackElo",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "ECO",
    "Opening",
    "TimeControl",
    "Termination",
    "WhiteTitle",
    "BlackTitle",
    "Variant",
    "FEN",
    "SetUp",
    "Annotator",
    "EventDate",
    "PlyCount",
    "WhitePlayer",
    "BlackPlayer",
    "WhiteTeam",
    "BlackTeam",
];
const OTHER: u8 = 31;

/// How a value is written.
const RAW: u8 = 0;
const WORD: u8 = 1;
const NUMBER: u8 = 2;
const DATE: u8 = 3;
/// The same as what stands elsewhere: the player's name, the result, the other date.
const SAME: u8 = 4;
const SIGNED: u8 = 5;
const TIME: u8 = 6;
/// A known beginning, up to the last slash, and the rest.
const LINK: u8 = 7;

/// Words that many games share, by number.
pub(crate) trait Strings {
    /// The number of a word, new or known.
    fn number(&mut self, text: &str) -> Result<u64>;
    /// The word with this number.
    fn text(&mut self, number: u64) -> Result<Option<String>>;
}

/// What the tags need not repeat.
pub(crate) struct Known<'a> {
    pub(crate) white: &'a str,
    pub(crate) black: &'a str,
    pub(crate) result: &'a str,
}

impl Known<'_> {
    /// The value that a tag most likely has.
    fn expected<'a>(&'a self, name: &str, tags: &'a Tags) -> Option<&'a str> {
        match name {
            "White" => Some(self.white),
            "Black" => Some(self.black),
            "Result" => Some(self.result),
            "UTCDate" | "EventDate" => tags.get("Date"),
            _ => None,
        }
    }
}

/// Are there few different values among many games?
fn is_shared(name: &str) -> bool {
    matches!(
        name,
        "Event" | "ECO" | "Opening" | "TimeControl" | "Termination" | "Variant" | "Annotator"
    ) || name.ends_with("Title")
        || name.ends_with("Player")
        || name.ends_with("Team")
}

/// Appends the tags.
pub(crate) fn put_tags(
    out: &mut Vec<u8>,
    tags: &Tags,
    known: &Known<'_>,
    strings: &mut impl Strings,
) -> Result<()> {
    put_number(out, tags.iter().count() as u64);
    for (name, value) in tags.iter() {
        let code = NAMES.iter().position(|&known| known == name).map_or(OTHER, |at| at as u8);
        let head = out.len();
        out.push(code << 3);
        if code == OTHER {
            put_text(out, name);
        }
        let form = put_value(out, name, value, known.expected(name, tags), strings)?;
        out[head] |= form;
    }
    Ok(())
}

fn put_value(
    out: &mut Vec<u8>,
    name: &str,
    value: &str,
    expected: Option<&str>,
    strings: &mut impl Strings,
) -> Result<u8> {
    if expected == Some(value) {
        return Ok(SAME);
    }
    if is_shared(name) && value.len() <= 200 {
        put_number(out, strings.number(value)?);
        return Ok(WORD);
    }
    if let Some(number) = plain_number(value) {
        put_number(out, number);
        return Ok(NUMBER);
    }
    if let Some(packed) = date::from_tag(value).filter(|&packed| date::to_tag(packed) == value) {
        put_number(out, u64::from(packed));
        return Ok(DATE);
    }
    if let Some(number) = value.strip_prefix(['+', '-']).and_then(plain_number)
        && number < 1 << 32
    {
        put_number(out, number << 1 | u64::from(value.starts_with('-')));
        return Ok(SIGNED);
    }
    if let Some(seconds) = time_of_day(value) {
        put_number(out, seconds);
        return Ok(TIME);
    }
    if let Some(slash) = value.rfind('/').filter(|&at| (8..100).contains(&at)) {
        put_number(out, strings.number(&value[..=slash])?);
        put_text(out, &value[slash + 1..]);
        return Ok(LINK);
    }
    put_text(out, value);
    Ok(RAW)
}

/// Reads what [`put_tags`] wrote; `Ok(None)` if the bytes make no sense.
pub(crate) fn get_tags(
    bytes: &mut Bytes<'_>,
    known: &Known<'_>,
    strings: &mut impl Strings,
) -> Result<Option<Tags>> {
    let mut tags = Tags::new();
    let Some(count) = bytes.number() else { return Ok(None) };
    // Dates may refer to a tag that comes later.
    let mut late = Vec::new();
    for _ in 0..count {
        let Some((name, form)) = get_name(bytes) else { return Ok(None) };
        let value = match form {
            SAME => known.expected(&name, &tags).map(str::to_owned).or_else(|| {
                late.push(name.clone());
                Some(String::new())
            }),
            WORD => match bytes.number() {
                Some(number) => strings.text(number)?,
                None => None,
            },
            LINK => match (bytes.number(), bytes.text()) {
                (Some(number), Some(rest)) => strings.text(number)?.map(|link| link + rest),
                _ => None,
            },
            _ => get_value(bytes, form),
        };
        let Some(value) = value else { return Ok(None) };
        tags.set(&name, &value);
    }
    for name in late {
        let Some(value) = known.expected(&name, &tags).map(str::to_owned) else { return Ok(None) };
        tags.set(&name, &value);
    }
    Ok(Some(tags))
}

fn get_name(bytes: &mut Bytes<'_>) -> Option<(String, u8)> {
    let head = bytes.byte()?;
    let name = match head >> 3 {
        OTHER => bytes.text()?,
        code => NAMES.get(usize::from(code))?,
    };
    Some((name.to_owned(), head & 7))
}

fn get_value(bytes: &mut Bytes<'_>, form: u8) -> Option<String> {
    if form == RAW {
        return bytes.text().map(str::to_owned);
    }
    let number = bytes.number()?;
    Some(match form {
        NUMBER => number.to_string(),
        DATE => date::to_tag(u32::try_from(number).ok()?),
        SIGNED => format!("{}{}", if number & 1 == 1 { '-' } else { '+' }, number >> 1),
        TIME => format!("{:02}:{:02}:{:02}", number / 3600, number / 60 % 60, number % 60),
        _ => return None,
    })
}

/// A number as it would be written: without sign or leading zero.
fn plain_number(text: &str) -> Option<u64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit())
        && (text.len() == 1 || !text.starts_with('0'))
        && text.len() < 18;
    text.parse().ok().filter(|_| is_plain)
}

/// Seconds since midnight of `23:59:59`.
fn time_of_day(text: &str) -> Option<u64> {
    let is_time = text.len() == 8
        && text.bytes().enumerate().all(|(at, byte)| match at {
            2 | 5 => byte == b':',
            _ => byte.is_ascii_digit(),
        });
    if !is_time {
        return None;
    }
    let part = |at: usize| text[at..at + 2].parse::<u64>().ok();
    let (hours, minutes, seconds) = (part(0)?, part(3)?, part(6)?);
    (minutes < 60 && seconds < 60).then_some((hours * 60 + minutes) * 60 + seconds)
}
