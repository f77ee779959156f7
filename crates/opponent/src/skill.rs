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
pub(crate) const ENGINE_FROM: f64 = 1900.0;

/// The skills of some ratings; those between are interpolated.
///
/// `cargo xtask levels` measures what they are worth.
const ANCHORS: [Skill; 9] = [
    anchor(600.0, [0.55, 1.0, 2.0, 70.0, 0.0, 2.0, 0.0]),
    anchor(800.0, [0.42, 1.3, 2.0, 60.0, 0.0, 3.0, 0.0]),
    anchor(1000.0, [0.32, 1.8, 3.0, 50.0, 0.1, 4.0, 0.0]),
    anchor(1250.0, [0.22, 2.4, 4.0, 40.0, 0.25, 6.0, 0.0]),
    anchor(1500.0, [0.13, 3.2, 6.0, 30.0, 0.5, 8.0, 0.0]),
    anchor(1700.0, [0.07, 4.0, 6.0, 20.0, 0.8, 9.0, 0.0]),
    anchor(1899.0, [0.03, 5.0, 8.0, 12.0, 1.0, 10.0, 0.0]),
    anchor(1900.0, [0.0, 0.0, 0.0, 20.0, 1.0, 10.0, 4_000.0]),
    anchor(2500.0, [0.0, 0.0, 0.0, 8.0, 1.0, 16.0, 150_000.0]),
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
        self.elo >= 800.0
    }

    /// Does it count out an exchange before going into it, deep in a line?
    pub(crate) fn counts_exchanges(&self) -> bool {
        self.elo >= 1400.0
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
        assert_eq!(skills[1900].nodes.round(), 150_000.0);
    }
}
