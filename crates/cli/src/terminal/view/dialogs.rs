//! Windows over the board.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::board::chip;
use super::layout::Layout;
use super::text::fold;
use crate::terminal::model::Model;
use crate::terminal::model::screens::{Dialog, EndItem, Screen};

/// What a window shows: a title, lines, and which of them are choices.
struct Window {
    title: String,
    lines: Vec<Line<'static>>,
    /// The index of the first line that can be chosen, and how many there are.
    choices: (usize, usize),
    /// Lines scrolled away above.
    scroll: usize,
}

/// Draws the open window, if there is one.
pub(crate) fn draw(model: &Model, frame: &mut Frame<'_>) {
    let Some(dialog) = &model.dialog else { return };
    let window = window(model, dialog);
    let area = place(model, &window, frame.area());
    if area.is_empty() {
        return;
    }
    let most = hidden_lines(&window, area);
    let scroll = window.scroll.min(most) as u16;
    let mut block = Block::bordered()
        .border_set(model.look.borders())
        .border_style(model.look.accent())
        .title(format!(" {} ", window.title));
    if most > 0 {
        block = block.title_bottom(" up and down scroll ");
    }
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(window.lines).block(block).scroll((scroll, 0)), area);
}

/// How many lines do not fit into the window.
fn hidden_lines(window: &Window, area: Rect) -> usize {
    window.lines.len().saturating_sub(usize::from(area.height.saturating_sub(2)))
}

/// How far the open window can be scrolled.
pub(crate) fn most_scroll(model: &Model, dialog: &Dialog) -> usize {
    let window = window(model, dialog);
    let (width, height) = model.size;
    hidden_lines(&window, place(model, &window, Rect::new(0, 0, width, height)))
}

/// Which choice of the open window is drawn at this place.
pub(crate) fn line_at(model: &Model, column: u16, row: u16) -> Option<usize> {
    let window = window(model, model.dialog.as_ref()?);
    let (width, height) = model.size;
    let area = place(model, &window, Rect::new(0, 0, width, height));
    if !area.contains((column, row).into()) {
        return None;
    }
    let line = usize::from(row.checked_sub(area.y + 1)?);
    let (first, len) = window.choices;
    line.checked_sub(first).filter(|&choice| choice < len)
}

fn window(model: &Model, dialog: &Dialog) -> Window {
    let look = model.look;
    let choice = |text: String, is_chosen: bool| {
        let style = if is_chosen { look.chosen() } else { Style::new() };
        Line::from(Span::styled(format!(" {text} "), style))
    };
    match dialog {
        Dialog::Promotion { moves, chosen } => {
            let us = model.table.position().turn();
            let mut lines: Vec<Line<'_>> = Vec::new();
            for (index, mv) in moves.iter().enumerate() {
                let Some(kind) = mv.promotion() else { continue };
                let (glyph, style) = chip(look, us, kind);
                let mut line = Line::from(Span::styled(format!(" {glyph} "), style));
                line.extend(choice(format!("{kind:<7}{}", kind.letter()), index == *chosen));
                lines.push(line);
            }
            lines.push(choice("   cancel Esc".to_owned(), *chosen == moves.len()));
            let choices = (0, lines.len());
            Window { title: "Promote to".to_owned(), lines, choices, scroll: 0 }
        }
        Dialog::Text { title, lines, scroll } => Window {
            title: title.clone(),
            lines: lines.iter().flat_map(|line| folded(line, model.size.0)).collect(),
            choices: (0, 0),
            scroll: *scroll,
        },
        Dialog::Confirm { question, action } => {
            let mut lines = folded(question, model.size.0);
            lines.extend([Line::raw(" y  yes "), Line::raw(" n  no ")]);
            let choices = (lines.len() - 2, 2);
            Window { title: action.title().to_owned(), lines, choices, scroll: 0 }
        }
        Dialog::Ending { chosen } => {
            let ending = model.table.ending();
            let reason = ending.map(|ending| ending.to_string()).unwrap_or_default();
            let mut lines = vec![Line::styled(format!(" {reason} "), look.accent()), Line::raw("")];
            for (index, item) in EndItem::ALL.into_iter().enumerate() {
                lines.push(choice(item.label().to_owned(), index == *chosen));
            }
            let title = ending.map_or_else(String::new, |ending| ending.result().to_string());
            Window { title, lines, choices: (2, EndItem::ALL.len()), scroll: 0 }
        }
    }
}

/// A long line in as many as the width of the terminal asks for; the last column of a table
/// stays a column.
fn folded(line: &str, width: u16) -> Vec<Line<'static>> {
    // Two columns for the frame and two for blanks beside it.
    let room = usize::from(width.saturating_sub(4));
    let column = line.rfind("  ").map_or(0, |at| at + 2);
    let column = if 2 * column > room { 0 } else { column };
    let (mut start, last) = (line[..column].to_owned(), &line[column..]);
    let mut lines = Vec::new();
    for part in fold(last, room - column) {
        lines.push(Line::raw(format!(" {start}{part} ")));
        start = " ".repeat(column);
    }
    lines
}

/// In the middle of the board if it fits there, else of the terminal.
fn place(model: &Model, window: &Window, all: Rect) -> Rect {
    let content = window.lines.iter().map(Line::width).max().unwrap_or(0);
    let title = window.title.chars().count() + 2;
    let width = (content.max(title) + 2).min(usize::from(all.width)) as u16;
    let height = (window.lines.len() + 2).min(usize::from(all.height)) as u16;
    let board = Layout::new((all.width, all.height)).map(|layout| layout.board);
    let around = board
        .filter(|board| {
            model.screen == Screen::Table && board.width >= width && board.height >= height
        })
        .unwrap_or(all);
    let x = around.x + (around.width - width) / 2;
    let y = around.y + (around.height - height) / 2;
    Rect::new(x, y, width, height)
}
