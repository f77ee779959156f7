//! Where everything goes: from the size of the terminal to rectangles.
//!
//! A terminal's character is about twice as high as wide, so a square of `n` rows is `2 n`
//! columns wide. The largest squares that leave room for the panel are taken.

use pinpoint_rules::{File, Rank, Square};
use ratatui::layout::Rect;

/// The narrowest panel beside the board.
const PANEL_WIDTH: u16 = 24;
/// The lowest panel below the board.
const PANEL_HEIGHT: u16 = 8;
/// Rank numbers to the left of the board.
const RANKS_WIDTH: u16 = 2;
/// The evaluation bar with a gap, to the right of the board.
const BAR_WIDTH: u16 = 2;

/// The rectangles of the screen with the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Rows of a square; it has twice as many columns.
    pub(crate) cell: u16,
    pub(crate) board: Rect,
    /// Is there room for the names of files and ranks?
    pub(crate) has_coordinates: bool,
    /// The line over everything; empty if there is no room.
    pub(crate) title: Rect,
    /// The evaluation bar; empty if there is no room.
    pub(crate) bar: Rect,
    /// Everything beside or below the board; empty if there is no room.
    pub(crate) panel: Rect,
    pub(crate) messages: Rect,
    pub(crate) input: Rect,
}

impl Layout {
    /// The layout for a terminal of this size; `None` if no board fits.
    pub(crate) fn new((width, height): (u16, u16)) -> Option<Layout> {
        if width < 16 || height < 8 {
            return None;
        }
        let has_coordinates = width >= 16 + RANKS_WIDTH && height > 8;
        let (left, below) = if has_coordinates { (RANKS_WIDTH, 1) } else { (0, 0) };
        // Two lines for messages and one for typing; one message line if that buys larger squares.
        let by_height = |bottom: u16| height.saturating_sub(below + bottom) / 8;
        let tall = by_height(3).max(by_height(2)).max(1);
        let beside = tall.min(width.saturating_sub(left + BAR_WIDTH + PANEL_WIDTH) / 16);
        let alone = tall.min((width - left) / 16);
        let rows_below = height.saturating_sub(8 * alone + below + 3);
        let panel_is_below = beside == 0 || (alone > beside && rows_below >= PANEL_HEIGHT);
        let cell = if panel_is_below { alone } else { beside };

        let board_height = 8 * cell;
        let bottom = (height - board_height - below).min(3);
        let spare = height - board_height - below - bottom;
        let title_height = if spare >= 2 { 2 } else { 0 };
        let right = if width >= left + 16 * cell + BAR_WIDTH { BAR_WIDTH } else { 0 };
        let indent = if panel_is_below { (width - left - right - 16 * cell) / 2 } else { 0 };
        let board = Rect::new(indent + left, title_height, 16 * cell, board_height);
        let panel = if panel_is_below {
            let top = board.bottom() + below;
            Rect::new(0, top, width, height - bottom - top)
        } else {
            let start = board.right() + right + 1;
            let rows = height - bottom - title_height;
            Rect::new(start.min(width), title_height, width.saturating_sub(start), rows)
        };
        let input_height = bottom.min(1);
        Some(Layout {
            cell,
            board,
            has_coordinates,
            title: Rect::new(0, 0, width, title_height.min(1)),
            bar: Rect::new(board.right() + right.min(1), board.y, right.min(1), board.height),
            panel,
            messages: Rect::new(0, height - bottom, width, bottom - input_height),
            input: Rect::new(0, height - input_height, width, input_height),
        })
    }

    /// Where a square is drawn.
    pub(crate) fn cell_of(&self, square: Square, flipped: bool) -> Rect {
        let (file, rank) = (square.file() as u16, square.rank() as u16);
        let (column, row) = if flipped { (7 - file, rank) } else { (file, 7 - rank) };
        let (width, height) = (2 * self.cell, self.cell);
        Rect::new(self.board.x + column * width, self.board.y + row * height, width, height)
    }

    /// Which square is drawn at this place.
    pub(crate) fn square_at(&self, column: u16, row: u16, flipped: bool) -> Option<Square> {
        if !self.board.contains((column, row).into()) {
            return None;
        }
        let file = ((column - self.board.x) / (2 * self.cell)) as u8;
        let rank = 7 - ((row - self.board.y) / self.cell) as u8;
        let (file, rank) = if flipped { (7 - file, 7 - rank) } else { (file, rank) };
        Some(Square::new(File::from_index(file), Rank::from_index(rank)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_grow_with_the_terminal() {
        let cell = |width, height| Layout::new((width, height)).map(|layout| layout.cell);
        assert_eq!(cell(15, 40), None);
        assert_eq!(cell(16, 8), Some(1));
        assert_eq!(cell(60, 20), Some(2));
        assert_eq!(cell(80, 24), Some(2));
        assert_eq!(cell(120, 40), Some(4));
        assert_eq!(cell(200, 60), Some(7));
        assert_eq!(cell(80, 60), Some(4));
        assert_eq!(cell(500, 200), Some(24));
    }

    #[test]
    fn everything_stays_inside_and_apart_at_every_size() {
        for width in 1..=260 {
            for height in 1..=120 {
                let Some(layout) = Layout::new((width, height)) else { continue };
                let all = Rect::new(0, 0, width, height);
                let Layout { board, title, bar, panel, messages, input, .. } = layout;
                let parts = [board, title, bar, panel, messages, input];
                for (index, part) in parts.iter().enumerate() {
                    let inside = part.right() <= all.right() && part.bottom() <= all.bottom();
                    assert!(inside, "{width}x{height}: {part:?}");
                    for other in &parts[index + 1..] {
                        assert!(!part.intersects(*other), "{width}x{height}: {part:?} {other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_mouse_finds_the_square_that_is_drawn_there() {
        let layout = Layout::new((120, 40)).unwrap();
        for flipped in [false, true] {
            for square in Square::ALL {
                let cell = layout.cell_of(square, flipped);
                for (column, row) in [(cell.x, cell.y), (cell.right() - 1, cell.bottom() - 1)] {
                    assert_eq!(layout.square_at(column, row, flipped), Some(square));
                }
            }
        }
        assert_eq!(layout.square_at(0, 5, false), None);
    }
}
