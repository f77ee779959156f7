//! The clock: tasks take turns, and the best of several rounds counts.
//!
//! Turns spread a passing disturbance over all libraries, and the best round is the one that was
//! disturbed least. Short tasks are repeated within their turn. The clock is the thread's processor time, so that another program on the same
//! core costs cache but no seconds.

use std::time::Duration;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;

use crate::label::Label;

/// A task that takes less is repeated until its turn has lasted so long.
const SHORTEST_TURN: Duration = Duration::from_millis(50);

/// Work of one library. The number that it returns shows what it found and is checked.
pub struct Task<'a> {
    pub label: Label,
    run: Box<dyn FnMut() -> u64 + 'a>,
}

/// The best time of a task, and what it found.
pub struct Measured {
    pub label: Label,
    pub time: Duration,
    pub answer: u64,
}

impl<'a> Task<'a> {
    pub fn new(label: Label, run: impl FnMut() -> u64 + 'a) -> Self {
        Self { label, run: Box::new(run) }
    }

    /// Runs once or, if that is short, several times; the shortest time and the last answer.
    fn take_turn(&mut self) -> (Duration, u64) {
        let mut best = Duration::MAX;
        let turn = ThreadTime::now();
        loop {
            let start = ThreadTime::now();
            let answer = (self.run)();
            best = best.min(start.elapsed());
            if turn.elapsed() >= SHORTEST_TURN {
                return (best, answer);
            }
        }
    }
}

impl Measured {
    /// Millions per second, for `units` of work.
    pub fn millions_per_second(&self, units: u64) -> f64 {
        units as f64 / self.time.as_secs_f64() / 1e6
    }

    /// Fails unless the task found what is known to be right.
    pub fn expect(self, what: &str, expected: u64) -> Result<Self> {
        ensure!(
            self.answer == expected,
            "{what}: {} finds {} instead of {expected}",
            self.label,
            self.answer
        );
        Ok(self)
    }
}

/// Gives every task a turn each round and keeps the best time of each, in the order of the tasks.
pub fn take_turns(rounds: usize, mut tasks: Vec<Task>) -> Result<Vec<Measured>> {
    let mut best: Vec<Option<(Duration, u64)>> = vec![None; tasks.len()];
    for round in 0..rounds {
        for turn in 0..tasks.len() {
            // Another task begins each round, so that nobody always follows the same neighbor.
            let index = (round + turn) % tasks.len();
            let (time, answer) = tasks[index].take_turn();
            let (shortest, earlier) = *best[index].get_or_insert((time, answer));
            ensure!(
                answer == earlier,
                "{} finds {answer} after having found {earlier}",
                tasks[index].label
            );
            best[index] = Some((shortest.min(time), answer));
        }
    }
    let measured = tasks.into_iter().zip(best).map(|(task, best)| {
        let (time, answer) = best.expect("there is at least one round");
        Measured { label: task.label, time, answer }
    });
    Ok(measured.collect())
}

#[cfg(test)]
mod tests {
    use super::{Task, take_turns};
    use crate::label::Label;

    fn task(name: &str, run: impl FnMut() -> u64 + 'static) -> Task<'static> {
        let label = Label { name: name.to_owned(), ours: false, keeps_hash: false };
        Task::new(label, run)
    }

    #[test]
    fn a_wrong_answer_is_an_error() {
        let measured = take_turns(1, vec![task("right", || 20), task("wrong", || 19)]).unwrap();
        let checks = measured.into_iter().map(|measured| measured.expect("startpos", 20));
        let errors: Vec<_> = checks.filter_map(Result::err).map(|e| e.to_string()).collect();
        assert_eq!(errors, ["startpos: wrong finds 19 instead of 20"]);
    }

    #[test]
    fn an_answer_that_changes_is_an_error() {
        let mut answer = 0;
        let fickle = task("fickle", move || {
            answer += 1;
            answer
        });
        assert!(take_turns(2, vec![fickle]).is_err());
    }
}
