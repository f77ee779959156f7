//! Tables, printed as Markdown for the guide or as JSON for programs.

use std::fmt;

use serde_json::{Value, json};

use crate::label::Label;

/// One table: a row per library, a column per thing measured.
pub struct Table {
    pub title: String,
    /// What was measured and how, in a sentence or two.
    pub note: String,
    pub columns: Vec<String>,
    pub rows: Vec<Row>,
    /// Sentences that follow the table, such as our ratio to the best peer.
    pub remarks: Vec<String>,
}

pub struct Row {
    pub label: Label,
    pub cells: Vec<Cell>,
}

pub enum Cell {
    Number(f64),
    Text(&'static str),
    /// The library has no such function.
    Missing,
}

impl Table {
    /// Adds remarks with our figures in `column` as multiples of the best peer that qualifies.
    /// Says nothing while either side is missing.
    pub fn compare(&mut self, column: usize, peers: &str, qualifies: impl Fn(&Label) -> bool) {
        let rows = self.rows.iter();
        let figures = rows.filter_map(|row| Some((&row.label, row.cells[column].number()?)));
        let (ours, theirs): (Vec<_>, Vec<_>) = figures.partition(|(label, _)| label.ours);
        let qualified = theirs.into_iter().filter(|(label, _)| qualifies(label));
        let Some((peer, best)) = qualified.max_by(|(_, a), (_, b)| a.total_cmp(b)) else {
            return;
        };
        let what = &self.columns[column];
        let remarks = ours.iter().map(|(label, figure)| {
            format!("{what}: {label} is {:.2} times {peers}, {peer}.", figure / best)
        });
        let remarks: Vec<String> = remarks.collect();
        self.remarks.extend(remarks);
    }

    pub fn to_json(&self) -> Value {
        let rows: Vec<Value> = self.rows.iter().map(|row| row.to_json(self)).collect();
        json!({ "title": self.title, "note": self.note, "rows": rows, "remarks": self.remarks })
    }
}

impl Row {
    fn to_json(&self, table: &Table) -> Value {
        let cells = table.columns.iter().zip(&self.cells);
        let cells = cells.map(|(column, cell)| (column.clone(), cell.to_json()));
        json!({
            "library": self.label.name,
            "ours": self.label.ours,
            "keeps_hash": self.label.keeps_hash,
            "cells": Value::Object(cells.collect()),
        })
    }
}

impl Cell {
    fn number(&self) -> Option<f64> {
        match self {
            Cell::Number(number) => Some(*number),
            Cell::Text(_) | Cell::Missing => None,
        }
    }

    fn to_json(&self) -> Value {
        match self {
            Cell::Number(number) => json!(number),
            Cell::Text(text) => json!(text),
            Cell::Missing => Value::Null,
        }
    }
}

impl From<Option<f64>> for Cell {
    fn from(number: Option<f64>) -> Self {
        number.map_or(Cell::Missing, Cell::Number)
    }
}

impl fmt::Display for Cell {
    /// Three digits that matter, as far as a clock can vouch for them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Number(number) if *number >= 100.0 => write!(f, "{number:.0}"),
            Cell::Number(number) if *number >= 10.0 => write!(f, "{number:.1}"),
            Cell::Number(number) => write!(f, "{number:.2}"),
            Cell::Text(text) => f.write_str(text),
            Cell::Missing => f.write_str("–"),
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "### {}\n\n{}\n", self.title, self.note)?;
        writeln!(f, "| library | {} |", self.columns.join(" | "))?;
        writeln!(f, "|---|{}", "---:|".repeat(self.columns.len()))?;
        for row in &self.rows {
            write!(f, "| {} |", row.label)?;
            for cell in &row.cells {
                write!(f, " {cell} |")?;
            }
            writeln!(f)?;
        }
        if !self.remarks.is_empty() {
            writeln!(f)?;
        }
        for remark in &self.remarks {
            writeln!(f, "- {remark}")?;
        }
        Ok(())
    }
}

/// The geometric mean, which does not care in which unit each figure is given.
pub fn geometric_mean(figures: &[f64]) -> f64 {
    let logarithms: f64 = figures.iter().map(|figure| figure.ln()).sum();
    (logarithms / figures.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::{Cell, Row, Table, geometric_mean};
    use crate::label::Label;

    fn row(name: &str, ours: bool, keeps_hash: bool, cell: Cell) -> Row {
        let name = name.to_owned();
        let label = Label { name, ours, keeps_hash };
        Row { label, cells: vec![cell] }
    }

    fn table(rows: Vec<Row>) -> Table {
        Table {
            title: "T".to_owned(),
            note: "N.".to_owned(),
            columns: vec!["mean".to_owned()],
            rows,
            remarks: Vec::new(),
        }
    }

    #[test]
    fn ours_is_compared_with_the_best_peer_that_qualifies() {
        let mut table = table(vec![
            row("us", true, true, Cell::Number(150.0)),
            row("fast", false, false, Cell::Number(100.0)),
            row("hashing", false, true, Cell::Number(50.0)),
        ]);
        table.compare(0, "the best peer", |_| true);
        table.compare(0, "the best peer with a hash", |peer| peer.keeps_hash);
        assert_eq!(
            table.remarks,
            [
                "mean: us is 1.50 times the best peer, fast.",
                "mean: us is 3.00 times the best peer with a hash, hashing.",
            ]
        );
    }

    #[test]
    fn nothing_is_claimed_where_a_side_is_missing() {
        let mut table = table(vec![
            row("us", true, true, Cell::Number(150.0)),
            row("mute", false, false, Cell::Missing),
        ]);
        table.compare(0, "the best peer", |_| true);
        assert!(table.remarks.is_empty());
    }

    #[test]
    fn a_table_is_markdown() {
        let table = table(vec![row("us", true, true, Cell::Number(2.3456))]);
        let expected = "### T\n\nN.\n\n| library | mean |\n|---|---:|\n| us | 2.35 |\n";
        assert_eq!(table.to_string(), expected);
    }

    #[test]
    fn the_mean_is_geometric() {
        assert!((geometric_mean(&[1.0, 100.0]) - 10.0).abs() < 1e-9);
    }
}
