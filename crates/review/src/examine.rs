//! The engine's part: what every position of a game is worth.

use std::ops::ControlFlow;

use pinpoint_engine::{Options, Score, SidedScore};
use pinpoint_rules::{Game, Move, Position};

use crate::budget::Budget;
use crate::notes::Notes;
use crate::review::{MoveReview, review_move};
use crate::searcher::Searcher;
use crate::verdict::fault;

/// What the engine found in one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assessment {
    /// What it is worth.
    pub score: SidedScore,
    /// The depth of the search in half-moves; 0 if the game is over.
    pub depth: u32,
    /// The best line; empty if the game is over.
    pub line: Vec<Move>,
    /// What the best other move is worth. Only looked for where the best move was played.
    pub runner_up: Option<SidedScore>,
}

/// What the engine found in all positions of a game: one more than there are moves.
///
/// A review follows from this and the moves alone, so that this is all that has to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Examination {
    /// In the order of the game.
    pub assessments: Vec<Assessment>,
}

/// Looks at games with one engine.
///
/// ```
/// use std::ops::ControlFlow;
/// use pinpoint_review::{Budget, Examiner};
/// use pinpoint_rules::Game;
/// let mut game = Game::default();
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.try_play(game.position().parse_uci(text).unwrap()).unwrap();
/// }
/// let mut examiner = Examiner::new(Budget::depth(4), 1, 1);
/// let found = examiner.examine(&game, &mut |_| ControlFlow::Continue(())).unwrap();
/// assert_eq!(found.assessments.len(), 5);
/// // After 2. g4 Black mates in one.
/// assert_eq!(found.assessments[3].score.mover(), pinpoint_engine::Score::Mate(1));
/// ```
pub struct Examiner {
    searcher: Searcher,
    budget: Budget,
}

/// Lines are followed up to this many half-moves where a fault is to be explained.
pub(crate) const LINE: usize = 14;
/// A mate is followed to its end, if it is not longer than this.
const MATE_LINE: usize = 40;

impl Examiner {
    /// An examiner that spends this much on each position, with a hash table of this many MiB.
    pub fn new(budget: Budget, threads: usize, hash_mb: usize) -> Examiner {
        let options = Options::default().with_threads(threads).with_hash_mb(hash_mb);
        Examiner { searcher: Searcher::new(options), budget }
    }

    /// The same examiner, which breaks off, even within a position, once `is_unwanted` says so.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use pinpoint_review::{Budget, Examiner};
    /// use pinpoint_rules::Game;
    /// // Nobody wants to wait for this.
    /// let mut examiner = Examiner::new(Budget::depth(100), 1, 1).stop_when(|| true);
    /// let found = examiner.examine(&Game::default(), &mut |_| ControlFlow::Continue(()));
    /// assert!(found.is_none());
    /// ```
    #[must_use]
    pub fn stop_when(mut self, is_unwanted: impl Fn() -> bool + Send + 'static) -> Examiner {
        self.searcher.stop_when(is_unwanted);
        self
    }

    /// Looks at every position of the game, the last one first.
    ///
    /// What was found later in the game is still in the hash table when the earlier positions are
    /// searched. So a score rarely misses what the next moves showed. Where a move looks like a
    /// fault, both sides of it are searched again with four times the budget. `watch` hears after
    /// each position how many are done, and can end the examination, which then gives nothing.
    pub fn examine(
        &mut self,
        game: &Game,
        watch: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Option<Examination> {
        self.searcher.new_game();
        let mut notes = Notes::new(game);
        for ply in (0..notes.len()).rev() {
            let found = self.assess(&notes.game_at(ply), notes.played_at(ply), self.budget);
            notes.set(ply, found);
            self.confirm_faults(&mut notes, ply);
            let done = notes.len() - ply;
            if self.searcher.is_unwanted() || ply > 0 && watch(done).is_break() {
                return None;
            }
        }
        self.follow_faults(&mut notes);
        if self.searcher.is_unwanted() {
            return None;
        }
        let _ = watch(notes.len());
        Some(Examination { assessments: notes.into_assessments() })
    }

    /// Searches both sides of a move again that looks like a fault.
    ///
    /// A better look at the later side may make the next move look like a fault, so that one
    /// follows, and so on. No position is searched more than twice.
    fn confirm_faults(&mut self, notes: &mut Notes, first: usize) {
        let mut ply = first;
        while notes.is_doubtful_fault(ply) && !self.searcher.is_unwanted() {
            for at in [ply + 1, ply] {
                if notes.is_sure(at) {
                    continue;
                }
                let found =
                    self.assess(&notes.game_at(at), notes.played_at(at), self.budget.fourfold());
                notes.set_sure(at, found);
            }
            ply += 1;
        }
    }

    /// Looks at one move after a game: what it is worth beside the best one, and why.
    ///
    /// ```
    /// use pinpoint_review::{Budget, Examiner, Verdict};
    /// use pinpoint_rules::Game;
    /// let mut game = Game::default();
    /// for text in ["f2f3", "e7e5"] {
    ///     game.try_play(game.position().parse_uci(text).unwrap()).unwrap();
    /// }
    /// let g4 = game.position().parse_uci("g2g4").unwrap();
    /// let review = Examiner::new(Budget::depth(5), 1, 1).review_move(&game, g4);
    /// assert_eq!(review.verdict, Verdict::Blunder);
    /// ```
    ///
    /// # Panics
    /// If the move is illegal.
    pub fn review_move(&mut self, game: &Game, mv: Move) -> MoveReview {
        let mut played = game.clone();
        played.try_play(mv).expect("a legal move");
        let mut after = self.assess(&played, None, self.budget);
        let mut before = self.assess(game, Some(mv), self.budget);
        if fault(before.score, after.score, game.position().turn()).is_some() {
            after = self.assess(&played, None, self.budget.fourfold());
            before = self.assess(game, Some(mv), self.budget.fourfold());
        }
        self.follow(played, &mut after);
        self.follow(game.clone(), &mut before);
        review_move(game, mv, &before, &after)
    }

    /// What the position is worth, and where `played` is the best move, what the next best is.
    fn assess(&mut self, game: &Game, played: Option<Move>, budget: Budget) -> Assessment {
        let mut found = self.search(game, budget, None);
        if let Some(best) = found.line.first().copied()
            && Some(best) == played
        {
            found.runner_up = self.runner_up(game, best);
        }
        found
    }

    fn runner_up(&mut self, game: &Game, best: Move) -> Option<SidedScore> {
        let others: Vec<Move> =
            game.position().legal_moves().into_iter().filter(|&mv| mv != best).collect();
        if others.is_empty() {
            return None;
        }
        Some(self.search(game, self.budget.quarter(), Some(others)).score)
    }

    fn search(&mut self, game: &Game, budget: Budget, moves: Option<Vec<Move>>) -> Assessment {
        let position = game.position();
        if let Some(score) = final_score(game) {
            return Assessment { score, depth: 0, line: Vec::new(), runner_up: None };
        }
        let mut limits = budget.limits();
        limits.search_moves = moves.unwrap_or_default();
        let found = self.searcher.search(game, limits);
        let line = found.lines.into_iter().next();
        let (score, depth, line) = match line {
            Some(line) => (line.score, line.depth, line.moves),
            // Too short a search for even one line, which only odd limits can cause.
            None => {
                let level = SidedScore::new(position.turn(), Score::Centipawns(0));
                (level, 0, found.best.into_iter().collect())
            }
        };
        let line = legal_part(position, line);
        Assessment { score, depth, line, runner_up: None }
    }

    /// Where a move lost winning chances, follows the line before it and the one after it until
    /// they show something: a search's line may break off early.
    fn follow_faults(&mut self, notes: &mut Notes) {
        for ply in 0..notes.len() {
            if !notes.is_fault(ply) || self.searcher.is_unwanted() {
                continue;
            }
            for at in [ply, ply + 1] {
                let game = notes.game_at(at);
                self.follow(game, notes.get_mut(at));
            }
        }
    }

    fn follow(&mut self, game: Game, assessment: &mut Assessment) {
        let is_mate = assessment.score.mating_side().is_some();
        let wanted = if is_mate { MATE_LINE } else { LINE };
        assessment.line = self.followed(game, &assessment.line, wanted);
    }

    /// A line after a game, followed as far as a review follows the lines of a fault.
    ///
    /// ```
    /// use pinpoint_review::{Budget, Examiner};
    /// use pinpoint_rules::Game;
    /// let e4 = Game::default().position().parse_uci("e2e4").unwrap();
    /// let line = Examiner::new(Budget::depth(4), 1, 1).follow_line(Game::default(), &[e4]);
    /// assert!(line.len() > 10 && line[0] == e4);
    /// ```
    ///
    /// # Panics
    /// If a move of the line is illegal.
    pub fn follow_line(&mut self, game: Game, line: &[Move]) -> Vec<Move> {
        self.followed(game, line, LINE)
    }

    fn followed(&mut self, mut game: Game, line: &[Move], wanted: usize) -> Vec<Move> {
        for &mv in line {
            game.try_play(mv).expect("the moves of the line are legal");
        }
        let mut line = line.to_vec();
        while line.len() < wanted {
            let next = self.search(&game, self.budget.quarter(), None).line;
            if next.is_empty() {
                break;
            }
            for mv in next.into_iter().take(wanted - line.len()) {
                game.try_play(mv).expect("the line was checked");
                line.push(mv);
            }
        }
        line
    }
}

/// The score of a position in which the game is over.
fn final_score(game: &Game) -> Option<SidedScore> {
    let turn = game.position().turn();
    let score = match game.outcome()?.winner() {
        Some(_) => Score::Mate(0),
        None => Score::Centipawns(0),
    };
    Some(SidedScore::new(turn, score))
}

/// The moves up to the first illegal one: a line out of the hash table may be a bad guess.
fn legal_part(position: &Position, line: Vec<Move>) -> Vec<Move> {
    let mut position = *position;
    let is_legal = |&mv: &Move| match position.try_play(mv) {
        Ok(next) => {
            position = next;
            true
        }
        Err(_) => false,
    };
    line.into_iter().take_while(is_legal).collect()
}
