//! A fixed number of engines, and the searches that wait for one.
//!
//! Each worker is a thread with an engine of its own. What it finds goes into a slot that holds
//! only the latest state, so that a slow listener costs no memory and holds up no worker. A
//! [`Ticket`] stands for a search: whoever drops it ends the search, running or waiting.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pinpoint_engine::{Engine, SearchEvent};
use pinpoint_wire::{BestMoveReply, Failure, SearchInfo, StopReason};
use tokio::sync::watch;

use crate::opponents::Answer;
use crate::search::{Task, Teller};

/// How many searches may wait.
const MAX_WAITING: usize = 512;
/// How long an analysis may run while others wait.
const FAIR_SHARE: Duration = Duration::from_secs(5);
/// How long an analysis may run while a player waits for a move.
const COURTESY: Duration = Duration::from_millis(500);
/// How often a worker looks whether others wait.
const TICK: Duration = Duration::from_millis(100);
/// A worker without work for this long gives its memory back.
const IDLE: Duration = Duration::from_secs(60);

/// How far a search has come; only the latest state is kept.
#[derive(Debug, Clone, Default)]
pub(crate) struct Progress {
    /// How many searches come first, while it waits.
    pub(crate) ahead: Option<u32>,
    pub(crate) started: bool,
    pub(crate) info: Option<Arc<SearchInfo>>,
    pub(crate) end: Option<End>,
}

/// How a search has ended.
#[derive(Debug, Clone)]
pub(crate) enum End {
    Best(Arc<BestMoveReply>),
    Stopped(StopReason),
    Failed(Failure),
}

/// What the workers are doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolState {
    /// Threads that are ready to search or searching.
    pub workers: usize,
    /// Searches that run.
    pub running: usize,
    /// Searches that wait.
    pub waiting: usize,
}

/// The engines and the queue before them.
pub(crate) struct Pool(Arc<Desk>);

/// What workers and tickets share.
struct Desk {
    queue: Mutex<Queue>,
    /// Rung when there is work, or none ever again.
    bell: Condvar,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Job>,
    running: Vec<Running>,
    workers: usize,
    issued: u64,
    is_down: bool,
}

/// A search that runs, with the way to end it.
struct Running {
    number: u64,
    is_analysis: bool,
    sender: Sender<Message>,
}

/// What a worker hears while it searches.
enum Message {
    Event(SearchEvent),
    Cancel,
}

struct Job {
    number: u64,
    task: Task,
    progress: watch::Sender<Progress>,
    sender: Sender<Message>,
    messages: Receiver<Message>,
}

/// A search under way; dropping it ends the search.
pub(crate) struct Ticket {
    number: u64,
    desk: Arc<Desk>,
    sender: Sender<Message>,
    pub(crate) progress: watch::Receiver<Progress>,
}

impl Pool {
    /// Starts the workers; their engines are made when first needed.
    pub(crate) fn new(workers: usize) -> io::Result<Pool> {
        let desk = Arc::new(Desk { queue: Mutex::default(), bell: Condvar::new() });
        // From here on an early return drops the pool, which sends started workers home.
        let pool = Pool(Arc::clone(&desk));
        for _ in 0..workers {
            let desk = Arc::clone(&desk);
            pool.0.lock().workers += 1;
            thread::Builder::new().name("engine".into()).spawn(move || work(&desk))?;
        }
        Ok(pool)
    }

    /// Puts a search at the end of the queue; moves of games and hints go before analyses.
    pub(crate) fn submit(&self, task: Task) -> Result<Ticket, Failure> {
        let mut queue = self.0.lock();
        if queue.is_down || queue.waiting.len() >= MAX_WAITING {
            return Err(Failure::new("busy", "too many searches are waiting: try again later"));
        }
        queue.issued += 1;
        let (number, (sender, messages)) = (queue.issued, channel());
        let (progress, listener) = watch::channel(Progress::default());
        let place = match task.is_analysis {
            true => queue.waiting.len(),
            false => queue.first_analysis(),
        };
        let job = Job { number, task, progress, sender: sender.clone(), messages };
        queue.waiting.insert(place, job);
        queue.tell_waiting();
        drop(queue);
        self.0.bell.notify_one();
        Ok(Ticket { number, desk: Arc::clone(&self.0), sender, progress: listener })
    }

    pub(crate) fn state(&self) -> PoolState {
        let queue = self.0.lock();
        PoolState {
            workers: queue.workers,
            running: queue.running.len(),
            waiting: queue.waiting.len(),
        }
    }

    /// Does a player wait for a move or a hint?
    pub(crate) fn has_player(&self) -> bool {
        let queue = self.0.lock();
        queue.running.iter().any(|running| !running.is_analysis)
            || queue.waiting.iter().any(|job| !job.task.is_analysis)
    }

    /// Ends all searches and sends the workers home.
    pub(crate) fn shut_down(&self) {
        let mut queue = self.0.lock();
        queue.is_down = true;
        for job in queue.waiting.drain(..) {
            job.end(End::Stopped(StopReason::Shutdown));
        }
        for running in &queue.running {
            let _ = running.sender.send(Message::Cancel);
        }
        drop(queue);
        self.0.bell.notify_all();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shut_down();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut queue = self.desk.lock();
        match queue.waiting.iter().position(|job| job.number == self.number) {
            Some(index) => {
                queue.waiting.remove(index);
                queue.tell_waiting();
            }
            // It runs, or has ended and nobody listens any more.
            None => drop(self.sender.send(Message::Cancel)),
        }
    }
}

impl Queue {
    /// Where the analyses begin among those that wait.
    fn first_analysis(&self) -> usize {
        let first = self.waiting.iter().position(|job| job.task.is_analysis);
        first.unwrap_or(self.waiting.len())
    }

    /// Says to those that wait how many come first.
    fn tell_waiting(&self) {
        let free = self.workers.saturating_sub(self.running.len());
        for (index, job) in self.waiting.iter().enumerate().skip(free) {
            let ahead = Some((index - free) as u32);
            job.progress.send_if_modified(|progress| {
                let is_news = progress.ahead != ahead;
                progress.ahead = ahead;
                is_news
            });
        }
    }
}

impl Desk {
    /// Nothing that is done under the lock leaves the queue in disorder, not even a panic.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next search; `None` when there will be none.
    fn next(&self, engine: &mut Option<Engine>) -> Option<Job> {
        let mut queue = self.lock();
        loop {
            if queue.is_down {
                return None;
            }
            if let Some(job) = queue.waiting.pop_front() {
                queue.running.push(Running {
                    number: job.number,
                    is_analysis: job.task.is_analysis,
                    sender: job.sender.clone(),
                });
                queue.tell_waiting();
                return Some(job);
            }
            let (woken, wait) =
                self.bell.wait_timeout(queue, IDLE).unwrap_or_else(PoisonError::into_inner);
            queue = woken;
            if wait.timed_out() && queue.waiting.is_empty() {
                *engine = None;
            }
        }
    }

    fn done(&self, number: u64) {
        let mut queue = self.lock();
        queue.running.retain(|running| running.number != number);
        queue.tell_waiting();
    }

    /// How long an analysis may run, seen who waits for it to end.
    fn share(&self) -> Duration {
        match self.lock().waiting.front() {
            None => Duration::MAX,
            Some(job) if job.task.is_analysis => FAIR_SHARE,
            Some(_) => COURTESY,
        }
    }
}

/// What a worker does all its life.
fn work(desk: &Desk) {
    let mut engine = None;
    while let Some(job) = desk.next(&mut engine) {
        let end = catch_unwind(AssertUnwindSafe(|| job.search(&mut engine, desk)));
        let end = end.unwrap_or_else(|_| {
            engine = None;
            End::Failed(Failure::new("internal", "the search broke off: please report it"))
        });
        // First off the desk, then the news: who hears of the end may look at the pool.
        desk.done(job.number);
        job.end(end);
    }
    desk.lock().workers -= 1;
}

impl Job {
    fn end(&self, end: End) {
        self.progress.send_modify(|progress| progress.end = Some(end));
    }

    fn search(&self, engine: &mut Option<Engine>, desk: &Desk) -> End {
        self.progress.send_modify(|progress| {
            progress.ahead = None;
            progress.started = true;
        });
        if let Some(sparring) = &self.task.sparring {
            // It answers within a moment, so nobody needs to end it.
            return match Answer::new(sparring, &self.task.game) {
                Some(answer) => End::Best(Arc::new(Teller::new(&self.task).answer(&answer))),
                None => End::Stopped(StopReason::GameOver),
            };
        }
        let options = self.task.options.clone();
        let engine = engine.get_or_insert_with(|| Engine::new(options.clone()));
        engine.set_options(options);
        engine.set_game(&self.task.game);
        let sender = self.sender.clone();
        let sink = move |event| drop(sender.send(Message::Event(event)));
        engine.go(self.task.limits.clone(), sink);
        let end = self.listen(engine, desk);
        engine.stop();
        engine.wait();
        end
    }

    /// Passes on what the engine says until it has said all.
    fn listen(&self, engine: &Engine, desk: &Desk) -> End {
        let begun = Instant::now();
        let mut teller = Teller::new(&self.task);
        loop {
            // Asked before looking for messages: an engine that has ended has sent them all.
            let is_over = !engine.is_searching();
            match self.messages.recv_timeout(TICK) {
                Ok(Message::Event(SearchEvent::Depth(report))) => {
                    let info = Arc::new(teller.info(&report));
                    self.progress.send_modify(|progress| progress.info = Some(info));
                }
                Ok(Message::Event(SearchEvent::BestMove(best))) => {
                    return match best.mv {
                        Some(mv) => End::Best(Arc::new(teller.best_move(mv, best.ponder))),
                        None => End::Stopped(StopReason::GameOver),
                    };
                }
                Ok(Message::Event(_)) => {}
                // Who drops a ticket hears no more: only those that go down with us do.
                Ok(Message::Cancel) => return End::Stopped(StopReason::Shutdown),
                Err(RecvTimeoutError::Timeout) if is_over => {
                    let message = "the engine gave no answer: please report it";
                    return End::Failed(Failure::new("internal", message));
                }
                Err(_) => {}
            }
            if self.task.is_analysis && begun.elapsed() > desk.share() {
                engine.stop();
            }
        }
    }
}
