//! What a good move did, or a better one would have done.

use pinpoint_rules::Move;

use super::{Case, Sentence, capitalized, mate_moves, shown};
use crate::losses::{has_promoted, lost};
use crate::material::Settled;
use crate::motifs::{Motif, merits};
use crate::verdict::Verdict;

impl Case<'_> {
    /// Why a good move was good.
    pub(super) fn praise(&self) -> Vec<Sentence> {
        let san = self.san(&self.review.position, self.review.mv);
        let is_sacrifice = self.review.verdict == Verdict::Sacrifice;
        let motif = self.best_merit(is_sacrifice);
        let (kind, text, squares) = match (is_sacrifice, motif) {
            (true, Some(Motif { kind, clause, squares })) => {
                (kind, format!("A sound sacrifice. {}.", capitalized(&clause)), squares)
            }
            (true, None) => {
                ("sacrifice".to_owned(), format!("{san} is a sound sacrifice."), Vec::new())
            }
            (false, Some(Motif { kind, clause, squares })) => {
                (kind, format!("The only good move: {clause}."), squares)
            }
            (false, None) => {
                ("only".to_owned(), format!("{san} is the only good move."), Vec::new())
            }
        };
        let sentence = self.of_played(&kind, text, self.played.len());
        vec![Sentence { squares, drawn_after: 1, ..sentence }]
    }

    /// The reason for the move, or else the first good thing that can be said of it; of a
    /// sacrifice, what it offers.
    fn best_merit(&self, is_sacrifice: bool) -> Option<Motif> {
        let mut all = merits(self.before, self.review.mv, &self.played[1..]);
        if all.is_empty() {
            // The line settles what is won at its end; the move itself may still do something.
            all = merits(self.before, self.review.mv, &[]);
        }
        let offer = all.iter().find(|motif| is_sacrifice && motif.kind == "sacrifice");
        let reason = all.iter().find(|motif| motif.is_reason());
        offer.or(reason).or(all.first()).cloned()
    }

    /// The best move, with what it does and the played one does not.
    pub(super) fn best_described(&self, best: Move) -> String {
        let san = self.san(&self.review.position, best);
        let of_best = merits(self.before, best, self.better.get(1..).unwrap_or_default());
        let of_played = merits(self.before, self.review.mv, &self.played[1..]);
        let is_new = |motif: &&Motif| of_played.iter().all(|other| other.kind != motif.kind);
        of_best.iter().find(is_new).map_or(san.clone(), |motif| motif.of_move(&san))
    }

    /// What the best move would have done, if that is more than to avoid the harm.
    pub(super) fn missed(&self) -> Option<Sentence> {
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
                let line = shown(&self.review.position, &self.better[..plies]);
                let better = motif.of_move(&san);
                let text = match motif.names_gain() {
                    true => format!("Better was {better}."),
                    false => format!("Better was {better}. It would have {what}: {line}"),
                };
                (motif.kind, text, plies, motif.squares)
            }
            (None, Some((what, plies))) => {
                let line = shown(&self.review.position, &self.better[..plies]);
                let text = format!("{san} would have {what}: {line}");
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

    /// What the better line clearly wins, if it wins more than the move that was played: "won a
    /// knight".
    fn won_by_better(&self) -> Option<(String, usize)> {
        let better = self.after_better?;
        let played = self.after_played.map_or(0, |played| played.net);
        let start = &self.review.position;
        let what = match has_promoted(start, &better.end, self.us) {
            true => "promoted a pawn".to_owned(),
            false => format!("won {}{}", self.gain(&better)?, self.smaller_gain()),
        };
        // Of four claims that another engine refuted, all were about inaccuracies: where little
        // is lost, a line of one engine proves no gain.
        let is_clear = self.review.verdict >= Verdict::Mistake && self.is_gain_in_score(&better);
        (is_clear && better.net > 0 && better.net > played).then_some((what, better.plies))
    }

    /// What a line wins. What the opponent has just taken is set against it: to take back is no
    /// gain.
    fn gain(&self, line: &Settled) -> Option<String> {
        let mut positions = self.before.positions().rev();
        let now = positions.next()?;
        let taken_from =
            positions.next().filter(|then| then.occupied().len() > now.occupied().len());
        lost(taken_from.unwrap_or(now), &line.end, !self.us)
    }

    /// Where the played move wins something as well: how much less, as the end of a clause.
    fn smaller_gain(&self) -> String {
        let gain = self.after_played.as_ref().and_then(|played| self.gain(played));
        let san = self.san(&self.review.position, self.review.mv);
        gain.map_or_else(String::new, |what| format!(", where {san} wins only {what}"))
    }
}
