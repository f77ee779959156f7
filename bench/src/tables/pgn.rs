//! PGN: whole files read, every move checked and played.

use anyhow::{Result, ensure};

use crate::games::Material;
use crate::label::Label;
use crate::library::{Pgn, PgnTotals};
use crate::measure::{Task, take_turns};
use crate::ours::Ours;
use crate::peers::PgnReader;
use crate::pgn_files::{bare_style, server_style};
use crate::report::{Cell, Row, Table};

/// A reader in this contest.
struct Contender {
    label: fn() -> Label,
    read: fn(&[u8]) -> PgnTotals,
}

const CONTENDERS: [Contender; 2] = [contender::<Ours>(), contender::<PgnReader>()];

const fn contender<P: Pgn>() -> Contender {
    Contender { label: Label::of_pgn::<P>, read: P::read }
}

pub fn measure(rounds: usize, material: &Material) -> Result<Table> {
    let server = server_style(&material.games);
    let bare = bare_style(&material.games);
    let columns = [
        measure_file(rounds, &server, material.totals)?,
        measure_file(rounds, &bare, material.totals)?,
    ];
    let rows = CONTENDERS.iter().enumerate().map(|(index, contender)| Row {
        label: (contender.label)(),
        cells: columns.iter().map(|column| Cell::Number(column[index])).collect(),
    });
    let mut table = Table {
        title: "PGN".to_owned(),
        note: format!(
            "Megabytes per second, every move checked and played. Server style ({:.1} MB) has 17 \
             tags and an evaluation and a clock after each move; bare style ({:.1} MB) has seven \
             tags and nothing but moves in lines of 80 columns.",
            megabytes(&server),
            megabytes(&bare),
        ),
        columns: vec!["server style".to_owned(), "bare style".to_owned()],
        rows: rows.collect(),
        remarks: Vec::new(),
    };
    for column in 0..table.columns.len() {
        table.compare(column, "the best peer", |_| true);
    }
    Ok(table)
}

/// Megabytes per second, in the order of the contenders.
fn measure_file(rounds: usize, pgn: &str, expected: PgnTotals) -> Result<Vec<f64>> {
    for contender in &CONTENDERS {
        let totals = (contender.read)(pgn.as_bytes());
        let label = (contender.label)();
        ensure!(totals == expected, "{label} reads {totals:?} instead of {expected:?}");
    }
    let tasks = CONTENDERS.iter().map(|contender| {
        Task::new((contender.label)(), || (contender.read)(pgn.as_bytes()).occupied)
    });
    let measured = take_turns(rounds, tasks.collect())?;
    let figures = measured.iter().map(|measured| measured.millions_per_second(pgn.len() as u64));
    Ok(figures.collect())
}

fn megabytes(text: &str) -> f64 {
    text.len() as f64 / 1e6
}
