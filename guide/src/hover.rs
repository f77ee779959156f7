//! Boards that show what a piece attacks and where it may go when the pointer is on it. Without
//! JavaScript they are plain boards with a list below.

use std::fmt::{self, Write};

use anyhow::Context;
use pinpoint_rules::{Bitboard, Color, File, Piece, PieceKind, Position, Rank, Square, attacks};

/// How a chapter asks for such a board; the FEN and a quotation mark follow.
pub const MARK: &str = "<div class=\"hover-board\" data-fen=\"";

/// The text of a chapter with its boards filled in.
pub fn with_boards(text: &str) -> anyhow::Result<String> {
    let mut parts = text.split(MARK);
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (fen, rest) = part.split_once("\"></div>").context("a board ends with \"></div>")?;
        let position = Position::from_fen(fen).with_context(|| format!("not a position: {fen}"))?;
        filled += &board(&position)?;
        filled += rest;
    }
    Ok(filled)
}

fn board(position: &Position) -> anyhow::Result<String> {
    let mut list = String::new();
    for square in position.occupied() {
        let Some(piece) = position.board().piece_on(square) else { continue };
        if position.pinned(piece.color).contains(square) {
            let legal = legal(position, square);
            let moves = if legal.is_empty() { "none".into() } else { names(legal) };
            write!(list, "The {} on {square} is pinned; its moves: {moves}. ", piece.kind)?;
        }
    }
    if position.is_check() {
        let answers = answers(position);
        let names =
            if answers.is_empty() { "none: only the king can move".into() } else { names(answers) };
        write!(list, "Squares that answer the check: {names}. ")?;
    }
    let table = table(position, |square, piece| {
        let (attacked, legal) = (attacked(position, square, piece), legal(position, square));
        let mask = mask(position, square, piece);
        let mask =
            if mask.any() { format!(" data-mask=\"{}\"", names(mask)) } else { String::new() };
        format!(" data-attacks=\"{}\" data-moves=\"{}\"{mask}", names(attacked), names(legal))
    })?;
    Ok(format!(
        "<figure class=\"hover-board\">{table}<figcaption>{list}<span class=\"hover-hint\" \
         aria-live=\"polite\"></span></figcaption></figure>\n"
    ))
}

/// A board that does not answer the pointer.
pub fn still(position: &Position) -> Result<String, fmt::Error> {
    let table = table(position, |_, _| String::new())?;
    Ok(format!("<figure class=\"hover-board still\">{table}</figure>\n"))
}

/// The squares as the cells of a table, rank 8 first; `more` are further attributes of a piece.
fn table(
    position: &Position,
    more: impl Fn(Square, Piece) -> String,
) -> Result<String, fmt::Error> {
    let mut text = String::from("<table>\n");
    for rank in Rank::ALL.into_iter().rev() {
        text += "<tr>";
        for file in File::ALL {
            let square = Square::new(file, rank);
            let shade = if (file as u8 + rank as u8).is_multiple_of(2) { "dark" } else { "light" };
            write!(text, "<td class=\"{shade}\" data-square=\"{square}\"")?;
            write!(text, "{}", edge(file, rank))?;
            if let Some(piece) = position.board().piece_on(square) {
                let color = if piece.color == Color::White { "white" } else { "black" };
                text += &more(square, piece);
                write!(text, " aria-label=\"{color} {} on {square}\"", piece.kind)?;
                write!(text, ">{}", symbol(piece))?;
            } else {
                text.push('>');
            }
            text += "</td>";
        }
        text += "</tr>\n";
    }
    Ok(text + "</table>")
}

/// The letter of a file or the number of a rank, for the squares at the left and below.
fn edge(file: File, rank: Rank) -> String {
    match (file, rank) {
        (File::A, Rank::One) => " data-edge=\"a1\"".into(),
        (File::A, rank) => format!(" data-edge=\"{}\"", rank as u8 + 1),
        (file, Rank::One) => format!(" data-edge=\"{}\"", char::from(b'a' + file as u8)),
        _ => String::new(),
    }
}

fn attacked(position: &Position, square: Square, piece: Piece) -> Bitboard {
    let occupied = position.occupied();
    match piece.kind {
        PieceKind::Pawn => attacks::pawn(piece.color, square),
        PieceKind::Knight => attacks::knight(square),
        PieceKind::Bishop => attacks::bishop(square, occupied),
        PieceKind::Rook => attacks::rook(square, occupied),
        PieceKind::Queen => attacks::queen(square, occupied),
        PieceKind::King => attacks::king(square),
    }
}

fn legal(position: &Position, from: Square) -> Bitboard {
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == from);
    moves.fold(Bitboard::EMPTY, |set, mv| set | Bitboard::from(mv.to()))
}

/// The squares that a piece is held to: those of its pin, or those that answer a check. A king is
/// held to nothing, and neither is the side that is not to move.
fn mask(position: &Position, square: Square, piece: Piece) -> Bitboard {
    if piece.kind == PieceKind::King {
        Bitboard::EMPTY
    } else if position.pinned(piece.color).contains(square) {
        let king = position.king(piece.color);
        let beyond = attacks::line(king, square).into_iter().filter(|&end| {
            attacks::between(king, end).contains(square)
                && (attacks::between(square, end) & position.occupied()).is_empty()
        });
        attacks::between(king, square) | beyond.collect::<Bitboard>()
    } else if piece.color == position.turn() && position.is_check() {
        answers(position)
    } else {
        Bitboard::EMPTY
    }
}

/// The squares on which another piece than the king answers a check.
fn answers(position: &Position) -> Bitboard {
    let king = position.king(position.turn());
    match position.checkers().only_square() {
        Some(checker) => attacks::between(king, checker) | Bitboard::from(checker),
        None => Bitboard::EMPTY,
    }
}

fn names(squares: Bitboard) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

fn symbol(piece: Piece) -> char {
    let symbols = match piece.color {
        Color::White => ['♙', '♘', '♗', '♖', '♕', '♔'],
        Color::Black => ['♟', '♞', '♝', '♜', '♛', '♚'],
    };
    symbols[piece.kind as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pinned_knight_attacks_but_has_no_moves() {
        let fen = "4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1";
        let text = with_boards(&format!("a {MARK}{fen}\"></div> b")).unwrap();
        assert!(text.contains(
            "data-square=\"e4\" data-attacks=\"d2 f2 c3 g3 c5 g5 d6 f6\" data-moves=\"\""
        ));
        assert!(text.contains("The knight on e4 is pinned; its moves: none."));
        assert_eq!(text.matches("data-mask=\"e2 e3 e5 e6 e7 e8\"").count(), 1);
        assert!(text.starts_with("a <figure") && text.ends_with(" b"));
    }

    #[test]
    fn a_check_names_its_answers() {
        let fen = "4r1k1/8/8/8/8/8/3B4/4K3 w - - 0 1";
        let text = with_boards(&format!("{MARK}{fen}\"></div>")).unwrap();
        assert!(text.contains("Squares that answer the check: e2 e3 e4 e5 e6 e7 e8."));
        // Only the bishop is held to them: not the king, and not Black's pieces.
        assert_eq!(text.matches("data-mask=\"e2 e3 e4 e5 e6 e7 e8\"").count(), 1);
    }
}
