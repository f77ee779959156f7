//! The inputs of the network and their numbers, shared by engine and training.
//!
//! Each side sees the board from its own end, with its king on the a- to d-file: if the king
//! stands on the other half, the board is seen in a mirror. What is true of one wing is true of
//! the other, so the network has to learn it only once.

use pinpoint_rules::{Board, Color, File, Piece, Square};

/// How many inputs there are: twelve pieces on 64 squares.
pub const COUNT: usize = 768;

/// The way in which one side sees the board.
///
/// ```
/// use pinpoint_nnue::features::View;
/// use pinpoint_rules::{Color, PieceKind, Position, Square};
/// let board = Position::STANDARD.board();
/// let pawn = PieceKind::Pawn;
/// let white = View::new(board, Color::White);
/// let black = View::new(board, Color::Black);
/// let ours = white.feature(pawn.of(Color::White), Square::A2);
/// assert_eq!(ours, black.feature(pawn.of(Color::Black), Square::A7));
/// assert_ne!(ours, black.feature(pawn.of(Color::White), Square::A2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    color: Color,
    /// What turns a square's number into the one this side sees.
    turn: u8,
}

impl View {
    /// How this color sees the board.
    #[inline]
    pub fn new(board: &Board, color: Color) -> View {
        let king = board.pieces(color, pinpoint_rules::PieceKind::King).first();
        let mirrored = king.is_some_and(|king| king.file() >= File::E);
        let ranks = if color == Color::White { 0 } else { 0o70 };
        View { color, turn: ranks | if mirrored { 0o7 } else { 0 } }
    }

    /// Who looks.
    #[inline]
    pub fn color(self) -> Color {
        self.color
    }

    /// Is the board seen in a mirror?
    #[inline]
    pub fn is_mirrored(self) -> bool {
        self.turn & 1 != 0
    }

    /// The number of the input that stands for this piece on this square.
    #[inline]
    pub fn feature(self, piece: Piece, square: Square) -> usize {
        let side = if piece.color == self.color { 0 } else { COUNT / 2 };
        side + 64 * piece.kind.index() + (square.index() ^ usize::from(self.turn))
    }

    /// The inputs that are there.
    pub fn features(self, board: &Board) -> impl Iterator<Item = usize> + '_ {
        board.iter().map(move |(square, piece)| self.feature(piece, square))
    }
}
