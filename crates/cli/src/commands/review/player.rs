//! What a player gets wrong most, as text.

use std::collections::BTreeMap;
use std::fmt::Write;

use pinpoint_review::{Habits, Tally};

use crate::output::counted;

/// The summary of a player's games.
pub(super) fn summary(habits: &Habits) -> String {
    let mut text = String::new();
    let all = &habits.all;
    let accuracy = all.accuracy().unwrap_or(0.0);
    put(
        &mut text,
        format_args!(
            "{} in {}: {} faults in {} moves, {} of them blunders; mean accuracy of a move {accuracy:.1}\n\
         {} won games were given away, {} games that were not lost were lost.\n",
            habits.player,
            counted(habits.games as u64, "game"),
            all.faults,
            all.moves,
            all.blunders,
            habits.missed_wins,
            habits.losing,
        ),
    );
    motifs(&mut text, "What the faults allowed", &habits.allowed);
    motifs(&mut text, "What they missed", &habits.missed);
    rows(
        &mut text,
        "By phase",
        habits.phases.iter().map(|(key, tally)| (key.word().to_owned(), *tally)),
    );
    let mut openings: Vec<(String, Tally)> = habits
        .openings
        .iter()
        .map(|(name, (games, tally))| {
            (format!("{name} ({})", counted(*games as u64, "game")), *tally)
        })
        .collect();
    openings.sort_by(|a, b| b.1.loss.total_cmp(&a.1.loss));
    openings.truncate(8);
    rows(&mut text, "By opening, the most expensive first", openings.into_iter());
    rows(
        &mut text,
        "By time left on the clock",
        habits.clock.iter().map(|(key, tally)| (key.phrase().to_owned(), *tally)),
    );
    text + "\n"
}

fn motifs(text: &mut String, title: &str, motifs: &BTreeMap<String, usize>) {
    if motifs.is_empty() {
        return;
    }
    let mut sorted: Vec<_> = motifs.iter().collect();
    sorted.sort_by_key(|&(name, count)| (std::cmp::Reverse(*count), name));
    let listed: Vec<String> = sorted
        .into_iter()
        .take(8)
        .map(|(name, count)| format!("{} {count}", name.replace('_', " ")))
        .collect();
    put(text, format_args!("\n{title}: {}\n", listed.join(", ")));
}

fn rows(text: &mut String, title: &str, rows: impl Iterator<Item = (String, Tally)>) {
    let rows: Vec<(String, Tally)> = rows.collect();
    let Some(column) = rows.iter().map(|(name, _)| name.chars().count()).max() else { return };
    let column = column.max(title.len());
    put(text, format_args!("\n{title:column$}  moves  faults  in 100  blunders  accuracy\n"));
    for (name, tally) in rows {
        put(
            text,
            format_args!(
                "{name:column$}  {:>5}  {:>6}  {:>6.1}  {:>8}  {:>8.1}\n",
                tally.moves,
                tally.faults,
                tally.fault_rate(),
                tally.blunders,
                tally.accuracy().unwrap_or(0.0),
            ),
        );
    }
}

fn put(text: &mut String, words: std::fmt::Arguments<'_>) {
    text.write_fmt(words).expect("a string takes any text");
}
