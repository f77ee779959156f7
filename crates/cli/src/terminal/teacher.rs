//! Reviews the game on the table and looks at what is tried in a lesson, on threads of its own.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use pinpoint_review::{Budget, Examiner, Review};
use pinpoint_rules::{Color, Game, Move};

use super::event::{Event, Lecture};
use crate::trainer;

const HASH_MB: usize = 16;

/// Somebody who knows what was wrong.
pub(crate) struct Teacher {
    events: Sender<Event>,
    /// Is the question that was asked last still wanted?
    is_unwanted: Arc<AtomicBool>,
}

impl Teacher {
    /// A teacher who answers into this channel.
    pub(crate) fn new(events: Sender<Event>) -> Teacher {
        Teacher { events, is_unwanted: Arc::default() }
    }

    /// Reviews a game and names the mistakes of one side or both.
    pub(crate) fn examine(&mut self, id: u64, game: Game, side: Option<Color>) {
        self.work(move |mut examiner, say| {
            let total = game.moves().count() + 1;
            let examined = examiner.examine(&game, &mut |done| {
                say(id, Lecture::Progress { done, total });
                ControlFlow::Continue(())
            });
            let Some(examination) = examined else { return };
            let review = Review::new(&game, &examination);
            let mistakes = trainer::mistakes(&review, side).cloned().collect();
            say(id, Lecture::Mistakes(mistakes));
        });
    }

    /// Looks at a move after a game.
    pub(crate) fn look_at(&mut self, id: u64, game: Game, mv: Move) {
        self.work(move |mut examiner, say| {
            let review = examiner.review_move(&game, mv);
            say(id, Lecture::Opinion(Box::new(review)));
        });
    }

    /// Nobody waits for the answer any more.
    pub(crate) fn stop(&mut self) {
        self.is_unwanted.store(true, Ordering::Relaxed);
    }

    /// Starts a thread with an engine; an older one ends.
    fn work(&mut self, task: impl FnOnce(Examiner, &dyn Fn(u64, Lecture)) + Send + 'static) {
        self.stop();
        self.is_unwanted = Arc::default();
        let is_unwanted = Arc::clone(&self.is_unwanted);
        let events = self.events.clone();
        thread::spawn(move || {
            let examiner = Examiner::new(Budget::default(), 1, HASH_MB)
                .stop_when(move || is_unwanted.load(Ordering::Relaxed));
            task(examiner, &|id, lecture| {
                // After the end of the program nobody listens.
                let _ = events.send(Event::Lecture(id, lecture));
            });
        });
    }
}

impl Drop for Teacher {
    fn drop(&mut self) {
        self.stop();
    }
}
