//! Three questions that people who build a move generator ask, answered by direct comparison.
//!
//! Copy the board or undo the move? Pseudo-legal moves and a test, or legal moves at once?
//! Mailbox, magic, PEXT or hyperbola quintessence? Each answer differs from the other in that
//! one thing only: same board, same tables, same positions, same run.

mod perft;
mod pseudo_legal;
mod sliders;
mod state;

use anyhow::Result;
use pinpoint_rules::Position;

use crate::label::Label;
use crate::measure::{Task, take_turns};
use crate::positions::STANDARD;
use crate::report::{Cell, Row, Table};

pub fn measure(rounds: usize) -> Result<Vec<Table>> {
    let copy_or_undo = compare_perfts(
        rounds,
        "Copy the board or undo the move?",
        "Millions of moves played per second; pseudo-legal moves, every move played, one board \
         of 48 bytes.",
        &[("copy the board", perft::by_copying), ("undo the move", perft::by_undoing)],
    )?;
    let legal_or_not = compare_perfts(
        rounds,
        "Pseudo-legal and verify, or legal at once?",
        "Millions of moves per second on the library's own positions, which are copied and keep a \
         hash.",
        &[
            ("pseudo-legal, each played and tested", perft::pseudo_legal),
            ("legal at once, each played", perft::legal),
            ("legal at once, the last move only counted", perft::legal_counted),
        ],
    )?;
    let boards = compare_perfts(
        rounds,
        "Mailbox or bitboards?",
        "Millions of moves per second. The mailbox is the oracle of the tests, written to be \
         understood, not to be fast.",
        &[
            ("10x12 mailbox, pseudo-legal, copied", perft::mailbox),
            ("bitboards, pseudo-legal, copied", perft::by_copying),
        ],
    )?;
    Ok(vec![copy_or_undo, legal_or_not, boards, sliders::measure(rounds)?])
}

type Perft = fn(&Position, u32) -> u64;

/// A table of perfts over the standard positions, one row a way.
fn compare_perfts(rounds: usize, title: &str, note: &str, ways: &[(&str, Perft)]) -> Result<Table> {
    let mut rows: Vec<Row> =
        ways.iter().map(|(name, _)| Row { label: plain(name), cells: Vec::new() }).collect();
    let mut columns = Vec::new();
    let mut logarithms = vec![0.0; ways.len()];
    for standard in &STANDARD {
        let position = Position::from_fen(standard.fen).expect("the standard positions are legal");
        // A ply less than the libraries get: the mailbox is slow.
        let depth = standard.unbulked.depth - 1;
        let nodes = pinpoint_rules::perft(&position, depth);
        let tasks = ways
            .iter()
            .map(|&(name, perft)| Task::new(plain(name), move || perft(&position, depth)));
        let measured = take_turns(rounds, tasks.collect())?;
        columns.push(standard.name.to_owned());
        for (way, measured) in measured.into_iter().enumerate() {
            let speed = measured.expect(standard.name, nodes)?.millions_per_second(nodes);
            rows[way].cells.push(Cell::Number(speed));
            logarithms[way] += speed.ln();
        }
    }
    columns.push("geometric mean".to_owned());
    let means: Vec<f64> =
        logarithms.iter().map(|sum| (sum / STANDARD.len() as f64).exp()).collect();
    for (row, mean) in rows.iter_mut().zip(&means) {
        row.cells.push(Cell::Number(*mean));
    }
    let remarks =
        ways.iter().zip(&means).skip(1).map(|((name, _), mean)| {
            format!("{name}: {:.2} times {}.", mean / means[0], ways[0].0)
        });
    let remarks = remarks.collect();
    Ok(Table { title: title.to_owned(), note: note.to_owned(), columns, rows, remarks })
}

fn plain(name: &str) -> Label {
    Label { name: name.to_owned(), ours: true, keeps_hash: false }
}
