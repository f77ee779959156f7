//! Four ways to the squares that rooks and bishops attack.

use anyhow::Result;
use pinpoint_rules::attacks::{hyperbola, magic, pext};
use pinpoint_rules::{Bitboard, Square};

use super::plain;
use crate::games;
use crate::measure::{Task, take_turns};
use crate::report::{Cell, Row, Table};

type Attacks = fn(Square, Bitboard) -> Bitboard;

const WAYS: [(&str, Attacks, Attacks); 4] = [
    ("walking square by square", walked_rook, walked_bishop),
    ("hyperbola quintessence", hyperbola::rook, hyperbola::bishop),
    ("magic multiplication", magic::rook, magic::bishop),
    ("PEXT", pext::rook, pext::bishop),
];

pub fn measure(rounds: usize) -> Result<Table> {
    let material = games::generate();
    let sliders: Vec<(Square, Bitboard)> = material
        .positions
        .iter()
        .filter_map(|sample| pinpoint_rules::Position::from_fen(&sample.fen).ok())
        .flat_map(|position| {
            let occupied = position.occupied();
            let board = *position.board();
            let sliders = board.diagonal_sliders() | board.straight_sliders();
            sliders.into_iter().map(move |square| (square, occupied))
        })
        .collect();
    let tasks = WAYS.iter().map(|&(name, rook, bishop)| {
        let sliders = &sliders;
        Task::new(plain(name), move || {
            let both = |&(square, occupied)| rook(square, occupied).0 ^ bishop(square, occupied).0;
            sliders.iter().map(both).fold(0, |sum, attacks| sum ^ attacks.rotate_left(7))
        })
    });
    let measured = take_turns(rounds, tasks.collect())?;
    let answer = measured[0].answer;
    let lookups = 2 * sliders.len() as u64;
    let rows = measured.into_iter().map(|measured| {
        let measured = measured.expect("slider attacks", answer)?;
        let speed = measured.millions_per_second(lookups);
        Ok(Row { label: measured.label, cells: vec![Cell::Number(speed)] })
    });
    Ok(Table {
        title: "Walking, hyperbola quintessence, magic or PEXT?".to_owned(),
        note: format!(
            "Millions of attack sets per second, a rook's and a bishop's on each square with a \
             slider in {} positions of generated games. PEXT is emulated where the build does not \
             allow the instruction.",
            material.positions.len()
        ),
        columns: vec!["attack sets".to_owned()],
        rows: rows.collect::<Result<_>>()?,
        remarks: Vec::new(),
    })
}

fn walked_rook(square: Square, occupied: Bitboard) -> Bitboard {
    walked(square, occupied, [(0, 1), (1, 0), (0, -1), (-1, 0)])
}

fn walked_bishop(square: Square, occupied: Bitboard) -> Bitboard {
    walked(square, occupied, [(1, 1), (1, -1), (-1, -1), (-1, 1)])
}

fn walked(square: Square, occupied: Bitboard, directions: [(i8, i8); 4]) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for (files, ranks) in directions {
        let mut at = square;
        while let Some(next) = at.offset(files, ranks) {
            attacked = attacked.with(next);
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
    }
    attacked
}
