//! What a player gets wrong most: a part of `pinpoint review --player NAME --json`.

use std::collections::BTreeMap;

use pinpoint_review::{Habits, Tally};
use serde::Serialize;

/// What a player gets wrong over many games.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HabitsDocument {
    /// The player.
    pub name: String,
    /// The games that were reviewed.
    pub games: usize,
    /// All moves of the player.
    pub all: TallyJson,
    /// Faults that gave away a won game.
    pub missed_wins: usize,
    /// Faults that lost a game that was not lost.
    pub losing: usize,
    /// What the faults did or allowed, by motif.
    pub allowed: BTreeMap<String, usize>,
    /// What the player missed, by motif.
    pub missed: BTreeMap<String, usize>,
    /// By part of the game.
    pub phases: BTreeMap<&'static str, TallyJson>,
    /// By opening.
    pub openings: BTreeMap<String, TallyJson>,
    /// By time left on the clock.
    pub clock: BTreeMap<&'static str, TallyJson>,
}

/// Moves and faults of one kind.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct TallyJson {
    pub moves: usize,
    pub faults: usize,
    pub blunders: usize,
    pub accuracy: Option<f64>,
}

impl From<&Tally> for TallyJson {
    fn from(tally: &Tally) -> TallyJson {
        let accuracy = tally.accuracy().map(|value| (value * 100.0).round() / 100.0);
        TallyJson { moves: tally.moves, faults: tally.faults, blunders: tally.blunders, accuracy }
    }
}

impl HabitsDocument {
    /// The document of a player's habits.
    pub fn new(habits: &Habits) -> HabitsDocument {
        let openings = habits.openings.iter();
        HabitsDocument {
            name: habits.player.clone(),
            games: habits.games,
            all: (&habits.all).into(),
            missed_wins: habits.missed_wins,
            losing: habits.losing,
            allowed: habits.allowed.clone(),
            missed: habits.missed.clone(),
            phases: habits.phases.iter().map(|(key, tally)| (key.word(), tally.into())).collect(),
            openings: openings.map(|(name, (_, tally))| (name.clone(), tally.into())).collect(),
            clock: habits.clock.iter().map(|(key, tally)| (key.phrase(), tally.into())).collect(),
        }
    }
}
