//! Why a move was a fault, or the only one: sentences with proof lines.
//!
//! The engine's lines say what happens, the board says what that comes to: a mate, material, a
//! draw. The tactics say how. A sentence claims nothing that its proof line does not show.

use pinpoint_engine::{Score, SidedScore};
use pinpoint_rules::{Color, Game, Move, Position, Square};
use pinpoint_tactics::Role;

use crate::material::{Settled, lost, settled};
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
const COUNTED: usize = 11;
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
    /// The played move and the replies.
    played: Vec<Move>,
    /// What both lines come to, if they get to a quiet position.
    after_played: Option<Settled>,
    after_better: Option<Settled>,
}

impl<'a> Case<'a> {
    fn new(before: &'a Game, review: &'a MoveReview) -> Case<'a> {
        let us = review.side();
        let played: Vec<Move> = std::iter::once(review.mv).chain(review.reply.clone()).collect();
        let cut = |line: &[Move]| line[..line.len().min(COUNTED)].to_vec();
        let after_played = settled(&review.position, &cut(&played), us);
        let after_better = settled(&review.position, &cut(&review.line), us);
        Case { before, review, us, played, after_played, after_better }
    }

    fn fault(&self) -> Vec<Sentence> {
        let mut found: Vec<Sentence> = self.harm().into_iter().chain(self.missed()).collect();
        if found.is_empty() {
            found.push(self.cost());
        }
        found
    }

    /// Why a good move was good.
    fn praise(&self) -> Vec<Sentence> {
        let motif = self.motifs(self.review.position, &self.played).into_iter().next();
        let san = self.san(&self.review.position, self.review.mv);
        let (kind, text, squares) = match (self.review.verdict, motif) {
            (Verdict::Sacrifice, Some(Motif { kind, clause, squares })) => {
                (kind, format!("A sacrifice that is sound: {clause}."), squares)
            }
            (Verdict::Sacrifice, None) => {
                ("sacrifice".to_owned(), format!("{san} is a sound sacrifice."), Vec::new())
            }
            (_, Some(Motif { kind, clause, squares })) => {
                (kind, format!("The only good move: {clause}."), squares)
            }
            (_, None) => ("only".to_owned(), format!("{san} is the only good move."), Vec::new()),
        };
        let sentence = self.of_played(&kind, text, self.played.len());
        vec![Sentence { squares, drawn_after: 1, ..sentence }]
    }

    /// What the move did or allowed.
    fn harm(&self) -> Option<Sentence> {
        self.stalemate()
            .or_else(|| self.mate_allowed())
            .or_else(|| self.material_lost())
            .or_else(|| self.draw_allowed())
            .or_else(|| self.motif_allowed())
    }

    fn stalemate(&self) -> Option<Sentence> {
        let after = self.review.position.play(self.review.mv);
        let text = "Stalemate: the game is drawn.".to_owned();
        after.is_stalemate().then(|| self.of_played("stalemate", text, 1))
    }

    fn mate_allowed(&self) -> Option<Sentence> {
        let score = self.review.after;
        if score.mating_side() != Some(!self.us) || !self.ends_in_mate(&self.played) {
            return None;
        }
        let after = self.review.position.play(self.review.mv);
        let line = shown(&after, &self.review.reply);
        let text = match self.review.reply.len() {
            1 => format!("Allows mate: {line}"),
            _ => format!("Allows mate in {}: {line}", mate_moves(&self.review.reply)),
        };
        Some(self.of_played("mate_allowed", text, self.played.len()))
    }

    /// The material that the move loses, compared with the position before it and with what the
    /// better move would have come to.
    fn material_lost(&self) -> Option<Sentence> {
        let played = self.after_played?;
        let better = self.after_better.map_or(0, |better| better.net);
        if played.net >= 0 || better <= played.net {
            return None;
        }
        let what = lost(&self.review.position, &played.end, self.us)?;
        let after = self.review.position.play(self.review.mv);
        let reply = &self.played[1..played.plies.max(1)];
        if reply.is_empty() {
            return None;
        }
        let motif = self.motif_of_reply();
        let line = shown(&after, reply);
        let (kind, text, squares) = match motif {
            Some(motif) => {
                let allowed = motif.of_move(&self.san(&after, reply[0]));
                let text = match motif.names_gain() {
                    true => format!("Allows {allowed}."),
                    false => format!("Allows {allowed}. It loses {what}: {line}"),
                };
                (motif.kind, text, motif.squares)
            }
            None => ("material".to_owned(), format!("Loses {what}: {line}"), Vec::new()),
        };
        let sentence = self.of_played(&kind, text, played.plies);
        Some(Sentence { squares, ..sentence })
    }

    /// A won game that the refutation turns into a draw on the board.
    fn draw_allowed(&self) -> Option<Sentence> {
        let mut game = self.before.clone();
        for (index, &mv) in self.played.iter().enumerate() {
            game.try_play(mv).ok()?;
            let drawn = match (game.outcome(), game.draw_claim()) {
                (Some(outcome), _) if outcome.winner().is_none() => outcome.to_string(),
                (None, Some(claim)) => format!("draw by {claim}"),
                _ => continue,
            };
            let after = self.review.position.play(self.review.mv);
            let line = shown(&after, &self.played[1..=index]);
            let text = match index {
                0 => format!("Allows a {drawn}."),
                _ => format!("Allows a {drawn}: {line}"),
            };
            return Some(self.of_played("draw", text, index + 1));
        }
        None
    }

    fn motif_allowed(&self) -> Option<Sentence> {
        let motif = self.motif_of_reply()?;
        let after = self.review.position.play(self.review.mv);
        let allowed = motif.of_move(&self.san(&after, self.review.reply[0]));
        let text = format!("Allows {allowed}.");
        let sentence = self.of_played(&motif.kind, text, self.played.len());
        Some(Sentence { squares: motif.squares, ..sentence })
    }

    /// What the best move would have done, if that is more than to avoid the harm.
    fn missed(&self) -> Option<Sentence> {
        let best = self.review.best().filter(|&best| best != self.review.mv)?;
        let san = self.san(&self.review.position, best);
        if self.review.before.mating_side() == Some(self.us) && self.ends_in_mate(&self.review.line)
        {
            let text = match mate_moves(&self.review.line) {
                1 => format!("{san} was mate."),
                moves => format!(
                    "Misses mate in {moves}: {}",
                    shown(&self.review.position, &self.review.line)
                ),
            };
            return Some(self.of_better("mate", text, self.review.line.len()));
        }
        let motif = self.motifs(self.review.position, &self.review.line).into_iter().next();
        let won = self.won_by_better();
        let (kind, text, plies, squares) = match (motif, won) {
            (Some(motif), Some((what, plies))) => {
                let line = shown(&self.review.position, &self.review.line[..plies]);
                let better = motif.of_move(&san);
                let text = match motif.names_gain() {
                    true => format!("Better was {better}."),
                    false => format!("Better was {better}. It would have won {what}: {line}"),
                };
                (motif.kind, text, plies, motif.squares)
            }
            (None, Some((what, plies))) => {
                let line = shown(&self.review.position, &self.review.line[..plies]);
                let text = format!("{san} would have won {what}: {line}");
                ("material".to_owned(), text, plies, Vec::new())
            }
            (Some(motif), None) => {
                let text = format!("Better was {}.", motif.of_move(&san));
                (motif.kind, text, self.review.line.len(), motif.squares)
            }
            (None, None) => return None,
        };
        let sentence = self.of_better(&kind, text, plies);
        Some(Sentence { squares, ..sentence })
    }

    /// What the better line wins, if it wins more than the move that was played.
    fn won_by_better(&self) -> Option<(String, usize)> {
        let better = self.after_better?;
        let played = self.after_played.map_or(0, |played| played.net);
        let what = lost(&self.review.position, &better.end, !self.us)?;
        (better.net > 0 && better.net > played).then_some((what, better.plies))
    }

    /// Where neither a mate nor material nor a motif explains the fault: what it costs.
    fn cost(&self) -> Sentence {
        let words = |score: SidedScore| match score.white() {
            Score::Mate(_) => format!("mate for {}", score.mating_side().unwrap_or(self.us)),
            Score::Centipawns(_) => score.white().to_string(),
        };
        let (before, after) = (words(self.review.before), words(self.review.after));
        let change = format!("The evaluation goes from {before} to {after}");
        let text = match self.review.best().filter(|&best| best != self.review.mv) {
            Some(best) => {
                format!("{change}. Better was {}.", self.san(&self.review.position, best))
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
        self.sentence(Subject::Better, kind, text, &self.review.line[..plies])
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
