//! The 960 start positions of Chess960.

use crate::{Bitboard, Color, File, PieceKind, Position, Rank, Setup, Square};

impl Position {
    /// The start position with this number, 0 to 959; 518 is that of standard chess.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// assert_eq!(Position::chess960(518), Some(Position::STANDARD));
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    pub fn chess960(number: u16) -> Option<Position> {
        Position::double_chess960(number, number)
    }

    /// A start position in which each side has its own number.
    ///
    /// ```
    /// use pinpoint_rules::Position;
    /// let position = Position::double_chess960(0, 959).unwrap();
    /// assert!(position.needs_chess960());
    /// ```
    pub fn double_chess960(white: u16, black: u16) -> Option<Position> {
        let mut setup = Setup::EMPTY;
        for (color, number) in [(Color::White, white), (Color::Black, black)] {
            for (file, kind) in File::ALL.into_iter().zip(back_rank(number)?) {
                let square = Square::new(file, color.back_rank());
                setup.board.put(square, kind.of(color));
            }
        }
        for (color, rank) in [(Color::White, Rank::Two), (Color::Black, Rank::Seven)] {
            for square in Bitboard::rank(rank) {
                setup.board.put(square, PieceKind::Pawn.of(color));
            }
        }
        setup.castling = setup.board.of_kind(PieceKind::Rook);
        Some(Position::try_from(setup).expect("every Chess960 start is possible"))
    }
}

/// The pieces from the a-file to the h-file, by the numbering of Reinhard Scharnagl: the
/// bishops by their four squares of each color, the queen on one of the six files left, the
/// knights on one of ten pairs of the five left then, and rook, king, rook on the rest.
fn back_rank(number: u16) -> Option<[PieceKind; 8]> {
    if number >= 960 {
        return None;
    }
    let number = usize::from(number);
    let mut files = [None; 8];
    files[number % 4 * 2 + 1] = Some(PieceKind::Bishop);
    files[number / 4 % 4 * 2] = Some(PieceKind::Bishop);
    let mut put = |place: usize, kind| {
        let free = (0..8).filter(|&file| files[file].is_none()).nth(place);
        files[free.expect("there are as many free files as places")] = Some(kind);
    };
    put(number / 16 % 6, PieceKind::Queen);
    // The later knight first, so that the earlier place still counts from the left.
    let knights = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let (earlier, later) = knights[number / 96];
    put(later, PieceKind::Knight);
    put(earlier, PieceKind::Knight);
    for kind in [PieceKind::Rook, PieceKind::King, PieceKind::Rook] {
        put(0, kind);
    }
    Some(files.map(|kind| kind.expect("eight pieces fill eight files")))
}
