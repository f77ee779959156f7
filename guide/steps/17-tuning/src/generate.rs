//! Which moves are possible.

use crate::attacks::{attacks, between, pawn_attacks};
use crate::bitboard::Bitboard;
use crate::board::{Color, Kind, Square};
use crate::moves::Move;
use crate::position::Position;

const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// Up the board for White, down for Black.
fn forward(color: Color) -> i8 {
    if color == Color::White { 1 } else { -1 }
}

impl Position {
    /// All moves that do not leave our own king to be captured.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.moves_to(Bitboard(u64::MAX))
    }

    /// The legal moves that take something or make a queen.
    pub fn legal_captures(&self) -> Vec<Move> {
        let (passed, last_ranks) = (self.passed(), Bitboard(0xFF00_0000_0000_00FF));
        let mut moves = self.moves_to(self.board.color(!self.turn) | passed | last_ranks);
        moves.retain(|&mv| {
            self.captured(mv).is_some() || mv.promotion == Some(Kind::Queen)
        });
        moves
    }

    /// The square of an en passant capture, as a set.
    fn passed(&self) -> Bitboard {
        self.en_passant.map_or(Bitboard::EMPTY, Bitboard::from)
    }

    /// Is the side to move in check?
    pub fn is_check(&self) -> bool {
        self.is_check_for(self.turn)
    }

    /// Is the king of this color attacked?
    pub fn is_check_for(&self, color: Color) -> bool {
        self.is_attacked(self.board.king(color), !color)
    }

    /// Could a piece of this color capture on this square?
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        !(self.attackers(square, self.board.occupied()) & self.board.color(by)).is_empty()
    }

    /// The pieces of both colors that attack a square, if these squares are occupied. We
    /// look out from the square: what a knight on it would reach, a knight on the other
    /// end reaches too.
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let board = &self.board;
        let queens = board.kind(Kind::Queen);
        let look = |kind| attacks(kind, square, occupied);
        pawn_attacks(Color::Black, square) & board.of(Color::White, Kind::Pawn)
            | pawn_attacks(Color::White, square) & board.of(Color::Black, Kind::Pawn)
            | look(Kind::Knight) & board.kind(Kind::Knight)
            | look(Kind::King) & board.kind(Kind::King)
            | look(Kind::Bishop) & (board.kind(Kind::Bishop) | queens)
            | look(Kind::Rook) & (board.kind(Kind::Rook) | queens)
    }

    /// The least valuable piece of a color that could capture on this square.
    pub fn cheapest_attacker(&self, square: Square, by: Color) -> Option<Square> {
        let attackers =
            self.attackers(square, self.board.occupied()) & self.board.color(by);
        Kind::ALL.into_iter().find_map(|kind| (attackers & self.board.kind(kind)).first())
    }

    /// The legal moves to some of the squares.
    fn moves_to(&self, wanted: Bitboard) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        let king = self.board.king(self.turn);
        let (ours, theirs) = (self.board.color(self.turn), self.board.color(!self.turn));
        let occupied = self.board.occupied();
        self.king_moves(king, wanted, &mut moves);
        let checkers = self.attackers(king, occupied) & theirs;
        // Two checks cannot both be answered by another piece. One can: capture or step
        // between.
        let answers = match (checkers.first(), checkers.len()) {
            (None, _) => !ours,
            (Some(checker), 1) => between(king, checker) | checker.into(),
            _ => return moves,
        };
        let pins = self.pins(king);
        let held = |from: Square| {
            let pin = pins.iter().find(|(pinned, _)| *pinned == from);
            pin.map_or(answers & wanted, |(_, line)| answers & wanted & *line)
        };
        for from in self.board.of(self.turn, Kind::Pawn) {
            self.pawn_moves(from, held(from), &mut moves);
        }
        for kind in &Kind::ALL[1..5] {
            for from in ours & self.board.kind(*kind) {
                let targets = attacks(*kind, from, occupied) & held(from);
                moves.extend(targets.map(|to| Move { from, to, promotion: None }));
            }
        }
        if checkers.is_empty() {
            self.castling_moves(wanted, &mut moves);
        }
        self.en_passant_moves(king, &mut moves);
        moves
    }

    /// Our pieces that are alone between our king and an enemy slider, each with the
    /// squares on which it still covers the king: those between, and the slider.
    fn pins(&self, king: Square) -> Vec<(Square, Bitboard)> {
        let board = &self.board;
        let (ours, theirs) = (board.color(self.turn), board.color(!self.turn));
        let aims = |kind| {
            attacks(kind, king, theirs) & (board.kind(kind) | board.kind(Kind::Queen))
        };
        let snipers = (aims(Kind::Rook) | aims(Kind::Bishop)) & theirs;
        let pin = |sniper: Square| {
            let line = between(king, sniper);
            let shields = line & ours;
            (shields.len() == 1)
                .then(|| Some((shields.first()?, line | sniper.into())))?
        };
        snipers.filter_map(pin).collect()
    }

    /// A king must not hide behind itself: the lines of attack go on through the square
    /// it leaves.
    fn king_moves(&self, king: Square, wanted: Bitboard, moves: &mut Vec<Move>) {
        let without_king = self.board.occupied() & !Bitboard::from(king);
        let (ours, theirs) = (self.board.color(self.turn), self.board.color(!self.turn));
        let targets = attacks(Kind::King, king, without_king) & wanted & !ours;
        let safe =
            targets.filter(|to| (self.attackers(*to, without_king) & theirs).is_empty());
        moves.extend(safe.map(|to| Move { from: king, to, promotion: None }));
    }

    /// Two pawns leave their rank at once: we look from the king as if it had been done.
    fn en_passant_moves(&self, king: Square, moves: &mut Vec<Move>) {
        let Some(to) = self.en_passant else { return };
        let captured =
            to.step(0, -forward(self.turn)).expect("the pawn has jumped over the square");
        for from in pawn_attacks(!self.turn, to) & self.board.of(self.turn, Kind::Pawn) {
            let gone = Bitboard::from(from) | captured.into();
            let occupied = self.board.occupied() & !gone | to.into();
            let theirs = self.board.color(!self.turn) & !gone;
            if (self.attackers(king, occupied) & theirs).is_empty() {
                moves.push(Move { from, to, promotion: None });
            }
        }
    }

    fn pawn_moves(&self, from: Square, allowed: Bitboard, moves: &mut Vec<Move>) {
        let forward = forward(self.turn);
        let first_rank = if self.turn == Color::White { 1 } else { 6 };
        let free = |to: &Square| self.board.piece_on(*to).is_none();
        let mut targets = pawn_attacks(self.turn, from) & self.board.color(!self.turn);
        if let Some(to) = from.step(0, forward).filter(free) {
            targets = targets | to.into();
            if let Some(to) = from.step(0, 2 * forward).filter(free)
                && from.rank() == first_rank
            {
                targets = targets | to.into();
            }
        }
        (targets & allowed).for_each(|to| add_pawn_move(from, to, moves));
    }

    /// A king that is not in check may castle through and to squares that are free and
    /// safe.
    fn castling_moves(&self, wanted: Bitboard, moves: &mut Vec<Move>) {
        let rank = if self.turn == Color::White { 0 } else { 7 };
        let square =
            |file| Square::new(file, rank).expect("files 0 to 7 are on the board");
        for (kingside, rook, passed, to) in [(true, 7, 5, 6), (false, 0, 3, 2)] {
            if self.castling.has(self.turn, kingside)
                && wanted.contains(square(to))
                && (between(square(4), square(rook)) & self.board.occupied()).is_empty()
                && !self.is_attacked(square(passed), !self.turn)
                && !self.is_attacked(square(to), !self.turn)
            {
                moves.push(Move { from: square(4), to: square(to), promotion: None });
            }
        }
    }
}

/// One move, or four on the last rank.
fn add_pawn_move(from: Square, to: Square, moves: &mut Vec<Move>) {
    if to.rank() == 0 || to.rank() == 7 {
        moves.extend(PROMOTIONS.map(|kind| Move { from, to, promotion: Some(kind) }));
    } else {
        moves.push(Move { from, to, promotion: None });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the legal moves from one square with those expected, in any order.
    #[track_caller]
    fn check(fen: &str, from: &str, expected: &str) {
        let position = Position::from_fen(fen).unwrap();
        let moves = position.legal_moves().into_iter().map(|mv| mv.to_string());
        let mut found: Vec<String> =
            moves.filter_map(|mv| Some(mv.strip_prefix(from)?.into())).collect();
        found.sort();
        assert_eq!(found.join(" "), expected, "\n{}", position.board);
    }

    #[test]
    fn twenty_first_moves() {
        assert_eq!(Position::start().legal_moves().len(), 20);
    }

    #[test]
    fn a_pinned_rook_stays_on_its_line() {
        check("4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1", "e4", "e2 e3 e5 e6 e7 e8");
        check("4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1", "e4", "");
    }

    #[test]
    fn a_king_does_not_hide_behind_itself() {
        check("4r1k1/8/8/8/8/4K3/8/8 w - - 0 1", "e3", "d2 d3 d4 f2 f3 f4");
    }

    #[test]
    fn castling_needs_a_free_and_safe_way() {
        check("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "c1 d1 d2 e2 f1 f2 g1");
        check("1r2kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "c1 d1 d2 e2");
        check("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1", "d1 d2 f1 f2");
        check("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "e1", "d1 d2 e2 f1 f2");
    }

    #[test]
    fn en_passant_must_not_uncover_the_king() {
        check("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4", "d3 e3");
        check("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "d4", "d3");
    }

    #[test]
    fn a_pawn_promotes_to_four_kinds() {
        check(
            "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1",
            "e7",
            "d8b d8n d8q d8r e8b e8n e8q e8r",
        );
    }

    #[test]
    fn two_checks_leave_only_the_king() {
        check("4k3/8/8/8/4r3/6n1/8/3QKR2 w - - 0 1", "d1", "e2");
        check("4k3/8/8/8/4r3/5n2/8/3QKR2 w - - 0 1", "d1", "");
        check("4k3/8/8/8/4r3/5n2/8/3QKR2 w - - 0 1", "e1", "f2");
    }

    #[test]
    fn captures_are_the_captures_among_the_moves() {
        fn walk(position: &Position, depth: u32) {
            let quiet = |mv: &Move| {
                position.captured(*mv).is_none() && mv.promotion != Some(Kind::Queen)
            };
            let (moves, captures) = (position.legal_moves(), position.legal_captures());
            assert_eq!(moves.iter().filter(|mv| !quiet(mv)).count(), captures.len());
            assert!(captures.iter().all(|mv| moves.contains(mv) && !quiet(mv)));
            for mv in moves.iter().filter(|_| depth > 0) {
                walk(&position.play(*mv), depth - 1);
            }
        }
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        walk(&Position::from_fen(fen).unwrap(), 2);
    }
}
