//! What a player gets wrong most, over many games.

use std::collections::BTreeMap;
use std::time::Duration;

use pinpoint_notation::pgn::GameTree;
use pinpoint_rules::Color;

use crate::phase::Phase;
use crate::review::{MoveReview, Review};
use crate::sentences::Subject;
use crate::verdict::{Consequence, Verdict};

/// Moves and faults of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tally {
    /// Moves made.
    pub moves: usize,
    /// Inaccuracies, mistakes and blunders among them.
    pub faults: usize,
    /// Blunders among them.
    pub blunders: usize,
    /// The sum of the winning chances lost.
    pub loss: f64,
    /// The sum of the accuracies of the moves.
    accuracy: f64,
}

impl Tally {
    fn add(&mut self, mv: &MoveReview) {
        self.moves += 1;
        self.faults += usize::from(mv.verdict.is_fault());
        self.blunders += usize::from(mv.verdict == Verdict::Blunder);
        self.loss += mv.loss;
        self.accuracy += mv.accuracy;
    }

    /// The mean accuracy of the moves.
    pub fn accuracy(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.accuracy / self.moves as f64)
    }

    /// Faults among a hundred moves.
    pub fn fault_rate(&self) -> f64 {
        100.0 * self.faults as f64 / self.moves.max(1) as f64
    }
}

/// Time left on the clock, in steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ClockStep {
    UnderTenSeconds,
    UnderThirtySeconds,
    UnderTwoMinutes,
    TwoMinutesAndMore,
}

impl ClockStep {
    fn of(left: Duration) -> ClockStep {
        match left.as_secs() {
            0..10 => ClockStep::UnderTenSeconds,
            10..30 => ClockStep::UnderThirtySeconds,
            30..120 => ClockStep::UnderTwoMinutes,
            _ => ClockStep::TwoMinutesAndMore,
        }
    }

    /// A phrase for people.
    pub const fn phrase(self) -> &'static str {
        match self {
            ClockStep::UnderTenSeconds => "under 10 seconds",
            ClockStep::UnderThirtySeconds => "10 to 30 seconds",
            ClockStep::UnderTwoMinutes => "30 seconds to 2 minutes",
            ClockStep::TwoMinutesAndMore => "2 minutes and more",
        }
    }
}

/// What a player gets wrong, by motif, phase, opening and clock.
///
/// ```
/// use std::ops::ControlFlow;
/// use pinpoint_notation::pgn::Reader;
/// use pinpoint_review::{Budget, Examiner, Habits, Phase, Review, main_game};
/// let pgn = "[White \"Ann\"]\n\n1. f3 e5 2. g4 Qh4# 0-1";
/// let tree = Reader::new(pgn.as_bytes()).read_tree().unwrap().unwrap();
/// let game = main_game(&tree);
/// let found = Examiner::new(Budget::depth(6), 1, 1)
///     .examine(&game, &mut |_| ControlFlow::Continue(()))
///     .unwrap();
/// let mut habits = Habits::new("ann");
/// assert!(habits.add(&tree, &Review::new(&game, &found)));
/// assert_eq!(habits.allowed["mate_allowed"], 1);
/// assert_eq!(habits.phases[&Phase::Opening].moves, 2);
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Habits {
    /// The player's name.
    pub player: String,
    /// The games of the player.
    pub games: usize,
    /// All moves.
    pub all: Tally,
    /// What the player's faults did or allowed, by motif.
    pub allowed: BTreeMap<String, usize>,
    /// What the player missed, by motif.
    pub missed: BTreeMap<String, usize>,
    /// Faults that gave away a won game.
    pub missed_wins: usize,
    /// Faults that lost a game that was not lost.
    pub losing: usize,
    /// By part of the game.
    pub phases: BTreeMap<Phase, Tally>,
    /// By opening: the name up to the first colon or comma, and the games played.
    pub openings: BTreeMap<String, (usize, Tally)>,
    /// By time left, where the game says it.
    pub clock: BTreeMap<ClockStep, Tally>,
}

impl Habits {
    /// No games yet.
    pub fn new(player: &str) -> Habits {
        Habits {
            player: player.to_owned(),
            games: 0,
            all: Tally::default(),
            allowed: BTreeMap::new(),
            missed: BTreeMap::new(),
            missed_wins: 0,
            losing: 0,
            phases: BTreeMap::new(),
            openings: BTreeMap::new(),
            clock: BTreeMap::new(),
        }
    }

    /// The side of the player in this game, whatever letters are capitals.
    pub fn side_in(&self, tree: &GameTree) -> Option<Color> {
        let name = self.player.to_lowercase();
        let is = |tag| tree.tags.get(tag).is_some_and(|value| value.to_lowercase() == name);
        if is("White") { Some(Color::White) } else { is("Black").then_some(Color::Black) }
    }

    /// Adds a game; `false` if the player did not take part.
    pub fn add(&mut self, tree: &GameTree, review: &Review) -> bool {
        let Some(side) = self.side_in(tree) else { return false };
        self.games += 1;
        let family = review.opening.map_or("no known opening", |opening| family(opening.name));
        let clocks: Vec<Option<Duration>> =
            tree.main_line().map(|node| tree.node(node).comment.clock()).collect();
        let opening = self.openings.entry(family.to_owned()).or_default();
        opening.0 += 1;
        for mv in review.moves.iter().filter(|mv| mv.side() == side) {
            self.all.add(mv);
            opening.1.add(mv);
            self.phases.entry(mv.phase).or_default().add(mv);
            // What was left before the move is what the player's last move left.
            let left =
                mv.ply.checked_sub(3).and_then(|before| clocks.get(before).copied().flatten());
            if let Some(left) = left {
                self.clock.entry(ClockStep::of(left)).or_default().add(mv);
            }
            if !mv.verdict.is_fault() {
                continue;
            }
            self.missed_wins += usize::from(mv.consequence == Some(Consequence::MissedWin));
            self.losing += usize::from(mv.consequence == Some(Consequence::Losing));
            for sentence in &mv.sentences {
                let motifs = match sentence.subject {
                    Subject::Played => &mut self.allowed,
                    Subject::Better => &mut self.missed,
                };
                *motifs.entry(sentence.kind.clone()).or_default() += 1;
            }
        }
        true
    }
}

/// `Sicilian Defense` of `Sicilian Defense: Najdorf Variation`.
fn family(name: &str) -> &str {
    name.split([':', ',']).next().unwrap_or(name)
}
