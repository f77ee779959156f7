//! What only the moves that follow can show: motifs of two moves, and the themes of the line.

use pinpoint_rules::{Color, Square};

use super::{Continuation, ContinuationKind, Fact, Finding, Rank};
use crate::themes::solution::{FollowUp, Solution};
use crate::themes::{self, material, motives};
use crate::{Context, Line, ShownTheme, Theme};

/// What the line shows beyond its first move, as the side that gains by it plans it. If nobody
/// does, only motifs of the side that begins are shown.
pub(crate) fn continuations(context: &Context, line: &Line, winner: Option<Color>) -> Vec<Finding> {
    if line.moves().len() < 2 {
        return Vec::new();
    }
    // With the move before it can be seen what was due, and what was left hanging.
    let (whole, before) = match context.last() {
        Some((position, last)) => {
            let mut whole = Line::new(*position);
            [last].iter().chain(line.moves()).for_each(|&mv| whole.push(mv));
            (whole, 1)
        }
        None => (line.clone(), 0),
    };
    let planner = winner.unwrap_or_else(|| line.position(0).turn());
    let skipped = usize::from(line.position(0).turn() != planner);
    let solution = Solution::from(&whole, before + skipped);
    let motifs = solution.follow_ups().flat_map(motifs).map(|shown| {
        let gain = shown.piece.worth();
        (Fact::Continuation(Continuation { start: shown.start - before, ..shown }), gain)
    });
    let themes = winner.map(|_| themes::shown(&solution)).unwrap_or_default();
    let themes = themes.into_iter().filter(|shown| is_told(shown.theme));
    let themes = themes.map(|shown| {
        let gain = importance(shown.theme);
        (Fact::Theme(ShownTheme { ply: shown.ply - before, ..shown }), gain)
    });
    let found = motifs.chain(themes);
    found.map(|(fact, gain)| Finding::new(fact, planner, Rank::Threat, gain)).collect()
}

/// Is the theme told under its own name? Some are motifs of two moves, which say more, and the
/// length of a mate is told with the end of the line.
fn is_told(theme: Theme) -> bool {
    !matches!(
        theme,
        Theme::Attraction
            | Theme::Clearance
            | Theme::Deflection
            | Theme::Interference
            | Theme::Intermezzo
            | Theme::XRayAttack
            | Theme::Mate
            | Theme::MateIn1
            | Theme::MateIn2
            | Theme::MateIn3
            | Theme::MateIn4
            | Theme::MateIn5
    )
}

/// What comes first among the themes of a line.
fn importance(theme: Theme) -> i32 {
    match theme {
        Theme::ExposedKing | Theme::KingsideAttack | Theme::QueensideAttack => -3,
        Theme::AdvancedPawn | Theme::Castling | Theme::EnPassant | Theme::DefensiveMove => -2,
        Theme::QuietMove | Theme::AttackingF2F7 | Theme::CollinearMove => -1,
        _ => 1,
    }
}

fn motifs(next: FollowUp) -> Vec<Continuation> {
    let FollowUp { earlier, turn } = next;
    let reply = next.reply();
    let start = earlier.index();
    let replier = reply.piece();
    let shows = |kind, piece, square: Square| Continuation { kind, start, piece, square };
    let mut found = Vec::new();
    if motives::is_attraction(next) {
        found.push(shows(ContinuationKind::Attraction, replier, reply.to()));
    }
    if motives::is_deflection(next) {
        found.push(shows(ContinuationKind::Deflection, replier, turn.to()));
    }
    if let (Some(guard), Some(taken)) = (material::cut_off(next), turn.taken()) {
        found.push(shows(ContinuationKind::Interference, guard, taken.square));
    }
    if motives::is_clearance(next) {
        found.push(shows(ContinuationKind::Clearance, earlier.mover(), earlier.from()));
    }
    if material::is_x_ray(next) {
        found.push(shows(ContinuationKind::XRay, replier, turn.to()));
    }
    if let Some(taken) = turn.taken() {
        if material::is_delayed_capture(next) && material::was_due(next) {
            found.push(shows(ContinuationKind::Intermezzo, taken, taken.square));
        }
        let attacked = earlier.after().board().attacks_from(earlier.to());
        let stood = taken.square != reply.to() && attacked.contains(taken.square);
        let several = (attacked & earlier.after().pieces_of(taken.color())).several();
        let wins = taken.worth() > 1 && turn.before().exchange_value(turn.mv()) > 0;
        if turn.from() == earlier.to() && stood && several && wins {
            found.push(shows(ContinuationKind::ForkUsed, taken, taken.square));
        }
    }
    found
}
