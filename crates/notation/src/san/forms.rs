//! The form of a move's text, before any board is looked at.

use pinpoint_rules::{File, PieceKind, Rank, Square};

use super::{MoveError, NamedOrigin};

/// What a text says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Castling {
        king_side: bool,
    },
    Null,
    Step {
        /// `None` where no letter stands in front: a pawn, or with a full origin any piece.
        kind: Option<PieceKind>,
        origin: NamedOrigin,
        to: Square,
        promotion: Option<PieceKind>,
    },
}

/// How to take a small `b` in front: `bxc3` is a pawn's move unless only a bishop can make it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SmallB {
    File,
    Bishop,
}

/// Reads a move with whatever people put around it: move number, marks, comments on its worth.
pub(super) fn read(text: &[u8], small_b: SmallB) -> Result<Form, MoveError> {
    let mut cursor = Cursor { text, at: 0 };
    cursor.skip_number();
    let form = match cursor.castling() {
        Some(form) => form,
        None => cursor.null().map_or_else(|| cursor.step(small_b), Ok)?,
    };
    cursor.skip_marks();
    match cursor.peek() {
        None => Ok(form),
        Some(_) => Err(cursor.error("the end of the move")),
    }
}

struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Steps over the next byte if the function makes something of it.
    fn take<T>(&mut self, meaning: impl FnOnce(u8) -> Option<T>) -> Option<T> {
        let found = meaning(self.peek()?)?;
        self.at += 1;
        Some(found)
    }

    fn take_word(&mut self, word: &[u8]) -> bool {
        let found = self.text[self.at..].starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn skip_while(&mut self, wanted: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.at += 1;
        }
    }

    fn error(&self, expected: &'static str) -> MoveError {
        MoveError::Syntax { offset: self.at, expected }
    }

    /// `12.`, `12...`, `...`; digits without a dot belong to the move, as in `0-0`.
    fn skip_number(&mut self) {
        self.skip_while(|byte| byte.is_ascii_whitespace());
        let start = self.at;
        self.skip_while(|byte| byte.is_ascii_digit());
        let dots = self.at;
        self.skip_while(|byte| byte == b'.');
        while self.take_word("…".as_bytes()) {}
        if self.at == dots {
            self.at = start;
        }
        self.skip_while(|byte| byte.is_ascii_whitespace());
    }

    fn castling(&mut self) -> Option<Form> {
        for letter in [b'O', b'0', b'o'] {
            let long = [letter, b'-', letter, b'-', letter];
            if self.take_word(&long) {
                return Some(Form::Castling { king_side: false });
            }
            if self.take_word(&long[..3]) {
                return Some(Form::Castling { king_side: true });
            }
        }
        None
    }

    fn null(&mut self) -> Option<Form> {
        let words: [&[u8]; 3] = [b"--", b"Z0", b"0000"];
        words.into_iter().any(|word| self.take_word(word)).then_some(Form::Null)
    }

    /// `Nf3`, `Nbd7`, `R1xe4`, `Ng1-f3`, `exd5`, `e7e8=Q`.
    fn step(&mut self, small_b: SmallB) -> Result<Form, MoveError> {
        let kind = self.take(|letter| match letter {
            b'b' if small_b == SmallB::File => None,
            _ => PieceKind::from_letter(letter as char),
        });
        let first = self.origin();
        let separated = self.take(|byte| matches!(byte, b'x' | b'X' | b':' | b'-').then_some(()));
        let second = self.origin();
        let (origin, target) = match second {
            // Nothing follows: what was read first is the target.
            NamedOrigin { file: None, rank: None } if separated.is_none() => {
                (NamedOrigin::default(), first)
            }
            _ => (first, second),
        };
        let Some(to) = target.square() else {
            return Err(self.error(match (target.file, kind, origin == NamedOrigin::default()) {
                (Some(_), ..) => "the rank of the target square, 1 to 8",
                (None, None, true) if separated.is_none() && target.rank.is_none() => {
                    "a piece letter, a square or castling"
                }
                _ => "the file of the target square, a to h",
            }));
        };
        let promotion = self.promotion()?;
        Ok(Form::Step { kind, origin, to, promotion })
    }

    fn origin(&mut self) -> NamedOrigin {
        let file = self.take(|byte| match byte {
            b'a'..=b'h' => Some(File::from_index(byte - b'a')),
            _ => None,
        });
        let rank = self.take(|byte| match byte {
            b'1'..=b'8' => Some(Rank::from_index(byte - b'1')),
            _ => None,
        });
        NamedOrigin { file, rank }
    }

    /// `=Q`, `(Q)`, `/Q` or just `Q`, in either case.
    fn promotion(&mut self) -> Result<Option<PieceKind>, MoveError> {
        let start = self.at;
        let sign = self.take(|byte| matches!(byte, b'=' | b'(' | b'/').then_some(byte));
        // The letter of `ep` is no piece, and a lone `=` is a remark on the move.
        let letter = self.take(|letter| PieceKind::from_letter(letter as char));
        let Some(kind) = letter else {
            self.at = start;
            return Ok(None);
        };
        if !PieceKind::PROMOTIONS.contains(&kind) {
            self.at -= 1;
            return Err(self.error("Q, R, B or N to promote to"));
        }
        if sign == Some(b'(') && !self.take_word(b")") {
            return Err(self.error(") after the promotion"));
        }
        Ok(Some(kind))
    }

    /// `+`, `#`, `!?`, `e.p.`, `+-` and the like, which say nothing that the board does not.
    fn skip_marks(&mut self) {
        let mark = |byte: u8| byte.is_ascii_whitespace() || b"+#!?=-/".contains(&byte);
        self.skip_while(mark);
        let words: [&[u8]; 3] = [b"e.p.", b"e.p", b"ep"];
        if words.into_iter().any(|word| self.take_word(word)) {
            self.skip_while(mark);
        }
    }
}
