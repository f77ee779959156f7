//! SAN: games read move by move, and written move by move.

use std::hint::black_box;

use anyhow::{Result, ensure};

use crate::games::{Game, Material};
use crate::label::Label;
use crate::library::{self, San};
use crate::measure::{Task, take_turns};
use crate::ours::Ours;
use crate::peers::{CozyChess, Eschac, Owlchess, Shakmaty};
use crate::positions::STANDARD;
use crate::report::{Cell, Row, Table};

pub fn measure(rounds: usize, material: &Material) -> Result<Table> {
    let games = &material.games;
    let contests = [
        contest::<Ours>(games)?,
        contest::<Eschac>(games)?,
        contest::<CozyChess>(games)?,
        contest::<Shakmaty>(games)?,
        contest::<Owlchess>(games)?,
    ];
    let (readers, writers) = contests.into_iter().unzip();
    let plies = material.totals.plies;
    let bytes = games.iter().flat_map(Game::sans).map(str::len).sum::<usize>() as u64;

    let read = take_turns(rounds, readers)?;
    let written = take_turns(rounds, writers)?;
    let rows = read.into_iter().zip(written).map(|(read, written)| {
        let (read, written) =
            (read.expect("SAN read", plies)?, written.expect("SAN written", bytes)?);
        let cells =
            [&read, &written].map(|measured| Cell::Number(measured.millions_per_second(plies)));
        Ok(Row { label: read.label, cells: cells.into() })
    });
    let mut table = Table {
        title: "SAN".to_owned(),
        note: format!(
            "Millions of plies per second over {} generated games of {plies} plies; every move is \
             also checked and played, and written with its check or mate mark.",
            games.len()
        ),
        columns: vec!["read and played".to_owned(), "written and played".to_owned()],
        rows: rows.collect::<Result<_>>()?,
        remarks: Vec::new(),
    };
    for column in 0..table.columns.len() {
        table.compare(column, "the best peer", |_| true);
    }
    table.remarks.push(
        "chess 3.2.0 writes no SAN and cannot read promotions, en passant or castling with check."
            .to_owned(),
    );
    Ok(table)
}

/// The reading and the writing task of a library, which has shown that it writes what we expect.
fn contest<L: San>(games: &[Game]) -> Result<(Task<'_>, Task<'_>)> {
    let start = library::position::<L>(STANDARD[0].fen);
    let moves = games
        .iter()
        .map(|game| check_text::<L>(start.clone(), game))
        .collect::<Result<Vec<_>>>()?;
    let label = Label::of::<L>();
    let reader = {
        let start = start.clone();
        Task::new(label.clone(), move || read::<L>(&start, games))
    };
    let writer = Task::new(label, move || write::<L>(&start, &moves));
    Ok((reader, writer))
}

/// The moves of a game as the library holds them; fails unless it writes them as the game does.
fn check_text<L: San>(mut position: L::Position, game: &Game) -> Result<Vec<L::Move>> {
    let mut moves = Vec::new();
    let mut text = String::new();
    for san in game.sans() {
        let m = L::read(&position, san);
        ensure!(m.is_some(), "{} cannot read {san}", L::NAME);
        let m = m.expect("just checked");
        text.clear();
        L::write_and_play(&mut position, m, &mut text);
        ensure!(text == san, "{} writes {text} for {san}", L::NAME);
        moves.push(m);
    }
    Ok(moves)
}

/// Plays all games from their text and counts the legal moves.
fn read<L: San>(start: &L::Position, games: &[Game]) -> u64 {
    let mut plies = 0;
    for game in games {
        let mut position = start.clone();
        for san in game.sans() {
            plies += u64::from(L::read_and_play(&mut position, san));
        }
        black_box(&position);
    }
    plies
}

/// Writes all games and counts the bytes.
fn write<L: San>(start: &L::Position, games: &[Vec<L::Move>]) -> u64 {
    let mut text = String::new();
    let mut bytes = 0;
    for moves in games {
        let mut position = start.clone();
        text.clear();
        for &m in moves {
            L::write_and_play(&mut position, m, &mut text);
        }
        bytes += black_box(&text).len() as u64;
    }
    bytes
}
