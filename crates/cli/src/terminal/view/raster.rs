//! Drawings in a terminal: quarter blocks, two colors a character.
//!
//! A character shows four points in two colors. Where any color can be had, each of the two is
//! the mean of the points it stands for, which smooths the edges.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use pinpoint_rules::{Piece, PieceKind, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::drawings::coverage;
use super::look::{Colors, Look, PIECE_COLORS, Rgb, Tint, mixture};

/// The characters for all sets of quarters: upper left 1, upper right 2, lower left 4, lower
/// right 8.
const QUARTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// How much of each quarter a drawing covers, for a piece and a size.
type Drawings = HashMap<(PieceKind, u16), Rc<Vec<f32>>>;

thread_local! {
    /// Finding out what a drawing covers takes longer than showing it, and nothing changes it.
    static DRAWN: RefCell<Drawings> = RefCell::default();
}

fn drawn(kind: PieceKind, cell: u16) -> Rc<Vec<f32>> {
    let (columns, rows) = (usize::from(cell) * 4, usize::from(cell) * 2);
    DRAWN.with_borrow_mut(|drawn| {
        let entry = drawn.entry((kind, cell));
        Rc::clone(entry.or_insert_with(|| Rc::new(coverage(kind, columns, rows))))
    })
}

/// Draws a piece over its whole square.
pub(crate) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    piece: Piece,
    square: Square,
    tint: Tint,
    look: Look,
) {
    let grid = drawn(piece.kind, area.height);
    let columns = usize::from(area.width) * 2;
    for row in 0..area.height {
        for column in 0..area.width {
            let at = |right: usize, lower: usize| {
                let (x, y) = (usize::from(column) * 2 + right, usize::from(row) * 2 + lower);
                grid.get(y * columns + x).copied().unwrap_or(0.0)
            };
            let quarters = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
            let Some(cell) = buffer.cell_mut((area.x + column, area.y + row)) else { continue };
            let (set, inside, outside) = two_tones(quarters);
            if set == 0 && outside < 0.3 {
                continue;
            }
            cell.set_char(QUARTERS[usize::from(set)]);
            if look.colors == Colors::True {
                let ground = mixture(square.is_light(), tint);
                let ink = PIECE_COLORS[piece.color.index()];
                cell.set_fg(blend(ground, ink, inside)).set_bg(blend(ground, ink, outside));
            } else {
                cell.set_fg(look.piece_color(piece.color));
            }
        }
    }
}

/// Which quarters belong to the piece, and the mean coverage inside and outside of that set.
fn two_tones(quarters: [f32; 4]) -> (u8, f32, f32) {
    let mean = |wanted: &dyn Fn(f32) -> bool| {
        let chosen: Vec<f32> = quarters.into_iter().filter(|&part| wanted(part)).collect();
        chosen.iter().sum::<f32>() / chosen.len().max(1) as f32
    };
    let set = quarters.iter().rev().fold(0, |set, &part| set << 1 | u8::from(part >= 0.5));
    (set, mean(&|part| part >= 0.5), mean(&|part| part < 0.5))
}

/// Between the two colors, but mostly one of them: faint edges would blur the small drawings.
fn blend(ground: Rgb, ink: Rgb, share: f32) -> Color {
    let share = ((share - 0.3) / 0.4).clamp(0.0, 1.0);
    let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
    Color::Rgb(mix(ground.0, ink.0), mix(ground.1, ink.1), mix(ground.2, ink.2))
}
