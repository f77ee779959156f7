//! Switches for single parts of the search, to measure what each is worth.
//!
//! In a normal build [`enabled`] is the constant `true` and costs nothing; with the cargo
//! feature `switches` it reads one shared word.

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A part of the search that can be switched off for measurements.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Feature { $($(#[$doc])* $name,)* }

        impl Feature {
            /// All of them.
            pub const ALL: &[Feature] = &[$(Feature::$name,)*];

            /// Its name, as in the source.
            pub const fn name(self) -> &'static str {
                match self { $(Feature::$name => stringify!($name),)* }
            }
        }
    };
}

features! {
    /// Narrow windows around the last depth's score.
    AspirationWindows,
    /// Ends of search by what the hash table knows.
    HashCutoffs,
    /// The hash table's move first.
    HashMove,
    /// Captures until the position is quiet.
    Quiescence,
    /// Exchange evaluation in move ordering and pruning.
    ExchangeEvaluation,
    /// Quiet moves that cut off in sister positions.
    Killers,
    /// Memory of good quiet moves.
    QuietHistory,
    /// Memory of good replies and follow-ups.
    ContinuationHistory,
    /// Memory of good quiet moves with the same pawns.
    PawnHistory,
    /// Memory of good captures.
    CaptureHistory,
    /// Learned corrections of the evaluation.
    CorrectionHistory,
    /// A ply more when in check.
    CheckExtension,
    /// A ply more for a move that is much better than all others.
    SingularExtension,
    /// Less depth for late moves.
    LateMoveReductions,
    /// No late quiet moves near the leaves.
    LateMovePruning,
    /// Positions far above the window end at once.
    ReverseFutility,
    /// A free move for the opponent as proof of superiority.
    NullMove,
    /// A capture that wins much, searched shallower, as proof of superiority.
    ProbCut,
    /// A second look at the reduction that led here.
    Hindsight,
    /// No quiet moves far below the window.
    Futility,
    /// No moves that lose material near the leaves.
    ExchangePruning,
    /// Less depth where no hash move guides the search.
    InternalReductions,
    /// No search for mates longer than one already found.
    MateDistance,
    /// Sees a repetition one move before it happens.
    UpcomingRepetition,
    /// Time by stability and node share.
    AdaptiveTime,
}

/// Is this part of the search on?
#[cfg(not(feature = "switches"))]
#[inline(always)]
pub(crate) const fn enabled(_: Feature) -> bool {
    true
}

#[cfg(feature = "switches")]
static DISABLED: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);

/// Is this part of the search on?
#[cfg(feature = "switches")]
#[inline(always)]
pub(crate) fn enabled(feature: Feature) -> bool {
    DISABLED.load(std::sync::atomic::Ordering::Relaxed) >> feature as u64 & 1 == 0
}

/// Switches a part of the search on or off, for all engines of the process.
#[cfg(feature = "switches")]
pub fn set_enabled(feature: Feature, on: bool) {
    use std::sync::atomic::Ordering::Relaxed;
    let bit = 1 << feature as u64;
    if on {
        DISABLED.fetch_and(!bit, Relaxed);
    } else {
        DISABLED.fetch_or(bit, Relaxed);
    }
}
