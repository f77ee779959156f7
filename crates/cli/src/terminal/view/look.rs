//! Colors and characters: what the terminal can show and what the player wants to see.
//!
//! Every square has its own background in a middle tone, on which pure white and pure black both
//! stand out, so the board looks the same on light and dark terminals. Without colors, or where
//! letters are asked for, White's pieces are capitals and Black's are small.

use std::io::IsTerminal;

use pinpoint_rules::{Color as Side, Piece, PieceKind};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// How pieces are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum PieceStyle {
    /// Chess figures, drawn large where there is room
    Unicode,
    /// Letters: capitals for White, small ones for Black
    Letters,
    /// Letters, and nothing but ASCII on the whole screen
    Ascii,
}

/// How many colors the terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Colors {
    /// Any mixture of red, green and blue.
    True,
    /// The palette of 256.
    Indexed,
    /// None, or none wanted.
    None,
}

/// What the interface looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) pieces: PieceStyle,
    pub(crate) colors: Colors,
}

/// What is special about a square; the first that applies decides its background.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tint {
    Mate,
    Check,
    Selected,
    Capture,
    Hint,
    LastMove,
    Plain,
}

/// A red, green and blue mixture.
pub(crate) type Rgb = (u8, u8, u8);

/// The colors of a white and of a black piece.
pub(crate) const PIECE_COLORS: [Rgb; 2] = [(255, 255, 255), (0, 0, 0)];

impl Look {
    /// Looks at the environment: `NO_COLOR`, `COLORTERM` and `TERM`.
    pub(crate) fn from_environment(
        pieces: Option<PieceStyle>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Look {
        let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
        let term = variable("TERM").unwrap_or_default();
        let true_color = variable("COLORTERM").unwrap_or_default();
        let bare = ["dumb", "vt", "ansi", "linux", "cons"];
        let colors = if is_set("NO_COLOR") || bare.iter().any(|name| term.starts_with(name)) {
            Colors::None
        } else if ["truecolor", "24bit"].contains(&true_color.as_str()) || mixes_colors(&term) {
            Colors::True
        } else {
            Colors::Indexed
        };
        // Without colors a filled figure on a dark terminal would look white.
        let readable = match colors {
            Colors::None => PieceStyle::Letters,
            _ => PieceStyle::Unicode,
        };
        Look { pieces: pieces.unwrap_or(readable), colors }
    }

    /// How stdout shows a board, if it is a terminal with colors.
    pub(crate) fn of_output() -> Option<Look> {
        let look = Look::from_environment(None, |name| std::env::var(name).ok());
        (std::io::stdout().is_terminal() && look.colors != Colors::None).then_some(look)
    }

    pub(crate) fn is_ascii(self) -> bool {
        self.pieces == PieceStyle::Ascii
    }

    /// The second where only ASCII is wanted, else the first.
    pub(crate) fn pick<T>(self, unicode: T, ascii: T) -> T {
        if self.is_ascii() { ascii } else { unicode }
    }

    /// Can pieces be drawn from blocks? Only their color says whose they are.
    pub(crate) fn draws_pieces(self) -> bool {
        self.pieces == PieceStyle::Unicode && self.colors != Colors::None
    }

    /// The piece as one character.
    pub(crate) fn glyph(self, piece: Piece) -> char {
        match (self.pieces, self.colors) {
            (PieceStyle::Letters | PieceStyle::Ascii, _) => piece.letter(),
            // Without colors the outlined figures are White's, as in books.
            (PieceStyle::Unicode, Colors::None) => piece.figure(),
            (PieceStyle::Unicode, _) => solid_figure(piece.kind),
        }
    }

    /// The letter behind a figure that says whose it is, where nothing else does: without colors
    /// an outlined figure can be taken for either side's, on a light or a dark terminal.
    pub(crate) fn side_letter(self, side: Side) -> Option<char> {
        let needed = self.pieces == PieceStyle::Unicode && self.colors == Colors::None;
        needed.then_some(match side {
            Side::White => 'w',
            Side::Black => 'b',
        })
    }

    /// How the piece's character is written on its square.
    pub(crate) fn piece_style(self, side: Side) -> Style {
        match self.colors {
            Colors::None => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new().fg(self.piece_color(side)).add_modifier(Modifier::BOLD),
        }
    }

    pub(crate) fn piece_color(self, side: Side) -> Color {
        match (self.colors, side) {
            (Colors::None, _) => Color::Reset,
            (Colors::Indexed, Side::White) => Color::Indexed(231),
            (Colors::Indexed, Side::Black) => Color::Indexed(16),
            (Colors::True, _) => {
                let (red, green, blue) = PIECE_COLORS[side.index()];
                Color::Rgb(red, green, blue)
            }
        }
    }

    /// The background of a square.
    pub(crate) fn square_color(self, is_light: bool, tint: Tint) -> Color {
        match self.colors {
            Colors::None => Color::Reset,
            Colors::Indexed => Color::Indexed(indexed(is_light, tint)),
            Colors::True => {
                let (red, green, blue) = mixture(is_light, tint);
                Color::Rgb(red, green, blue)
            }
        }
    }

    /// For what stands out in the panels, readable on light and dark terminals.
    pub(crate) fn accent(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.colors {
            Colors::None => bold,
            Colors::Indexed => bold.fg(Color::Indexed(130)),
            Colors::True => bold.fg(Color::Rgb(190, 132, 40)),
        }
    }

    /// For errors and refusals.
    pub(crate) fn alarm(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.colors {
            Colors::None => bold,
            Colors::Indexed => bold.fg(Color::Indexed(196)),
            Colors::True => bold.fg(Color::Rgb(230, 40, 40)),
        }
    }

    /// For what matters less.
    pub(crate) fn quiet(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// For the chosen line of a list.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(crate) fn borders(self) -> border::Set<'static> {
        let ascii = border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        };
        self.pick(border::ROUNDED, ascii)
    }
}

/// Terminals that show any color and say so by their name alone.
fn mixes_colors(term: &str) -> bool {
    let names = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "iterm"];
    term.ends_with("-direct") || names.iter().any(|name| term.starts_with(name))
}

/// The filled figure, whatever its color: the color is the terminal's to show.
fn solid_figure(kind: PieceKind) -> char {
    match kind {
        PieceKind::Pawn => '♟',
        PieceKind::Knight => '♞',
        PieceKind::Bishop => '♝',
        PieceKind::Rook => '♜',
        PieceKind::Queen => '♛',
        PieceKind::King => '♚',
    }
}

/// The background of a square where any color can be had.
pub(crate) fn mixture(is_light: bool, tint: Tint) -> Rgb {
    match (tint, is_light) {
        (Tint::Plain, true) => (184, 152, 114),
        (Tint::Plain, false) => (122, 82, 54),
        (Tint::LastMove, true) => (176, 158, 62),
        (Tint::LastMove, false) => (134, 112, 34),
        (Tint::Selected, true) => (104, 152, 84),
        (Tint::Selected, false) => (72, 116, 58),
        (Tint::Capture, true) => (196, 116, 76),
        (Tint::Capture, false) => (158, 80, 50),
        (Tint::Hint, true) => (98, 142, 176),
        (Tint::Hint, false) => (64, 106, 142),
        (Tint::Check, _) => (206, 62, 48),
        (Tint::Mate, _) => (150, 24, 92),
    }
}

fn indexed(is_light: bool, tint: Tint) -> u8 {
    match (tint, is_light) {
        (Tint::Plain, true) => 137,
        (Tint::Plain, false) => 94,
        (Tint::LastMove, true) => 143,
        (Tint::LastMove, false) => 100,
        (Tint::Selected, true) => 71,
        (Tint::Selected, false) => 64,
        (Tint::Capture, true) => 173,
        (Tint::Capture, false) => 130,
        (Tint::Hint, true) => 67,
        (Tint::Hint, false) => 61,
        (Tint::Check, _) => 160,
        (Tint::Mate, _) => 125,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TINTS: [Tint; 7] = [
        Tint::Mate,
        Tint::Check,
        Tint::Selected,
        Tint::Capture,
        Tint::Hint,
        Tint::LastMove,
        Tint::Plain,
    ];

    /// Relative luminance, as WCAG defines it.
    fn luminance((red, green, blue): Rgb) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// A color of the cube of 6 by 6 by 6 that follows the first 16 of a terminal's 256.
    fn of_cube(index: u8) -> Rgb {
        let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
        let place = index - 16;
        (level(place / 36), level(place / 6 % 6), level(place % 6))
    }

    #[test]
    fn both_colors_of_pieces_stand_out_on_every_square() {
        for tint in TINTS {
            for is_light in [true, false] {
                for square in [mixture(is_light, tint), of_cube(indexed(is_light, tint))] {
                    for piece in PIECE_COLORS {
                        let ratio = contrast(piece, square);
                        assert!(ratio >= 2.2, "{tint:?} {is_light}: {piece:?} has {ratio:.2}");
                    }
                }
            }
        }
    }

    #[test]
    fn light_and_dark_squares_differ_with_256_colors() {
        let [light, dark] = [true, false].map(|is_light| of_cube(indexed(is_light, Tint::Plain)));
        assert!(contrast(light, dark) >= 1.7, "{}", contrast(light, dark));
        // White figures on light squares and black ones on dark squares are the hard cases.
        assert!(contrast(PIECE_COLORS[0], light) >= 3.0);
        assert!(contrast(PIECE_COLORS[1], dark) >= 3.0);
        // Words must be read on a black and on a white terminal.
        for word in [130, 196].map(of_cube) {
            for ground in PIECE_COLORS {
                assert!(contrast(word, ground) >= 3.9, "{word:?}: {}", contrast(word, ground));
            }
        }
    }

    #[test]
    fn the_environment_decides_about_colors() {
        let look = |variables: &[(&str, &str)]| {
            Look::from_environment(None, |name| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        let term = ("TERM", "xterm-256color");
        assert_eq!(look(&[term]).colors, Colors::Indexed);
        assert_eq!(look(&[term, ("COLORTERM", "truecolor")]).colors, Colors::True);
        let plain = look(&[term, ("COLORTERM", "truecolor"), ("NO_COLOR", "1")]);
        assert_eq!((plain.colors, plain.pieces), (Colors::None, PieceStyle::Letters));
        // An empty NO_COLOR counts as not set, as its authors say.
        assert_eq!(look(&[term, ("NO_COLOR", "")]).colors, Colors::Indexed);
        assert_eq!(look(&[("TERM", "linux")]).colors, Colors::None);
        assert_eq!(look(&[("TERM", "xterm-kitty")]).colors, Colors::True);
        assert_eq!(look(&[("TERM", "xterm")]).colors, Colors::Indexed);
    }
}
