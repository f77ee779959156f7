//! A reviewed game: every move with its verdict, each side with its accuracy.

use pinpoint_engine::SidedScore;
use pinpoint_notation::{Opening, opening};
use pinpoint_rules::{Color, Game, Move, Position};

use crate::accuracy::{game_accuracy, move_accuracy};
use crate::chances::{centipawns, win_percent, winning_chances};
use crate::examine::{Assessment, Examination};
use crate::phase::Phase;
use crate::sacrifice;
use crate::sentences::{Sentence, sentences};
use crate::turning_points::turning_points;
use crate::verdict::{Consequence, Verdict, fault, is_decided, is_only, is_sound};

/// A move of a reviewed game.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct MoveReview {
    /// The number of the half-move, counted from 1.
    pub ply: usize,
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// What it was.
    pub verdict: Verdict,
    /// What it changed, if it is a fault that changed who is winning.
    pub consequence: Option<Consequence>,
    /// What the position before it is worth.
    pub before: SidedScore,
    /// What the position after it is worth.
    pub after: SidedScore,
    /// The winning chances it lost, from 0 to 2.
    pub loss: f64,
    /// How accurate it was, from 0 to 100.
    pub accuracy: f64,
    /// The part of the game.
    pub phase: Phase,
    /// The engine's line from the position before the move; its first move is the best one.
    pub line: Vec<Move>,
    /// The engine's line after the move: for a fault, its refutation.
    pub reply: Vec<Move>,
    /// Why: for faults, only moves and sacrifices.
    pub sentences: Vec<Sentence>,
}

impl MoveReview {
    /// The side that moved.
    pub fn side(&self) -> Color {
        self.position.turn()
    }

    /// The best move, as far as the engine looked.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// The centipawns it lost, between scores from -1000 to 1000.
    pub fn centipawn_loss(&self) -> i32 {
        (centipawns(self.before, self.side()) - centipawns(self.after, self.side())).max(0)
    }
}

/// How one side played.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct SideReview {
    /// The side.
    pub side: Color,
    /// How many moves it made.
    pub moves: usize,
    /// The accuracy from 0 to 100; `None` without a move.
    pub accuracy: Option<f64>,
    /// The mean of the centipawns lost; `None` without a move.
    pub centipawn_loss: Option<f64>,
    /// How often each verdict was given, in the order of [`Verdict::ALL`].
    counts: [usize; Verdict::ALL.len()],
}

impl SideReview {
    /// How many of its moves were given this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.counts[verdict as usize]
    }
}

/// A reviewed game.
///
/// ```
/// use std::ops::ControlFlow;
/// use pinpoint_review::{Budget, Examiner, Review, Verdict};
/// use pinpoint_rules::{Color, Game};
/// let mut game = Game::default();
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.try_play(game.position().parse_uci(text).unwrap()).unwrap();
/// }
/// let mut examiner = Examiner::new(Budget::depth(6), 1, 1);
/// let found = examiner.examine(&game, &mut |_| ControlFlow::Continue(())).unwrap();
/// let review = Review::new(&game, &found);
/// let blunder = &review.moves[2];
/// assert_eq!(blunder.verdict, Verdict::Blunder);
/// assert_eq!(blunder.sentences[0].text, "Allows mate: 2... Qh4#.");
/// assert!(review.side(Color::White).accuracy < review.side(Color::Black).accuracy);
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Review {
    /// The position before the first move.
    pub start: Position,
    /// The opening, if it has a name.
    pub opening: Option<Opening>,
    /// After how many half-moves the opening's position is reached; 0 without an opening.
    pub book_plies: usize,
    /// The moves in their order.
    pub moves: Vec<MoveReview>,
    /// The moves that decided the game, as indices of [`Review::moves`].
    pub turning_points: Vec<usize>,
    sides: [SideReview; 2],
}

impl Review {
    /// The review that follows from what the engine found in this game.
    ///
    /// # Panics
    /// If the examination is of another game.
    pub fn new(game: &Game, examination: &Examination) -> Review {
        let found = &examination.assessments;
        assert_eq!(found.len(), game.moves().len() + 1, "the examination of another game");
        let (opening, book_plies) = opening_of(game);
        let mut before = *game.start();
        let mut moves: Vec<MoveReview> = Vec::with_capacity(found.len());
        for (index, &(mv, after)) in game.history().iter().enumerate() {
            let scene = Scene {
                position: before,
                mv,
                last: moves.last().map(|last| last.mv),
                is_book: index < book_plies,
                before: &found[index],
                after: &found[index + 1],
            };
            moves.push(scene.review(index + 1));
            before = after;
        }
        let first = game.start().turn();
        let percents: Vec<f64> =
            found.iter().map(|found| win_percent(found.score, Color::White)).collect();
        let sides = [Color::White, Color::Black]
            .map(|side| side_review(&moves, side, game_accuracy(&percents, first, side)));
        let turning_points = turning_points(&moves);
        let start = *game.start();
        let mut review = Review { start, opening, book_plies, moves, turning_points, sides };
        review.explain();
        review
    }

    fn explain(&mut self) {
        let mut before = Game::new(self.start);
        for mv in &mut self.moves {
            mv.sentences = sentences(&before, mv);
            before.try_play(mv.mv).expect("the moves of a game are legal");
        }
    }

    /// How this side played.
    pub fn side(&self, side: Color) -> &SideReview {
        &self.sides[side as usize]
    }

    /// The score of every position, the first one included.
    pub fn scores(&self) -> impl Iterator<Item = SidedScore> + '_ {
        let first = self.moves.first().map(|mv| mv.before);
        first.into_iter().chain(self.moves.iter().map(|mv| mv.after))
    }

    /// The faults of either side.
    pub fn faults(&self) -> impl Iterator<Item = &MoveReview> {
        self.moves.iter().filter(|mv| mv.verdict.is_fault())
    }
}

/// A single move reviewed: from the game before it and what the engine found on both sides of it.
///
/// ```
/// use pinpoint_engine::{Score, SidedScore};
/// use pinpoint_review::{Assessment, Verdict, review_move};
/// use pinpoint_rules::{Game, Position};
/// let position = Position::from_fen("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1").unwrap();
/// let found = |position: Position, score, line: &[&str]| Assessment {
///     score: SidedScore::new(position.turn(), Score::Centipawns(score)),
///     depth: 1,
///     line: line.iter().map(|text| position.parse_uci(text).unwrap()).collect(),
///     runner_up: None,
/// };
/// let mv = position.parse_uci("e3c4").unwrap();
/// let before = found(position, 200, &["e3d5"]);
/// let after = found(position.play(mv), 100, &["d5c4"]);
/// let review = review_move(&Game::new(position), mv, &before, &after);
/// assert_eq!(review.verdict, Verdict::Blunder);
/// assert_eq!(review.sentences[0].text, "Allows dxc4, which wins the knight on c4.");
/// ```
pub fn review_move(game: &Game, mv: Move, before: &Assessment, after: &Assessment) -> MoveReview {
    let scene = Scene {
        position: *game.position(),
        mv,
        last: game.moves().next_back(),
        is_book: false,
        before,
        after,
    };
    let mut review = scene.review(game.moves().len() + 1);
    review.sentences = sentences(game, &review);
    review
}

/// The last name of an opening that the game's positions have, and how many moves lead there.
fn opening_of(game: &Game) -> (Option<Opening>, usize) {
    let named = game.positions().enumerate().filter_map(|(ply, at)| Some((opening(at)?, ply)));
    named.last().map_or((None, 0), |(name, ply)| (Some(name), ply))
}

fn side_review(moves: &[MoveReview], side: Color, accuracy: Option<f64>) -> SideReview {
    let own = || moves.iter().filter(|mv| mv.side() == side);
    let count = own().count();
    let lost: i32 = own().map(MoveReview::centipawn_loss).sum();
    let mut counts = [0; Verdict::ALL.len()];
    own().for_each(|mv| counts[mv.verdict as usize] += 1);
    let centipawn_loss = (count > 0).then(|| f64::from(lost) / count as f64);
    SideReview { side, moves: count, accuracy, centipawn_loss, counts }
}

/// A move and what the engine found on both sides of it.
struct Scene<'a> {
    position: Position,
    mv: Move,
    last: Option<Move>,
    is_book: bool,
    before: &'a Assessment,
    after: &'a Assessment,
}

impl Scene<'_> {
    fn review(&self, ply: usize) -> MoveReview {
        let mover = self.position.turn();
        let (before, after) = (self.before.score, self.after.score);
        let verdict = self.verdict();
        let consequence = verdict.is_fault().then(|| Consequence::of(before, after, mover));
        MoveReview {
            ply,
            position: self.position,
            mv: self.mv,
            verdict,
            consequence: consequence.flatten(),
            before,
            after,
            loss: (winning_chances(before, mover) - winning_chances(after, mover)).max(0.0),
            accuracy: move_accuracy(win_percent(before, mover), win_percent(after, mover)),
            phase: Phase::of(&self.position),
            line: self.before.line.clone(),
            reply: self.after.line.clone(),
            sentences: Vec::new(),
        }
    }

    fn verdict(&self) -> Verdict {
        let mover = self.position.turn();
        let is_best = self.before.line.first() == Some(&self.mv);
        // The best move loses nothing, whatever a deeper look after it shows.
        let fault = fault(self.before.score, self.after.score, mover);
        match fault {
            _ if self.position.count_moves() == 1 => Verdict::Forced,
            Some(fault) if !is_best => fault,
            _ if self.is_sacrifice(is_best) => Verdict::Sacrifice,
            _ if is_best && self.is_only_move() => Verdict::Only,
            _ if self.is_book => Verdict::Book,
            _ if is_best => Verdict::Best,
            _ => Verdict::Good,
        }
    }

    /// Does the engine's choice give up material, with a game that is still open without it?
    fn is_sacrifice(&self, is_best: bool) -> bool {
        let mover = self.position.turn();
        is_best
            && is_sound(self.after.score, mover)
            && !self.before.runner_up.is_some_and(|other| is_decided(other, mover))
            && sacrifice::offers(&self.position, self.mv)
    }

    /// Was every other move a mistake? Taking back does not count: everybody sees it.
    fn is_only_move(&self) -> bool {
        let takes_back = self.last.is_some_and(|last| {
            last.landing() == self.mv.to() && self.position.piece_on(self.mv.to()).is_some()
        });
        let is_only = |other| is_only(self.before.score, other, self.position.turn());
        !takes_back && self.before.runner_up.is_some_and(is_only)
    }
}
