//! Sentences about the themes of a line.

use super::{listed, mates, plain_san};
use crate::steps::taken_on;
use crate::{Line, Placed, ShownTheme, Theme, mate_patterns};

/// One sentence: which move shows the theme, and on which squares.
pub(super) fn sentence(line: &Line, shown: &ShownTheme) -> String {
    let san = plain_san(line.position(shown.ply), line.moves()[shown.ply]);
    let pieces: Vec<String> = shown.pieces.iter().map(|piece| format!("the {piece}")).collect();
    match (shown.theme, &pieces[..]) {
        (Theme::Fork, [_, targets @ ..]) => format!("{san} forks {}.", listed(targets, "and")),
        (Theme::DiscoveredCheck, [checker, ..]) => format!("{san} uncovers a check by {checker}."),
        (Theme::DoubleCheck, checkers) => {
            format!("{san} is a double check by {}.", listed(checkers, "and"))
        }
        (Theme::DiscoveredAttack, [slider, target, ..]) => {
            format!("{san} opens the line of {slider} to {target}.")
        }
        (Theme::DiscoveredAttack, [slider]) => format!("{san} opens the line of {slider}."),
        (Theme::Pin, [pinner, pinned]) => {
            format!("After {san}, {pinner} pins {pinned} to its king.")
        }
        (Theme::Skewer, [slider, front, behind]) => {
            format!("{} is skewered: behind it {slider} takes {behind}.", capital(front))
        }
        (Theme::TrappedPiece, [piece]) => format!("After {san}, {piece} cannot get away."),
        (Theme::CapturingDefender, [guard, target]) => {
            format!("{san} takes {guard}, which guarded {target}.")
        }
        (Theme::CapturingDefender, [guard]) => {
            format!("{san} takes {guard}, which guarded the mating square.")
        }
        (Theme::HangingPiece, [piece]) => format!("{san} takes {piece}, which nothing guarded."),
        (Theme::Sacrifice, [piece]) => sacrifice(line, shown, &san, piece),
        (Theme::Promotion | Theme::UnderPromotion, _) => promotion(shown, &san),
        (Theme::AdvancedPawn, _) => format!("{san} brings the pawn to the seventh rank."),
        (Theme::AttackingF2F7, _) => {
            let square = line.moves()[shown.ply].to();
            format!("{san} strikes at {square}, which only the king guards at the start.")
        }
        (Theme::CollinearMove, [_, enemy]) => {
            format!("{san} stays on the line of {enemy} without taking it.")
        }
        (Theme::Castling, _) => format!("{san} castles in the line."),
        (Theme::EnPassant, _) => format!("{san} takes en passant."),
        (Theme::QuietMove, _) => format!("{san} is a quiet move: no check, no capture."),
        (Theme::DefensiveMove, _) => format!("{san} is a defensive move."),
        (Theme::ExposedKing, [king]) => format!("{} has no pawn beside it.", capital(king)),
        (Theme::KingsideAttack, [king]) => {
            format!("The attack on the kingside is aimed at {king}.")
        }
        (Theme::QueensideAttack, [king]) => {
            format!("The attack on the queenside is aimed at {king}.")
        }
        _ => mate(line, shown, &san),
    }
}

fn capital(text: &str) -> String {
    text.replacen("the", "The", 1)
}

/// Is the piece taken at once, or given up for what comes?
fn sacrifice(line: &Line, shown: &ShownTheme, san: &str, piece: &str) -> String {
    let reply = shown.ply + 1;
    let taken = line.moves().get(reply).filter(|&&mv| taken_on(line.position(reply), mv).is_some());
    match taken {
        Some(&mv) => {
            let takes = plain_san(line.position(reply), mv);
            format!("{san} is a sacrifice: {takes} takes {piece}.")
        }
        None => format!("{san} gives up material for what follows."),
    }
}

fn promotion(shown: &ShownTheme, san: &str) -> String {
    let became = shown.pieces.first().map(|piece: &Placed| piece.kind());
    match became {
        Some(kind) if shown.theme == Theme::UnderPromotion => {
            format!("{san} promotes to a {kind}, not to a queen.")
        }
        Some(kind) => format!("{san} promotes to a {kind}."),
        None => format!("{san} promotes."),
    }
}

/// A mate with a name at the end of the line.
fn mate(line: &Line, shown: &ShownTheme, san: &str) -> String {
    let patterns = mate_patterns(line.end(), line.moves()[shown.ply]);
    let named = patterns.into_iter().find(|pattern| pattern.theme() == shown.theme);
    match named {
        Some(pattern) => format!("{san} is {}.", mates::name(pattern)),
        None => format!("{san} is checkmate."),
    }
}
