//! What a player would notice: mates, draws, zugzwang, and the same answer twice.

use std::time::Duration;

use pinpoint_rules::{Color, Game, Position};

use super::RootMove;
use crate::score::{DRAW, MATE, TABLEBASE_WIN};
use crate::{Engine, Limits, Options, Score, SearchResult};

fn search(fen: &str, limits: Limits, hash_mb: usize) -> SearchResult {
    let mut engine = Engine::new(Options { hash_mb, ..Options::default() });
    engine.set_position(Position::from_fen(fen).expect("the test FEN is valid"));
    engine.search(limits)
}

#[track_caller]
fn check_mate(fen: &str, moves: i32) {
    let found = search(fen, Limits::nodes(300_000), 4);
    assert_eq!(found.lines[0].score.mover(), Score::Mate(moves), "{fen}");
    let plies = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
    assert_eq!(found.lines[0].moves.len() as i32, plies, "the line ends in mate: {fen}");
}

#[test]
fn mates_are_found_at_the_exact_distance() {
    check_mate("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1);
    check_mate("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 2);
    check_mate("7k/1R6/8/8/8/8/8/R5K1 b - - 0 1", -1);
    check_mate("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3);
}

#[test]
fn a_queen_is_given_for_a_mate_by_checks() {
    // Réti against Tartakower, Vienna 1910: 9 Qd8+ Kxd8 10 Bg5+ and mate.
    let fen = "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9";
    let found = search(fen, Limits::nodes(1_000_000), 16);
    assert_eq!(found.best.map(|mv| mv.to_string()).as_deref(), Some("d3d8"));
}

#[test]
fn a_mated_or_stalemated_side_has_no_move() {
    let mated = search("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Limits::depth(3), 1);
    assert_eq!((mated.best, mated.lines.len()), (None, 0));
    let stalemated = search("7k/5Q2/8/8/8/8/8/6K1 b - - 0 1", Limits::depth(3), 1);
    assert_eq!((stalemated.best, stalemated.lines.len()), (None, 0));
}

#[test]
fn stalemate_saves_a_lost_game() {
    // The rook must be given away: taking it is stalemate.
    let found = search("7k/6R1/8/6K1/8/8/8/q7 w - - 0 1", Limits::depth(10), 4);
    assert!(found.lines[0].score.mover() > Score::Centipawns(-1000));
}

#[test]
fn a_perpetual_check_is_a_draw() {
    let fen = "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1";
    let found = search(fen, Limits::depth(12), 8);
    assert_eq!(found.lines[0].score.mover(), Score::Centipawns(0));
    assert_eq!(found.best.map(|mv| mv.to_string()).as_deref(), Some("h5e8"));
}

#[test]
fn the_winning_side_does_not_repeat() {
    let mut game = Game::new(Position::from_fen("7k/8/8/8/8/8/R7/1R5K w - - 0 1").unwrap());
    for text in ["a2c2", "h8g8", "c2a2", "g8h8", "a2c2", "h8g8"] {
        let mv = game.position().parse_uci(text).unwrap();
        game.try_play(mv).unwrap();
    }
    let mut engine = Engine::new(Options { hash_mb: 1, ..Options::default() });
    engine.set_game(&game);
    let found = engine.search(Limits::depth(8));
    assert_ne!(found.best.map(|mv| mv.to_string()).as_deref(), Some("c2a2"));
    assert!(found.lines[0].score.mover() > Score::Centipawns(300));
}

#[test]
fn the_50_move_rule_is_seen_in_the_tree() {
    let fen = |clock: u32| format!("7k/8/8/8/8/8/8/KQ6 w - - {clock} 80");
    let too_late = search(&fen(96), Limits::depth(10), 4);
    assert_eq!(too_late.lines[0].score.mover(), Score::Centipawns(0));
    let early = search(&fen(40), Limits::depth(10), 4);
    assert!(early.lines[0].score.mover() > Score::Centipawns(300));
}

#[test]
fn zugzwang_is_not_overlooked() {
    // Black would hold if passing were allowed; as it is, every move loses.
    let fen = "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1";
    let found = search(fen, Limits::nodes(2_000_000), 16);
    assert_eq!(found.best.map(|mv| mv.to_string()).as_deref(), Some("e1f1"));
    assert!(
        found.lines[0].score.mover() > Score::Centipawns(100),
        "{:?}",
        found.lines[0].score.mover()
    );
    // Ra6, and whatever Black moves allows mate; only a pass would not.
    check_mate("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2);
}

#[test]
fn a_search_by_depth_gives_the_same_answer_twice() {
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
    let (one, two) = (search(fen, Limits::depth(9), 4), search(fen, Limits::depth(9), 4));
    assert_eq!(one.report.nodes, two.report.nodes);
    assert_eq!(one.lines, two.lines);
}

#[test]
fn a_small_hash_table_finds_the_same_mates_as_a_large_one() {
    for (fen, moves) in [
        ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 2),
        ("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3),
    ] {
        for hash_mb in [1, 32] {
            let found = search(fen, Limits::nodes(300_000), hash_mb);
            assert_eq!(found.lines[0].score.mover(), Score::Mate(moves), "{hash_mb} MiB, {fen}");
        }
    }
}

#[test]
fn several_lines_are_ordered_and_begin_differently() {
    let mut engine = Engine::new(Options { multi_pv: 4, ..Options::default() });
    let found = engine.search(Limits::depth(7));
    assert_eq!(found.lines.len(), 4);
    assert!(found.lines.is_sorted_by(|a, b| a.score.mover() >= b.score.mover()));
    let mut first: Vec<_> = found.lines.iter().map(|line| line.moves[0]).collect();
    first.sort();
    first.dedup();
    assert_eq!(first.len(), 4);
}

#[test]
fn every_move_of_a_line_is_legal() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let found = search(fen, Limits::depth(9), 4);
    let mut position = Position::from_fen(fen).unwrap();
    for &mv in &found.lines[0].moves {
        assert!(position.is_legal(mv));
        position = position.play(mv);
    }
}

#[test]
fn only_the_named_moves_are_searched() {
    let limits = |position: &Position| Limits {
        search_moves: vec![
            position.parse_uci("a2a3").unwrap(),
            position.parse_uci("h2h3").unwrap(),
        ],
        ..Limits::depth(6)
    };
    let mut engine = Engine::new(Options { multi_pv: 5, ..Options::default() });
    let found = engine.search(limits(&Position::STANDARD));
    assert_eq!(found.lines.len(), 2);
}

#[test]
fn node_limits_are_exact_on_one_thread() {
    let found = search(&Position::STANDARD.to_fen(), Limits::nodes(20_000), 4);
    assert!(found.best.is_some());
    assert_eq!(found.report.nodes, 20_000);
}

#[test]
fn a_depth_at_work_is_finished_when_asked_for() {
    let fen = Position::STANDARD.to_fen();
    let found = search(&fen, Limits::finish_nodes(3000), 4);
    let same_depth = search(&fen, Limits::depth(found.report.depth), 4);
    assert!((3000..15_000).contains(&found.report.nodes), "{}", found.report.nodes);
    assert_eq!(found.report.nodes, same_depth.report.nodes);
}

#[test]
fn an_endless_search_answers_when_stopped() {
    for limits in [
        Limits { infinite: true, ..Limits::default() },
        Limits { ponder: true, ..Limits::move_time(Duration::from_millis(1)) },
        Limits { infinite: true, ..Limits::depth(1) },
    ] {
        let mut engine = Engine::new(Options { threads: 2, hash_mb: 1, ..Options::default() });
        let (sender, events) = std::sync::mpsc::channel();
        engine.go(limits, move |event| drop(sender.send(event)));
        events.recv().expect("the search reports a depth");
        assert!(engine.is_searching());
        engine.stop();
        let last = events.iter().last();
        assert!(matches!(last, Some(crate::SearchEvent::BestMove(best)) if best.mv.is_some()));
    }
}

#[test]
fn several_threads_find_the_mate_too() {
    let mut engine = Engine::new(Options { threads: 3, hash_mb: 4, ..Options::default() });
    engine.set_position(
        Position::from_fen("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1")
            .unwrap(),
    );
    assert_eq!(engine.search(Limits::depth(8)).lines[0].score.mover(), Score::Mate(2));
}

#[test]
fn chess960_castling_is_searched() {
    let fen = "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1";
    assert!(search(fen, Limits::depth(6), 1).best.is_some());
}

#[test]
fn elementary_mates_are_carried_out() {
    for fen in [
        "8/8/8/6k1/8/8/8/3R1K2 w - - 0 1",
        "8/4k3/8/8/8/8/6B1/2K3B1 w - - 0 1",
        "8/6B1/2k5/8/K7/8/7N/8 w - - 0 1",
    ] {
        let mut game = Game::new(Position::from_fen(fen).unwrap());
        let mut engine = Engine::new(Options { hash_mb: 8, ..Options::default() });
        while game.outcome().is_none() && game.draw_claim().is_none() {
            engine.set_game(&game);
            let best = engine.search(Limits::nodes(60_000)).best.expect("the game goes on");
            game.try_play(best).unwrap();
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner());
        assert_eq!(winner, Some(Color::White), "{fen}");
    }
}

#[test]
fn a_known_result_stands_unless_the_search_has_seen_more() {
    let mv = Position::STANDARD.parse_uci("e2e4").expect("the test move is legal");
    for (outcome, value, expected) in [
        (None, 50, 50),
        (Some(1), 50, TABLEBASE_WIN),
        (Some(1), -50, TABLEBASE_WIN),
        (Some(1), MATE - 5, MATE - 5),
        (Some(0), 50, DRAW),
        (Some(-1), 50, -TABLEBASE_WIN),
        (Some(-1), 5 - MATE, 5 - MATE),
    ] {
        let root_move = RootMove { outcome, value, ..RootMove::new(mv) };
        assert_eq!(root_move.proven(), expected, "{outcome:?} and {value}");
    }
}
