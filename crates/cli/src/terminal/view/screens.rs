//! The screens without a board: start menu, new game, saved games.

use pinpoint_rules::{Color, PieceKind, Square};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::look::Tint;
use super::raster;
use crate::terminal::model::Model;
use crate::terminal::model::screens::{MenuItem, Screen, Setup};

/// Rows of the drawing over the menu.
const DRAWING: u16 = 6;
/// Rows of title, subtitle and gap.
const HEAD: u16 = 3;
/// How wide a list is whose lines are shorter.
const WIDTH: u16 = 60;
/// What is around a label: marker and spaces.
const AROUND: usize = 6;

pub(crate) fn draw(model: &Model, frame: &mut Frame<'_>) {
    let Some(place) = Place::new(model, frame.area().width, frame.area().height) else {
        let items = Paragraph::new("Too small for the menu");
        frame.render_widget(items, frame.area());
        return;
    };
    if !place.drawing.is_empty() {
        draw_emblem(model, place.drawing, frame);
    }
    let look = model.look;
    let (title, help) = titles(model);
    let head = [Line::styled(title, look.accent()), Line::styled(help, look.quiet())];
    for (line, row) in head.into_iter().zip(place.head.rows()) {
        frame.render_widget(line, row);
    }
    let lines = items(model);
    for (index, row) in place.list.rows().enumerate() {
        let Some((label, value, is_chosen)) = lines.get(place.skip + index) else { break };
        let marker = if *is_chosen { look.pick("▸ ", "> ") } else { "  " };
        let style = if *is_chosen { look.chosen() } else { Style::new() };
        let mut spans = vec![Span::styled(marker, look.accent())];
        spans.push(Span::styled(format!(" {label} "), style));
        spans.push(Span::styled(format!("  {value}"), Style::new()));
        frame.render_widget(Line::from(spans), row);
    }
    if let Some(message) = &model.message {
        let style = if message.is_error { look.alarm() } else { look.accent() };
        let text = Paragraph::new(message.text.as_str()).style(style).wrap(Wrap { trim: true });
        frame.render_widget(text, place.message);
    }
}

/// Which line of the list is drawn at this place.
pub(crate) fn item_at(model: &Model, column: u16, row: u16) -> Option<usize> {
    let place = Place::new(model, model.size.0, model.size.1)?;
    let inside = place.list.contains((column, row).into());
    inside.then(|| place.skip + usize::from(row - place.list.y))
}

/// Where the parts of the screen go.
struct Place {
    drawing: Rect,
    head: Rect,
    list: Rect,
    message: Rect,
    /// Lines of a long list scrolled away above.
    skip: usize,
}

impl Place {
    fn new(model: &Model, width: u16, height: u16) -> Option<Place> {
        if width < 8 || height < 3 {
            return None;
        }
        let lines = items(model);
        let head = HEAD.min(height.saturating_sub(2));
        let list = (lines.len() as u16).min(height.saturating_sub(head));
        let has_drawing = model.look.draws_pieces() && height >= DRAWING + 1 + head + list + 3;
        let drawing = if has_drawing { DRAWING + 1 } else { 0 };
        let top = height.saturating_sub(drawing + head + list + 2) / 3;
        let longest = lines.iter().map(|(label, value, _)| cells(label) + cells(value)).max();
        let column = WIDTH.max((longest.unwrap_or(0) + AROUND) as u16).min(width);
        let left = (width - column) / 2;
        let at = |y: u16, rows: u16| Rect::new(left, y, column, rows);
        let list_top = top + drawing + head;
        let below = height.saturating_sub(list_top + list + 1).min(2);
        let chosen = lines.iter().position(|(_, _, is_chosen)| *is_chosen).unwrap_or(0);
        Some(Place {
            drawing: Rect::new(left, top, 6 * DRAWING, drawing.saturating_sub(1)),
            head: at(top + drawing, head),
            list: at(list_top, list),
            message: at(list_top + list + 1, below),
            skip: (chosen + 1).saturating_sub(usize::from(list)),
        })
    }
}

fn cells(text: &str) -> usize {
    Span::raw(text).width()
}

/// Three pieces on three squares.
fn draw_emblem(model: &Model, area: Rect, frame: &mut Frame<'_>) {
    let pieces = [
        (PieceKind::Rook.of(Color::Black), Square::B1),
        (PieceKind::Knight.of(Color::White), Square::A1),
        (PieceKind::King.of(Color::White), Square::B1),
    ];
    let width = 2 * area.height;
    for (index, (piece, square)) in pieces.into_iter().enumerate() {
        let cell = Rect::new(area.x + index as u16 * width, area.y, width, area.height);
        let cell = cell.intersection(frame.area());
        let ground = model.look.square_color(square.is_light(), Tint::Plain);
        let buffer = frame.buffer_mut();
        buffer.set_style(cell, Style::new().bg(ground));
        if cell.width == width {
            raster::draw(buffer, cell, piece, square, Tint::Plain, model.look);
        }
    }
}

fn titles(model: &Model) -> (&'static str, &'static str) {
    match model.screen {
        Screen::Menu(_) => ("Pinpoint", "Chess that plays, and says why"),
        Screen::Setup(_) => ("New game", "up, down: field   left, right: change   Enter: begin"),
        Screen::Load { .. } => ("Games", "Enter: open   d: delete   u: undo   Esc: back"),
        Screen::Table => ("", ""),
    }
}

/// The lines of the list: label, value, whether it is the chosen one.
fn items(model: &Model) -> Vec<(String, String, bool)> {
    match &model.screen {
        Screen::Menu(chosen) => {
            let all = MenuItem::all(model.interrupted.is_some());
            let value = |item: MenuItem| match item {
                MenuItem::Resume => model.interrupted.clone().unwrap_or_default(),
                _ => String::new(),
            };
            let line = |(index, item): (usize, &MenuItem)| {
                (item.label().to_owned(), value(*item), index == *chosen)
            };
            all.iter().enumerate().map(line).collect()
        }
        Screen::Setup(field) => {
            let line = |(index, label): (usize, &&str)| {
                (format!("{label:<8}"), model.setup.value(index), index == *field)
            };
            Setup::FIELDS.iter().enumerate().map(line).collect()
        }
        Screen::Load { games, chosen } => {
            let line =
                |(index, name): (usize, &String)| (name.clone(), String::new(), index == *chosen);
            games.iter().enumerate().map(line).collect()
        }
        Screen::Table => Vec::new(),
    }
}
