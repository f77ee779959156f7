//! Whether the scores of a fault are firm ground for a reason.
//!
//! A reason claims that something on the board made the difference. Between two engines, and
//! between two depths of one, scores differ by a pawn where nothing on the board does: in endings
//! with few pieces left, most of which are drawn, and in games that are decided. There a fault
//! short of a blunder gets its score and a better move, and no reason; in a decided game a motif
//! that wins a piece is one. Nor is a pawn the reason where the score falls by much more. And what
//! the opponent gives for an attack is not won.

use pinpoint_tactics::balance;

use super::{Case, Sentence, Subject};
use crate::chances::{centipawns, winning_chances};
use crate::material::Settled;
use crate::verdict::Verdict;

/// An ending with at most this many men, kings and pawns included, is easily drawn.
const FEW_MEN: u32 = 11;
/// The advantage in centipawns from which on such an ending is likely won all the same.
const WON_ENDING: i32 = 200;
/// Beyond these winning chances a game is decided.
const DECIDED: f64 = 0.65;
/// A lead of a queen, in pawns: more material than that hardly shows in a score.
const QUEEN: i32 = 9;

impl Case<'_> {
    /// Do the scores bear out the reason?
    pub(super) fn is_firm(&self, sentence: &Sentence) -> bool {
        let is_blunder = self.review.verdict == Verdict::Blunder;
        let is_small = self.review.verdict == Verdict::Inaccuracy;
        match sentence.kind.as_str() {
            "mate" | "mate_allowed" | "stalemate" => true,
            _ if is_blunder => true,
            _ if self.is_drawish() => false,
            _ if self.is_decided() => self.is_large_loss(sentence),
            // The game was hardly won, or a pawn bought something.
            "draw" => !is_small,
            "material" if is_small => self.after_played.is_none_or(|played| played.net < -1),
            "material" | "material_won" => self.is_accounted_for(),
            _ => true,
        }
    }

    /// If the two lines differ in material, is that at least half of what the move costs? A pawn
    /// does not explain a score that falls by three.
    fn is_accounted_for(&self) -> bool {
        let (Some(better), Some(played)) = (self.after_better, self.after_played) else {
            return true;
        };
        let [before, after] =
            [self.review.before, self.review.after].map(|score| centipawns(score, self.us));
        let lost = better.net - played.net;
        lost <= 0 || before - after <= 200 * lost
    }

    /// Does the score agree that the better line wins something? Who has a knight for two pawns at
    /// its end and stands worse has won nothing. Half of the material may be missing in the score,
    /// and a pawn in any case.
    pub(super) fn is_gain_in_score(&self, better: &Settled) -> bool {
        let ahead = balance(better.end.board(), self.us).clamp(-QUEEN, QUEEN);
        let missing = (50 * ahead.abs()).max(100);
        centipawns(self.review.before, self.us) >= 100 * ahead - missing
    }

    /// Is it about a motif of the reply that wins a piece or more?
    fn is_large_loss(&self, sentence: &Sentence) -> bool {
        sentence.subject == Subject::Played
            && self.motif_of_reply().is_some_and(|motif| motif.kind == sentence.kind)
            && self.after_played.is_some_and(|played| played.net <= -3)
    }

    /// Is the same side winning before and after the move, without any doubt?
    fn is_decided(&self) -> bool {
        let [before, after] =
            [self.review.before, self.review.after].map(|score| winning_chances(score, self.us));
        before.min(after) >= DECIDED || before.max(after) <= -DECIDED
    }

    /// Is it an ending that neither side is likely to win, before or after the move?
    fn is_drawish(&self) -> bool {
        let is_near = |score| centipawns(score, self.us).abs() < WON_ENDING;
        self.review.position.occupied().len() <= FEW_MEN
            && is_near(self.review.before)
            && is_near(self.review.after)
    }
}

#[cfg(test)]
mod tests {
    use pinpoint_engine::{Score, SidedScore};
    use pinpoint_rules::{Color, Game, Move, Position};

    use crate::examine::Assessment;
    use crate::review::{MoveReview, review_move};
    use crate::verdict::Verdict;

    /// White leaves a knight to a pawn instead of taking the pawn. Do these scores before and
    /// after it, in centipawns, make that the reason for what kind of fault?
    #[track_caller]
    fn check(board: &str, scores: [i32; 2], verdict: Verdict, is_reason: bool) {
        check_moves(board, ["e3d5", "e3c4", "d5c4"], scores, verdict, is_reason);
    }

    /// The same for other moves: the better one, the fault and the reply.
    #[track_caller]
    fn check_moves(
        board: &str,
        moves: [&str; 3],
        scores: [i32; 2],
        verdict: Verdict,
        is_reason: bool,
    ) {
        let review = reviewed(board, moves, scores);
        assert_eq!(review.verdict, verdict);
        let has_reason = review.sentences.iter().any(|sentence| sentence.kind != "evaluation");
        assert_eq!(has_reason, is_reason, "{:?}", review.sentences);
    }

    /// The reasons for White's fault between these lines: the better one, the fault, the reply.
    fn reasons(board: &str, lines: [&str; 3], scores: [i32; 2]) -> Vec<String> {
        let sentences = reviewed(board, lines, scores).sentences.into_iter();
        sentences.filter(|it| it.kind != "evaluation").map(|it| it.text).collect()
    }

    fn reviewed(board: &str, [better, fault, reply]: [&str; 3], scores: [i32; 2]) -> MoveReview {
        let start = Position::from_fen(&format!("{board} w - - 0 1")).unwrap();
        let line = |mut at: Position, text: &str| {
            let read = |word| {
                let mv = at.parse_uci(word).unwrap();
                at = at.play(mv);
                mv
            };
            text.split(' ').map(read).collect::<Vec<Move>>()
        };
        let fault = line(start, fault)[0];
        let found = |score, line: Vec<Move>| Assessment {
            score: SidedScore::new(Color::White, Score::Centipawns(score)),
            depth: 10,
            line,
            runner_up: None,
        };
        let before = found(scores[0], line(start, better));
        let after = found(scores[1], line(start.play(fault), reply));
        review_move(&Game::new(start), fault, &before, &after)
    }

    const FEW: &str = "4k3/8/8/3p4/8/4N3/PP6/4K3";
    const MANY: &str = "4k3/ppp2ppp/8/3p4/8/4N3/PPP2PPP/4K3";

    #[test]
    fn an_ending_with_few_men_is_likely_drawn_until_much_is_at_stake() {
        check(FEW, [120, 0], Verdict::Mistake, false);
        check(FEW, [280, 150], Verdict::Mistake, true);
        check(MANY, [120, 0], Verdict::Mistake, true);
    }

    #[test]
    fn what_is_given_for_an_attack_is_not_won() {
        // After the better move Black may give a bishop for a pawn.
        let board = "r3k3/ppp2ppp/3b4/8/8/2N5/PPP2PPP/R5K1";
        let lines = ["a2a3 d6h2 g1h2", "g2g4", "e8e7"];
        let won = "a3 would have won a bishop for a pawn: 1. a3 Bxh2+ 2. Kxh2.";
        assert_eq!(reasons(board, lines, [200, 60]), [won]);
        assert_eq!(reasons(board, lines, [50, -80]), [""; 0]);
    }

    #[test]
    fn a_pawn_does_not_explain_the_loss_of_two() {
        const PAWN: &str = "4k3/5ppp/8/r7/P7/8/5PPP/3R2K1";
        let moves = ["d1a1", "g2g3", "a5a4"];
        check_moves(PAWN, moves, [250, 120], Verdict::Mistake, true);
        check_moves(PAWN, moves, [600, 330], Verdict::Mistake, false);
        check_moves(PAWN, moves, [330, 50], Verdict::Blunder, true);
    }

    #[test]
    fn in_a_decided_game_only_a_blunder_or_the_loss_of_a_piece_has_a_reason() {
        check(MANY, [-450, -900], Verdict::Mistake, true);
        // The knight takes a pawn first: what is lost is less than a piece.
        const PAWN: &str = "4k3/ppp2ppp/8/3p4/2p5/4N3/PPP2PPP/4K3";
        check(PAWN, [-450, -900], Verdict::Mistake, false);
        check(PAWN, [900, 450], Verdict::Mistake, false);
        check(PAWN, [-250, -450], Verdict::Mistake, true);
        check(PAWN, [900, 100], Verdict::Blunder, true);
    }
}
