//! What `cargo xtask levels` prints.

use std::collections::HashMap;

use pinpoint_opponent::Strength;

use super::games::Pairing;
use super::movers::Entrant;
use super::quality::Quality;
use super::ratings::Rating;

/// `level 3 (1050)`, or the rating alone.
fn name(elo: u16) -> String {
    let level = (1..=Strength::LEVELS).find(|&level| Strength::Level(level).elo() == elo);
    level.map_or_else(|| elo.to_string(), |level| format!("level {level} ({elo})"))
}

fn entrant(entrant: Entrant) -> String {
    if let Entrant::Ours(elo) = entrant { name(elo) } else { entrant.name() }
}

pub(crate) fn results(pairings: &[Pairing]) {
    println!("{:<16} {:<16} {:>15} {:>14}", "player", "against", "won drawn lost", "score");
    for pairing in pairings {
        let [won, drawn, lost] = pairing.results();
        println!(
            "{:<16} {:<16} {:>15} {:>7.1} +- {:.1} %",
            entrant(pairing.one),
            entrant(pairing.other),
            format!("{won} {drawn} {lost}"),
            100.0 * pairing.score(),
            100.0 * pairing.error(),
        );
    }
}

pub(crate) fn ratings(ours: &[u16], ratings: &HashMap<Entrant, Rating>) {
    let anchored = ratings.keys().any(|entrant| matches!(entrant, Entrant::Engine(_)));
    println!("\nengine ratings from all these games, with standard error");
    if !anchored {
        println!("(without an engine of known rating only the differences mean something)");
    }
    let simple = [Entrant::Random, Entrant::Plies(1), Entrant::Plies(2), Entrant::Plies(3)];
    for player in ours.iter().map(|&elo| Entrant::Ours(elo)).chain(simple) {
        if let Some(rating) = ratings.get(&player) {
            println!("{:<16} {:>5.0} +- {:.0}", entrant(player), rating.elo, rating.error);
        }
    }
    println!("{}", Strength::RATING_NOTE);
}

pub(crate) fn errors(errors: &[(u16, Quality)]) {
    println!("\nhow they err (blunder: at least 250 centipawns lost; sound: less than 100)");
    println!(
        "{:<16} {:>6} {:>8} {:>9} {:>7} {:>12} {:>13} {:>12} {:>11} {:>10}",
        "player",
        "moves",
        "cp lost",
        "blunders",
        "hangs",
        "4 sound (b)",
        "4 sound (all)",
        "recaptures",
        "underprom.",
        "king walks"
    );
    for &(elo, quality) in errors {
        let share = |part: u32, of: u32| {
            if of == 0 {
                "-".to_owned()
            } else {
                format!("{:.0} %", 100.0 * f64::from(part) / f64::from(of))
            }
        };
        println!(
            "{:<16} {:>6} {:>8.1} {:>9} {:>7} {:>12} {:>13} {:>12} {:>11} {:>10}",
            name(elo),
            quality.moves,
            quality.lost as f64 / f64::from(quality.moves.max(1)),
            format!(
                "{:.1} %",
                100.0 * f64::from(quality.blunders) / f64::from(quality.moves.max(1))
            ),
            share(quality.hangs, quality.blunders),
            share(quality.free_blunders, quality.blunders),
            share(quality.free_positions, quality.moves),
            format!("{}/{}", quality.recaptures_taken, quality.recaptures_due),
            format!("{} bad of {}", quality.bad_underpromotions, quality.underpromotions),
            share(quality.king_walks, quality.games),
        );
    }
}

pub(crate) fn variety(elo: u16, games: usize, (whole, openings): (usize, usize)) {
    println!(
        "{:<16} {whole} different games of {games}, {openings} openings of six half-moves",
        name(elo)
    );
}
