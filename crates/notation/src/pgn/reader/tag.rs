//! One tag, `[Name "value"]`, in the text of its line.

use alloc::vec::Vec;

use pinpoint_rules::{Position, Setup};

use crate::pgn::{Fault, Text};

/// Acts on the tags that decide how moves are read.
pub(super) fn known_tag(name: &str, value: &[u8], start: &mut Position) -> Result<(), Fault> {
    match name {
        "FEN" => {
            let fen = Text::new(value).to_str();
            let setup = Setup::from_fen(&fen).map_err(Fault::Fen)?;
            *start = Position::try_from(setup).map_err(|error| Fault::Fen(error.into()))?;
        }
        "Variant" => {
            let is_known = VARIANTS.iter().any(|known| value.eq_ignore_ascii_case(known));
            return if is_known { Ok(()) } else { Err(Fault::Variant) };
        }
        _ => {}
    }
    Ok(())
}

/// What programs call standard chess and Chess960.
const VARIANTS: [&[u8]; 10] = [
    b"standard",
    b"normal",
    b"chess",
    b"from position",
    b"chess960",
    b"chess 960",
    b"fischerandom",
    b"fischerrandom",
    b"fischer random",
    b"",
];

/// A tag in the text of its line.
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    /// The value as it stands; without its escapes it is in the scratch buffer.
    pub(super) value: &'a [u8],
    pub(super) is_escaped: bool,
    pub(super) value_at: usize,
    /// The length of the whole tag.
    pub(super) len: usize,
}

impl<'a> Tag<'a> {
    /// Splits `[Name "value"]`; on failure says where and what was expected.
    pub(super) fn split(
        line: &'a [u8],
        unescaped: &mut Vec<u8>,
    ) -> Result<Tag<'a>, (usize, &'static str)> {
        let skip_blank = |mut at: usize| {
            while line.get(at).is_some_and(u8::is_ascii_whitespace) {
                at += 1;
            }
            at
        };
        let name_at = skip_blank(1);
        let mut at = name_at;
        while line.get(at).is_some_and(|byte| byte.is_ascii_graphic() && !b"\"[]".contains(byte)) {
            at += 1;
        }
        let name = core::str::from_utf8(&line[name_at..at]).expect("graphic bytes are ASCII");
        if name.is_empty() {
            return Err((at, "the name of a tag"));
        }
        at = skip_blank(at);
        if line.get(at) != Some(&b'"') {
            return Err((at, "the value of the tag in quotes"));
        }
        let value_at = at + 1;
        at = value_at;
        let mut is_escaped = false;
        loop {
            match line.get(at) {
                None => return Err((value_at, "a value that ends with \"] on the same line")),
                Some(b'\\') if matches!(line.get(at + 1), Some(b'"' | b'\\')) => {
                    is_escaped = true;
                    at += 2;
                }
                // A quote that ends no tag belongs to the value, as in "The "Immortal" Game".
                Some(b'"') if line.get(skip_blank(at + 1)) == Some(&b']') => break,
                Some(_) => at += 1,
            }
        }
        let value = &line[value_at..at];
        if is_escaped {
            unescape(value, unescaped);
        }
        Ok(Tag { name, value, is_escaped, value_at, len: skip_blank(at + 1) + 1 })
    }
}

fn unescape(value: &[u8], unescaped: &mut Vec<u8>) {
    unescaped.clear();
    let mut bytes = value.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let escaped = bytes.next_if(|next| byte == b'\\' && matches!(next, b'"' | b'\\'));
        unescaped.push(escaped.unwrap_or(byte));
    }
}
