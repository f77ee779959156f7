//! The handle through which the rest of the program uses the engine.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use pinpoint_rules::{Game, Move, Position};

use crate::book::Book;
use crate::event::{BestMove, Report, ScoredLine, SearchEvent};
use crate::limits::Limits;
use crate::options::Options;
use crate::random::Random;
use crate::score::{INFINITE, Score, WIN_IN_MAX};
use crate::search::{Findings, RootMove, Shared, Task, Worker};
use crate::sided::SidedScore;
use crate::stop::StopHandle;
use crate::tablebase::Tablebases;
use crate::time::Timer;

/// A chess engine: give it a position, let it go, hear what it finds.
///
/// Searches run in the background; [`Engine::stop`] ends one at once. Dropping the engine stops
/// it too. See the [crate] for an example.
pub struct Engine {
    options: Options,
    position: Position,
    /// Keys of the positions of the game before the current one.
    earlier: Vec<u64>,
    shared: Arc<Shared>,
    workers: Vec<Worker>,
    running: Option<JoinHandle<Vec<Worker>>>,
    random: Random,
    book: Option<Book>,
    tablebases: Option<Arc<Tablebases>>,
    handle: StopHandle,
}

/// What [`Engine::search`] has found.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchResult {
    /// The move to play; `None` if there is none.
    pub best: Option<Move>,
    /// The best lines, best first; empty if there is no legal move.
    pub lines: Vec<ScoredLine>,
    /// The last report.
    pub report: Report,
}

impl Engine {
    /// An engine that stands at the start of a game.
    pub fn new(options: Options) -> Engine {
        let shared = Arc::new(Shared::new(options.hash_mb));
        shared.table.touch();
        let random = Random::new(options.seed);
        let mut engine = Engine {
            options,
            position: Position::STANDARD,
            earlier: Vec::new(),
            shared,
            workers: Vec::new(),
            running: None,
            random,
            book: None,
            tablebases: None,
            handle: StopHandle::default(),
        };
        engine.hire();
        engine
    }

    /// Makes as many workers as there should be: now rather than on the first move's time.
    fn hire(&mut self) {
        let threads = self.options.threads.clamp(1, Options::MAX_THREADS);
        self.workers.truncate(threads);
        let judge = self.options.judge.clone();
        while self.workers.len() < threads {
            let is_main = self.workers.is_empty();
            let mut worker = Worker::new(Arc::clone(&self.shared), is_main, &judge);
            worker.use_tablebases(self.tablebases.clone());
            self.workers.push(worker);
        }
    }

    /// The settings.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the settings, after ending a search that runs. If memory does not suffice for
    /// the hash table, it gets smaller, and [`Engine::options`] tells its size.
    pub fn set_options(&mut self, mut options: Options) {
        self.stop_and_wait();
        if options.hash_mb != self.options.hash_mb {
            // The old table goes first: both together might not fit into memory.
            self.workers.clear();
            self.shared = Arc::new(Shared::new(1));
            self.shared = Arc::new(Shared::new(options.hash_mb));
            self.shared.table.touch();
            options.hash_mb = self.shared.table.mebibytes();
        }
        if options.seed != self.options.seed {
            self.random = Random::new(options.seed);
        }
        let judge_stays = options.judge == self.options.judge;
        self.options = options;
        if !judge_stays {
            // What the table and the workers know was found with other eyes.
            self.workers.clear();
            self.clear_hash();
        }
        self.hire();
    }

    /// Forgets everything about earlier games.
    pub fn new_game(&mut self) {
        self.stop_and_wait();
        self.clear_hash();
        self.workers.iter_mut().for_each(Worker::forget);
    }

    /// Empties the hash table.
    pub fn clear_hash(&mut self) {
        self.stop_and_wait();
        self.shared.table.clear(self.options.threads);
    }

    /// Plays from this opening book while it knows the position.
    pub fn set_book(&mut self, book: Option<Book>) {
        self.stop_and_wait();
        self.book = book;
    }

    /// Looks up endings in these tablebases, which other engines may use too; in none without.
    pub fn set_tablebases(&mut self, tablebases: Option<Arc<Tablebases>>) {
        self.stop_and_wait();
        self.tablebases = tablebases;
        for worker in &mut self.workers {
            worker.use_tablebases(self.tablebases.clone());
        }
    }

    /// The position that will be searched.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Sets the position to be searched, without the game that led to it.
    pub fn set_position(&mut self, position: Position) {
        self.set_game(&Game::new(position));
    }

    /// Sets the position to be searched to the last one of a game; the earlier ones count for
    /// draws by repetition.
    pub fn set_game(&mut self, game: &Game) {
        self.stop_and_wait();
        self.position = *game.position();
        let mut earlier: Vec<u64> = std::iter::once(game.start().hash())
            .chain(game.history().iter().map(|(_, position)| position.hash()))
            .collect();
        earlier.pop();
        self.earlier = earlier;
    }

    /// Starts a search in the background and returns at once; the sink hears of all events, on
    /// another thread. A search that still runs is ended first.
    pub fn go(&mut self, limits: Limits, mut sink: impl FnMut(SearchEvent) + Send + 'static) {
        self.stop_and_wait();
        if let Some(mv) = self.book_move(&limits) {
            return sink(SearchEvent::BestMove(BestMove { mv: Some(mv), ponder: None }));
        }
        let job = self.prepare(limits);
        let running = thread::Builder::new()
            .name("search".into())
            .spawn(move || job.run(&mut sink))
            .expect("the system can start a thread");
        self.handle.sleeper(running.thread().clone());
        self.running = Some(running);
    }

    /// Searches on the calling thread and returns the answer; the limits must end the search.
    pub fn search(&mut self, limits: Limits) -> SearchResult {
        let mut report = Report::default();
        let mut best = self.book_move(&limits);
        if best.is_none() {
            let job = self.prepare(Limits { infinite: false, ponder: false, ..limits });
            self.workers = job.run(&mut |event| match event {
                // Bounds in mid-depth say less than the lines of the last finished depth.
                SearchEvent::Depth(new) if new.lines.iter().all(ScoredLine::is_exact) => {
                    report = new
                }
                SearchEvent::BestMove(answer) => best = answer.mv,
                _ => {}
            });
        }
        SearchResult { best, lines: report.lines.clone(), report }
    }

    /// Ends a running search and makes all ready for the next.
    fn prepare(&mut self, limits: Limits) -> Job {
        let start = Instant::now();
        self.stop_and_wait();
        let multi_pv = self.options.multi_pv.max(1);
        self.shared.tablebase_hits.store(0, Relaxed);
        let task = Task {
            position: self.position,
            root_moves: self.root_moves(&limits),
            earlier: self.earlier.clone(),
            timer: Timer::new(&limits, self.options.move_overhead, start),
            limits,
            multi_pv,
        };
        self.shared.stop.store(false, Relaxed);
        self.handle.watch(&self.shared);
        self.shared.pondering.store(task.limits.ponder, Relaxed);
        self.shared.nodes.store(0, Relaxed);
        self.shared.table.age();
        self.hire();
        Job { shared: Arc::clone(&self.shared), workers: std::mem::take(&mut self.workers), task }
    }

    /// The moves asked about, or those of them that hold the result where tablebases know it.
    fn root_moves(&self, limits: &Limits) -> Vec<RootMove> {
        let asked = |mv: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(mv);
        let moves = self.position.legal_moves().into_iter().filter(asked);
        let mut moves = moves.map(RootMove::new).collect();
        if let Some(tablebases) = &self.tablebases
            && tablebases.filter(&self.position, &mut moves)
        {
            self.shared.tablebase_hits.fetch_add(1, Relaxed);
        }
        moves
    }

    /// The book's move, unless the user wants to see a search.
    fn book_move(&mut self, limits: &Limits) -> Option<Move> {
        let book = self.book.as_ref()?;
        if limits.infinite || limits.ponder || !limits.search_moves.is_empty() {
            return None;
        }
        book.choose(&self.position, self.random.unit())
    }

    /// Ends the search at once; it still sends its best move.
    pub fn stop(&self) {
        self.handle.stop();
    }

    /// What ends searches from any thread, also one that [`Engine::search`] runs on its own.
    ///
    /// ```
    /// use pinpoint_engine::{Engine, Limits, Options};
    /// use std::sync::mpsc;
    /// use std::thread;
    ///
    /// let mut engine = Engine::new(Options::default().with_hash_mb(1));
    /// let handle = engine.stop_handle();
    /// let (sender, events) = mpsc::channel();
    /// engine.go(Limits::default(), move |event| drop(sender.send(event)));
    /// thread::spawn(move || handle.stop());
    /// engine.wait();
    /// assert!(events.iter().count() > 0, "the best move is there");
    /// ```
    pub fn stop_handle(&self) -> StopHandle {
        self.handle.clone()
    }

    /// The opponent has played the expected move: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.shared.pondering.store(false, Relaxed);
        self.handle.wake();
    }

    /// Is a search running?
    pub fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(|search| !search.is_finished())
    }

    /// Waits for the end of the search.
    pub fn wait(&mut self) {
        if let Some(search) = self.running.take() {
            // After a panic in the search the workers are gone; the next search makes new ones.
            self.workers = search.join().unwrap_or_default();
        }
    }

    fn stop_and_wait(&mut self) {
        self.stop();
        self.wait();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop_and_wait();
    }
}

/// One search, ready to run on whatever thread.
struct Job {
    shared: Arc<Shared>,
    workers: Vec<Worker>,
    task: Task,
}

impl Job {
    /// Searches with all workers and answers; gives the workers back.
    fn run(mut self, sink: &mut dyn FnMut(SearchEvent)) -> Vec<Worker> {
        let mut workers = std::mem::take(&mut self.workers);
        let (main, helpers) = workers.split_first_mut().expect("there is always one worker");
        let task = &self.task;
        let mut reported_nodes = None;
        let mut results = thread::scope(|scope| {
            let helping: Vec<_> = helpers
                .iter_mut()
                .map(|helper| scope.spawn(|| helper.deepen(task.clone(), &mut |_, _, _| {})))
                .collect();
            let findings = main.deepen(task.clone(), &mut |depth, better, moves| {
                reported_nodes = Some(self.shared.nodes.load(Relaxed));
                sink(self.report(depth, better, moves));
            });
            self.wait_for_permission();
            self.shared.stop.store(true, Relaxed);
            let helped = helping.into_iter().filter_map(|helper| helper.join().ok());
            std::iter::once(findings).chain(helped).collect::<Vec<Findings>>()
        });

        let lines = task.multi_pv.min(results[0].moves.len());
        let best = if lines == 1 { surest(&results) } else { 0 };
        let findings = results.swap_remove(best);
        // The last word has the final count, whatever ended the search.
        let is_counted = reported_nodes == Some(self.shared.nodes.load(Relaxed));
        if best > 0 || findings.is_newer || !is_counted {
            sink(self.report(findings.depth.max(1), 0, &findings.moves[..lines]));
        }
        let chosen = findings.moves.first();
        sink(SearchEvent::BestMove(BestMove {
            mv: chosen.map(|chosen| chosen.mv),
            ponder: chosen.and_then(|chosen| chosen.line.get(1).copied()),
        }));
        workers
    }

    /// While pondering or searching without end no answer may be given, even if there is
    /// nothing left to search.
    fn wait_for_permission(&self) {
        let must_wait = || {
            let waiting = self.task.limits.infinite || self.shared.pondering.load(Relaxed);
            waiting && !self.shared.stop.load(Relaxed)
        };
        while must_wait() {
            thread::park();
        }
    }

    fn report(&self, depth: i32, better: usize, moves: &[RootMove]) -> SearchEvent {
        let side = self.task.position.turn();
        let lines = moves.iter().enumerate().map(|(index, root_move)| {
            let score = Score::from_value(root_move.proven());
            ScoredLine {
                rank: better + index + 1,
                depth: depth as u32,
                score: SidedScore::new(side, score).with_bound(root_move.bound),
                moves: root_move.line.clone(),
            }
        });
        let selective = moves.iter().map(|root_move| root_move.selective_depth).max();
        SearchEvent::Depth(Report {
            depth: depth as u32,
            selective_depth: selective.unwrap_or(0) as u32,
            nodes: self.shared.nodes.load(Relaxed),
            time: self.task.timer.elapsed(),
            hash_full: self.shared.table.fullness(),
            tablebase_hits: self.shared.tablebase_hits.load(Relaxed),
            lines: lines.collect(),
        })
    }
}

/// The thread with the surest answer: a proven win first, then the greatest depth, and of those
/// the best value.
fn surest(results: &[Findings]) -> usize {
    let rank = |findings: &Findings| {
        let value = findings.moves.first().map_or(-INFINITE, RootMove::best_known);
        let win = if value >= WIN_IN_MAX { value } else { 0 };
        (win, findings.depth, value)
    };
    let mut best = 0;
    for (index, findings) in results.iter().enumerate() {
        if rank(findings) > rank(&results[best]) {
            best = index;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::mate_in;

    fn findings(depth: i32, value: i32) -> Findings {
        let mut root_move = RootMove::new(Position::STANDARD.legal_moves()[0]);
        root_move.value = value;
        Findings { depth, is_newer: false, moves: vec![root_move] }
    }

    #[test]
    fn a_proven_mate_is_surer_than_depth_and_a_near_one_than_a_far_one() {
        let (deep, mate, near) =
            (findings(20, 90), findings(12, mate_in(7)), findings(11, mate_in(5)));
        assert_eq!(surest(&[deep.clone(), mate.clone(), near]), 2);
        assert_eq!(surest(&[deep.clone(), mate]), 1);
        assert_eq!(surest(&[deep.clone(), findings(20, 95), findings(21, 10)]), 2);
        assert_eq!(surest(&[deep.clone(), findings(20, 95)]), 1);
        assert_eq!(surest(&[deep, findings(20, -mate_in(4))]), 0, "being mated is no win");
    }
}
