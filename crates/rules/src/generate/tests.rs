//! Every processor's code path gives the same moves and counts.

use core::ops::ControlFlow;

use super::{GO_ON, MoveGroup, Selection, count, generate};
use crate::cpu::{Cpu, Portable};
use crate::side::for_side;
use crate::{Move, Position};

/// The moves as this code path lists and counts them.
fn moves<C: Cpu>(cpu: C, position: &Position) -> (Vec<Move>, u32) {
    let mut moves = Vec::new();
    let mut list = |group: MoveGroup| {
        group.for_each(|mv| moves.push(mv));
        GO_ON
    };
    let _ = for_side!(position.turn(), S => {
        generate::<C, S, _>(cpu, position, Selection::ALL, &mut list)
    });
    moves.sort();
    (moves, for_side!(position.turn(), S => count::<C, S>(cpu, position)))
}

fn check_tree(position: &Position, depth: u32) {
    let (expected, counted) = moves(Portable, position);
    assert_eq!(counted as usize, expected.len(), "{position:?}");
    #[cfg(target_arch = "x86_64")]
    {
        use crate::cpu::{Avx2, Avx512, Bmi2};
        if let Some(cpu) = Bmi2::detect() {
            assert_eq!(moves(cpu, position), (expected.clone(), counted), "{position:?}");
            let without_pext = moves(Avx2::from(cpu), position);
            assert_eq!(without_pext, (expected.clone(), counted), "{position:?}");
        }
        if let Some(cpu) = Avx512::detect() {
            assert_eq!(moves(cpu, position), (expected.clone(), counted), "{position:?}");
        }
    }
    if depth > 0 {
        for mv in expected {
            check_tree(&position.play(mv), depth - 1);
        }
    }
}

#[track_caller]
fn check(fen: &str, depth: u32) {
    check_tree(&Position::from_fen(fen).expect("the test FEN is valid"), depth);
}

#[test]
fn all_code_paths_agree_in_the_trees_of_the_standard_positions() {
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3);
    check("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3);
    check("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4);
    check("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3);
    check("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3);
}

#[test]
fn all_code_paths_agree_on_pins_checks_and_the_most_moves() {
    check("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 1);
    check("7k/8/8/q2b4/1P1P4/2NBR3/r2QK2r/3Bn3 w - - 0 1", 2);
    check("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", 3);
    check("1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1", 3);
}

#[test]
fn a_visit_ends_at_the_break_and_at_every_group() {
    let position =
        Position::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
            .expect("the test FEN is valid");
    let mut groups = Vec::new();
    position.visit_moves(Selection::ALL, |group| groups.push(group));
    for wanted in 0..groups.len() {
        let mut seen = Vec::new();
        let end = position.try_visit_moves(Selection::ALL, |group| {
            seen.push(group);
            if seen.len() > wanted { ControlFlow::Break(group) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(end, ControlFlow::Break(groups[wanted]));
        assert_eq!(seen, groups[..=wanted]);
    }
    let all = position.try_visit_moves(Selection::ALL, |_| ControlFlow::<()>::Continue(()));
    assert_eq!(all, ControlFlow::Continue(()));
}

#[test]
fn a_visit_of_children_ends_at_the_break() {
    // Castling, en passant, promotions with and without capture, and double steps.
    let position = Position::from_fen("2n1k3/1P6/8/3pP3/8/8/P7/4K2R w K d6 0 1")
        .expect("the test FEN is valid");
    let mut all = Vec::new();
    position.visit_children(Selection::ALL, |mv, child| all.push((mv, *child)));
    assert_eq!(all.len(), position.legal_moves().len());
    for (count, &(wanted, after)) in all.iter().enumerate() {
        let mut seen = 0;
        let found = position.try_visit_children(Selection::ALL, |mv, child| {
            seen += 1;
            if mv == wanted { ControlFlow::Break(*child) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((found, seen), (ControlFlow::Break(after), count + 1));
        assert_eq!(after, position.play(wanted));
    }
}
