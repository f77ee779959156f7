//! Many changes of the search, tried in the same games.
//!
//! In each pair of games every change goes to one of the two players at random. What players with
//! a change score above one half is what it is worth, whatever the others are worth: these are on
//! its side as often as on the other. So the games that would measure one change measure all of
//! them, each nearly as well.

use std::f64::consts::LN_10;
use std::sync::Mutex;

use pinpoint_engine::Judge;

use crate::duel::{self, Contender, Games, pair};
use crate::play::Random;

/// Pairs between two interim reports.
const REPORTED: u64 = 200;

/// Which changes, and the games.
pub(crate) struct Plan {
    /// Each one or more numbers of the search, as in `late_move_count=5,late_move_depth=7`.
    pub(crate) changes: Vec<String>,
    /// Numbers that both players have.
    pub(crate) set: Vec<String>,
    pub(crate) games: Games,
}

/// A change and what is known of it.
struct Change {
    text: String,
    /// The numbers it changes: place and value.
    numbers: Vec<(usize, i32)>,
    /// The sum over all pairs of what its owner scored above one half.
    gain: f64,
}

/// What is known of all changes.
struct Results {
    changes: Vec<Change>,
    pairs: u64,
    /// The sum of the squares of what one player scored above one half.
    squares: f64,
}

/// Plays the games and prints what each change is worth.
pub(crate) fn run(plan: &Plan) -> anyhow::Result<()> {
    let usual = duel::parameters(&plan.set)?;
    let changes = plan.changes.iter().map(|text| read(text, &plan.set));
    let changes = changes.collect::<anyhow::Result<Vec<_>>>()?;
    let numbers: Vec<_> = changes.iter().map(|change| change.numbers.clone()).collect();
    let results = Mutex::new(Results { changes, pairs: 0, squares: 0.0 });
    plan.games.play(&[Judge::default(), Judge::default()], |number, contenders| {
        let mut random = Random::new(plan.games.seed_of(number) ^ 0x5C4EE4);
        let owners: Vec<usize> = numbers.iter().map(|_| random.below(2)).collect();
        for (player, contender) in contenders.iter_mut().enumerate() {
            let owned = numbers.iter().zip(&owners).filter(|(_, owner)| **owner == player);
            equip(contender, &usual, owned.flat_map(|(numbers, _)| numbers));
        }
        let gain = f64::from(pair(contenders, &plan.games, number)) / 4.0 - 0.5;
        let mut results = results.lock().expect("no player panics");
        results.note(gain, &owners);
        if results.pairs.is_multiple_of(REPORTED) {
            eprintln!("{}\n", results.summary());
        }
    });
    println!("{}", results.into_inner().expect("no player panics").summary());
    Ok(())
}

/// A change as it is typed, for players who have the numbers in `set` without it.
fn read(text: &str, set: &[String]) -> anyhow::Result<Change> {
    let names: Vec<String> =
        set.iter().cloned().chain(text.split(',').map(str::to_owned)).collect();
    let (usual, changed) = (duel::parameters(set)?, duel::parameters(&names)?);
    let places = 0..usual.len();
    let numbers = places.filter(|&place| changed[place] != usual[place]);
    let numbers = numbers.map(|place| (place, changed[place])).collect();
    Ok(Change { text: text.to_owned(), numbers, gain: 0.0 })
}

/// Gives the contender the usual numbers, but for these.
fn equip<'a>(
    contender: &mut Contender,
    usual: &[i32],
    numbers: impl Iterator<Item = &'a (usize, i32)>,
) {
    contender.parameters.copy_from_slice(usual);
    for &(place, value) in numbers {
        contender.parameters[place] = value;
    }
}

impl Results {
    /// Takes in what the first player scored above one half, and who had which change.
    fn note(&mut self, gain: f64, owners: &[usize]) {
        self.pairs += 1;
        self.squares += gain * gain;
        for (change, &owner) in self.changes.iter_mut().zip(owners) {
            change.gain += if owner == 0 { gain } else { -gain };
        }
    }

    /// What each change is worth, best first.
    fn summary(&self) -> String {
        let pairs = self.pairs as f64;
        // Near an even score a share of all points is worth this many Elo.
        let elo = 1600.0 / LN_10;
        let mut changes: Vec<&Change> = self.changes.iter().collect();
        changes.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        let lines = changes.into_iter().map(|change| {
            let mean = change.gain / pairs;
            let error = ((self.squares / pairs - mean * mean) / pairs).sqrt();
            format!("\n{}: Elo {:+.1} ± {:.1}", change.text, elo * mean, 1.96 * elo * error)
        });
        format!("{} pairs{}", self.pairs, lines.collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_change_is_worth_does_not_depend_on_the_others() {
        let change = |text| read(text, &[]).expect("the test change has known names");
        let changes = vec![change("late_move_count=5"), change("late_move_count=3,time_drop=9")];
        assert_eq!(changes.iter().map(|c| c.numbers.len()).collect::<Vec<_>>(), [1, 2]);
        let mut results = Results { changes, pairs: 0, squares: 0.0 };
        // Whoever has the first change wins three of four points, the second does nothing.
        for owners in [[0, 0], [0, 1], [1, 0], [1, 1]] {
            results.note(if owners[0] == 0 { 0.25 } else { -0.25 }, &owners);
        }
        let summary = results.summary();
        assert!(summary.starts_with("4 pairs\nlate_move_count=5: Elo +173.7 ± 0.0\n"), "{summary}");
        assert!(summary.contains("time_drop=9: Elo +0.0 ± 170.2"), "{summary}");
    }

    #[test]
    fn a_change_can_take_back_what_both_players_have() {
        let usual = duel::parameters(&[]).expect("nothing is named");
        let back = format!("time_drop={}", usual[place_of("time_drop")]);
        let change = read(&back, &["time_drop=19".to_owned()]).expect("the name is known");
        assert_eq!(change.numbers, [(place_of("time_drop"), usual[place_of("time_drop")])]);
    }

    fn place_of(name: &str) -> usize {
        let place = pinpoint_engine::PARAMETERS.iter().position(|number| number.name == name);
        place.expect("there is such a number")
    }

    #[test]
    fn an_unknown_number_is_named() {
        let error = read("late_move_cuont=5", &[]).err().expect("there is no such number");
        assert_eq!(error.to_string(), "there is no late_move_cuont");
    }
}
