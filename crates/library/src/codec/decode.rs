//! From bytes back to a game.

use std::time::Duration;

use pinpoint_notation::pgn::{
    CommentCommand, Eval, EvalScore, GameResult, Nag, Tags, Text, Visitor,
};
use pinpoint_rules::{Move, Position};

use super::{
    BEGIN_VARIATION, CLOCK, CLOCK_MILLIS, COMMENT, END_VARIATION, EVAL, EVAL_MATE, NAG, NULL_MOVE,
    byte_to_move,
};
use crate::bytes::Bytes;

/// Shows a stored game to a visitor as a reader of its PGN would; `None` if the bytes make no
/// sense.
pub(crate) fn decode<V: Visitor>(
    tags: &Tags,
    start: Position,
    moves: &[u8],
    result: GameResult,
    visitor: &mut V,
) -> Option<()> {
    visitor.begin_game();
    for (name, value) in tags.iter() {
        visitor.tag(name, Text::new(value.as_bytes()));
    }
    visitor.begin_moves(&start);
    decode_moves(start, Bytes(moves), visitor)?;
    visitor.end_game(Some(result));
    Some(())
}

fn decode_moves<V: Visitor>(start: Position, mut bytes: Bytes<'_>, visitor: &mut V) -> Option<()> {
    let (mut current, mut before) = (start, None);
    let mut outer: Vec<(Position, Option<Position>)> = Vec::new();
    while let Some(byte) = bytes.byte() {
        match byte {
            NULL_MOVE => {
                let after = current.play_null()?;
                visitor.null_move(&current, &after);
                before = Some(std::mem::replace(&mut current, after));
            }
            BEGIN_VARIATION => {
                visitor.begin_variation();
                outer.push((current, before));
                (current, before) = (before?, None);
            }
            END_VARIATION => {
                visitor.end_variation();
                (current, before) = outer.pop()?;
            }
            NAG => visitor.nag(Nag(bytes.byte()?)),
            COMMENT => visitor.comment(Text::new(bytes.text()?.as_bytes()), true),
            CLOCK..=EVAL_MATE => {
                let text = command(byte, &mut bytes)?.to_string();
                visitor.comment(Text::new(text.as_bytes()), true);
            }
            _ => {
                let mv = byte_to_move(&current, byte)?;
                let after = current.play(mv);
                visitor.play(&current, mv, &after);
                before = Some(std::mem::replace(&mut current, after));
            }
        }
    }
    outer.is_empty().then_some(())
}

fn command(byte: u8, bytes: &mut Bytes<'_>) -> Option<CommentCommand> {
    let eval = |score| CommentCommand::Eval(Eval { score, depth: None });
    Some(match byte {
        CLOCK => CommentCommand::Clock(Duration::from_secs(bytes.number()?)),
        CLOCK_MILLIS => CommentCommand::Clock(Duration::from_millis(bytes.number()?)),
        EVAL => eval(EvalScore::Centipawns(i32::try_from(bytes.signed()?).ok()?)),
        _ => eval(EvalScore::Mate(i32::try_from(bytes.signed()?).ok()?)),
    })
}

/// Walks over the main line of a stored game, without its notes: each move with the position
/// before it. Ends early where the bytes make no sense.
pub(crate) struct Replay<'a> {
    /// The position reached.
    pub(crate) position: Position,
    bytes: Bytes<'a>,
}

impl<'a> Replay<'a> {
    pub(crate) fn new(start: Position, moves: &'a [u8]) -> Replay<'a> {
        Replay { position: start, bytes: Bytes(moves) }
    }

    /// The next byte of the main line that is a move.
    fn next_byte(&mut self) -> Option<u8> {
        let mut depth = 0_usize;
        loop {
            match self.bytes.byte()? {
                NULL_MOVE if depth == 0 => return None,
                NAG => {
                    self.bytes.byte()?;
                }
                COMMENT => {
                    self.bytes.text()?;
                }
                CLOCK..=EVAL_MATE => {
                    self.bytes.number()?;
                }
                BEGIN_VARIATION => depth += 1,
                END_VARIATION => depth = depth.checked_sub(1)?,
                byte if depth == 0 => return Some(byte),
                _ => {}
            }
        }
    }
}

impl Iterator for Replay<'_> {
    /// The position before the move, the move's byte, the move.
    type Item = (Position, u8, Move);

    fn next(&mut self) -> Option<(Position, u8, Move)> {
        let byte = self.next_byte()?;
        let mv = byte_to_move(&self.position, byte)?;
        let after = self.position.play(mv);
        let before = std::mem::replace(&mut self.position, after);
        Some((before, byte, mv))
    }
}
