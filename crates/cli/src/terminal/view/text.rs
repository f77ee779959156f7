//! The lines over and under the board: title, message, what is typed.

use pinpoint_rules::Color;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::layout::Layout;
use crate::terminal::model::Model;

pub(super) fn draw(model: &Model, layout: &Layout, frame: &mut Frame<'_>) {
    draw_title(model, layout.title, frame);
    if let Some(message) = &model.message {
        let style = if message.is_error { model.look.alarm() } else { model.look.accent() };
        let text = Paragraph::new(message.text.as_str()).style(style).wrap(Wrap { trim: true });
        frame.render_widget(text, layout.messages);
    }
    match &model.line {
        Some(line) => {
            let (before, behind) = line.parts();
            draw_line(model, &before, &behind, layout.input, frame);
        }
        None => draw_keys(model, layout.input, frame),
    }
}

fn draw_title(model: &Model, area: Rect, frame: &mut Frame<'_>) {
    let table = &model.table;
    let is_unnamed = |color: &Color| table.name(*color) == color.to_string();
    let mut parts = vec![match Color::ALL.iter().all(is_unnamed) {
        true => "two players".to_owned(),
        false => format!("{} - {}", table.name(Color::White), table.name(Color::Black)),
    }];
    parts.extend(table.clock().map(|clock| clock.control.to_string()));
    if table.game().start().needs_chess960() {
        parts.push("Chess960".to_owned());
    }
    let separator = model.look.pick(" · ", ", ");
    let line = Line::from(vec![
        Span::styled("Pinpoint", model.look.accent()),
        Span::styled(format!("{separator}{}", parts.join(separator)), model.look.quiet()),
    ]);
    frame.render_widget(line, area);
}

/// The line being typed, scrolled so that the cursor stays in sight.
fn draw_line(model: &Model, before: &str, behind: &str, area: Rect, frame: &mut Frame<'_>) {
    if area.is_empty() {
        return;
    }
    let room = usize::from(area.width.saturating_sub(4));
    let width = |text: &str| Span::raw(text.to_owned()).width();
    let mut seen = before;
    while width(seen) > room {
        let mut letters = seen.chars();
        letters.next();
        seen = letters.as_str();
    }
    let column = area.x.saturating_add(2).saturating_add(width(seen) as u16);
    let line = Line::from(vec![
        Span::styled("> ", model.look.accent()),
        Span::raw(format!("{seen}{behind}")),
    ]);
    frame.render_widget(line, area);
    frame.set_cursor_position(Position::new(column.min(area.right().saturating_sub(1)), area.y));
}

/// The most useful keys, as many as fit.
fn draw_keys(model: &Model, area: Rect, frame: &mut Frame<'_>) {
    let playing: &[(&str, &str)] = &[
        ("?", "help"),
        ("e4", "type a move"),
        (":", "command"),
        ("u", "undo"),
        ("H", "hint"),
        ("F", "flip"),
        ("V", "engine"),
        ("E", "explain"),
        ("M", "moves"),
        ("S", "save"),
        ("D", "draw"),
        ("q", "quit"),
    ];
    let over: &[(&str, &str)] = &[
        ("?", "help"),
        (model.look.pick("←→", "<- ->"), "step"),
        ("Enter", "menu"),
        ("u", "undo"),
        ("S", "save"),
        ("n", "new game"),
        ("q", "quit"),
    ];
    let lesson: &[(&str, &str)] = &[
        ("?", "help"),
        ("i", "hint"),
        (":show", "better move"),
        ("]", "next mistake"),
        ("Esc", "end"),
    ];
    let keys = match model.is_over() {
        _ if model.lesson.is_some() => lesson,
        true => over,
        false => playing,
    };
    let mut spans: Vec<Span<'_>> = Vec::new();
    let mut used = 0;
    for (key, what) in keys {
        let part = [
            Span::styled(*key, model.look.accent()),
            Span::styled(format!(" {what}  "), Style::new()),
        ];
        used += part.iter().map(Span::width).sum::<usize>();
        if used > usize::from(area.width) + 2 {
            break;
        }
        spans.extend(part);
    }
    frame.render_widget(Line::from(spans), area);
}

/// A line in parts of at most this many letters, broken at blanks, or within a word that is longer.
pub(super) fn fold(line: &str, room: usize) -> Vec<String> {
    let room = room.max(1);
    let mut rest: Vec<char> = line.chars().collect();
    let mut parts = Vec::new();
    while rest.len() > room {
        let blank = rest[..=room].iter().rposition(|letter| *letter == ' ').filter(|&at| at > 0);
        let behind = rest.split_off(blank.unwrap_or(room));
        parts.push(rest.into_iter().collect::<String>());
        rest = behind.into_iter().skip(usize::from(blank.is_some())).collect();
    }
    parts.push(rest.into_iter().collect());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_break_at_blanks() {
        assert_eq!(fold("a pawn does not move so", 10), ["a pawn", "does not", "move so"]);
        assert_eq!(fold("move so far", 7), ["move so", "far"]);
        assert_eq!(fold("rnbqkbnr/pppppppp w", 10), ["rnbqkbnr/p", "ppppppp w"]);
        assert_eq!(fold(" x", 1), [" ", "x"]);
        assert_eq!(fold("", 0), [""]);
    }
}
