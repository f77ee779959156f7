//! What worked elsewhere in the tree: statistics that order moves and correct evaluations.
//!
//! All entries move towards a bound and never past it: a bonus is scaled by the room that is
//! left, so that recent results weigh more than old ones.

use pinpoint_rules::{Color, Move, Piece, PieceKind, Position};

use crate::features::{Feature, enabled};
use crate::parameters::{self as p, CORRECTION_GRAIN, CORRECTION_MAX};
use crate::threats::Threats;

/// Bound of every history entry.
const LIMIT: i32 = 16_384;
/// Rows of the pawn history, a power of two.
const PAWN_SIZE: usize = 512;
/// What corrections are remembered by: pawns, White's pieces, Black's pieces, the last two moves.
const CORRECTION_TABLES: usize = 4;
/// Entries of each correction table, a power of two.
const CORRECTION_SIZE: usize = 16_384;
// Corrections are bounded like all entries, at the largest one there may be.
const _: () = assert!(CORRECTION_MAX * CORRECTION_GRAIN == LIMIT);

/// Places of quiet moves: by threats, from and to.
const PLACES: usize = 4 * 64 * 64;

/// A piece and the square it came to: what a continuation follows up on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Landing(u16);

/// How many landings there are: 12 pieces on 64 squares.
const LANDINGS: usize = 12 * 64;

impl Landing {
    #[inline]
    pub(crate) fn new(position: &Position, mv: Move) -> Landing {
        Landing::of(position.piece_on(mv.from()).expect("a legal move starts on a piece"), mv)
    }

    /// The landing of this piece.
    #[inline]
    pub(crate) fn of(piece: Piece, mv: Move) -> Landing {
        Landing((piece_index(piece) * 64 + mv.landing().index()) as u16)
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

#[inline]
fn piece_index(piece: Piece) -> usize {
    piece.color.index() * 6 + piece.kind.index()
}

/// The circumstances in which a quiet move is remembered.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Context {
    /// The landings of the moves one, two and four plies ago.
    pub(crate) landings: [Option<Landing>; 3],
    /// The row of these pawns in the pawn history.
    pub(crate) pawns: usize,
    /// What the opponent attacks: pieces flee from there and do not go there.
    pub(crate) threats: Threats,
}

impl Context {
    /// The place of a move among the quiet moves of one color.
    #[inline]
    fn place(&self, mv: Move) -> usize {
        let (from, to) = (mv.from(), mv.to());
        let flees = usize::from(self.threats.all.contains(from));
        let dares = usize::from(self.threats.all.contains(to));
        ((2 * flees + dares) * 64 + from.index()) * 64 + to.index()
    }
}

/// The landings of the move before last and of the last one; `None` for a passed turn.
pub(crate) type LastTwo = [Option<Landing>; 2];

/// All statistics of one search thread.
#[derive(Clone)]
pub(crate) struct History {
    /// By color, and by threats, from and to.
    quiets: [Box<[i16; PLACES]>; 2],
    /// By the pawns on the board and landing.
    pawns: Vec<[i16; LANDINGS]>,
    /// By landing and what was captured.
    captures: Vec<[i16; 6]>,
    /// By earlier landing and this landing.
    continuations: Vec<[i16; LANDINGS]>,
    /// By key and color to move.
    corrections: [Vec<[i16; 2]>; CORRECTION_TABLES],
}

impl History {
    pub(crate) fn new() -> History {
        History {
            quiets: std::array::from_fn(|_| Box::new([0; PLACES])),
            pawns: vec![[0; LANDINGS]; PAWN_SIZE],
            captures: vec![[0; 6]; LANDINGS],
            continuations: vec![[0; LANDINGS]; LANDINGS],
            corrections: std::array::from_fn(|_| vec![[0; 2]; CORRECTION_SIZE]),
        }
    }

    /// How good a quiet move has been, here and after the moves that led here.
    #[inline]
    pub(crate) fn quiet(&self, color: Color, mv: Move, landing: Landing, context: &Context) -> i32 {
        self.quiet_rows(color, context).score(mv, landing, context)
    }

    /// What is known about the quiet moves of a position, looked up once for all of them.
    #[inline]
    pub(crate) fn quiet_rows(&self, color: Color, context: &Context) -> QuietRows<'_> {
        let after = |landing: Option<Landing>| match landing {
            Some(landing) if enabled(Feature::ContinuationHistory) => {
                &self.continuations[landing.index()]
            }
            _ => &NOTHING,
        };
        let pawns = match enabled(Feature::PawnHistory) {
            true => &self.pawns[context.pawns],
            false => &NOTHING,
        };
        QuietRows {
            places: &self.quiets[color.index()],
            pawns,
            continuations: context.landings.map(after),
        }
    }

    /// How good a capture has been.
    #[inline]
    pub(crate) fn capture(&self, landing: Landing, captured: PieceKind) -> i32 {
        if !enabled(Feature::CaptureHistory) {
            return 0;
        }
        i32::from(self.captures[landing.index()][captured.index()])
    }

    #[inline]
    pub(crate) fn reward_quiet(
        &mut self,
        color: Color,
        mv: Move,
        landing: Landing,
        context: &Context,
        bonus: i32,
    ) {
        push(&mut self.quiets[color.index()][context.place(mv)], bonus);
        push(&mut self.pawns[context.pawns][landing.index()], bonus);
        for earlier in context.landings.iter().flatten() {
            push(&mut self.continuations[earlier.index()][landing.index()], bonus);
        }
    }

    /// Rewards a quiet move whatever led to it.
    #[inline]
    pub(crate) fn reward_alone(&mut self, color: Color, mv: Move, context: &Context, bonus: i32) {
        push(&mut self.quiets[color.index()][context.place(mv)], bonus);
    }

    #[inline]
    pub(crate) fn reward_capture(&mut self, landing: Landing, captured: PieceKind, bonus: i32) {
        push(&mut self.captures[landing.index()][captured.index()], bonus);
    }

    /// By how much the evaluation of such positions has been too low, in centipawns.
    #[inline]
    pub(crate) fn correction(&self, position: &Position, keys: CorrectionKeys) -> i32 {
        if !enabled(Feature::CorrectionHistory) {
            return 0;
        }
        let us = position.turn().index();
        let sum: i32 =
            self.corrections.iter().zip(keys.0).map(|(table, key)| i32::from(table[key][us])).sum();
        sum / CORRECTION_GRAIN
    }

    /// Learns from a search that found another value than the evaluation.
    pub(crate) fn correct(
        &mut self,
        position: &Position,
        keys: CorrectionKeys,
        error: i32,
        depth: i32,
    ) {
        let us = position.turn().index();
        // A deeper search is a better teacher. The error is what is left of it after correction,
        // so each step goes on from where the tables are.
        let weight = (depth + 1).min(16);
        let error = error.clamp(-CORRECTION_MAX, CORRECTION_MAX);
        let step = error * CORRECTION_GRAIN * weight / 256;
        for (table, key) in self.corrections.iter_mut().zip(keys.0) {
            push(&mut table[key][us], step);
        }
    }
}

/// A row that knows nothing.
static NOTHING: [i16; LANDINGS] = [0; LANDINGS];

/// The rows of the statistics in which a position's quiet moves stand.
#[derive(Clone, Copy)]
pub(crate) struct QuietRows<'a> {
    places: &'a [i16; PLACES],
    pawns: &'a [i16; LANDINGS],
    continuations: [&'a [i16; LANDINGS]; 3],
}

impl QuietRows<'_> {
    /// How good a quiet move has been.
    #[inline]
    pub(crate) fn score(&self, mv: Move, landing: Landing, context: &Context) -> i32 {
        let landing = landing.index();
        let after: i32 = self.continuations.iter().map(|row| i32::from(row[landing])).sum();
        let place = match enabled(Feature::QuietHistory) {
            true => i32::from(self.places[context.place(mv)]),
            false => 0,
        };
        let pawns = i32::from(self.pawns[landing]);
        (100 * after + place * p::quiet_weight() + pawns * p::pawn_weight()) / 100
    }
}

/// How much a cutoff at this depth is worth.
#[inline]
pub(crate) fn bonus(depth: i32) -> i32 {
    (p::history_bonus() * depth - p::history_bonus_offset()).clamp(0, p::history_bonus_max())
}

/// Moves an entry by the bonus, less the nearer it already is to its bound.
#[inline]
fn push(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

/// Where to look up corrections of a position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CorrectionKeys([usize; CORRECTION_TABLES]);

impl CorrectionKeys {
    /// The row of these pawns in the pawn history.
    pub(crate) fn pawns(self) -> usize {
        self.0[0] % PAWN_SIZE
    }

    pub(crate) fn new(position: &Position, [earlier, later]: LastTwo) -> CorrectionKeys {
        let board = position.board();
        let pawns = board.of_kind(PieceKind::Pawn);
        let key = |bits: [u64; 3]| mix(bits) as usize % CORRECTION_SIZE;
        let army = |color| {
            let ours = position.pieces_of(color) - pawns;
            key([
                (ours & board.of_kind(PieceKind::Knight) | ours & board.of_kind(PieceKind::King)).0,
                (ours & board.diagonal_sliders()).0,
                (ours & board.straight_sliders()).0,
            ])
        };
        let white_pawns = (pawns & position.pieces_of(Color::White)).0;
        let pawn_key = key([white_pawns, pawns.0, 0]);
        let place = |landing: Option<Landing>| landing.map_or(LANDINGS, Landing::index) as u64;
        let move_key = key([place(earlier), place(later), 0]);
        CorrectionKeys([pawn_key, army(Color::White), army(Color::Black), move_key])
    }
}

/// Mixes words into a key whose low bits depend on all of them.
#[inline]
pub(crate) fn mix(words: [u64; 3]) -> u64 {
    words.into_iter().fold(0x9E37_79B9_7F4A_7C15, |key: u64, word| {
        let product = u128::from(key ^ word) * 0xD6E8_FEB8_6659_FD93;
        (product as u64) ^ (product >> 64) as u64
    })
}

#[cfg(test)]
mod tests {
    use pinpoint_rules::Bitboard;

    use super::*;

    #[test]
    fn entries_approach_their_bound_and_never_pass_it() {
        let mut entry = 0;
        for _ in 0..1000 {
            push(&mut entry, p::history_bonus_max());
        }
        assert!(i32::from(entry) <= LIMIT && i32::from(entry) > LIMIT * 9 / 10);
        for _ in 0..1000 {
            push(&mut entry, -p::history_bonus_max());
        }
        assert!(i32::from(entry) >= -LIMIT && i32::from(entry) < -LIMIT * 9 / 10);
    }

    #[test]
    fn corrections_follow_the_errors() {
        let mut history = History::new();
        let position = Position::STANDARD;
        let keys = CorrectionKeys::new(&position, [None; 2]);
        for _ in 0..500 {
            let error = 100 - history.correction(&position, keys);
            history.correct(&position, keys, error, 10);
        }
        let correction = history.correction(&position, keys);
        assert!((98..=100).contains(&correction), "together they learn it all: {correction}");
    }

    #[test]
    fn corrections_stay_within_bounds_and_with_their_side() {
        let mut history = History::new();
        let position = Position::STANDARD;
        let keys = CorrectionKeys::new(&position, [None; 2]);
        history.correct(&position, keys, 64, 31);
        // A sixteenth of the way in each of four tables.
        assert_eq!(history.correction(&position, keys), 16);
        for sign in [1, -1] {
            for _ in 0..500 {
                history.correct(&position, keys, sign * 10_000, 10);
            }
            let correction = sign * history.correction(&position, keys);
            let most = 4 * CORRECTION_MAX;
            assert!((most - 4..=most).contains(&correction), "{correction}");
        }
        let flipped = position.play_null().expect("nobody is in check");
        assert_eq!(history.correction(&flipped, keys), 0, "the other side learns for itself");
    }

    #[test]
    fn corrections_know_the_last_two_moves() {
        let mut history = History::new();
        let position = Position::STANDARD;
        let [a, b] = [Some(Landing(1)), Some(Landing(2))];
        let keys = |last| CorrectionKeys::new(&position, last);
        history.correct(&position, keys([a, b]), 64, 31);
        let correction = |last| history.correction(&position, keys(last));
        assert_eq!([[None; 2], [b, a], [a, b]].map(correction), [12, 12, 16]);
    }

    #[test]
    fn what_is_elsewhere_on_the_board_has_other_corrections() {
        let keys = |fen: &str| CorrectionKeys::new(&Position::from_fen(fen).unwrap(), [None; 2]).0;
        let [pawns, white, black, _] = keys("4k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1");
        for (other, changed) in [
            ("4k3/pp6/8/8/8/P7/1P6/R3K3 w - - 0 1", [true, false, false]),
            ("4k3/1p6/p7/8/8/8/PP6/R3K3 w - - 0 1", [true, false, false]),
            ("4k3/pp6/8/8/8/8/PP6/1R2K3 w - - 0 1", [false, true, false]),
            ("4k3/pp6/8/8/8/8/PP6/B3K3 w - - 0 1", [false, true, false]),
            ("4k3/pp6/8/8/8/8/PP6/N3K3 w - - 0 1", [false, true, false]),
            ("4k3/pp6/8/8/8/8/PP6/R4K2 w - - 0 1", [false, true, false]),
            ("3k4/pp6/8/8/8/8/PP6/R3K3 w - - 0 1", [false, false, true]),
            ("4k3/pp6/8/8/8/8/PP6/R3K3 b - - 0 1", [false, false, false]),
        ] {
            let other_keys = keys(other);
            let differs = [other_keys[0] != pawns, other_keys[1] != white, other_keys[2] != black];
            assert_eq!(differs, changed, "{other}");
        }
    }

    #[test]
    fn a_quiet_move_is_remembered_with_its_circumstances() {
        let mut history = History::new();
        let position = Position::STANDARD;
        let mv = position.parse_uci("g1f3").unwrap();
        let landing = Landing::new(&position, mv);
        let [a, b, c] = [Some(Landing(1)), Some(Landing(2)), Some(Landing(3))];
        let after = |landings| Context { landings, ..Context::default() };
        history.reward_quiet(Color::White, mv, landing, &after([a, b, None]), 100);
        let score = |context: Context| history.quiet(Color::White, mv, landing, &context);
        let contexts = [[None; 3], [a, None, None], [a, b, c]].map(after);
        assert_eq!(contexts.map(score), [155, 255, 355]);
        let elsewhere = Context { pawns: 1, ..Context::default() };
        let [fleeing, daring] = [mv.from(), mv.to()]
            .map(|square| Threats { all: Bitboard::from(square), ..Threats::default() })
            .map(|threats| Context { threats, ..Context::default() });
        assert_eq!([elsewhere, fleeing, daring].map(score), [75, 80, 80]);
        assert_eq!(history.quiet(Color::Black, mv, landing, &elsewhere), 0);
        let bonuses = [0, 1, 2, 7, 8, 30].map(bonus);
        assert_eq!(bonuses, [0, 173, 409, 1589, 1801, 1801]);
    }

    #[test]
    fn a_capture_is_remembered_by_what_it_takes() {
        let mut history = History::new();
        let landing = Landing(7);
        history.reward_capture(landing, PieceKind::Rook, -50);
        assert_eq!(history.capture(landing, PieceKind::Rook), -50);
        assert_eq!(history.capture(landing, PieceKind::Queen), 0);
        assert_eq!(history.capture(Landing(8), PieceKind::Rook), 0);
    }
}
