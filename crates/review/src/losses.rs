//! What a side has lost between two positions, in words.

use pinpoint_rules::{Color, PieceKind, Position};

/// What `us` has less in the second position than in the first: "a knight", "the exchange and a
/// pawn", "the queen for two rooks". What the other side lost meanwhile is set against it. `None`
/// if `us` has not lost more than the other side.
pub(crate) fn lost(first: &Position, second: &Position, us: Color) -> Option<String> {
    let change = |kind| {
        let count = |at: &Position, color| at.pieces(color, kind).len() as i32;
        count(first, us) - count(second, us) - count(first, !us) + count(second, !us)
    };
    Balance {
        queens: change(PieceKind::Queen),
        rooks: change(PieceKind::Rook),
        exchanges: 0,
        bishops: change(PieceKind::Bishop),
        knights: change(PieceKind::Knight),
        minors: 0,
        pawns: change(PieceKind::Pawn),
    }
    .simplified()
    .words()
}

/// Has this side more of some piece in the second position? Then a pawn of it was promoted.
pub(crate) fn has_promoted(first: &Position, second: &Position, side: Color) -> bool {
    [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight]
        .into_iter()
        .any(|kind| second.pieces(side, kind).len() > first.pieces(side, kind).len())
}

/// Pieces lost, less pieces of the same kind that were won: negative where more were won.
#[derive(Debug, Clone, Copy)]
struct Balance {
    queens: i32,
    rooks: i32,
    /// A rook for a bishop or a knight.
    exchanges: i32,
    bishops: i32,
    knights: i32,
    /// Bishops or knights, where one of each was traded.
    minors: i32,
    pawns: i32,
}

impl Balance {
    /// A bishop for a knight is nothing; a rook for one of them is the exchange.
    fn simplified(mut self) -> Balance {
        if self.bishops.signum() * self.knights.signum() < 0 {
            self.minors = self.bishops + self.knights;
            (self.bishops, self.knights) = (0, 0);
        }
        if self.queens == 0 && self.rooks == 1 {
            for minor in [&mut self.bishops, &mut self.knights, &mut self.minors] {
                if *minor == -1 && self.rooks == 1 {
                    (*minor, self.rooks, self.exchanges) = (0, 0, 1);
                }
            }
        }
        self
    }

    fn points(&self) -> i32 {
        let minors = self.bishops + self.knights + self.minors;
        self.pawns + 3 * minors + 2 * self.exchanges + 5 * self.rooks + 9 * self.queens
    }

    fn words(&self) -> Option<String> {
        if self.points() <= 0 {
            return None;
        }
        let kinds = [
            (self.queens, "the queen", "queens"),
            (self.rooks, "a rook", "rooks"),
            (self.exchanges, "the exchange", "exchanges"),
            (self.bishops, "a bishop", "bishops"),
            (self.knights, "a knight", "knights"),
            (self.minors, "a minor piece", "minor pieces"),
            (self.pawns, "a pawn", "pawns"),
        ];
        let list = |sign: i32| {
            let named = kinds.iter().filter(|(count, ..)| count * sign > 0);
            joined(
                &named
                    .map(|&(count, one, many)| counted(count * sign, one, many))
                    .collect::<Vec<_>>(),
            )
        };
        let (lost, won) = (list(1), list(-1));
        Some(if won.is_empty() { lost } else { format!("{lost} for {won}") })
    }
}

fn counted(count: i32, one: &str, many: &str) -> String {
    const WORDS: [&str; 8] = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
    match usize::try_from(count - 2).ok() {
        None => one.to_owned(),
        Some(index) => match WORDS.get(index) {
            Some(word) => format!("{word} {many}"),
            None => format!("{count} {many}"),
        },
    }
}

/// "a", "a and b", "a, b and c".
fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White's loss between two boards, both with kings only beside what is named.
    #[track_caller]
    fn check(first: &str, second: &str, expected: Option<&str>) {
        let position = |board: &str| Position::from_fen(&format!("{board} w - - 0 1")).unwrap();
        let (first, second) = (position(first), position(second));
        assert_eq!(lost(&first, &second, Color::White).as_deref(), expected);
    }

    #[test]
    fn pieces_are_set_against_each_other() {
        let bare = "4k3/8/8/8/8/8/8/4K3";
        check("4k3/8/8/8/8/8/8/3NK3", bare, Some("a knight"));
        check("4k3/8/8/8/8/8/PP6/4K3", bare, Some("two pawns"));
        check("4k3/8/8/8/8/1b6/8/3RK3", bare, Some("the exchange"));
        check("4k3/8/8/8/8/1b6/P7/3RK3", bare, Some("the exchange and a pawn"));
        check("4k3/p7/8/8/8/1b6/8/3RK3", bare, Some("the exchange for a pawn"));
        check("r3k2r/8/8/8/8/8/8/3QK3", "4k3/8/8/8/8/8/8/4K3", None);
        check("4k2r/p7/8/8/8/8/8/3QK3", bare, Some("the queen for a rook and a pawn"));
        check("4k1n1/8/8/8/8/8/8/2BNK3", bare, Some("a bishop"));
        check("4kbn1/8/8/8/8/8/8/1NBNK3", "4kb2/8/8/8/8/8/8/4K3", Some("a bishop and a knight"));
        check("4k1n1/8/8/8/8/8/8/1BBK4", bare, Some("a minor piece"));
        check("4k3/8/8/8/8/8/8/2NRKB2", bare, Some("a rook, a bishop and a knight"));
        check(bare, bare, None);
    }

    #[test]
    fn a_new_queen_was_a_pawn() {
        let first = Position::from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let second = first.play(first.parse_uci("a7a8q").unwrap());
        assert!(has_promoted(&first, &second, Color::White));
        assert!(!has_promoted(&second, &first, Color::White));
        assert!(!has_promoted(&first, &second, Color::Black));
    }
}
