//! Passing over what is not wanted or cannot be read.

use super::{ENDS_WORD, Nobody, Reader, Stop};
use crate::pgn::buffer::Place;
use crate::pgn::{GameResult, Oddity, Source};

impl<S: Source> Reader<S> {
    /// Passes over what is left of the game, from `depth` variations deep.
    pub(super) fn skip_moves(
        &mut self,
        mut depth: usize,
    ) -> Result<Option<GameResult>, Stop<S::Error>> {
        loop {
            match self.skip_token()? {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Result(result) if depth == 0 => return Ok(Some(result)),
                Token::End => return Ok(None),
                Token::Result(_) | Token::Other => {}
            }
        }
    }

    /// Passes over a variation, whose opening is already read.
    pub(super) fn skip_variation(&mut self, place: Place) -> Result<(), Stop<S::Error>> {
        let mut depth = 1;
        while depth > 0 {
            match self.skip_token()? {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                Token::End => {
                    self.warn_at(place, Oddity::UnterminatedVariation);
                    return Ok(());
                }
                Token::Result(_) | Token::Other => {}
            }
        }
        Ok(())
    }

    fn skip_token(&mut self) -> Result<Token, Stop<S::Error>> {
        self.buffer.ensure(Self::AHEAD)?;
        let byte = self.buffer.peek(0);
        match byte {
            b'{' => self.comment(&mut Nobody).map(|()| Token::Other),
            b';' => self.skip_line().map(|()| Token::Other),
            b'%' if self.buffer.is_at_line_start() => self.skip_line().map(|()| Token::Other),
            b'[' if self.is_at_tag() => Ok(Token::End),
            0 if self.buffer.is_at_end() => Ok(Token::End),
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => {
                let len = self.skip_word();
                let usual = GameResult::from_bytes(&self.buffer.rest()[..len]);
                let result = usual.or_else(|| self.unusual_result().map(|(result, _)| result));
                self.buffer.advance(len);
                Ok(result.map_or(Token::Other, Token::Result))
            }
            0xBD | 0xC2 if let Some((result, len)) = self.unusual_result() => {
                self.buffer.advance(len);
                Ok(Token::Result(result))
            }
            _ => {
                self.buffer.advance(1);
                Ok(match byte {
                    b'(' => Token::Open,
                    b')' => Token::Close,
                    b'*' => Token::Result(GameResult::Unknown),
                    _ => Token::Other,
                })
            }
        }
    }

    /// The length of a word, cut at the limit.
    fn skip_word(&self) -> usize {
        let ends = |len: &usize| ENDS_WORD[usize::from(self.buffer.peek(*len))];
        (1..Self::MAX_WORD).find(ends).unwrap_or(Self::MAX_WORD)
    }
}

/// What is passed over.
enum Token {
    Open,
    Close,
    Result(GameResult),
    /// The end of the text or the first tag of the next game.
    End,
    Other,
}
