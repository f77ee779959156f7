//! A reviewed game as text for the terminal.

use pinpoint_engine::{Score, SidedScore};
use pinpoint_notation::pgn::GameTree;
use pinpoint_notation::san;
use pinpoint_review::{Consequence, MoveReview, Review, Verdict, win_percent};
use pinpoint_rules::Color;

use crate::terminal;

/// Columns of the terminal; 100 where there is none.
pub(crate) fn width() -> usize {
    let columns = crossterm::terminal::size().ok().filter(|_| super::is_read_by_people());
    columns.map_or(100, |(columns, _)| usize::from(columns).clamp(40, 160))
}

/// Everything about one game: who, how well, where it turned, what went wrong.
pub(crate) fn game(number: u64, tree: &GameTree, review: &Review, width: usize) -> String {
    let mut text = heading(number, tree, review);
    text += &sides(tree, review);
    if !review.moves.is_empty() {
        text += &format!("\n{}\n", sparkline(review, width.min(80)));
    }
    if !review.turning_points.is_empty() {
        let moves = review.turning_points.iter().map(|&index| move_name(&review.moves[index]));
        let moves: Vec<String> = moves.collect();
        text += &format!("\nTurning points: {}\n", moves.join(", "));
    }
    text += &notes(review, width);
    text += &missed(tree, width);
    text + "\n"
}

/// The title of what built-in opponents overlooked.
pub(crate) const NOT_SEEN: &str = "Not seen by Pinpoint, in its own words";

/// What the built-in opponent says it did not see, if it played in this game.
fn missed(tree: &GameTree, width: usize) -> String {
    let lines = terminal::missed(tree);
    let said: String = lines.iter().map(|line| wrapped(line, width, "  ")).collect();
    if said.is_empty() { said } else { format!("\n{NOT_SEEN}:\n{said}") }
}

fn heading(number: u64, tree: &GameTree, review: &Review) -> String {
    let name = |side: Color| match rating(tree, side) {
        Some(rating) => format!("{} ({rating})", player(tree, side)),
        None => player(tree, side).to_owned(),
    };
    let mut text = format!(
        "Game {number}: {} - {}, {}\n",
        name(Color::White),
        name(Color::Black),
        tree.result
    );
    let known = |tag: &str| tree.tags.get(tag).filter(|value| !value.contains('?'));
    let opening = review.opening.map(|opening| opening.to_string());
    let parts = [opening.as_deref(), known("Event"), known("Date")];
    let parts: Vec<&str> = parts.into_iter().flatten().collect();
    if !parts.is_empty() {
        text += &format!("{}\n", parts.join(", "));
    }
    text
}

/// The name of a player as the game has it.
pub(crate) fn player(tree: &GameTree, side: Color) -> &str {
    let (tag, unknown) = if side == Color::White { ("White", "White") } else { ("Black", "Black") };
    tree.tags.get(tag).filter(|name| !matches!(*name, "" | "?")).unwrap_or(unknown)
}

pub(crate) fn rating(tree: &GameTree, side: Color) -> Option<&str> {
    let tag = if side == Color::White { "WhiteElo" } else { "BlackElo" };
    tree.tags.get(tag).filter(|rating| rating.parse::<u32>().is_ok_and(|rating| rating > 0))
}

/// A line for each side: accuracy, loss, counts.
fn sides(tree: &GameTree, review: &Review) -> String {
    let names = [Color::White, Color::Black].map(|side| player(tree, side).chars().count());
    let column = names.into_iter().max().unwrap_or(0).max(5);
    let mut text = format!(
        "\n{:column$}  accuracy  loss  best  only  sacrifice  inaccuracy  mistake  blunder\n",
        ""
    );
    for side in [Color::White, Color::Black] {
        let of = review.side(side);
        let accuracy = of.accuracy.map_or("-".to_owned(), |accuracy| format!("{accuracy:.1}"));
        let loss = of.centipawn_loss.map_or("-".to_owned(), |loss| format!("{loss:.0}"));
        let name = player(tree, side);
        text += &format!(
            "{name:column$}  {accuracy:>8}  {loss:>4}  {:>4}  {:>4}  {:>9}  {:>10}  {:>7}  {:>7}\n",
            of.count(Verdict::Best),
            of.count(Verdict::Only),
            of.count(Verdict::Sacrifice),
            of.count(Verdict::Inaccuracy),
            of.count(Verdict::Mistake),
            of.count(Verdict::Blunder),
        );
    }
    text
}

/// White's winning chances over the game, in one row of bars.
fn sparkline(review: &Review, width: usize) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let percents: Vec<f64> =
        review.scores().map(|score| win_percent(score, Color::White)).collect();
    let columns = percents.len().min(width);
    let bars = (0..columns).map(|column| {
        // The middle of the positions that share a column.
        let index = (2 * column + 1) * percents.len() / (2 * columns);
        let height = (percents[index] / 100.0 * 8.0) as usize;
        BARS[height.min(7)]
    });
    bars.collect()
}

/// The moves that have something to be said about, each with its sentences.
fn notes(review: &Review, width: usize) -> String {
    let mut text = String::new();
    for mv in review.moves.iter().filter(|mv| !mv.sentences.is_empty()) {
        let missed = match mv.consequence {
            Some(Consequence::MissedWin) => ", a missed win",
            Some(Consequence::Losing) => ", and it loses",
            None => "",
        };
        text += &format!(
            "\n{:<14} {} to {}: {}{missed}\n",
            move_name(mv),
            score_text(mv.before),
            score_text(mv.after),
            article(mv.verdict),
        );
        for sentence in &mv.sentences {
            text += &wrapped(&sentence.text, width, "  ");
        }
    }
    text
}

fn article(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Inaccuracy => "an inaccuracy",
        Verdict::Mistake => "a mistake",
        Verdict::Blunder => "a blunder",
        Verdict::Only => "the only move",
        Verdict::Sacrifice => "a sound sacrifice",
        other => other.word(),
    }
}

/// `12... Nxe4??`
pub(crate) fn move_name(mv: &MoveReview) -> String {
    let dots = if mv.side() == Color::White { "." } else { "..." };
    let sign = mv.verdict.nag().and_then(|nag| nag.suffix()).unwrap_or("");
    format!("{}{dots} {}{sign}", mv.position.fullmove_number(), san(&mv.position, mv.mv))
}

/// The score as White sees it; mate on the board is no number.
pub(crate) fn score_text(score: SidedScore) -> String {
    match score.white() {
        Score::Mate(0) => "mate".to_owned(),
        score => score.to_string(),
    }
}

/// A paragraph in lines of the given width, each with an indent.
pub(crate) fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let mut lines = String::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let len = line.chars().count();
        if len > 0 && indent.len() + len + 1 + word.chars().count() > width {
            lines += &format!("{indent}{line}\n");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    format!("{lines}{indent}{line}\n")
}

/// How it was computed.
pub(crate) fn footnote(text: &str, width: usize) -> String {
    wrapped(text, width, "").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paragraph_stays_within_its_width() {
        let text = wrapped("one two three four", 9, "  ");
        assert_eq!(text, "  one two\n  three\n  four\n");
    }
}
