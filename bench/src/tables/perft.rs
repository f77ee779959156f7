//! Perft: how fast moves are generated, and how fast they are played.

use anyhow::Result;

use crate::label::Label;
use crate::library::{self, Perft};
use crate::measure::{Measured, Task, take_turns};
use crate::ours::{Ours, OursChildren, OursMoveByMove};
use crate::peers::{Chess, CozyChess, Eschac, Owlchess, Shakmaty};
use crate::positions::{Count, STANDARD, StandardPosition};
use crate::report::{Cell, Row, Table, geometric_mean};

/// Perft of a FEN to a depth.
type CountNodes = fn(fen: &str, depth: u32) -> u64;

/// A library in this contest.
pub struct Contender {
    pub key: &'static str,
    pub label: fn() -> Label,
    pub bulk: CountNodes,
    pub unbulked: CountNodes,
}

pub const CONTENDERS: [Contender; 8] = [
    contender::<Ours>(),
    contender::<OursChildren>(),
    contender::<OursMoveByMove>(),
    contender::<Eschac>(),
    contender::<CozyChess>(),
    contender::<Chess>(),
    contender::<Shakmaty>(),
    contender::<Owlchess>(),
];

const fn contender<L: Perft>() -> Contender {
    Contender {
        key: L::KEY,
        label: Label::of::<L>,
        bulk: |fen, depth| L::bulk(&mut library::position::<L>(fen), depth),
        unbulked: |fen, depth| L::unbulked(&mut library::position::<L>(fen), depth),
    }
}

/// One of the two ways to count.
struct Counting {
    title: &'static str,
    note: &'static str,
    count: fn(&StandardPosition) -> Count,
    run: fn(&Contender) -> CountNodes,
}

const BULK: Counting = Counting {
    title: "Perft with bulk counting",
    note: "Millions of leaf positions per second; the moves of the last ply are counted and not \
           played.",
    count: |position| position.bulk,
    run: |contender| contender.bulk,
};

const UNBULKED: Counting = Counting {
    title: "Perft without bulk counting",
    note: "Millions of leaf positions per second; every move is played.",
    count: |position| position.unbulked,
    run: |contender| contender.unbulked,
};

pub fn measure(rounds: usize) -> Result<Vec<Table>> {
    let mut bulk = table(rounds, &BULK)?;
    let mean = STANDARD.len() + 1;
    bulk.compare(mean, "the best peer", |_| true);

    let mut unbulked = table(rounds, &UNBULKED)?;
    unbulked.compare(mean, "the best peer that keeps a hash", |peer| peer.keeps_hash);
    unbulked.compare(mean, "the best peer of all", |_| true);
    Ok(vec![bulk, unbulked])
}

fn table(rounds: usize, counting: &Counting) -> Result<Table> {
    let mut columns = vec!["hash".to_owned()];
    // One list of measurements per position, in the order of the contenders.
    let mut results = Vec::new();
    for position in &STANDARD {
        let count = (counting.count)(position);
        columns.push(format!("{} {}", position.name, count.depth));
        results.push(measure_position(rounds, position, count, counting.run)?);
    }
    columns.push("mean".to_owned());

    let rows = CONTENDERS.iter().enumerate().map(|(index, contender)| {
        let label = (contender.label)();
        let figures: Vec<f64> = results.iter().map(|figures| figures[index]).collect();
        let hash = if label.keeps_hash { "yes" } else { "no" };
        let mut cells = vec![Cell::Text(hash)];
        cells.extend(figures.iter().copied().map(Cell::Number));
        cells.push(Cell::Number(geometric_mean(&figures)));
        Row { label, cells }
    });
    Ok(Table {
        title: counting.title.to_owned(),
        note: counting.note.to_owned(),
        columns,
        rows: rows.collect(),
        remarks: Vec::new(),
    })
}

/// Millions of nodes per second, in the order of the contenders.
fn measure_position(
    rounds: usize,
    position: &StandardPosition,
    count: Count,
    run: fn(&Contender) -> CountNodes,
) -> Result<Vec<f64>> {
    let tasks = CONTENDERS.iter().map(|contender| {
        let run = run(contender);
        Task::new((contender.label)(), move || run(position.fen, count.depth))
    });
    let measured = take_turns(rounds, tasks.collect())?;
    let figures = measured.into_iter().map(|measured: Measured| {
        let measured = measured.expect(position.name, count.nodes)?;
        Ok(measured.millions_per_second(count.nodes))
    });
    figures.collect()
}
