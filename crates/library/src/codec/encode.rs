//! From what a reader reads to bytes.

use pinpoint_notation::pgn::{
    Choice, Comment, CommentCommand, EvalScore, GameResult, Nag, Tags, Text, Visitor,
};
use pinpoint_notation::{Opening, OpeningNames};
use pinpoint_rules::{Move, Position};

use super::{
    BEGIN_VARIATION, CLOCK, CLOCK_MILLIS, COMMENT, END_VARIATION, EVAL, EVAL_MATE, NAG, NULL_MOVE,
    move_to_byte,
};
use crate::bytes::{put_number, put_signed, put_text};
use crate::index::{DEPTH, LAST, Visit};
use crate::material;

/// Hears a game and keeps it as bytes, with what the library wants to know about it.
#[derive(Debug, Default)]
pub(crate) struct Encoder {
    pub(crate) tags: Tags,
    pub(crate) start: Position,
    pub(crate) moves: Vec<u8>,
    pub(crate) result: GameResult,
    /// Half-moves of the main line.
    pub(crate) plies: u32,
    /// The main line up to ply 40, for the index.
    pub(crate) visits: Vec<Visit>,
    pub(crate) opening: Option<Opening>,
    /// What is left on the board at the end of the main line.
    pub(crate) material: u64,
    /// A hash of start and main line.
    pub(crate) line: u64,
    current: Position,
    /// A null move ended what was really played.
    is_over: bool,
    variations: usize,
    comment: Vec<u8>,
    names: OpeningNames,
}

impl Encoder {
    /// Longer comments are cut, as [`TreeBuilder`](pinpoint_notation::pgn::TreeBuilder) does.
    const MAX_COMMENT: usize = 1 << 20;

    /// The game that was heard last; the names of openings stay here.
    pub(crate) fn take(&mut self) -> Encoder {
        let names = std::mem::take(&mut self.names);
        std::mem::replace(self, Encoder { names, ..Encoder::default() })
    }

    fn note_move(&mut self, before: &Position, byte: u8, after: &Position) {
        if self.visits.len() <= DEPTH {
            self.visits.push(Visit { key: before.hash(), byte });
            self.opening = self.names.of(after).or(self.opening);
        }
        self.plies += 1;
        self.line = (self.line ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        self.current = *after;
    }

    /// Appends what is a clock or an evaluation and nothing else in a few bytes.
    fn put_commands(&mut self, comment: &Comment) -> bool {
        let len = self.moves.len();
        let is_short = comment.text.is_empty()
            && comment.commands.iter().all(|command| put_command(&mut self.moves, command));
        if !is_short {
            self.moves.truncate(len);
        }
        is_short
    }
}

fn put_command(out: &mut Vec<u8>, command: &CommentCommand) -> bool {
    match command {
        CommentCommand::Clock(left) if left.subsec_nanos() == 0 => {
            out.push(CLOCK);
            put_number(out, left.as_secs());
        }
        CommentCommand::Clock(left) if left.subsec_nanos() % 1_000_000 == 0 => {
            out.push(CLOCK_MILLIS);
            put_number(out, left.as_millis() as u64);
        }
        CommentCommand::Eval(eval) if eval.depth.is_none() => match eval.score {
            EvalScore::Centipawns(score) => {
                out.push(EVAL);
                put_signed(out, score.into());
            }
            EvalScore::Mate(moves) => {
                out.push(EVAL_MATE);
                put_signed(out, moves.into());
            }
        },
        _ => return false,
    }
    true
}

impl Visitor for Encoder {
    fn begin_game(&mut self) {
        self.take();
    }

    fn tag(&mut self, name: &str, value: Text<'_>) {
        self.tags.set(name, &value.to_str());
    }

    fn begin_moves(&mut self, start: &Position) -> Choice {
        self.start = *start;
        self.current = *start;
        self.line = start.hash();
        if let Some(result) = self.tags.get("Result").and_then(GameResult::from_text) {
            self.result = result;
        }
        Choice::Read
    }

    fn play(&mut self, before: &Position, mv: Move, after: &Position) {
        let byte = move_to_byte(before, mv);
        self.moves.push(byte);
        if self.variations == 0 && !self.is_over {
            self.note_move(before, byte, after);
        }
    }

    fn null_move(&mut self, _before: &Position, _after: &Position) {
        self.moves.push(NULL_MOVE);
        self.is_over |= self.variations == 0;
    }

    fn nag(&mut self, nag: Nag) {
        self.moves.extend([NAG, nag.0]);
    }

    fn comment(&mut self, text: Text<'_>, is_last: bool) {
        let room = Self::MAX_COMMENT - self.comment.len();
        let bytes = text.as_bytes();
        self.comment.extend_from_slice(&bytes[..bytes.len().min(room)]);
        if !is_last {
            return;
        }
        let bytes = std::mem::take(&mut self.comment);
        let text = Text::new(&bytes).to_str();
        let comment = Comment::parse(&text);
        if !comment.is_empty() && !self.put_commands(&comment) {
            self.moves.push(COMMENT);
            put_text(&mut self.moves, &text);
        }
    }

    fn begin_variation(&mut self) -> Choice {
        self.moves.push(BEGIN_VARIATION);
        self.variations += 1;
        Choice::Read
    }

    fn end_variation(&mut self) {
        self.moves.push(END_VARIATION);
        self.variations = self.variations.saturating_sub(1);
    }

    fn end_game(&mut self, result: Option<GameResult>) {
        if let Some(result) = result {
            self.result = result;
        }
        if self.visits.len() <= DEPTH {
            self.visits.push(Visit { key: self.current.hash(), byte: LAST });
        }
        self.material = material::pack(&self.current);
    }
}
