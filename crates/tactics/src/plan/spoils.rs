//! What changes hands in a line.

use std::fmt;

use pinpoint_rules::{Color, Move, PieceKind, Position};

/// How many pieces of each kind a side has more, and fewer, at the end of a line: pawn, knight,
/// bishop, rook, queen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spoils {
    /// What the opponent is short of.
    pub won: [u8; 5],
    /// What the side itself is short of; a promoted pawn counts as its new piece.
    pub paid: [u8; 5],
}

impl Spoils {
    /// What the side to move in `start` gains by the line, compared with `before`. The line may
    /// go on after the gain, or stop within an exchange: the last place counts where the gain is
    /// the proven one.
    pub(crate) fn worth_just(
        net: i32,
        before: &Position,
        start: &Position,
        line: &[Move],
    ) -> Spoils {
        let mut position = *start;
        let after = line.iter().map(|&mv| {
            position = position.play(mv);
            Spoils::between(before, &position, start.turn())
        });
        let all: Vec<Spoils> = after.collect();
        let just = all.iter().rev().find(|spoils| spoils.worth() == net);
        let end = all.last().copied().unwrap_or_default();
        just.copied().unwrap_or_else(|| end.less_what_falls(net, &position, start.turn()))
    }

    /// The proof counts a piece that cannot be saved as lost although the line ends before it is
    /// taken: that piece is paid as well.
    fn less_what_falls(mut self, net: i32, end: &Position, us: Color) -> Spoils {
        let due = self.worth() - net;
        let falls = |&at: &usize| {
            let mut own = end.pieces(us, KINDS[at]).into_iter();
            KINDS[at].value() == due && own.any(|it| end.is_attacked(it, !us))
        };
        if let Some(kind) = (0..KINDS.len()).find(falls) {
            let from_won = self.won[kind].min(1);
            self.won[kind] -= from_won;
            self.paid[kind] += 1 - from_won;
            self.cancel_minor_pieces();
        }
        self
    }

    /// What this side gains from one position to another.
    pub(crate) fn between(before: &Position, end: &Position, us: Color) -> Spoils {
        let change = |color: Color, kind| {
            let count = |position: &Position| position.pieces(color, kind).len() as i32;
            count(end) - count(before)
        };
        let mut spoils = Spoils::default();
        for (index, &kind) in KINDS.iter().enumerate() {
            // More of ours is as good as fewer of theirs.
            let gain = change(us, kind) - change(!us, kind);
            let side = if gain > 0 { &mut spoils.won } else { &mut spoils.paid };
            side[index] = gain.unsigned_abs() as u8;
        }
        spoils.cancel_minor_pieces();
        spoils
    }

    /// A knight for a bishop is an even trade.
    fn cancel_minor_pieces(&mut self) {
        for (one, other) in [(1, 2), (2, 1)] {
            let even = self.won[one].min(self.paid[other]);
            self.won[one] -= even;
            self.paid[other] -= even;
        }
    }

    /// What it comes to in pawns.
    pub fn worth(&self) -> i32 {
        let worth = |counts: &[u8; 5]| -> i32 {
            let pairs = counts.iter().zip(KINDS);
            pairs.map(|(&count, kind)| i32::from(count) * kind.value()).sum()
        };
        worth(&self.won) - worth(&self.paid)
    }

    /// Is a single pawn all there is?
    pub(crate) fn is_a_pawn(&self) -> bool {
        (self.won, self.paid) == ([1, 0, 0, 0, 0], [0; 5])
    }

    /// Do nothing but pawns change hands?
    pub(crate) fn are_pawns(&self) -> bool {
        [self.won, self.paid].iter().all(|counts| counts[1..] == [0; 4])
    }

    /// Is it a rook for a knight or a bishop?
    pub(crate) fn is_exchange(&self) -> bool {
        let minor = matches!(self.paid, [0, 1, 0, 0, 0] | [0, 0, 1, 0, 0]);
        self.won == [0, 0, 0, 1, 0] && minor
    }

    /// Is a queen in place of a pawn all there is?
    pub(crate) fn is_promotion(&self) -> bool {
        (self.won, self.paid) == ([0, 0, 0, 0, 1], [1, 0, 0, 0, 0])
    }

    /// In words, if few pieces are concerned: `a knight`, `the exchange`, `a queen for a rook`.
    pub(crate) fn words(&self) -> Option<String> {
        let (won, paid) = (pieces(&self.won), pieces(&self.paid));
        match (&won[..], &paid[..]) {
            ([], _) => None,
            _ if self.is_exchange() => Some("the exchange".to_owned()),
            ([PieceKind::Queen], []) => Some("the queen".to_owned()),
            (won, []) if won.len() <= 3 => Some(list(won)),
            (won, paid) if won.len() <= 2 && paid.len() <= 2 => {
                Some(format!("{} for {}", list(won), list(paid)))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Spoils {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.words() {
            Some(words) => f.write_str(&words),
            None => f.write_str("material"),
        }
    }
}

const KINDS: [PieceKind; 5] =
    [PieceKind::Pawn, PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];

/// The pieces one by one, the dearest first.
fn pieces(counts: &[u8; 5]) -> Vec<PieceKind> {
    let all = counts.iter().zip(KINDS).rev();
    all.flat_map(|(&count, kind)| (0..count).map(move |_| kind)).collect()
}

/// `a rook`, `a rook and a pawn`, `two pawns`.
fn list(kinds: &[PieceKind]) -> String {
    const NUMBERS: [&str; 4] = ["no", "a", "two", "three"];
    let mut items: Vec<String> = Vec::new();
    for (index, &kind) in kinds.iter().enumerate() {
        if index > 0 && kinds[index - 1] == kind {
            continue;
        }
        let count = kinds.iter().filter(|&&it| it == kind).count();
        let plural = if count > 1 { "s" } else { "" };
        items.push(format!("{} {kind}{plural}", NUMBERS[count.min(3)]));
    }
    crate::wording::listed(&items, "and")
}
