//! Puzzles out of reviewed games: positions after a fault with one winning move.

use pinpoint_engine::{Options, SidedScore};
use pinpoint_rules::{Color, Game, Move, Position};
use pinpoint_tactics::{Line, themes};

use crate::budget::Budget;
use crate::chances::winning_chances;
use crate::phase::Phase;
use crate::review::{MoveReview, Review};
use crate::searcher::Searcher;
use crate::verdict::Verdict;

/// By how much the solution is better than any other move, in winning chances from -1 to 1. A
/// mate against no mate suffices as well where the other moves do not win by themselves.
pub const PUZZLE_MARGIN: f64 = 0.7;

/// How many times the nodes that find a mistake a [`PuzzleMaker`] should have to prove a solution.
pub const PUZZLE_FACTOR: u64 = 10;

/// The winning chances that a solution reaches at least.
const LEAST: f64 = 0.5;
/// By how much the score of a review may be too low.
const DOUBT: f64 = 0.1;
/// Solutions are followed for at most this many moves of the solver.
const LONGEST: usize = 6;

/// A puzzle made of a game, in the form of the Lichess puzzle database.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MadePuzzle {
    /// A name made of position and moves: the same puzzle has the same name everywhere.
    pub id: String,
    /// The position before the fault.
    pub start: Position,
    /// The fault, then the solution, which ends with a move of the solver.
    pub moves: Vec<Move>,
    /// The themes by name.
    pub themes: Vec<String>,
    /// The number of the fault's half-move in the game, counted from 1.
    pub ply: usize,
}

/// Looks for puzzles with one engine.
pub struct PuzzleMaker {
    searcher: Searcher,
    budget: Budget,
}

impl PuzzleMaker {
    /// A maker that spends this much on each position of a solution.
    pub fn new(budget: Budget, hash_mb: usize) -> PuzzleMaker {
        let options = Options::default().with_multi_pv(2).with_hash_mb(hash_mb);
        PuzzleMaker { searcher: Searcher::new(options), budget }
    }

    /// The same maker, which makes no more puzzles once `is_unwanted` says so.
    #[must_use]
    pub fn stop_when(mut self, is_unwanted: impl Fn() -> bool + Send + 'static) -> PuzzleMaker {
        self.searcher.stop_when(is_unwanted);
        self
    }

    /// The puzzles that the faults of a reviewed game make.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use pinpoint_review::{Budget, Examiner, PuzzleMaker, Review};
    /// use pinpoint_rules::Game;
    /// let mut game = Game::default();
    /// for text in ["f2f3", "e7e5", "g2g4", "b8c6"] {
    ///     game.try_play(game.position().parse_uci(text).unwrap()).unwrap();
    /// }
    /// let found = Examiner::new(Budget::depth(6), 1, 1)
    ///     .examine(&game, &mut |_| ControlFlow::Continue(()))
    ///     .unwrap();
    /// let made = PuzzleMaker::new(Budget::depth(6), 1).make(&game, &Review::new(&game, &found));
    /// // 2. g4 allows Qh4 mate, which the game missed.
    /// assert_eq!(made[0].moves.len(), 2);
    /// assert!(made[0].themes.iter().any(|theme| theme == "mateIn1"));
    /// ```
    pub fn make(&mut self, game: &Game, review: &Review) -> Vec<MadePuzzle> {
        self.searcher.new_game();
        // Where the review sees nobody winning after the fault, a longer look rarely does.
        let is_won = |mv: &MoveReview| winning_chances(mv.after, !mv.side()) >= LEAST - DOUBT;
        let faults = review.moves.iter().filter(|mv| mv.verdict >= Verdict::Mistake && is_won(mv));
        let mut made = Vec::new();
        for fault in faults {
            let mut before = Game::new(*game.start());
            for mv in game.moves().take(fault.ply) {
                before.try_play(mv).expect("the moves of a game are legal");
            }
            let found = self.solution(before);
            // A search that was cut short proves nothing.
            if self.searcher.is_unwanted() {
                break;
            }
            let Some((solution, score)) = found else { continue };
            let moves: Vec<Move> = std::iter::once(fault.mv).chain(solution).collect();
            made.push(puzzle(fault.position, moves, fault.ply, score));
        }
        made
    }

    /// The forced moves from the present position, if its side to move has one winning move.
    fn solution(&mut self, mut game: Game) -> Option<(Vec<Move>, SidedScore)> {
        let mut moves = Vec::new();
        let mut first = None;
        while moves.len() < 2 * LONGEST - 1 {
            let Some((mv, score, reply)) = self.only_winning_move(&game) else { break };
            first.get_or_insert(score);
            moves.push(mv);
            game.try_play(mv).ok()?;
            let Some(reply) = reply else { break };
            if game.outcome().is_some() {
                break;
            }
            moves.push(reply);
            game.try_play(reply).ok()?;
        }
        // What the opponent answered last proves nothing.
        if moves.len().is_multiple_of(2) {
            moves.pop();
        }
        first.map(|score| (moves, score))
    }

    /// The one move that wins, what it is worth and the reply to it.
    fn only_winning_move(&mut self, game: &Game) -> Option<(Move, SidedScore, Option<Move>)> {
        let found = self.searcher.search(game, self.budget.limits());
        let us = game.position().turn();
        let best = found.lines.first()?;
        let mv = *best.moves.first()?;
        if !game.position().is_legal(mv) {
            return None;
        }
        let is_winning = winning_chances(best.score, us) >= LEAST;
        let is_unique = match found.lines.get(1) {
            None => game.position().count_moves() > 1,
            Some(other) => is_clearly_better(best.score, other.score, us),
        };
        let after = game.position().play(mv);
        let reply = best.moves.get(1).copied().filter(|&reply| after.is_legal(reply));
        (is_winning && is_unique).then_some((mv, best.score, reply))
    }
}

fn is_clearly_better(best: SidedScore, other: SidedScore, us: Color) -> bool {
    let (best_chances, other_chances) = (winning_chances(best, us), winning_chances(other, us));
    let mates_alone = best.mating_side() == Some(us) && other.mating_side() != Some(us);
    best_chances - other_chances >= PUZZLE_MARGIN || mates_alone && other_chances < LEAST
}

fn puzzle(start: Position, moves: Vec<Move>, ply: usize, score: SidedScore) -> MadePuzzle {
    let mut line = Line::new(start);
    moves.iter().for_each(|&mv| line.push(mv));
    let mut names: Vec<String> =
        themes(&line).to_string().split_whitespace().map(str::to_owned).collect();
    let solver = !start.turn();
    if score.mating_side().is_none() {
        let chances = winning_chances(score, solver);
        let word = if chances >= 0.8 { "crushing" } else { "advantage" };
        names.push(word.to_owned());
    }
    let phase = phase_theme(line.position(1)).to_owned();
    if !names.contains(&phase) {
        names.push(phase);
    }
    names.sort();
    MadePuzzle { id: id_of(&start, &moves), start, moves, themes: names, ply }
}

/// The theme for the part of the game.
fn phase_theme(position: &Position) -> &'static str {
    Phase::of(position).word()
}

/// Seven letters and digits that follow from position and moves.
fn id_of(start: &Position, moves: &[Move]) -> String {
    const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let words = moves.iter().fold(start.to_fen(), |text, mv| format!("{text} {mv}"));
    let mut hash = words.bytes().fold(0xCBF2_9CE4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    });
    let mut id = String::new();
    for _ in 0..7 {
        id.push(char::from(DIGITS[(hash % 62) as usize]));
        hash /= 62;
    }
    id
}
