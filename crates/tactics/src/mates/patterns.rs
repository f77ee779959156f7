//! How each named mate is recognized.

use pinpoint_rules::{Bitboard, Color, File, Move, PieceKind, Position, Rank, Square, attacks};

use super::MatePattern;
use crate::Placed;

/// A mated king and the move that did it.
pub(super) struct Mate {
    position: Position,
    /// The side that mates.
    us: Color,
    king: Square,
    /// The piece that moved last.
    mover: Placed,
}

type Shows = fn(&Mate) -> bool;

pub(super) const ALL: [(MatePattern, Shows); 19] = [
    (MatePattern::Anastasia, Mate::is_anastasia),
    (MatePattern::Arabian, Mate::is_arabian),
    (MatePattern::BackRank, Mate::is_back_rank),
    (MatePattern::Balestra, Mate::is_balestra),
    (MatePattern::BlindSwine, Mate::is_blind_swine),
    (MatePattern::Boden, |mate| mate.is_by_bishops() && mate.bishops_cross()),
    (MatePattern::Corner, Mate::is_corner),
    (MatePattern::DoubleBishop, |mate| mate.is_by_bishops() && !mate.bishops_cross()),
    (MatePattern::Dovetail, Mate::is_dovetail),
    (MatePattern::Epaulette, Mate::is_epaulette),
    (MatePattern::Hook, Mate::is_hook),
    (MatePattern::KillBox, Mate::is_kill_box),
    (MatePattern::Morphy, Mate::is_morphy),
    (MatePattern::Opera, Mate::is_opera),
    (MatePattern::Pillsbury, Mate::is_pillsbury),
    (MatePattern::Smothered, Mate::is_smothered),
    (MatePattern::Swallowtail, Mate::is_swallowtail),
    (MatePattern::Triangle, Mate::is_triangle),
    (MatePattern::Vukovic, Mate::is_vukovic),
];

impl Mate {
    pub(super) fn new(position: &Position, last: Move) -> Mate {
        let mover = Placed::on(position.board(), last.landing());
        Mate {
            position: *position,
            us: !position.turn(),
            king: position.king(position.turn()),
            mover: mover.expect("the mating piece stands where it moved"),
        }
    }

    fn ours(&self, kind: PieceKind) -> Bitboard {
        self.position.pieces(self.us, kind)
    }

    fn them(&self) -> Color {
        !self.us
    }

    fn attackers(&self, square: Square) -> Bitboard {
        self.position.attackers(square, self.us)
    }

    fn kind_of_mover(&self, kinds: &[PieceKind]) -> bool {
        kinds.contains(&self.mover.kind())
    }

    /// The king on its back rank, every square in front of it held by its own unattacked men,
    /// checked along the rank.
    fn is_back_rank(&self) -> bool {
        let rank = Bitboard::rank(self.them().back_rank());
        let own = Bitboard::of(self.king);
        let front = own.shift(0, self.them().up());
        let front = front | front.shift(1, 0) | front.shift(-1, 0);
        rank.contains(self.king)
            && front.is_subset(self.position.pieces_of(self.them()))
            && front.into_iter().all(|square| self.attackers(square).is_empty())
            && self.position.checkers().intersects(rank)
    }

    /// A knight checks a king walled in by its own men.
    fn is_smothered(&self) -> bool {
        let walled = attacks::king(self.king).is_subset(self.position.pieces_of(self.them()));
        walled && self.position.checkers().intersects(self.ours(PieceKind::Knight))
    }

    /// A rook or queen on the edge file, the king's own man beside it and a knight beyond.
    fn is_anastasia(&self) -> bool {
        let inward = match self.king.file() {
            File::A => 1,
            File::H => -1,
            _ => return false,
        };
        let man = self.king.offset(inward, 0);
        let knight = self.king.offset(3 * inward, 0);
        !matches!(self.king.rank(), Rank::One | Rank::Eight)
            && self.kind_of_mover(&[PieceKind::Queen, PieceKind::Rook])
            && self.mover.square.file() == self.king.file()
            && man.is_some_and(|at| self.position.pieces_of(self.them()).contains(at))
            && knight.is_some_and(|at| self.ours(PieceKind::Knight).contains(at))
    }

    /// A rook beside the king, held by a knight that is also beside it and held by a pawn.
    fn is_hook(&self) -> bool {
        let near = attacks::king(self.king);
        let knights = self.attackers(self.mover.square) & self.ours(PieceKind::Knight) & near;
        self.kind_of_mover(&[PieceKind::Rook])
            && near.contains(self.mover.square)
            && knights
                .into_iter()
                .any(|knight| self.attackers(knight).intersects(self.ours(PieceKind::Pawn)))
    }

    /// In the corner a rook beside the king, held by a knight two files and two ranks away.
    fn is_arabian(&self) -> bool {
        let knights = self.attackers(self.mover.square) & self.ours(PieceKind::Knight);
        corners().contains(self.king)
            && self.kind_of_mover(&[PieceKind::Rook])
            && attacks::king(self.king).contains(self.mover.square)
            && knights.into_iter().any(|knight| {
                let files = knight.file().index().abs_diff(self.king.file().index());
                let ranks = knight.rank().index().abs_diff(self.king.rank().index());
                (files, ranks) == (2, 2)
            })
    }

    /// Two bishops alone hold the king and the squares around it.
    fn is_by_bishops(&self) -> bool {
        let bishops = self.ours(PieceKind::Bishop);
        let around = attacks::king(self.king).with(self.king);
        bishops.several()
            && around.into_iter().all(|square| self.attackers(square).is_subset(bishops))
    }

    /// The bishops look from both sides of the king's file.
    fn bishops_cross(&self) -> bool {
        let on_side = |side: fn(&File, &File) -> bool| {
            let mut files = self.ours(PieceKind::Bishop).into_iter().map(Square::file);
            files.any(|file| side(&file, &self.king.file()))
        };
        on_side(File::lt) && on_side(File::gt)
    }

    /// A queen diagonally beside a king away from the edge; the squares she leaves open are
    /// taken by the king's own men, and nothing else of ours is needed to hold the rest.
    fn is_dovetail(&self) -> bool {
        let queen = self.mover.square;
        let beside = attacks::king(self.king).contains(queen)
            && queen.file() != self.king.file()
            && queen.rank() != self.king.rank();
        let inside = attacks::king(self.king).len() == 8;
        self.kind_of_mover(&[PieceKind::Queen])
            && beside
            && inside
            && attacks::king(self.king).without(queen).into_iter().all(|square| {
                let attackers = self.attackers(square);
                let occupied = self.position.occupied().contains(square);
                attackers.is_empty() || attackers == Bitboard::of(queen) && !occupied
            })
    }

    /// Does a rook mate from the next square of the king's rank or file?
    fn is_rook_beside(&self) -> bool {
        self.kind_of_mover(&[PieceKind::Rook]) && beside(self.king, self.mover.square)
    }

    /// A rook beside the king, held by a bishop.
    fn is_opera(&self) -> bool {
        let bishops = self.ours(PieceKind::Bishop);
        self.is_rook_beside() && self.attackers(self.mover.square).intersects(bishops)
    }

    /// A rook mates while a bishop takes a square from the king, without holding the rook.
    fn is_pillsbury(&self) -> bool {
        let bishops = self.ours(PieceKind::Bishop);
        let open = attacks::king(self.king) - self.position.occupied();
        let bishop_helps = open.into_iter().any(|square| {
            let attackers = self.attackers(square);
            attackers.any() && attackers.is_subset(bishops)
        });
        self.kind_of_mover(&[PieceKind::Rook]) && !self.is_opera() && bishop_helps
    }

    /// A bishop mates a king on the edge while a rook takes a square from it.
    fn is_morphy(&self) -> bool {
        self.position.checkers().intersects(self.ours(PieceKind::Bishop))
            && attacks::king(self.king).len() < 8
            && self.confine(self.ours(PieceKind::Rook))
    }

    /// A knight mates a king in the corner from which a rook or queen takes a square.
    fn is_corner(&self) -> bool {
        corners().contains(self.king)
            && self.position.checkers().intersects(self.ours(PieceKind::Knight))
            && self.confine(self.ours(PieceKind::Rook) | self.ours(PieceKind::Queen))
    }

    /// Do these pieces attack a free square next to the king?
    fn confine(&self, pieces: Bitboard) -> bool {
        let free = attacks::king(self.king) - self.position.occupied();
        free.into_iter().any(|square| self.attackers(square).intersects(pieces))
    }

    /// A queen or rook in front of the king, which has a man on each shoulder.
    fn is_epaulette(&self) -> bool {
        let (mover, king) = (self.mover.square, self.king);
        let shoulders = if mover.file() == king.file() {
            [king.offset(1, 0), king.offset(-1, 0)]
        } else if mover.rank() == king.rank() {
            [king.offset(0, 1), king.offset(0, -1)]
        } else {
            return false;
        };
        let own = self.position.pieces_of(self.them());
        self.kind_of_mover(&[PieceKind::Queen, PieceKind::Rook])
            && shoulders.iter().all(|at| at.is_some_and(|at| own.contains(at)))
    }

    /// A queen beside the king, whose own men stand on the two squares diagonally behind it.
    fn is_swallowtail(&self) -> bool {
        let (queen, king) = (self.mover.square, self.king);
        let files = king.file() as i8 - queen.file() as i8;
        let ranks = king.rank() as i8 - queen.rank() as i8;
        let tail = if files == 0 {
            [king.offset(1, ranks), king.offset(-1, ranks)]
        } else {
            [king.offset(files, 1), king.offset(files, -1)]
        };
        let own = self.position.pieces_of(self.them());
        self.kind_of_mover(&[PieceKind::Queen])
            && beside(king, queen)
            && tail.iter().all(|at| at.is_some_and(|at| own.contains(at)))
    }

    /// Two rooks side by side, one of them beside the king.
    fn is_blind_swine(&self) -> bool {
        let rooks = self.ours(PieceKind::Rook).without(self.mover.square);
        self.is_rook_beside() && rooks.into_iter().any(|rook| beside(rook, self.mover.square))
    }

    /// Queen and rook in opposite corners of a three by three box with the king inside.
    fn is_kill_box(&self) -> bool {
        let corners = |rook: Square, queen: Square| {
            let apart = |a: u8, b: u8| a.abs_diff(b) == 2;
            let within = |a: u8, b: u8, c: u8| a.min(b) <= c && c <= a.max(b);
            let (r, q, k) = (rook, queen, self.king);
            apart(r.file() as u8, q.file() as u8)
                && apart(r.rank() as u8, q.rank() as u8)
                && within(r.file() as u8, q.file() as u8, k.file() as u8)
                && within(r.rank() as u8, q.rank() as u8, k.rank() as u8)
        };
        self.kind_of_mover(&[PieceKind::Queen, PieceKind::Rook])
            && self.queens_and_rooks().any(|(queen, rook)| corners(rook, queen))
    }

    /// Queen and rook two squares apart on a line, the king diagonally beside both.
    fn is_triangle(&self) -> bool {
        let diagonal = |at: Square| at.distance(self.king) == 1 && !beside(at, self.king);
        self.kind_of_mover(&[PieceKind::Queen, PieceKind::Rook])
            && self.queens_and_rooks().any(|(queen, rook)| {
                let aligned = queen.file() == rook.file() || queen.rank() == rook.rank();
                aligned && queen.distance(rook) == 2 && diagonal(queen) && diagonal(rook)
            })
    }

    /// King, rook and knight in a row: the rook mates beside the king, held by a third piece,
    /// the knight behind it takes the flanks.
    fn is_vukovic(&self) -> bool {
        let (rook, king) = (self.mover.square, self.king);
        let files = rook.file() as i8 - king.file() as i8;
        let ranks = rook.rank() as i8 - king.rank() as i8;
        let behind = rook.offset(files, ranks);
        self.is_rook_beside()
            && self.attackers(rook).any()
            && behind.is_some_and(|at| self.ours(PieceKind::Knight).contains(at))
    }

    /// A bishop mates a king on the edge. The queen stands two lines off that edge and one line
    /// beside the king; these two alone hold all squares around it.
    fn is_balestra(&self) -> bool {
        let (bishop, king) = (self.mover.square, self.king);
        if self.mover.kind() != PieceKind::Bishop
            || self.position.checkers() != Bitboard::of(bishop)
        {
            return false;
        }
        let flights = attacks::king(king) - self.position.pieces_of(self.them());
        let lifted = self.position.occupied().without(king);
        let from_bishop = attacks::bishop(bishop, lifted);
        self.ours(PieceKind::Queen).into_iter().any(|queen| {
            let files = (queen.file() as i8 - king.file() as i8).abs();
            let ranks = (queen.rank() as i8 - king.rank() as i8).abs();
            let above = Bitboard::BACK_RANKS.contains(king) && (files, ranks) == (1, 2);
            let sides = Bitboard::file(File::A) | Bitboard::file(File::H);
            let beside = sides.contains(king) && (files, ranks) == (2, 1);
            let held = from_bishop | attacks::queen(queen, lifted);
            (above || beside) && flights.is_subset(held)
        })
    }

    fn queens_and_rooks(&self) -> impl Iterator<Item = (Square, Square)> {
        let rooks = self.ours(PieceKind::Rook);
        let queens = self.ours(PieceKind::Queen).into_iter();
        queens.flat_map(move |queen| rooks.into_iter().map(move |rook| (queen, rook)))
    }
}

fn corners() -> Bitboard {
    Bitboard::BACK_RANKS & (Bitboard::file(File::A) | Bitboard::file(File::H))
}

/// Are the two squares neighbors on a rank or file?
fn beside(a: Square, b: Square) -> bool {
    a.distance(b) == 1 && (a.file() == b.file() || a.rank() == b.rank())
}
