//! Comments, and the commands that programs hide in them: `[%clk 0:03:00]`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use pinpoint_rules::Square;

/// A comment: commands for programs, and text for people.
///
/// Runs of blanks and line breaks in the text count as one blank.
///
/// ```
/// use pinpoint_notation::pgn::{CommentCommand, Comment};
/// let comment = Comment::parse("[%clk 0:03:00]  a quiet\nmove [%foo bar]");
/// assert_eq!(comment.text, "a quiet move");
/// assert_eq!(comment.clock().map(|left| left.as_secs()), Some(180));
/// assert_eq!(comment.to_string(), "[%clk 0:03:00] [%foo bar] a quiet move");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Comment {
    /// The commands in their order.
    pub commands: Vec<CommentCommand>,
    /// What is left for people to read.
    pub text: String,
}

/// A command inside a comment.
///
/// ```
/// use pinpoint_notation::pgn::{CommentCommand, Comment};
/// let comment = Comment::parse("[%emt 0:00:07] [%foo 1]");
/// assert_eq!(comment.commands[0], CommentCommand::Elapsed(std::time::Duration::from_secs(7)));
/// assert_eq!(comment.commands[1], CommentCommand::Other { name: "foo".into(), value: "1".into() });
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommentCommand {
    /// `[%clk 0:03:00]`: time left to the player who moved.
    Clock(Duration),
    /// `[%emt 0:00:07]`: time the move took.
    Elapsed(Duration),
    /// `[%eval 0.25]`, `[%eval #-3,20]`: an engine's opinion.
    Eval(Eval),
    /// `[%csl Ge4,Rd5]`: colored squares.
    Squares(Vec<Marker>),
    /// `[%cal Ge2e4]`: colored arrows.
    Arrows(Vec<Arrow>),
    /// Any other command, kept as it is.
    Other {
        /// What stands behind the percent sign.
        name: String,
        /// What follows, without blanks around it.
        value: String,
    },
}

/// An engine's opinion of a position.
///
/// ```
/// use pinpoint_notation::pgn::{Eval, EvalScore};
/// let eval = Eval { score: EvalScore::Centipawns(-25), depth: Some(18) };
/// assert_eq!(eval.to_string(), "-0.25,18");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Eval {
    /// The score, good for White if positive.
    pub score: EvalScore,
    /// How many plies deep the engine looked.
    pub depth: Option<u32>,
}

/// A score from White's point of view.
///
/// ```
/// use pinpoint_notation::pgn::{Comment, EvalScore};
/// let eval = Comment::parse("[%eval #-3]").eval().unwrap();
/// assert_eq!(eval.score, EvalScore::Mate(-3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EvalScore {
    /// Hundredths of a pawn, good for White if positive.
    Centipawns(i32),
    /// Mate in this number of moves; by Black if negative.
    Mate(i32),
}

/// The color of a square or an arrow.
///
/// ```
/// assert_eq!(pinpoint_notation::pgn::MarkerColor::Green.to_string(), "G");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum MarkerColor {
    Green,
    Red,
    Yellow,
    Blue,
}

/// A colored square.
///
/// ```
/// use pinpoint_notation::pgn::{Marker, MarkerColor};
/// use pinpoint_rules::Square;
/// let marker = Marker { color: MarkerColor::Red, square: Square::D5 };
/// assert_eq!(marker.to_string(), "Rd5");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Marker {
    /// Its color.
    pub color: MarkerColor,
    /// Where it is.
    pub square: Square,
}

/// A colored arrow.
///
/// ```
/// use pinpoint_notation::pgn::{Arrow, MarkerColor};
/// use pinpoint_rules::Square;
/// let arrow = Arrow { color: MarkerColor::Green, from: Square::E2, to: Square::E4 };
/// assert_eq!(arrow.to_string(), "Ge2e4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Its color.
    pub color: MarkerColor,
    /// Where it starts.
    pub from: Square,
    /// Where it points.
    pub to: Square,
}

impl Comment {
    /// Takes a comment's text apart.
    ///
    /// A command inside another one is taken out first, and the start of a command that never
    /// ends is pulled apart, so that what is written back is read the same.
    pub fn parse(text: &str) -> Comment {
        let mut comment = Comment::default();
        let mut kept = String::with_capacity(text.len());
        let mut openings = Vec::new();
        let mut before = ' ';
        for letter in text.chars() {
            if before == '[' && letter == '%' {
                openings.push(kept.len() - 1);
            }
            before = letter;
            if letter == ']'
                && let Some(start) = openings.pop()
            {
                if let Some(command) = CommentCommand::parse(&kept[start + 2..]) {
                    comment.commands.push(command);
                    kept.truncate(start);
                    // What stood on both sides of a command must not grow together.
                    kept.push(' ');
                    continue;
                }
                openings.clear();
            }
            kept.push(letter);
        }
        comment.text = single_spaced(&kept.replace("[%", "[ %"));
        comment
    }

    /// Is there nothing in it?
    pub fn is_empty(&self) -> bool {
        self.commands.is_empty() && self.text.is_empty()
    }

    /// Time left to the player who moved.
    pub fn clock(&self) -> Option<Duration> {
        self.commands.iter().find_map(|command| match command {
            CommentCommand::Clock(left) => Some(*left),
            _ => None,
        })
    }

    /// An engine's opinion of the position.
    pub fn eval(&self) -> Option<Eval> {
        self.commands.iter().find_map(|command| match command {
            CommentCommand::Eval(eval) => Some(*eval),
            _ => None,
        })
    }

    /// Adds all of another comment behind this one.
    pub fn append(&mut self, other: Comment) {
        self.commands.extend(other.commands);
        if !self.text.is_empty() && !other.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(&other.text);
    }
}

/// The commands, then the text.
impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut blank = "";
        for command in &self.commands {
            write!(f, "{blank}{command}")?;
            blank = " ";
        }
        if !self.text.is_empty() {
            write!(f, "{blank}{}", self.text)?;
        }
        Ok(())
    }
}

fn single_spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push_str(word);
    }
    spaced
}

impl CommentCommand {
    /// Reads what stands between `[%` and `]`.
    fn parse(text: &str) -> Option<CommentCommand> {
        let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let name_end = text.find(|letter| !is_of_name(letter)).unwrap_or(text.len());
        let (name, rest) = text.split_at(name_end);
        if name.is_empty()
            || !rest.is_empty() && !rest.starts_with(|c: char| c.is_ascii_whitespace())
        {
            return None;
        }
        let value = single_spaced(rest);
        let typed = match name {
            "clk" => duration(&value).map(CommentCommand::Clock),
            "emt" => duration(&value).map(CommentCommand::Elapsed),
            "eval" => Eval::parse(&value).map(CommentCommand::Eval),
            "csl" => all_of(&value, Marker::parse).map(CommentCommand::Squares),
            "cal" => all_of(&value, Arrow::parse).map(CommentCommand::Arrows),
            _ => None,
        };
        Some(typed.unwrap_or_else(|| CommentCommand::Other { name: String::from(name), value }))
    }
}

impl fmt::Display for CommentCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommentCommand::Clock(left) => write!(f, "[%clk {}]", HoursMinutesSeconds(*left)),
            CommentCommand::Elapsed(taken) => write!(f, "[%emt {}]", HoursMinutesSeconds(*taken)),
            CommentCommand::Eval(eval) => write!(f, "[%eval {eval}]"),
            CommentCommand::Squares(markers) => write_list(f, "csl", markers),
            CommentCommand::Arrows(arrows) => write_list(f, "cal", arrows),
            CommentCommand::Other { name, value } if value.is_empty() => write!(f, "[%{name}]"),
            CommentCommand::Other { name, value } => write!(f, "[%{name} {value}]"),
        }
    }
}

fn all_of<T>(list: &str, parse: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    list.split(',').map(|item| parse(item.trim())).collect()
}

fn write_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, name: &str, list: &[T]) -> fmt::Result {
    write!(f, "[%{name}")?;
    for (index, item) in list.iter().enumerate() {
        write!(f, "{}{item}", if index == 0 { ' ' } else { ',' })?;
    }
    f.write_str("]")
}

/// Digits only, so that no sign or other freedom slips in.
fn number(text: &str) -> Option<u32> {
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain { text.parse().ok() } else { None }
}

/// `1:02:03`, `1:02:03.5`.
fn duration(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = whole.split(':').map(number);
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    if parts.next().is_some() || minutes > 59 || seconds > 59 || fraction.len() > 9 {
        return None;
    }
    let nanos = number(fraction)? * 10u32.pow(9 - fraction.len() as u32);
    let seconds = (u64::from(hours) * 60 + u64::from(minutes)) * 60 + u64::from(seconds);
    Some(Duration::new(seconds, nanos))
}

struct HoursMinutesSeconds(Duration);

impl fmt::Display for HoursMinutesSeconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, mut nanos) = (self.0.as_secs(), self.0.subsec_nanos());
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if nanos == 0 {
            return Ok(());
        }
        let mut digits = 9;
        while nanos % 10 == 0 {
            nanos /= 10;
            digits -= 1;
        }
        write!(f, ".{nanos:0digits$}")
    }
}

impl Eval {
    /// `0.25`, `-1.5`, `#-3`, each perhaps with a comma and the depth behind.
    fn parse(text: &str) -> Option<Eval> {
        let (score, depth) = match text.split_once(',') {
            Some((score, depth)) => (score.trim_end(), Some(number(depth.trim_start())?)),
            None => (text, None),
        };
        let score = match score.strip_prefix('#') {
            Some(moves) => {
                let (sign, moves) = sign(moves);
                EvalScore::Mate(sign * i32::try_from(number(moves)?).ok()?)
            }
            None => {
                let (sign, pawns) = sign(score);
                EvalScore::Centipawns(sign * centipawns(pawns)?)
            }
        };
        Some(Eval { score, depth })
    }
}

fn sign(text: &str) -> (i32, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    }
}

/// `1`, `1.5`, `1.57`; with more digits it would not be written back as it was.
fn centipawns(text: &str) -> Option<i32> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let hundredths = match fraction.len() {
        1 => number(fraction)? * 10,
        2 => number(fraction)?,
        _ => return None,
    };
    let whole = i32::try_from(number(whole)?).ok()?;
    whole.checked_mul(100)?.checked_add(hundredths as i32)
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            EvalScore::Mate(moves) => write!(f, "#{moves}")?,
            EvalScore::Centipawns(score) => {
                let (sign, size) = (if score < 0 { "-" } else { "" }, score.unsigned_abs());
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)?;
            }
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

impl MarkerColor {
    const LETTERS: [(u8, MarkerColor); 4] = [
        (b'G', MarkerColor::Green),
        (b'R', MarkerColor::Red),
        (b'Y', MarkerColor::Yellow),
        (b'B', MarkerColor::Blue),
    ];

    fn from_letter(letter: u8) -> Option<MarkerColor> {
        MarkerColor::LETTERS.into_iter().find(|&(known, _)| known == letter).map(|(_, color)| color)
    }
}

impl fmt::Display for MarkerColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MarkerColor::Green => "G",
            MarkerColor::Red => "R",
            MarkerColor::Yellow => "Y",
            MarkerColor::Blue => "B",
        })
    }
}

impl Marker {
    fn parse(text: &str) -> Option<Marker> {
        let color = MarkerColor::from_letter(*text.as_bytes().first()?)?;
        Some(Marker { color, square: text.get(1..)?.parse().ok()? })
    }
}

impl fmt::Display for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color, self.square)
    }
}

impl Arrow {
    fn parse(text: &str) -> Option<Arrow> {
        let color = MarkerColor::from_letter(*text.as_bytes().first()?)?;
        let (from, to) = (text.get(1..3)?.parse().ok()?, text.get(3..)?.parse().ok()?);
        Some(Arrow { color, from, to })
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.color, self.from, self.to)
    }
}
