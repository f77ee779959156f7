//! What a quiet move is good for: the plain things that a coach would point at.
//!
//! Nothing here is a claim about what is won. Each fact can be seen on the board.

mod endings;
mod pawns;
mod pieces;

use pinpoint_rules::{Color, File, Rank as Row, Square};

use super::{Fact, Finding, Rank, Scene};
use crate::Placed;

/// A plain fact about a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Quiet {
    /// No legal move is left but those of the king: the pawn on this square cannot be caught.
    Unstoppable(Placed),
    /// Both sides promote, this many moves apart; positive if the side that moved is first.
    Race(i32),
    /// The kings face each other and the opponent has to give way.
    Opposition,
    /// The king reached one of the squares from which its pawn gets through.
    KeySquare(Placed),
    /// The bishop does not control the square on which its rook's pawn would promote.
    WrongBishop(Placed),
    /// A pawn that no enemy pawn can stop.
    PassedPawn(Placed),
    /// A passed pawn came closer to its last rank.
    PassedPawnAdvances(Placed),
    /// A piece stands in front of an enemy passed pawn.
    Blockades(Placed),
    /// A knight on a square that no enemy pawn can attack, guarded by a pawn of its own.
    Outpost(Placed),
    /// A rook or queen came to the seventh rank.
    Seventh(Placed),
    /// A rook came to a file without pawns, or without pawns of its own.
    OpenFile(Placed, bool),
    /// Two sliders of one side on one line.
    Battery(Placed, Placed),
    /// The moved piece attacks a pinned piece.
    PilesUp(Placed, Placed),
    /// The moved piece attacks this one.
    Attacks(Placed, Placed),
    /// The moved piece guards this one, which was attacked and not guarded.
    Protects(Placed, Placed),
    /// A knight or bishop left its first square.
    Develops(Placed),
    /// The way between king and rook is free.
    PreparesCastling(bool),
    /// A king or rook move ends the right to castle, on one side or on both.
    LosesCastling(bool),
    /// A pawn in the middle of the board.
    Center(Placed),
    /// A pawn took away from the middle of the board.
    LeavesCenter(Placed),
    /// The move opens the way for this piece.
    OpensLine(Placed),
    /// The king has a square to go to when it is checked on its back rank.
    Luft(Square),
    /// The opponent's pawns on this file are doubled now.
    DoublesPawns(Color, File),
    /// This pawn has no neighbors of its own color any more.
    Isolates(Placed),
    /// A pawn beyond the middle of the board.
    Space(Placed),
    /// The king comes closer to the middle, where it is needed in an ending.
    ActivatesKing(Placed),
    /// The squares in the middle that the moved piece attacks.
    Eyes(Placed, Vec<Square>),
    /// The piece moved, and there is nothing more to say.
    Moves(Placed),
}

impl Quiet {
    /// A word for it, stable for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Quiet::Unstoppable(_) => "unstoppable_pawn",
            Quiet::Race(_) => "promotion_race",
            Quiet::Opposition => "opposition",
            Quiet::KeySquare(_) => "key_square",
            Quiet::WrongBishop(_) => "wrong_bishop",
            Quiet::PassedPawn(_) | Quiet::PassedPawnAdvances(_) => "passed_pawn",
            Quiet::Blockades(_) => "blockade",
            Quiet::Outpost(_) => "outpost",
            Quiet::Seventh(_) => "seventh_rank",
            Quiet::OpenFile(..) => "open_file",
            Quiet::Battery(..) => "battery",
            Quiet::PilesUp(..) => "piles_up",
            Quiet::Attacks(..) => "attacks",
            Quiet::Protects(..) => "protects",
            Quiet::Develops(_) => "develops",
            Quiet::PreparesCastling(_) => "prepares_castling",
            Quiet::LosesCastling(_) => "loses_castling",
            Quiet::Center(_) => "center",
            Quiet::LeavesCenter(_) => "leaves_center",
            Quiet::OpensLine(_) => "opens_line",
            Quiet::Luft(_) => "luft",
            Quiet::DoublesPawns(..) => "doubled_pawns",
            Quiet::Isolates(_) => "isolated_pawn",
            Quiet::Space(_) => "space",
            Quiet::ActivatesKing(_) => "active_king",
            Quiet::Eyes(..) => "covers",
            Quiet::Moves(_) => "moves",
        }
    }

    /// The square of the moved piece, if the fact is what the piece does from there.
    pub(crate) fn placement(&self) -> Option<Square> {
        match self {
            Quiet::Attacks(piece, _)
            | Quiet::PilesUp(piece, _)
            | Quiet::Protects(piece, _)
            | Quiet::Battery(piece, _)
            | Quiet::OpenFile(piece, _)
            | Quiet::Seventh(piece)
            | Quiet::Outpost(piece)
            | Quiet::Develops(piece)
            | Quiet::Eyes(piece, _) => Some(piece.square),
            _ => None,
        }
    }

    /// The higher, the earlier it is said.
    pub(crate) fn weight(&self) -> i32 {
        match self {
            Quiet::Unstoppable(_) | Quiet::Race(_) => 30,
            Quiet::WrongBishop(_) => 29,
            Quiet::Opposition | Quiet::KeySquare(_) => 28,
            Quiet::PassedPawn(pawn) if is_advanced(pawn) => 27,
            Quiet::PassedPawn(_) => 13,
            Quiet::PilesUp(..) => 26,
            Quiet::Protects(..) => 25,
            Quiet::Outpost(_) => 24,
            Quiet::Seventh(_) => 23,
            Quiet::Attacks(..) => 22,
            Quiet::Develops(_) => 21,
            Quiet::Center(_) => 20,
            Quiet::LosesCastling(_) => 19,
            Quiet::PreparesCastling(_) => 18,
            Quiet::OpensLine(_) => 17,
            Quiet::OpenFile(_, open) => 15 + i32::from(*open),
            Quiet::Battery(..) => 14,
            Quiet::PassedPawnAdvances(_) => 13,
            Quiet::Blockades(_) | Quiet::LeavesCenter(_) => 12,
            Quiet::DoublesPawns(..) => 11,
            Quiet::Luft(_) => 10,
            Quiet::Isolates(_) => 9,
            Quiet::ActivatesKing(_) => 8,
            Quiet::Space(_) => 7,
            Quiet::Eyes(..) => 2,
            Quiet::Moves(_) => 1,
        }
    }
}

/// Is the pawn beyond its first two ranks?
fn is_advanced(pawn: &Placed) -> bool {
    pawn.color().relative_rank(pawn.square) >= Row::Four
}

/// Everything plain that can be said of the move.
pub(super) fn quiet(scene: &Scene, found: &mut Vec<Finding>) {
    let mut facts = Vec::new();
    endings::endings(scene, &mut facts);
    pawns::pawns(scene, &mut facts);
    pieces::pieces(scene, &mut facts);
    if facts.is_empty() {
        facts.push(Quiet::Moves(scene.mover()));
    }
    found.extend(
        facts.into_iter().map(|fact| Finding::new(Fact::Quiet(fact), scene.us, Rank::Rest, 0)),
    );
}
