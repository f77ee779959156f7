//! Playing worse on purpose, in a believable way.
//!
//! A weaker player sees less far and does not always choose the best of the moves it sees.
//! Each strength is therefore a number of nodes and a margin: among the moves found, one is
//! drawn at random, the better ones more often, and none that falls far behind the margin.

use crate::score::MATE_IN_MAX;

/// How well to play.
///
/// ```
/// use pinpoint_engine::Strength;
/// assert!(Strength::Level(1).elo() < Strength::Level(8).elo());
/// assert_eq!(Strength::Full.elo(), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// As well as possible.
    Full,
    /// About as well as a player of this rating.
    Elo(u16),
    /// From 1, a beginner who knows the rules, to 8, a very strong club player.
    Level(u8),
    /// With so many nodes a move, choosing among moves that are typically so many centipawns
    /// worse than the best: what ratings are made of, to measure them.
    Handicap {
        /// Positions to visit for one move.
        nodes: u64,
        /// Centipawns by which a chosen move is typically worse than the best.
        margin: u16,
    },
}

/// What makes play weaker.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Handicap {
    /// Positions to visit for one move.
    pub(crate) nodes: u64,
    /// Centipawns by which a chosen move is typically worse than the best.
    pub(crate) margin: f64,
}

impl Strength {
    /// The lowest rating that can be asked for.
    pub const MIN_ELO: u16 = 1320;
    /// The highest rating that can be asked for.
    pub const MAX_ELO: u16 = 2900;
    /// Ratings of the levels 1 to 8.
    const LEVELS: [u16; 8] = [600, 900, 1200, 1450, 1700, 1950, 2200, 2500];

    /// The rating that is aimed at; `None` if there is none.
    pub fn elo(self) -> Option<u16> {
        match self {
            Strength::Full | Strength::Handicap { .. } => None,
            Strength::Elo(elo) => Some(elo.clamp(Strength::MIN_ELO, Strength::MAX_ELO)),
            Strength::Level(level) => Some(Strength::LEVELS[usize::from(level.clamp(1, 8)) - 1]),
        }
    }

    pub(crate) fn handicap(self) -> Option<Handicap> {
        if let Strength::Handicap { nodes, margin } = self {
            return Some(Handicap { nodes, margin: margin.into() });
        }
        let elo = f64::from(self.elo()?);
        let after = LADDER.iter().position(|rung| rung.elo >= elo);
        let upper = after.unwrap_or(LADDER.len() - 1).max(1);
        let (low, high) = (LADDER[upper - 1], LADDER[upper]);
        let share = ((elo - low.elo) / (high.elo - low.elo)).clamp(0.0, 1.0);
        let blend = |a: f64, b: f64| a + (b - a) * share;
        // Strength grows with the logarithm of the nodes.
        let nodes = blend(low.nodes.ln(), high.nodes.ln()).exp() as u64;
        Some(Handicap { nodes, margin: blend(low.margin, high.margin) })
    }
}

/// A handicap and the rating it is meant to give.
#[derive(Clone, Copy)]
struct Rung {
    elo: f64,
    nodes: f64,
    margin: f64,
}

/// From weak to strong. The ratings are estimates: no match of useful length has confirmed them.
const LADDER: [Rung; 6] = [
    Rung { elo: 600.0, nodes: 60.0, margin: 200.0 },
    Rung { elo: 1320.0, nodes: 1_200.0, margin: 70.0 },
    Rung { elo: 1800.0, nodes: 5_000.0, margin: 35.0 },
    Rung { elo: 2200.0, nodes: 20_000.0, margin: 15.0 },
    Rung { elo: 2600.0, nodes: 100_000.0, margin: 5.0 },
    Rung { elo: 2900.0, nodes: 500_000.0, margin: 0.0 },
];

impl Handicap {
    /// How many moves to choose from.
    pub(crate) fn lines(self) -> usize {
        if self.margin > 0.0 { 4 } else { 1 }
    }

    /// Which of the moves to play, given their values, best first, and a random number from
    /// 0 to 1.
    pub(crate) fn choose(self, values: &[i32], random: f64) -> usize {
        let best = values.first().copied().unwrap_or(0);
        // Nobody lets a mate go that they have seen.
        if self.margin <= 0.0 || best >= MATE_IN_MAX {
            return 0;
        }
        let weight = |&value: &i32| (-f64::from(best - value) / self.margin).exp();
        let mut ticket = random * values.iter().map(weight).sum::<f64>();
        let drawn = values.iter().position(|value| {
            ticket -= weight(value);
            ticket < 0.0
        });
        drawn.unwrap_or(0)
    }
}

/// A small random number generator (xorshift with multiplication).
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number from 0 to 1, without 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handicaps_shrink_as_ratings_grow() {
        let levels: Vec<Handicap> =
            (1..=8).filter_map(|level| Strength::Level(level).handicap()).collect();
        assert_eq!(levels.len(), 8);
        for pair in levels.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].margin > pair[1].margin);
        }
    }

    #[test]
    fn good_moves_are_drawn_more_often_and_mates_always_played() {
        let handicap = Handicap { nodes: 1, margin: 30.0 };
        let mut random = Random::new(7);
        let mut drawn = [0; 3];
        for _ in 0..1000 {
            drawn[handicap.choose(&[50, 40, -300], random.unit())] += 1;
        }
        assert!(drawn[0] > drawn[1] && drawn[1] > 300 && drawn[2] == 0, "{drawn:?}");
        assert_eq!(handicap.choose(&[MATE_IN_MAX + 5, MATE_IN_MAX], 0.99), 0);
    }
}
