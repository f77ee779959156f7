//! A small search with six bugs to choose from.

use std::collections::HashMap;

use sprout::evaluate::evaluate;
use sprout::moves::Move;
use sprout::position::Position;

const MATE: i32 = 30_000;

/// The best move and its value for the side to move, in hundredths of a pawn.
pub fn best_move(bug: u8, position: &Position, depth: u32) -> (Option<Move>, i32) {
    let mut search = Search { bug, table: HashMap::new(), best: None };
    let mut value = 0;
    for depth in 1..=depth {
        value = search.look(position, depth, 0, -MATE, MATE);
    }
    (search.best, value)
}

struct Search {
    bug: u8,
    /// Depth, value, and whether the value is exact.
    table: HashMap<u64, (u32, i32, bool)>,
    best: Option<Move>,
}

impl Search {
    fn look(
        &mut self,
        position: &Position,
        depth: u32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        if depth == 0 {
            return self.quiesce(position, alpha, beta);
        }
        if let Some(&(known, value, exact)) = self.table.get(&position.key())
            && ply > 0
            && (known == depth || self.bug == 19)
            && (exact || self.bug == 18)
        {
            return value;
        }
        let mut moves = position.legal_moves();
        moves.sort_by_key(|&mv| position.captured(mv).is_none());
        if moves.is_empty() {
            // Bug 15 takes stalemate for mate, bug 16 does not count the way to the mate.
            let lost = if self.bug == 16 { -MATE + 100 } else { -MATE + ply };
            return if position.is_check() || self.bug == 15 { lost } else { 0 };
        }
        let first_alpha = alpha;
        let mut best = -MATE;
        for mv in moves {
            let next = position.play(mv);
            let value = match self.bug {
                // Alpha and beta do not change places.
                17 => -self.look(&next, depth - 1, ply + 1, alpha, beta),
                _ => -self.look(&next, depth - 1, ply + 1, -beta, -alpha),
            };
            if value > best {
                best = value;
                if ply == 0 {
                    self.best = Some(mv);
                }
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        // Mates depend on the way to them and are not remembered here.
        if best.abs() < MATE - 1_000 {
            let exact = best > first_alpha && best < beta;
            self.table.insert(position.key(), (depth, best, exact));
        }
        best
    }

    fn quiesce(&self, position: &Position, mut alpha: i32, beta: i32) -> i32 {
        let captures = position.legal_captures();
        // Bug 20 must capture whenever it can.
        let forced = self.bug == 20 && !captures.is_empty();
        let mut best = if forced { -MATE } else { evaluate(position) };
        alpha = alpha.max(best);
        for mv in captures {
            if alpha >= beta {
                break;
            }
            best = best.max(-self.quiesce(&position.play(mv), -beta, -alpha));
            alpha = alpha.max(best);
        }
        best
    }
}
