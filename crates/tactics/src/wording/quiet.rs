//! Sentences about quiet moves.

use super::listed;
use crate::facts::Quiet;

/// One sentence.
pub(super) fn sentence(san: &str, quiet: &Quiet) -> String {
    match quiet {
        Quiet::Unstoppable(pawn) => format!("The {pawn} cannot be caught any more."),
        Quiet::Race(lead) if *lead > 0 => "This wins the race of the pawns by a move.".to_owned(),
        Quiet::Race(0) => {
            "In the race of the pawns the opponent promotes first, then this side.".to_owned()
        }
        Quiet::Race(_) => "The opponent is first in the race of the pawns.".to_owned(),
        Quiet::Opposition => format!("{san} takes the opposition: the other king has to give way."),
        Quiet::KeySquare(pawn) => format!("The king reaches a key square of the {pawn}."),
        Quiet::WrongBishop(bishop) => format!(
            "The {bishop} does not cover the corner where the pawn would promote: the wrong bishop."
        ),
        Quiet::PassedPawn(pawn) => format!("The {pawn} is a passed pawn now."),
        Quiet::PassedPawnAdvances(pawn) => {
            format!("The passed pawn steps forward to {}.", pawn.square)
        }
        Quiet::Blockades(pawn) => format!("{san} blocks the passed {pawn}."),
        Quiet::Outpost(piece) => {
            format!("The {piece} has an outpost: a pawn guards it, and no pawn can drive it away.")
        }
        Quiet::Seventh(piece) => format!("The {} comes to the seventh rank.", piece.kind()),
        Quiet::OpenFile(piece, true) => {
            format!("The {piece} takes the open {}-file.", piece.square.file().letter())
        }
        Quiet::OpenFile(piece, false) => {
            format!("The {piece} is on the half-open {}-file.", piece.square.file().letter())
        }
        Quiet::Battery(mover, other) => format!("The {mover} and the {other} form a battery."),
        Quiet::PilesUp(mover, target) => {
            format!("The {mover} adds to the attack on the pinned {target}.")
        }
        Quiet::Attacks(mover, target) => format!("The {mover} attacks the {target}."),
        Quiet::Protects(mover, target) => format!("The {mover} protects the {target}."),
        Quiet::Develops(piece) => format!("{san} develops the {}.", piece.kind()),
        Quiet::PreparesCastling(true) => "The way is clear for castling kingside.".to_owned(),
        Quiet::PreparesCastling(false) => "The way is clear for castling queenside.".to_owned(),
        Quiet::LosesCastling(true) => format!("{san} gives up the right to castle."),
        Quiet::LosesCastling(false) => format!("{san} gives up the right to castle on this side."),
        Quiet::Center(pawn) => format!("The {pawn} takes its share of the center."),
        Quiet::LeavesCenter(pawn) => format!("The pawn leaves the center for {}.", pawn.square),
        Quiet::OpensLine(piece) => format!("{san} opens a line for the {piece}."),
        Quiet::Luft(square) => format!("{san} gives the king an escape square on {square}."),
        Quiet::DoublesPawns(color, file) => {
            format!("{color} gets doubled pawns on the {}-file.", file.letter())
        }
        Quiet::Isolates(pawn) => format!("The {pawn} is isolated now."),
        Quiet::Space(pawn) => format!("The {pawn} gains space."),
        Quiet::ActivatesKing(king) => {
            format!("The king comes closer to the middle on {}.", king.square)
        }
        Quiet::Eyes(piece, squares) => {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            format!(
                "From {} the {} covers {}.",
                piece.square,
                piece.kind(),
                listed(&squares, "and")
            )
        }
        Quiet::Moves(piece) => format!("The {} goes to {}.", piece.kind(), piece.square),
    }
}
