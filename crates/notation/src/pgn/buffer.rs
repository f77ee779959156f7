//! A window of fixed size onto a source of text, which knows its line and column.

use alloc::boxed::Box;
use alloc::vec;

/// Where text comes from: [`Bytes`], and with the feature `std` anything that is `std::io::Read`,
/// byte slices among them.
///
/// ```
/// use pinpoint_notation::pgn::Source;
/// let mut buffer = [0; 4];
/// assert_eq!("1. e4".as_bytes().read_into(&mut buffer)?, 4);
/// assert_eq!(&buffer, b"1. e");
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Source {
    /// What can go wrong.
    type Error;

    /// Fills the start of the buffer; 0 at the end of the text.
    fn read_into(&mut self, buffer: &mut [u8]) -> Result<usize, Self::Error>;
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Source for R {
    type Error = std::io::Error;

    fn read_into(&mut self, buffer: &mut [u8]) -> Result<usize, std::io::Error> {
        loop {
            match self.read(buffer) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                done => return done,
            }
        }
    }
}

/// Text in memory, a source that cannot fail; there with and without the standard library.
///
/// ```
/// use pinpoint_notation::pgn::{Bytes, ReadError, Reader};
/// let Some(Ok(tree)) = Reader::new(Bytes(b"1. e4 *")).read_tree() else { panic!() };
/// assert_eq!(tree.main_line().count(), 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bytes<'a>(pub &'a [u8]);

impl Source for Bytes<'_> {
    type Error = core::convert::Infallible;

    fn read_into(&mut self, buffer: &mut [u8]) -> Result<usize, core::convert::Infallible> {
        let (now, later) = self.0.split_at(self.0.len().min(buffer.len()));
        buffer[..now.len()].copy_from_slice(now);
        self.0 = later;
        Ok(now.len())
    }
}

/// A place in the text, both counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: u64,
    pub(super) column: u64,
}

pub(super) struct Buffer<S> {
    source: S,
    bytes: Box<[u8]>,
    /// The next byte to look at.
    at: usize,
    /// Where the bytes read so far end; a 0 stands there.
    end: usize,
    source_is_spent: bool,
    /// The place of the byte at `counted`, from which later places are counted.
    place: Place,
    counted: usize,
    /// How many bytes of the text came before those that are kept.
    dropped: u64,
}

impl<S: Source> Buffer<S> {
    pub(super) fn new(source: S, size: usize) -> Buffer<S> {
        Buffer {
            source,
            bytes: vec![0; size + 1].into_boxed_slice(),
            at: 0,
            end: 0,
            source_is_spent: false,
            place: Place { line: 1, column: 1 },
            counted: 0,
            dropped: 0,
        }
    }

    /// How many bytes of the text come before the next one.
    pub(super) fn offset(&self) -> u64 {
        self.dropped + self.at as u64
    }

    /// Makes sure that `wanted` bytes, at most the size of the buffer, are there to look at, as
    /// far as the text has them.
    #[inline(always)]
    pub(super) fn ensure(&mut self, wanted: usize) -> Result<(), S::Error> {
        if self.end - self.at >= wanted || self.source_is_spent {
            return Ok(());
        }
        self.fill(wanted)
    }

    #[cold]
    fn fill(&mut self, wanted: usize) -> Result<(), S::Error> {
        self.count_to(self.at);
        self.counted = 0;
        if self.at > 0 {
            self.bytes.copy_within(self.at..self.end, 0);
            self.end -= self.at;
            self.dropped += self.at as u64;
            self.at = 0;
        }
        let size = self.bytes.len() - 1;
        while self.end < wanted.min(size) && !self.source_is_spent {
            let read = self.source.read_into(&mut self.bytes[self.end..size])?;
            self.source_is_spent = read == 0;
            self.end += read;
        }
        self.bytes[self.end] = 0;
        Ok(())
    }

    /// Looks for more text behind all that is there; `false` if there is none or no room.
    pub(super) fn extend(&mut self) -> Result<bool, S::Error> {
        let before = self.end - self.at;
        self.ensure(before + 1)?;
        Ok(self.end - self.at > before)
    }

    /// All that is there to look at; behind it stands a 0.
    #[inline(always)]
    pub(super) fn rest(&self) -> &[u8] {
        &self.bytes[self.at..self.end]
    }

    /// The byte `ahead` of the next one; 0 behind the end of the text.
    #[inline(always)]
    pub(super) fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    #[inline(always)]
    pub(super) fn advance(&mut self, bytes: usize) {
        self.at += bytes;
        debug_assert!(self.at <= self.end, "stepped over the end of the text");
    }

    /// Is there nothing left? Asked when [`Buffer::peek`] has given a 0 after
    /// [`Buffer::ensure`].
    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.end
    }

    /// Does the next byte begin a line?
    pub(super) fn is_at_line_start(&mut self) -> bool {
        match self.at.checked_sub(1) {
            Some(before) => self.bytes[before] == b'\n',
            None => self.place().column == 1,
        }
    }

    /// The place of the next byte.
    pub(super) fn place(&mut self) -> Place {
        self.count_to(self.at);
        self.place
    }

    fn count_to(&mut self, at: usize) {
        let passed = &self.bytes[self.counted..at];
        let lines = count_lines(passed);
        if lines > 0 {
            let line_start = passed.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
            self.place.column = (passed.len() - line_start) as u64;
        } else {
            self.place.column += passed.len() as u64;
        }
        self.place.line += lines;
        self.counted = at;
    }
}

/// The number of line breaks. Sums of one byte, for chunks short enough, let the compiler use
/// all lanes of its vectors: with a plain count this took a seventh of the reading time.
fn count_lines(text: &[u8]) -> u64 {
    let in_chunk = |chunk: &[u8]| chunk.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
    text.chunks(255).map(|chunk| u64::from(in_chunk(chunk))).sum()
}

/// The index of the first of the wanted bytes, eight bytes at a time.
#[inline]
pub(super) fn find<const N: usize>(text: &[u8], wanted: [u8; N]) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let mut chunks = text.chunks_exact(8);
    let mut at = 0;
    for chunk in &mut chunks {
        let word = u64::from_le_bytes(chunk.try_into().expect("chunks of eight bytes"));
        let mut hits = 0;
        for byte in wanted {
            // A byte of the word that equals the wanted one becomes 0, and the lowest 0 is the
            // first to borrow from its highest bit.
            let differences = word ^ (ONES * u64::from(byte));
            hits |= differences.wrapping_sub(ONES) & !differences & (ONES << 7);
        }
        if hits != 0 {
            return Some(at + hits.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    let tail = chunks.remainder().iter().position(|byte| wanted.contains(byte))?;
    Some(at + tail)
}
