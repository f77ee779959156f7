//! The board a sentence is proved on: the slow rules, with every position a sentence may mean.

use pinpoint_oracle::{Color, Move, MoveKind, PieceKind, Position, Square, exchange_value};

use super::letters::Letters;
use super::words::Named;

/// A position with its legal moves, worked out once.
pub(crate) struct Place {
    pub(crate) position: Position,
    pub(crate) moves: Vec<Move>,
}

impl Place {
    pub(crate) fn new(position: Position) -> Place {
        let moves = position.legal_moves();
        Place { position, moves }
    }

    pub(crate) fn from_fen(fen: &str) -> Option<Place> {
        Some(Place::new(Position::from_fen(fen).ok()?))
    }

    /// The same position with the other side to move; none in check.
    pub(crate) fn passed(&self) -> Option<Place> {
        if self.position.in_check() {
            return None;
        }
        let fen = self.position.to_fen();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        fields[1] = if fields[1] == "w" { "b" } else { "w" };
        fields[3] = "-";
        Place::from_fen(&fields.join(" "))
    }

    /// The same position without a piece.
    pub(crate) fn without(&self, square: Square) -> Option<Place> {
        let fen = self.position.to_fen();
        let mut board = Letters::from_fen(&fen);
        board.0[square.rank()][square.file()] = '.';
        let turn = if self.position.turn() == Color::White { "w" } else { "b" };
        Place::from_fen(&format!("{} {turn} - - 0 1", board.placement()))
    }

    pub(crate) fn play(&self, mv: Move) -> Place {
        Place::new(self.position.play(mv))
    }

    /// The one legal move with this SAN, signs for check left out.
    pub(crate) fn find(&self, san: &str) -> Option<Move> {
        let target = san.trim_end_matches(|c: char| c == '=' || "QRBN".contains(c));
        let target = target.get(target.len().checked_sub(2)?..)?;
        let mut fitting = self.moves.iter().copied().filter(|mv| {
            let castles = matches!(mv.kind, MoveKind::Castle(_));
            let near = castles || mv.to.to_string() == target;
            near && self.position.san(*mv).trim_end_matches(['+', '#']) == san
        });
        let found = fitting.next()?;
        fitting.next().is_none().then_some(found)
    }

    pub(crate) fn is_mating(&self, mv: Move) -> bool {
        self.position.play(mv).is_checkmate()
    }

    /// Does some move mate?
    pub(crate) fn can_mate(&self) -> bool {
        self.moves.iter().any(|&mv| self.is_mating(mv))
    }

    /// Does the move give check, and every answer to it allow mate?
    pub(crate) fn forces_mate(&self, mv: Move) -> bool {
        let next = self.play(mv);
        let all = || next.moves.iter().all(|&reply| next.play(reply).can_mate());
        next.position.in_check() && !next.moves.is_empty() && all()
    }

    /// Does some move mate, or force mate by a check?
    pub(crate) fn can_punish(&self) -> bool {
        self.can_mate() || self.moves.iter().any(|&mv| self.forces_mate(mv))
    }

    /// The square of the piece a move takes.
    pub(crate) fn taken_by(&self, mv: Move) -> Option<Square> {
        match mv.kind {
            MoveKind::Capture => Some(mv.to),
            MoveKind::EnPassant => Some(Square::at(mv.to.file(), mv.from.rank())),
            _ => None,
        }
    }

    pub(crate) fn value(&self, mv: Move) -> i32 {
        exchange_value(&self.position, mv)
    }

    /// The moves that take what stands here.
    pub(crate) fn captures(&self, square: Square) -> impl Iterator<Item = Move> {
        self.moves.iter().copied().filter(move |&mv| self.taken_by(mv) == Some(square))
    }

    /// Can the side to move take what stands here with gain, as far as the exchanges tell?
    pub(crate) fn can_gain(&self, square: Square) -> bool {
        self.captures(square).any(|mv| self.value(mv) > 0)
    }

    /// The same, without being mated for it.
    pub(crate) fn can_win(&self, square: Square) -> bool {
        self.captures(square).any(|mv| self.value(mv) > 0 && !self.play(mv).can_mate())
    }

    /// Does this SAN take the piece here, gain exactly so much and allow no mate?
    pub(crate) fn wins(&self, san: &str, square: Square, gain: i32) -> bool {
        self.find(san).is_some_and(|mv| {
            let takes = self.taken_by(mv) == Some(square) && self.value(mv) == gain;
            takes && !self.play(mv).can_mate()
        })
    }

    /// The color of the named piece, if it stands where the sentence says.
    pub(crate) fn color_of(&self, named: Named) -> Option<Color> {
        let piece = self.position.board().piece_on(at(named.square))?;
        (kind_name(piece.kind) == named.kind).then_some(piece.color)
    }

    pub(crate) fn attacks(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.position.board().piece_on(from) else { return false };
        self.position.board().attackers(to, piece.color).contains(&from)
    }

    pub(crate) fn letters(&self) -> Letters {
        Letters::from_fen(&self.position.to_fen())
    }
}

pub(crate) fn at(name: &str) -> Square {
    name.parse().expect("the reader lets only squares through")
}

pub(crate) fn kind_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "pawn",
        PieceKind::Knight => "knight",
        PieceKind::Bishop => "bishop",
        PieceKind::Rook => "rook",
        PieceKind::Queen => "queen",
        PieceKind::King => "king",
    }
}

pub(crate) fn price(kind: &str) -> i32 {
    match kind {
        "pawn" => 1,
        "knight" | "bishop" => 3,
        "rook" => 5,
        "queen" => 9,
        _ => 99,
    }
}
