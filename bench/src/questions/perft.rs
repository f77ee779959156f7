//! Perft in several ways that differ in one thing each.

use std::hint::black_box;

use pinpoint_oracle as oracle;
use pinpoint_rules::{Position, Selection};

use super::pseudo_legal::{mover_is_safe, moves};
use super::state::State;

/// Pseudo-legal moves, each played on a copy.
pub fn by_copying(position: &Position, depth: u32) -> u64 {
    fn count(state: &State, depth: u32) -> u64 {
        let mut nodes = 0;
        for mv in &moves(state) {
            let mut next = *state;
            next.play(mv);
            if mover_is_safe(&next) {
                nodes += if depth == 1 { 1 } else { count(&next, depth - 1) };
            }
        }
        nodes
    }
    count(&State::from(position), depth)
}

/// Pseudo-legal moves, each played in place and taken back.
pub fn by_undoing(position: &Position, depth: u32) -> u64 {
    fn count(state: &mut State, depth: u32) -> u64 {
        let mut nodes = 0;
        for mv in &moves(state) {
            let undo = state.play(mv);
            if mover_is_safe(state) {
                nodes += if depth == 1 { 1 } else { count(state, depth - 1) };
            }
            state.undo(mv, undo);
        }
        nodes
    }
    count(&mut State::from(position), depth)
}

/// Pseudo-legal moves on the library's own position, each played and tested.
pub fn pseudo_legal(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    for mv in &moves(position) {
        let next = position.play(mv);
        if mover_is_safe(&next) {
            nodes += if depth == 1 { 1 } else { pseudo_legal(&next, depth - 1) };
        }
    }
    nodes
}

/// Legal moves, each played.
pub fn legal(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    position.visit_moves(Selection::ALL, |group| {
        group.for_each(|mv| {
            let next = black_box(position.play(mv));
            nodes += if depth == 1 { 1 } else { legal(&next, depth - 1) };
        });
    });
    nodes
}

/// Legal moves, the last one only counted.
pub fn legal_counted(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return u64::from(position.count_moves());
    }
    let mut nodes = 0;
    position.visit_moves(Selection::ALL, |group| {
        group.for_each(|mv| nodes += legal_counted(&position.play(mv), depth - 1));
    });
    nodes
}

/// The oracle's mailbox.
pub fn mailbox(position: &Position, depth: u32) -> u64 {
    let position = oracle::Position::from_fen(&position.to_fen()).expect("the oracle reads it");
    oracle::perft(&position, depth)
}
