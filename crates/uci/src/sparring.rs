//! An opponent of limited strength that answers `go` in place of the engine.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use pinpoint_engine::{BestMove, Limits, Report, ScoredLine, SidedScore};
use pinpoint_opponent::{Choice, Opponent, Profile};
use pinpoint_rules::Game;

/// The opponent, at rest or choosing a move in the background.
#[derive(Default)]
pub(crate) struct Sparring {
    opponent: Option<Opponent>,
    running: Option<JoinHandle<Opponent>>,
    gate: Arc<Gate>,
    /// Drawn anew for each game.
    own_seed: Option<u64>,
}

/// Holds an answer back that must not come before `stop` or `ponderhit`.
#[derive(Default)]
struct Gate {
    is_closed: Mutex<bool>,
    bell: Condvar,
}

impl Gate {
    /// A flag is in order whatever happened to the thread that held it.
    fn lock(&self) -> MutexGuard<'_, bool> {
        self.is_closed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, is_closed: bool) {
        *self.lock() = is_closed;
        self.bell.notify_all();
    }

    fn wait(&self) {
        let closed = self.bell.wait_while(self.lock(), |is_closed| *is_closed);
        drop(closed.unwrap_or_else(PoisonError::into_inner));
    }
}

impl Sparring {
    /// The next game is another one, unless a seed says otherwise.
    pub(crate) fn new_game(&mut self) {
        self.own_seed = None;
    }

    /// Chooses a move in the background and hands it to the function. With `infinite` or
    /// `ponder`, the answer waits.
    pub(crate) fn go(
        &mut self,
        profile: Profile,
        seed: Option<u64>,
        game: &Game,
        limits: Limits,
        answer: impl Fn(&Report, &BestMove) + Send + 'static,
    ) {
        self.stop();
        self.wait();
        let own_seed = *self.own_seed.get_or_insert_with(|| RandomState::new().hash_one(0));
        let seed = seed.unwrap_or(own_seed);
        let same = self.opponent.take().filter(|it| (it.profile(), it.seed()) == (profile, seed));
        let mut opponent = same.unwrap_or_else(|| Opponent::new(profile, seed));
        self.gate.set(limits.infinite || limits.ponder);
        let (gate, game) = (Arc::clone(&self.gate), game.clone());
        self.running = Some(thread::spawn(move || {
            let start = Instant::now();
            let choice = opponent.choose_among(&game, &limits.search_moves);
            let report = report(&game, choice.as_ref(), start);
            gate.wait();
            answer(&report, &BestMove { mv: choice.map(|choice| choice.mv), ponder: None });
            opponent
        }));
    }

    /// Lets an answer out that waits.
    pub(crate) fn stop(&self) {
        self.gate.set(false);
    }

    /// The expected move was played: the answer may come.
    pub(crate) fn ponder_hit(&self) {
        self.gate.set(false);
    }

    /// Waits for the answer.
    pub(crate) fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            // After a panic the next game has another opponent.
            self.opponent = running.join().ok();
        }
    }
}

impl Drop for Sparring {
    fn drop(&mut self) {
        self.stop();
        self.wait();
    }
}

/// What the opponent says about its move.
fn report(game: &Game, choice: Option<&Choice>, start: Instant) -> Report {
    let line = |choice: &Choice| ScoredLine {
        rank: 1,
        depth: 1,
        score: SidedScore::new(game.position().turn(), choice.score),
        moves: vec![choice.mv],
    };
    Report {
        depth: 1,
        selective_depth: 1,
        time: start.elapsed(),
        lines: choice.map(line).into_iter().collect(),
        ..Report::default()
    }
}
