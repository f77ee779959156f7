//! Text of unknown encoding.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

/// A piece of a PGN file: UTF-8, or an older file's Latin-1 (as Windows has it, with letters and
/// quotation marks where Latin-1 has control characters).
///
/// ```
/// use pinpoint_notation::pgn::Text;
/// assert_eq!(Text::new("Müller".as_bytes()).to_str(), "Müller");
/// assert_eq!(Text::new(b"M\xFCller").to_str(), "Müller");
/// assert_eq!(Text::new(b"Ale\x9A \x96 Petrosian\x92s").to_str(), "Aleš – Petrosian’s");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Text<'a>(&'a [u8]);

impl<'a> Text<'a> {
    /// Wraps the bytes of a file.
    pub const fn new(bytes: &'a [u8]) -> Text<'a> {
        Text(bytes)
    }

    /// The bytes as they stood in the file.
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// The text; bytes that are not UTF-8 are read as Latin-1.
    pub fn to_str(self) -> Cow<'a, str> {
        match core::str::from_utf8(self.0) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(self.mixed()),
        }
    }

    fn mixed(self) -> String {
        let mut text = String::with_capacity(self.0.len() + 8);
        for chunk in self.0.utf8_chunks() {
            text.push_str(chunk.valid());
            text.extend(chunk.invalid().iter().map(|&byte| latin1(byte)));
        }
        text
    }
}

/// The character of a byte in Windows' form of Latin-1.
fn latin1(byte: u8) -> char {
    const WINDOWS: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž',
        '\u{8F}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
        // The first 256 characters of Unicode are Latin-1.
        _ => char::from(byte),
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_str())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_str(), f)
    }
}
