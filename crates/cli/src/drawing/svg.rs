//! A board as an SVG picture: pieces, marked squares, arrows, bits.

use std::fmt::Write;

use pinpoint_rules::{Bitboard, Board, Color, File, Rank, Square};

use super::pieces;

const CELL: i32 = 100;
const MARGIN: i32 = 34;

/// What to draw besides the pieces.
#[derive(Debug, Clone, Default)]
pub(crate) struct Picture {
    /// Black's side below.
    pub(crate) flipped: bool,
    /// Squares to color.
    pub(crate) marks: Bitboard,
    /// Arrows from square to square.
    pub(crate) arrows: Vec<(Square, Square)>,
    /// Squares to show as ones, all others as zeros.
    pub(crate) bits: Option<Bitboard>,
}

impl Picture {
    /// The whole SVG document.
    pub(crate) fn draw(&self, board: &Board) -> String {
        let size = 8 * CELL + 2 * MARGIN;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" role=\"img\" \
             aria-label=\"{}\">\n<style>{STYLE}</style>\n<rect class=\"frame\" width=\"{size}\" height=\"{size}\" rx=\"14\"/>\n",
            label(board)
        );
        for square in Square::ALL {
            self.square(&mut svg, square);
        }
        self.coordinates(&mut svg);
        for (square, piece) in board.iter() {
            let (x, y) = self.corner(square);
            let side = if piece.color == Color::White { "w" } else { "b" };
            let shape = pieces::shape(piece.kind);
            put(
                &mut svg,
                format_args!("<g class=\"{side}\" transform=\"translate({x} {y})\">{shape}</g>\n"),
            );
        }
        for &(from, to) in &self.arrows {
            self.arrow(&mut svg, from, to);
        }
        svg + "</svg>\n"
    }

    /// The upper left corner of the square in the picture.
    fn corner(&self, square: Square) -> (i32, i32) {
        let (file, rank) = (square.file() as i32, square.rank() as i32);
        let (column, row) = if self.flipped { (7 - file, rank) } else { (file, 7 - rank) };
        (MARGIN + column * CELL, MARGIN + row * CELL)
    }

    fn square(&self, svg: &mut String, square: Square) {
        let (x, y) = self.corner(square);
        let shade = if square.is_light() { "light" } else { "dark" };
        let mut fill = |class: &str| {
            put(
                svg,
                format_args!(
                    "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>\n"
                ),
            );
        };
        fill(shade);
        if self.marks.contains(square) {
            fill("mark");
        }
        if let Some(bits) = self.bits {
            let (bit, class) = if bits.contains(square) { (1, "one") } else { (0, "zero") };
            if bit == 1 {
                // Seen at a glance, even where the digits are small.
                fill("set");
            }
            let (x, y) = (x + CELL - 6, y + CELL - 8);
            put(
                svg,
                format_args!("<text class=\"bit {class}\" x=\"{x}\" y=\"{y}\">{bit}</text>\n"),
            );
        }
    }

    fn coordinates(&self, svg: &mut String) {
        for file in File::ALL {
            let (x, _) = self.corner(Square::new(file, Rank::One));
            let (x, y) = (x + CELL / 2, 2 * MARGIN + 8 * CELL - 9);
            put(svg, format_args!("<text class=\"name\" x=\"{x}\" y=\"{y}\">{file}</text>\n"));
        }
        for rank in Rank::ALL {
            let (_, y) = self.corner(Square::new(File::A, rank));
            let (x, y) = (MARGIN / 2, y + CELL / 2 + 8);
            put(svg, format_args!("<text class=\"name\" x=\"{x}\" y=\"{y}\">{rank}</text>\n"));
        }
    }

    /// An arrow from the middle of one square to that of another; a ring if they are the same.
    fn arrow(&self, svg: &mut String, from: Square, to: Square) {
        let middle = |square| {
            let (x, y) = self.corner(square);
            (f64::from(x + CELL / 2), f64::from(y + CELL / 2))
        };
        let ((ax, ay), (bx, by)) = (middle(from), middle(to));
        if from == to {
            return put(
                svg,
                format_args!("<circle class=\"ring\" cx=\"{ax}\" cy=\"{ay}\" r=\"44\"/>\n"),
            );
        }
        let length = (bx - ax).hypot(by - ay);
        let (dx, dy) = ((bx - ax) / length, (by - ay) / length);
        // The shaft ends at the foot of the head, which is 38 long and 44 wide.
        let (fx, fy) = (bx - 38.0 * dx, by - 38.0 * dy);
        let (sx, sy) = (ax + 18.0 * dx, ay + 18.0 * dy);
        let (lx, ly, rx, ry) = (fx - 22.0 * dy, fy + 22.0 * dx, fx + 22.0 * dy, fy - 22.0 * dx);
        put(
            svg,
            format_args!(
                "<g class=\"arrow\"><path class=\"shaft\" d=\"M{sx:.1} {sy:.1}L{fx:.1} {fy:.1}\"/>\
                 <path d=\"M{bx:.1} {by:.1}L{lx:.1} {ly:.1}L{rx:.1} {ry:.1}z\"/></g>\n"
            ),
        );
    }
}

const STYLE: &str = "\
.frame{fill:#2e3440}.light{fill:#eceadf}.dark{fill:#8ca2ad}.mark{fill:#f2b632;opacity:.62}\
.name{font:600 22px system-ui,sans-serif;fill:#d8dee9;text-anchor:middle}\
.set{fill:#d9483b;opacity:.28}\
.bit{font:700 34px ui-monospace,monospace;text-anchor:end}.one{fill:#9c1c15}.zero{fill:#4c566a;opacity:.55}\
.w,.b{stroke-width:3.2;stroke-linejoin:round;stroke-linecap:round}\
.w{fill:#fffdf7;stroke:#26292f}.b{fill:#26292f;stroke:#0c0d10}\
.w .d{fill:#26292f}.b .d{fill:#fffdf7;stroke:none}.l{fill:none}.b .l{stroke:#c9ced6;stroke-width:2.4}\
.arrow{fill:#2f7d4f;stroke:none;opacity:.82}.shaft{stroke:#2f7d4f;stroke-width:17;stroke-linecap:round}\
.ring{fill:none;stroke:#2f7d4f;stroke-width:7;opacity:.82}";

fn put(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).expect("a string takes any text");
}

/// For those who hear the picture: the pieces in words.
fn label(board: &Board) -> String {
    let side = |color: Color| {
        let pieces: Vec<String> = board
            .iter()
            .filter(|(_, piece)| piece.color == color)
            .map(|(square, piece)| format!("{} {square}", piece.kind))
            .collect();
        format!("{color}: {}", pieces.join(", "))
    };
    format!("{}. {}.", side(Color::White), side(Color::Black))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinpoint_rules::Position;

    #[test]
    fn every_piece_mark_and_arrow_is_in_the_picture() {
        let picture = Picture {
            marks: Bitboard::of(Square::E4),
            arrows: vec![(Square::E2, Square::E4), (Square::D5, Square::D5)],
            bits: Some(Bitboard::of(Square::A1)),
            ..Picture::default()
        };
        let svg = picture.draw(Position::STANDARD.board());
        let count = |text: &str| svg.matches(text).count();
        assert_eq!(count("<g class=\"w\""), 16);
        assert_eq!(count("<g class=\"b\""), 16);
        assert_eq!(count("class=\"mark\""), 1);
        assert_eq!(count("class=\"arrow\""), 1);
        assert_eq!(count("class=\"ring\""), 1);
        assert_eq!(count("class=\"set\""), 1);
        assert_eq!((count("\">1</text>"), count("\">0</text>")), (2, 63));
    }

    #[test]
    fn a_flipped_board_has_black_below() {
        let corner = |flipped| Picture { flipped, ..Picture::default() }.corner(Square::A1);
        assert_eq!(corner(false), (MARGIN, MARGIN + 7 * CELL));
        assert_eq!(corner(true), (MARGIN + 7 * CELL, MARGIN));
    }
}
