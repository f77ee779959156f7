//! What your move and the answer did, and the pins that stand.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::super::text::fold;
use super::{headed, wrapped};
use crate::terminal::explain::{Remark, remarks};
use crate::terminal::model::Model;

/// The rows of all there is to say, with the heading.
pub(super) fn rows(model: &Model, width: u16) -> u16 {
    let rows = |remark: &Remark| fold(&remark.text, width.into()).len();
    1 + remarks(model).iter().map(rows).sum::<usize>() as u16
}

pub(super) fn draw(model: &Model, area: Rect, frame: &mut Frame<'_>) {
    let remarks = remarks(model);
    let title =
        if rows(model, area.width) <= area.height { "Explain" } else { "Explain, w for all" };
    let area = headed(model.look, title, area, frame);
    let lines = remarks.into_iter().map(|remark| {
        let style = if remark.is_empty { model.look.quiet() } else { Style::new() };
        Line::styled(remark.text, style)
    });
    wrapped(lines.collect(), area, frame);
}
