//! Opening books in Polyglot's format.
//!
//! A book is a list of 16-byte records, sorted by the key of the position: key, move, weight
//! and four bytes that are not used here, all big-endian.

use std::fmt;
use std::path::Path;

use pinpoint_rules::{File, Move, PieceKind, Position, Rank, Square};

/// A Polyglot opening book, read into memory.
///
/// ```
/// use pinpoint_engine::Book;
/// use pinpoint_rules::Position;
/// // One record: after the start position, e2e4 with weight 1.
/// let mut bytes = Position::STANDARD.polyglot_key().to_be_bytes().to_vec();
/// bytes.extend([0x03, 0x1C, 0x00, 0x01, 0, 0, 0, 0]);
/// let book = Book::from_bytes(&bytes).unwrap();
/// let moves = book.moves(&Position::STANDARD);
/// assert_eq!(moves[0].0.to_string(), "e2e4");
/// ```
#[derive(Debug, Clone)]
pub struct Book {
    /// Key, move and weight, sorted by key.
    records: Vec<(u64, u16, u16)>,
}

/// Why a book could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum BookError {
    /// The file cannot be read.
    Unreadable(std::io::Error),
    /// The file is not a whole number of 16-byte records.
    Length,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Unreadable(error) => write!(f, "cannot read the book: {error}"),
            BookError::Length => {
                f.write_str("not a Polyglot book: its length is no multiple of 16")
            }
        }
    }
}

impl std::error::Error for BookError {}

impl Book {
    /// Reads a book from a file.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        Book::from_bytes(&std::fs::read(path).map_err(BookError::Unreadable)?)
    }

    /// Reads a book from memory.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        let (records, rest) = bytes.as_chunks::<16>();
        if !rest.is_empty() {
            return Err(BookError::Length);
        }
        let record = |bytes: &[u8; 16]| {
            let [a, b, c, d, e, f, g, h, m, n, w, v, ..] = *bytes;
            let key = u64::from_be_bytes([a, b, c, d, e, f, g, h]);
            (key, u16::from_be_bytes([m, n]), u16::from_be_bytes([w, v]))
        };
        let mut records: Vec<_> = records.iter().map(record).collect();
        records.sort_by_key(|&(key, ..)| key);
        Ok(Book { records })
    }

    /// The book's legal moves in this position with their weights, the heaviest first.
    pub fn moves(&self, position: &Position) -> Vec<(Move, u16)> {
        let key = position.polyglot_key();
        let first = self.records.partition_point(|&(other, ..)| other < key);
        let here = self.records[first..].iter().take_while(|&&(other, ..)| other == key);
        let mut moves: Vec<(Move, u16)> = here
            .filter_map(|&(_, bits, weight)| Some((read_move(position, bits)?, weight)))
            .collect();
        moves.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
        moves
    }

    /// One of the book's moves, the heavier the more often; `random` is from 0 to 1.
    pub(crate) fn choose(&self, position: &Position, random: f64) -> Option<Move> {
        let moves = self.moves(position);
        let total: f64 = moves.iter().map(|&(_, weight)| f64::from(weight)).sum();
        let mut ticket = random * total;
        let drawn = moves.iter().find(|&&(_, weight)| {
            ticket -= f64::from(weight);
            ticket < 0.0
        });
        drawn.or(moves.first()).map(|&(mv, _)| mv)
    }
}

/// Three bits each: to-file, to-rank, from-file, from-rank, promotion. Castling is the king
/// taking its rook, as here.
fn read_move(position: &Position, bits: u16) -> Option<Move> {
    let part = |shift: u16| (bits >> shift & 7) as u8;
    let square = |file, rank| Square::new(File::from_index(file), Rank::from_index(rank));
    let (to, from) = (square(part(0), part(3)), square(part(6), part(9)));
    let promotion = match part(12) {
        0 => None,
        number => Some(*PieceKind::ALL.get(usize::from(number))?),
    };
    position
        .legal_moves()
        .iter()
        .copied()
        .find(|mv| mv.from() == from && mv.to() == to && mv.promotion() == promotion)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(position: &Position, mv: u16, weight: u16) -> Vec<u8> {
        let mut bytes = position.polyglot_key().to_be_bytes().to_vec();
        bytes.extend(mv.to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend([0; 4]);
        bytes
    }

    #[test]
    fn castling_and_promotion_are_read_and_illegal_moves_left_out() {
        let castling = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        // e1h1, and e1a8, which no king can play.
        let bytes = [record(&castling, 0x0107, 5), record(&castling, 0x0138, 9)].concat();
        let moves = Book::from_bytes(&bytes).unwrap().moves(&castling);
        assert_eq!(moves.len(), 1);
        assert!(moves[0].0.is_castling());

        let promotion = Position::from_fen("8/P6k/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let bytes = record(&promotion, 0x4C38 & 0x0FFF | 4 << 12, 1);
        let moves = Book::from_bytes(&bytes).unwrap().moves(&promotion);
        assert_eq!(moves[0].0.to_string(), "a7a8q");
    }

    #[test]
    fn half_a_record_is_refused() {
        assert!(matches!(Book::from_bytes(&[0; 24]), Err(BookError::Length)));
    }
}
