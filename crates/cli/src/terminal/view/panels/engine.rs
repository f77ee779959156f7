//! The engine's opinion: a line of play, and a bar beside the board.

use pinpoint_engine::Score;
use pinpoint_notation::san_and_play;
use pinpoint_rules::Color;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::super::look::{Colors, Tint};
use super::{headed, wrapped};
use crate::terminal::model::Model;

pub(super) fn draw(model: &Model, area: Rect, frame: &mut Frame<'_>) {
    let look = model.look;
    let Some(thought) = &model.analysis else {
        let area = headed(look, "Engine", area, frame);
        wrapped(vec![Line::styled("thinking", look.quiet())], area, frame);
        return;
    };
    let mut title = format!("Engine {} at depth {}", thought.score.white(), thought.depth);
    if title.len() > usize::from(area.width) {
        // A depth without its last digit would be a lie.
        title.drain(.."Engine ".len());
    }
    let area = headed(look, &title, area, frame);
    let mut position = *model.shown_position();
    let mut text = String::new();
    for &mv in thought.line.iter().take(16) {
        if !position.is_legal(mv) {
            break;
        }
        if position.turn() == Color::White || text.is_empty() {
            let dots = if position.turn() == Color::White { "." } else { "..." };
            text.push_str(&format!("{}{dots} ", position.fullmove_number()));
        }
        let (name, after) = san_and_play(&position, mv);
        text.push_str(&format!("{name} "));
        position = after;
    }
    wrapped(vec![Line::raw(text)], area, frame);
}

/// White's share of the bar, from 0 to 1, growing slower the more is won.
fn share(model: &Model) -> f64 {
    let Some(thought) = &model.analysis else { return 0.5 };
    match thought.score.white() {
        Score::Mate(_) => f64::from(u8::from(thought.score.mating_side() == Some(Color::White))),
        Score::Centipawns(score) => 1.0 / (1.0 + (-f64::from(score) / 250.0).exp()),
    }
}

/// A bar with White's part at White's end of the board.
pub(super) fn draw_bar(model: &Model, area: Rect, buffer: &mut Buffer) {
    if !model.shows_evaluation || area.is_empty() {
        return;
    }
    let look = model.look;
    let white_rows = (share(model) * f64::from(area.height)).round() as u16;
    for row in 0..area.height {
        let from_white = if model.flipped { row } else { area.height - 1 - row };
        let side = if from_white < white_rows { Color::White } else { Color::Black };
        let filled = match (look.colors, side) {
            (Colors::None, Color::White) => look.pick('█', '#'),
            (Colors::None, Color::Black) => look.pick('░', '.'),
            _ => look.pick('█', if side == Color::White { '#' } else { '.' }),
        };
        let ground = look.square_color(false, Tint::Plain);
        let style = Style::new().fg(look.piece_color(side)).bg(ground);
        buffer[(area.x, area.y + row)].set_char(filled).set_style(style);
    }
}
