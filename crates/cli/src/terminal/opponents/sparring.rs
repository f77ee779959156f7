//! The built-in opponent, at whatever strength.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pinpoint_engine::SidedScore;
use pinpoint_opponent::{Intent, Opponent as Chooser};

use super::{Listener, Opponent};
use crate::terminal::event::{Pace, Question, Reply, ReplyContent, Thought};

/// Of the time left on a clock a move takes at most this share.
const SHARE: u32 = 40;

/// Chooses like a person, on a thread of its own.
pub(super) struct Sparring {
    chooser: Arc<Mutex<Chooser>>,
    takes_time: bool,
    listener: Listener,
}

impl Sparring {
    pub(super) fn new(chooser: Chooser, takes_time: bool, listener: Listener) -> Sparring {
        Sparring { chooser: Arc::new(Mutex::new(chooser)), takes_time, listener }
    }
}

impl Opponent for Sparring {
    fn ask(&mut self, question: Question) {
        let Question { id, game, pace } = question;
        let (chooser, listener) = (Arc::clone(&self.chooser), Listener::clone(&self.listener));
        let longest = match pace {
            _ if !self.takes_time => Duration::ZERO,
            Pace::Fixed(_) => Duration::MAX,
            Pace::Clock { left, .. } => left[game.position().turn().index()] / SHARE,
        };
        // A late answer to an old question is dropped by its number, so nothing is stopped.
        thread::spawn(move || {
            let start = Instant::now();
            let side = game.position().turn();
            // Its choice depends on the game alone: a panic leaves nothing in disorder.
            let choice = chooser.lock().unwrap_or_else(PoisonError::into_inner).choose(&game);
            let Some(choice) = choice else {
                let content = ReplyContent::Failed("it found no move".to_owned());
                return listener(Reply { id, content });
            };
            let score = SidedScore::new(side, choice.score);
            let thought = Thought { depth: 1, score, line: vec![choice.mv] };
            listener(Reply { id, content: ReplyContent::Thought(thought) });
            thread::sleep(choice.think_time.min(longest).saturating_sub(start.elapsed()));
            let content = match choice.intent {
                Intent::PlayOn => ReplyContent::Best(choice.mv),
                Intent::OfferDraw => ReplyContent::OffersDraw(choice.mv),
                Intent::Resign => ReplyContent::Resigns,
            };
            listener(Reply { id, content });
        });
    }

    fn stop(&mut self) {}
}
