//! Moves as people write them: standard algebraic notation.
//!
//! The rule for telling two like pieces apart is "say no more than needed". So try the hints from
//! shortest to longest, and take the first that fits only one legal move.

use crate::castling::CastlingSide;
use crate::moves::{Move, MoveKind};
use crate::piece::PieceKind;
use crate::position::Position;

impl Position {
    /// The standard algebraic spelling of a legal move: `Nf3`, `Rad1`, `exd6`, `b8=Q+`, `O-O#`.
    ///
    /// En passant captures are written like other pawn captures, without `e.p.`.
    pub fn san(&self, mv: Move) -> String {
        let after = self.play(mv);
        let suffix = if after.is_checkmate() {
            "#"
        } else if after.in_check() {
            "+"
        } else {
            ""
        };
        self.san_without_suffix(mv) + suffix
    }

    /// The legal move with exactly this standard algebraic spelling.
    pub fn find_san(&self, san: &str) -> Option<Move> {
        self.legal_moves().into_iter().find(|&mv| self.san(mv) == san)
    }

    fn san_without_suffix(&self, mv: Move) -> String {
        match mv.kind {
            MoveKind::Castle(CastlingSide::King) => "O-O".to_string(),
            MoveKind::Castle(CastlingSide::Queen) => "O-O-O".to_string(),
            _ if self.mover(mv) == PieceKind::Pawn => pawn_san(mv),
            _ => self.piece_san(mv),
        }
    }

    fn piece_san(&self, mv: Move) -> String {
        let letter = self.mover(mv).letter().to_ascii_uppercase();
        let takes = if mv.is_capture() { "x" } else { "" };

        // Every move that the spelling without a hint would fit, this one included.
        let mut fitting = self.legal_moves();
        fitting.retain(|&other| {
            let castles = matches!(other.kind, MoveKind::Castle(_));
            other.to == mv.to && self.mover(other) == self.mover(mv) && !castles
        });

        let square = mv.from.to_string();
        let (file, rank) = square.split_at(1);
        let hint = ["", file, rank, &square]
            .into_iter()
            .find(|hint| {
                let fits = |other: &&Move| other.from.to_string().contains(hint);
                fitting.iter().filter(fits).count() == 1
            })
            .expect("only one move starts from this square and ends there");
        format!("{letter}{hint}{takes}{}", mv.to)
    }

    /// What kind of piece a move moves.
    fn mover(&self, mv: Move) -> PieceKind {
        self.board().piece_on(mv.from).expect("a move starts from a piece").kind
    }
}

/// Pawns have no letter; when they capture, their file comes first: `e4`, `exd5`, `exd8=Q`.
fn pawn_san(mv: Move) -> String {
    let mut text = mv.to.to_string();
    if mv.is_capture() {
        let from = mv.from.to_string();
        text = format!("{}x{text}", &from[..1]);
    }
    if let Some(kind) = mv.promotion {
        text = format!("{text}={}", kind.letter().to_ascii_uppercase());
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::Position;

    #[track_caller]
    fn check_san(fen: &str, uci: &str, expected: &str) {
        let position = Position::from_fen(fen).unwrap();
        let mv = position.find_uci(uci).expect("the move is legal");
        assert_eq!(position.san(mv), expected);
        assert_eq!(position.find_san(expected), Some(mv));
    }

    #[test]
    fn pieces_are_told_apart_by_file_then_rank_then_both() {
        check_san("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2");
        check_san("4k3/8/8/8/8/5N2/8/4KN2 w - - 0 1", "f1d2", "N1d2");
        let three_queens = "8/k7/8/8/4Q2Q/8/8/2K4Q w - - 0 1";
        check_san(three_queens, "e4e1", "Qee1");
        check_san(three_queens, "h1e1", "Q1e1");
        check_san(three_queens, "h4e1", "Qh4e1");
    }

    #[test]
    fn a_pinned_twin_needs_no_telling_apart() {
        check_san("k7/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2");
        check_san("k7/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2", "Nge2");
    }

    #[test]
    fn pawns_name_their_file_when_they_capture() {
        check_san("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", "dxe6");
        check_san("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N");
        check_san("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e4");
    }

    #[test]
    fn check_and_mate_are_marked() {
        check_san("4k3/R7/8/8/8/8/8/4K2R w K - 0 1", "h1h8", "Rh8#");
        check_san("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O+");
        check_san("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+");
        check_san("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "a8=Q+");
    }
}
