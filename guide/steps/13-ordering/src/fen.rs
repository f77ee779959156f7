//! Positions as one line of text.

use crate::board::{Board, Color, Kind, Piece, Square};
use crate::position::{Castling, Position};

impl Position {
    /// Reads a FEN. The two counters at the end may be missing.
    pub fn from_fen(fen: &str) -> Result<Position, String> {
        let mut fields = fen.split_whitespace();
        let mut field =
            |name| fields.next().ok_or(format!("the FEN ends before the {name}"));
        let board = read_board(field("pieces")?)?;
        let turn = match field("side to move")? {
            "w" => Color::White,
            "b" => Color::Black,
            other => return Err(format!("the side to move is w or b, not {other}")),
        };
        let castling = read_castling(field("castling rights")?, &board)?;
        let en_passant = read_en_passant(field("en passant square")?, &board, turn)?;
        let clock = read_counter(field("clock").unwrap_or("0"))?;
        let number = read_counter(field("move number").unwrap_or("1"))?.max(1);
        Ok(Position { board, turn, castling, en_passant, clock, number })
    }

    pub fn to_fen(&self) -> String {
        let turn = if self.turn == Color::White { 'w' } else { 'b' };
        let rights = (0..4).filter(|bit| self.castling.0 & 1 << bit != 0);
        let mut castling: String = rights.map(|bit| Castling::LETTERS[bit]).collect();
        if castling.is_empty() {
            castling.push('-');
        }
        let en_passant = self.en_passant.map_or("-".into(), |square| square.to_string());
        let pieces = write_board(&self.board);
        format!("{pieces} {turn} {castling} {en_passant} {} {}", self.clock, self.number)
    }
}

fn read_board(text: &str) -> Result<Board, String> {
    let mut board = Board::empty();
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("a board has 8 ranks, not {}", ranks.len()));
    }
    // The first rank of the text is the eighth of the board.
    for (text, rank) in ranks.into_iter().zip((0..8).rev()) {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as i8;
            } else {
                let piece = Piece::from_letter(letter)
                    .ok_or(format!("no piece is a {letter}"))?;
                let square =
                    Square::new(file, rank).ok_or(format!("{text} is too long"))?;
                if piece.kind == Kind::Pawn && (rank == 0 || rank == 7) {
                    return Err(format!("a pawn cannot be on {square}"));
                }
                board.put(square, piece);
                file += 1;
            }
            if file > 8 {
                return Err(format!("{text} is too long"));
            }
        }
        if file != 8 {
            return Err(format!("{text} does not describe 8 squares"));
        }
    }
    for color in [Color::White, Color::Black] {
        let kings = board
            .pieces()
            .filter(|(_, piece)| *piece == Piece { color, kind: Kind::King });
        if kings.count() != 1 {
            return Err(format!("{color:?} needs one king"));
        }
    }
    Ok(board)
}

fn write_board(board: &Board) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            match board.piece_on(Square::from_index(8 * rank + file)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(piece.letter());
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn read_castling(text: &str, board: &Board) -> Result<Castling, String> {
    let mut castling = Castling::NONE;
    if text == "-" {
        return Ok(castling);
    }
    for letter in text.chars() {
        let bit = Castling::LETTERS.into_iter().position(|known| known == letter);
        let bit = bit.ok_or(format!("no castling right is a {letter}"))?;
        let color = if bit < 2 { Color::White } else { Color::Black };
        let home = if color == Color::White { 0 } else { 56 };
        let rook = home + if bit % 2 == 0 { 7 } else { 0 };
        for (index, kind) in [(home + 4, Kind::King), (rook, Kind::Rook)] {
            if board.piece_on(Square::from_index(index)) != Some(Piece { color, kind }) {
                return Err(format!("the right {letter} needs king and rook at home"));
            }
        }
        castling.0 |= 1 << bit;
    }
    Ok(castling)
}

fn read_en_passant(
    text: &str,
    board: &Board,
    turn: Color,
) -> Result<Option<Square>, String> {
    if text == "-" {
        return Ok(None);
    }
    let square = Square::parse(text).ok_or(format!("{text} is not a square"))?;
    let (rank, forward) = if turn == Color::White { (5, 1) } else { (2, -1) };
    let pawn = square.step(0, -forward).and_then(|behind| board.piece_on(behind));
    let jumped = pawn == Some(Piece { color: !turn, kind: Kind::Pawn });
    let start = square.step(0, forward).and_then(|start| board.piece_on(start));
    if square.rank() != rank || !jumped || start.or(board.piece_on(square)).is_some() {
        return Err(format!("no pawn has just jumped over {square}"));
    }
    Ok(Some(square))
}

fn read_counter(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("{text} is not a number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written_again() {
        for fen in [
            Position::START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 4 37",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w Kq f6 0 3",
        ] {
            assert_eq!(
                Position::from_fen(fen).map(|position| position.to_fen()),
                Ok(fen.into())
            );
        }
    }

    #[test]
    fn counters_may_be_missing() {
        let position = Position::from_fen("8/8/4k3/8/8/4K3/8/8 b - -").unwrap();
        assert_eq!((position.clock, position.number), (0, 1));
    }

    #[test]
    fn bad_texts_are_refused_with_a_reason() {
        for (fen, reason) in [
            ("", "the FEN ends before the pieces"),
            ("8/8/8 w - -", "a board has 8 ranks, not 3"),
            ("8/8/8/8/8/8/8/9 w - -", "9 is too long"),
            ("8/8/8/8/8/8/8/7 w - -", "7 does not describe 8 squares"),
            ("8/8/8/8/8/8/8/X7 w - -", "no piece is a X"),
            ("8/8/8/8/8/8/8/K7 w - -", "Black needs one king"),
            ("k7/8/8/8/8/8/8/K6P w - -", "a pawn cannot be on h1"),
            ("k7/8/8/8/8/8/8/K7 x - -", "the side to move is w or b, not x"),
            ("k7/8/8/8/8/8/8/K7 w K -", "the right K needs king and rook at home"),
            ("k7/8/8/8/8/8/8/K7 w - e6", "no pawn has just jumped over e6"),
            ("k7/8/8/8/8/8/8/K7 w - - x", "x is not a number"),
        ] {
            assert_eq!(Position::from_fen(fen).err().as_deref(), Some(reason), "{fen}");
        }
    }
}
