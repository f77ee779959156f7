//! Playing worse on purpose, in a believable way.
//!
//! A weaker player sees less far and does not always choose the best of the moves it sees.
//! Each strength is therefore a number of nodes and a margin: among the moves found, one is
//! drawn at random, the better ones more often, and none that falls far behind the margin.
//! Club players and better are limited by nodes alone: they err because they do not see.
//!
//! Ratings are on the scale of Stockfish 15.1's own `UCI_Elo`, see [`BEGINNERS`].

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
    /// With a number of nodes a move, choosing among moves that are typically a margin in
    /// centipawns worse than the best: what ratings are made of, to measure them.
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
    pub const MAX_ELO: u16 = 2460;
    /// Ratings of the levels 1 to 8.
    const LEVELS: [u16; 8] = [700, 950, 1200, 1450, 1700, 1900, 2150, 2450];

    /// What levels 1 to 8 are called.
    const NAMES: [&str; 8] = [
        "Newcomer",
        "Beginner",
        "Casual player",
        "Hobby player",
        "Club player",
        "Tournament player",
        "Expert",
        "Master",
    ];

    /// What a level is called; `None` if this is no level.
    ///
    /// ```
    /// use pinpoint_engine::Strength;
    /// assert_eq!(Strength::Level(5).name(), Some("Club player"));
    /// ```
    pub fn name(self) -> Option<&'static str> {
        match self {
            Strength::Level(level) => Some(Strength::NAMES[usize::from(level.clamp(1, 8)) - 1]),
            _ => None,
        }
    }

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
        let ladder = if elo < PLAYERS[0].elo { &BEGINNERS[..] } else { &PLAYERS[..] };
        let after = ladder.iter().position(|rung| rung.elo >= elo);
        let upper = after.unwrap_or(ladder.len() - 1).max(1);
        let (low, high) = (ladder[upper - 1], ladder[upper]);
        let share = ((elo - low.elo) / (high.elo - low.elo)).clamp(0.0, 1.0);
        let blend = |a: f64, b: f64| a + (b - a) * share;
        // Strength grows with the logarithm of the nodes.
        let nodes = blend(low.nodes.ln(), high.nodes.ln()).exp() as u64;
        Some(Handicap { nodes, margin: blend(low.margin, high.margin) })
    }
}

/// A handicap and the rating it gives.
#[derive(Clone, Copy)]
struct Rung {
    elo: f64,
    nodes: f64,
    margin: f64,
}

/// Those who also choose badly, from weak to strong.
///
/// The ratings were measured, in November 2026, by matches of 70 to 260 games each against
/// Stockfish 15.1 with a `UCI_Elo` near by, openings of three moves, 2+0.02 to 8+0.08 s; they
/// are good to 50 points, the highest to 100. The three lowest are below what Stockfish can
/// play: each was measured against the next, 200 games, and is good to about 100. The last
/// closes the gap to [`PLAYERS`]. CONTRIBUTING.md tells how to repeat it.
///
/// Since then the numbers of the search were tuned. Against the search as it was when the rungs
/// were measured it gained, at equal nodes and with the same evaluation, 30 ± 35 points at 600
/// nodes, 40 ± 33 at 1,500, 60 ± 29 at 4,000, 6 ± 45 at 12,000 and 0 ± 60 at 40,000.
const BEGINNERS: [Rung; 7] = [
    Rung { elo: 700.0, nodes: 15.0, margin: 600.0 },
    Rung { elo: 840.0, nodes: 40.0, margin: 250.0 },
    Rung { elo: 960.0, nodes: 120.0, margin: 150.0 },
    Rung { elo: 1110.0, nodes: 350.0, margin: 90.0 },
    Rung { elo: 1320.0, nodes: 1_000.0, margin: 50.0 },
    Rung { elo: 1570.0, nodes: 3_000.0, margin: 30.0 },
    Rung { elo: 1630.0, nodes: 4_000.0, margin: 25.0 },
];

/// Those who play the best move they see. Measured in the same way.
const PLAYERS: [Rung; 6] = [
    Rung { elo: 1630.0, nodes: 600.0, margin: 0.0 },
    Rung { elo: 1790.0, nodes: 1_500.0, margin: 0.0 },
    Rung { elo: 1900.0, nodes: 4_000.0, margin: 0.0 },
    Rung { elo: 2060.0, nodes: 12_000.0, margin: 0.0 },
    Rung { elo: 2390.0, nodes: 40_000.0, margin: 0.0 },
    Rung { elo: 2460.0, nodes: 120_000.0, margin: 0.0 },
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
        for ladder in [&BEGINNERS[..], &PLAYERS[..]] {
            for pair in ladder.windows(2) {
                assert!(pair[0].elo < pair[1].elo && pair[0].nodes < pair[1].nodes);
                assert!(pair[0].margin >= pair[1].margin);
            }
        }
        // Both ladders meet, so that no rating is left out.
        assert_eq!(BEGINNERS[BEGINNERS.len() - 1].elo, PLAYERS[0].elo);
        assert_eq!(PLAYERS[PLAYERS.len() - 1].elo, f64::from(Strength::MAX_ELO));
        let levels: Vec<Handicap> =
            (1..=8).filter_map(|level| Strength::Level(level).handicap()).collect();
        assert!(levels.iter().map(|level| level.margin).is_sorted_by(|a, b| a >= b));
        assert_eq!(levels[0].nodes, 15);
        assert!(levels[3].margin > 0.0 && levels[4].margin == 0.0, "{levels:?}");
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
