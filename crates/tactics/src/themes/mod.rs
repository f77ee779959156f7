//! The themes of a puzzle, under the names and after the rules of the Lichess puzzle database.
//!
//! A theme is a tag without squares: what [`explain`](crate::explain) says with squares and
//! proof, counted the way Lichess counts it. Where its rules are wrong we differ on purpose;
//! `THEMES.md` beside this crate lists each place.
//!
//! ```
//! use pinpoint_tactics::{Puzzle, Theme, themes};
//! let row = "000Pw,6k1/5p1p/4p3/4q3/3nN3/2Q3P1/PP3P1P/6K1 w - - 2 37,\
//!            e4d2 d4e2 g1f1 e2c3,1547,76,92,628,crushing endgame fork short,,";
//! let puzzle = Puzzle::from_row(row).unwrap();
//! assert!(themes(&puzzle.line).contains(Theme::Fork));
//! ```

mod character;
pub(crate) mod material;
pub(crate) mod motives;
pub(crate) mod solution;
mod spots;
mod theme;

use pinpoint_rules::{PieceKind, Position};

use crate::Line;
use crate::mates::{MatePattern, mate_patterns};
use solution::Solution;
pub use theme::{Theme, ThemeSet};

/// The themes of a puzzle's line: the opponent's mistake first, then the solution.
///
/// Themes that need an engine's score (`advantage`, `crushing`, `zugzwang`) or the game's
/// players (`master`) are not looked for.
pub fn themes(line: &Line) -> ThemeSet {
    let solution = Solution::of_puzzle(line);
    if line.moves().len() < 2 {
        return ThemeSet::default();
    }
    let mut found: ThemeSet = LOOKED_FOR
        .iter()
        .filter(|(_, holds)| holds(&solution))
        .map(|&(theme, _)| theme)
        .chain(length(&solution))
        .chain(endgame(&solution))
        .chain(mates(&solution))
        .collect();
    // An attack on the king's wing is told where nothing more particular is.
    if !found.contains(Theme::BackRankMate) && !found.contains(Theme::Fork) {
        if character::kingside_attack(&solution) {
            found.insert(Theme::KingsideAttack);
        } else if character::queenside_attack(&solution) {
            found.insert(Theme::QueensideAttack);
        }
    }
    found
}

type Rule = fn(&Solution) -> bool;

const LOOKED_FOR: [(Theme, Rule); 26] = [
    (Theme::AdvancedPawn, character::advanced_pawn),
    (Theme::AttackingF2F7, character::attacking_f2_f7),
    (Theme::Attraction, |solution| solution.follow_ups().any(motives::is_attraction)),
    (Theme::CapturingDefender, material::capturing_defender),
    (Theme::Castling, |solution| solution.turns().any(|turn| turn.mv().is_castling())),
    (Theme::Clearance, |solution| solution.follow_ups().any(motives::is_clearance)),
    (Theme::DefensiveMove, character::defensive_move),
    (Theme::Deflection, |solution| solution.follow_ups().any(motives::is_deflection)),
    (Theme::DiscoveredAttack, motives::discovered_attack),
    (Theme::DiscoveredCheck, motives::discovered_check),
    (Theme::DoubleCheck, motives::double_check),
    (Theme::EnPassant, |solution| solution.turns().any(|turn| turn.mv().is_en_passant())),
    (Theme::ExposedKing, character::exposed_king),
    (Theme::Fork, motives::fork),
    (Theme::HangingPiece, material::hanging_piece),
    (Theme::Interference, |solution| {
        solution.follow_ups().any(|next| material::cut_off(next).is_some())
    }),
    (Theme::Intermezzo, material::intermezzo),
    (Theme::Mate, |solution| solution.line.end().is_checkmate()),
    (Theme::Pin, motives::pin),
    (Theme::Promotion, promotion),
    (Theme::QuietMove, character::quiet_move),
    (Theme::Sacrifice, material::sacrifice),
    (Theme::Skewer, material::skewer),
    (Theme::TrappedPiece, material::trapped_piece),
    (Theme::UnderPromotion, under_promotion),
    (Theme::XRayAttack, |solution| solution.follow_ups().any(material::is_x_ray)),
];

fn promotion(solution: &Solution) -> bool {
    solution.turns().any(|turn| turn.mv().promotion().is_some())
}

/// Not to a queen; with mate only to a knight, since any other mate a queen gives as well.
fn under_promotion(solution: &Solution) -> bool {
    solution.turns().any(|turn| match turn.mv().promotion() {
        None | Some(PieceKind::Queen) => false,
        Some(kind) => kind == PieceKind::Knight || !turn.after().is_checkmate(),
    })
}

fn length(solution: &Solution) -> Option<Theme> {
    Some(match solution.turns().count() {
        1 => Theme::OneMove,
        2 => Theme::Short,
        3 => Theme::Long,
        _ => Theme::VeryLong,
    })
}

/// The mate in so many moves and the patterns of the final position.
fn mates(solution: &Solution) -> Vec<Theme> {
    if !solution.line.end().is_checkmate() {
        return Vec::new();
    }
    let distance = match solution.turns().count() {
        1 => Theme::MateIn1,
        2 => Theme::MateIn2,
        3 => Theme::MateIn3,
        4 => Theme::MateIn4,
        _ => Theme::MateIn5,
    };
    let last = *solution.line.moves().last().expect("a mate was played");
    let patterns = mate_patterns(solution.line.end(), last);
    patterns.into_iter().map(MatePattern::theme).chain([distance]).collect()
}

impl MatePattern {
    /// The theme that Lichess gives to puzzles with this mate.
    ///
    /// ```
    /// use pinpoint_tactics::MatePattern;
    /// assert_eq!(MatePattern::BackRank.theme().name(), "backRankMate");
    /// ```
    pub fn theme(self) -> Theme {
        match self {
            MatePattern::Anastasia => Theme::AnastasiaMate,
            MatePattern::Arabian => Theme::ArabianMate,
            MatePattern::BackRank => Theme::BackRankMate,
            MatePattern::BlindSwine => Theme::BlindSwineMate,
            MatePattern::Boden => Theme::BodenMate,
            MatePattern::Corner => Theme::CornerMate,
            MatePattern::DoubleBishop => Theme::DoubleBishopMate,
            MatePattern::Dovetail => Theme::DovetailMate,
            MatePattern::Epaulette => Theme::EpauletteMate,
            MatePattern::Hook => Theme::HookMate,
            MatePattern::KillBox => Theme::KillBoxMate,
            MatePattern::Morphy => Theme::MorphysMate,
            MatePattern::Opera => Theme::OperaMate,
            MatePattern::Pillsbury => Theme::PillsburysMate,
            MatePattern::Smothered => Theme::SmotheredMate,
            MatePattern::Swallowtail => Theme::SwallowtailMate,
            MatePattern::Triangle => Theme::TriangleMate,
            MatePattern::Vukovic => Theme::VukovicMate,
        }
    }
}

/// Which pieces are left besides kings and pawns, before and after the solver's first move.
fn endgame(solution: &Solution) -> Option<Theme> {
    let kind = |position: &Position| {
        use PieceKind::{Bishop, Knight, Queen, Rook};
        let count = |kind| position.board().of_kind(kind).len();
        match [Knight, Bishop, Rook, Queen].map(count) {
            [0, 0, 0, 0] => Some(Theme::PawnEndgame),
            [_, 0, 0, 0] => Some(Theme::KnightEndgame),
            [0, _, 0, 0] => Some(Theme::BishopEndgame),
            [0, 0, _, 0] => Some(Theme::RookEndgame),
            [0, 0, 0, _] => Some(Theme::QueenEndgame),
            [0, 0, _, 1] => Some(Theme::QueenRookEndgame),
            _ => None,
        }
    };
    let first = solution.turns().next()?;
    kind(first.before()).filter(|&theme| kind(first.after()) == Some(theme))
}

#[cfg(test)]
mod tests;
