//! Why a move was a fault, or the only one: sentences with proof lines.
//!
//! The engine's lines say what happens, the board says what that comes to: a mate, material, a
//! draw. The tactics say how. A sentence claims nothing that its proof line does not show.

mod ground;
mod harm;
mod merit;

use pinpoint_engine::{Score, SidedScore};
use pinpoint_rules::{Color, Game, Move, Position, Square};
use pinpoint_tactics::Role;

use crate::changes::change;
use crate::examine::LINE;
use crate::material::{Settled, played_out, settled};
use crate::motifs::{Motif, motifs};
use crate::review::MoveReview;
use crate::text::numbered_line;
use crate::verdict::Verdict;

/// What a sentence is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The move that was played.
    Played,
    /// The move that would have been better.
    Better,
}

/// A reason, with the line that proves it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sentence {
    /// What it is about.
    pub subject: Subject,
    /// A word for the motif, stable for programs; `evaluation` if no motif explains the move.
    pub kind: String,
    /// The sentence.
    pub text: String,
    /// The moves that prove it, from the position before the move on; the first one is the move
    /// itself or the better one.
    pub proof: Vec<Move>,
    /// What to draw.
    pub squares: Vec<(Role, Square)>,
    /// After how many moves of the proof to draw it: after the reply that a fault allows, after
    /// a good or better move itself.
    pub drawn_after: usize,
}

/// Material is counted within this many half-moves: what happens later is rarely forced.
const COUNTED: usize = LINE + 1;
/// No proof in a sentence is longer; the whole line is in [`Sentence::proof`].
const SHOWN: usize = 7;

/// The sentences for a move after the given game: none for moves that need no explanation.
pub(crate) fn sentences(before: &Game, review: &MoveReview) -> Vec<Sentence> {
    let case = Case::new(before, review);
    match review.verdict {
        Verdict::Inaccuracy | Verdict::Mistake | Verdict::Blunder => case.fault(),
        Verdict::Only | Verdict::Sacrifice => case.praise(),
        _ => Vec::new(),
    }
}

/// A move, the line it leads to and the line that would have been better.
struct Case<'a> {
    before: &'a Game,
    review: &'a MoveReview,
    us: Color,
    /// The played move and the replies, with exchanges played out.
    played: Vec<Move>,
    /// The better line, with exchanges played out.
    better: Vec<Move>,
    /// What both lines come to, if they get to a quiet position.
    after_played: Option<Settled>,
    after_better: Option<Settled>,
}

impl<'a> Case<'a> {
    fn new(before: &'a Game, review: &'a MoveReview) -> Case<'a> {
        let us = review.side();
        let start = &review.position;
        let played: Vec<Move> = std::iter::once(review.mv).chain(review.reply.clone()).collect();
        // A long line goes on anyway: nothing has to be added for the count.
        let whole = |line: Vec<Move>| match line.len() {
            1..=COUNTED => played_out(start, &line),
            _ => line,
        };
        let (played, better) = (whole(played), whole(review.line.clone()));
        let cut = |line: &[Move]| line[..line.len().min(COUNTED)].to_vec();
        let after_played = settled(start, &cut(&played), us, us);
        let after_better = settled(start, &cut(&better), us, !us);
        Case { before, review, us, played, better, after_played, after_better }
    }

    fn fault(&self) -> Vec<Sentence> {
        let reasons = self.harm().into_iter().chain(self.missed());
        let mut found: Vec<Sentence> = reasons.filter(|reason| self.is_firm(reason)).collect();
        if found.is_empty() {
            let change = self.changed().filter(|change| self.is_firm(change));
            found.push(change.unwrap_or_else(|| self.cost()));
        }
        found
    }

    /// Where neither a mate nor material nor a motif explains the fault: what changes on the
    /// board for good, if the better move avoids it.
    fn changed(&self) -> Option<Sentence> {
        let best = self.review.best().filter(|&best| best != self.review.mv)?;
        let counted = |line: &'_ [Move]| line[..line.len().min(COUNTED)].to_vec();
        let (played, better) = (counted(&self.played), counted(&self.better));
        let (change, plies) = change(&self.review.position, &played, &better, self.us)?;
        if plies > SHOWN {
            return None;
        }
        let words = change.words();
        let avoided = format!("{words}, which {} avoids", self.san(&self.review.position, best));
        let text = match plies {
            1 => format!("{avoided}."),
            _ => {
                let after = self.review.position.play(self.review.mv);
                format!("{avoided}: {}", shown(&after, &self.played[1..plies]))
            }
        };
        Some(self.of_played(change.kind(), text, plies))
    }

    /// Where nothing else explains the fault: what it costs.
    fn cost(&self) -> Sentence {
        let words = |score: SidedScore| match score.white() {
            Score::Mate(_) => format!("mate for {}", score.mating_side().unwrap_or(self.us)),
            Score::Centipawns(_) => score.white().to_string(),
        };
        let (before, after) = (words(self.review.before), words(self.review.after));
        let change = format!("The evaluation goes from {before} to {after}");
        let text = match self.review.best().filter(|&best| best != self.review.mv) {
            Some(best) => {
                format!("{change}. Better was {}.", self.best_described(best))
            }
            None => format!("{change}."),
        };
        self.of_played("evaluation", text, self.played.len())
    }

    fn motif_of_reply(&self) -> Option<Motif> {
        self.motifs(self.review.position.play(self.review.mv), &self.review.reply)
            .into_iter()
            .next()
    }

    /// The motifs of a line's first move, from the position before it.
    fn motifs(&self, start: Position, line: &[Move]) -> Vec<Motif> {
        let Some((&first, rest)) = line.split_first() else { return Vec::new() };
        let mut game = self.before.clone();
        if start != self.review.position {
            game.try_play(self.review.mv).expect("the moves of a game are legal");
        }
        motifs(&game, first, rest)
    }

    fn ends_in_mate(&self, line: &[Move]) -> bool {
        let end = line.iter().fold(self.review.position, |at, &mv| at.play(mv));
        end.is_checkmate()
    }

    fn san(&self, position: &Position, mv: Move) -> String {
        pinpoint_notation::san(position, mv).to_string()
    }

    fn of_played(&self, kind: &str, text: String, plies: usize) -> Sentence {
        self.sentence(Subject::Played, kind, text, &self.played[..plies])
    }

    fn of_better(&self, kind: &str, text: String, plies: usize) -> Sentence {
        self.sentence(Subject::Better, kind, text, &self.better[..plies])
    }

    fn sentence(&self, subject: Subject, kind: &str, text: String, proof: &[Move]) -> Sentence {
        Sentence {
            subject,
            kind: kind.to_owned(),
            text,
            proof: proof.to_vec(),
            squares: Vec::new(),
            drawn_after: if subject == Subject::Played { 2 } else { 1 },
        }
    }
}

/// The line in SAN as the end of a sentence, cut where it gets too long to read.
fn shown(start: &Position, line: &[Move]) -> String {
    let text = numbered_line(start, &line[..line.len().min(SHOWN)]);
    if line.len() > SHOWN { format!("{text} ...") } else { format!("{text}.") }
}

/// How many moves of the mating side a line takes that begins with one of them.
fn mate_moves(line: &[Move]) -> usize {
    line.len().div_ceil(2)
}

/// The text with a capital at its start.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
