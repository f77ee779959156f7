//! Reads sentences word by word.

use pinpoint_oracle::Color;

/// A piece named in a sentence: "the rook on e1".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named<'a> {
    pub(crate) kind: &'a str,
    pub(crate) square: &'a str,
}

/// What is left of a sentence; every reading either advances or fails.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a>(pub(crate) &'a str);

impl<'a> Words<'a> {
    /// Reads exactly this text.
    pub(crate) fn eat(&mut self, text: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(text)?;
        Some(())
    }

    /// Reads up to the next space or sign, which stays.
    pub(crate) fn word(&mut self) -> Option<&'a str> {
        let end = self.0.find([' ', ',', ':', '.']).unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at(end);
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }

    /// Reads "rook on e1".
    pub(crate) fn piece(&mut self) -> Option<Named<'a>> {
        let kind = self.kind()?;
        self.eat(" on ")?;
        Some(Named { kind, square: self.square()? })
    }

    pub(crate) fn color(&mut self) -> Option<Color> {
        match self.word()? {
            "White" => Some(Color::White),
            "Black" => Some(Color::Black),
            _ => None,
        }
    }

    pub(crate) fn kind(&mut self) -> Option<&'a str> {
        let word = self.word()?;
        ["pawn", "knight", "bishop", "rook", "queen", "king"].contains(&word).then_some(word)
    }

    pub(crate) fn square(&mut self) -> Option<&'a str> {
        let word = self.word()?;
        let bytes = word.as_bytes();
        let is_square = bytes.len() == 2
            && (b'a'..=b'h').contains(&bytes[0])
            && (b'1'..=b'8').contains(&bytes[1]);
        is_square.then_some(word)
    }

    /// Reads "1 point" or "3 points" as hundredths of a pawn.
    pub(crate) fn points(&mut self) -> Option<i32> {
        let number: i32 = self.word()?.parse().ok()?;
        self.eat(if number == 1 { " point" } else { " points" })?;
        Some(100 * number)
    }

    /// Is the sentence read to its end?
    pub(crate) fn end(mut self) -> Option<()> {
        self.eat(".")?;
        self.0.is_empty().then_some(())
    }
}
