//! Games that both engines hold for decided need not be played to the end.

use pinpoint_engine::Score;
use pinpoint_rules::Color;

/// When a game is decided by the scores of both engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Adjudication {
    /// A side is winning with at least this many centipawns, in the eyes of both ...
    pub win_score: i32,
    /// ... for this many moves of each.
    pub win_moves: u32,
    /// The position is even with at most this many centipawns ...
    pub draw_score: i32,
    /// ... for this many moves of each ...
    pub draw_moves: u32,
    /// ... from this move on.
    pub draw_from: u32,
}

impl Default for Adjudication {
    fn default() -> Adjudication {
        Adjudication { win_score: 700, win_moves: 4, draw_score: 10, draw_moves: 6, draw_from: 40 }
    }
}

/// Follows the scores of a game.
#[derive(Debug, Clone)]
pub(crate) struct Watch {
    rule: Option<Adjudication>,
    /// Half-moves in a row whose scores said that White wins, and the same for Black.
    winning: [u32; 2],
    even: u32,
}

/// A mate is worth more than any number of pawns.
const MATE: i32 = 1_000_000;

impl Watch {
    pub(crate) fn new(rule: Option<Adjudication>) -> Watch {
        Watch { rule, winning: [0; 2], even: 0 }
    }

    /// Hears what the side that moved thinks, and answers with the winner, or `None` for a draw,
    /// if the game is decided. A move without a score ends every agreement.
    pub(crate) fn hear(
        &mut self,
        side: Color,
        score: Option<Score>,
        move_number: u32,
    ) -> Option<Option<Color>> {
        let rule = self.rule?;
        let for_side = match score {
            Some(Score::Centipawns(centipawns)) => centipawns,
            Some(Score::Mate(moves)) if moves > 0 => MATE,
            Some(Score::Mate(_)) => -MATE,
            None => {
                *self = Watch::new(self.rule);
                return None;
            }
        };
        for winner in Color::ALL {
            let score = if winner == side { for_side } else { -for_side };
            let streak = &mut self.winning[winner.index()];
            *streak = if score >= rule.win_score { *streak + 1 } else { 0 };
            if *streak >= 2 * rule.win_moves {
                return Some(Some(winner));
            }
        }
        let is_even = for_side.abs() <= rule.draw_score && move_number >= rule.draw_from;
        self.even = if is_even { self.even + 1 } else { 0 };
        (self.even >= 2 * rule.draw_moves).then_some(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How a game ends whose scores, White's first, are these; `move_number` is the first.
    fn end(scores: &[i32], move_number: u32) -> Option<Option<Color>> {
        let mut watch = Watch::new(Some(Adjudication::default()));
        scores.iter().enumerate().find_map(|(ply, &score)| {
            let side = if ply % 2 == 0 { Color::White } else { Color::Black };
            watch.hear(side, Some(Score::Centipawns(score)), move_number + ply as u32 / 2)
        })
    }

    #[test]
    fn both_must_agree_for_four_moves() {
        let agreed = [700, -700, 700, -800, 900, -700, 700, -700];
        assert_eq!(end(&agreed, 1), Some(Some(Color::White)));
        assert_eq!(end(&agreed[..7], 1), None);
        assert_eq!(end(&agreed.map(|score| -score), 1), Some(Some(Color::Black)));
        assert_eq!(end(&[900, -699, 900, -900, 900, -900, 900, -900], 1), None);
    }

    #[test]
    fn an_even_game_is_drawn_late_only() {
        assert_eq!(end(&[10; 12], 40), Some(None));
        assert_eq!(end(&[10; 11], 40), None);
        assert_eq!(end(&[0; 12], 39), None);
        assert_eq!(end(&[11; 40], 60), None);
    }

    #[test]
    fn without_scores_or_a_rule_nothing_is_decided() {
        let mut watch = Watch::new(Some(Adjudication::default()));
        for ply in 0..100 {
            let side = if ply % 2 == 0 { Color::White } else { Color::Black };
            let score =
                (ply % 5 > 0).then_some(Score::Mate(if side == Color::White { 3 } else { -3 }));
            assert_eq!(watch.hear(side, score, 1), None);
        }
        let mut nobody = Watch::new(None);
        assert!((0..100).all(|_| nobody.hear(Color::White, Some(Score::Mate(1)), 90).is_none()));
    }
}
