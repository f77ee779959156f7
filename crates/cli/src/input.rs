//! Arguments that several commands share.

use std::fmt::Display;
use std::io::{Read, Write};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, anyhow};
use pinpoint_notation::parse_move;
use pinpoint_notation::pgn::Warning;
use pinpoint_rules::{FenError, Move, Position};

/// The help text of every position argument.
pub(crate) const POSITION_HELP: &str =
    "A FEN in quotes, `startpos`, or `-` to read a FEN from stdin";

/// Reads a position argument: a FEN, `startpos` or `-` for stdin.
pub(crate) fn position(argument: &str) -> anyhow::Result<Position> {
    match argument {
        "startpos" => Ok(Position::STANDARD),
        "-" => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).context("cannot read stdin")?;
            fen(text.trim())
        }
        text => fen(text),
    }
}

fn fen(text: &str) -> anyhow::Result<Position> {
    if text == "startpos" {
        return Ok(Position::STANDARD);
    }
    Position::from_fen(text).map_err(|error| fen_error(text, error))
}

/// Reads a move argument in SAN or UCI that is legal in the position.
pub(crate) fn legal_move(position: &Position, text: &str) -> anyhow::Result<Move> {
    parse_move(position, text).map_err(|error| match error.offset() {
        Some(_) => anyhow!("unreadable move {text:?}: {error}"),
        None => anyhow!("illegal move {text:?}: {error}"),
    })
}

/// How many odd places of one game are named.
const ODDITIES: usize = 5;

/// Says on stderr what was passed over or mended in a game that was read all the same.
pub(crate) fn warn_of_oddities(file: impl Display, warnings: &[Warning]) {
    let mut err = std::io::stderr().lock();
    // There is nobody to warn if stderr is gone.
    for warning in warnings.iter().take(ODDITIES) {
        let _ = writeln!(err, "warning: {file}: {warning}");
    }
    if let Some(first) = warnings.get(ODDITIES) {
        let more = warnings.len() - ODDITIES;
        let _ = writeln!(err, "warning: {file}: game {}: {more} more odd places", first.game);
    }
}

/// More than any FEN has, and about what a terminal shows in a line or two.
const SHOWN: usize = 150;

/// The error with the FEN and a caret under the offending place, and with what a position may be if
/// it looks like none.
fn fen_error(text: &str, error: FenError) -> anyhow::Error {
    // What would move the cursor or fill the screen is not repeated.
    let is_shown = text.len() <= SHOWN && !text.contains(char::is_control);
    let caret = match error.offset() {
        Some(offset) if is_shown && !text.is_empty() => {
            let column = text.get(..offset).map_or(offset, |before| before.chars().count());
            format!("\n  {text}\n  {:column$}^", "")
        }
        _ => String::new(),
    };
    let help = match text.contains('/') {
        true => "",
        false => "\n\nA position is a FEN in quotes, `startpos`, or `-` for a FEN on stdin.",
    };
    anyhow!("invalid FEN: {error}{caret}{help}")
}

/// The FEN among the words of a command line that was typed without quotes, if there is one.
pub(crate) fn unquoted_fen(words: &[String]) -> Option<String> {
    let start = words.windows(2).position(|pair| {
        let is_board = pair[0].matches('/').count() == 7 && !pair[0].contains(' ');
        is_board && matches!(pair[1].as_str(), "w" | "b")
    })?;
    let fields = words[start..].iter().take(6).take_while(|word| !word.starts_with("--"));
    Some(fields.map(String::as_str).collect::<Vec<_>>().join(" "))
}

/// Reads a number of seconds, at most a day.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|&time| time <= Duration::from_secs(86_400))
        .ok_or_else(|| "expected a number of seconds from 0 to 86400".into())
}

/// More positions than anybody will wait for.
pub(crate) const MOST_NODES: u64 = 1_000_000_000_000_000;

/// Reads a whole number; if it is none, or out of range, the error says what the range is.
pub(crate) fn number<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!("expected a number from {} to {}", range.start(), range.end())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(argument: &str) -> String {
        position(argument).expect_err("no position").to_string()
    }

    #[test]
    fn a_caret_stands_under_the_first_wrong_letter() {
        let fen = "4k3/8/8/8/8/8/8/4K3 x - - 0 1";
        let error = refused(fen);
        assert!(error.ends_with(&format!("\n  {fen}\n  {:20}^", "")), "{error}");
    }

    #[test]
    fn what_looks_like_no_fen_is_answered_by_what_a_position_may_be() {
        assert!(refused("start").ends_with("or `-` for a FEN on stdin."));
        assert!(!refused("4k3/8").contains("startpos"));
    }

    #[test]
    fn what_would_disturb_the_terminal_is_not_repeated() {
        assert!(!refused("4k3/8/8\u{1b}[31m").contains('\u{1b}'));
        assert!(refused(&"/".repeat(100_000)).len() < 200);
        let error = legal_move(&Position::STANDARD, "e\u{1b}[31m4").expect_err("no move");
        assert!(!error.to_string().contains('\u{1b}'), "{error}");
    }

    #[test]
    fn a_fen_without_quotes_is_recognized() {
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(unquoted_fen(&words(&format!("perft {fen} 5"))).as_deref(), Some(fen));
        let short = unquoted_fen(&words("board 4k3/8/8/8/8/8/8/4K3 w --moves"));
        assert_eq!(short.as_deref(), Some("4k3/8/8/8/8/8/8/4K3 w"));
        assert_eq!(unquoted_fen(&["board".into(), fen.into(), "w".into()]), None);
        assert_eq!(unquoted_fen(&words("board startpos w")), None);
    }

    #[test]
    fn a_number_out_of_range_is_answered_by_the_range() {
        let read = number(1u8..=8);
        assert_eq!(read("8"), Ok(8));
        for text in ["0", "9", "-1", "x", "", "1000"] {
            assert_eq!(read(text), Err("expected a number from 1 to 8".to_owned()));
        }
    }
}
