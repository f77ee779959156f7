//! A terminal as an SVG picture.

use std::fmt::Write;

/// Width and height of a character.
const CELL: (u32, u32) = (9, 18);
const MARGIN: u32 = 14;
/// What a terminal shows where nothing else is said.
const INK: &str = "#d8dee9";
const PAPER: &str = "#1e2228";

/// Draws what the screen shows.
pub(crate) fn draw(screen: &vt100::Screen, label: &str) -> String {
    let (rows, columns) = screen.size();
    let (rows, columns) = (rows.get(), columns.get());
    let width = u32::from(columns) * CELL.0 + 2 * MARGIN;
    let height = u32::from(rows) * CELL.1 + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"{label}\">\n<style>text{{font:15px ui-monospace,Menlo,Consolas,'DejaVu Sans \
         Mono',monospace;white-space:pre}}.b{{font-weight:700}}.d{{opacity:.6}}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"{PAPER}\"/>\n\
         <g shape-rendering=\"crispEdges\">\n"
    );
    for row in 0..rows {
        grounds(&mut svg, screen, row, columns);
    }
    for row in 0..rows {
        for column in 0..columns {
            blocks(&mut svg, screen, row, column);
        }
    }
    svg += "</g>\n";
    for row in 0..rows {
        words(&mut svg, screen, row, columns);
    }
    svg + "</svg>\n"
}

fn cell(screen: &vt100::Screen, row: u16, column: u16) -> &vt100::Cell {
    screen.cell(row, column).expect("the cell is on the screen")
}

fn left(column: u16) -> u32 {
    MARGIN + u32::from(column) * CELL.0
}

fn top(row: u16) -> u32 {
    MARGIN + u32::from(row) * CELL.1
}

/// The colors of a character: of the writing and of the ground.
fn colors(cell: &vt100::Cell) -> (String, Option<String>) {
    let (ink, paper) = (hex(cell.fgcolor()), hex(cell.bgcolor()));
    match cell.inverse() {
        true => (paper.unwrap_or(PAPER.to_owned()), Some(ink.unwrap_or(INK.to_owned()))),
        false => (ink.unwrap_or(INK.to_owned()), paper),
    }
}

fn hex(color: vt100::Color) -> Option<String> {
    match color {
        vt100::Color::Rgb(r, g, b) => Some(format!("#{r:02x}{g:02x}{b:02x}")),
        vt100::Color::Idx(_) | vt100::Color::Default => None,
    }
}

/// The grounds of a row; neighbors of one color make one rectangle.
fn grounds(svg: &mut String, screen: &vt100::Screen, row: u16, columns: u16) {
    let ground = |column| colors(cell(screen, row, column)).1;
    let mut start = 0;
    for column in 1..=columns {
        if column < columns && ground(column) == ground(start) {
            continue;
        }
        if let Some(color) = ground(start) {
            let (x, y, width) = (left(start), top(row), u32::from(column - start) * CELL.0);
            rectangle(svg, (x, y), (width, CELL.1), &color);
        }
        start = column;
    }
}

fn rectangle(svg: &mut String, (x, y): (u32, u32), (width, height): (u32, u32), color: &str) {
    writeln!(svg, "<path fill=\"{color}\" d=\"M{x} {y}h{width}v{height}h-{width}z\"/>")
        .expect("a string takes any text");
}

/// The quarters of a block: upper left 1, upper right 2, lower left 4, lower right 8.
fn quarters(text: &str) -> Option<u8> {
    const BLOCKS: &str = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█";
    let mut letters = text.chars();
    let block = letters.next().filter(|&letter| letter != ' ' && letters.next().is_none())?;
    BLOCKS.chars().position(|known| known == block).map(|set| set as u8)
}

fn blocks(svg: &mut String, screen: &vt100::Screen, row: u16, column: u16) {
    let cell = cell(screen, row, column);
    let Some(set) = quarters(cell.contents()) else { return };
    let ink = colors(cell).0;
    // The left half of nine points is five wide, so that no gap is left.
    let (wide, narrow, half) = (CELL.0 - CELL.0 / 2, CELL.0 / 2, CELL.1 / 2);
    let (x, y) = (left(column), top(row));
    let parts =
        [(x, y, wide), (x + wide, y, narrow), (x, y + half, wide), (x + wide, y + half, narrow)];
    for (index, (x, y, width)) in parts.into_iter().enumerate() {
        if set >> index & 1 == 1 {
            rectangle(svg, (x, y), (width, half), &ink);
        }
    }
}

/// The words of a row, each where it stands on the screen.
fn words(svg: &mut String, screen: &vt100::Screen, row: u16, columns: u16) {
    let look = |cell: &vt100::Cell| (colors(cell).0, cell.bold(), cell.dim());
    let is_text = |cell: &vt100::Cell| {
        !cell.contents().trim().is_empty() && quarters(cell.contents()).is_none()
    };
    let mut column = 0;
    while column < columns {
        let first = cell(screen, row, column);
        let start = column;
        let mut text = String::new();
        while column < columns {
            let next = cell(screen, row, column);
            if !is_text(next) || look(next) != look(first) {
                break;
            }
            text += next.contents();
            column += 1;
        }
        if text.is_empty() {
            column += 1;
            continue;
        }
        let (ink, bold, dim) = look(first);
        let class = [(bold, "b"), (dim, "d")].into_iter().filter(|(is, _)| *is).map(|it| it.1);
        let class = class.collect::<Vec<_>>().join(" ");
        let (x, y) = (left(start), top(row) + CELL.1 - 5);
        let width = u32::from(column - start) * CELL.0;
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        writeln!(
            svg,
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" fill=\"{ink}\" textLength=\"{width}\">{text}</text>"
        )
        .expect("a string takes any text");
    }
}
