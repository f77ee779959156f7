//! Squares, pieces, and the board they live on.

use std::fmt;
use std::ops::Not;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Color {
    White,
    Black,
}

impl Not for Color {
    type Output = Color;

    /// The other player.
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Kind {
    pub const ALL: [Kind; 6] =
        [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    pub fn letter(self) -> char {
        ['p', 'n', 'b', 'r', 'q', 'k'][self as usize]
    }

    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    pub color: Color,
    pub kind: Kind,
}

impl Piece {
    /// `P` is a white pawn, `p` a black one, and so on.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Some(Piece { color, kind: Kind::from_letter(letter.to_ascii_lowercase())? })
    }

    pub fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter().to_ascii_uppercase(),
            Color::Black => self.kind.letter(),
        }
    }
}

/// One of the 64 squares: a1 is 0, b1 is 1, a2 is 8, h8 is 63.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Square(u8);

impl Square {
    /// Files and ranks count from 0; anything off the board is no square.
    pub fn new(file: i8, rank: i8) -> Option<Square> {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then_some(Square((8 * rank + file) as u8))
    }

    pub fn from_index(index: usize) -> Square {
        assert!(index < 64);
        Square(index as u8)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn file(self) -> i8 {
        (self.0 % 8) as i8
    }

    pub fn rank(self) -> i8 {
        (self.0 / 8) as i8
    }

    /// The square some files to the right and some ranks up, if it is on the board.
    pub fn step(self, files: i8, ranks: i8) -> Option<Square> {
        Square::new(self.file() + files, self.rank() + ranks)
    }

    /// Reads `e4`.
    pub fn parse(text: &str) -> Option<Square> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Square::new((file - b'a') as i8, (rank - b'1') as i8)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.0 % 8) as char, self.rank() + 1)
    }
}

/// What is on each square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    squares: [Option<Piece>; 64],
}

impl Board {
    pub fn empty() -> Board {
        Board { squares: [None; 64] }
    }

    pub fn start() -> Board {
        let mut board = Board::empty();
        for (file, letter) in "rnbqkbnr".chars().enumerate() {
            for (rank, letter) in
                [(0, letter.to_ascii_uppercase()), (1, 'P'), (6, 'p'), (7, letter)]
            {
                let piece =
                    Piece::from_letter(letter).expect("these are letters of pieces");
                board.put(Square::from_index(8 * rank + file), piece);
            }
        }
        board
    }

    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Puts a piece on an empty square.
    pub fn put(&mut self, square: Square, piece: Piece) {
        debug_assert!(self.piece_on(square).is_none());
        self.squares[square.index()] = Some(piece);
    }

    /// Takes away what is on a square.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        self.squares[square.index()].take()
    }

    /// All pieces with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let squares = self.squares.iter().enumerate();
        squares.filter_map(|(index, piece)| Some((Square::from_index(index), (*piece)?)))
    }
}

/// Draws the board as White sees it.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            write!(f, "{} ", rank + 1)?;
            for file in 0..8 {
                let piece = self.piece_on(Square::from_index(8 * rank + file));
                write!(f, " {}", piece.map_or('.', Piece::letter))?;
            }
            writeln!(f)?;
        }
        writeln!(f, "\n   a b c d e f g h")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_names_and_numbers() {
        for index in 0..64 {
            let square = Square::from_index(index);
            assert_eq!(Square::parse(&square.to_string()), Some(square));
        }
        assert_eq!(Square::parse("e4").map(Square::index), Some(28));
        assert_eq!(Square::parse("e9"), None);
        assert_eq!(Square::parse("i1"), None);
    }

    #[test]
    fn a_step_off_the_board_leads_nowhere() {
        let h4 = Square::parse("h4").unwrap();
        assert_eq!(h4.step(1, 0), None);
        assert_eq!(h4.step(-1, 2), Square::parse("g6"));
    }

    #[test]
    fn what_is_put_down_can_be_taken_again() {
        let mut board = Board::start();
        assert_eq!(board.pieces().count(), 32);
        let e1 = Square::parse("e1").unwrap();
        assert_eq!(board.take(e1).map(Piece::letter), Some('K'));
        assert_eq!(board.take(e1), None);
        assert_eq!(board.pieces().count(), 31);
    }

    #[test]
    fn the_board_is_drawn_with_white_below() {
        let drawn = Board::start().to_string();
        assert!(drawn.starts_with("8  r n b q k b n r\n7  p p p p p p p p\n6  . ."));
        assert!(drawn.ends_with("1  R N B Q K B N R\n\n   a b c d e f g h\n"));
    }
}
