//! A board that can be played on both ways: copied first, or changed and undone.

use pinpoint_rules::{Bitboard, Board, Color, Move, MoveKind, Piece, PieceKind, Position, Square};

/// What a pseudo-legal generator needs to know of a position.
pub trait View {
    fn board(&self) -> &Board;
    fn turn(&self) -> Color;
    fn castling_rooks(&self) -> Bitboard;
    fn en_passant(&self) -> Option<Square>;
}

impl View for Position {
    fn board(&self) -> &Board {
        Position::board(self)
    }

    fn turn(&self) -> Color {
        Position::turn(self)
    }

    fn castling_rooks(&self) -> Bitboard {
        Position::castling_rooks(self)
    }

    fn en_passant(&self) -> Option<Square> {
        Position::en_passant(self)
    }
}

/// The same pieces as a [`Position`], without hash and move number.
#[derive(Clone, Copy)]
pub struct State {
    board: Board,
    castling: Bitboard,
    turn: Color,
    en_passant: Option<Square>,
    halfmove_clock: u16,
}

/// What a move destroys and its undoing must restore.
pub struct Undo {
    captured: Option<Piece>,
    castling: Bitboard,
    en_passant: Option<Square>,
    halfmove_clock: u16,
}

impl View for State {
    fn board(&self) -> &Board {
        &self.board
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }
}

impl From<&Position> for State {
    fn from(position: &Position) -> Self {
        Self {
            board: *position.board(),
            castling: position.castling_rooks(),
            turn: position.turn(),
            en_passant: position.en_passant(),
            halfmove_clock: position.halfmove_clock(),
        }
    }
}

impl State {
    /// Plays a pseudo-legal move in place.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Undo {
        let (from, to, us) = (mv.from(), mv.to(), self.turn);
        let moved = self.board.piece_on(from).expect("a move starts with a piece");
        let mut undo = Undo {
            captured: None,
            castling: self.castling,
            en_passant: self.en_passant.take(),
            halfmove_clock: self.halfmove_clock,
        };
        self.halfmove_clock += 1;
        self.turn = !us;
        if moved.kind == PieceKind::King {
            self.castling -= Bitboard::rank(us.back_rank());
        }
        self.castling = self.castling.without(from).without(to);
        self.board.remove(from);
        match mv.kind() {
            MoveKind::Castling => {
                self.board.remove(to);
                self.board.put(mv.landing(), moved);
                self.board.put(rook_landing(mv), PieceKind::Rook.of(us));
                return undo;
            }
            MoveKind::EnPassant => {
                undo.captured = self.board.piece_on(passed(to));
                self.board.remove(passed(to));
                self.board.put(to, moved);
            }
            MoveKind::Promotion(kind) => {
                undo.captured = self.board.piece_on(to);
                self.board.put(to, kind.of(us));
            }
            MoveKind::Normal => {
                undo.captured = self.board.piece_on(to);
                self.board.put(to, moved);
            }
        }
        if moved.kind == PieceKind::Pawn || undo.captured.is_some() {
            self.halfmove_clock = 0;
        }
        if moved.kind == PieceKind::Pawn && from as u8 ^ to as u8 == 16 {
            self.en_passant = Some(Square::from_index((from as u8 + to as u8) / 2));
        }
        undo
    }

    /// Takes the last move back.
    #[inline]
    pub fn undo(&mut self, mv: Move, undo: Undo) {
        let (from, to, us) = (mv.from(), mv.to(), !self.turn);
        self.turn = us;
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
        self.halfmove_clock = undo.halfmove_clock;
        if mv.is_castling() {
            self.board.remove(mv.landing());
            self.board.remove(rook_landing(mv));
            self.board.put(from, PieceKind::King.of(us));
            self.board.put(to, PieceKind::Rook.of(us));
            return;
        }
        let arrived = self.board.piece_on(to).expect("the moved piece stands on its target");
        let moved = if mv.promotion().is_some() { PieceKind::Pawn.of(us) } else { arrived };
        self.board.remove(to);
        self.board.put(from, moved);
        if let Some(captured) = undo.captured {
            let at = if mv.is_en_passant() { passed(to) } else { to };
            self.board.put(at, captured);
        }
    }
}

/// Where the pawn stands that is taken en passant on `target`.
fn passed(target: Square) -> Square {
    Square::from_index(target as u8 ^ 8)
}

fn rook_landing(castling: Move) -> Square {
    let king = castling.landing();
    let towards_center = if castling.to() > castling.from() { -1 } else { 1 };
    king.offset(towards_center, 0).expect("the rook lands beside the king")
}
