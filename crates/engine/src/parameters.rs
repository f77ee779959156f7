//! Every number of the search that could be tuned, once.
//!
//! Margins are in centipawns, depths in plies, history values in the units of
//! [`crate::history`]. Each line says what the number does and the range worth trying. All of
//! them were chosen by reasoning and by the bench positions; none has been tuned by matches yet.

/// Half width of the first aspiration window (8..40).
pub(crate) const ASPIRATION_WIDTH: i32 = 14;
/// Depth from which aspiration windows are used (3..8).
pub(crate) const ASPIRATION_DEPTH: i32 = 4;

/// Reverse futility: up to this depth (4..12) ...
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 9;
/// ... the margin for each ply (40..120) ...
pub(crate) const REVERSE_FUTILITY_MARGIN: i32 = 72;
/// ... one ply's margin less if our position is improving (0..100).
pub(crate) const REVERSE_FUTILITY_IMPROVING: i32 = 60;

/// Null move: from this depth (2..4) ...
pub(crate) const NULL_MOVE_DEPTH: i32 = 3;
/// ... reduced by this many plies (2..5) ...
pub(crate) const NULL_MOVE_REDUCTION: i32 = 4;
/// ... and one more for so many plies of depth (2..6) ...
pub(crate) const NULL_MOVE_DIVISOR: i32 = 4;
/// ... and for so much advantage (100..400), up to three.
pub(crate) const NULL_MOVE_ADVANTAGE: i32 = 190;
/// Depth from which a cutoff by a null move is verified (8..16).
pub(crate) const NULL_MOVE_VERIFY_DEPTH: i32 = 13;

/// Depth from which a missing hash move costs a ply (3..6).
pub(crate) const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// Late move pruning: quiet moves tried at depth 0 (2..6), plus the square of the depth.
pub(crate) const LATE_MOVE_COUNT: i32 = 4;
/// Late move pruning up to this depth (5..10).
pub(crate) const LATE_MOVE_DEPTH: i32 = 8;

/// Futility: up to this reduced depth (5..12) ...
pub(crate) const FUTILITY_DEPTH: i32 = 8;
/// ... the margin at depth 0 (50..200) ...
pub(crate) const FUTILITY_BASE: i32 = 90;
/// ... and for each ply (50..150).
pub(crate) const FUTILITY_MARGIN: i32 = 85;

/// History pruning: up to this reduced depth (2..6) ...
pub(crate) const HISTORY_PRUNING_DEPTH: i32 = 4;
/// ... moves below this history for each ply (-6000..-1500).
pub(crate) const HISTORY_PRUNING_MARGIN: i32 = -3200;

/// Exchange pruning up to this depth (5..12).
pub(crate) const EXCHANGE_DEPTH: i32 = 9;
/// What a quiet move may lose, for each squared ply of reduced depth (10..40).
pub(crate) const EXCHANGE_QUIET_MARGIN: i32 = 22;
/// What a capture may lose, for each ply (60..150).
pub(crate) const EXCHANGE_CAPTURE_MARGIN: i32 = 95;
/// What a check may lose on top of that (0..400).
pub(crate) const EXCHANGE_CHECK_MARGIN: i32 = 220;

/// Singular extension from this depth (5..9).
pub(crate) const SINGULAR_DEPTH: i32 = 7;
/// Plies by which the hash entry may be shallower than the search (2..4).
pub(crate) const SINGULAR_ENTRY_DEPTH: i32 = 3;
/// By how much all other moves must be worse, for each half ply of depth (1..4).
pub(crate) const SINGULAR_MARGIN: i32 = 2;
/// By how much more for a second ply of extension (10..40).
pub(crate) const SINGULAR_DOUBLE_MARGIN: i32 = 18;
/// Double extensions allowed along one line (4..16).
pub(crate) const SINGULAR_DOUBLE_LIMIT: i32 = 10;

/// Late move reductions: hundredths of a ply for every move (40..120) ...
pub(crate) const REDUCTION_BASE: f64 = 0.80;
/// ... and the divisor of ln(depth) · ln(move number) (1.8..3).
pub(crate) const REDUCTION_DIVISOR: f64 = 2.35;
/// The same two for captures (-20..60) ...
pub(crate) const CAPTURE_REDUCTION_BASE: f64 = 0.10;
/// ... (2.5..4).
pub(crate) const CAPTURE_REDUCTION_DIVISOR: f64 = 3.1;
/// History that takes one ply off or adds one (5000..12000).
pub(crate) const REDUCTION_HISTORY: i32 = 8000;

/// Quiescence: a capture must be able to lift the evaluation to alpha minus this (50..250).
pub(crate) const QUIESCENCE_MARGIN: i32 = 140;

/// History bonus for each ply of depth (80..400), less an offset, at most a cap.
pub(crate) const HISTORY_BONUS: i32 = 170;
/// The offset of the bonus (0..200).
pub(crate) const HISTORY_BONUS_OFFSET: i32 = 90;
/// The cap of the bonus (1200..2500).
pub(crate) const HISTORY_BONUS_MAX: i32 = 1700;

/// Corrections of the evaluation are stored in this fraction of a centipawn (64..512).
pub(crate) const CORRECTION_GRAIN: i32 = 256;
/// The largest correction from one table, in centipawns (32..128).
pub(crate) const CORRECTION_MAX: i32 = 64;

/// Share of the remaining time to aim at per move (0.02..0.05).
pub(crate) const TIME_SHARE: f64 = 0.033;
/// Share of the increment to aim at (0.5..0.9).
pub(crate) const TIME_INCREMENT_SHARE: f64 = 0.75;
/// The most of the remaining time that one move may take (0.15..0.4).
pub(crate) const TIME_MAX_SHARE: f64 = 0.28;
