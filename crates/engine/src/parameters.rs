//! Every number of the search that could be tuned, once.
//!
//! Margins are in centipawns, depths in plies, history values in the units of
//! [`crate::history`]. Each number stands with the range that tuning may try. In a normal build
//! a number is a constant; with the cargo feature `switches` each thread can set its own, which
//! is how `pinpoint-selfplay spsa` tunes them.
//!
//! Those with a wide range were tuned in November 2026 with the built-in network: 9,000 pairs of
//! games at 2,500 nodes a move. What came out won by 92 ± 13 Elo at 2,500 nodes, by 29 ± 23 at
//! 25,000, and nothing (0 ± 29) at 100,000: fewer positions, deeper, is good for quick games. So
//! late move reductions and reverse futility, which changed most, went only half of the way
//! (18 ± 21 at 25,000 nodes).
//!
//! ProbCut, hindsight, the depth after a raised alpha, the unanswered move, futile captures and
//! what the evaluation, its correction and the hash table's capture say of a move came later.
//! In the same month 60 numbers, old and new, were tried one step away from where they were with
//! `pinpoint-selfplay screen`, at 8,000 nodes a move and on clocks. Most were found where they
//! should be; those that were not are the null move's reduction, the weights of histories, the
//! reductions of checks and by cutoffs, and the share of time for clear moves.
//!
//! More time for each move, less for the end of the game, loses: on clocks of 5,000 nodes a move,
//! from a book of openings, 1,500 games, a `time_share` of 42 had -28 ± 12 Elo, a
//! `time_nodes_least` of 45 -18 ± 12 and a `time_stability` of 160 -25 ± 12.

macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $least:literal..=$most:literal;)*) => {
        /// The place of each number among all.
        #[cfg(feature = "switches")]
        #[allow(non_camel_case_types)]
        enum Place { $($name,)* }

        $(
            $(#[$doc])*
            #[inline(always)]
            pub(crate) fn $name() -> i32 {
                #[cfg(feature = "switches")]
                { tuning::get(Place::$name as usize) }
                #[cfg(not(feature = "switches"))]
                { $value }
            }
        )*

        /// All numbers, in the order of the source.
        #[cfg(feature = "switches")]
        pub const PARAMETERS: &[Parameter] = &[
            $(Parameter { name: stringify!($name), value: $value, least: $least, most: $most },)*
        ];
    };
}

parameters! {
    /// Half width of the first aspiration window.
    aspiration_width = 13 in 8..=40;
    /// Depth from which aspiration windows are used.
    aspiration_depth = 4 in 3..=8;

    /// Reverse futility: up to this depth ...
    reverse_futility_depth = 9 in 4..=12;
    /// ... the margin for each ply ...
    reverse_futility_margin = 58 in 40..=120;
    /// ... less this if our position is improving ...
    reverse_futility_improving = 70 in 0..=100;
    /// ... and this if the opponent's is worsening.
    reverse_futility_worsening = 20 in 0..=60;

    /// Null move: from this depth ...
    null_move_depth = 3 in 2..=4;
    /// ... reduced by this many plies ...
    null_move_reduction = 5 in 3..=6;
    /// ... and one more for each of these plies of depth ...
    null_move_divisor = 4 in 2..=6;
    /// ... and for each time this advantage, up to three.
    null_move_advantage = 244 in 100..=400;
    /// Depth from which a cutoff by a null move is verified.
    null_move_verify_depth = 13 in 8..=16;

    /// ProbCut: from this depth ...
    probcut_depth = 5 in 4..=7;
    /// ... captures that beat beta by this margin ...
    probcut_margin = 190 in 120..=300;
    /// ... less this if our position is improving ...
    probcut_improving = 50 in 0..=100;
    /// ... in a search shallower by this.
    probcut_reduction = 4 in 3..=5;
    /// What the hash table knows from such a search must beat beta by this.
    probcut_entry_margin = 350 in 200..=500;

    /// Hindsight: a ply more after a reduction of this many, if the mover has gained nothing ...
    hindsight_extension = 3 in 2..=4;
    /// ... a ply less after a reduction of this many ...
    hindsight_reduction = 2 in 1..=3;
    /// ... if both sides' evaluations add up to more than this.
    hindsight_margin = 160 in 80..=300;

    /// Depth from which a missing hash move costs a ply.
    internal_reduction_depth = 4 in 3..=6;

    /// Late move pruning: quiet moves tried at depth 0, plus the square of the depth.
    late_move_count = 4 in 2..=6;
    /// Late move pruning up to this depth.
    late_move_depth = 8 in 5..=10;

    /// Late move pruning spares checks up to this depth.
    late_check_depth = 2 in 0..=8;

    /// Futility: up to this reduced depth ...
    futility_depth = 8 in 5..=12;
    /// ... the margin at depth 0 ...
    futility_base = 68 in 50..=200;
    /// ... and for each ply.
    futility_margin = 80 in 50..=150;

    /// History pruning: up to this reduced depth ...
    history_pruning_depth = 4 in 2..=6;
    /// ... moves below this history for each ply.
    history_pruning_margin = -3754 in -6000..=-1500;

    /// Exchange pruning up to this depth.
    exchange_depth = 9 in 5..=12;
    /// What a quiet move may lose, for each squared ply of reduced depth.
    exchange_quiet_margin = 21 in 10..=40;
    /// What a capture may lose, for each ply.
    exchange_capture_margin = 90 in 60..=150;
    /// What a check may lose on top of that.
    exchange_check_margin = 216 in 0..=400;

    /// Singular extension from this depth.
    singular_depth = 7 in 5..=9;
    /// Plies by which the hash entry may be shallower than the search.
    singular_entry_depth = 3 in 2..=4;
    /// By how much all other moves must be worse, for each half ply of depth.
    singular_margin = 2 in 1..=4;
    /// By how much more for a second ply of extension.
    singular_double_margin = 18 in 10..=40;
    /// Double extensions allowed along one line.
    singular_double_limit = 10 in 4..=16;

    /// Late move reductions: hundredths of a ply for every move ...
    reduction_base = 98 in 40..=120;
    /// ... and a hundred times the divisor of ln(depth) · ln(move number).
    reduction_divisor = 212 in 180..=300;
    /// The same two for captures ...
    capture_reduction_base = 13 in -20..=60;
    /// ... in hundredths too.
    capture_reduction_divisor = 304 in 250..=400;
    /// History that takes one ply off or adds one.
    reduction_history = 9170 in 5000..=12000;

    /// Hundredths more where our position is not improving ...
    reduction_improving = 100 in 50..=150;
    /// ... for quiet moves where the hash table's move is a capture ...
    reduction_hash_capture = 100 in 0..=200;
    /// ... where a cutoff is expected ...
    reduction_expect_cut = 100 in 50..=150;
    /// ... there, for quiet moves ...
    reduction_expect_cut_quiet = 100 in 50..=150;
    /// ... where the position was on a principal variation once, but its value was too low ...
    reduction_was_pv_low = 100 in 0..=150;
    /// ... and where the replies to earlier moves have led to many cutoffs ...
    reduction_cutoffs = 100 in 0..=150;
    /// ... that is, to more than this.
    many_cutoffs = 2 in 1..=4;
    /// Hundredths less where the static evaluation has been far off ...
    reduction_corrected = 100 in 0..=150;
    /// ... by this much ...
    reduction_correction = 60 in 20..=1000;
    /// ... where the position was on a principal variation once ...
    reduction_was_pv = 100 in 50..=150;
    /// ... where it is on one ...
    reduction_pv = 100 in 50..=150;
    /// ... for checks ...
    reduction_check = 60 in 0..=150;
    /// ... and for killers.
    reduction_killer = 100 in 50..=150;

    /// Captures are futile up to this reduced depth ...
    capture_futility_depth = 6 in 0..=9;
    /// ... below the window by this margin at depth 0, besides what they take ...
    capture_futility_base = 220 in 100..=400;
    /// ... and this much more for each ply.
    capture_futility_margin = 200 in 100..=300;

    /// Hundredths that the history of moves by from and to counts, beside that of replies ...
    quiet_weight = 75 in 50..=150;
    /// ... and that of moves by pawns.
    pawn_weight = 80 in 50..=150;

    /// Up to this depth the hash table ends a search only where a cutoff was expected, or none.
    hash_cutoff_depth = 5 in 0..=8;

    /// History that a quiet move gets for each centipawn by which it bettered the evaluation.
    history_evaluation = 6 in 0..=16;
    /// The most it gets.
    history_evaluation_max = 1000 in 400..=2000;

    /// What it counts in move ordering that a piece escapes from something worth less, for each
    /// centipawn of its worth.
    threat_weight = 20 in 0..=40;

    /// Once a move has raised alpha, the others get a ply less below this depth.
    raised_depth = 14 in 8..=18;

    /// Quiescence: a capture must be able to lift the evaluation to alpha minus this.
    quiescence_margin = 163 in 50..=250;

    /// History bonus for each ply of depth, less an offset, at most a cap.
    history_bonus = 236 in 80..=400;
    /// The offset of the bonus.
    history_bonus_offset = 63 in 0..=200;
    /// The cap of the bonus.
    history_bonus_max = 1801 in 1200..=2500;
    /// Hundredths of the bonus that a quiet move gets which left its opponent without a good reply.
    history_unanswered = 67 in 0..=150;
    /// Hundredths of the bonus that a quiet move loses which was refuted though it was the first
    /// or the second that was tried.
    history_refuted = 50 in 0..=150;

    /// Thousandths of the remaining time to aim at per move ...
    time_share = 33 in 20..=50;
    /// ... and hundredths of the increment.
    time_increment_share = 75 in 50..=90;
    /// Hundredths of the remaining time that one move may take.
    time_max_share = 28 in 15..=40;
    /// Hundredths of the time aimed at when the best move has just changed ...
    time_stability = 135 in 100..=170;
    /// ... and this much less for each depth that has kept it, up to nine.
    time_stability_step = 8 in 0..=15;
    /// Hundredths of that if every node went into the best move ...
    time_nodes_least = 30 in 10..=80;
    /// ... and this much more if every node went into others.
    time_nodes_other = 170 in 80..=300;
    /// Thousandths more for each centipawn by which the score has fallen.
    time_drop = 8 in 0..=20;
}

/// Corrections of the evaluation are stored in this fraction of a centipawn (64..512).
pub(crate) const CORRECTION_GRAIN: i32 = 256;
/// The largest correction from one table, in centipawns (32..128).
pub(crate) const CORRECTION_MAX: i32 = 64;

/// A number of the search with the range that tuning may try.
#[cfg(feature = "switches")]
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// Its name, as in the source.
    pub name: &'static str,
    /// What it is in a normal build.
    pub value: i32,
    /// The least worth trying.
    pub least: i32,
    /// The most worth trying.
    pub most: i32,
}

#[cfg(feature = "switches")]
pub use tuning::set_parameters;

#[cfg(feature = "switches")]
mod tuning {
    use std::cell::Cell;

    use super::PARAMETERS;

    const COUNT: usize = PARAMETERS.len();

    thread_local! {
        static VALUES: [Cell<i32>; COUNT] =
            std::array::from_fn(|place| Cell::new(PARAMETERS[place].value));
    }

    pub(super) fn get(place: usize) -> i32 {
        VALUES.with(|values| values[place].get())
    }

    /// Sets the numbers of the searches on this thread from the next new game on, in the order
    /// of [`PARAMETERS`].
    pub fn set_parameters(values: &[i32]) {
        VALUES.with(|places| {
            places.iter().zip(values).for_each(|(place, &value)| place.set(value));
        });
    }
}
