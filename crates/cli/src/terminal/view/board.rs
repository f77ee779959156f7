//! The board: squares, pieces, marks and coordinates.

use pinpoint_rules::{Color as Side, File, Move, PieceKind, Rank, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::layout::Layout;
use super::look::{Colors, Look, Tint};
use super::{center, raster};
use crate::terminal::model::{Model, landing_squares};

/// Squares of this many rows have room for a drawing; smaller ones for a character.
const DRAWN_FROM: u16 = 3;

/// Draws the board with everything on it.
pub(crate) fn draw(model: &Model, layout: &Layout, buffer: &mut Buffer) {
    let marks = Marks::new(model);
    for square in Square::ALL {
        let area = layout.cell_of(square, model.flipped);
        draw_square(model, &marks, square, area, buffer);
    }
    if model.look.draws_pieces() && layout.cell < DRAWN_FROM {
        center::shift(&layout.board, layout.cell, buffer);
    }
    if layout.has_coordinates {
        draw_coordinates(model, layout, buffer);
    }
}

/// What is to be marked on the board, worked out once.
struct Marks {
    last: Vec<Square>,
    hint: Vec<Square>,
    /// What the message under the board speaks of.
    blamed: Vec<Square>,
    /// Where the picked piece can go, and whether something is taken there.
    targets: Vec<(Square, bool)>,
    king: Option<(Square, Tint)>,
}

impl Marks {
    fn new(model: &Model) -> Marks {
        let position = model.shown_position();
        let squares = |mv: Move| vec![mv.from(), mv.landing()];
        let targets = model.destinations().into_iter().flat_map(|mv| {
            let takes = !mv.is_castling() && position.piece_on(mv.to()).is_some();
            landing_squares(mv).map(move |square| (square, takes || mv.is_en_passant()))
        });
        let king = position.is_check().then(|| {
            let tint = if position.is_checkmate() { Tint::Mate } else { Tint::Check };
            (position.king(position.turn()), tint)
        });
        Marks {
            last: model.table.move_before(model.shown_plies()).map(squares).unwrap_or_default(),
            hint: model.hint.map(squares).unwrap_or_default(),
            blamed: model.message.iter().flat_map(|message| message.squares.clone()).collect(),
            targets: targets.collect(),
            king,
        }
    }

    fn tint(&self, model: &Model, square: Square) -> Tint {
        match self.king {
            Some((king, tint)) if king == square => tint,
            _ if model.selected == Some(square) => Tint::Selected,
            _ if self.targets.contains(&(square, true)) => Tint::Capture,
            _ if self.hint.contains(&square) || self.blamed.contains(&square) => Tint::Hint,
            _ if self.last.contains(&square) => Tint::LastMove,
            _ => Tint::Plain,
        }
    }
}

fn draw_square(model: &Model, marks: &Marks, square: Square, area: Rect, buffer: &mut Buffer) {
    let look = model.look;
    let tint = marks.tint(model, square);
    let ground = look.square_color(square.is_light(), tint);
    let is_shaded = look.colors == Colors::None && !square.is_light();
    let blank = if is_shaded { look.pick('░', ':') } else { ' ' };
    for row in area.rows() {
        for place in row.positions() {
            buffer[place].set_char(blank).set_style(Style::reset().bg(ground));
        }
    }
    let center = (area.x + (area.width - 1) / 2, area.y + (area.height - 1) / 2);
    let ink = |style: Style| style.bg(ground);
    match model.shown_position().piece_on(square) {
        Some(piece) if look.draws_pieces() && area.height >= DRAWN_FROM => {
            raster::draw(buffer, area, piece, square, tint, look);
        }
        Some(piece) => {
            buffer[center]
                .set_char(look.glyph(piece))
                .set_style(ink(look.piece_style(piece.color)));
            for beside in [center.0.checked_sub(1), Some(center.0 + 1)].into_iter().flatten() {
                let place = (beside, center.1);
                // A blank on each side keeps the letter apart from the shading.
                if area.contains(place.into()) && is_shaded && area.width > 2 {
                    buffer[place].set_char(' ');
                }
            }
            if let Some(side) = look.side_letter(piece.color) {
                buffer[(center.0 + 1, center.1)].set_char(side);
            }
        }
        None if marks.targets.contains(&(square, false)) => {
            let style = ink(contrast(look).add_modifier(Modifier::BOLD));
            buffer[center].set_char(look.pick('●', 'o')).set_style(style);
        }
        None => {}
    }
    draw_sign(model, marks, square, area, tint, buffer);
    if model.cursor == square && !model.is_over() {
        draw_cursor(look, area, ground, buffer);
    }
}

/// A character in the upper right corner that says what the color says.
fn draw_sign(
    model: &Model,
    marks: &Marks,
    square: Square,
    area: Rect,
    tint: Tint,
    buffer: &mut Buffer,
) {
    let look = model.look;
    let is_target = marks.targets.contains(&(square, false))
        && model.shown_position().piece_on(square).is_some();
    let without_colors = look.colors == Colors::None;
    let sign = match tint {
        Tint::Mate => '#',
        Tint::Check => '+',
        Tint::Capture => look.pick('×', 'x'),
        // Castling onto the rook.
        _ if is_target => look.pick('●', 'o'),
        Tint::Selected if without_colors => '<',
        Tint::Hint if without_colors => '?',
        Tint::LastMove if without_colors => '*',
        _ => return,
    };
    let is_shifted = look.draws_pieces() && area.height < DRAWN_FROM;
    let inset = if is_shifted && area.height > 1 { 2 } else { 1 };
    let place = (area.right() - inset, area.y);
    let ground = buffer[place].bg;
    let style = contrast(look).bg(ground).add_modifier(Modifier::BOLD);
    buffer[place].set_char(sign).set_style(style);
}

/// Corners around the square; small squares have brackets.
fn draw_cursor(look: Look, area: Rect, ground: Color, buffer: &mut Buffer) {
    let style = contrast(look).bg(ground).add_modifier(Modifier::BOLD);
    let (left, right, top, bottom) = (area.x, area.right() - 1, area.y, area.bottom() - 1);
    let is_shifted = look.draws_pieces() && area.height < DRAWN_FROM;
    let corners: &[((u16, u16), char)] = match (area.height, look.is_ascii()) {
        (1, _) => &[((right, top), ']')],
        // The square begins and ends in the middle of characters: see `center`.
        _ if is_shifted => &[((left, top), '['), ((right - 1, top), ']')],
        (_, true) => &[
            ((left, top), '['),
            ((left, bottom), '['),
            ((right, top), ']'),
            ((right, bottom), ']'),
        ],
        _ => &[
            ((left, top), '┏'),
            ((left, bottom), '┗'),
            ((right, top), '┓'),
            ((right, bottom), '┛'),
        ],
    };
    for &(place, corner) in corners {
        buffer[place].set_char(corner).set_style(style);
    }
}

/// Marks are seen on every square and are no color of a piece.
fn contrast(look: Look) -> Style {
    match look.colors {
        Colors::None => Style::new(),
        Colors::Indexed => Style::new().fg(Color::Indexed(226)),
        Colors::True => Style::new().fg(Color::Rgb(255, 232, 96)),
    }
}

fn draw_coordinates(model: &Model, layout: &Layout, buffer: &mut Buffer) {
    let style = model.look.quiet();
    for file in File::ALL {
        let cell = layout.cell_of(Square::new(file, Rank::One), model.flipped);
        let place = (cell.x + (cell.width - 1) / 2, layout.board.bottom());
        buffer[place].set_char(file.letter()).set_style(style);
    }
    for rank in Rank::ALL {
        let cell = layout.cell_of(Square::new(File::A, rank), model.flipped);
        let place = (layout.board.x - 2, cell.y + (cell.height - 1) / 2);
        buffer.set_string(place.0, place.1, rank.to_string(), style);
    }
}

/// A piece on a patch of board, for lists beside the board.
pub(crate) fn chip(look: Look, side: Side, kind: PieceKind) -> (char, Style) {
    let ground = look.square_color(false, Tint::Plain);
    (look.glyph(kind.of(side)), look.piece_style(side).bg(ground))
}
