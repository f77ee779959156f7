//! What the last move did, and the pins that stand.

use pinpoint_notation::san;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{headed, wrapped};
use crate::terminal::model::Model;

pub(super) fn draw(model: &Model, area: Rect, frame: &mut Frame<'_>) {
    let area = headed(model.look, "Explain", area, frame);
    let explanation = &model.explanation;
    let plies = model.shown_plies();
    let mut lines: Vec<Line<'_>> = Vec::new();
    if let Some(mv) = model.table.move_before(plies) {
        let name = san(model.table.position_after(plies - 1), mv).to_string();
        let mut said = explanation.of_move.join(" ");
        // A saved game may bring the same sentences along.
        let note = model.table.note(plies - 1).map_or("", |note| note.comment.as_str());
        if said != note {
            said = format!("{said} {note}");
        }
        lines.push(match said.trim() {
            "" => {
                Line::styled(format!("{name} changes nothing worth telling."), model.look.quiet())
            }
            said => Line::raw(format!("{name}: {said}")),
        });
    }
    // What the move has just made is not said twice.
    let old = explanation.standing.iter().filter(|said| !explanation.of_move.contains(said));
    lines.extend(old.map(|sentence| Line::raw(sentence.as_str())));
    if lines.is_empty() {
        lines.push(Line::styled("No pins stand.", model.look.quiet()));
    }
    wrapped(lines, area, frame);
}
