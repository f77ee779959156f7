//! Everything a board has to show: the answer to a game in a request.

use std::collections::BTreeMap;

use pinpoint_notation::san_and_play;
use pinpoint_rules::{Bitboard, DrawClaim, Game, Move, Outcome, PieceKind, Position};
use pinpoint_service::{
    Ending, Losses, capitalized, last_move, last_move_remarks, opening, spoken, standing_pins,
};
use pinpoint_tactics::mate_pins;
use serde::Serialize;

use crate::destinations::{destinations, premoves};
use crate::{
    Destination, EndingReply, ExplanationReply, PossibleEndings, Side, StandingPin, TiedPiece,
    uci_of,
};

/// A position with all there is to say about it.
///
/// ```
/// use pinpoint_rules::Game;
/// use pinpoint_wire::PositionReply;
/// let reply = PositionReply::new(&Game::default());
/// assert_eq!(reply.destinations.len(), 10);
/// assert_eq!(reply.destinations["g1"][0].san, "Nf3");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionReply {
    /// The position.
    pub fen: String,
    /// The first position of the game.
    pub start_fen: String,
    /// Do its castling rights need the rules of Chess960?
    pub chess960: bool,
    /// Who is to move.
    pub turn: Side,
    /// The number of the move.
    pub fullmove_number: u16,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The square of the king, if it is in check.
    pub check: Option<String>,
    /// The pieces that give check.
    pub checkers: Vec<String>,
    /// Where the pieces of the side to move can go, by the squares they stand on.
    #[cfg_attr(test, ts(type = "{ [key in string]?: Array<Destination> }"))]
    pub destinations: BTreeMap<String, Vec<Destination>>,
    /// Where the pieces of the other side might go next, for premoves.
    #[cfg_attr(test, ts(type = "{ [key in string]?: Array<string> }"))]
    pub premoves: BTreeMap<String, Vec<String>>,
    /// The moves so far, less those that the request has said to know.
    pub moves: Vec<PlayedMove>,
    /// How many moves `moves` leaves out.
    pub moves_before: u32,
    /// The last of them.
    pub last_move: Option<LastMove>,
    /// How the game has ended.
    pub outcome: Option<OutcomeReply>,
    /// Draws that the side to move may claim.
    pub claims: Vec<Claim>,
    /// How the game can end without a move.
    pub endings: PossibleEndings,
    /// How often the position has stood on the board, this time included.
    pub repetitions: u32,
    /// The last named opening position the game went through.
    pub opening: Option<Opening>,
    /// What has been taken.
    pub captured: Captured,
    /// The pins that stand, of both sides.
    pub pins: Vec<StandingPin>,
    /// Pieces of the side to move that a mate threat ties down.
    pub mate_pins: Vec<TiedPiece>,
    /// What the last move did.
    pub explanation: Option<ExplanationReply>,
}

/// A move of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayedMove {
    /// The move.
    pub uci: String,
    /// The same in SAN.
    pub san: String,
    /// The position after it.
    pub fen: String,
}

/// The last move in detail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastMove {
    /// The move.
    pub uci: String,
    /// The same in SAN.
    pub san: String,
    /// Where the piece came from.
    pub from: String,
    /// Where it stands now; after castling, the king.
    pub to: String,
    /// The FEN letter of the piece that moved.
    pub piece: char,
    /// The FEN letter of the piece it took.
    pub captured: Option<char>,
    /// What a pawn became: `q`, `r`, `b` or `n`.
    pub promotion: Option<char>,
    /// Was it castling?
    pub castling: bool,
    /// Does it give check?
    pub check: bool,
    /// Is it mate?
    pub mate: bool,
    /// The move in words, for a screen reader.
    pub spoken: String,
}

/// How a game has ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OutcomeReply {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// By what.
    pub kind: OutcomeKind,
    /// Who has won; `null` for a draw.
    pub winner: Option<Side>,
    /// The same in English.
    pub text: String,
}

/// By what a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum OutcomeKind {
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    FivefoldRepetition,
    SeventyFiveMoves,
}

/// A draw that the side to move may claim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Claim {
    /// On what ground.
    pub kind: ClaimKind,
    /// The same in English.
    pub text: String,
    /// How the game ends by it.
    pub ending: EndingReply,
}

/// On what ground a draw may be claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ClaimKind {
    ThreefoldRepetition,
    FiftyMoves,
}

/// A named position of the opening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings.
    pub eco: String,
    /// Its name.
    pub name: String,
    /// After how many half-moves it stood on the board.
    pub ply: u32,
}

/// What each side has lost since the start of the game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Captured {
    /// White pieces that are gone, dearest first.
    pub white: Vec<char>,
    /// Black pieces that are gone, dearest first.
    pub black: Vec<char>,
    /// White's material less Black's, in pawns.
    pub balance: i32,
}

impl PositionReply {
    /// All about the present position of a game.
    pub fn new(game: &Game) -> PositionReply {
        PositionReply::since(game, None)
    }

    /// The same without the first moves of the game, which the asker knows.
    pub fn since(game: &Game, known: Option<u32>) -> PositionReply {
        let known = (known.unwrap_or(0) as usize).min(game.history().len());
        let position = game.position();
        let squares = |squares: Bitboard| squares.into_iter().map(|s| s.to_string()).collect();
        PositionReply {
            fen: position.to_fen(),
            start_fen: game.start().to_fen(),
            chess960: position.needs_chess960() || game.start().needs_chess960(),
            turn: position.turn().into(),
            fullmove_number: position.fullmove_number(),
            halfmove_clock: position.halfmove_clock(),
            check: position.is_check().then(|| position.king(position.turn()).to_string()),
            checkers: squares(position.checkers()),
            destinations: destinations(position),
            premoves: premoves(position),
            moves: played_moves(game, known),
            moves_before: known as u32,
            last_move: last_move(game).map(|(before, mv)| LastMove::new(before, mv)),
            outcome: game.outcome().map(OutcomeReply::from),
            claims: game.draw_claim().map(Claim::from).into_iter().collect(),
            endings: PossibleEndings::new(position),
            repetitions: game.repetitions() as u32,
            opening: opening(game).map(|(ply, opening)| Opening::new(ply, &opening)),
            captured: Losses::new(game).into(),
            pins: standing_pins(position.board()).iter().map(StandingPin::new).collect(),
            mate_pins: mate_pins(position)
                .iter()
                .map(|pin| TiedPiece::new(position, pin))
                .collect(),
            explanation: last_move(game)
                .map(|(before, _)| ExplanationReply::new(before, last_move_remarks(game))),
        }
    }
}

fn played_moves(game: &Game, known: usize) -> Vec<PlayedMove> {
    let mut position = *game.positions().nth(known).unwrap_or(game.start());
    let play = |mv| {
        let uci = uci_of(&position, mv);
        let (san, next) = san_and_play(&position, mv);
        position = next;
        PlayedMove { uci, san: san.to_string(), fen: next.to_fen() }
    };
    game.moves().skip(known).map(play).collect()
}

impl Opening {
    pub(crate) fn new(ply: usize, opening: &pinpoint_notation::Opening) -> Opening {
        let (eco, name) = (opening.eco.to_owned(), opening.name.to_owned());
        Opening { eco, name, ply: ply as u32 }
    }
}

impl LastMove {
    pub(crate) fn new(before: &Position, mv: Move) -> LastMove {
        let piece = before.piece_on(mv.from()).expect("a legal move starts from a piece");
        let (san, after) = san_and_play(before, mv);
        let taken = before.captured(mv);
        LastMove {
            uci: uci_of(before, mv),
            san: san.to_string(),
            from: mv.from().to_string(),
            to: mv.landing().to_string(),
            piece: piece.letter(),
            captured: taken.map(|(_, piece)| piece.letter()),
            promotion: mv.promotion().map(PieceKind::letter),
            castling: mv.is_castling(),
            check: after.is_check(),
            mate: after.is_checkmate(),
            spoken: spoken(before, mv),
        }
    }
}

impl From<Outcome> for OutcomeReply {
    fn from(outcome: Outcome) -> OutcomeReply {
        OutcomeReply {
            result: outcome.result().to_owned(),
            kind: match outcome {
                Outcome::Checkmate { .. } => OutcomeKind::Checkmate,
                Outcome::Stalemate => OutcomeKind::Stalemate,
                Outcome::InsufficientMaterial => OutcomeKind::InsufficientMaterial,
                Outcome::FivefoldRepetition => OutcomeKind::FivefoldRepetition,
                Outcome::SeventyFiveMoves => OutcomeKind::SeventyFiveMoves,
            },
            winner: outcome.winner().map(Side::from),
            text: capitalized(&outcome.to_string()),
        }
    }
}

impl From<DrawClaim> for Claim {
    fn from(claim: DrawClaim) -> Claim {
        let kind = match claim {
            DrawClaim::ThreefoldRepetition => ClaimKind::ThreefoldRepetition,
            DrawClaim::FiftyMoves => ClaimKind::FiftyMoves,
        };
        Claim { kind, text: claim.to_string(), ending: Ending::Claimed(claim).into() }
    }
}

impl From<Losses> for Captured {
    fn from(losses: Losses) -> Captured {
        let [white, black] =
            losses.pieces.map(|pieces| pieces.iter().map(|piece| piece.letter()).collect());
        Captured { white, black, balance: losses.balance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameRequest;

    fn reply(start: Option<&str>, moves: &str) -> PositionReply {
        let request = GameRequest {
            start: start.map(|fen| crate::Start::Fen(fen.to_owned())),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
            since: None,
        };
        PositionReply::new(&request.replay().unwrap())
    }

    #[test]
    fn the_fools_mate_in_full() {
        let reply = reply(None, "f2f3 e7e5 g2g4 d8h4");
        assert_eq!(reply.check.as_deref(), Some("e1"));
        assert_eq!(reply.checkers, ["h4"]);
        assert!(reply.destinations.is_empty());
        let outcome = reply.outcome.unwrap();
        assert_eq!(outcome.text, "Black wins by checkmate");
        assert_eq!((outcome.winner, &*outcome.result), (Some(Side::Black), "0-1"));
        let sans: Vec<&str> = reply.moves.iter().map(|played| &*played.san).collect();
        assert_eq!(sans, ["f3", "e5", "g4", "Qh4#"]);
        assert_eq!(reply.last_move.unwrap().spoken, "queen to h4, checkmate");
    }

    #[test]
    fn what_the_asker_knows_is_left_out() {
        let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(50);
        let request = GameRequest {
            start: None,
            moves: moves.split_whitespace().map(str::to_owned).collect(),
            since: Some(199),
        };
        let game = request.replay().unwrap();
        let (all, new) = (PositionReply::new(&game), PositionReply::since(&game, request.since));
        assert_eq!((new.moves_before, &new.moves[..]), (199, &all.moves[199..]));
        let same = PositionReply { moves: all.moves.clone(), moves_before: 0, ..new.clone() };
        assert_eq!(same, all);
        let bytes = |reply| serde_json::to_string(reply).unwrap().len();
        assert!(bytes(&new) + 15_000 < bytes(&all), "{} and {}", bytes(&new), bytes(&all));
        assert!(PositionReply::since(&game, Some(9999)).moves.is_empty());
    }

    #[test]
    fn captures_are_listed_for_the_side_that_lost_them() {
        let reply = reply(None, "e2e4 d7d5 e4d5 d8d5 b1c3 d5g2 f1g2");
        assert_eq!(reply.captured.white, ['P', 'P']);
        assert_eq!(reply.captured.black, ['q', 'p']);
        assert_eq!(reply.captured.balance, 8);
        assert_eq!(reply.last_move.unwrap().spoken, "bishop takes queen on g2");
    }

    #[test]
    fn a_threefold_repetition_can_be_claimed() {
        let reply = reply(None, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
        assert_eq!(reply.repetitions, 3);
        assert_eq!(reply.claims[0].kind, ClaimKind::ThreefoldRepetition);
        assert_eq!(reply.claims[0].ending.text, "Draw claimed by threefold repetition.");
        assert!(reply.outcome.is_none());
    }

    #[test]
    fn an_opening_keeps_its_name_after_its_last_named_position() {
        let opening = reply(None, "e2e4 c7c5 g1f3 d7d6 a2a3 h7h5").opening.unwrap();
        assert_eq!(opening.eco, "B50");
        assert!(opening.name.starts_with("Sicilian Defense"), "{}", opening.name);
        assert!(reply(Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "e1e2").opening.is_none());
    }

    #[test]
    fn castling_ends_where_the_king_stands() {
        let last = reply(Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1").last_move.unwrap();
        assert_eq!((&*last.uci, &*last.to, &*last.spoken), ("e1g1", "g1", "castles kingside"));
        let last = reply(Some("4k3/8/8/8/8/8/8/5K1R w H - 0 1"), "f1h1").last_move.unwrap();
        assert_eq!((&*last.uci, &*last.to), ("f1h1", "g1"));
    }
}
