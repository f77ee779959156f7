//! What a FEN says beside the pieces: turn, castling, en passant, clocks of moves.

use pinpoint_rules::{Color, Position};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::headed;
use crate::terminal::model::Model;

/// From this width on, two facts share a line.
const WIDE: u16 = 46;

pub(super) fn rows(width: u16) -> u16 {
    if width >= WIDE { 3 } else { 4 }
}

pub(super) fn draw(model: &Model, area: Rect, frame: &mut Frame<'_>) {
    let position = model.shown_position();
    let turn = format!("{} to move", position.turn());
    let title = match model.table.ending() {
        Some(ending) if model.viewed.is_none() => ending.result().to_string(),
        _ => turn,
    };
    let area = headed(model.look, &title, area, frame);
    let number = format!("Move {}", position.fullmove_number());
    let clock = format!("Quiet half-moves {}", position.halfmove_clock());
    let castling = format!("Castling {}", castling(position));
    let en_passant = match position.en_passant() {
        Some(square) => format!("En passant {square}"),
        None => "En passant -".to_owned(),
    };
    let lines = if area.width >= WIDE {
        vec![format!("{number:<22}{castling}"), format!("{clock:<22}{en_passant}")]
    } else {
        vec![format!("{number:<9}{en_passant}"), castling, clock]
    };
    for (row, line) in lines.into_iter().enumerate().take(usize::from(area.height)) {
        let place = Rect { y: area.y + row as u16, height: 1, ..area };
        frame.render_widget(Line::raw(line), place);
    }
}

/// `White K Q, Black q`.
fn castling(position: &Position) -> String {
    let side = |color: Color| {
        let right =
            |king_side, letter| position.castling_rook(color, king_side).map_or("", |_| letter);
        let rights = format!("{}{}", right(true, "O-O "), right(false, "O-O-O"));
        rights.trim_end().replace(' ', "/")
    };
    let (white, black) = (side(Color::White), side(Color::Black));
    match (white == black, white.is_empty()) {
        (true, true) => "-".to_owned(),
        (true, false) => format!("both {white}"),
        (false, _) => [("W", white), ("B", black)]
            .into_iter()
            .filter(|(_, rights)| !rights.is_empty())
            .map(|(name, rights)| format!("{name} {rights}"))
            .collect::<Vec<_>>()
            .join(" "),
    }
}
