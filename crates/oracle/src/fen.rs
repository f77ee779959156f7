//! Positions as one line of text: Forsyth-Edwards Notation.
//!
//! Six fields, separated by single spaces: pieces from a8 to h1, who is to move, castling rights,
//! en passant square, half-move clock, move number. The last two may be left out together and
//! are then `0 1`.
//!
//! Three spellings of castling rights are read:
//!
//! - `KQkq`: the rook farthest out on that side of the king (X-FEN). In the usual game this is
//!   the rook in the corner.
//! - `HAha`: the rook on that file (Shredder-FEN).
//! - a mix of both, as X-FEN needs when two rooks stand on one side of the king and the inner one
//!   has the right.

use std::fmt;

use crate::board::Board;
use crate::castling::{CastlingRights, CastlingSide};
use crate::piece::{Color, Piece, PieceKind};
use crate::play::one_step_behind;
use crate::position::Position;
use crate::square::Square;

/// Why a FEN was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FenError {
    /// Byte offset of the offending text, for a caret.
    pub offset: usize,
    /// What should have been there.
    pub expected: &'static str,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}", self.offset + 1, self.expected)
    }
}

impl std::error::Error for FenError {}

/// One field of the line, which knows where it stood.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    offset: usize,
}

impl Field<'_> {
    fn error<T>(self, expected: &'static str) -> Result<T, FenError> {
        Err(FenError { offset: self.offset, expected })
    }
}

impl Position {
    /// Reads a position.
    ///
    /// The en passant square is kept as typed, whether or not a pawn can capture there; but the
    /// pawn that passed it must be in place.
    ///
    /// # Errors
    /// When the text is not a FEN or the position breaks a promise of [`Position`].
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        let fields = split_fields(fen);
        let [pieces, turn, castling, en_passant, ref clocks @ ..] = fields[..] else {
            return Err(FenError { offset: fen.len(), expected: "at least four fields" });
        };

        let board = read_board(pieces)?;
        let turn = read_turn(turn)?;
        let castling = read_castling(castling, &board)?;
        let en_passant = read_en_passant(en_passant, &board, turn)?;
        let (halfmove_clock, fullmove_number) = match *clocks {
            [] => (0, 1),
            [half, full] => (read_number(half)?, read_number(full)?),
            [field, ..] => return field.error("a half-move clock and a move number, then the end"),
        };

        if board.is_attacked(board.king(turn.other()), turn) {
            return pieces.error("a position in which the player to move cannot take the king");
        }
        Ok(Position { board, turn, castling, en_passant, halfmove_clock, fullmove_number })
    }

    /// Writes the position, with the en passant square after every double step and castling
    /// rights as X-FEN (`KQkq` wherever that is clear).
    pub fn to_fen(&self) -> String {
        self.write_fen(self.en_passant, &self.castling_text(false))
    }

    /// Like [`Position::to_fen`], with the en passant square only where the capture is legal.
    pub fn to_fen_legal_ep(&self) -> String {
        self.write_fen(self.legal_en_passant(), &self.castling_text(false))
    }

    /// Like [`Position::to_fen`], with castling rights as rook files (`HAha`).
    pub fn to_shredder_fen(&self) -> String {
        self.write_fen(self.en_passant, &self.castling_text(true))
    }

    fn write_fen(&self, en_passant: Option<Square>, castling: &str) -> String {
        let turn = match self.turn {
            Color::White => "w",
            Color::Black => "b",
        };
        let en_passant = en_passant.map_or("-".to_string(), |square| square.to_string());
        format!(
            "{} {turn} {castling} {en_passant} {} {}",
            board_text(&self.board),
            self.halfmove_clock,
            self.fullmove_number
        )
    }

    fn castling_text(&self, always_files: bool) -> String {
        let mut text = String::new();
        for color in [Color::White, Color::Black] {
            for side in CastlingSide::BOTH {
                let Some(rook) = self.castling.rook(color, side) else {
                    continue;
                };
                let is_clear = outermost_rook(&self.board, color, side) == Some(rook);
                let letter = match side {
                    _ if always_files || !is_clear => char::from(b"abcdefgh"[rook.file()]),
                    CastlingSide::King => 'k',
                    CastlingSide::Queen => 'q',
                };
                text.push(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                });
            }
        }
        if text.is_empty() { "-".to_string() } else { text }
    }
}

fn split_fields(fen: &str) -> Vec<Field<'_>> {
    let mut offset = 0;
    let mut fields = Vec::new();
    for text in fen.split(' ') {
        fields.push(Field { text, offset });
        offset += text.len() + 1;
    }
    fields
}

fn read_board(field: Field<'_>) -> Result<Board, FenError> {
    let mut board = Board::empty();
    // The text starts at a8 and runs along each rank, so ranks count down and files count up.
    let (mut file, mut rank) = (0, 7);
    for (position, letter) in field.text.char_indices() {
        let here = Field { offset: field.offset + position, ..field };
        match letter {
            '/' if file == 8 && rank > 0 => (file, rank) = (0, rank - 1),
            '1'..='8' => file += letter as usize - '0' as usize,
            _ => {
                let Some(piece) = Piece::from_letter(letter).filter(|_| file < 8) else {
                    return here.error("eight ranks of eight squares");
                };
                if piece.kind == PieceKind::Pawn && (rank == 0 || rank == 7) {
                    return here.error("no pawn on the first or last rank");
                }
                board.put(Square::at(file, rank), piece);
                file += 1;
            }
        }
        if file > 8 {
            return here.error("eight ranks of eight squares");
        }
    }
    if (file, rank) != (8, 0) {
        return field.error("eight ranks of eight squares");
    }
    for color in [Color::White, Color::Black] {
        let king = Piece { color, kind: PieceKind::King };
        if board.pieces().filter(|&(_, piece)| piece == king).count() != 1 {
            return field.error("one king of each color");
        }
    }
    Ok(board)
}

fn read_turn(field: Field<'_>) -> Result<Color, FenError> {
    match field.text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => field.error("w or b"),
    }
}

fn read_castling(field: Field<'_>, board: &Board) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::default();
    if field.text == "-" {
        return Ok(rights);
    }
    if field.text.is_empty() {
        return field.error("castling rights or -");
    }
    for (position, letter) in field.text.char_indices() {
        let here = Field { offset: field.offset + position, ..field };
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let king = board.king(color);
        let rook = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(board, color, CastlingSide::King),
            'q' => outermost_rook(board, color, CastlingSide::Queen),
            file @ 'a'..='h' => Some(Square::at(file as usize - 'a' as usize, color.back_rank())),
            _ => return here.error("castling letters out of KQkq or files A to H and a to h"),
        };
        let Some(rook) = rook.filter(|&rook| {
            board.has(rook, color, PieceKind::Rook) && king.rank() == color.back_rank()
        }) else {
            return here.error("king and rook on their starting squares");
        };
        let side = if rook.file() > king.file() { CastlingSide::King } else { CastlingSide::Queen };
        if rights.rook(color, side).is_some() {
            return here.error("at most one castling right on each side");
        }
        rights.grant(color, side, rook);
    }
    Ok(rights)
}

/// The rook farthest from the center on this side of the king, on the back rank.
fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<Square> {
    let king = board.king(color).file();
    let files: Vec<usize> = match side {
        CastlingSide::King => (king + 1..8).rev().collect(),
        CastlingSide::Queen => (0..king).collect(),
    };
    files
        .into_iter()
        .map(|file| Square::at(file, color.back_rank()))
        .find(|&square| board.has(square, color, PieceKind::Rook))
}

fn read_en_passant(
    field: Field<'_>,
    board: &Board,
    turn: Color,
) -> Result<Option<Square>, FenError> {
    if field.text == "-" {
        return Ok(None);
    }
    let Ok(square) = field.text.parse::<Square>() else {
        return field.error("an en passant square or -");
    };
    // The pawn of the player who just moved came from one step behind this square, crossed it and
    // stands one step beyond it.
    let them = turn.other();
    let skipped_rank = match them {
        Color::White => 2,
        Color::Black => 5,
    };
    let possible = square.rank() == skipped_rank
        && board.is_empty(one_step_behind(square, them))
        && board.is_empty(square)
        // Behind, as their opponent sees it.
        && board.has(one_step_behind(square, turn), them, PieceKind::Pawn);
    if !possible {
        return field.error("an en passant square that a pawn just skipped");
    }
    Ok(Some(square))
}

fn read_number(field: Field<'_>) -> Result<u32, FenError> {
    // `parse` alone would also read `+5`.
    let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
    match field.text.parse() {
        Ok(number) if digits => Ok(number),
        _ => field.error("a number"),
    }
}

fn board_text(board: &Board) -> String {
    let ranks = (0..8).rev().map(|rank| rank_text(board, rank));
    ranks.collect::<Vec<String>>().join("/")
}

fn rank_text(board: &Board, rank: usize) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..8 {
        match board.piece_on(Square::at(file, rank)) {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(piece.letter());
            }
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

#[cfg(test)]
mod tests;
