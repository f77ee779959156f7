//! Dates as numbers: 20261115 for `2026.11.15`, with 0 for what is unknown.

use std::time::{SystemTime, UNIX_EPOCH};

/// The date of a PGN tag; `None` if it is no date at all.
///
/// ```text
/// 2026.11.15 -> 20261115    2026.??.?? -> 20260000    ????.??.?? -> 0
/// ```
pub(crate) fn from_tag(text: &str) -> Option<u32> {
    let mut parts = text.splitn(3, ['.', '-', '/']);
    let mut part = |len: usize, most: u32| match parts.next() {
        None => Some(0),
        Some(text) if !text.is_empty() && text.bytes().all(|byte| byte == b'?') => Some(0),
        Some(text) if text.len() == len => text.parse().ok().filter(|&number| number <= most),
        Some(_) => None,
    };
    let (year, month, day) = (part(4, 9999)?, part(2, 12)?, part(2, 31)?);
    Some(year * 10_000 + month * 100 + day)
}

/// The date as PGN writes it.
pub(crate) fn to_tag(date: u32) -> String {
    let part = |number: u32, len: usize| match number {
        0 => "?".repeat(len),
        _ => format!("{number:0len$}"),
    };
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
    format!("{}.{}.{}", part(year, 4), part(month, 2), part(day, 2))
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    now_millis() / 1000
}

/// Milliseconds since 1970: two games may be changed in the same second.
pub(crate) fn now_millis() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_come_back_with_what_is_unknown() {
        for text in ["2026.11.15", "1851.06.??", "1900.??.??", "????.??.??"] {
            assert_eq!(to_tag(from_tag(text).unwrap()), text);
        }
        assert_eq!(from_tag("2026-11-15"), Some(20_261_115));
        assert_eq!(from_tag("2026"), Some(20_260_000));
        for text in ["yesterday", "", "2026.13.01", "26.11.15", "2026.11.15 "] {
            assert_eq!(from_tag(text), None, "{text}");
        }
    }
}
