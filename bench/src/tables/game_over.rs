//! Whether the game is over: checkmate, stalemate and what else a library sees in a position.

use anyhow::Result;

use crate::games::{Material, Sample};
use crate::label::Label;
use crate::library::{self, GameOver};
use crate::measure::{Task, take_turns};
use crate::ours::Ours;
use crate::peers::{Chess, CozyChess, Eschac, Owlchess, Shakmaty};
use crate::report::{Cell, Row, Table};

pub fn measure(rounds: usize, material: &Material) -> Result<Table> {
    let samples = &material.positions;
    let (contests, tasks): (Vec<_>, Vec<_>) = [
        contest::<Ours>(samples),
        contest::<Eschac>(samples),
        contest::<CozyChess>(samples),
        contest::<Chess>(samples),
        contest::<Shakmaty>(samples),
        contest::<Owlchess>(samples),
    ]
    .into_iter()
    .unzip();
    let tests = samples.len() as u64;

    let measured = take_turns(rounds, tasks)?;
    let rows = contests.into_iter().zip(measured).map(|(contest, measured)| {
        let measured = measured.expect("games over", contest.expected)?;
        let cells = vec![
            Cell::Number(measured.millions_per_second(tests)),
            contest.material,
            contest.move_rule,
        ];
        Ok(Row { label: measured.label, cells })
    });
    let mut table = Table {
        title: "Game over".to_owned(),
        note: format!(
            "Millions of positions per second, over {} positions of generated games. All see \
             checkmate and stalemate.",
            samples.len()
        ),
        columns: ["tested", "sees bare material", "move rule"].map(str::to_owned).into(),
        rows: rows.collect::<Result<_>>()?,
        remarks: Vec::new(),
    };
    table.compare(0, "the best peer", |_| true);
    Ok(table)
}

/// What is known of a library before the clock starts.
struct Contest {
    expected: u64,
    material: Cell,
    move_rule: Cell,
}

fn contest<L: GameOver>(samples: &[Sample]) -> (Contest, Task<'static>) {
    let is_over =
        |sample: &&Sample| !sample.has_moves || (L::SEES_MATERIAL && sample.lacks_material);
    let contest = Contest {
        expected: samples.iter().filter(is_over).count() as u64,
        material: Cell::Text(if L::SEES_MATERIAL { "yes" } else { "no" }),
        move_rule: L::MOVE_RULE.map_or(Cell::Text("no"), Cell::Text),
    };
    let positions: Vec<L::Position> =
        samples.iter().map(|sample| library::position::<L>(&sample.fen)).collect();
    let task = Task::new(Label::of::<L>(), move || count_over::<L>(&positions));
    (contest, task)
}

fn count_over<L: GameOver>(positions: &[L::Position]) -> u64 {
    positions.iter().filter(|position| L::is_over(position)).count() as u64
}
