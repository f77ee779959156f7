//! The streaming reader.

mod comments;
mod odd;
mod skip;
mod tag;

use alloc::vec::Vec;

use pinpoint_rules::Position;

use super::buffer::{Buffer, Place, Source, find};
use super::builder::TreeBuilder;
use super::{
    Choice, Fault, GameError, GameResult, GameTree, Nag, Oddity, ReadError, Text, Visitor, Warning,
};
use crate::MoveError;
use crate::san::parse_move_bytes;
use tag::{Tag, known_tag};

/// Reads the games of a PGN file one after the other, in constant memory.
///
/// ```
/// use pinpoint_notation::pgn::Reader;
/// let pgn = "1. e4 e5 1-0\n\n1. Ke2 *\n\n1. d4 d5 *";
/// let found: Vec<bool> = Reader::new(pgn.as_bytes()).trees().map(|tree| tree.is_ok()).collect();
/// assert_eq!(found, [true, false, true]);
/// ```
pub struct Reader<S> {
    buffer: Buffer<S>,
    games: u64,
    /// Where the present game begins.
    game_start: u64,
    is_finished: bool,
    /// The lines that wait for the end of the variations inside them, outermost first.
    lines: Vec<Line>,
    /// A tag's value without its escapes.
    unescaped: Vec<u8>,
    /// Has the present game a tag?
    has_tags: bool,
    /// What was odd in the present game.
    warnings: Vec<Warning>,
}

/// A line of moves on its way.
#[derive(Clone, Copy)]
struct Line {
    current: Position,
    /// The position before the last move, if there was one.
    before: Option<Position>,
    /// Where the variation inside it began.
    place: Place,
}

/// What ends the reading of a game early.
enum Stop<E> {
    Game(GameError),
    Source(E),
}

impl<E> From<E> for Stop<E> {
    fn from(error: E) -> Stop<E> {
        Stop::Source(error)
    }
}

impl<S: Source> Reader<S> {
    /// Variations may be nested this deep.
    pub const MAX_DEPTH: usize = 128;
    /// What is longer of a comment is cut, with a [`Warning`].
    pub const MAX_COMMENT: usize = 1 << 20;
    /// No word among the moves is longer.
    const MAX_WORD: usize = 255;
    /// What must be there to look at before a word is read.
    const AHEAD: usize = Self::MAX_WORD + 8;
    /// Comments and tags up to this length are seen whole.
    const BUFFER: usize = 1 << 16;

    /// A reader of this source.
    pub fn new(source: S) -> Reader<S> {
        Reader {
            buffer: Buffer::new(source, Self::BUFFER),
            games: 0,
            game_start: 0,
            is_finished: false,
            lines: Vec::new(),
            unescaped: Vec::new(),
            has_tags: false,
            warnings: Vec::new(),
        }
    }

    /// Reads the next game and tells the visitor of it; `None` behind the last game.
    ///
    /// After [`ReadError::Game`] the next call reads the next game; after
    /// [`ReadError::Source`] it gives `None`.
    pub fn read_game<V: Visitor>(
        &mut self,
        visitor: &mut V,
    ) -> Option<Result<(), ReadError<S::Error>>> {
        if self.is_finished {
            return None;
        }
        match self.next_game(visitor) {
            Ok(true) => Some(Ok(())),
            Ok(false) => {
                self.is_finished = true;
                None
            }
            Err(Stop::Game(error)) => Some(Err(ReadError::Game(error))),
            Err(Stop::Source(error)) => {
                self.is_finished = true;
                Some(Err(ReadError::Source(error)))
            }
        }
    }

    /// Where the game that was read last lies in the text, as offsets in bytes: from its first tag or
    /// move to behind its result. A broken game ends where the search for the next one begins.
    ///
    /// ```
    /// use pinpoint_notation::pgn::Reader;
    /// let text = "1. e4 *\n\n1. d4 d5 *\n";
    /// let mut reader = Reader::new(text.as_bytes());
    /// let mut games = Vec::new();
    /// while reader.read_tree().is_some() {
    ///     let place = reader.game_range();
    ///     games.push(&text[place.start as usize..place.end as usize]);
    /// }
    /// assert_eq!(games, ["1. e4 *", "1. d4 d5 *"]);
    /// ```
    pub fn game_range(&self) -> core::ops::Range<u64> {
        self.game_start..self.buffer.offset()
    }

    /// Reads the next game as a tree; `None` behind the last game.
    pub fn read_tree(&mut self) -> Option<Result<GameTree, ReadError<S::Error>>> {
        let mut builder = TreeBuilder::new();
        let read = self.read_game(&mut builder)?;
        Some(read.map(|()| builder.finish()))
    }

    /// All games as trees, broken ones as errors.
    pub fn trees(self) -> Trees<S> {
        Trees(self)
    }

    fn next_game<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, Stop<S::Error>> {
        self.skip_to_game()?;
        if self.buffer.is_at_end() {
            return Ok(false);
        }
        self.games += 1;
        self.game_start = self.buffer.offset();
        self.lines.clear();
        self.warnings.clear();
        self.has_tags = false;
        visitor.begin_game();
        let read = self.tags(visitor).and_then(|start| self.moves(start, visitor));
        match read {
            Ok(result) => {
                visitor.end_game(result);
                Ok(true)
            }
            Err(Stop::Game(error)) => match self.skip_moves(self.lines.len()) {
                Err(Stop::Source(error)) => Err(Stop::Source(error)),
                // A second fault on the way is no news.
                Ok(_) | Err(Stop::Game(_)) => Err(Stop::Game(error)),
            },
            Err(source) => Err(source),
        }
    }

    /// Goes on to the first tag or move of the next game, or to the end.
    fn skip_to_game(&mut self) -> Result<(), Stop<S::Error>> {
        loop {
            self.buffer.ensure(Self::AHEAD)?;
            match self.buffer.peek(0) {
                b' ' | b'\t' | b'\r' | b'\n' => self.buffer.advance(1),
                b';' => self.skip_line()?,
                b'%' if self.buffer.is_at_line_start() => self.skip_line()?,
                b'{' if self.is_header()? => self.comment(&mut Nobody)?,
                0xEF if self.buffer.rest().starts_with(b"\xEF\xBB\xBF") => self.buffer.advance(3),
                0 if !self.buffer.is_at_end() => self.buffer.advance(1),
                _ => return Ok(()),
            }
        }
    }

    /// Is this a comment on the file, with tags or the end behind it, and not on a game?
    fn is_header(&mut self) -> Result<bool, Stop<S::Error>> {
        let mut at = 0;
        loop {
            let rest = self.buffer.rest();
            match rest.get(at).copied() {
                Some(b'{') => match find(&rest[at..], [b'}']) {
                    Some(end) => at += end + 1,
                    None if self.buffer.extend()? => {}
                    None => return Ok(false),
                },
                Some(b' ' | b'\t' | b'\r' | b'\n') => at += 1,
                Some(b'[') => return Ok(true),
                Some(_) => return Ok(false),
                None if self.buffer.extend()? => {}
                None => return Ok(true),
            }
        }
    }

    fn fault(&mut self, fault: Fault) -> Stop<S::Error> {
        let place = self.buffer.place();
        self.fault_at(place, fault)
    }

    fn fault_at(&self, place: Place, fault: Fault) -> Stop<S::Error> {
        let Place { line, column } = place;
        Stop::Game(GameError { game: self.games, line, column, fault })
    }

    /// Passes over the rest of the line.
    fn skip_line(&mut self) -> Result<(), Stop<S::Error>> {
        loop {
            if let Some(end) = find(self.buffer.rest(), [b'\n']) {
                self.buffer.advance(end + 1);
                return Ok(());
            }
            self.buffer.advance(self.buffer.rest().len());
            if !self.buffer.extend()? {
                return Ok(());
            }
        }
    }

    /// Reads all tags, and gives the position they describe.
    fn tags<V: Visitor>(&mut self, visitor: &mut V) -> Result<Position, Stop<S::Error>> {
        let mut start = Position::STANDARD;
        let mut first_error = None;
        let mut has_event = false;
        loop {
            self.buffer.ensure(Self::AHEAD)?;
            let is_event = self.buffer.rest().starts_with(b"[Event ");
            match self.buffer.peek(0) {
                b' ' | b'\t' | b'\r' | b'\n' => self.buffer.advance(1),
                b';' => self.skip_line()?,
                b'%' if self.buffer.is_at_line_start() => self.skip_line()?,
                // A second event begins a new game: this one has no moves.
                b'[' if has_event && is_event => break,
                b'[' => {
                    has_event |= is_event;
                    match self.tag(&mut start, visitor) {
                        Err(Stop::Game(error)) => {
                            first_error.get_or_insert(error);
                            self.skip_line()?;
                        }
                        Err(source) => return Err(source),
                        Ok(()) => {}
                    }
                }
                _ => break,
            }
        }
        match first_error {
            None => Ok(start),
            Some(error) => Err(Stop::Game(error)),
        }
    }

    /// Reads one tag, `[Name "value"]`.
    fn tag<V: Visitor>(
        &mut self,
        start: &mut Position,
        visitor: &mut V,
    ) -> Result<(), Stop<S::Error>> {
        let mut end = find(self.buffer.rest(), [b'\n']);
        while end.is_none() && self.buffer.extend()? {
            end = find(self.buffer.rest(), [b'\n']);
        }
        let rest = self.buffer.rest();
        let line = &rest[..end.unwrap_or(rest.len())];
        let tag = match Tag::split(line, &mut self.unescaped) {
            Ok(tag) => tag,
            Err((offset, expected)) => {
                self.buffer.advance(offset);
                return Err(self.fault(Fault::Tag { expected }));
            }
        };
        let value = if tag.is_escaped { &self.unescaped[..] } else { tag.value };
        let known = known_tag(tag.name, value, start);
        visitor.tag(tag.name, Text::new(value));
        self.has_tags = true;
        let (value_at, len) = (tag.value_at, tag.len);
        match known {
            Ok(()) => {
                self.buffer.advance(len);
                Ok(())
            }
            Err(fault) => {
                self.buffer.advance(value_at);
                Err(self.fault(fault))
            }
        }
    }

    /// Reads and plays the moves up to the end of the game.
    fn moves<V: Visitor>(
        &mut self,
        start: Position,
        visitor: &mut V,
    ) -> Result<Option<GameResult>, Stop<S::Error>> {
        if visitor.begin_moves(&start) == Choice::Skip {
            return self.skip_moves(0);
        }
        let mut line = Line { current: start, before: None, place: Place { line: 0, column: 0 } };
        loop {
            self.buffer.ensure(Self::AHEAD)?;
            match self.buffer.peek(0) {
                b' ' | b'\t' | b'\r' | b'\n' | b'.' | 0x0B | 0x0C => self.buffer.advance(1),
                b'0'..=b'9' => {
                    if let Some(result) = self.number(&mut line, visitor)? {
                        return Ok(Some(result));
                    }
                }
                b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'+' | b'=' | b'@' => {
                    self.word(&mut line, visitor)?;
                }
                b'{' => self.comment(visitor)?,
                b';' => self.line_comment(visitor)?,
                b'$' => self.nag(visitor)?,
                b'!' | b'?' => self.sign(visitor)?,
                b'(' => self.begin_variation(&mut line, visitor)?,
                b')' => {
                    match self.lines.pop() {
                        Some(outer) => {
                            line = outer;
                            visitor.end_variation();
                        }
                        None => self.warn(Oddity::NoVariationToEnd),
                    }
                    self.buffer.advance(1);
                }
                b'*' => {
                    self.buffer.advance(1);
                    if self.lines.is_empty() {
                        return Ok(Some(GameResult::Unknown));
                    }
                }
                b'%' if self.buffer.is_at_line_start() => self.skip_line()?,
                b'[' if self.is_at_tag() => return self.end_without_result(&line, visitor),
                0 if self.buffer.is_at_end() => return self.end_without_result(&line, visitor),
                0 => self.buffer.advance(1),
                0xE2 if self.buffer.rest().starts_with("…".as_bytes()) => self.buffer.advance(3),
                _ => {
                    if let Some(result) = self.odd()? {
                        return Ok(Some(result));
                    }
                }
            }
        }
    }

    /// Is this a tag, and so the next game, and not a stray bracket?
    fn is_at_tag(&self) -> bool {
        let mut at = 1;
        while self.buffer.peek(at).is_ascii_alphanumeric() || self.buffer.peek(at) == b'_' {
            at += 1;
        }
        let named = at > 1;
        while matches!(self.buffer.peek(at), b' ' | b'\t') {
            at += 1;
        }
        named && self.buffer.peek(at) == b'"'
    }

    /// A move number, a result or castling with zeros.
    #[inline]
    fn number<V: Visitor>(
        &mut self,
        line: &mut Line,
        visitor: &mut V,
    ) -> Result<Option<GameResult>, Stop<S::Error>> {
        let mut len = 1;
        while self.buffer.peek(len).is_ascii_digit() {
            len += 1;
        }
        if !matches!(self.buffer.peek(len), b'-' | b'/') {
            return self.bare_number(len, line, visitor);
        }
        let word = self.word_len()?;
        match GameResult::from_bytes(&self.buffer.rest()[..word]) {
            Some(result) => {
                self.buffer.advance(word);
                // Inside a variation it is a remark on how the variation would end.
                Ok(self.lines.is_empty().then_some(result))
            }
            None if self.unusual_result().is_some() => self.odd(),
            None => self.word(line, visitor).map(|()| None),
        }
    }

    /// Digits without a hyphen or slash behind them: mostly the number of a move.
    #[inline]
    fn bare_number<V: Visitor>(
        &mut self,
        len: usize,
        line: &mut Line,
        visitor: &mut V,
    ) -> Result<Option<GameResult>, Stop<S::Error>> {
        match self.buffer.peek(len) {
            b':' | 0xE2 if self.unusual_result().is_some() => self.odd(),
            end if ENDS_WORD[usize::from(end)] && &self.buffer.rest()[..len] == b"0000" => {
                self.word(line, visitor).map(|()| None)
            }
            _ => {
                self.buffer.advance(len);
                Ok(None)
            }
        }
    }

    /// The length of the word that begins here.
    #[inline(always)]
    fn word_len(&mut self) -> Result<usize, Stop<S::Error>> {
        let mut len = 0;
        while !ENDS_WORD[usize::from(self.buffer.peek(len))] {
            len += 1;
            if len > Self::MAX_WORD {
                return Err(self.fault(Fault::WordTooLong));
            }
        }
        // The bracket of `e8(Q)` begins no variation.
        if self.buffer.peek(len) == b'('
            && self.buffer.peek(len + 2) == b')'
            && b"QRBNqrbn".contains(&self.buffer.peek(len + 1))
        {
            len += 3;
        }
        Ok(len)
    }

    /// A move, or one of the few other words that stand among moves.
    #[inline]
    fn word<V: Visitor>(&mut self, line: &mut Line, visitor: &mut V) -> Result<(), Stop<S::Error>> {
        let len = self.word_len()?;
        let word = &self.buffer.rest()[..len];
        match parse_move_bytes(&line.current, word) {
            Ok(mv) => {
                let next = line.current.play(mv);
                visitor.play(&line.current, mv, &next);
                line.before = Some(line.current);
                line.current = next;
            }
            Err(error) => self.unusual_word(line, visitor, len, error)?,
        }
        self.buffer.advance(len);
        Ok(())
    }

    #[cold]
    fn unusual_word<V: Visitor>(
        &mut self,
        line: &mut Line,
        visitor: &mut V,
        len: usize,
        error: MoveError,
    ) -> Result<(), Stop<S::Error>> {
        let word = &self.buffer.rest()[..len];
        if matches!(word, b"e.p." | b"ep") && line.before.is_some() {
            return Ok(());
        }
        if let Some(nag) = Nag::from_sign(word) {
            visitor.nag(nag);
            return Ok(());
        }
        if matches!(error, MoveError::Syntax { .. }) && !odd::is_attempt_at_move(word) {
            self.warn(Oddity::UnknownWord);
            return Ok(());
        }
        if !(error == MoveError::Null || word == b"@@@@") {
            let mut place = self.buffer.place();
            place.column += error.offset().unwrap_or(0) as u64;
            return Err(self.fault_at(place, Fault::Move(error)));
        }
        let Some(next) = line.current.play_null() else {
            return Err(self.fault(Fault::NullMoveInCheck));
        };
        visitor.null_move(&line.current, &next);
        line.before = Some(line.current);
        line.current = next;
        Ok(())
    }

    fn begin_variation<V: Visitor>(
        &mut self,
        line: &mut Line,
        visitor: &mut V,
    ) -> Result<(), Stop<S::Error>> {
        let Some(before) = line.before else { return self.variation_without_move() };
        if self.lines.len() == Self::MAX_DEPTH {
            return Err(self.fault(Fault::VariationsTooDeep));
        }
        line.place = self.buffer.place();
        self.lines.push(*line);
        self.buffer.advance(1);
        if visitor.begin_variation() == Choice::Read {
            *line = Line { current: before, before: None, ..*line };
            return Ok(());
        }
        self.skip_variation(line.place)?;
        self.lines.pop();
        Ok(())
    }

    fn nag<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop<S::Error>> {
        let mut len = 1;
        let mut number = 0u32;
        while self.buffer.peek(len).is_ascii_digit() && len < 8 {
            number = number * 10 + u32::from(self.buffer.peek(len) - b'0');
            len += 1;
        }
        match u8::try_from(number) {
            Ok(number) if len > 1 => visitor.nag(Nag(number)),
            _ => self.warn(Oddity::Nag),
        }
        self.buffer.advance(len);
        Ok(())
    }

    /// `!`, `?!` and the like.
    fn sign<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop<S::Error>> {
        let len = if matches!(self.buffer.peek(1), b'!' | b'?') { 2 } else { 1 };
        if let Some(nag) = Nag::from_sign(&self.buffer.rest()[..len]) {
            visitor.nag(nag);
        }
        self.buffer.advance(len);
        Ok(())
    }
}

/// Hears nothing.
struct Nobody;

impl Visitor for Nobody {}

/// The bytes that cannot be part of a word.
static ENDS_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let ends = b"\0\t\n\x0B\x0C\r !?*$;,\"{}()[]<>%";
    let mut index = 0;
    while index < ends.len() {
        table[ends[index] as usize] = true;
        index += 1;
    }
    table
};

/// The games of a reader as trees; made by [`Reader::trees`].
///
/// ```
/// use pinpoint_notation::pgn::Reader;
/// let games = Reader::new("1. e4 *\n\n1. d4 *".as_bytes()).trees();
/// assert_eq!(games.filter_map(Result::ok).count(), 2);
/// ```
pub struct Trees<S>(Reader<S>);

impl<S: Source> Iterator for Trees<S> {
    type Item = Result<GameTree, ReadError<S::Error>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.read_tree()
    }
}
