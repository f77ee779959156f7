//! What your move and the answer did, and the pins that stand.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::super::text::fold;
use super::{headed, wrapped};
use crate::terminal::explain::remarks;
use crate::terminal::model::Model;

pub(super) fn draw(model: &Model, area: Rect, frame: &mut Frame<'_>) {
    let remarks = remarks(model);
    let rows: usize =
        remarks.iter().map(|remark| fold(&remark.text, area.width.into()).len()).sum();
    let fits = rows < usize::from(area.height);
    let title = if fits { "Explain" } else { "Explain, w for all" };
    let area = headed(model.look, title, area, frame);
    let lines = remarks.into_iter().map(|remark| {
        let style = if remark.is_empty { model.look.quiet() } else { Style::new() };
        Line::styled(remark.text, style)
    });
    wrapped(lines.collect(), area, frame);
}
