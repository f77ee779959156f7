//! The document of `pinpoint review --json`, written game by game while the review goes on.

use serde::Serialize;

use crate::{HabitsDocument, ReviewedGame, SCHEMA};

/// `{"schema":1,"budget":...,"method":...,"games":[...],"broken":[...],"player":...,"interrupted":...}`
///
/// A long review shows its games as they are finished, so the document comes in pieces.
///
/// ```
/// use pinpoint_wire::ReviewDocument;
/// let whole = ReviewDocument::beginning("100000 nodes", "chances")
///     + &ReviewDocument::end(&[], None, false);
/// let value: serde_json::Value = serde_json::from_str(&whole).unwrap();
/// assert!(value["games"].as_array().unwrap().is_empty() && value["interrupted"] == false);
/// ```
#[derive(Debug)]
pub struct ReviewDocument;

impl ReviewDocument {
    /// All before the first game.
    pub fn beginning(budget: &str, method: &str) -> String {
        let (budget, method) = (json(&budget), json(&method));
        format!("{{\"schema\":{SCHEMA},\"budget\":{budget},\"method\":{method},\"games\":[")
    }

    /// A game on a line of its own.
    pub fn game(game: &ReviewedGame, is_first: bool) -> String {
        let comma = if is_first { "" } else { "," };
        format!("{comma}\n{}", json(game))
    }

    /// All after the last game: games that could not be read, and the habits of a player.
    pub fn end(broken: &[String], player: Option<&HabitsDocument>, interrupted: bool) -> String {
        let (broken, player) = (json(&broken), json(&player));
        format!("\n],\"broken\":{broken},\"player\":{player},\"interrupted\":{interrupted}}}\n")
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("text, numbers and lists of them can be written")
}
