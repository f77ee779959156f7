//! Perpetual check: a side that is behind checks without end.

use pinpoint_rules::{Move, Position, Selection};

use super::{Fact, Finding, Proof, Rank, Scene};

/// How many checks are looked at in a row, one try after the other.
const CHECKS: [usize; 4] = [2, 3, 4, 6];
/// How many positions are looked at in each try.
const POSITIONS: u32 = 300;

/// A check from which the side that is behind can go on checking until a position repeats,
/// whatever the opponent plays.
pub(super) fn perpetual(scene: &Scene, found: &mut Vec<Finding>) {
    let gains = |it: &Finding| it.benefits == scene.us && it.rank <= Rank::Material;
    if scene.had > -2 || !scene.after.is_check() || found.iter().any(gains) {
        return;
    }
    let Some(line) = endless_line(scene) else { return };
    // What the opponent could take in between does not matter any more.
    found.retain(|it| it.proof.is_none());
    // A draw is claimed, and no material.
    let moves = line.into_iter().map(Some).collect();
    let proof = Proof { moves, net: 0, mate_in: None };
    found.push(Finding::claim(Fact::Perpetual(scene.mv), scene.us, Rank::Material, proof));
}

/// A way to a repetition. A short one first: deep in the wrong checks there is no end.
fn endless_line(scene: &Scene) -> Option<Vec<Move>> {
    for checks in CHECKS {
        let (path, line) = (vec![scene.after.hash()], vec![scene.mv]);
        let mut chase = Chase { path, line, checks, left: POSITIONS, was_cut: false };
        if chase.is_endless(&scene.after) {
            return Some(chase.line);
        }
        if !chase.was_cut {
            break;
        }
    }
    None
}

/// A row of checks.
struct Chase {
    /// The positions after our checks.
    path: Vec<u64>,
    /// The moves of the first way to a repetition, for the proof.
    line: Vec<Move>,
    /// How many checks in a row are looked at.
    checks: usize,
    left: u32,
    /// Was a check left out, so that more may be found by looking further?
    was_cut: bool,
}

impl Chase {
    /// Does every answer to the check allow another one, up to a repetition or mate?
    fn is_endless(&mut self, checked: &Position) -> bool {
        let replies = checked.legal_moves();
        let mut shown: Option<Vec<Move>> = None;
        for reply in &replies {
            let length = self.line.len();
            self.line.push(reply);
            let goes_on = self.goes_on(&checked.play(reply));
            let line = self.line.split_off(length);
            if !goes_on {
                return false;
            }
            shown.get_or_insert(line);
        }
        self.line.extend(shown.unwrap_or_default());
        true
    }

    /// Is there a check that keeps the chase up?
    fn goes_on(&mut self, position: &Position) -> bool {
        let checks = position.check_map();
        // Without a line to open, only some squares give check.
        let selection = match checks.discoverers().any() {
            true => Selection::ALL,
            false => Selection::ALL.to(checks.targets(position)),
        };
        let moves = position.moves(selection);
        let checking: Vec<Move> =
            moves.iter().copied().filter(|&mv| checks.gives_check(position, mv)).collect();
        // What repeats a position at once comes first.
        let repeats = |mv: &Move| self.path.contains(&position.play(*mv).hash());
        if let Some(&mv) = checking.iter().find(|mv| repeats(mv)) {
            self.line.push(mv);
            return true;
        }
        checking.into_iter().any(|mv| {
            if self.path.len() > self.checks || self.left == 0 {
                self.was_cut = true;
                return false;
            }
            self.left -= 1;
            let next = position.play(mv);
            let length = self.line.len();
            self.path.push(next.hash());
            self.line.push(mv);
            let endless = self.is_endless(&next);
            self.path.pop();
            if !endless {
                self.line.truncate(length);
            }
            endless
        })
    }
}
