//! Lines to positions and operations.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use pinpoint_rules::{Move, Position, Setup};

use super::{Epd, EpdError, Operand, Operation};
use crate::{MoveError, parse_move};

impl FromStr for Epd {
    type Err = EpdError;

    /// Reads one line. The two clocks of a FEN may follow its four fields and count as `hmvc`
    /// and `fmvn`; moves are read as [`parse_move`] reads them.
    fn from_str(text: &str) -> Result<Epd, EpdError> {
        let mut cursor = Cursor { text, at: 0 };
        for _ in 0..4 {
            cursor.blanks();
            cursor.word();
        }
        let mut setup = Setup::from_fen(&text[..cursor.at]).map_err(EpdError::Fen)?;
        let mut operations = Vec::new();
        if let Some((clock, number)) = cursor.clocks() {
            (setup.halfmove_clock, setup.fullmove_number) = (clock, number);
            operations.push(Operation::HalfmoveClock(clock));
            operations.push(Operation::FullmoveNumber(number));
        }
        let mut raw = Vec::new();
        while let Some(operation) = cursor.operation()? {
            // The last word on the clocks is needed before the first move is read.
            match &*operation.opcode.text {
                "hmvc" => setup.halfmove_clock = operation.number()?,
                "fmvn" => setup.fullmove_number = operation.number()?,
                _ => {}
            }
            raw.push(operation);
        }
        let position = Position::try_from(setup).map_err(|error| EpdError::Fen(error.into()))?;
        for operation in raw {
            operations.push(operation.typed(&position)?);
        }
        Ok(Epd { position, operations })
    }
}

struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_while(&mut self, wanted: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.at += 1;
        }
    }

    fn blanks(&mut self) {
        self.skip_while(|byte| byte.is_ascii_whitespace());
    }

    /// Everything up to a blank, a semicolon or a quote.
    fn word(&mut self) -> Found<'a> {
        let offset = self.at;
        self.skip_while(|byte| !byte.is_ascii_whitespace() && byte != b';' && byte != b'"');
        Found { text: Cow::Borrowed(&self.text[offset..self.at]), offset, is_quoted: false }
    }

    /// The half-move clock and move number of a FEN, if they are there.
    fn clocks(&mut self) -> Option<(u16, u16)> {
        let start = self.at;
        let mut number = || {
            self.blanks();
            self.word().text.parse::<u16>().ok()
        };
        let clocks = number().zip(number());
        if clocks.is_none() {
            self.at = start;
        }
        clocks
    }

    /// The next operation up to its semicolon; `None` at the end.
    fn operation(&mut self) -> Result<Option<RawOperation<'a>>, EpdError> {
        self.skip_while(|byte| byte.is_ascii_whitespace() || byte == b';');
        if self.peek().is_none() {
            return Ok(None);
        }
        let opcode = self.word();
        if !opcode.text.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return Err(opcode.error("the name of an operation"));
        }
        let mut operands = Vec::new();
        loop {
            self.blanks();
            match self.peek() {
                None | Some(b';') => break,
                Some(b'"') => operands.push(self.quoted()?),
                Some(_) => operands.push(self.word()),
            }
        }
        Ok(Some(RawOperation { opcode, operands, end: self.at }))
    }

    fn quoted(&mut self) -> Result<Found<'a>, EpdError> {
        let offset = self.at + 1;
        let mut is_escaped = false;
        let end = self.text[offset..].find(|letter| {
            let is_end = letter == '"' && !is_escaped;
            is_escaped = letter == '\\' && !is_escaped;
            is_end
        });
        let Some(len) = end else {
            let expected = "a quote at the end of the text";
            return Err(EpdError::Operation { offset: self.text.len(), expected });
        };
        self.at = offset + len + 1;
        Ok(Found { text: unescape(&self.text[offset..offset + len]), offset, is_quoted: true })
    }
}

/// A quoted text without its backslashes. Those that come before another letter than the writer
/// puts one before stay: they are of an older file.
fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, letters.clone().next()) {
            ('\\', Some(next @ ('"' | '\\'))) => {
                letters.next();
                plain.push(next);
            }
            _ => plain.push(letter),
        }
    }
    Cow::Owned(plain)
}

/// A word or quoted text that remembers where it stood.
#[derive(Clone)]
struct Found<'a> {
    text: Cow<'a, str>,
    offset: usize,
    is_quoted: bool,
}

impl Found<'_> {
    fn error(&self, expected: &'static str) -> EpdError {
        EpdError::Operation { offset: self.offset, expected }
    }
}

struct RawOperation<'a> {
    opcode: Found<'a>,
    operands: Vec<Found<'a>>,
    /// Where the operation ends, for what is missing there.
    end: usize,
}

impl RawOperation<'_> {
    fn typed(&self, position: &Position) -> Result<Operation, EpdError> {
        Ok(match &*self.opcode.text {
            "bm" => Operation::BestMoves(self.moves(position)?),
            "am" => Operation::AvoidMoves(self.moves(position)?),
            "pm" => Operation::PredictedMove(self.only_move(position)?),
            "sm" => Operation::SuppliedMove(self.only_move(position)?),
            "pv" => Operation::Line(self.line(position)?),
            "id" => Operation::Id(self.joined()),
            "acd" => Operation::AnalysisDepth(self.number()?),
            "acn" => Operation::AnalysisNodes(self.number()?),
            "acs" => Operation::AnalysisSeconds(self.number()?),
            "ce" => Operation::Centipawns(self.number()?),
            "dm" => Operation::DirectMate(self.number()?),
            "hmvc" => Operation::HalfmoveClock(self.number()?),
            "fmvn" => Operation::FullmoveNumber(self.number()?),
            opcode => match (opcode.split_at(1), opcode.as_bytes()) {
                (_, [b'c', digit @ b'0'..=b'9']) => {
                    Operation::Comment { index: digit - b'0', text: self.joined() }
                }
                (("D", depth), [_, b'0'..=b'9', ..]) if let Ok(depth) = depth.parse() => {
                    Operation::Perft { depth, nodes: self.number()? }
                }
                _ => Operation::Other { opcode: opcode.into(), operands: self.plain() },
            },
        })
    }

    fn plain(&self) -> Vec<Operand> {
        let plain = |found: &Found<'_>| match found.is_quoted {
            true => Operand::Text(found.text.clone().into_owned()),
            false => Operand::Word(found.text.clone().into_owned()),
        };
        self.operands.iter().map(plain).collect()
    }

    /// All operands as one text, for those who forget the quotes.
    fn joined(&self) -> String {
        let texts: Vec<&str> = self.operands.iter().map(|found| &*found.text).collect();
        texts.join(" ")
    }

    fn number<T: FromStr>(&self) -> Result<T, EpdError> {
        match &self.operands[..] {
            [found] => found.text.parse().map_err(|_| found.error("a number")),
            [] => Err(self.missing("a number")),
            [_, second, ..] => Err(second.error("; after the number")),
        }
    }

    fn missing(&self, expected: &'static str) -> EpdError {
        EpdError::Operation { offset: self.end, expected }
    }

    fn moves(&self, position: &Position) -> Result<Vec<Move>, EpdError> {
        if self.operands.is_empty() {
            return Err(self.missing("a move"));
        }
        self.operands.iter().map(|found| one_move(position, found)).collect()
    }

    fn only_move(&self, position: &Position) -> Result<Move, EpdError> {
        match &self.operands[..] {
            [found] => one_move(position, found),
            [] => Err(self.missing("a move")),
            [_, second, ..] => Err(second.error("; after the move")),
        }
    }

    fn line(&self, position: &Position) -> Result<Vec<Move>, EpdError> {
        let mut position = *position;
        let next = |found: &Found<'_>| {
            let mv = one_move(&position, found)?;
            position = position.play(mv);
            Ok(mv)
        };
        self.operands.iter().map(next).collect()
    }
}

fn one_move(position: &Position, found: &Found<'_>) -> Result<Move, EpdError> {
    parse_move(position, &found.text).map_err(|error| match error {
        MoveError::Syntax { offset, expected } => {
            EpdError::Operation { offset: found.offset + offset, expected }
        }
        error => EpdError::Move { offset: found.offset, error },
    })
}
