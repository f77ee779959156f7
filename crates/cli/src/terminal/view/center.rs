//! Squares that are moved by half a character, so that their figures are in the middle.
//!
//! A square of 4 by 2 characters has no character in its middle. Half blocks let it begin half a
//! character further left and higher up: then its second character of the first row is the
//! middle. What a square loses on its right and at its bottom, the next one gains.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

/// Moves the squares of a board; `cell` is the height of a square, which is twice as wide.
///
/// Each square is drawn already, its figure in the second character of the first row (the first of
/// two columns). A square of one row keeps its height.
pub(super) fn shift(board: &Rect, cell: u16, buffer: &mut Buffer) {
    let moves_up = cell == 2 && board.y > 0;
    let ground = |column: i32, row: i32, buffer: &Buffer| {
        if !((0..8).contains(&column) && (0..8).contains(&row)) {
            return Color::Reset;
        }
        buffer[(board.x + column as u16 * 2 * cell, board.y + row as u16 * cell)].bg
    };
    // Read before anything is overwritten: the colors of all squares, with a rim around them.
    let colors: Vec<[Color; 10]> = (-1..9)
        .map(|row| std::array::from_fn(|column| ground(column as i32 - 1, row, buffer)))
        .collect();
    let has_left = board.x > 0;
    for row in 0..8u16 {
        for (edge, pair) in colors[usize::from(row) + 1].windows(2).enumerate() {
            let x = board.x + edge as u16 * 2 * cell;
            if edge == 0 && !has_left {
                continue;
            }
            half(buffer, (x - 1, board.y + row * cell), '▌', pair[0], pair[1]);
        }
    }
    if !moves_up {
        return;
    }
    for (edge, rows) in colors.windows(2).enumerate() {
        let y = board.y + edge as u16 * cell - 1;
        for x in board.x..board.right() - 1 {
            let column = usize::from((x - board.x) / (2 * cell)) + 1;
            half(buffer, (x, y), '▀', rows[0][column], rows[1][column]);
        }
        for corner in 0..9u16 {
            let x = board.x + corner * 2 * cell;
            if corner == 0 && !has_left {
                continue;
            }
            let column = usize::from(corner);
            let four = [rows[0][column], rows[0][column + 1], rows[1][column], rows[1][column + 1]];
            quarter(buffer, (x - 1, y), four);
        }
    }
}

/// A character whose one half has the first color and whose other half has the second.
fn half(buffer: &mut Buffer, place: (u16, u16), block: char, first: Color, second: Color) {
    let Some(cell) = buffer.cell_mut(place) else { return };
    let is_free = matches!(cell.symbol(), " " | "▌" | "▀");
    match (first, second) {
        _ if !is_free => return,
        (first, second) if first == second => cell.set_char(' ').set_bg(first),
        // A terminal has no color for writing that is its background: write with the other one.
        (Color::Reset, second) => {
            let other = if block == '▌' { '▐' } else { '▄' };
            cell.set_char(other).set_fg(second).set_bg(Color::Reset)
        }
        (first, second) => cell.set_char(block).set_fg(first).set_bg(second),
    };
}

/// A character in which four squares meet: upper left, upper right, lower left, lower right.
///
/// It can show two colors. On a board that is all there are, unless a square is marked.
fn quarter(buffer: &mut Buffer, place: (u16, u16), four: [Color; 4]) {
    const BLOCKS: [char; 16] =
        [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
    let Some(cell) = buffer.cell_mut(place) else { return };
    let ink = four.into_iter().find(|&color| color != Color::Reset).unwrap_or(Color::Reset);
    let paper = four.into_iter().find(|&color| color == Color::Reset);
    let paper = paper.or(four.into_iter().find(|&color| color != ink)).unwrap_or(ink);
    // At the rim both squares beside the corner take part, in the color of one.
    let is_inked = |color| if paper == Color::Reset { color != paper } else { color == ink };
    let set = four
        .iter()
        .enumerate()
        .fold(0, |set, (index, &color)| set | usize::from(is_inked(color)) << index);
    cell.set_char(BLOCKS[set]).set_fg(ink).set_bg(paper);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of two colors at (2, 1), with a figure in every square.
    fn board(cell: u16) -> (Rect, Buffer) {
        let board = Rect::new(2, 1, 16 * cell, 8 * cell);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 20 * cell, 10 * cell));
        for (column, row) in (0..8).flat_map(|column| (0..8).map(move |row| (column, row))) {
            let color = if (column + row) % 2 == 0 { Color::White } else { Color::Black };
            for (x, y) in (0..2 * cell).flat_map(|x| (0..cell).map(move |y| (x, y))) {
                buffer[(2 + column * 2 * cell + x, 1 + row * cell + y)].set_bg(color);
            }
            buffer[(2 + column * 2 * cell + (cell - 1), 1 + row * cell)].set_char('♟');
        }
        (board, buffer)
    }

    #[test]
    fn a_figure_has_as_much_of_its_square_on_each_side() {
        let (board, mut buffer) = board(2);
        shift(&board, 2, &mut buffer);
        // The square in the corner: half a character, one, the figure, one, half a character.
        let row: Vec<&str> = (1..6).map(|x| buffer[(x, 1)].symbol()).collect();
        assert_eq!(row, ["▐", " ", "♟", " ", "▌"]);
        let column: Vec<&str> = (0..3).map(|y| buffer[(3, y)].symbol()).collect();
        assert_eq!(column, ["▄", "♟", "▀"]);
        assert_eq!((buffer[(5, 1)].fg, buffer[(5, 1)].bg), (Color::White, Color::Black));
        // Where four squares meet, the colors cross.
        assert_eq!(buffer[(5, 2)].symbol(), "▚");
        assert_eq!((buffer[(1, 0)].symbol(), buffer[(5, 0)].symbol()), ("▗", "▄"));
    }

    #[test]
    fn small_squares_keep_their_height_and_every_figure_stays() {
        for cell in [1, 2] {
            let (board, mut buffer) = board(cell);
            shift(&board, cell, &mut buffer);
            let figures = buffer.content().iter().filter(|cell| cell.symbol() == "♟").count();
            assert_eq!(figures, 64);
        }
        let (board, mut buffer) = board(1);
        shift(&board, 1, &mut buffer);
        assert_eq!(buffer[(2, 0)].symbol(), " ");
    }
}
