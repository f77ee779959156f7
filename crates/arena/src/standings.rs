//! What a match has brought so far.

use std::collections::BTreeMap;

use pinpoint_notation::pgn::GameResult;

use crate::player::Fault;
use crate::statistics::Pairs;

/// How one player fared against another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Finished pairs of games.
    pub pairs: Pairs,
}

impl Score {
    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The same seen from the other side.
    pub fn reversed(&self) -> Score {
        let mut pairs = self.pairs;
        pairs.0.reverse();
        Score { wins: self.losses, draws: self.draws, losses: self.wins, pairs }
    }

    /// Both results together.
    pub fn plus(&self, other: &Score) -> Score {
        Score {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            pairs: Pairs(std::array::from_fn(|i| self.pairs.0[i] + other.pairs.0[i])),
        }
    }
}

/// All results of a match.
#[derive(Debug, Clone, Default)]
pub struct Standings {
    /// By the numbers of two players, the lower one first, from the view of that one.
    scores: BTreeMap<(usize, usize), Score>,
    /// How often a player had a kind of fault.
    faults: BTreeMap<(usize, &'static str), u64>,
}

impl Standings {
    /// How the first player fared against the second.
    pub fn between(&self, one: usize, other: usize) -> Score {
        let score = self.scores.get(&(one.min(other), one.max(other))).copied();
        let score = score.unwrap_or_default();
        if one <= other { score } else { score.reversed() }
    }

    /// How a player fared against all others.
    pub fn total(&self, player: usize) -> Score {
        let all = self.scores.keys().filter(|pair| pair.0 == player || pair.1 == player);
        let each = all.map(|&(one, other)| self.between(player, one + other - player));
        each.fold(Score::default(), |sum, score| sum.plus(&score))
    }

    /// Player, kind of fault and how often, for every fault.
    pub fn faults(&self) -> impl Iterator<Item = (usize, &'static str, u64)> + '_ {
        self.faults.iter().map(|(&(player, kind), &count)| (player, kind, count))
    }

    pub(crate) fn add_game(&mut self, white: usize, black: usize, result: GameResult) {
        let score = self.scores.entry((white.min(black), white.max(black))).or_default();
        match (result, white < black) {
            (GameResult::Draw | GameResult::Unknown, _) => score.draws += 1,
            (GameResult::WhiteWins, true) | (GameResult::BlackWins, false) => score.wins += 1,
            _ => score.losses += 1,
        }
    }

    /// Counts the pair of games in which the first player got these half-points.
    pub(crate) fn add_pair(&mut self, one: usize, other: usize, half_points: u32) {
        let score = self.scores.entry((one.min(other), one.max(other))).or_default();
        score.pairs.add(if one < other { half_points } else { 4 - half_points });
    }

    pub(crate) fn add_fault(&mut self, player: usize, fault: &Fault) {
        *self.faults.entry((player, fault.kind())).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_seen_from_either_side() {
        let mut standings = Standings::default();
        standings.add_game(1, 0, GameResult::WhiteWins);
        standings.add_game(0, 1, GameResult::Draw);
        standings.add_pair(1, 0, 3);
        standings.add_game(0, 2, GameResult::WhiteWins);
        let first = standings.between(0, 1);
        assert_eq!((first.wins, first.draws, first.losses), (0, 1, 1));
        assert_eq!(first.pairs, Pairs([0, 1, 0, 0, 0]));
        assert_eq!(standings.between(1, 0).pairs, Pairs([0, 0, 0, 1, 0]));
        let total = standings.total(0);
        assert_eq!((total.wins, total.draws, total.losses, total.games()), (1, 1, 1, 3));
        assert_eq!(standings.between(1, 2).games(), 0);
    }

    #[test]
    fn faults_are_counted_by_kind() {
        let mut standings = Standings::default();
        for milliseconds in [1, 2] {
            standings.add_fault(1, &Fault::Time(std::time::Duration::from_millis(milliseconds)));
        }
        standings.add_fault(0, &Fault::Crashed);
        let faults: Vec<_> = standings.faults().collect();
        assert_eq!(faults, [(0, "crashed", 1), (1, "lost on time", 2)]);
    }
}
