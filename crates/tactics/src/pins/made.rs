//! The pins that a move makes, for those who ask about millions of moves.
//!
//! A move changes two squares, four at most. A pin is new exactly if one of them is on its line, from
//! the pinner to the shielded piece: on all other lines everything is as it was. So most sliders need
//! no look at all.

use pinpoint_rules::{Bitboard, Board, Color, Move, PieceKind, Position, attacks};

use super::change::{NewPin, origin, pin_elsewhere};
use super::{Pin, PinReport, look_through, order};
use crate::steps::Steps;

/// The pins that a legal move makes: [`PinChange::made`](super::PinChange::made), found several times
/// faster. `after` is the position after the move.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{detect_pins, made_pins};
/// let position = Position::from_fen("7k/6q1/8/8/8/8/8/1KB5 w - - 0 1").unwrap();
/// let mv = position.parse_uci("c1b2").unwrap();
/// let made = made_pins(&position, mv, &position.play(mv));
/// assert_eq!(made, detect_pins(&position, mv).made);
/// ```
pub fn made_pins(before: &Position, mv: Move, after: &Position) -> Vec<NewPin> {
    let (before, after) = (before.board(), after.board());
    let steps = Steps::of(mv);
    let mut made = Vec::new();
    for_each_pin_across(after, changed_squares(before, after), |pin| {
        let continues = pin_elsewhere(before, &pin, |square| steps.back(square)).is_some();
        let origin = origin(before, &pin, &steps);
        made.push(NewPin { report: PinReport::new(after, pin), origin, continues });
    });
    made.sort_unstable_by_key(|new| order(&new.report.pin));
    made
}

/// The squares that a move emptied, filled, or gave another piece.
#[inline]
fn changed_squares(before: &Board, after: &Board) -> Bitboard {
    // Only castling can put a piece where another one of its own color was: king and rook.
    let differ = |set: fn(&Board) -> Bitboard| set(before) ^ set(after);
    differ(Board::occupied)
        | differ(|board| board.pieces_of(Color::White))
        | differ(|board| board.of_kind(PieceKind::King))
}

/// Calls the function with each pin that has one of these squares on its line.
#[inline]
fn for_each_pin_across(board: &Board, squares: Bitboard, mut found: impl FnMut(Pin)) {
    let mut keep = |pin: Pin| {
        let (pinner, shielded) = (pin.pinner.square, pin.shielded.square);
        let line = attacks::between(pinner, shielded).with(pinner).with(shielded);
        if line.intersects(squares) {
            found(pin);
        }
    };
    let may_cross = |lines: Bitboard, pinner| lines.with(pinner).intersects(squares);
    for us in Color::ALL {
        let ours = board.pieces_of(us);
        for pinner in board.diagonal_sliders() & ours {
            if may_cross(attacks::bishop(pinner, Bitboard::EMPTY), pinner) {
                look_through(board, us, pinner, attacks::bishop, &mut keep);
            }
        }
        for pinner in board.straight_sliders() & ours {
            if may_cross(attacks::rook(pinner, Bitboard::EMPTY), pinner) {
                look_through(board, us, pinner, attacks::rook, &mut keep);
            }
        }
    }
}
