//! Comments in braces and behind semicolons, of any length.

use super::{Reader, Stop};
use crate::pgn::buffer::{Place, find};
use crate::pgn::{Fault, Source, Text, Visitor};

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
        let place = self.buffer.place();
        self.buffer.advance(1);
        let mut searched = 0;
        loop {
            let rest = self.buffer.rest();
            match find(&rest[searched..], [b'}', b'\n']).map(|at| searched + at) {
                Some(at) if rest[at] == b'}' => {
                    visitor.comment(Text::new(&rest[..at]), true);
                    self.buffer.advance(at + 1);
                    return Ok(());
                }
                Some(at) => {
                    searched = at + 1;
                    if self.next_game_begins(searched)? {
                        return Err(self.unterminated(place, searched));
                    }
                }
                None => {
                    searched = rest.len();
                    if self.buffer.extend()? {
                        continue;
                    }
                    if searched < Self::BUFFER {
                        return Err(self.unterminated(place, searched));
                    }
                    visitor.comment(Text::new(self.buffer.rest()), false);
                    self.buffer.advance(searched);
                    searched = 0;
                }
            }
        }
    }

    /// The comment that began at `place` has no end; what follows is `ahead` of here.
    fn unterminated(&mut self, place: Place, ahead: usize) -> Stop<S::Error> {
        self.buffer.advance(ahead);
        self.lines.clear();
        self.fault_at(place, Fault::UnterminatedComment)
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
        self.buffer.advance(1);
        loop {
            if let Some(end) = find(self.buffer.rest(), [b'\n']) {
                visitor.comment(Text::new(&self.buffer.rest()[..end]), true);
                self.buffer.advance(end);
                return Ok(());
            }
            if self.buffer.extend()? {
                continue;
            }
            let len = self.buffer.rest().len();
            let is_last = len < Self::BUFFER;
            visitor.comment(Text::new(self.buffer.rest()), is_last);
            self.buffer.advance(len);
            if is_last {
                return Ok(());
            }
        }
    }
}
