//! What a fault did or allowed.

use pinpoint_rules::Position;
use pinpoint_tactics::balance;

use super::{Case, Sentence, capitalized, mate_moves, shown};
use crate::losses::{has_promoted, lost};
use crate::material::Settled;

impl Case<'_> {
    /// What the move did or allowed.
    pub(super) fn harm(&self) -> Option<Sentence> {
        self.stalemate()
            .or_else(|| self.mate_allowed())
            .or_else(|| self.material_lost())
            .or_else(|| self.draw_allowed())
            .or_else(|| self.motif_allowed())
            .or_else(|| self.taken_back())
    }

    fn stalemate(&self) -> Option<Sentence> {
        let after = self.review.position.play(self.review.mv);
        let text = "Stalemate: the game is drawn.".to_owned();
        after.is_stalemate().then(|| self.of_played("stalemate", text, 1))
    }

    fn mate_allowed(&self) -> Option<Sentence> {
        let score = self.review.after;
        let line = &self.played[..=self.review.reply.len()];
        if score.mating_side() != Some(!self.us) || !self.ends_in_mate(line) {
            return None;
        }
        let after = self.review.position.play(self.review.mv);
        let shown = shown(&after, &self.review.reply);
        let text = match self.review.reply.len() {
            1 => format!("Allows mate: {shown}"),
            _ => format!("Allows mate in {}: {shown}", mate_moves(&self.review.reply)),
        };
        Some(self.of_played("mate_allowed", text, 1 + self.review.reply.len()))
    }

    /// The material that the move loses, compared with the position before it and with what the
    /// better move would have come to.
    fn material_lost(&self) -> Option<Sentence> {
        let played = self.after_played?;
        let better = self.after_better.map_or(0, |better| better.net);
        // A line that costs nearly as much with the best move is not what was wrong.
        if played.net >= 0 || 3 * (better - played.net) < -played.net || played.plies < 2 {
            return None;
        }
        let after = self.review.position.play(self.review.mv);
        let reply = &self.played[1..played.plies];
        let line = shown(&after, reply);
        let (kind, cost) = self.cost_of(&played)?;
        let less = self.smaller_loss().unwrap_or_default();
        let (kind, text, squares) = match self.motif_of_reply() {
            Some(motif) => {
                let allowed = motif.of_move(&self.san(&after, reply[0]));
                let text = match motif.names_gain() {
                    true => format!("Allows {allowed}."),
                    false => format!("Allows {allowed}. It {cost}{less}: {line}"),
                };
                (motif.kind, text, motif.squares)
            }
            None => (kind.to_owned(), format!("{}{less}: {line}", capitalized(&cost)), Vec::new()),
        };
        let sentence = self.of_played(&kind, text, played.plies);
        Some(Sentence { squares, ..sentence })
    }

    /// What the opponent wins back after a move that took something and still was a fault.
    fn taken_back(&self) -> Option<Sentence> {
        let played = self.after_played?;
        let better = self.after_better.filter(|_| self.review.best() != Some(self.review.mv));
        let is_worse = better.is_none_or(|better| better.net > played.net);
        let after = self.review.position.play(self.review.mv);
        let worth = |at: &Position| balance(at.board(), self.us);
        let (taken, back) =
            (worth(&after) - worth(&self.review.position), worth(&after) - worth(&played.end));
        // A pawn for a pawn is a trade, and no reason.
        if !is_worse || taken < 2 || back < 2 || has_promoted(&after, &played.end, !self.us) {
            return None;
        }
        let what = lost(&after, &played.end, self.us)?;
        let reply = &self.played[1..played.plies];
        let (san, line) = (self.san(&after, reply[0]), shown(&after, reply));
        let text = format!("Allows {san}, which wins back {what}: {line}");
        Some(self.of_played("material", text, played.plies))
    }

    /// What the line after the move costs, as a verb: "loses a knight".
    fn cost_of(&self, played: &Settled) -> Option<(&'static str, String)> {
        let start = &self.review.position;
        let what = lost(start, &played.end, self.us)?;
        if has_promoted(start, &played.end, !self.us) {
            return Some(("promotion", "lets a pawn promote".to_owned()));
        }
        Some(("material", format!("loses {what}")))
    }

    /// Where the better move loses something as well: how much less, as the end of a clause.
    fn smaller_loss(&self) -> Option<String> {
        let better = self.after_better?;
        let best = self.review.best().filter(|&best| best != self.review.mv)?;
        let what = lost(&self.review.position, &better.end, self.us)?;
        let is_plain = !has_promoted(&self.review.position, &better.end, !self.us);
        let san = self.san(&self.review.position, best);
        is_plain.then(|| format!(", where {san} loses only {what}"))
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
}
