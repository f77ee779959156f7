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

use crate::mates::{MatePattern, mate_patterns};
use crate::{Line, Placed};
use solution::{FollowUp, Place, Solution, Turn};
pub use theme::{Theme, ThemeSet};

/// A theme, and where a line shows it.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Context, Fact, Theme, explain};
/// let position = Position::from_fen("4q3/8/8/8/4k3/8/8/R5K1 w - - 0 1").unwrap();
/// let skewer = position.parse_uci("a1e1").unwrap();
/// let steps = position.play(skewer).parse_uci("e4d5").unwrap();
/// let takes = position.play(skewer).play(steps).parse_uci("e1e8").unwrap();
/// let explanation = explain(&Context::new(position).with_line(&[steps, takes]), skewer);
/// let shown = explanation.findings.iter().find_map(|it| match &it.fact {
///     Fact::Theme(shown) if shown.theme == Theme::Skewer => Some(shown),
///     _ => None,
/// });
/// assert_eq!(shown.unwrap().pieces.len(), 3);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownTheme {
    /// The theme.
    pub theme: Theme,
    /// How many moves of the line come before the one that shows it.
    pub ply: usize,
    /// The pieces it is about: who acts first, then who suffers.
    pub pieces: Vec<Placed>,
}

/// The themes of a puzzle's line: the opponent's mistake first, then the solution.
///
/// Themes that need an engine's score (`advantage`, `crushing`, `zugzwang`) or the game's
/// players (`master`) are not looked for.
pub fn themes(line: &Line) -> ThemeSet {
    let solution = Solution::of_puzzle(line);
    if line.moves().len() < 2 {
        return ThemeSet::default();
    }
    let plain = length(&solution).into_iter().chain(endgame(&solution));
    shown(&solution).iter().map(|shown| shown.theme).chain(plain).collect()
}

/// The themes of a solution that can be pointed at, each with its place.
pub(crate) fn shown(solution: &Solution) -> Vec<ShownTheme> {
    let mut found: Vec<ShownTheme> = Vec::new();
    let mut add = |theme, place: Option<Place>| {
        let place = place.map(|Place { ply, pieces }| ShownTheme { theme, ply, pieces });
        found.extend(place);
    };
    for (theme, rule) in LOOKED_FOR {
        add(theme, rule(solution));
    }
    for theme in mates(solution) {
        add(theme, mate(solution));
    }
    // An attack on the king's wing is told where nothing more particular is.
    let particular = |it: &ShownTheme| matches!(it.theme, Theme::BackRankMate | Theme::Fork);
    if !found.iter().any(particular) {
        let mut add = |theme, place: Place| {
            found.push(ShownTheme { theme, ply: place.ply, pieces: place.pieces });
        };
        if let Some(place) = character::kingside_attack(solution) {
            add(Theme::KingsideAttack, place);
        } else if let Some(place) = character::queenside_attack(solution) {
            add(Theme::QueensideAttack, place);
        }
    }
    found
}

type Rule = fn(&Solution) -> Option<Place>;

const LOOKED_FOR: [(Theme, Rule); 27] = [
    (Theme::AdvancedPawn, character::advanced_pawn),
    (Theme::AttackingF2F7, character::attacking_f2_f7),
    (Theme::Attraction, |it| follow_up(it, motives::is_attraction)),
    (Theme::CapturingDefender, material::capturing_defender),
    (Theme::Castling, |it| turn(it, |turn| turn.mv().is_castling())),
    (Theme::Clearance, |it| follow_up(it, motives::is_clearance)),
    (Theme::CollinearMove, motives::collinear_move),
    (Theme::DefensiveMove, character::defensive_move),
    (Theme::Deflection, |it| follow_up(it, motives::is_deflection)),
    (Theme::DiscoveredAttack, motives::discovered_attack),
    (Theme::DiscoveredCheck, motives::discovered_check),
    (Theme::DoubleCheck, motives::double_check),
    (Theme::EnPassant, |it| turn(it, |turn| turn.mv().is_en_passant())),
    (Theme::ExposedKing, character::exposed_king),
    (Theme::Fork, motives::fork),
    (Theme::HangingPiece, material::hanging_piece),
    (Theme::Interference, |it| follow_up(it, |next| material::cut_off(next).is_some())),
    (Theme::Intermezzo, material::intermezzo),
    (Theme::Mate, mate),
    (Theme::Pin, motives::pin),
    (Theme::Promotion, |it| turn(it, |turn| turn.mv().promotion().is_some())),
    (Theme::QuietMove, character::quiet_move),
    (Theme::Sacrifice, material::sacrifice),
    (Theme::Skewer, material::skewer),
    (Theme::TrappedPiece, material::trapped_piece),
    (Theme::UnderPromotion, |it| turn(it, is_under_promotion)),
    (Theme::XRayAttack, |it| follow_up(it, material::is_x_ray)),
];

/// The first of the solver's moves that is like this.
fn turn(solution: &Solution, holds: fn(Turn) -> bool) -> Option<Place> {
    solution.turns().find(|&turn| holds(turn)).map(Turn::shows_mover)
}

/// The first two moves of the solver that are like this, with the piece that replied.
fn follow_up(solution: &Solution, holds: fn(FollowUp) -> bool) -> Option<Place> {
    let next = solution.follow_ups().find(|&next| holds(next))?;
    Some(next.earlier.shows([next.earlier.mover(), next.reply().piece()]))
}

/// The mated king.
fn mate(solution: &Solution) -> Option<Place> {
    let end = solution.line.end();
    let last = solution.turns().next_back().filter(|_| end.is_checkmate())?;
    let king = Placed::on(end.board(), end.king(end.turn()));
    Some(last.shows([last.mover()].into_iter().chain(king)))
}

/// Not to a queen; with mate only to a knight, since any other mate a queen gives as well.
fn is_under_promotion(turn: Turn) -> bool {
    match turn.mv().promotion() {
        None | Some(PieceKind::Queen) => false,
        Some(kind) => kind == PieceKind::Knight || !turn.after().is_checkmate(),
    }
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
            MatePattern::Balestra => Theme::BalestraMate,
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
