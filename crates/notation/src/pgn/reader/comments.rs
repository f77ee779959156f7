//! Comments in braces and behind semicolons, of any length.

use super::{Reader, Stop};
use crate::pgn::buffer::{Place, find};
use crate::pgn::{Oddity, Source, Text, Visitor};

impl<S: Source> Reader<S> {
    /// A comment in braces, in parts if it is longer than the buffer.
    #[inline]
    pub(super) fn comment<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop<S::Error>> {
        // Most comments are short and lie in the buffer as a whole, without a line break.
        let rest = &self.buffer.rest()[1..];
        if let Some(end) = find(rest, [b'}', b'\n'])
            && rest[end] == b'}'
        {
            visitor.comment(Text::new(&rest[..end]), true);
            self.buffer.advance(end + 2);
            return Ok(());
        }
        self.long_comment(visitor)
    }

    fn long_comment<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop<S::Error>> {
        let mut parts = Parts { place: self.buffer.place(), passed: 0 };
        self.buffer.advance(1);
        let mut searched = 0;
        loop {
            let rest = self.buffer.rest();
            match find(&rest[searched..], [b'}', b'\n']).map(|at| searched + at) {
                Some(at) if rest[at] == b'}' => {
                    self.comment_part(visitor, &mut parts, at, true);
                    self.buffer.advance(1);
                    return Ok(());
                }
                Some(at) => {
                    searched = at + 1;
                    if self.next_game_begins(searched)? {
                        self.warn_at(parts.place, Oddity::UnterminatedComment);
                        self.comment_part(visitor, &mut parts, searched, true);
                        return Ok(());
                    }
                }
                None => {
                    searched = rest.len();
                    if self.buffer.extend()? {
                        continue;
                    }
                    let is_last = searched < Self::BUFFER;
                    if is_last {
                        self.warn_at(parts.place, Oddity::UnterminatedComment);
                    }
                    self.comment_part(visitor, &mut parts, searched, is_last);
                    if is_last {
                        return Ok(());
                    }
                    searched = 0;
                }
            }
        }
    }

    /// Hands the visitor the next `len` bytes of a comment, as far as the limit allows.
    fn comment_part<V: Visitor>(
        &mut self,
        visitor: &mut V,
        parts: &mut Parts,
        len: usize,
        is_last: bool,
    ) {
        let room = Self::MAX_COMMENT.saturating_sub(parts.passed);
        if len > room && parts.passed <= Self::MAX_COMMENT {
            self.warn_at(parts.place, Oddity::LongComment);
        }
        parts.passed += len;
        visitor.comment(Text::new(&self.buffer.rest()[..len.min(room)]), is_last);
        self.buffer.advance(len);
    }

    /// Does a game begin `at` bytes ahead, behind a blank line? Then a comment that is still
    /// open has lost its end. Our own writer leaves no blank lines in comments.
    fn next_game_begins(&mut self, at: usize) -> Result<bool, Stop<S::Error>> {
        const EVENT: &[u8] = b"[Event \"";
        self.buffer.ensure(at + EVENT.len())?;
        let rest = self.buffer.rest();
        let is_blank = matches!(&rest[..at], [.., b'\n', b'\n'] | [.., b'\n', b'\r', b'\n']);
        Ok(is_blank && rest[at..].starts_with(EVENT))
    }

    /// A comment from `;` to the end of the line, in parts if it is longer than the buffer.
    pub(super) fn line_comment<V: Visitor>(
        &mut self,
        visitor: &mut V,
    ) -> Result<(), Stop<S::Error>> {
        let mut parts = Parts { place: self.buffer.place(), passed: 0 };
        self.buffer.advance(1);
        loop {
            if let Some(end) = find(self.buffer.rest(), [b'\n']) {
                self.comment_part(visitor, &mut parts, end, true);
                return Ok(());
            }
            if self.buffer.extend()? {
                continue;
            }
            let len = self.buffer.rest().len();
            let is_last = len < Self::BUFFER;
            self.comment_part(visitor, &mut parts, len, is_last);
            if is_last {
                return Ok(());
            }
        }
    }
}

/// A comment that may come in several parts.
struct Parts {
    /// Where it began.
    place: Place,
    /// How many bytes have passed.
    passed: usize,
}
