//! Moves to text.

use core::fmt;
use core::ops::Deref;

use pinpoint_rules::{Bitboard, Move, MoveKind, PieceKind, Position, Square};

use super::{king_is_safe_after, reaching};

/// A move in standard algebraic notation, at most seven letters on the stack.
///
/// ```
/// use pinpoint_notation::{parse_move, san};
/// use pinpoint_rules::Position;
/// let start = Position::STANDARD;
/// let text = san(&start, parse_move(&start, "e2e4")?);
/// assert_eq!(text.as_str(), "e4");
/// assert_eq!(format!("1. {text}"), "1. e4");
/// # Ok::<(), pinpoint_notation::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct San {
    // The longest are of the form `Qa1xb2#` and `exd8=Q#`.
    bytes: [u8; 7],
    len: u8,
}

impl San {
    pub(super) const EMPTY: San = San { bytes: [0; 7], len: 0 };

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).expect("SAN is ASCII")
    }

    /// The text as ASCII bytes.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len as usize]
    }

    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.bytes[self.len as usize] = byte;
        self.len += 1;
    }

    #[inline(always)]
    fn push_square(&mut self, square: Square) {
        self.push(file_letter(square));
        self.push(rank_digit(square));
    }
}

impl Deref for San {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// A legal move in standard algebraic notation, with the shortest text that fits no other legal
/// move and with its check or mate mark.
///
/// ```
/// use pinpoint_notation::san;
/// use pinpoint_rules::{Move, Position, Square};
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")?;
/// let mv = Move::normal(Square::B1, Square::D2);
/// assert_eq!(san(&position, mv).as_str(), "Nbd2");
/// # Ok::<(), pinpoint_rules::FenError>(())
/// ```
#[inline]
pub fn san(position: &Position, mv: Move) -> San {
    san_and_play(position, mv).0
}

/// The same together with the position after the move, which the check mark needs anyway.
///
/// ```
/// use pinpoint_notation::{parse_move, san_and_play};
/// use pinpoint_rules::Position;
/// let mut position = Position::STANDARD;
/// let mut line = String::new();
/// for uci in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     let mv = parse_move(&position, uci)?;
///     let (san, next) = san_and_play(&position, mv);
///     line = line + &san + " ";
///     position = next;
/// }
/// assert_eq!(line, "f3 e5 g4 Qh4# ");
/// # Ok::<(), pinpoint_notation::MoveError>(())
/// ```
pub fn san_and_play(position: &Position, mv: Move) -> (San, Position) {
    let mut text = without_mark(position, mv);
    let next = position.play(mv);
    if next.is_check() {
        text.push(if next.has_legal_move() { b'+' } else { b'#' });
    }
    (text, next)
}

#[inline(always)]
fn without_mark(position: &Position, mv: Move) -> San {
    let (from, to) = (mv.from(), mv.to());
    let mut text = San::EMPTY;
    if mv.is_castling() {
        return castling(from, to);
    }
    let kind = position.board().kind_on(from).unwrap_or(PieceKind::Pawn);
    let takes = position.occupied().contains(to);
    if kind == PieceKind::Pawn {
        if takes || mv.is_en_passant() {
            text.push(file_letter(from));
            text.push(b'x');
        }
        text.push_square(to);
        if let MoveKind::Promotion(kind) = mv.kind() {
            text.push(b'=');
            text.push(letter(kind));
        }
        return text;
    }
    text.push(letter(kind));
    let twins = position.pieces(position.turn(), kind).without(from);
    // Most often no like piece is near, and none need be asked whether it may move.
    let twins = twins & reaching(position, kind, to);
    if twins.any() {
        push_hint(&mut text, position, twins, from, to);
    }
    if takes {
        text.push(b'x');
    }
    text.push_square(to);
    text
}

/// Tells the mover apart from its twins by file if that is enough, else by rank, else by both.
fn push_hint(text: &mut San, position: &Position, twins: Bitboard, from: Square, to: Square) {
    let twins: Bitboard =
        twins.into_iter().filter(|&twin| king_is_safe_after(position, twin, to)).collect();
    if twins.is_empty() {
        return;
    }
    if !twins.intersects(Bitboard::file(from.file())) {
        text.push(file_letter(from));
    } else if !twins.intersects(Bitboard::rank(from.rank())) {
        text.push(rank_digit(from));
    } else {
        text.push_square(from);
    }
}

fn castling(king: Square, rook: Square) -> San {
    if rook > king {
        San { bytes: *b"O-O\0\0\0\0", len: 3 }
    } else {
        San { bytes: *b"O-O-O\0\0", len: 5 }
    }
}

#[inline(always)]
const fn file_letter(square: Square) -> u8 {
    b'a' + square as u8 % 8
}

#[inline(always)]
const fn rank_digit(square: Square) -> u8 {
    b'1' + square as u8 / 8
}

#[inline(always)]
const fn letter(kind: PieceKind) -> u8 {
    b"PNBRQK"[kind.index()]
}
