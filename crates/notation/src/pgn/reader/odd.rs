//! What is read although the standard does not have it, with a warning for each.

use super::{ENDS_WORD, Line, Reader, Stop};
use crate::pgn::buffer::Place;
use crate::pgn::{Fault, GameResult, Oddity, Source, Visitor, Warning};

/// Results as people write them; the standard's are read elsewhere.
const UNUSUAL_RESULTS: [(&[u8], GameResult); 14] = [
    (b"1:0", GameResult::WhiteWins),
    (b"0:1", GameResult::BlackWins),
    (b"1/2:1/2", GameResult::Draw),
    ("1–0".as_bytes(), GameResult::WhiteWins),
    ("0–1".as_bytes(), GameResult::BlackWins),
    ("1/2–1/2".as_bytes(), GameResult::Draw),
    ("½-½".as_bytes(), GameResult::Draw),
    ("½–½".as_bytes(), GameResult::Draw),
    ("½:½".as_bytes(), GameResult::Draw),
    ("½".as_bytes(), GameResult::Draw),
    // The same in Latin-1.
    (b"\xBD-\xBD", GameResult::Draw),
    (b"\xBD:\xBD", GameResult::Draw),
    (b"\xBD\x96\xBD", GameResult::Draw),
    (b"\xBD", GameResult::Draw),
];

impl<S: Source> Reader<S> {
    /// More warnings about one game are not kept.
    pub const MAX_WARNINGS: usize = 100;

    /// What was odd in the last game that was read: up to [`Reader::MAX_WARNINGS`] places where
    /// something was passed over or mended, in the order of the text.
    ///
    /// ```
    /// use pinpoint_notation::pgn::Reader;
    /// let mut reader = Reader::new("1. e4 $999 e5 *".as_bytes());
    /// assert!(reader.read_tree().unwrap().is_ok());
    /// let text = "game 1, line 1, column 7: passed over a $ without a number from 0 to 255";
    /// assert_eq!(reader.warnings()[0].to_string(), text);
    /// ```
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    pub(super) fn warn(&mut self, oddity: Oddity) {
        let place = self.buffer.place();
        self.warn_at(place, oddity);
    }

    pub(super) fn warn_at(&mut self, place: Place, oddity: Oddity) {
        if self.warnings.len() < Self::MAX_WARNINGS {
            let Place { line, column } = place;
            self.warnings.push(Warning { game: self.games, line, column, oddity });
        }
    }

    /// A result in an unusual spelling that begins here, and its length.
    pub(super) fn unusual_result(&self) -> Option<(GameResult, usize)> {
        let rest = self.buffer.rest();
        let fits = |text: &[u8]| {
            rest.starts_with(text) && rest.get(text.len()).is_none_or(|&at| ENDS_WORD[at as usize])
        };
        let (text, result) = UNUSUAL_RESULTS.into_iter().find(|(text, _)| fits(text))?;
        Some((result, text.len()))
    }

    /// Something that no usual game has here: a result of its own kind ends the game, all else is
    /// passed over.
    #[cold]
    pub(super) fn odd(&mut self) -> Result<Option<GameResult>, Stop<S::Error>> {
        if let Some((result, len)) = self.unusual_result() {
            self.warn(Oddity::UnusualResult);
            self.buffer.advance(len);
            return Ok(self.lines.is_empty().then_some(result));
        }
        let rest = self.buffer.rest();
        if rest.starts_with(b"<") {
            self.warn(Oddity::Reserved);
            let rest = self.buffer.rest();
            let end = rest.iter().position(|byte| matches!(byte, b'>' | b'\n'));
            self.buffer.advance(end.map_or(1, |end| end + 1));
            return Ok(None);
        }
        let (letter, len) = match rest[..rest.len().min(4)].utf8_chunks().next() {
            Some(chunk) if !chunk.valid().is_empty() => {
                let letter = chunk.valid().chars().next().unwrap_or('?');
                (letter, letter.len_utf8())
            }
            _ => (char::from(self.buffer.peek(0)), 1),
        };
        self.warn(Oddity::Unexpected(letter));
        self.buffer.advance(len);
        Ok(None)
    }

    /// A variation with nothing before it to vary.
    #[cold]
    pub(super) fn variation_without_move(&mut self) -> Result<(), Stop<S::Error>> {
        self.warn(Oddity::VariationWithoutMove);
        let place = self.buffer.place();
        self.buffer.advance(1);
        self.skip_variation(place)
    }

    /// The text or the game is over, and nothing said how it ended: what is still open ends too.
    /// Where there was no tag, no move and no result, but things to pass over, there was no game.
    pub(super) fn end_without_result<V: Visitor>(
        &mut self,
        line: &Line,
        visitor: &mut V,
    ) -> Result<Option<GameResult>, Stop<S::Error>> {
        let is_empty = line.before.is_none() && self.lines.is_empty() && !self.has_tags;
        if is_empty && let Some(Warning { line, column, .. }) = self.warnings.first().copied() {
            return Err(self.fault_at(Place { line, column }, Fault::NoGame));
        }
        while let Some(Line { place, .. }) = self.lines.pop() {
            self.warn_at(place, Oddity::UnterminatedVariation);
            visitor.end_variation();
        }
        Ok(None)
    }
}

/// May the word, which is not of the form of a move, have been meant as one? Moves without a
/// rank in them do not exist, but for castling.
pub(super) fn is_attempt_at_move(word: &[u8]) -> bool {
    let castles = matches!(word, [b'O' | b'o' | b'0', b'-', ..]);
    castles || word.iter().any(u8::is_ascii_digit)
}
