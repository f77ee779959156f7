//! Clocks and evaluations in comments, read without building anything.

use pinpoint_notation::pgn::{Comment, EvalScore, Text};

/// An evaluation as a number: centipawns from White's view, or [`MATE`] minus the moves to mate, with
/// the sign of the side that mates.
pub(crate) const MATE: i32 = 100_000;

/// What a comment says for programs.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Remarks {
    /// Seconds left to the player who moved.
    pub(crate) clock: Option<f32>,
    /// The evaluation after the move.
    pub(crate) eval: Option<i32>,
}

impl Remarks {
    pub(crate) fn of(text: Text<'_>) -> Remarks {
        let bytes = text.as_bytes();
        quick(bytes).unwrap_or_else(|| match bytes.contains(&b'%') {
            true => thorough(text),
            false => Remarks::default(),
        })
    }
}

/// Reads what Lichess writes: `[%eval 0.25] [%clk 0:03:00]`. Anything else is `None`.
fn quick(mut text: &[u8]) -> Option<Remarks> {
    let mut remarks = Remarks::default();
    loop {
        text = text.trim_ascii();
        if text.is_empty() {
            return Some(remarks);
        }
        if let Some(rest) = text.strip_prefix(b"[%clk ") {
            let (seconds, rest) = clock(rest)?;
            (remarks.clock, text) = (Some(seconds), rest);
        } else {
            let (score, rest) = eval(text.strip_prefix(b"[%eval ")?)?;
            (remarks.eval, text) = (Some(score), rest);
        }
    }
}

/// `0:03:00]`
fn clock(text: &[u8]) -> Option<(f32, &[u8])> {
    let (hours, text) = digits(text)?;
    let (minutes, text) = digits(text.strip_prefix(b":")?)?;
    let (seconds, text) = digits(text.strip_prefix(b":")?)?;
    let left = hours * 3600 + minutes * 60 + seconds;
    // Whole seconds are exact in a float up to 2^24.
    (left < 1 << 24).then_some((left as f32, text.strip_prefix(b"]")?))
}

/// `-0.25]` or `#3]`
fn eval(text: &[u8]) -> Option<(i32, &[u8])> {
    if let Some(text) = text.strip_prefix(b"#") {
        let (is_minus, text) = minus(text);
        let (moves, text) = digits(text)?;
        let score = mate_score(moves as i32, is_minus);
        return Some((score, text.strip_prefix(b"]")?));
    }
    let (is_minus, text) = minus(text);
    let (whole, text) = digits(text)?;
    let (hundredths, text) = match text {
        [b'.', a @ b'0'..=b'9', b @ b'0'..=b'9', b']', rest @ ..] => {
            (u32::from(a - b'0') * 10 + u32::from(b - b'0'), rest)
        }
        [b'.', a @ b'0'..=b'9', b']', rest @ ..] => (u32::from(a - b'0') * 10, rest),
        [b']', rest @ ..] => (0, rest),
        _ => return None,
    };
    let score = (whole * 100 + hundredths) as i32;
    Some((if is_minus { -score } else { score }, text))
}

fn mate_score(moves: i32, by_black: bool) -> i32 {
    if by_black { moves - MATE } else { MATE - moves }
}

fn minus(text: &[u8]) -> (bool, &[u8]) {
    text.strip_prefix(b"-").map_or((false, text), |rest| (true, rest))
}

/// A number of one to five digits.
fn digits(text: &[u8]) -> Option<(u32, &[u8])> {
    let len = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = text[..len].iter().fold(0, |sum, &digit| sum * 10 + u32::from(digit - b'0'));
    (1..=5).contains(&len).then_some((number, &text[len..]))
}

fn thorough(text: Text<'_>) -> Remarks {
    let comment = Comment::parse(&text.to_str());
    let eval = comment.eval().map(|eval| match eval.score {
        EvalScore::Centipawns(score) => score.clamp(1 - MATE, MATE - 1),
        EvalScore::Mate(moves) => mate_score(moves.abs().min(9999), moves < 0),
    });
    Remarks { clock: comment.clock().map(|left| left.as_secs_f32()), eval }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, clock: Option<f32>, eval: Option<i32>) {
        let text = Text::new(text.as_bytes());
        assert_eq!(Remarks::of(text), Remarks { clock, eval });
        assert_eq!(thorough(text), Remarks { clock, eval }, "the slow way");
    }

    #[test]
    fn clocks_and_evaluations_are_read_both_ways_alike() {
        check(" [%clk 0:05:00] ", Some(300.0), None);
        check(" [%eval 0.25] [%clk 1:00:01] ", Some(3601.0), Some(25));
        check("[%eval -3.5]", None, Some(-350));
        check("[%eval 12]", None, Some(1200));
        check("[%eval #3] [%clk 0:00:01]", Some(1.0), Some(99_997));
        check("[%eval #-12]", None, Some(-99_988));
        check("[%eval -0.07,18] fine [%clk 0:00:01.5]", Some(1.5), Some(-7));
        check("a quiet move", None, None);
        check("100 % sure", None, None);
        check("[%csl Ge4]", None, None);
    }
}
