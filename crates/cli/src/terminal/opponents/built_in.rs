//! The built-in engine, as opponent and as adviser.

use std::thread;
use std::time::{Duration, Instant};

use pinpoint_engine::{Clock, Engine, Limits, Options, SearchEvent, Strength};

use super::{Listener, Opponent};
use crate::terminal::event::{Pace, Question, Reply, ReplyContent, Thought};

/// Pinpoint's own engine.
pub(crate) struct BuiltIn {
    engine: Engine,
    courtesy: Duration,
    listener: Listener,
}

impl BuiltIn {
    /// An opponent of a level from 1 to 8.
    pub(crate) fn at_level(
        level: u8,
        seed: u64,
        courtesy: Duration,
        listener: Listener,
    ) -> BuiltIn {
        let options = Options::default().with_strength(Strength::Level(level)).with_seed(seed);
        BuiltIn { engine: Engine::new(options), courtesy, listener }
    }

    /// An adviser at full strength.
    pub(crate) fn adviser(listener: Listener) -> BuiltIn {
        BuiltIn { engine: Engine::new(Options::default()), courtesy: Duration::ZERO, listener }
    }
}

impl Opponent for BuiltIn {
    fn ask(&mut self, question: Question) {
        let Question { id, game, pace } = question;
        let limits = match pace {
            Pace::Fixed(time) => Limits::move_time(time),
            Pace::Clock { left, increment } => {
                let left = left[game.position().turn().index()];
                let clock = Clock { left, increment, moves_to_go: None };
                Limits::default().with_clock(clock)
            }
        };
        let (start, courtesy) = (Instant::now(), self.courtesy);
        let listener = Listener::clone(&self.listener);
        self.engine.set_game(&game);
        self.engine.go(limits, move |event| match event {
            SearchEvent::Depth(report) => {
                let Some(line) = report.lines.into_iter().find(|line| line.rank == 1) else {
                    return;
                };
                let thought = Thought { depth: line.depth, score: line.score, line: line.moves };
                listener(Reply { id, content: ReplyContent::Thought(thought) });
            }
            SearchEvent::BestMove(best) => {
                let content = match best.mv {
                    Some(mv) => ReplyContent::Best(mv),
                    None => ReplyContent::Failed("it found no move".to_owned()),
                };
                let reply = Reply { id, content };
                let rest = courtesy.saturating_sub(start.elapsed());
                if rest.is_zero() {
                    listener(reply);
                    return;
                }
                // Not on this thread: the engine may be asked again before the time is over.
                let listener = Listener::clone(&listener);
                thread::spawn(move || {
                    thread::sleep(rest);
                    listener(reply);
                });
            }
            _ => {}
        });
    }

    fn stop(&mut self) {
        self.engine.stop();
    }
}
