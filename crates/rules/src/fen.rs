//! FEN: a position in one line of text.
//!
//! Reads standard FEN, X-FEN and Shredder-FEN; writes the first two by default (they differ
//! only where standard FEN has no words) and Shredder-FEN on request. The en passant field is
//! kept as read and set after every double step, as the standard has it.
//!
//! ```
//! use pinpoint_rules::{FenError, Position};
//! let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
//! assert_eq!(Position::from_fen(fen)?.to_fen(), fen);
//!
//! let error = Position::from_fen("8/8/8/8/8/8/8/9 w - - 0 1").unwrap_err();
//! assert_eq!(error.to_string(), "pieces, column 15: expected a piece letter or a number that fills the rank to 8 squares");
//! # Ok::<(), FenError>(())
//! ```

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::cpu::{self, Cpu, Job};
use crate::{
    Bitboard, Board, Color, File, IllegalPosition, PieceKind, Position, Rank, Setup, Square,
};

/// One of the six parts of a FEN.
///
/// ```
/// use pinpoint_rules::FenField;
/// assert_eq!(FenField::EnPassant.to_string(), "en passant square");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum FenField {
    Pieces,
    SideToMove,
    Castling,
    EnPassant,
    HalfmoveClock,
    FullmoveNumber,
    /// Something after the sixth part.
    End,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Pieces => "pieces",
            FenField::SideToMove => "side to move",
            FenField::Castling => "castling rights",
            FenField::EnPassant => "en passant square",
            FenField::HalfmoveClock => "half-move clock",
            FenField::FullmoveNumber => "move number",
            FenField::End => "end",
        })
    }
}

/// Why a FEN was refused.
///
/// ```
/// use pinpoint_rules::{FenError, Position};
/// let error = Position::from_fen("8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
/// assert!(matches!(error, FenError::Illegal(_)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// The text is not a FEN.
    Syntax {
        /// The part with the mistake.
        field: FenField,
        /// Byte offset of the offending text, for a caret.
        offset: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// The text is a FEN, the position an impossible one.
    Illegal(IllegalPosition),
}

impl FenError {
    /// Byte offset of the offending text, if one place is to blame.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let error = Position::from_fen("8/8/8/8/8/8/8/8 x - - 0 1").unwrap_err();
    /// assert_eq!(error.offset(), Some(16));
    /// ```
    pub const fn offset(&self) -> Option<usize> {
        match self {
            FenError::Syntax { offset, .. } => Some(*offset),
            FenError::Illegal(_) => None,
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Syntax { field, offset, expected } => {
                write!(f, "{field}, column {}: expected {expected}", offset + 1)
            }
            FenError::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl core::error::Error for FenError {}

impl From<IllegalPosition> for FenError {
    fn from(illegal: IllegalPosition) -> FenError {
        FenError::Illegal(illegal)
    }
}

impl Position {
    /// Reads a FEN and checks the position.
    ///
    /// Missing parts after the side to move count as `- - 0 1`.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w").unwrap();
    /// assert_eq!(position.halfmove_clock(), 0);
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        // Compiled for the processor at hand: there is much shifting in it.
        struct Read<'a>(&'a str);
        impl Job for Read<'_> {
            type Output = Result<Position, FenError>;
            #[inline(always)]
            fn run<C: Cpu>(self, _: C) -> Result<Position, FenError> {
                Ok(Position::checked(Setup::read(self.0)?)?)
            }
        }
        cpu::run(Read(fen))
    }

    /// The FEN, with `KQkq` where they say it all (X-FEN).
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert!(Position::STANDARD.to_fen().ends_with(" w KQkq - 0 1"));
    /// ```
    pub fn to_fen(&self) -> String {
        String::from(self.fen().as_str())
    }

    /// The FEN on the stack, without an allocation.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert_eq!(Position::STANDARD.fen().as_str(), Position::STANDARD.to_fen());
    /// ```
    pub fn fen(&self) -> FenText {
        Setup::from(*self).fen(FenStyle::default())
    }

    /// The FEN in another style.
    ///
    /// ```
    /// use pinpoint_rules::{EnPassantStyle, FenStyle, Position};
    /// let position = Position::STANDARD.play(Position::STANDARD.parse_uci("e2e4")?);
    /// let style = FenStyle { shredder: true, en_passant: EnPassantStyle::Legal };
    /// let fen = position.fen_in(style);
    /// assert_eq!(fen.as_str(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1");
    /// # Ok::<(), pinpoint_rules::UciMoveError>(())
    /// ```
    pub fn fen_in(&self, style: FenStyle) -> FenText {
        let mut setup = Setup::from(*self);
        if style.en_passant == EnPassantStyle::Legal {
            setup.en_passant = self.legal_en_passant();
        }
        setup.fen(style)
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Position, FenError> {
        Position::from_fen(fen)
    }
}

/// Choices in writing a FEN.
///
/// ```
/// use pinpoint_rules::FenStyle;
/// assert!(!FenStyle::default().shredder);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FenStyle {
    /// Castling rights by the rook's file (`HAha`) instead of `KQkq`.
    pub shredder: bool,
    /// When to write an en passant square.
    pub en_passant: EnPassantStyle,
}

/// When to write an en passant square.
///
/// ```
/// use pinpoint_rules::EnPassantStyle;
/// assert_eq!(EnPassantStyle::default(), EnPassantStyle::Always);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EnPassantStyle {
    /// After every double step, as the FEN standard says.
    #[default]
    Always,
    /// Only if a pawn can legally take there, as many programs do.
    Legal,
}

impl Setup {
    /// Reads a FEN without checking the position.
    ///
    /// ```
    /// use pinpoint_rules::{Color, Setup};
    /// let setup = Setup::from_fen("8/8/8/8/8/8/8/8 b").unwrap();
    /// assert_eq!(setup.turn, Color::Black);
    /// ```
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        Setup::read(fen)
    }

    #[inline(always)]
    fn read(fen: &str) -> Result<Setup, FenError> {
        let mut words = Words { text: fen.as_bytes(), at: 0 };
        let mut setup = Setup::EMPTY;
        setup.board = board(words.next().ok_or(words.missing(FenField::Pieces))?)?;
        setup.turn = turn(words.next().ok_or(words.missing(FenField::SideToMove))?)?;
        if let Some(word) = words.next() {
            setup.castling = castling(&setup, word)?;
        }
        if let Some(word) = words.next() {
            setup.en_passant = en_passant(word)?;
        }
        if let Some(word) = words.next() {
            setup.halfmove_clock = number(word, FenField::HalfmoveClock)?;
        }
        if let Some(word) = words.next() {
            setup.fullmove_number = number(word, FenField::FullmoveNumber)?;
        }
        match words.next() {
            Some(word) => Err(word.error(FenField::End, 0, "nothing after the move number")),
            None => Ok(setup),
        }
    }

    /// The FEN in the given style. Whether an en passant capture is legal only a
    /// [`Position`] knows, so a setup writes its square always.
    ///
    /// ```
    /// use pinpoint_rules::{FenStyle, Setup};
    /// assert_eq!(Setup::EMPTY.fen(FenStyle::default()).as_str(), "8/8/8/8/8/8/8/8 w - - 0 1");
    /// ```
    pub fn fen(&self, style: FenStyle) -> FenText {
        let mut text = FenText { bytes: [0; FenText::CAPACITY], len: 0 };
        text.board(&self.board);
        text.push(b' ');
        text.push(if self.turn == Color::White { b'w' } else { b'b' });
        text.push(b' ');
        text.castling(self, style.shredder);
        text.push(b' ');
        match self.en_passant {
            Some(square) => text.square(square),
            None => text.push(b'-'),
        }
        text.push(b' ');
        text.number(self.halfmove_clock);
        text.push(b' ');
        text.number(self.fullmove_number);
        text
    }
}

/// A part of the text that remembers where it stood.
#[derive(Clone, Copy)]
struct Word<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl Word<'_> {
    #[cold]
    fn error(self, field: FenField, at: usize, expected: &'static str) -> FenError {
        FenError::Syntax { field, offset: self.offset + at, expected }
    }
}

struct Words<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Words<'a> {
    #[inline]
    fn next(&mut self) -> Option<Word<'a>> {
        while self.text.get(self.at)?.is_ascii_whitespace() {
            self.at += 1;
        }
        let offset = self.at;
        while self.text.get(self.at).is_some_and(|byte| !byte.is_ascii_whitespace()) {
            self.at += 1;
        }
        Some(Word { bytes: &self.text[offset..self.at], offset })
    }

    fn missing(&self, field: FenField) -> FenError {
        let expected = match field {
            FenField::Pieces => "the pieces, rank 8 first",
            _ => "w or b",
        };
        FenError::Syntax { field, offset: self.text.len(), expected }
    }
}

/// What a byte of the pieces does: how far it advances, and the piece it puts down.
#[derive(Clone, Copy)]
struct Glyph {
    /// Squares to go on; a slash goes back from behind one rank to the start of the one below.
    advance: i8,
    /// The piece's number in the board's planes, plus 8 if it is White's; 0 if it is none.
    piece: u8,
    is_digit: bool,
    is_slash: bool,
    is_wrong: bool,
}

static GLYPHS: [Glyph; 256] = {
    let wrong = Glyph { advance: 0, piece: 0, is_digit: false, is_slash: false, is_wrong: true };
    let right = Glyph { is_wrong: false, ..wrong };
    let mut table = [wrong; 256];
    let mut kind = 0;
    while kind < 6 {
        let letter = PieceKind::ALL[kind].letter();
        let piece = kind as u8 + 1;
        table[letter as usize] = Glyph { advance: 1, piece, ..right };
        table[letter.to_ascii_uppercase() as usize] =
            Glyph { advance: 1, piece: piece | 8, ..right };
        kind += 1;
    }
    let mut digit = 1;
    while digit <= 8 {
        table[b'0' as usize + digit] = Glyph { advance: digit as i8, is_digit: true, ..right };
        digit += 1;
    }
    table[b'/' as usize] = Glyph { advance: -16, is_slash: true, ..right };
    table
};

/// Reads the pieces without asking what each byte is, since a wrong guess of the processor at
/// every other byte costs more; if anything is wrong, [`first_mistake`] finds out what.
#[inline(always)]
fn board(word: Word<'_>) -> Result<Board, FenError> {
    let mut board = Board::EMPTY;
    let (mut square, mut end) = (56i32, 64i32);
    let mut is_wrong = false;
    let mut after_digit = false;
    for &byte in word.bytes {
        let glyph = GLYPHS[byte as usize];
        let (piece, place) = (u64::from(glyph.piece), square as u32 & 63);
        board.planes[0] |= (piece & 1) << place;
        board.planes[1] |= (piece >> 1 & 1) << place;
        board.planes[2] |= (piece >> 2 & 1) << place;
        board.white |= (piece >> 3) << place;
        is_wrong |= glyph.is_wrong | glyph.is_digit & after_digit;
        is_wrong |= glyph.is_slash & (square != end);
        after_digit = glyph.is_digit;
        // A text of gigabytes may come round, but is wrong long before.
        square = square.wrapping_add(i32::from(glyph.advance));
        end = end.wrapping_sub(8 * i32::from(glyph.is_slash));
        is_wrong |= square > end;
    }
    if is_wrong || square != 8 || end != 8 {
        let (at, expected) = first_mistake(word.bytes);
        return Err(word.error(FenField::Pieces, at, expected));
    }
    Ok(board)
}

/// Where the first mistake in the pieces is and what was expected there.
#[cold]
fn first_mistake(bytes: &[u8]) -> (usize, &'static str) {
    const FILL: &str = "a piece letter or a number that fills the rank to 8 squares";
    let (mut ranks_left, mut file) = (7, 0);
    let mut after_digit = false;
    for (at, &byte) in bytes.iter().enumerate() {
        let glyph = GLYPHS[byte as usize];
        let is_full = file == 8;
        if is_full && !glyph.is_slash {
            return (at, "/ after eight squares");
        } else if is_full && ranks_left == 0 {
            return (at, "the end of the pieces after eight ranks");
        } else if is_full {
            (ranks_left, file) = (ranks_left - 1, 0);
        } else if glyph.is_wrong || glyph.is_slash || file + glyph.advance > 8 {
            return (at, FILL);
        } else if glyph.is_digit && after_digit {
            // Two numbers in a row say what one could; the standard never writes that.
            return (at, "a piece letter or / after a number");
        } else {
            file += glyph.advance;
        }
        after_digit = glyph.is_digit;
    }
    (bytes.len(), if file < 8 { FILL } else { "/ and the next rank, eight ranks in all" })
}

fn turn(word: Word<'_>) -> Result<Color, FenError> {
    match word.bytes {
        b"w" => Ok(Color::White),
        b"b" => Ok(Color::Black),
        _ => Err(word.error(FenField::SideToMove, 0, "w or b")),
    }
}

fn castling(setup: &Setup, word: Word<'_>) -> Result<Bitboard, FenError> {
    const LETTERS: &str = "- or letters of KQkq (or of rooks' files, A to H and a to h), each once";
    let mut rooks = Bitboard::EMPTY;
    if word.bytes == b"-" {
        return Ok(rooks);
    }
    for (at, &byte) in word.bytes.iter().enumerate() {
        let color = if byte.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = match byte.to_ascii_lowercase() {
            b'k' => setup.outermost_rook(color, true),
            b'q' => setup.outermost_rook(color, false),
            file @ b'a'..=b'h' => Square::new(File::from_index(file - b'a'), color.back_rank()),
            _ => return Err(word.error(FenField::Castling, at, LETTERS)),
        };
        if rooks.contains(rook) {
            return Err(word.error(FenField::Castling, at, LETTERS));
        }
        rooks = rooks.with(rook);
    }
    Ok(rooks)
}

fn en_passant(word: Word<'_>) -> Result<Option<Square>, FenError> {
    if word.bytes == b"-" {
        return Ok(None);
    }
    let square = core::str::from_utf8(word.bytes).ok().and_then(|text| text.parse().ok());
    match square {
        Some(square) => Ok(Some(square)),
        None => Err(word.error(FenField::EnPassant, 0, "- or a square, a1 to h8")),
    }
}

fn number(word: Word<'_>, field: FenField) -> Result<u16, FenError> {
    const RANGE: &str = "a number from 0 to 65535";
    let mut number = 0u32;
    for (at, &byte) in word.bytes.iter().enumerate() {
        if !byte.is_ascii_digit() {
            return Err(word.error(field, at, RANGE));
        }
        number = number * 10 + (byte - b'0') as u32;
        if number > u16::MAX as u32 {
            return Err(word.error(field, 0, RANGE));
        }
    }
    Ok(number as u16)
}

/// A FEN in a fixed buffer.
///
/// ```
/// use pinpoint_rules::Position;
/// assert_eq!(format!("{:.8}", Position::STANDARD.fen()), "rnbqkbnr");
/// ```
#[derive(Clone, Copy)]
pub struct FenText {
    bytes: [u8; Self::CAPACITY],
    len: usize,
}

impl FenText {
    // 71 for the pieces, 2 + 17 + 3 for side, rights (at most 16 letters) and en passant
    // square, 12 for the numbers.
    const CAPACITY: usize = 112;

    /// The text.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert!(Position::STANDARD.fen().as_str().is_ascii());
    /// ```
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).expect("a FEN is ASCII")
    }

    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    fn board(&mut self, board: &Board) {
        for rank in Rank::ALL.into_iter().rev() {
            let mut pieces = Bitboard(board.occupied().0 >> (8 * rank as u32) & 0xFF);
            let mut next = 0;
            while let Some(file) = pieces.first() {
                pieces = pieces.without(file);
                let file = file as u8;
                if file > next {
                    self.push(b'0' + file - next);
                }
                let at = Square::from_index(rank as u8 * 8 + file);
                let color = (board.white >> at as u32 & 1) as usize;
                self.push([*b" pnbrqk ", *b" PNBRQK "][color][board.code_on(at)]);
                next = file + 1;
            }
            if next < 8 {
                self.push(b'8' - next);
            }
            if rank != Rank::One {
                self.push(b'/');
            }
        }
    }

    fn castling(&mut self, setup: &Setup, shredder: bool) {
        if setup.castling.is_empty() {
            return self.push(b'-');
        }
        for color in Color::ALL {
            let rooks = setup.castling & Bitboard::rank(color.back_rank());
            // The h-file first, so that the letters come in the order KQkq.
            for file in File::ALL.into_iter().rev() {
                let rook = Square::new(file, color.back_rank());
                if !rooks.contains(rook) {
                    continue;
                }
                let letter = if shredder {
                    file.letter() as u8
                } else if setup.outermost_rook(color, true) == rook {
                    b'k'
                } else if setup.outermost_rook(color, false) == rook {
                    b'q'
                } else {
                    file.letter() as u8
                };
                let upper = letter.to_ascii_uppercase();
                self.push(if color == Color::White { upper } else { letter });
            }
        }
    }

    fn square(&mut self, square: Square) {
        self.push(b'a' + square as u8 % 8);
        self.push(b'1' + square as u8 / 8);
    }

    fn number(&mut self, number: u16) {
        let mut divisor = 10_000;
        while divisor > 1 && number < divisor {
            divisor /= 10;
        }
        while divisor > 0 {
            self.push(b'0' + (number / divisor % 10) as u8);
            divisor /= 10;
        }
    }
}

impl fmt::Display for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
