//! Games against oneself, to learn from.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use crate::draws::is_repeated;
use crate::limits::Limits;
use crate::moves::Move;
use crate::position::Position;
use crate::search::{MATE_BOUND, Searcher};
use crate::table::Table;
use crate::zobrist::Sequence;

/// Plays games and writes a line for each quiet position: FEN, value, result, for White.
pub fn play(games: u64, seed: u64, nodes: u64, out: &mut impl Write) -> io::Result<()> {
    let (mut random, mut table) = (Sequence(seed), Table::new(14));
    for _ in 0..games {
        table.clear();
        let (lines, result) = play_one(&mut random, nodes, &mut table);
        for line in lines {
            writeln!(out, "{line};{result}")?;
        }
    }
    Ok(())
}

/// One game after eight random half-moves; the lines, and 1, 0.5 or 0 for White.
fn play_one(random: &mut Sequence, nodes: u64, table: &mut Table) -> (Vec<String>, f64) {
    let mut game = vec![Position::start()];
    let mut lines = Vec::new();
    loop {
        let position = *game.last().expect("a game has a position");
        let moves = position.legal_moves();
        let white = position.turn == crate::board::Color::White;
        if moves.is_empty() {
            let lost = if white { 0.0 } else { 1.0 };
            return (lines, if position.is_check() { lost } else { 0.5 });
        }
        let drawn = position.is_dead() || position.clock >= 100 || is_repeated(&game);
        if drawn || game.len() > 400 {
            return (lines, 0.5);
        }
        if game.len() <= 8 {
            game.push(position.play(moves[random.next() as usize % moves.len()]));
            continue;
        }
        let (best, value) = think(&game, nodes, table);
        if value.abs() >= MATE_BOUND {
            return (lines, if (value > 0) == white { 1.0 } else { 0.0 });
        }
        let quiet = position.captured(best).is_none() && best.promotion.is_none();
        if quiet && !position.is_check() {
            let value = if white { value } else { -value };
            lines.push(format!("{};{value}", position.to_fen()));
        }
        game.push(position.play(best));
    }
}

fn think(game: &[Position], nodes: u64, table: &mut Table) -> (Move, i32) {
    let stop = AtomicBool::new(false);
    let mut value = 0;
    let mut limits = Limits::none();
    limits.nodes = nodes;
    let mut searcher = Searcher::new(game, table, limits, &stop);
    let best = searcher.search(|found| value = found.value);
    (best.expect("there is a legal move"), value)
}

/// A position, its value in hundredths of a pawn, and the result of its game.
pub fn read_line(line: &str) -> Option<(Position, f32, f32)> {
    let mut parts = line.split(';');
    let position = Position::from_fen(parts.next()?).ok()?;
    Some((position, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_can_be_read_again() {
        let mut output = Vec::new();
        play(2, 3, 100, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        assert!(text.lines().count() > 20);
        assert!(text.lines().all(|line| read_line(line).is_some()));
    }
}
