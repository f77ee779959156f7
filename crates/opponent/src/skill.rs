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
    /// How many half-moves of captures follow at the end, with a fraction that means the same.
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
pub(crate) const ENGINE_FROM: f64 = 1860.0;

/// The skills of some ratings; those between are interpolated.
///
/// `cargo xtask levels` measures what they are worth; see the ratings of the levels in `strength`.
/// From 2080 on they are estimates: that many nodes took part in 8 games only.
const ANCHORS: [Skill; 14] = [
    anchor(350.0, [0.93, 1.0, 0.725, 82.0, 0.0, 1.6, 0.0]),
    anchor(510.0, [0.735, 1.0, 1.5, 72.0, 0.0, 2.0, 0.0]),
    anchor(740.0, [0.53, 1.6, 2.7, 58.0, 0.03, 3.4, 0.0]),
    anchor(925.0, [0.505, 2.0, 3.2, 54.0, 0.075, 3.85, 0.0]),
    anchor(1130.0, [0.48, 3.6, 5.6, 39.0, 0.32, 6.2, 0.0]),
    anchor(1475.0, [0.292, 3.6, 5.7, 31.0, 0.48, 7.5, 0.0]),
    anchor(1785.0, [0.125, 4.1, 6.3, 22.0, 0.74, 8.8, 0.0]),
    anchor(1859.0, [0.07, 4.7, 7.5, 15.0, 0.9, 9.6, 0.0]),
    anchor(1860.0, [0.0, 0.0, 0.0, 30.0, 1.0, 10.0, 900.0]),
    anchor(1960.0, [0.0, 0.0, 0.0, 27.0, 1.0, 10.5, 1_900.0]),
    anchor(2080.0, [0.0, 0.0, 0.0, 21.0, 1.0, 11.5, 9_000.0]),
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

    /// The share of moves at which it looks for mates that end its lines, not only for material.
    pub(crate) fn mates(&self) -> f64 {
        ((self.elo - 270.0) / 400.0).min(1.0)
    }

    /// Does it count out an exchange before going into it, deep in a line?
    pub(crate) fn counts_exchanges(&self) -> bool {
        self.elo >= 1465.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_gets_better_with_the_rating() {
        let skills: Vec<Skill> = (Strength::MIN_ELO..=Strength::MAX_ELO)
            .map(|elo| Skill::of(Strength::Elo(elo)))
            .collect();
        for pair in skills.windows(2) {
            let [low, high] = pair else { unreachable!("windows of two") };
            assert!(low.blindness >= high.blindness, "{high:?}");
            assert!(low.depth <= high.depth || high.uses_engine(), "{high:?}");
            assert!(low.nodes <= high.nodes && low.knowledge <= high.knowledge, "{high:?}");
            assert!(low.opening <= high.opening, "{high:?}");
        }
        assert_eq!(skills[0].blindness, ANCHORS[0].blindness);
        assert_eq!(skills.last().unwrap().nodes.round(), 800_000.0);
    }
}
