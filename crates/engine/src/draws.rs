//! Draws that the search must see: by repetition, by the 50-move rule, by lack of material.

use std::sync::LazyLock;

use pinpoint_rules::{Bitboard, Board, Color, Move, PieceKind, Position, Setup, Square, attacks};

/// The keys of the positions before the current one, oldest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct Path {
    keys: Vec<u64>,
    /// How many of them were played on the board, before the search began.
    played: usize,
}

impl Path {
    /// The path of a game; its keys are those of the positions before the current one.
    pub(crate) fn of_game(keys: Vec<u64>) -> Path {
        let played = keys.len();
        Path { keys, played }
    }

    #[inline]
    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Has the position been here before: once since the search began, or twice in all?
    ///
    /// One repetition inside the search is enough, since whoever could profit from repeating
    /// could repeat once more.
    pub(crate) fn is_repetition(&self, position: &Position) -> bool {
        let reach = (position.halfmove_clock() as usize).min(self.keys.len());
        let mut seen_in_game = false;
        for back in (4..=reach).step_by(2) {
            let index = self.keys.len() - back;
            if self.keys[index] == position.hash() {
                if index >= self.played || seen_in_game {
                    return true;
                }
                seen_in_game = true;
            }
        }
        false
    }

    /// Can the side to move reach, with one move, a position of the path since the search
    /// began? Then it has at least a draw.
    pub(crate) fn repetition_is_near(&self, position: &Position) -> bool {
        let reach = (position.halfmove_clock() as usize).min(self.keys.len() - self.played);
        if reach < 3 {
            return false;
        }
        let steps = &*REVERSIBLE_STEPS;
        let occupied = position.occupied();
        (3..=reach).step_by(2).any(|back| {
            let difference = position.hash() ^ self.keys[self.keys.len() - back];
            let Some((a, b)) = steps.find(difference) else { return false };
            // The step must be free; the piece may stand on either end.
            !(attacks::between(a, b)).intersects(occupied)
                && position.pieces_of(position.turn()).intersects(Bitboard::of(a).with(b))
        })
    }
}

/// By how two hashes differ if one reversible step of one piece lies between the positions.
struct ReversibleSteps {
    /// Open addressing: the difference and the two squares.
    slots: Vec<(u64, Square, Square)>,
}

static REVERSIBLE_STEPS: LazyLock<ReversibleSteps> = LazyLock::new(ReversibleSteps::new);

/// Computes the tables now, rather than on the first move's time.
pub(crate) fn prepare() {
    LazyLock::force(&REVERSIBLE_STEPS);
}

impl ReversibleSteps {
    /// A power of two, twice as large as needed for the 3,668 steps.
    const SIZE: usize = 8192;

    fn new() -> ReversibleSteps {
        let mut steps =
            ReversibleSteps { slots: vec![(0, Square::A1, Square::A1); ReversibleSteps::SIZE] };
        for color in Color::ALL {
            for kind in PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::Pawn) {
                for a in Square::ALL {
                    for b in targets(kind, a).into_iter().filter(|&b| b > a) {
                        steps.insert(difference(color, kind, a, b), a, b);
                    }
                }
            }
        }
        steps
    }

    fn insert(&mut self, difference: u64, a: Square, b: Square) {
        let mut index = difference as usize % ReversibleSteps::SIZE;
        while self.slots[index].0 != 0 {
            index = (index + 1) % ReversibleSteps::SIZE;
        }
        self.slots[index] = (difference, a, b);
    }

    #[inline]
    fn find(&self, difference: u64) -> Option<(Square, Square)> {
        let mut index = difference as usize % ReversibleSteps::SIZE;
        loop {
            let (key, a, b) = self.slots[index];
            if key == difference && key != 0 {
                return Some((a, b));
            }
            if key == 0 {
                return None;
            }
            index = (index + 1) % ReversibleSteps::SIZE;
        }
    }
}

fn targets(kind: PieceKind, from: Square) -> Bitboard {
    match kind {
        // No step of a pawn can be taken back.
        PieceKind::Pawn => Bitboard::EMPTY,
        _ => attacks::of(kind.of(Color::White), from, Bitboard::EMPTY),
    }
}

/// How the hash changes when the piece goes from `a` to `b`, learned by playing the move on a
/// board that is empty but for the kings.
fn difference(color: Color, kind: PieceKind, a: Square, b: Square) -> u64 {
    let king = |square, of| (square, PieceKind::King.of(of));
    let step = Move::normal(a, b);
    Square::ALL
        .iter()
        .flat_map(|&ours| Square::ALL.iter().map(move |&theirs| (ours, theirs)))
        .find_map(|(ours, theirs)| {
            let ours = if kind == PieceKind::King { a } else { ours };
            let squares = [a, b, ours, theirs];
            let clash = ours == theirs || [a, b].contains(&theirs);
            if clash || kind != PieceKind::King && squares[..2].contains(&ours) {
                return None;
            }
            let mut board = Board::EMPTY;
            for (square, piece) in [(a, kind.of(color)), king(ours, color), king(theirs, !color)] {
                board.put(square, piece);
            }
            let position = Position::try_from(Setup { board, turn: color, ..Setup::EMPTY }).ok()?;
            position.is_legal(step).then(|| position.hash() ^ position.play(step).hash())
        })
        .expect("some squares for the kings make every step of a lone piece legal")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(start: &str, moves: &[&str]) -> (Path, Position) {
        let mut position = Position::from_fen(start).expect("the test FEN is valid");
        let mut path = Path::default();
        for text in moves {
            path.push(position.hash());
            position = position.play(position.parse_uci(text).expect("the test move is legal"));
        }
        (path, position)
    }

    #[test]
    fn a_repetition_is_seen_when_it_stands_and_one_move_before() {
        let start = "4k3/8/8/8/8/8/4P3/R3K3 w - - 10 20";
        let moves = ["a1a5", "e8d8", "a5a1", "d8e8"];
        let (path, position) = walk(start, &moves);
        assert!(path.is_repetition(&position));
        let (path, position) = walk(start, &moves[..3]);
        assert!(!path.is_repetition(&position));
        assert!(path.repetition_is_near(&position), "Black can go back to e8");
        let (path, position) = walk(start, &["a1a5", "e8d8", "a5b5"]);
        assert!(!path.repetition_is_near(&position));
    }

    #[test]
    fn a_pawn_move_ends_all_repetitions() {
        let start = "4k3/8/8/8/8/8/4P3/R3K3 w - - 10 20";
        let (path, position) = walk(start, &["a1a5", "e8d8", "e2e3", "d8e8", "a5a1"]);
        assert!(!path.is_repetition(&position));
        assert!(!path.repetition_is_near(&position));
    }

    #[test]
    fn every_step_has_its_own_key() {
        let used = REVERSIBLE_STEPS.slots.iter().filter(|slot| slot.0 != 0).count();
        assert_eq!(used, 3668);
    }
}
