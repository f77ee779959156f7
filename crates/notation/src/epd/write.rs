//! Positions and operations to lines.

use core::fmt;

use pinpoint_rules::{Move, Position};

use super::{Epd, Operand, Operation};
use crate::{san, san_and_play};

/// The line, without a line break. A backslash stands before quotes and backslashes inside texts,
/// as python-chess writes them; line breaks become blanks.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.fen();
        let four_fields = fen.as_str().rsplitn(3, ' ').last().unwrap_or_default();
        f.write_str(four_fields)?;
        for operation in &self.operations {
            f.write_str(" ")?;
            write_operation(f, &self.position, operation)?;
            f.write_str(";")?;
        }
        Ok(())
    }
}

fn write_operation(
    f: &mut fmt::Formatter<'_>,
    position: &Position,
    operation: &Operation,
) -> fmt::Result {
    match operation {
        Operation::BestMoves(moves) => write_moves(f, "bm", position, moves),
        Operation::AvoidMoves(moves) => write_moves(f, "am", position, moves),
        Operation::PredictedMove(mv) => write_moves(f, "pm", position, &[*mv]),
        Operation::SuppliedMove(mv) => write_moves(f, "sm", position, &[*mv]),
        Operation::Line(moves) => {
            f.write_str("pv")?;
            let mut position = *position;
            for &mv in moves {
                let (san, next) = san_and_play(&position, mv);
                write!(f, " {san}")?;
                position = next;
            }
            Ok(())
        }
        Operation::Id(text) => write!(f, "id {}", Quoted(text)),
        Operation::Comment { index, text } => write!(f, "c{index} {}", Quoted(text)),
        Operation::AnalysisDepth(depth) => write!(f, "acd {depth}"),
        Operation::AnalysisNodes(nodes) => write!(f, "acn {nodes}"),
        Operation::AnalysisSeconds(seconds) => write!(f, "acs {seconds}"),
        Operation::Centipawns(value) => write!(f, "ce {value}"),
        Operation::DirectMate(moves) => write!(f, "dm {moves}"),
        Operation::HalfmoveClock(clock) => write!(f, "hmvc {clock}"),
        Operation::FullmoveNumber(number) => write!(f, "fmvn {number}"),
        Operation::Perft { depth, nodes } => write!(f, "D{depth} {nodes}"),
        Operation::Other { opcode, operands } => {
            f.write_str(opcode)?;
            operands.iter().try_for_each(|operand| match operand {
                Operand::Word(word) => write!(f, " {word}"),
                Operand::Text(text) => write!(f, " {}", Quoted(text)),
            })
        }
    }
}

fn write_moves(
    f: &mut fmt::Formatter<'_>,
    opcode: &str,
    position: &Position,
    moves: &[Move],
) -> fmt::Result {
    f.write_str(opcode)?;
    moves.iter().try_for_each(|&mv| write!(f, " {}", san(position, mv)))
}

struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        write!(f, "\"{text}\"")
    }
}
