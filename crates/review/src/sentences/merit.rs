//! What a good move did, or a better one would have done.

use super::{Case, Sentence, mate_moves, shown};
use crate::losses::{has_promoted, lost};
use crate::motifs::Motif;
use crate::verdict::Verdict;

impl Case<'_> {
    /// Why a good move was good.
    pub(super) fn praise(&self) -> Vec<Sentence> {
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
            false => format!("won {}", lost(start, &better.end, !self.us)?),
        };
        // Of four claims that another engine refuted, all were about inaccuracies: where little
        // is lost, a line of one engine proves no gain.
        let is_clear = self.review.verdict >= Verdict::Mistake;
        (is_clear && better.net > 0 && better.net > played).then_some((what, better.plies))
    }
}
