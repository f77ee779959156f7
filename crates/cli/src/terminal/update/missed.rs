//! What the built-in opponent did not see.

use pinpoint_notation::san;
use pinpoint_opponent::Oversight;
use pinpoint_rules::Color;

use crate::terminal::model::Model;
use crate::terminal::model::player::Player;
use crate::terminal::model::table::Table;

/// Everything that built-in opponents overlooked in the game, in playing order.
fn oversights(table: &Table) -> Vec<(Color, Oversight)> {
    let mut all: Vec<(Color, Oversight)> = Color::ALL
        .into_iter()
        .filter_map(|color| Some((color, table.sparring(color)?)))
        .flat_map(|(color, opponent)| {
            let found = opponent.oversights(table.game(), color);
            found.into_iter().map(move |oversight| (color, oversight))
        })
        .collect();
    all.sort_by_key(|(_, oversight)| oversight.ply);
    all
}

/// What cost an opponent most, in its own words, when the game is over.
pub(super) fn confession(table: &Table) -> Option<String> {
    let cost = |oversight: &Oversight| oversight.cost.unwrap_or(i32::MAX);
    let (color, worst) = oversights(table).into_iter().max_by_key(|(_, it)| cost(it))?;
    Some(format!("{}: {}", table.name(color), worst.sentence))
}

/// What built-in opponents overlooked in a game, each with the move at which it was.
pub(crate) fn lines(table: &Table) -> Vec<String> {
    let line = |(color, oversight): (Color, Oversight)| {
        let before = table.position_after(oversight.ply);
        let mv = table.move_before(oversight.ply + 1)?;
        let dots = if color == Color::White { "." } else { "..." };
        let number = before.fullmove_number();
        Some(format!("{number}{dots} {}: {}", san(before, mv), oversight.sentence))
    };
    oversights(table).into_iter().filter_map(line).collect()
}

/// Lists what was overlooked.
pub(super) fn list(model: &mut Model) {
    if Color::ALL.iter().any(|&color| *model.table.player(color) == Player::FULL) {
        model.refuse("full strength overlooks nothing on purpose, so it has nothing to say");
        return;
    }
    if Color::ALL.iter().all(|&color| model.table.player(color).profile().is_none()) {
        model.refuse("no built-in opponent plays in this game");
        return;
    }
    let mut lines = lines(&model.table);
    if lines.is_empty() {
        lines.push("nothing that cost anything was overlooked so far".to_owned());
    }
    model.show("What the opponent did not see", lines);
}
