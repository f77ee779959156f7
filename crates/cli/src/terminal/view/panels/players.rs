//! A player: name, clock, and what they have taken.

use pinpoint_rules::{Color, PieceKind};
use pinpoint_service::clock_text;
use pinpoint_tactics::worth;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::super::board::chip;
use crate::terminal::model::Model;
use crate::terminal::model::player::Player;

/// A panel of fewer columns has no room for long names.
const NARROW: u16 = 36;

pub(super) fn draw(model: &Model, side: Color, area: Rect, frame: &mut Frame<'_>) {
    let look = model.look;
    let is_to_move = model.table.ending().is_none() && model.table.position().turn() == side;
    let marker = if is_to_move { look.pick("▶ ", "> ") } else { "  " };
    let (king, king_style) = chip(look, side, PieceKind::King);
    let name = match (model.table.name(side), model.table.player(side)) {
        // In a narrow panel the clock needs the room.
        (_, Player::Level(level)) if area.width < NARROW => format!("Level {level}"),
        (_, player @ Player::Tuned(_)) if area.width < NARROW => player.to_string(),
        (name, _) if area.width < NARROW || name == side.to_string() => name,
        (name, _) => format!("{name}, {side}"),
    };
    let mut spans = vec![
        Span::styled(marker, look.accent()),
        Span::styled(format!(" {king} "), king_style),
        Span::styled(format!(" {name}"), Style::new().add_modifier(Modifier::BOLD)),
    ];
    if is_to_move && model.awaited.mv.is_some() {
        spans.push(Span::styled(look.pick(" thinking…", " thinking"), look.quiet()));
    }
    let row = Rect { height: 1, ..area };
    frame.render_widget(Line::from(spans), row);
    if let Some(table_clock) = model.table.clock() {
        let left = table_clock.left(side);
        let text = format!(" {} ", clock_text(left));
        let style = if is_to_move { look.chosen() } else { look.quiet() };
        let style = if left.as_secs() < 20 { style.patch(look.alarm()) } else { style };
        frame.render_widget(Line::from(Span::styled(text, style)).right_aligned(), row);
    }
    if area.height > 1 {
        let row = Rect { y: area.y + 1, height: 1, ..area };
        frame.render_widget(taken(model, side), row);
    }
}

/// What this side has taken, and by how much it is ahead.
fn taken(model: &Model, side: Color) -> Line<'static> {
    let now = model.shown_position();
    let mut spans = vec![Span::raw("  ")];
    let mut taken: Vec<PieceKind> = (0..model.shown_plies())
        .filter(|&ply| model.table.position_after(ply).turn() == side)
        .filter_map(|ply| {
            let mv = model.table.move_before(ply + 1)?;
            // Counting what is missing would not do: a promoted pawn was not taken.
            let (_, piece) = model.table.position_after(ply).captured(mv)?;
            Some(piece.kind)
        })
        .collect();
    taken.sort_by_key(|kind| std::cmp::Reverse(kind.index()));
    let glyphs = taken.into_iter().map(|kind| chip(model.look, !side, kind).0);
    let letters: String = glyphs.collect();
    if !letters.is_empty() {
        let (_, style) = chip(model.look, !side, PieceKind::Pawn);
        spans.push(Span::styled(format!(" {letters} "), style));
    }
    let material = |side| {
        PieceKind::ALL.iter().fold(0, |sum, &kind| match kind {
            PieceKind::King => sum,
            _ => sum + worth(kind) * now.pieces(side, kind).len() as i32,
        })
    };
    let ahead = material(side) - material(!side);
    if ahead > 0 {
        spans.push(Span::styled(format!(" +{ahead}"), model.look.accent()));
    }
    Line::from(spans)
}
