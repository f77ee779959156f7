//! The built-in engine as adviser.

use pinpoint_engine::{Clock, Engine, Limits, Options, SearchEvent};

use super::{Listener, Opponent};
use crate::terminal::event::{Pace, Question, Reply, ReplyContent, Thought};

/// Pinpoint's own engine.
pub(crate) struct BuiltIn {
    engine: Engine,
    listener: Listener,
}

impl BuiltIn {
    /// An adviser at full strength.
    pub(crate) fn adviser(listener: Listener) -> BuiltIn {
        BuiltIn { engine: Engine::new(Options::default()), listener }
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
                listener(Reply { id, content });
            }
            _ => {}
        });
    }

    fn stop(&mut self) {
        self.engine.stop();
    }
}
