//! An engine that is asked one question after the other, until nobody wants the answers any more.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pinpoint_engine::{Engine, Limits, Options, ScoredLine, SearchEvent};
use pinpoint_rules::{Game, Move};

/// How often a running search looks whether it is still wanted.
const TICK: Duration = Duration::from_millis(50);

/// Says whether the answers are not wanted any more.
type Unwanted = Box<dyn Fn() -> bool + Send>;

/// What a search found.
pub(crate) struct Found {
    /// The best lines of the last depth that was finished, the best first.
    pub(crate) lines: Vec<ScoredLine>,
    /// The best move.
    pub(crate) best: Option<Move>,
}

pub(crate) struct Searcher {
    engine: Engine,
    is_unwanted: Unwanted,
}

impl Searcher {
    pub(crate) fn new(options: Options) -> Searcher {
        Searcher { engine: Engine::new(options), is_unwanted: Box::new(|| false) }
    }

    /// Cuts every search short as soon as `is_unwanted` says so.
    pub(crate) fn stop_when(&mut self, is_unwanted: impl Fn() -> bool + Send + 'static) {
        self.is_unwanted = Box::new(is_unwanted);
    }

    /// Are the answers not wanted any more? Then the latest of them may have been cut short.
    pub(crate) fn is_unwanted(&self) -> bool {
        (self.is_unwanted)()
    }

    /// Forgets what was found in earlier games.
    pub(crate) fn new_game(&mut self) {
        self.engine.new_game();
    }

    /// Searches the last position of a game; the limits must end the search.
    pub(crate) fn search(&mut self, game: &Game, limits: Limits) -> Found {
        self.engine.set_game(game);
        let (sender, events) = channel();
        self.engine.go(limits, move |event| drop(sender.send(event)));
        let mut found = Found { lines: Vec::new(), best: None };
        loop {
            match events.recv_timeout(TICK) {
                // Bounds in mid-depth say less than the lines of the last finished depth.
                Ok(SearchEvent::Depth(report)) if report.lines.iter().all(ScoredLine::is_exact) => {
                    found.lines = report.lines;
                }
                Ok(SearchEvent::BestMove(answer)) => {
                    found.best = answer.mv;
                    break;
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                // The search broke off; what it said before counts.
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if self.is_unwanted() {
                self.engine.stop();
            }
        }
        self.engine.wait();
        found
    }
}
