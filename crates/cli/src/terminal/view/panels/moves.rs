//! The list of moves, with the shown one marked.

use pinpoint_notation::san;
use pinpoint_rules::Color;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::headed;
use crate::terminal::model::Model;

/// Columns of one move.
const MOVE_WIDTH: usize = 9;

pub(super) fn draw(model: &Model, area: Rect, frame: &mut Frame<'_>) {
    let mut area = headed(model.look, &title(model), area, frame);
    if let Some(opening) = model.explanation.opening.filter(|_| area.height > 3) {
        let name = Line::styled(opening.to_string(), model.look.accent());
        frame.render_widget(name, Rect { height: 1, ..area });
        area = Rect { y: area.y + 1, height: area.height - 1, ..area };
    }
    let lines = lines(model);
    let shown_line = lines.iter().position(|line| line.has_shown).unwrap_or(0);
    // The shown move stays in sight, with those before it above.
    let skip = (shown_line + 1).saturating_sub(usize::from(area.height));
    let rows = lines.into_iter().skip(skip).take(usize::from(area.height));
    for (row, line) in rows.enumerate() {
        let place = Rect { y: area.y + row as u16, height: 1, ..area };
        frame.render_widget(line.text, place);
    }
}

/// The rows of moves beyond the least that a column keeps for them.
pub(super) fn rows(model: &Model) -> u16 {
    (model.table.plies() / 2) as u16
}

fn title(model: &Model) -> String {
    if model.viewed.is_some() {
        format!("Moves, {} of {}", model.shown_plies(), model.table.plies())
    } else {
        "Moves".to_owned()
    }
}

struct MoveLine {
    text: Line<'static>,
    has_shown: bool,
}

fn lines(model: &Model) -> Vec<MoveLine> {
    let shown = model.shown_plies();
    let mut lines: Vec<MoveLine> = Vec::new();
    for ply in 0..model.table.plies() {
        let before = model.table.position_after(ply);
        let Some(mv) = model.table.move_before(ply + 1) else { break };
        let number = format!("{:>3}. ", before.fullmove_number());
        let is_white = before.turn() == Color::White;
        if is_white || lines.is_empty() {
            let mut text = Line::from(Span::styled(number, model.look.quiet()));
            if !is_white {
                text.push_span(Span::raw(format!("{:<MOVE_WIDTH$}", "...")));
            }
            lines.push(MoveLine { text, has_shown: false });
        }
        let Some(line) = lines.last_mut() else { break };
        let is_shown = ply + 1 == shown;
        let name = san(before, mv).to_string();
        let pad = " ".repeat(MOVE_WIDTH.saturating_sub(name.len()));
        let style = if is_shown { model.look.chosen() } else { Style::new() };
        line.text.push_span(Span::styled(name, style));
        line.text.push_span(Span::raw(pad));
        line.has_shown |= is_shown;
    }
    lines
}
