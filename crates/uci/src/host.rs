//! The lines of UCI that a host writes to an engine, and what an engine answers.

use std::time::Duration;

use pinpoint_engine::Score;
use pinpoint_rules::{Color, Game, Move, Position};

/// What an engine has for its next move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// The clocks of White and Black.
    Clock {
        /// Time left for White and Black.
        left: [Duration; 2],
        /// Time added after each move.
        increment: Duration,
        /// Moves until time is added again.
        moves_to_go: Option<u32>,
    },
    /// This long.
    MoveTime(Duration),
    /// This many positions.
    Nodes(u64),
    /// This many half-moves of depth.
    Depth(u32),
}

impl Budget {
    /// The longest that a move may take this side, if time is what is limited.
    pub(crate) fn longest(&self, side: Color) -> Option<Duration> {
        match *self {
            Budget::Clock { left, .. } => Some(left[side.index()]),
            Budget::MoveTime(time) => Some(time),
            Budget::Nodes(_) | Budget::Depth(_) => None,
        }
    }
}

/// `go ...`.
///
/// ```
/// assert_eq!(pinpoint_uci::go_line(&pinpoint_uci::Budget::Nodes(5000)), "go nodes 5000");
/// ```
pub fn go_line(budget: &Budget) -> String {
    match *budget {
        Budget::Clock { left: [white, black], increment, moves_to_go } => {
            // Nothing left would look like no clock at all.
            let ms = |time: Duration| time.as_millis().max(1);
            let (white, black, each) = (ms(white), ms(black), increment.as_millis());
            let moves = moves_to_go.map_or_else(String::new, |moves| format!(" movestogo {moves}"));
            format!("go wtime {white} btime {black} winc {each} binc {each}{moves}")
        }
        Budget::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        Budget::Nodes(nodes) => format!("go nodes {nodes}"),
        Budget::Depth(depth) => format!("go depth {depth}"),
    }
}

/// `position ... moves ...`, with castling as the start of the game wants it.
///
/// ```
/// let line = pinpoint_uci::position_line(&pinpoint_rules::Game::default());
/// assert_eq!(line, "position startpos");
/// ```
pub fn position_line(game: &Game) -> String {
    let style = game.start().castling_style();
    let mut line = match *game.start() == Position::STANDARD {
        true => "position startpos".to_owned(),
        false => format!("position fen {}", game.start().to_fen()),
    };
    for (index, mv) in game.moves().enumerate() {
        line.push_str(if index == 0 { " moves " } else { " " });
        line.push_str(&mv.uci(style).to_string());
    }
    line
}

/// Splits a command line at blanks; quotes hold words together.
///
/// ```
/// assert_eq!(pinpoint_uci::split_command("'my engine' uci"), ["my engine", "uci"]);
/// ```
pub fn split_command(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match quote {
            Some(end) if letter == end => quote = None,
            Some(_) => word.get_or_insert_default().push(letter),
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// What a program says about the position it thinks about, in an `info` line on its best line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Info {
    /// How deep it has searched.
    pub depth: u32,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The line it expects, as far as its moves are legal.
    pub line: Vec<Move>,
}

/// No more moves of a line than this are read.
const LONGEST_LINE: usize = 32;

impl Info {
    /// Reads a line about this position; lines without a score, and those about second-best moves,
    /// say nothing.
    pub fn parse(line: &str, position: &Position) -> Option<Info> {
        let mut words = line.strip_prefix("info ")?.split_whitespace();
        let (mut depth, mut score, mut line) = (0, None, Vec::new());
        while let Some(word) = words.next() {
            match word {
                "string" => break,
                "multipv" if words.next()? != "1" => return None,
                "depth" => depth = words.next()?.parse().ok()?,
                "score" => {
                    let (kind, number) = (words.next()?, words.next()?.parse().ok()?);
                    score = Some(match kind {
                        "cp" => Score::Centipawns(number),
                        "mate" => Score::Mate(number),
                        _ => return None,
                    });
                }
                "pv" => {
                    line = legal_moves(position, words);
                    break;
                }
                _ => {}
            }
        }
        Some(Info { depth, score: score?, line })
    }
}

fn legal_moves<'a>(start: &Position, words: impl Iterator<Item = &'a str>) -> Vec<Move> {
    let mut position = *start;
    let moves = words.map_while(|word| {
        let mv = position.parse_uci(word).ok()?;
        position = position.play(mv);
        Some(mv)
    });
    moves.take(LONGEST_LINE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_split_at_blanks_outside_quotes() {
        assert_eq!(split_command("  a 'b c'  d\"e f\" \"\" "), ["a", "b c", "de f", ""]);
        assert!(split_command("  ").is_empty());
    }

    #[test]
    fn positions_are_sent_with_all_their_moves() {
        let mut game = Game::default();
        game.try_play(game.position().parse_uci("e2e4").unwrap()).unwrap();
        assert_eq!(position_line(&game), "position startpos moves e2e4");
        let castling = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let mut game = Game::new(castling);
        game.try_play(castling.parse_uci("e1g1").unwrap()).unwrap();
        assert!(position_line(&game).ends_with("w K - 0 1 moves e1g1"));
    }

    #[test]
    fn clocks_are_sent_in_milliseconds() {
        let ms = Duration::from_millis;
        let mut budget =
            Budget::Clock { left: [ms(8000), ms(0)], increment: ms(80), moves_to_go: None };
        assert_eq!(go_line(&budget), "go wtime 8000 btime 1 winc 80 binc 80");
        if let Budget::Clock { moves_to_go, .. } = &mut budget {
            *moves_to_go = Some(3);
        }
        assert!(go_line(&budget).ends_with("binc 80 movestogo 3"));
        assert_eq!(go_line(&Budget::MoveTime(ms(250))), "go movetime 250");
        assert_eq!(go_line(&Budget::Depth(7)), "go depth 7");
    }

    #[test]
    fn what_a_program_thinks_is_read_from_its_best_line_only() {
        let read = |line| Info::parse(line, &Position::STANDARD);
        let info = read("info depth 7 seldepth 9 multipv 1 score cp -13 nodes 9 pv e2e4 depth 9");
        let info = info.unwrap();
        assert_eq!((info.depth, info.score), (7, Score::Centipawns(-13)));
        assert_eq!(info.line.len(), 1);
        // The third move is illegal: the line ends before it.
        let info = read("info score cp 1 pv e2e4 e7e5 e4e5 g1f3").unwrap();
        assert_eq!(info.line.len(), 2);
        let info = read("info depth 7 score mate 3 upperbound").unwrap();
        assert_eq!((info.depth, info.score), (7, Score::Mate(3)));
        for line in [
            "info depth 7 multipv 2 score cp 5",
            "info depth 7 currmove e2e4",
            "info string score cp 1",
            "info depth x score cp 1",
            "info score cp",
            "bestmove e2e4",
            "\u{0}",
            "",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
