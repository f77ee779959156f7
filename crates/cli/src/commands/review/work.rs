//! Reviews many games side by side, and hands them on in the order of the file.

use std::collections::BTreeMap;
use std::io::Read;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, mpsc};

use anyhow::Context;
use pinpoint_notation::pgn::{GameError, GameTree, ReadError, Reader};
use pinpoint_review::{Budget, Examination, Examiner, Review, main_game};

use super::journal::{Journal, Kept};
use super::source::{Overview, Source, Wanted};
use crate::interrupt::stop_flag;
use crate::progress::Progress;

/// What to review, and with what.
pub(super) struct Work<'a> {
    pub(super) source: &'a Source,
    pub(super) wanted: &'a Wanted,
    pub(super) overview: Overview,
    pub(super) budget: Budget,
    pub(super) threads: usize,
    pub(super) hash_mb: usize,
    pub(super) resume: bool,
}

/// A game that is done, or one that cannot be read.
pub(super) enum Finished {
    Game(u64, Box<GameTree>, Box<Review>),
    Broken(GameError),
}

/// What a worker hands back.
struct Outcome {
    /// Counts all games that were handed out, to bring them in order.
    order: usize,
    finished: Finished,
    examination: Option<Examination>,
}

/// The games that are still to be handed out.
struct Queue<'a> {
    reader: Reader<Box<dyn Read + Send + 'a>>,
    number: u64,
    order: usize,
}

enum Job {
    Game { order: usize, number: u64, tree: Box<GameTree> },
    Broken { order: usize, error: GameError },
}

impl Queue<'_> {
    /// The next game that is wanted.
    fn next(&mut self, wanted: &Wanted) -> Option<Result<Job, std::io::Error>> {
        loop {
            let read = self.reader.read_tree()?;
            self.number += 1;
            let order = self.order;
            let job = match read {
                Ok(tree) if wanted.takes(self.number, &tree.tags) => {
                    Job::Game { order, number: self.number, tree: Box::new(tree) }
                }
                Ok(_) => continue,
                Err(ReadError::Game(_)) if wanted.game.is_some_and(|game| game != self.number) => {
                    continue;
                }
                Err(ReadError::Game(error)) => Job::Broken { order, error },
                Err(ReadError::Source(error)) => return Some(Err(error)),
            };
            self.order += 1;
            return Some(Ok(job));
        }
    }
}

impl Work<'_> {
    /// Reviews all games; `each` hears of them in the order of the file. Gives whether Ctrl-C
    /// ended the work early.
    pub(super) fn run(
        &self,
        mut each: impl FnMut(Finished) -> anyhow::Result<()>,
    ) -> anyhow::Result<bool> {
        let mut journal = Journal::open(self.source.path(), self.budget, self.resume)?;
        let kept = journal.take_kept();
        let stop = stop_flag();
        let bar = Progress::counting(self.overview.positions, "positions");
        let queue =
            Mutex::new(Queue { reader: Reader::new(self.source.open()?), number: 0, order: 0 });
        let workers = self.threads.min(self.overview.games).max(1);
        let (sender, outcomes) = mpsc::channel();
        let failed = std::thread::scope(|scope| {
            for _ in 0..workers {
                let (sender, queue, stop, bar, kept) = (sender.clone(), &queue, &stop, &bar, &kept);
                // One game alone is searched by all threads together.
                let threads = if workers == 1 { self.threads } else { 1 };
                scope.spawn(move || self.work(threads, queue, stop, bar, kept, &sender));
            }
            drop(sender);
            let mut waiting: BTreeMap<usize, Outcome> = BTreeMap::new();
            let mut next = 0;
            let mut hand_on = |outcome: Outcome| -> anyhow::Result<()> {
                if let (Finished::Game(number, ..), Some(found)) =
                    (&outcome.finished, &outcome.examination)
                {
                    journal.keep(*number, found)?;
                }
                bar.aside(|| each(outcome.finished))
            };
            for received in outcomes {
                let outcome = match received {
                    Ok(outcome) => outcome,
                    Err(error) => {
                        stop.store(true, Relaxed);
                        let name = self.source.name();
                        return Err(error).with_context(|| format!("cannot read {name}"));
                    }
                };
                waiting.insert(outcome.order, outcome);
                while let Some(outcome) = waiting.remove(&next) {
                    hand_on(outcome).inspect_err(|_| stop.store(true, Relaxed))?;
                    next += 1;
                }
            }
            // After an interruption there are gaps: what is done counts nevertheless.
            waiting.into_values().try_for_each(hand_on)
        });
        drop(bar);
        failed?;
        let interrupted = stop.load(Relaxed);
        journal.end(interrupted)?;
        Ok(interrupted)
    }

    fn work(
        &self,
        threads: usize,
        queue: &Mutex<Queue<'_>>,
        stop: &Arc<AtomicBool>,
        bar: &Progress,
        kept: &Kept,
        sender: &mpsc::Sender<Result<Outcome, std::io::Error>>,
    ) {
        let interrupted = Arc::clone(stop);
        let mut examiner = Examiner::new(self.budget, threads, self.hash_mb)
            .stop_when(move || interrupted.load(Relaxed));
        while !stop.load(Relaxed) {
            let next = queue.lock().unwrap_or_else(|broken| broken.into_inner()).next(self.wanted);
            let outcome = match next {
                None => return,
                Some(Err(error)) => {
                    let _ = sender.send(Err(error));
                    return;
                }
                Some(Ok(Job::Broken { order, error })) => {
                    Outcome { order, finished: Finished::Broken(error), examination: None }
                }
                Some(Ok(Job::Game { order, number, tree })) => {
                    let game = main_game(&tree);
                    let positions = game.moves().len() as u64 + 1;
                    let known = kept.find(number, &game);
                    let is_new = known.is_none();
                    let found = known.or_else(|| {
                        examiner.examine(&game, &mut |_| {
                            bar.add(1);
                            ControlFlow::Continue(())
                        })
                    });
                    let Some(found) = found else { return };
                    if !is_new {
                        bar.add(positions);
                    }
                    let review = Box::new(Review::new(&game, &found));
                    Outcome {
                        order,
                        finished: Finished::Game(number, tree, review),
                        examination: is_new.then_some(found),
                    }
                }
            };
            if sender.send(Ok(outcome)).is_err() {
                return;
            }
        }
    }
}
