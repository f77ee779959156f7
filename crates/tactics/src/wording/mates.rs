//! The names of mates.

use crate::MatePattern;

/// The name with its article: `a back-rank mate`.
pub(super) fn name(pattern: MatePattern) -> &'static str {
    match pattern {
        MatePattern::Anastasia => "Anastasia's mate",
        MatePattern::Arabian => "an Arabian mate",
        MatePattern::BackRank => "a back-rank mate",
        MatePattern::Balestra => "Balestra's mate",
        MatePattern::BlindSwine => "a blind swine mate",
        MatePattern::Boden => "Boden's mate",
        MatePattern::Corner => "a corner mate",
        MatePattern::DoubleBishop => "a double bishop mate",
        MatePattern::Dovetail => "a dovetail mate",
        MatePattern::Epaulette => "an epaulette mate",
        MatePattern::Hook => "a hook mate",
        MatePattern::KillBox => "a kill box mate",
        MatePattern::Morphy => "Morphy's mate",
        MatePattern::Opera => "an opera mate",
        MatePattern::Pillsbury => "Pillsbury's mate",
        MatePattern::Smothered => "a smothered mate",
        MatePattern::Swallowtail => "a swallow's tail mate",
        MatePattern::Triangle => "a triangle mate",
        MatePattern::Vukovic => "Vukovic's mate",
    }
}
