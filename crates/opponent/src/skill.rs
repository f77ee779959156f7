//! What a rating means for the way an opponent thinks.

use crate::Strength;

/// What a player can do.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Skill {
    pub(crate) elo: f64,
    /// The chance of overlooking a thing of usual difficulty in a position of usual complexity.
    pub(crate) blindness: f64,
    /// How many half-moves are looked ahead; the fraction is the share of moves with one more.
    pub(crate) depth: f64,
    /// How many half-moves of captures follow at the end.
    pub(crate) captures: f64,
    /// How far personal taste moves the value of a move, in centipawns.
    pub(crate) taste: f64,
    /// From 0, material and simple placement, to 1, the hand-written evaluation.
    pub(crate) knowledge: f64,
    /// How many half-moves of an opening are known.
    pub(crate) opening: f64,
    /// The engine's nodes for a move, where it is the engine that thinks.
    pub(crate) nodes: f64,
}

/// From this rating on the engine thinks.
pub(crate) const ENGINE_FROM: f64 = 1800.0;

/// The skills of some ratings; those between are interpolated.
///
/// `cargo xtask levels` measures what they are worth. These ratings come from 52 games of four
/// strengths against Stockfish 15.1 at 1350, 1500, 1900 and 1950, with a standard error of about 100
/// points each, and from games between neighbors, which alone decide below 1200. Above 2050 they are
/// estimates: that many nodes took part in 8 games only.
///
/// The search has become stronger since. Over 40 games each against Stockfish and their neighbors,
/// 1440, 1630, 1810 and 1890 came to 1492, 1764, 1929 and 2120, with a standard error of 35 to 48.
const ANCHORS: [Skill; 13] = [
    anchor(600.0, [0.72, 1.0, 2.0, 72.0, 0.0, 2.0, 0.0]),
    anchor(800.0, [0.46, 1.4, 2.4, 58.0, 0.03, 3.4, 0.0]),
    anchor(1010.0, [0.36, 2.05, 3.2, 48.0, 0.14, 4.5, 0.0]),
    anchor(1220.0, [0.29, 2.8, 4.3, 39.0, 0.28, 6.2, 0.0]),
    anchor(1440.0, [0.215, 3.45, 5.5, 31.0, 0.48, 7.5, 0.0]),
    anchor(1650.0, [0.125, 4.1, 6.3, 22.0, 0.74, 8.8, 0.0]),
    anchor(1799.0, [0.07, 4.7, 7.5, 15.0, 0.9, 9.6, 0.0]),
    anchor(1800.0, [0.0, 0.0, 0.0, 25.0, 1.0, 10.0, 1_300.0]),
    anchor(1850.0, [0.0, 0.0, 0.0, 24.0, 1.0, 10.5, 2_000.0]),
    anchor(2040.0, [0.0, 0.0, 0.0, 21.0, 1.0, 11.5, 9_000.0]),
    anchor(2150.0, [0.0, 0.0, 0.0, 20.0, 1.0, 12.0, 30_000.0]),
    anchor(2320.0, [0.0, 0.0, 0.0, 18.0, 1.0, 12.0, 150_000.0]),
    anchor(2500.0, [0.0, 0.0, 0.0, 15.0, 1.0, 12.0, 800_000.0]),
];

const fn anchor(elo: f64, numbers: [f64; 7]) -> Skill {
    let [blindness, depth, captures, taste, knowledge, opening, nodes] = numbers;
    Skill { elo, blindness, depth, captures, taste, knowledge, opening, nodes }
}

impl Skill {
    /// The skill of this strength.
    pub(crate) fn of(strength: Strength) -> Skill {
        let elo = f64::from(strength.elo());
        let after = ANCHORS.iter().position(|anchor| anchor.elo >= elo);
        let upper = after.unwrap_or(ANCHORS.len() - 1).max(1);
        let (low, high) = (&ANCHORS[upper - 1], &ANCHORS[upper]);
        let share = ((elo - low.elo) / (high.elo - low.elo)).clamp(0.0, 1.0);
        let blend = |part: fn(&Skill) -> f64| part(low) + (part(high) - part(low)) * share;
        Skill {
            elo,
            blindness: blend(|skill| skill.blindness),
            depth: blend(|skill| skill.depth),
            captures: blend(|skill| skill.captures),
            taste: blend(|skill| skill.taste),
            knowledge: blend(|skill| skill.knowledge),
            opening: blend(|skill| skill.opening),
            // Strength grows with the logarithm of the nodes.
            nodes: blend(|skill| skill.nodes.max(1.0).ln()).exp(),
        }
    }

    /// Does the engine think?
    pub(crate) fn uses_engine(&self) -> bool {
        self.elo >= ENGINE_FROM
    }

    /// Does it look for mates that end its lines, not only for material?
    pub(crate) fn looks_for_mates(&self) -> bool {
        self.elo >= 700.0
    }

    /// Does it count out an exchange before going into it, deep in a line?
    pub(crate) fn counts_exchanges(&self) -> bool {
        self.elo >= 1430.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_gets_better_with_the_rating() {
        let skills: Vec<Skill> = (600..=2500).map(|elo| Skill::of(Strength::Elo(elo))).collect();
        for pair in skills.windows(2) {
            let [low, high] = pair else { unreachable!("windows of two") };
            assert!(low.blindness >= high.blindness, "{high:?}");
            assert!(low.depth <= high.depth || high.uses_engine(), "{high:?}");
            assert!(low.nodes <= high.nodes && low.knowledge <= high.knowledge, "{high:?}");
            assert!(low.opening <= high.opening, "{high:?}");
        }
        assert_eq!(skills[0].blindness, ANCHORS[0].blindness);
        assert_eq!(skills[1900].nodes.round(), 800_000.0);
    }
}
