//! What [`bench`](crate::bench()) does not touch, in two numbers and a few questions: several
//! lines, limits by nodes and by mate, a game in which the table and the histories are kept, the
//! edges of chess, and double extensions.

use pinpoint_rules::{Game, Position};

use super::decisions::{task, worker};
use super::node::{NonPv, Pv, Question};
use crate::score::INFINITE;
use crate::{Engine, Limits, Options, SearchEvent, SearchResult};

/// Changes whenever the search or the network does; the failing test prints the new number.
const FINGERPRINT: u64 = 13_884_397_537_922_789_903;

/// The same for positions at the edges of chess.
const EDGES: u64 = 1_585_451_119_582_175_016;

const MIDDLEGAMES: [&str; 3] = [
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "4rrk1/1p1nq3/p7/2p1P1pp/3P2bp/3Q1Bn1/PPPB4/1K2R1NR w - - 40 21",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
];

const MATE_IN_TWO: &str = "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1";

fn engine(options: Options, fen: &str) -> Engine {
    let mut engine = Engine::new(options);
    engine.set_position(Position::from_fen(fen).expect("the test FEN is valid"));
    engine
}

fn small(multi_pv: usize) -> Options {
    Options { hash_mb: 1, multi_pv, ..Options::default() }
}

/// A search as text: nodes, depth and the moves of all lines.
fn describe(found: &SearchResult) -> String {
    let moves = found.lines.iter().flat_map(|line| &line.moves);
    let moves: Vec<String> = moves.map(ToString::to_string).collect();
    format!("{} {} {}\n", found.report.nodes, found.report.depth, moves.join(" "))
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[test]
fn the_search_answers_as_it_did() {
    let mut text = String::new();
    for fen in MIDDLEGAMES {
        text += &describe(&engine(small(3), fen).search(Limits::depth(7)));
        text += &describe(&engine(small(2), fen).search(Limits::nodes(5000)));
    }
    let mate = Limits { mate: Some(2), ..Limits::depth(20) };
    text += &describe(&engine(small(1), MATE_IN_TWO).search(mate));
    let mut game = Game::default();
    let mut player = Engine::new(small(1));
    for _ in 0..30 {
        player.set_game(&game);
        let found = player.search(Limits::nodes(3000));
        text += &describe(&found);
        game.try_play(found.best.expect("the game goes on")).expect("the move is legal");
    }
    assert_eq!(hash(&text), FINGERPRINT, "{text}");
}

#[test]
fn the_search_answers_as_it_did_at_the_edges_of_chess() {
    let mut text = String::new();
    for (fen, depth) in [
        // Mates and combinations.
        ("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", 9),
        ("rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9", 9),
        ("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 9),
        // Zugzwang, stalemate, perpetual check.
        ("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", 11),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 12),
        ("7k/6R1/8/6K1/8/8/8/q7 w - - 0 1", 10),
        ("6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1", 10),
        // The 50-move rule comes near.
        ("5rk1/q6p/2p3bR/1pPp1rP1/1P1Pp3/P3B1Q1/1K3P2/R7 w - - 86 90", 9),
        ("7k/8/8/8/8/8/8/KQ6 w - - 86 80", 9),
        ("8/5k2/8/3R4/8/2r5/5K2/8 w - - 84 80", 9),
        // Pawns that promote, and pawns alone.
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 7),
        ("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", 14),
        ("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 16),
    ] {
        let found = engine(small(1), fen).search(Limits::depth(depth));
        text += &format!("{:?} {}", found.lines[0].score.mover(), describe(&found));
    }
    assert_eq!(hash(&text), EDGES, "{text}");
}

#[test]
fn a_quick_search_reports_finished_depths_only() {
    let mut engine = engine(small(2), MIDDLEGAMES[1]);
    let (sender, events) = std::sync::mpsc::channel();
    engine.go(Limits::depth(7), move |event| drop(sender.send(event)));
    let mut depths = Vec::new();
    for event in events {
        if let SearchEvent::Depth(report) = event {
            assert_eq!(report.lines.len(), 2);
            assert!(report.lines.iter().all(crate::ScoredLine::is_exact), "{report:?}");
            depths.push(report.depth);
        }
    }
    assert_eq!(depths, [1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn double_extensions_are_counted_along_the_line() {
    let mut worker = worker(true);
    let task = task(MIDDLEGAMES[0], Limits::depth(1));
    let position = task.position;
    worker.deepen(task, &mut |_, _, _| {});
    worker.stopped = false;
    worker.frame(0).double_extensions = 3;
    let child = position.play(position.parse_uci("c4d5").expect("a legal move"));
    let (alpha, beta) = (-INFINITE, INFINITE);
    let question = Question { ply: 1, alpha, beta, depth: 2, in_check: false, expect_cut: false };
    worker.search::<Pv>(&child, question);
    assert_eq!(worker.frame(1).double_extensions, 3);
}

#[test]
fn double_extensions_are_taken_back() {
    let mut worker = worker(true);
    let task = task(MIDDLEGAMES[1], Limits::depth(9));
    let position = task.position;
    let found = worker.deepen(task, &mut |_, _, _| {});
    for mv in position.legal_moves() {
        let next = position.play(mv);
        let (alpha, in_check) = (-found.moves[0].value, next.is_check());
        let (beta, expect_cut) = (alpha + 1, true);
        let question = Question { ply: 1, alpha, beta, depth: 8, in_check, expect_cut };
        worker.search::<NonPv>(&next, question);
        assert_eq!(worker.frame(1).double_extensions, 0, "{mv}");
    }
}

#[test]
fn a_line_is_not_cut_when_the_search_is() {
    let mut short = 0;
    for nodes in (3000..40_000).step_by(1371) {
        let found = engine(small(1), MIDDLEGAMES[0]).search(Limits::nodes(nodes));
        let line = &found.lines[0].moves;
        // A new best move has a shorter line where the hash table knows no continuation.
        short += usize::from(line.len() < 4);
        assert!(line.len() >= 3, "{nodes} nodes, depth {}: {line:?}", found.report.depth);
        let mut position = Position::from_fen(MIDDLEGAMES[0]).expect("the test FEN is valid");
        for &mv in line {
            assert!(position.is_legal(mv), "{nodes} nodes: {line:?}");
            position = position.play(mv);
        }
    }
    assert!(short <= 1, "{short} of 27 lines have fewer than four moves");
}
