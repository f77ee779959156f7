//! FEN: positions read and checked, and written.

use std::hint::black_box;

use anyhow::{Result, ensure};

use crate::games::{Material, Sample};
use crate::label::Label;
use crate::library::{self, Fen, first_fields};
use crate::measure::{Task, take_turns};
use crate::ours::Ours;
use crate::peers::{Chess, CozyChess, Eschac, Owlchess, Shakmaty};
use crate::report::{Cell, Row, Table};

pub fn measure(rounds: usize, material: &Material) -> Result<Table> {
    let samples = &material.positions;
    let contests = [
        contest::<Ours>(samples)?,
        contest::<Eschac>(samples)?,
        contest::<CozyChess>(samples)?,
        contest::<Chess>(samples)?,
        contest::<Shakmaty>(samples)?,
        contest::<Owlchess>(samples)?,
    ];
    let (readers, writers) = contests.into_iter().unzip();
    let count = samples.len() as u64;

    let read = take_turns(rounds, readers)?;
    let written = take_turns(rounds, writers)?;
    let rows = read.into_iter().zip(written).map(|(read, written)| {
        let read = read.expect("FEN read", count)?;
        let per_second = count as f64 / (read.time + written.time).as_secs_f64();
        let cells = vec![
            Cell::Number(read.millions_per_second(count)),
            Cell::Number(written.millions_per_second(count)),
            Cell::Number(per_second / 1e6),
        ];
        Ok(Row { label: read.label, cells })
    });
    let mut table = Table {
        title: "FEN".to_owned(),
        note: format!(
            "Millions of positions per second over {count} positions of generated games; reading \
             includes the check that the position is legal."
        ),
        columns: ["read", "written", "read and written"].map(str::to_owned).into(),
        rows: rows.collect::<Result<_>>()?,
        remarks: Vec::new(),
    };
    for column in 0..table.columns.len() {
        table.compare(column, "the best peer", |_| true);
    }
    table.remarks.push(
        "eschac reads and writes four fields, without move counters; chess writes constant \
         counters and the wrong en passant square."
            .to_owned(),
    );
    Ok(table)
}

/// The reading and the writing task of a library, which has shown that it writes what it read.
fn contest<L: Fen>(samples: &[Sample]) -> Result<(Task<'_>, Task<'_>)> {
    let fens: Vec<&str> =
        samples.iter().map(|sample| first_fields(&sample.fen, L::FEN_FIELDS)).collect();
    let positions: Vec<L::Position> = fens.iter().map(|fen| library::position::<L>(fen)).collect();
    let mut text = String::new();
    for (fen, position) in fens.iter().zip(&positions) {
        text.clear();
        L::write_fen(position, &mut text);
        let kept = first_fields(&text, L::FIELDS_KEPT) == first_fields(fen, L::FIELDS_KEPT);
        ensure!(kept, "{} writes {text} for {fen}", L::NAME);
    }
    let label = Label::of::<L>();
    let reader = Task::new(label.clone(), move || read::<L>(&fens));
    let writer = Task::new(label, move || write::<L>(&positions));
    Ok((reader, writer))
}

fn read<L: Fen>(fens: &[&str]) -> u64 {
    let positions = fens.iter().map(|fen| black_box(L::read_fen(fen)));
    positions.filter(Option::is_some).count() as u64
}

fn write<L: Fen>(positions: &[L::Position]) -> u64 {
    let mut text = String::new();
    let mut bytes = 0;
    for position in positions {
        text.clear();
        L::write_fen(position, &mut text);
        bytes += black_box(&text).len() as u64;
    }
    bytes
}
