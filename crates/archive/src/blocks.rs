//! Text cut into blocks where games begin.
//!
//! Where a block ends depends on the text alone, and on no more of it than a few bytes: whoever looks
//! for the beginning of a game from the middle of a file finds the same ones.

use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;

use crate::{Error, Input};

/// Where something is in a scan's files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Place {
    /// The number of the file, counted from 0.
    pub file: u32,
    /// The offset in the file's text, in bytes.
    pub offset: u64,
}

/// Whole games of one file.
#[derive(Debug)]
pub struct Block {
    /// Where it begins.
    pub place: Place,
    /// The text.
    pub text: Vec<u8>,
    /// What ends the file behind this block, if it is not its regular end.
    pub damage: Option<Damage>,
    /// Is this the last block of its file?
    pub is_last: bool,
    /// How much of the file itself was read up to the end of the block.
    pub bytes_read: u64,
}

/// Why the text of a file ends early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// Where the text ends.
    pub offset: u64,
    /// What the system or the unpacker says.
    pub reason: String,
}

/// Cuts a file into blocks.
pub struct Blocks {
    input: Input,
    file: u32,
    offset: u64,
    /// Text that was read but belongs to later blocks.
    rest: Vec<u8>,
    size: usize,
    /// Behind this offset no more blocks begin.
    end: u64,
    is_finished: bool,
    damage: Option<Damage>,
    /// No game begins in the rest before this index.
    searched: usize,
}

/// How much is read at once.
const STEP: usize = 1 << 18;
/// Whether a game begins at some byte is known from this many before it, and from it on.
const LEAD: u64 = 16;

impl Blocks {
    /// The usual size of a block: large enough for a row group of Parquet, small enough that a few of
    /// them for each thread do not matter.
    pub const SIZE: usize = 8 << 20;
    /// No game is longer than this; the text up to the next one is passed over.
    pub const LONGEST_GAME: usize = 64 << 20;

    /// The blocks of a file's text, which is read from `offset` on.
    pub fn new(input: Input, file: u32, offset: u64, size: usize) -> Blocks {
        Blocks {
            input,
            file,
            offset,
            rest: Vec::new(),
            size,
            end: u64::MAX,
            is_finished: false,
            damage: None,
            searched: 0,
        }
    }

    /// The games of a plain file that begin in this range of its text. Ranges that touch give each
    /// game once.
    pub fn of_range(path: &Path, file: u32, range: Range<u64>) -> Result<Blocks, Error> {
        let lead = range.start.min(LEAD);
        let input = Input::open(path, range.start - lead)?;
        let mut blocks = Blocks::new(input, file, range.start - lead, Blocks::SIZE);
        blocks.end = range.end;
        if range.start > 0 {
            blocks.skip_to_game(lead as usize);
        }
        Ok(blocks)
    }

    /// Drops the text before the first game that begins `from` bytes ahead or later.
    fn skip_to_game(&mut self, mut from: usize) {
        loop {
            if let Some(cut) = first_cut(&self.rest, from) {
                self.drop(cut);
                return;
            }
            let kept = self.rest.len().saturating_sub(LEAD as usize);
            if kept > from {
                self.drop(kept);
                from = LEAD as usize;
            }
            if !self.fill() {
                self.drop(self.rest.len());
                self.is_finished = true;
                return;
            }
        }
    }

    fn drop(&mut self, len: usize) {
        self.rest.drain(..len);
        self.offset += len as u64;
        self.searched = 0;
    }

    /// Reads more text; `false` at the end.
    fn fill(&mut self) -> bool {
        if self.damage.is_some() {
            return false;
        }
        let len = self.rest.len();
        self.rest.resize(len + STEP, 0);
        let mut filled = len;
        while filled < self.rest.len() {
            match self.input.read(&mut self.rest[filled..]) {
                Ok(0) => break,
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    let offset = self.offset + filled as u64;
                    self.damage = Some(Damage { offset, reason: error.to_string() });
                    break;
                }
            }
        }
        self.rest.truncate(filled);
        filled > len
    }

    /// Cuts off a block of this length.
    fn split(&mut self, cut: usize, is_last: bool) -> Block {
        let rest = self.rest.split_off(cut);
        let text = std::mem::replace(&mut self.rest, rest);
        let place = Place { file: self.file, offset: self.offset };
        self.offset += cut as u64;
        self.searched = 0;
        self.is_finished |= is_last;
        let damage = if is_last { self.damage.take() } else { None };
        Block { place, text, damage, is_last, bytes_read: self.input.bytes_read() }
    }

    /// All that is left. Where the text ends early, its last game is not whole, and is left out.
    fn last_block(&mut self) -> Block {
        let whole = match self.damage {
            Some(_) => last_cut(&self.rest).unwrap_or(0),
            None => self.rest.len(),
        };
        self.split(whole, true)
    }

    /// The games before one that is too long, which is passed over.
    fn long_game(&mut self) -> Block {
        let start = last_cut(&self.rest[..self.size]).unwrap_or(0);
        let mut block = self.split(start, false);
        let offset = self.offset;
        self.skip_to_game(1);
        block.is_last = self.is_finished;
        let most = Blocks::LONGEST_GAME >> 20;
        block.damage = Some(Damage { offset, reason: format!("a game longer than {most} MB") });
        block
    }
}

impl Iterator for Blocks {
    type Item = Block;

    /// The next block. A file without text has one empty block.
    fn next(&mut self) -> Option<Block> {
        if self.is_finished || self.offset >= self.end {
            return None;
        }
        loop {
            // A range ends at the first game that begins at its end or later.
            let room = usize::try_from(self.end - self.offset).unwrap_or(usize::MAX);
            let wanted = self.size.min(room);
            if let Some(cut) = first_cut(&self.rest, wanted.max(self.searched)) {
                let is_last = self.offset + cut as u64 >= self.end;
                return Some(self.split(cut, is_last));
            }
            // A game may begin where the text that is there ends.
            self.searched = self.rest.len().saturating_sub(LEAD as usize);
            if self.rest.len() > Blocks::LONGEST_GAME + self.size {
                return Some(self.long_game());
            }
            if !self.fill() {
                return Some(self.last_block());
            }
        }
    }
}

/// The first place from `from` on where a game begins.
fn first_cut(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from.max(1);
    while at < text.len() {
        at += text[at - 1..].iter().position(|&byte| byte == b'\n')?;
        if is_cut(text, at) {
            return Some(at);
        }
        at += 1;
    }
    None
}

fn last_cut(text: &[u8]) -> Option<usize> {
    (1..text.len()).rev().find(|&at| text[at - 1] == b'\n' && is_cut(text, at))
}

/// Does a game begin here, behind a line break? An event behind a blank line always begins one, as
/// it does for the reader; another tag or a first move does behind a result.
fn is_cut(text: &[u8], at: usize) -> bool {
    let Some(before) = before_blank_line(&text[..at]) else { return false };
    match &text[at..] {
        [b'[', b'E', b'v', b'e', b'n', b't', b' ', b'"', ..] => true,
        [b'[', b'A'..=b'Z' | b'a'..=b'z', ..] | [b'1', b'.', ..] => ends_with_result(before),
        _ => false,
    }
}

/// The text before the blank line that it ends with.
fn before_blank_line(text: &[u8]) -> Option<&[u8]> {
    let without_break = |text| {
        let text = <[u8]>::strip_suffix(text, b"\n")?;
        Some(text.strip_suffix(b"\r").unwrap_or(text))
    };
    without_break(without_break(text)?)
}

fn ends_with_result(text: &[u8]) -> bool {
    [&b" 1-0"[..], b" 0-1", b" 1/2-1/2", b" *"].iter().any(|result| text.ends_with(result))
}

#[cfg(test)]
mod tests;
