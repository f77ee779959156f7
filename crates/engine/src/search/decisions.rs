//! Single decisions of a search, each asked for itself: limits, draws, corrections, reductions.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use pinpoint_rules::Position;

use super::node::{NonPv, Question};
use super::{NODES_PER_LOOK, Reductions, RootMove, Shared, Task, Worker};
use crate::Limits;
use crate::event::Bound;
use crate::hash_table::Entry;
use crate::history::CorrectionKeys;
use crate::judge::Judge;
use crate::parameters as p;
use crate::score::{INFINITE, WIN_IN_MAX, mate_in, mated_in};
use crate::time::Timer;

pub(super) fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("the test FEN is valid")
}

/// The task to search this position for its best line.
pub(super) fn task(fen: &str, limits: Limits) -> Task {
    let position = position(fen);
    let root_moves = position.legal_moves().into_iter().map(RootMove::new).collect();
    let timer = Timer::new(&limits, Duration::ZERO, Instant::now());
    Task { position, root_moves, limits, multi_pv: 1, timer, ..Task::default() }
}

/// A thread with a small table of its own: the one that watches the limits, or a helper.
pub(super) fn worker(is_main: bool) -> Worker {
    Worker::new(Arc::new(Shared::new(1)), is_main, &Judge::default())
}

const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

/// Searches the position and says which depth was the last to be finished.
fn depth_reached(worker: &mut Worker, limits: Limits) -> i32 {
    worker.deepen(task(MIDDLEGAME, limits), &mut |_, _, _| {}).depth
}

fn nodes_of_depth_one() -> u64 {
    let mut worker = worker(true);
    depth_reached(&mut worker, Limits::depth(1));
    worker.nodes
}

#[test]
fn nothing_is_counted_and_nothing_asked_before_a_search() {
    let shared = Shared::new(1);
    assert_eq!((shared.nodes.load(Relaxed), shared.tablebase_hits.load(Relaxed)), (0, 0));
    assert!(!shared.stop.load(Relaxed) && !shared.pondering.load(Relaxed));
    let worker = worker(true);
    assert_eq!((worker.nodes, worker.root_depth, worker.selective_depth), (0, 0, 0));
}

#[test]
fn nodes_are_reported_in_bundles() {
    let mut worker = worker(true);
    (1..NODES_PER_LOOK).for_each(|_| worker.count_node());
    assert_eq!((worker.nodes, worker.shared.nodes.load(Relaxed)), (1023, 0));
    worker.count_node();
    assert_eq!((worker.unreported, worker.shared.nodes.load(Relaxed)), (0, 1024));
}

#[test]
fn a_thread_without_a_line_does_not_stop() {
    let mut worker = worker(true);
    worker.shared.stop.store(true, Relaxed);
    worker.count_node();
    assert!(!worker.stopped);
}

#[test]
fn depth_one_is_finished_whatever_the_limit_and_depth_two_is_not() {
    let depth_one = nodes_of_depth_one();
    assert!(depth_one > 10, "{depth_one}");
    for limit in [1, 10, depth_one] {
        let mut worker = worker(true);
        assert_eq!(depth_reached(&mut worker, Limits::nodes(limit)), 1);
        assert_eq!(worker.nodes, depth_one + 1, "the first node of depth 2 ends the search");
    }
    let mut worker = worker(true);
    assert_eq!(depth_reached(&mut worker, Limits::nodes(depth_one + 7)), 1);
    assert_eq!(worker.nodes, depth_one + 7);
}

#[test]
fn a_stop_before_the_search_leaves_time_for_one_line_at_depth_one() {
    for (multi_pv, finished) in [(1, 1), (3, 0)] {
        let mut worker = worker(true);
        worker.shared.stop.store(true, Relaxed);
        let task = Task { multi_pv, ..task(MIDDLEGAME, Limits::depth(9)) };
        let found = worker.deepen(task, &mut |_, _, _| {});
        assert_eq!(found.depth, finished, "{multi_pv} lines");
        assert_eq!(found.is_newer, finished == 0, "{multi_pv} lines");
        assert!(found.moves[0].best_known().abs() < 300, "the first line has a value");
        assert_eq!(worker.nodes, nodes_of_depth_one() + 1, "{multi_pv} lines");
    }
}

#[test]
fn helpers_do_not_watch_the_limits() {
    let mut helper = worker(false);
    let limits = Limits { nodes: Some(10), ..Limits::depth(8) };
    assert_eq!(depth_reached(&mut helper, limits), 8);
    assert!(helper.nodes > 2 * NODES_PER_LOOK && !helper.shared.stop.load(Relaxed));
}

#[test]
fn the_nodes_of_all_threads_count_for_the_limit_from_depth_two_on() {
    let mut worker = worker(true);
    worker.task = task(MIDDLEGAME, Limits::nodes(5000));
    for (nodes, root_depth, expected) in
        [(4999, 9, false), (5000, 1, false), (5000, 2, true), (9000, 9, true)]
    {
        worker.shared.nodes.store(nodes, Relaxed);
        worker.root_depth = root_depth;
        assert_eq!(worker.limit_is_reached(), expected, "{nodes} nodes, depth {root_depth}");
    }
}

#[test]
fn the_clock_does_not_count_while_pondering() {
    let mut worker = worker(true);
    let limits = Limits::move_time(Duration::from_secs(1));
    let start = Instant::now().checked_sub(Duration::from_secs(2)).expect("it runs longer");
    let timer = Timer::new(&limits, Duration::ZERO, start);
    worker.task = Task { timer, ..task(MIDDLEGAME, limits) };
    assert!(worker.limit_is_reached());
    worker.shared.pondering.store(true, Relaxed);
    assert!(!worker.limit_is_reached());
}

#[test]
fn the_50_move_rule_asks_for_a_legal_move() {
    let worker = worker(true);
    for (fen, expected) in [
        ("7k/8/8/8/8/8/R7/1R5K b - - 99 80", false),
        ("7k/8/8/8/8/8/R7/1R5K b - - 100 80", true),
        // Check, and one move out of it.
        ("R6k/8/8/8/8/8/8/6RK b - - 100 80", true),
        // The last move gave mate, which comes first.
        ("R6k/1R6/8/8/8/8/8/7K b - - 100 80", false),
        ("7k/8/8/8/8/8/8/B6K b - - 0 80", true),
    ] {
        let position = position(fen);
        assert_eq!(worker.is_draw(&position, position.is_check()), expected, "{fen}");
    }
}

#[test]
fn evaluations_fade_to_half_in_fifty_moves_and_stay_below_proven_wins() {
    let mut worker = worker(true);
    let at_clock = |clock: u32| position(&format!("6k1/5p2/8/8/8/8/R7/6K1 w - - {clock} 99"));
    let keys = CorrectionKeys::new(&at_clock(0), [None; 2]);
    let value = |worker: &Worker, raw, clock| worker.corrected(&at_clock(clock), raw, keys);
    let values = [0, 1, 50, 100, 140].map(|clock| value(&worker, 400, clock));
    assert_eq!(values, [400, 398, 300, 200, 200]);
    let lone = position("6k1/8/8/8/8/8/R7/6K1 w - - 50 99");
    assert_eq!(worker.corrected(&lone, 400, keys), 400, "a lone king is driven to the edge");
    let most = WIN_IN_MAX - 1;
    for (sign, error) in [(1, 64), (-1, -5000)] {
        (0..9).for_each(|_| worker.history.correct(&at_clock(0), keys, error, 20));
        let learned = value(&worker, 400 * sign, 0) * sign - 400;
        assert!((16..200).contains(&learned), "{learned}");
        assert_eq!(value(&worker, sign * most, 0), sign * most, "no proof comes by learning");
    }
}

#[test]
fn reductions_grow_with_depth_and_number_and_end_with_the_table() {
    let reductions = Reductions::new();
    let cases =
        [(1, 1), (1, 60), (60, 1), (2, 2), (3, 8), (10, 10), (30, 40), (63, 63), (500, 500)];
    let plies = |is_quiet| {
        cases.map(|(depth, number)| reductions.hundredths(is_quiet, depth, number) / 100)
    };
    assert_eq!(plies(true), [0, 0, 0, 1, 2, 3, 6, 9, 9]);
    assert_eq!(plies(false), [0, 0, 0, 0, 0, 1, 4, 5, 5]);
    assert_eq!(reductions.hundredths(true, -3, 9), p::reduction_base());
}

/// A thread that has searched something, so that it can be asked about the first ply.
fn ready() -> Worker {
    let mut worker = worker(true);
    worker.deepen(task(MIDDLEGAME, Limits::depth(1)), &mut |_, _, _| {});
    worker
}

/// What the search says at the first ply about the window of one point from this value on.
fn ask(fen: &str, alpha: i32, depth: i32) -> i32 {
    let mut worker = ready();
    let position = position(fen);
    let (beta, in_check) = (alpha + 1, position.is_check());
    let question = Question { ply: 1, alpha, beta, depth, in_check, expect_cut: true };
    worker.search::<NonPv>(&position, question)
}

#[test]
fn no_mate_is_nearer_than_the_next_move() {
    let mate_in_one = "6k1/5pp1/5P2/8/8/6Q1/8/6K1 w - - 0 1";
    assert_eq!(ask(mate_in_one, mate_in(3), 3), mate_in(2), "the mate is within the window");
    // Nothing could be better, not even this position.
    assert_eq!(ask(mate_in_one, mate_in(2), 3), mate_in(2));
    assert_eq!(ask(MIDDLEGAME, mate_in(2), 3), mate_in(2));
    // Nothing could be worse than being mated here.
    let mated = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    assert_eq!(ask(mated, mated_in(1) - 1, 3), mated_in(1));
    assert_eq!(ask(MIDDLEGAME, mated_in(1) - 1, 3), mated_in(1));
    assert_eq!(ask(mated, mated_in(1), 3), mated_in(1));
}

#[test]
fn every_search_gives_back_its_place_among_the_moves() {
    let mut worker = ready();
    assert!(worker.moves.is_empty(), "the root");
    let position = position(MIDDLEGAME);
    worker.quiescence::<NonPv>(&position, 1, -500, 500, false);
    assert!(worker.moves.is_empty(), "quiescence");
    worker.frame(1).evaluation = Some(0);
    let (alpha, beta) = (-501, -500);
    let question = Question { ply: 1, alpha, beta, depth: 5, in_check: false, expect_cut: true };
    assert!(worker.try_captures(&position, question, -400, None, None).is_some());
    assert!(worker.moves.is_empty(), "a proof by captures");
}

/// Does a search at this ply, for a root of this depth, end because even the other moves are good
/// enough?
fn ends_with_the_other_moves(ply: usize, root_depth: i32) -> bool {
    let (mut worker, position) = (ready(), position(MIDDLEGAME));
    // No proof by an evaluation or by passing comes first.
    worker.null_move_from = usize::MAX;
    worker.root_depth = root_depth;
    let mv = position.parse_uci("c4d5").expect("the test move is legal");
    let (value, evaluation, depth, bound) = (-300, None, 6, Bound::Lower);
    let entry = Entry { mv: Some(mv), value, evaluation, depth, bound, was_pv: false };
    worker.shared.table.store(position.hash(), ply, entry);
    let (alpha, beta) = (-401, -400);
    let question = Question { ply, alpha, beta, depth: 9, in_check: false, expect_cut: true };
    let found = worker.search::<NonPv>(&position, question);
    assert!(found >= beta && worker.moves.is_empty());
    worker.shared.table.probe(position.hash(), ply) == Some(entry)
}

#[test]
fn a_move_is_left_out_up_to_twice_the_depth_of_the_root() {
    assert!(ends_with_the_other_moves(1, 1) && ends_with_the_other_moves(7, 4));
    assert!(!ends_with_the_other_moves(2, 1) && !ends_with_the_other_moves(8, 4));
}

#[test]
fn an_advantage_counts_up_to_three_times_for_a_null_move() {
    // The nodes that passing takes with this advantage.
    let nodes = |times: i32| {
        let (mut worker, position) = (ready(), position(MIDDLEGAME));
        let (before, beta, depth) = (worker.nodes, -100, 12);
        let estimate = beta + times * p::null_move_advantage();
        let question =
            Question { ply: 1, alpha: beta - 1, beta, depth, in_check: false, expect_cut: true };
        assert!(worker.try_null_move(&position, question, depth, estimate).is_some());
        worker.nodes - before
    };
    assert!(nodes(2) > nodes(3));
    assert_eq!(nodes(3), nodes(9));
}

#[test]
fn leaves_keep_less_than_searches() {
    let (mut worker, position) = (ready(), position(MIDDLEGAME));
    let known = |worker: &Worker| worker.shared.table.probe(position.hash(), 1);
    worker.shared.table.clear(1);
    worker.remember_evaluation(&position, 1, Some(33), true);
    let (mv, evaluation, bound, was_pv) = (None, Some(33), Bound::Upper, true);
    let entry = Entry { mv, value: INFINITE, evaluation, depth: -2, bound, was_pv };
    assert_eq!(known(&worker), Some(entry), "an evaluation without a value");
    worker.shared.table.clear(1);
    // The static evaluation is enough: no capture is looked at.
    let value = worker.quiescence::<NonPv>(&position, 1, -501, -500, false);
    let evaluation = Some(worker.evaluate(&position, 1));
    let entry = Entry { value, evaluation, depth: -1, bound: Bound::Lower, was_pv: false, ..entry };
    assert_eq!(known(&worker), Some(entry), "an evaluation above the window");
    worker.shared.table.clear(1);
    worker.quiescence::<NonPv>(&position, 1, 499, 500, false);
    let found = known(&worker).map(|entry| (entry.depth, entry.bound, entry.was_pv));
    assert_eq!(found, Some((0, Bound::Upper, false)), "captures");
}
