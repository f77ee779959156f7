//! Everything beside the board: players, moves, explanation, engine, state of the game.

mod engine;
mod explanation;
mod moves;
mod players;
mod state;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::layout::Layout;
use super::look::Look;
use crate::terminal::model::Model;

/// From this width on, the panel has two columns.
const TWO_COLUMNS: u16 = 64;

/// Draws the panel and the evaluation bar.
pub(crate) fn draw(model: &Model, layout: &Layout, frame: &mut Frame<'_>) {
    engine::draw_bar(model, layout.bar, frame.buffer_mut());
    let panel = layout.panel;
    if panel.width < 12 || panel.height == 0 {
        return;
    }
    if panel.width >= TWO_COLUMNS {
        let left_width = (panel.width / 2).min(44);
        let left = Rect { width: left_width - 1, ..panel };
        let start = panel.x + left_width + 2;
        let right = Rect { x: start, width: panel.right() - start, ..panel };
        column(model, left, &[Part::TopPlayer, Part::Moves, Part::BottomPlayer], frame);
        column(model, right, &[Part::State, Part::Engine, Part::Explanation], frame);
    } else {
        column(model, panel, &Part::ALL, frame);
    }
}

/// A part of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    TopPlayer,
    Moves,
    Explanation,
    Engine,
    State,
    BottomPlayer,
}

impl Part {
    const ALL: [Part; 6] = [
        Part::TopPlayer,
        Part::Moves,
        Part::Explanation,
        Part::Engine,
        Part::State,
        Part::BottomPlayer,
    ];

    /// In which order the parts get their rows when there are few.
    const BY_NEED: [Part; 6] = [
        Part::BottomPlayer,
        Part::TopPlayer,
        Part::Engine,
        Part::State,
        Part::Moves,
        Part::Explanation,
    ];

    fn is_shown(self, model: &Model) -> bool {
        match self {
            Part::Explanation => model.shows_explanation,
            Part::Engine => model.shows_evaluation,
            _ => true,
        }
    }

    /// The rows it cannot do without.
    fn least(self, width: u16) -> u16 {
        match self {
            Part::TopPlayer | Part::BottomPlayer => 2,
            Part::Engine => 3,
            Part::State => state::rows(width),
            Part::Moves => 3,
            Part::Explanation => 3,
        }
    }
}

/// Shares the rows of a column among its parts: what each needs first, then the rest evenly
/// between moves and explanation; a long explanation takes rows that the moves leave empty.
fn column(model: &Model, area: Rect, parts: &[Part], frame: &mut Frame<'_>) {
    let mut left = area.height;
    let mut rows = [0; 6];
    let wanted = |part: &Part| parts.contains(part) && part.is_shown(model);
    for part in Part::BY_NEED.iter().filter(|part| wanted(part)) {
        let least = part.least(area.width);
        if least <= left {
            rows[*part as usize] = least;
            left -= least;
        }
    }
    let [moves, explanation] = [Part::Moves, Part::Explanation].map(|part| part as usize);
    if rows[explanation] > 0 {
        // Of a long game the last moves are in sight, whatever there is to say.
        let lines = if rows[moves] > 0 { moves::rows(model).min(left / 2) } else { 0 };
        let said = explanation::rows(model, area.width).saturating_sub(rows[explanation]);
        let share = said.max(left / 2).min(left - lines);
        rows[explanation] += share;
        left -= share;
    }
    let rest = if rows[moves] > 0 { moves } else { explanation };
    if rows[rest] > 0 {
        rows[rest] += left;
    }
    let mut top = area.y;
    for part in parts {
        let part_area = Rect { y: top, height: rows[*part as usize], ..area };
        top += part_area.height;
        if part_area.height > 0 {
            draw_part(model, *part, part_area, frame);
        }
    }
}

fn draw_part(model: &Model, part: Part, area: Rect, frame: &mut Frame<'_>) {
    match part {
        Part::TopPlayer => players::draw(model, !model.bottom(), area, frame),
        Part::BottomPlayer => players::draw(model, model.bottom(), area, frame),
        Part::Moves => moves::draw(model, area, frame),
        Part::Explanation => explanation::draw(model, area, frame),
        Part::Engine => engine::draw(model, area, frame),
        Part::State => state::draw(model, area, frame),
    }
}

/// Draws a heading with a rule behind it; what is left below comes back.
fn headed(look: Look, title: &str, area: Rect, frame: &mut Frame<'_>) -> Rect {
    let rule = look.pick("─", "-").repeat(usize::from(area.width));
    let heading = Line::from(vec![
        Span::styled(format!("{title} "), look.accent()),
        Span::styled(rule, look.quiet()),
    ]);
    frame.render_widget(heading, Rect { height: 1.min(area.height), ..area });
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
}

/// Text that wraps at words.
fn wrapped(lines: Vec<Line<'_>>, area: Rect, frame: &mut Frame<'_>) {
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
}
