//! The document of `pinpoint board --json`.

use std::collections::BTreeMap;

use pinpoint_notation::san;
use pinpoint_rules::Game;
use pinpoint_service::opening;
use serde::Serialize;

use crate::{Opening, OutcomeReply, SCHEMA, Side, uci_of};

/// What stands on the board and what can be played.
///
/// ```
/// use pinpoint_rules::Game;
/// use pinpoint_wire::BoardDocument;
/// let document = BoardDocument::new(&Game::default());
/// assert_eq!(document.pieces["e1"], 'K');
/// assert_eq!(document.moves.len(), 20);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardDocument {
    /// The version of the document.
    pub schema: u32,
    /// The position.
    pub fen: String,
    /// The side to move.
    pub turn: Side,
    /// The FEN letters of the pieces by their squares.
    pub pieces: BTreeMap<String, char>,
    /// The square of the king, if it is in check.
    pub check: Option<String>,
    /// The pieces that give check.
    pub checkers: Vec<String>,
    /// The legal moves, sorted by their SAN.
    pub moves: Vec<BoardMove>,
    /// How the game has ended.
    pub outcome: Option<OutcomeReply>,
    /// The last named opening position that the game went through.
    pub opening: Option<Opening>,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardMove {
    /// The move.
    pub uci: String,
    /// The same in SAN.
    pub san: String,
}

impl BoardDocument {
    /// The document of the last position of a game.
    pub fn new(game: &Game) -> BoardDocument {
        let position = game.position();
        let pieces = position.board().iter();
        let mut moves: Vec<BoardMove> = position
            .legal_moves()
            .iter()
            .map(|&mv| BoardMove { uci: uci_of(position, mv), san: san(position, mv).to_string() })
            .collect();
        moves.sort_by(|a, b| a.san.cmp(&b.san));
        let king = position.king(position.turn());
        BoardDocument {
            schema: SCHEMA,
            fen: position.to_fen(),
            turn: position.turn().into(),
            pieces: pieces.map(|(square, piece)| (square.to_string(), piece.letter())).collect(),
            check: position.is_check().then(|| king.to_string()),
            checkers: position.checkers().into_iter().map(|square| square.to_string()).collect(),
            moves,
            outcome: game.outcome().map(OutcomeReply::from),
            opening: opening(game).map(|(ply, opening)| Opening::new(ply, &opening)),
        }
    }
}
