//! `pinpoint board`: draws a position.

use std::io::{self, Write};

use anyhow::Context;
use clap::Args;
use pinpoint_notation::san;
use pinpoint_rules::{Bitboard, Position, Square};
use pinpoint_wire::BoardDocument;

use crate::drawing::svg::Picture;
use crate::drawing::text;
use crate::output::{Answer, json};
use crate::position::PositionArguments;
use crate::terminal::{Look, colored};

/// Draw a position as text or as an SVG picture
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint board startpos
  pinpoint board \"7k/6q1/8/8/8/8/1B6/1K6 b - - 1 1\" --legal
  pinpoint board --moves \"e4 e5 Nf3\"
  pinpoint board --pgn game.pgn --ply 24 --flip
  pinpoint board startpos --svg --arrow e2e4 --mark d5,f5 > board.svg
  pinpoint board \"4k3/8/8/8/3N4/8/8/4K3 w - - 0 1\" --svg --bits 0x0000142200221400 > knight.svg")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Black's side below
    #[arg(long)]
    flip: bool,
    /// List the legal moves in SAN
    #[arg(long, conflicts_with_all = ["svg", "json"])]
    legal: bool,
    /// Print an SVG picture instead of text
    #[arg(long)]
    svg: bool,
    /// Print one JSON document: pieces, legal moves, check and how the game ended
    #[arg(long, conflicts_with = "svg")]
    json: bool,
    /// Color these squares, as e4,d5
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', requires = "svg")]
    mark: Vec<Square>,
    /// Draw arrows, as e2e4,d1h5; a ring, as e4e4
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', requires = "svg", value_parser = arrow)]
    arrow: Vec<(Square, Square)>,
    /// Write a one on the squares of this bitboard and a zero on the others
    #[arg(long, value_name = "NUMBER", requires = "svg", value_parser = bitboard)]
    bits: Option<Bitboard>,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let game = arguments.position.game()?;
    let position = *game.position();
    let mut out = io::stdout().lock();
    if arguments.json {
        json(&mut out, &BoardDocument::new(&game))?;
        return Ok(Answer::Done);
    }
    if arguments.svg {
        let picture = Picture {
            flipped: arguments.flip,
            marks: arguments.mark.into_iter().collect(),
            arrows: arguments.arrow,
            bits: arguments.bits,
        };
        write!(out, "{}", picture.draw(position.board()))?;
        return Ok(Answer::Done);
    }
    let last = game.history().last().map(|&(mv, _)| mv);
    match Look::of_output() {
        Some(look) => write!(out, "{}", colored(&position, last, arguments.flip, look))?,
        None => write!(out, "{}", text::board(position.board(), arguments.flip))?,
    }
    writeln!(out, "\n{}", position.fen())?;
    if arguments.legal {
        let moves = san_moves(&position);
        writeln!(out, "{} legal moves: {}", moves.len(), moves.join(" "))?;
    }
    Ok(Answer::Done)
}

fn san_moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> =
        position.legal_moves().iter().map(|&mv| san(position, mv).to_string()).collect();
    moves.sort();
    moves
}

fn arrow(text: &str) -> anyhow::Result<(Square, Square)> {
    let squares = || Some((text.get(..2)?.parse().ok()?, text.get(2..)?.parse().ok()?));
    squares().context("expected two squares, as e2e4")
}

fn bitboard(text: &str) -> anyhow::Result<Bitboard> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(&digits.replace('_', ""), 16),
        None => text.replace('_', "").parse(),
    };
    Ok(Bitboard(parsed.context("expected a number of 64 bits, as 0xff00")?))
}
