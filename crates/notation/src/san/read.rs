//! Text to moves.

use pinpoint_rules::{
    Bitboard, Move, MoveList, PieceKind, Position, Rank, Selection, Square, attacks,
};

use super::error::Candidates;
use super::forms::{Form, SmallB};
use super::why_not::{castling_obstacle, castling_side, king_in_danger, out_of_reach};
use super::{MoveError, NamedOrigin, forms, quick, reaching, san};

/// Reads a move as a person or a program may have written it: the one entry for input.
///
/// Takes SAN (`Nf3`, `exd6`, `e8=Q+`), what people make of it (`0-0`, `e8Q`, `e8(Q)`, `12.Nf3!?`,
/// `nf3`, `exd6 e.p.`), long algebraic (`Ng1-f3`, `e7xd8=Q`) and UCI (`g1f3`, castling as `e1g1`
/// or `e1h1`). The marks that only repeat what the board shows (`x`, `+`, `#`, `e.p.`) may be
/// missing or wrong. A small `b` in front is the b-file wherever that gives a legal move, and a
/// bishop otherwise. The result is legal; where two legal moves fit, the error holds them.
///
/// ```
/// use pinpoint_notation::parse_move;
/// use pinpoint_rules::Position;
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")?;
/// for text in ["O-O", "0-0", "e1g1", "e1h1", "1. O-O!"] {
///     assert!(parse_move(&position, text).unwrap().is_castling());
/// }
/// assert!(parse_move(&position, "O-O-O-O").is_err());
/// # Ok::<(), pinpoint_rules::FenError>(())
/// ```
#[inline]
pub fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    parse_move_bytes(position, text.as_bytes())
}

/// [`parse_move`] for text that need not be UTF-8.
#[inline]
pub(crate) fn parse_move_bytes(position: &Position, text: &[u8]) -> Result<Move, MoveError> {
    match quick::read(position, text) {
        Some(mv) => Ok(mv),
        None => tolerant(position, text),
    }
}

/// Reads a move only if it is spelled exactly as the standard has it, check marks included.
///
/// ```
/// use pinpoint_notation::{parse_san_strict, MoveError};
/// use pinpoint_rules::Position;
/// let start = Position::STANDARD;
/// assert!(parse_san_strict(&start, "Nf3").is_ok());
/// let error = parse_san_strict(&start, "Ngf3").unwrap_err();
/// assert_eq!(error.to_string(), "the standard spelling is Nf3");
/// ```
pub fn parse_san_strict(position: &Position, text: &str) -> Result<Move, MoveError> {
    let mv = parse_move(position, text)?;
    let standard = san(position, mv);
    if standard.as_str() == text { Ok(mv) } else { Err(MoveError::NotStandard { standard }) }
}

/// The tolerant reader, which also finds out what is wrong.
#[cold]
pub(super) fn tolerant(position: &Position, text: &[u8]) -> Result<Move, MoveError> {
    let read = |small_b| resolve(position, forms::read(text, small_b)?);
    match read(SmallB::File) {
        // A pawn move that only lacks its promotion is not a bishop's move.
        Err(error) if error != MoveError::PromotionMissing => {
            read(SmallB::Bishop).map_err(|_| error)
        }
        found => found,
    }
    .map_err(|error| match (error, position.outcome()) {
        (MoveError::Syntax { .. } | MoveError::Null, _) => error,
        (_, Some(outcome)) if !position.has_legal_move() => MoveError::GameOver(outcome),
        _ => error,
    })
}

fn resolve(position: &Position, form: Form) -> Result<Move, MoveError> {
    match form {
        Form::Null => Err(MoveError::Null),
        Form::Castling { king_side } => castling(position, king_side),
        Form::Step { kind, origin, to, promotion } => {
            let request =
                Request { position, kind: kind.unwrap_or(PieceKind::Pawn), origin, to, promotion };
            match origin.square() {
                Some(from) => request.squares(from, kind),
                None => request.piece(),
            }
        }
    }
}

fn castling(position: &Position, king_side: bool) -> Result<Move, MoveError> {
    let us = position.turn();
    let Some(rook) = position.castling_rook(us, king_side) else {
        return Err(MoveError::NoCastlingRight { color: us, king_side });
    };
    if_legal(position, Move::castling(position.king(us), rook))
}

fn if_legal(position: &Position, castling: Move) -> Result<Move, MoveError> {
    if position.is_legal(castling) {
        Ok(castling)
    } else {
        Err(castling_obstacle(position, castling))
    }
}

/// A move of a piece as the text asks for it.
#[derive(Clone, Copy)]
struct Request<'a> {
    position: &'a Position,
    kind: PieceKind,
    origin: NamedOrigin,
    to: Square,
    promotion: Option<PieceKind>,
}

impl Request<'_> {
    /// Both squares are named: any piece may be meant, and castling by its king's squares.
    fn squares(mut self, from: Square, named: Option<PieceKind>) -> Result<Move, MoveError> {
        let (position, to) = (self.position, self.to);
        let piece = position.piece_on(from).ok_or(MoveError::NothingOn(from))?;
        if piece.color != position.turn() {
            return Err(MoveError::NotYours { from, kind: piece.kind, turn: position.turn() });
        }
        if let Some(named) = named.filter(|&named| named != piece.kind) {
            return Err(MoveError::OtherPiece { from, kind: piece.kind, named });
        }
        self.kind = piece.kind;
        let is_king = piece.kind == PieceKind::King && self.promotion.is_none();
        if is_king && !position.is_legal(Move::normal(from, to)) {
            return self.castling_by_squares(from);
        }
        self.piece()
    }

    /// The king does not step there: castling, spelled by the rook's or the king's new square,
    /// may be meant.
    fn castling_by_squares(self, king: Square) -> Result<Move, MoveError> {
        let us = self.position.turn();
        let rooks = self.position.castling_rooks() & Bitboard::rank(us.back_rank());
        let mut castlings = rooks.into_iter().map(|rook| Move::castling(king, rook));
        let two_steps = king.distance(self.to) > 1;
        let meant = castlings.find(|mv| mv.to() == self.to || two_steps && mv.landing() == self.to);
        match meant {
            Some(castling) => if_legal(self.position, castling),
            None => Err(match castling_side(self.position, king, self.to) {
                Some(king_side) => MoveError::NoCastlingRight { color: us, king_side },
                None => self.why_not(),
            }),
        }
    }

    /// The one legal move that fits.
    fn piece(self) -> Result<Move, MoveError> {
        let from = self.position.pieces(self.position.turn(), self.kind) & self.origin.squares();
        let selection = Selection::ALL.from(from).to(Bitboard::of(self.to));
        let legal = self.position.moves(selection);
        let promotes = self.kind == PieceKind::Pawn
            && self.position.turn().relative_rank(self.to) == Rank::Eight;
        let mut fitting = MoveList::new();
        for mv in legal.into_iter().filter(|mv| !mv.is_castling()) {
            let said = self.promotion.unwrap_or(PieceKind::Queen);
            if !promotes || mv.promotion() == Some(said) {
                fitting.push(mv);
            }
        }
        fitting.sort_unstable_by_key(|mv| mv.from());
        match *fitting {
            [] => Err(self.why_not()),
            [_] if promotes && self.promotion.is_none() => Err(MoveError::PromotionMissing),
            [_] if !promotes && self.promotion.is_some() => Err(MoveError::PromotionImpossible),
            [mv] => Ok(mv),
            _ => Err(MoveError::Ambiguous(Candidates::new(self.position, &fitting))),
        }
    }

    /// Why no legal move fits.
    fn why_not(self) -> MoveError {
        let Request { position, kind, origin, to, .. } = self;
        let us = position.turn();
        let piece = kind.of(us);
        let there = position.pieces(us, kind);
        if (there & origin.squares()).is_empty() {
            let origin = if there.is_empty() { NamedOrigin::default() } else { origin };
            return MoveError::NoPiece { piece, origin };
        }
        let meant = there & origin.squares();
        if let Some(own) = position.piece_on(to).filter(|own| own.color == us) {
            return match origin.square() == Some(to) {
                true => MoveError::AlreadyThere { kind, to },
                false => MoveError::OwnPiece { to, piece: own },
            };
        }
        if let Some(from) = (meant & self.reaching()).first() {
            return king_in_danger(position, piece, from, to);
        }
        let only = meant.only_square();
        only.and_then(|from| out_of_reach(position, piece, from, to))
            .unwrap_or(MoveError::CannotReach { piece, origin, to })
    }

    /// The squares from which a piece of the kind could go to the target but for its king.
    fn reaching(self) -> Bitboard {
        let Request { position, kind, to, .. } = self;
        if kind != PieceKind::Pawn {
            return reaching(position, kind, to);
        }
        let us = position.turn();
        let occupied = position.occupied();
        if position.pieces_of(!us).contains(to) || position.en_passant() == Some(to) {
            return attacks::pawn(!us, to);
        }
        let behind =
            |square: Square| square.offset(0, -us.up()).map_or(Bitboard::EMPTY, Bitboard::of);
        let one = behind(to);
        let two = one.only_square().map_or(Bitboard::EMPTY, behind);
        let twice = us.relative_rank(to) == Rank::Four && !occupied.intersects(one);
        if twice { one | two } else { one }
    }
}
