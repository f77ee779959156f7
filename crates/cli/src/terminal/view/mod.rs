//! The model on the screen. Pure: reads the model, writes cells.

pub(crate) mod board;
mod center;
pub(crate) mod dialogs;
mod drawings;
pub(crate) mod layout;
pub(crate) mod look;
mod panels;
mod plain;
mod raster;
pub(crate) mod screens;
mod text;

pub(crate) use plain::colored;
use ratatui::Frame;
use ratatui::widgets::Paragraph;

use self::layout::Layout;
use super::model::Model;
use super::model::screens::Screen;

/// Draws everything.
pub(crate) fn draw(model: &Model, frame: &mut Frame<'_>) {
    match model.screen {
        Screen::Table => draw_table(model, frame),
        _ => screens::draw(model, frame),
    }
    dialogs::draw(model, frame);
}

fn draw_table(model: &Model, frame: &mut Frame<'_>) {
    // The terminal may have another size by now than the last event said.
    let area = frame.area();
    let Some(layout) = Layout::new((area.width, area.height)) else {
        frame.render_widget(Paragraph::new("Too small for a board: 16x8 at least"), area);
        return;
    };
    board::draw(model, &layout, frame.buffer_mut());
    panels::draw(model, &layout, frame);
    text::draw(model, &layout, frame);
}
