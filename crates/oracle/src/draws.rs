//! Draws that one position shows on its own: too little material, and too long without progress.
//!
//! Stalemate is in [`Position::is_stalemate`], repetition needs more than one position and lives
//! in the file of that name.

use crate::piece::PieceKind;
use crate::position::Position;

impl Position {
    /// Whether neither player could mate even with the opponent's help, by material alone.
    ///
    /// True for the bare kings, for one knight or one bishop in all, and for any number of
    /// bishops that all stand on squares of one color. A knight on each side is *not* enough for
    /// a draw: a helpful opponent can get mated in the corner by blocking the last flight square.
    pub fn is_insufficient_material(&self) -> bool {
        use PieceKind::{Bishop, King, Knight};
        let mut others: Vec<_> = self.board.pieces().collect();
        others.retain(|(_, piece)| piece.kind != King);

        let single_knight = others.len() == 1 && others[0].1.kind == Knight;
        let only_bishops = others.iter().all(|(_, piece)| piece.kind == Bishop);
        let on_one_color =
            others.iter().all(|(square, _)| square.is_light() == others[0].0.is_light());
        // With no pieces at all, the two questions about bishops are both answered yes.
        single_knight || (only_bishops && on_one_color)
    }

    /// Whether a player may claim a draw: fifty moves by each side without capture or pawn move.
    ///
    /// A move that mates ends the game first, so callers ask about checkmate before this.
    pub fn is_fifty_move_draw(&self) -> bool {
        self.halfmove_clock >= 100
    }

    /// Whether the game is drawn without a claim: seventy-five such moves by each side.
    ///
    /// A move that mates ends the game first, so callers ask about checkmate before this.
    pub fn is_seventy_five_move_draw(&self) -> bool {
        self.halfmove_clock >= 150
    }
}

#[cfg(test)]
mod tests {
    use crate::Position;

    #[track_caller]
    fn check_material(pieces: &str, insufficient: bool) {
        let position = Position::from_fen(&format!("{pieces} w - - 0 1")).unwrap();
        assert_eq!(position.is_insufficient_material(), insufficient, "{pieces}");
    }

    #[test]
    fn bare_kings_or_a_single_minor_piece_cannot_mate() {
        check_material("4k3/8/8/8/8/8/8/4K3", true);
        check_material("4k3/8/8/8/8/8/8/3NK3", true);
        check_material("3bk3/8/8/8/8/8/8/4K3", true);
    }

    #[test]
    fn bishops_of_one_square_color_cannot_mate_however_many() {
        check_material("2b1k3/8/8/8/8/8/8/4KB2", true);
        check_material("2b1k3/8/4b3/8/8/3B4/8/4KB2", true);
        check_material("2b1k3/8/8/8/8/8/8/2B1K3", false);
        check_material("4k3/8/8/8/8/8/8/2B1KB2", false);
    }

    #[test]
    fn anything_more_may_still_mate() {
        check_material("4k3/8/8/8/8/8/8/3QK3", false);
        check_material("4k3/8/8/8/8/8/4P3/4K3", false);
        check_material("4k3/8/8/8/8/8/8/4K2R", false);
        check_material("4k3/8/8/8/8/8/8/1N2KN2", false);
        check_material("1n2k3/8/8/8/8/8/8/1N2K3", false);
        check_material("1n2k3/8/8/8/8/8/8/4KB2", false);
    }

    #[test]
    fn the_clock_counts_half_moves() {
        let at = |clock: u32| Position::from_fen(&format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 99"));
        assert!(!at(99).unwrap().is_fifty_move_draw());
        assert!(at(100).unwrap().is_fifty_move_draw());
        assert!(!at(149).unwrap().is_seventy_five_move_draw());
        assert!(at(150).unwrap().is_seventy_five_move_draw());
    }
}
