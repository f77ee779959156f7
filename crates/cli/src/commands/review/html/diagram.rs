//! Boards of the page: the pieces are drawn once and used by all of them.

use std::fmt::Write;

use pinpoint_rules::{Color, Piece, PieceKind, Position, Square};

use crate::drawing::pieces::shape;

/// A position with arrows.
pub(super) struct Diagram<'a> {
    pub(super) position: &'a Position,
    /// Black's side below.
    pub(super) flipped: bool,
    pub(super) arrows: Vec<Arrow>,
}

/// An arrow between two squares; the class says its color.
pub(super) struct Arrow {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) class: &'static str,
}

/// The shapes of all pieces, to be put once into the page.
pub(super) fn pieces() -> String {
    let mut text = String::from("<svg class=\"store\" aria-hidden=\"true\">\n");
    for color in [Color::White, Color::Black] {
        for kind in PieceKind::ALL {
            let piece = Piece { color, kind };
            let side = if color == Color::White { "w" } else { "b" };
            put(
                &mut text,
                format_args!(
                    "<symbol id=\"p{}\" viewBox=\"0 0 100 100\"><g class=\"{side}\">{}</g></symbol>\n",
                    piece.letter(),
                    shape(kind)
                ),
            );
        }
    }
    text + "</svg>\n"
}

impl Diagram<'_> {
    pub(super) fn draw(&self) -> String {
        let fen = self.position.fen();
        let mut svg = format!(
            "<svg class=\"board\" viewBox=\"0 0 800 800\" role=\"img\" aria-label=\"Position {}\">\n\
             <rect class=\"light\" width=\"800\" height=\"800\"/>\n<path class=\"dark\" d=\"",
            fen.as_str()
        );
        for square in Square::ALL.into_iter().filter(|square| !square.is_light()) {
            let (x, y) = self.corner(square);
            put(&mut svg, format_args!("M{x} {y}h100v100h-100z"));
        }
        svg += "\"/>\n";
        for (square, piece) in self.position.board().iter() {
            let (x, y) = self.corner(square);
            let letter = piece.letter();
            put(
                &mut svg,
                format_args!(
                    "<use href=\"#p{letter}\" x=\"{x}\" y=\"{y}\" width=\"100\" height=\"100\"/>"
                ),
            );
        }
        for arrow in &self.arrows {
            self.arrow(&mut svg, arrow);
        }
        svg + "\n</svg>\n"
    }

    fn corner(&self, square: Square) -> (i32, i32) {
        let (file, rank) = (square.file() as i32, square.rank() as i32);
        let (column, row) = if self.flipped { (7 - file, rank) } else { (file, 7 - rank) };
        (100 * column, 100 * row)
    }

    fn arrow(&self, svg: &mut String, arrow: &Arrow) {
        let middle = |square| {
            let (x, y) = self.corner(square);
            (f64::from(x + 50), f64::from(y + 50))
        };
        let ((ax, ay), (bx, by)) = (middle(arrow.from), middle(arrow.to));
        let length = (bx - ax).hypot(by - ay).max(1.0);
        let (dx, dy) = ((bx - ax) / length, (by - ay) / length);
        let (fx, fy) = (bx - 36.0 * dx, by - 36.0 * dy);
        put(
            svg,
            format_args!(
                "<g class=\"arrow {}\"><path d=\"M{ax:.0} {ay:.0}L{fx:.0} {fy:.0}\"/>\
             <path class=\"head\" d=\"M{bx:.0} {by:.0}L{:.0} {:.0}L{:.0} {:.0}z\"/></g>",
                arrow.class,
                fx - 22.0 * dy,
                fy + 22.0 * dx,
                fx + 22.0 * dy,
                fy - 22.0 * dx,
            ),
        );
    }
}

fn put(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).expect("a string takes any text");
}
