//! A board in color for `pinpoint board`, as text with escape sequences.

use crossterm::style::{
    Attribute, ResetColor, SetAttribute, SetBackgroundColor, SetForegroundColor,
};
use pinpoint_rules::{Move, Position, Square};
use ratatui::style::Color;

use super::look::{Look, Tint};
use crate::drawing::text::seen_from;

/// The board: squares of three characters, the last move and a check marked.
pub(crate) fn colored(
    position: &Position,
    last: Option<Move>,
    flipped: bool,
    look: Look,
) -> String {
    let (files, ranks) = seen_from(flipped);
    let mut text = String::new();
    for rank in ranks {
        text += &format!("{rank} ");
        for file in files {
            let square = Square::new(file, rank);
            let ground = look.square_color(square.is_light(), tint(position, last, square));
            text += &SetBackgroundColor(ansi(ground)).to_string();
            text += &match position.piece_on(square) {
                Some(piece) => {
                    let ink = SetForegroundColor(ansi(look.piece_color(piece.color)));
                    format!("{ink}{} {} ", SetAttribute(Attribute::Bold), look.glyph(piece))
                }
                None => "   ".to_owned(),
            };
            text += &format!("{ResetColor}{}", SetAttribute(Attribute::Reset));
        }
        text.push('\n');
    }
    text.push(' ');
    for file in files {
        text += &format!("  {file}");
    }
    text + "\n"
}

fn tint(position: &Position, last: Option<Move>, square: Square) -> Tint {
    let is_attacked = position.is_check() && square == position.king(position.turn());
    match last {
        _ if is_attacked && position.is_checkmate() => Tint::Mate,
        _ if is_attacked => Tint::Check,
        Some(mv) if square == mv.from() || square == mv.landing() => Tint::LastMove,
        _ => Tint::Plain,
    }
}

fn ansi(color: Color) -> crossterm::style::Color {
    match color {
        Color::Rgb(r, g, b) => crossterm::style::Color::Rgb { r, g, b },
        Color::Indexed(index) => crossterm::style::Color::AnsiValue(index),
        _ => crossterm::style::Color::Reset,
    }
}

#[cfg(test)]
mod tests {
    use super::super::look::{Colors, PieceStyle};
    use super::*;

    #[test]
    fn the_board_has_its_pieces_and_marks_in_color() {
        let look = Look { pieces: PieceStyle::Unicode, colors: Colors::Indexed };
        let position = Position::from_fen("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").unwrap();
        let text = colored(&position, None, false, look);
        assert_eq!(text.lines().count(), 9);
        assert_eq!((text.matches('♚').count(), text.matches('♜').count()), (2, 1));
        // The checked king's square is red, once.
        assert_eq!(text.matches("48;5;160").count(), 1);
        let flipped = colored(&position, None, true, look);
        assert!(flipped.ends_with("  h  g  f  e  d  c  b  a\n"));
    }
}
