//! Test positions with known answers.

use std::collections::BTreeMap;

use anyhow::{Context, anyhow};
use pinpoint_engine::{Engine, Limits, Options};
use pinpoint_notation::epd::{Epd, Operation};
use pinpoint_notation::parse_move;
use pinpoint_rules::{Game, Move, Position};

/// A position and how to tell whether it was solved.
pub(super) struct Problem {
    pub(super) name: String,
    /// Groups that are counted apart, besides "all".
    groups: Vec<String>,
    start: Position,
    answer: Answer,
}

enum Answer {
    /// One of the first, if there are any, and none of the second; perhaps points for moves.
    Moves { best: Vec<Move>, avoid: Vec<Move>, points: Vec<(Move, u32)> },
    /// The opponent's and the solver's moves in turn, the opponent's first.
    Line(Vec<Move>),
}

/// Solved problems and points of a group.
#[derive(Default)]
pub(super) struct Count {
    pub(super) solved: usize,
    pub(super) total: usize,
    pub(super) points: u32,
    pub(super) most_points: u32,
}

/// Reads one line; `None` for a heading or an empty line.
pub(super) type Reader = fn(&str) -> anyhow::Result<Option<Problem>>;

/// Reads all lines, then keeps `limit` of them, evenly spread.
pub(super) fn read(
    text: &str,
    reader: Reader,
    limit: Option<usize>,
) -> anyhow::Result<Vec<Problem>> {
    let lines: Vec<(usize, &str)> = text.lines().enumerate().collect();
    let step = limit.map_or(1, |limit| (lines.len() / limit.max(1)).max(1));
    let mut problems = Vec::new();
    for (number, line) in lines.into_iter().step_by(step) {
        problems.extend(reader(line).with_context(|| format!("line {}", number + 1))?);
    }
    problems.truncate(limit.unwrap_or(usize::MAX));
    Ok(problems)
}

/// An EPD record with `bm` or `am`, and perhaps points in `c0`.
pub(super) fn read_epd(line: &str) -> anyhow::Result<Option<Problem>> {
    if line.trim().is_empty() {
        return Ok(None);
    }
    let epd: Epd = line.parse()?;
    let start = epd.position;
    let points = epd.operations.iter().find_map(|operation| match operation {
        Operation::Comment { index: 0, text } => Some(read_points(&start, text)),
        _ => None,
    });
    let answer = Answer::Moves {
        best: epd.best_moves().to_vec(),
        avoid: epd.avoid_moves().to_vec(),
        points: points.unwrap_or_default(),
    };
    let name = epd.id().map_or_else(|| start.to_fen(), str::to_owned);
    Ok(Some(Problem { name, groups: Vec::new(), start, answer }))
}

/// Points as some suites write them: `f5=10, Be5=2`. Other comments give none.
fn read_points(start: &Position, text: &str) -> Vec<(Move, u32)> {
    let pair = |part: &str| {
        let (mv, points) = part.trim().split_once('=')?;
        Some((parse_move(start, mv).ok()?, points.trim().parse().ok()?))
    };
    text.split(',').filter_map(pair).collect()
}

/// A puzzle: `id,fen,moves,rating,...,themes,...`; the first move is the opponent's.
pub(super) fn read_puzzle(line: &str) -> anyhow::Result<Option<Problem>> {
    let fields: Vec<&str> = line.split(',').collect();
    if line.is_empty() || fields[0] == "PuzzleId" {
        return Ok(None);
    }
    let [id, fen, moves, _, _, _, _, themes, ..] = fields[..] else {
        return Err(anyhow!("expected at least eight fields"));
    };
    let start = Position::from_fen(fen)?;
    let mut game = Game::new(start);
    for text in moves.split(' ') {
        let mv = game.position().parse_uci(text)?;
        game.try_play(mv)?;
    }
    let mates = themes.split(' ').filter(|theme| theme.starts_with("mateIn"));
    let groups = mates.map(str::to_owned).collect();
    let answer = Answer::Line(game.moves().collect());
    Ok(Some(Problem { name: id.to_owned(), groups, start, answer }))
}

/// Lets the engine try all problems and counts by group; `tried` hears of each, and whether it was
/// solved.
pub(super) fn solve(
    problems: &[Problem],
    limits: &Limits,
    mut tried: impl FnMut(&Problem, bool),
) -> BTreeMap<String, Count> {
    let mut engine = Engine::new(Options::default().with_hash_mb(16));
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    for problem in problems {
        engine.new_game();
        let (solved, points, most_points) = problem.attempt(&mut engine, limits);
        tried(problem, solved);
        for group in problem.groups.iter().map(String::as_str).chain(["all"]) {
            let count = counts.entry(group.to_owned()).or_default();
            count.total += 1;
            count.solved += usize::from(solved);
            count.points += points;
            count.most_points += most_points;
        }
    }
    counts
}

impl Problem {
    /// Whether it was solved, the points won and the points there were to win.
    fn attempt(&self, engine: &mut Engine, limits: &Limits) -> (bool, u32, u32) {
        match &self.answer {
            Answer::Moves { best, avoid, points } => {
                engine.set_position(self.start);
                let Some(played) = engine.search(limits.clone()).best else {
                    return (false, 0, 0);
                };
                let solved =
                    (best.is_empty() || best.contains(&played)) && !avoid.contains(&played);
                let won = points.iter().find(|(mv, _)| *mv == played).map_or(0, |(_, n)| *n);
                (solved, won, points.iter().map(|(_, n)| *n).max().unwrap_or(0))
            }
            Answer::Line(moves) => (self.follow(moves, engine, limits), 0, 0),
        }
    }

    /// Plays the line; another move is right only if it mates at once.
    fn follow(&self, moves: &[Move], engine: &mut Engine, limits: &Limits) -> bool {
        let mut game = Game::new(self.start);
        for pair in moves.chunks(2) {
            let &[theirs, expected] = pair else { break };
            game.try_play(theirs).expect("the line was checked when it was read");
            engine.set_game(&game);
            let Some(played) = engine.search(limits.clone()).best else { return false };
            if played != expected {
                return game.position().play(played).is_checkmate();
            }
            game.try_play(expected).expect("the line was checked when it was read");
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn epd_operations_are_read() {
        let line = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; am Rb1 Kf1; c0 \"Ra8=10, Ra7=3\"; id \"back rank\";";
        let problem = read_epd(line).unwrap().unwrap();
        assert_eq!(problem.name, "back rank");
        let solved = solve(&[problem], &Limits::depth(3), |_, _| {});
        assert_eq!((solved["all"].solved, solved["all"].points), (1, 10));
        assert!(read_epd("").unwrap().is_none());
        assert!(read_epd("6k1/8/8/8/8/8/8/R5K1 w - - bm Rz9;").is_err());
    }

    #[test]
    fn puzzles_are_followed_to_their_end() {
        let line =
            "00008,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2c2 b1b8,600,80,90,10,mateIn1 short,x,";
        let problem = read_puzzle(line).unwrap().unwrap();
        let solved = solve(&[problem], &Limits::depth(3), |_, _| {});
        assert_eq!((solved["all"].solved, solved["mateIn1"].total), (1, 1));
        assert!(read_puzzle("PuzzleId,FEN,Moves").unwrap().is_none());
    }
}
