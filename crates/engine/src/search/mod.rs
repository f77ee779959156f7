//! The search: which move is best, and what the position is worth.
//!
//! [`root`] deepens iteratively and reports, [`node`] is the recursive search of a position,
//! [`proofs`] ends it early where a cheaper search is proof enough, [`quiescence`] plays out
//! captures at its leaves, and [`learning`] remembers what was found for later. A [`Worker`] is one thread's state; what
//! threads share is in [`Shared`].

#[cfg(test)]
mod decisions;
#[cfg(test)]
mod fingerprint;
mod learning;
mod node;
mod proofs;
mod quiescence;
mod root;
#[cfg(test)]
mod tests;

use std::array::from_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use pinpoint_rules::{Move, Position};

use crate::draws::Path;
use crate::evaluation::has_lone_king;
use crate::features::{Feature, enabled};
use crate::hash_table::HashTable;
use crate::history::{Context, CorrectionKeys, History, Landing};
use crate::judge::{Judge, Seat};
use crate::limits::Limits;
use crate::move_picker::MoveStack;
use crate::parameters as p;
use crate::score::{MAX_PLY, WIN_IN_MAX, tablebase_value};
use crate::tablebase::Tablebases;
use crate::threats::Threats;
use crate::time::Timer;

pub(crate) use root::{Findings, RootMove};

/// What all threads of a search share.
pub(crate) struct Shared {
    pub(crate) table: HashTable,
    /// End the search now.
    pub(crate) stop: AtomicBool,
    /// Thinking on the opponent's time: clocks do not count.
    pub(crate) pondering: AtomicBool,
    /// Nodes visited by all threads; each adds its own from time to time.
    pub(crate) nodes: AtomicU64,
    pub(crate) tablebase_hits: AtomicU64,
}

impl Shared {
    pub(crate) fn new(hash_mb: usize) -> Shared {
        Shared {
            table: HashTable::new(hash_mb),
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            tablebase_hits: AtomicU64::new(0),
        }
    }
}

/// What is to be searched.
#[derive(Clone, Default)]
pub(crate) struct Task {
    pub(crate) position: Position,
    /// Keys of the positions of the game before this one.
    pub(crate) earlier: Vec<u64>,
    pub(crate) limits: Limits,
    /// The moves to choose from.
    pub(crate) root_moves: Vec<RootMove>,
    pub(crate) multi_pv: usize,
    pub(crate) timer: Timer,
}

/// What the search remembers about each ply of the current line.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// The move played here; `None` for a passed turn.
    mv: Option<Move>,
    landing: Option<Landing>,
    /// Is that move neither a capture nor a promotion?
    is_quiet: bool,
    /// The place of that move among those tried, from 1 on.
    number: usize,
    /// By how many plies it is being reduced.
    reduction: i32,
    /// What its quiet moves are remembered with.
    context: Context,
    /// The corrected static evaluation; `None` in check.
    evaluation: Option<i32>,
    /// Left out of the search, to see whether it is much better than all others.
    excluded: Option<Move>,
    killers: [Option<Move>; 2],
    in_check: bool,
    double_extensions: i32,
    /// Beta cutoffs at this ply since the ply before moved on.
    cutoffs: i32,
}

/// One thread's state. It outlives single searches: its statistics stay useful in a game.
pub(crate) struct Worker {
    shared: Arc<Shared>,
    /// Watches the clock and reports; the other threads only help to fill the hash table.
    is_main: bool,
    history: History,
    seat: Seat,
    reductions: Reductions,
    task: Task,
    path: Path,
    frames: Vec<Frame>,
    lines: Vec<Variation>,
    moves: MoveStack,
    root_moves: Vec<RootMove>,
    /// The first root move of the line being searched: better ones are already settled.
    first_root_move: usize,
    nodes: u64,
    /// How many of `nodes` the shared counter has not heard of.
    unreported: u64,
    selective_depth: usize,
    root_depth: i32,
    /// No null moves above this ply, while one is being verified.
    null_move_from: usize,
    stopped: bool,
    tablebases: Option<Arc<Tablebases>>,
}

/// How many plies ago the moves were played that continuation histories look back at.
const LOOKBACK: [usize; 3] = [1, 2, 4];

/// Plies before the root that frames can be asked about.
const FRAMES_BEFORE: usize = LOOKBACK[2];

/// Nodes between two looks at the clock.
const NODES_PER_LOOK: u64 = 1024;

impl Worker {
    pub(crate) fn new(shared: Arc<Shared>, is_main: bool, judge: &Judge) -> Worker {
        crate::draws::prepare();
        Worker {
            shared,
            is_main,
            history: History::new(),
            seat: Seat::new(judge),
            reductions: Reductions::new(),
            task: Task::default(),
            path: Path::default(),
            frames: vec![Frame::default(); MAX_PLY + FRAMES_BEFORE + 4],
            lines: vec![Variation::new(); MAX_PLY + 2],
            moves: MoveStack::with_capacity(4096),
            root_moves: Vec::new(),
            first_root_move: 0,
            nodes: 0,
            unreported: 0,
            selective_depth: 0,
            root_depth: 0,
            null_move_from: 0,
            stopped: false,
            tablebases: None,
        }
    }

    pub(crate) fn use_tablebases(&mut self, tablebases: Option<Arc<Tablebases>>) {
        self.tablebases = tablebases;
    }

    /// The value by tablebase: a win is surer than any estimate, but a mate is better still.
    fn tablebase_value(&self, position: &Position, ply: usize) -> Option<i32> {
        let outcome = self.tablebases.as_ref()?.outcome(position)?;
        self.shared.tablebase_hits.fetch_add(1, Relaxed);
        Some(tablebase_value(outcome, ply))
    }

    /// Forgets what was learned, for a new game.
    pub(crate) fn forget(&mut self) {
        self.history = History::new();
        self.reductions = Reductions::new();
    }

    fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + FRAMES_BEFORE]
    }

    /// The landings that continuation histories look back at.
    fn landings(&self, ply: usize) -> [Option<Landing>; 3] {
        LOOKBACK.map(|back| self.frames[ply + FRAMES_BEFORE - back].landing)
    }

    /// Where corrections of the evaluation are looked up.
    fn correction_keys(&self, position: &Position, ply: usize) -> CorrectionKeys {
        let last = [2, 1].map(|back| self.frames[ply + FRAMES_BEFORE - back].landing);
        CorrectionKeys::new(position, last)
    }

    /// The circumstances of the quiet moves in this position.
    fn context(&self, position: &Position, keys: CorrectionKeys, ply: usize) -> Context {
        Context {
            landings: self.landings(ply),
            pawns: keys.pawns(),
            threats: Threats::new(position),
        }
    }

    /// Counts a node and looks, now and then, whether the search must end.
    #[inline]
    fn count_node(&mut self) {
        self.nodes += 1;
        self.unreported += 1;
        if self.unreported >= NODES_PER_LOOK {
            self.report_nodes();
            if self.is_main && self.limit_is_reached() {
                self.shared.stop.store(true, Relaxed);
            }
        } else if let (true, Some(limit)) = (self.is_main, self.task.limits.nodes) {
            // Exact on one thread, so that searches by nodes are reproducible.
            if self.nodes >= limit && self.root_depth > 1 {
                self.shared.stop.store(true, Relaxed);
            }
        }
        if self.shared.stop.load(Relaxed) && self.has_an_answer() {
            self.stopped = true;
        }
    }

    /// The first line at depth 1, a matter of microseconds, is always searched to its end, so
    /// that even an impatient caller gets a sensible move.
    fn has_an_answer(&self) -> bool {
        self.root_depth > 1 || self.first_root_move > 0
    }

    fn report_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.unreported, Relaxed);
        self.unreported = 0;
    }

    fn limit_is_reached(&self) -> bool {
        let all_nodes = self.shared.nodes.load(Relaxed);
        self.task.limits.nodes.is_some_and(|limit| all_nodes >= limit) && self.root_depth > 1
            || !self.shared.pondering.load(Relaxed) && self.task.timer.is_up(all_nodes)
    }

    fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        unproven(self.seat.evaluate(position, ply))
    }

    /// The static evaluation with what was learned about its errors, and nearer to a draw the
    /// longer nothing has happened. Against a lone king the evaluation shows a way that may be
    /// long, so it is left alone.
    fn corrected(&self, position: &Position, raw: i32, keys: CorrectionKeys) -> i32 {
        if has_lone_king(position) {
            return raw;
        }
        let faded = raw * (200 - i32::from(position.halfmove_clock().min(100))) / 200;
        unproven(faded + self.history.correction(position, keys))
    }

    fn is_draw(&self, position: &Position, in_check: bool) -> bool {
        if position.halfmove_clock() >= 100 && (!in_check || position.count_moves() > 0) {
            return true;
        }
        position.is_insufficient_material() || self.path.is_repetition(position)
    }

    fn repetition_is_near(&self, position: &Position) -> bool {
        enabled(Feature::UpcomingRepetition) && self.path.repetition_is_near(position)
    }
}

/// The value, or the nearest one that no proof of a win has: for estimates.
fn unproven(value: i32) -> i32 {
    value.clamp(1 - WIN_IN_MAX, WIN_IN_MAX - 1)
}

/// A line of moves found by the search.
#[derive(Clone)]
struct Variation {
    moves: Vec<Move>,
}

impl Variation {
    fn new() -> Variation {
        Variation { moves: Vec::with_capacity(MAX_PLY) }
    }

    /// Becomes the move followed by the other line.
    fn set(&mut self, mv: Move, rest: &Variation) {
        self.moves.clear();
        self.moves.push(mv);
        self.moves.extend_from_slice(&rest.moves);
    }
}

/// By how much late moves are reduced, in hundredths of a ply, by depth and number of the move.
struct Reductions {
    quiet: Box<[[u16; 64]; 64]>,
    capture: Box<[[u16; 64]; 64]>,
}

impl Reductions {
    fn new() -> Reductions {
        let table = |base: i32, divisor: i32| {
            let reduction = |depth: usize, number: usize| {
                let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
                (f64::from(base) + product * 10_000.0 / f64::from(divisor)).max(0.0) as u16
            };
            Box::new(from_fn(|depth| from_fn(|number| reduction(depth, number))))
        };
        Reductions {
            quiet: table(p::reduction_base(), p::reduction_divisor()),
            capture: table(p::capture_reduction_base(), p::capture_reduction_divisor()),
        }
    }

    fn hundredths(&self, is_quiet: bool, depth: i32, number: usize) -> i32 {
        let table = if is_quiet { &self.quiet } else { &self.capture };
        i32::from(table[depth.clamp(1, 63) as usize][number.min(63)])
    }
}
