//! When a search is enough, what it reports, and what is kept of a depth that was cut short.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::super::decisions::{task, worker};
use super::*;
use crate::hash_table::Entry;
use crate::time::Timer;
use crate::{Clock, Limits};

const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
const ONE_MOVE: &str = "7k/8/8/8/8/8/1r6/K7 w - - 0 1";
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

fn deepest(worker: &mut Worker, task: Task) -> i32 {
    worker.deepen(task, &mut |_, _, _| {}).depth
}

#[test]
fn the_nodes_of_the_moves_add_up() {
    let mut worker = worker(true);
    // Before windows get narrow, each depth visits the root itself once.
    let findings = worker.deepen(task(MIDDLEGAME, Limits::depth(3)), &mut |_, _, _| {});
    let sum: u64 = findings.moves.iter().map(|root_move| root_move.nodes).sum();
    assert_eq!(sum + 3, worker.nodes);
    assert_eq!(worker.nodes, worker.shared.nodes.load(Relaxed));
    assert!(findings.moves[0].nodes > findings.moves[9].nodes, "the best move takes most of them");
    assert!(findings.moves[0].selective_depth >= 3);
    let last = findings.moves.last().expect("there are many moves");
    assert_eq!(last.selective_depth, 0, "it was never best");
}

fn clock(seconds: u64) -> Clock {
    Clock { left: Duration::from_secs(seconds), increment: Duration::ZERO, moves_to_go: None }
}

#[test]
fn who_waits_for_a_stop_is_not_given_less() {
    // There is one move only, which ends a search by the clock at once.
    for (infinite, pondering, expected) in [(true, false, 7), (false, true, 7), (false, false, 4)] {
        let mut worker = worker(true);
        worker.shared.pondering.store(pondering, Relaxed);
        let limits = Limits { infinite, ..Limits::depth(7).with_clock(clock(3600)) };
        let depth = deepest(&mut worker, task(ONE_MOVE, limits));
        assert_eq!(depth, expected, "infinite: {infinite}, pondering: {pondering}");
    }
}

#[test]
fn nothing_is_thought_over_that_is_clear() {
    let mate_by_black = "8/8/8/8/8/5k2/7r/5K2 b - - 0 1";
    for (fen, expected) in [(ONE_MOVE, 4), (MATE_IN_ONE, 2), (mate_by_black, 2)] {
        let limits = Limits::depth(30).with_clock(clock(3600));
        assert_eq!(deepest(&mut worker(true), task(fen, limits)), expected, "{fen}");
    }
}

#[test]
fn a_near_mate_ends_a_search_without_a_depth() {
    for (fen, multi_pv, expected) in [
        // Eight more than twice the half-moves to the mate.
        (MATE_IN_ONE, 1, 10),
        ("7k/1R6/8/8/8/8/8/R5K1 b - - 0 1", 1, 12),
        ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 1, 14),
        // The second line is no mate: only the nodes end it.
        (MATE_IN_ONE, 2, 11),
    ] {
        let mut worker = worker(true);
        let limits = Limits::nodes(if multi_pv == 1 { 1_000_000 } else { 60_000 });
        let depth = deepest(&mut worker, Task { multi_pv, ..task(fen, limits) });
        assert!(
            if multi_pv == 1 { depth == expected } else { depth >= expected },
            "{fen}: {depth}"
        );
    }
}

/// How deep a search goes that began this many minutes ago and aims at 59.4 minutes.
fn depth_by_clock(fen: &str, minutes: u64) -> i32 {
    let limits = Limits::depth(9).with_clock(clock(108_000));
    let start = Instant::now().checked_sub(Duration::from_secs(60 * minutes));
    let timer = Timer::new(&limits, Duration::ZERO, start.expect("the machine runs longer"));
    deepest(&mut worker(true), Task { timer, ..task(fen, limits) })
}

#[test]
fn a_clear_move_is_played_sooner_than_an_unclear_one() {
    // Taking back is all there is; in the other position the choice is wide.
    let recapture = "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 4";
    assert_eq!(depth_by_clock(recapture, 0), 9);
    let clear = depth_by_clock(recapture, 35);
    let unclear = depth_by_clock(MIDDLEGAME, 35);
    assert!(clear < unclear, "{clear} and {unclear}");
    assert!(clear > 1, "no move is clear at once: {clear}");
}

#[test]
fn bounds_are_reported_after_two_seconds() {
    let start = Instant::now().checked_sub(Duration::from_secs(2)).expect("it runs longer");
    // The queen sacrifice is seen at some depth, and the value leaves the window.
    let fen = "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9";
    let limits = Limits::depth(8);
    let timer = Timer::new(&limits, Duration::ZERO, start);
    let task = Task { timer, ..task(fen, limits) };
    for is_main in [true, false] {
        let mut worker = worker(is_main);
        let shared = Arc::clone(&worker.shared);
        let (mut bounds, mut nodes) = (0, vec![0]);
        worker.deepen(task.clone(), &mut |_, better, moves| {
            assert_eq!(better, 0, "there is one line");
            bounds += usize::from(moves[0].bound != Bound::Exact);
            nodes.push(shared.nodes.load(Relaxed));
        });
        assert_eq!(bounds > 0, is_main, "helpers have nothing to say");
        assert!(nodes.is_sorted_by(|a, b| a < b), "each report has a new count: {nodes:?}");
        assert_eq!(nodes.last(), Some(&worker.nodes));
    }
}

#[test]
fn who_has_no_move_finds_nothing() {
    let mated = task("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Limits::depth(3));
    let found = worker(true).deepen(mated, &mut |_, _, _| panic!("there is nothing to report"));
    assert_eq!((found.depth, found.is_newer, found.moves.len()), (0, false, 0));
}

#[test]
fn the_selective_depth_begins_anew_with_each_depth() {
    let mut worker = worker(true);
    deepest(&mut worker, task(MIDDLEGAME, Limits::depth(8)));
    assert!(worker.selective_depth > 8);
    deepest(&mut worker, task("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Limits::depth(1)));
    assert_eq!(worker.selective_depth, 1);
}

#[test]
fn a_mate_counts_for_the_selective_depth() {
    let mut worker = worker(true);
    let all = task(MATE_IN_ONE, Limits::depth(1));
    let mate = all.position.parse_uci("a1a8").expect("the test move is legal");
    deepest(&mut worker, Task { root_moves: vec![RootMove::new(mate)], ..all });
    assert_eq!((worker.nodes, worker.selective_depth), (2, 1));
}

#[test]
fn a_root_move_is_noted_with_its_bound() {
    let mut worker = worker(true);
    let task = task(MIDDLEGAME, Limits::depth(1));
    let first = task.position.parse_uci("c4d5").expect("a legal move");
    let reply = task.position.play(first).parse_uci("f6d5").expect("a legal move");
    worker.prepare(task);
    worker.lines[1].moves = vec![reply];
    worker.nodes = 70;
    worker.selective_depth = 5;
    for (number, value, expected) in [
        (1, 10, Some(Bound::Upper)),
        (1, 11, Some(Bound::Exact)),
        (2, 19, Some(Bound::Exact)),
        (2, 20, Some(Bound::Lower)),
        (2, 10, None),
    ] {
        worker.root_moves[0] = RootMove::new(first);
        worker.note_root_move(0, number, value, (10, 20), 60);
        let noted = &worker.root_moves[0];
        assert_eq!(noted.nodes, 10);
        match expected {
            None => assert_eq!((noted.value, noted.line.len()), (-INFINITE, 1)),
            Some(bound) => {
                assert_eq!((noted.value, noted.bound, noted.selective_depth), (value, bound, 5));
                assert_eq!(noted.line, [first, reply]);
            }
        }
    }
}

#[test]
fn a_depth_cut_short_counts_if_it_found_something() {
    let mut worker = worker(true);
    worker.prepare(task(MIDDLEGAME, Limits::depth(1)));
    let [old, new] = [0, 1].map(|index| worker.root_moves[index].mv);
    for (depth, best, value, bound, lines, expected) in [
        (5, old, 30, Bound::Exact, 1, true),
        (5, new, 30, Bound::Exact, 1, true),
        (5, new, 30, Bound::Lower, 1, true),
        (5, old, 30, Bound::Lower, 1, false),
        (1, old, 30, Bound::Lower, 1, false),
        (5, new, -INFINITE, Bound::Exact, 1, false),
        (5, new, 30, Bound::Exact, 2, false),
        (0, old, 30, Bound::Upper, 1, true),
        (0, old, 30, Bound::Exact, 2, true),
    ] {
        let mut findings = Findings { depth, is_newer: false, moves: worker.root_moves.clone() };
        findings.moves[0] = RootMove::new(old);
        worker.root_moves[0] = RootMove { value, bound, ..RootMove::new(best) };
        worker.keep_what_was_learned(&mut findings, lines);
        let case = format!("depth {depth}, {best}, {value}, {bound:?}, {lines} lines");
        assert_eq!(findings.is_newer, expected, "{case}");
        let kept = (findings.moves[0].mv, findings.moves[0].value);
        assert_eq!(kept == (best, value), expected, "{case}");
        assert!(!expected || findings.moves[0].bound == Bound::Exact, "{case}");
    }
}

/// Lets the table know these moves from the start of a game on.
fn known_line(worker: &mut Worker, moves: &str) {
    worker.prepare(Task::default());
    let mut position = worker.task.position;
    for text in moves.split(' ') {
        let mv = position.parse_uci(text).expect("the test move is legal");
        let (value, evaluation, depth, bound) = (0, None, 5, Bound::Exact);
        let entry = Entry { mv: Some(mv), value, evaluation, depth, bound, was_pv: true };
        worker.shared.table.store(position.hash(), 0, entry);
        position = position.play(mv);
    }
}

/// The line that begins with the move after the table has continued it to this length.
fn completed(worker: &Worker, first: &str, len: usize) -> String {
    let mut line = vec![worker.task.position.parse_uci(first).expect("the test move is legal")];
    worker.complete(&mut line, len);
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_cut_line_is_continued_by_the_table_to_its_length() {
    let mut worker = worker(true);
    known_line(&mut worker, "e2e4 e7e5 g1f3 b8c6 f1b5");
    assert_eq!(completed(&worker, "e2e4", 1), "e2e4");
    assert_eq!(completed(&worker, "e2e4", 3), "e2e4 e7e5 g1f3");
    assert_eq!(completed(&worker, "e2e4", 9), "e2e4 e7e5 g1f3 b8c6 f1b5");
    assert_eq!(completed(&worker, "d2d4", 9), "d2d4", "nothing is known");
}

#[test]
fn the_line_of_a_depth_cut_short_is_as_long_as_the_depth_before() {
    let mut worker = worker(true);
    known_line(&mut worker, "e2e4 e7e5 g1f3 b8c6 f1b5");
    let mv = worker.task.position.parse_uci("e2e4").expect("the test move is legal");
    worker.root_moves = vec![RootMove { value: 30, ..RootMove::new(mv) }];
    for (depth, len) in [(0, 1), (1, 1), (3, 3)] {
        let moves = worker.root_moves.clone();
        let mut findings = Findings { depth, is_newer: false, moves };
        worker.keep_what_was_learned(&mut findings, 1);
        assert_eq!(findings.moves[0].line.len(), len, "depth {depth}");
    }
}

#[test]
fn a_line_is_not_continued_into_a_repetition() {
    let mut worker = worker(true);
    known_line(&mut worker, "g1f3 g8f6 f3g1 f6g8");
    assert_eq!(completed(&worker, "g1f3", 9), "g1f3 g8f6 f3g1");
}
