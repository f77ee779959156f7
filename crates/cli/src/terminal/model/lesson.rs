//! A lesson: the mistakes of the game on the table, one after the other, to be put right.

use pinpoint_notation::san;
use pinpoint_review::MoveReview;
use pinpoint_rules::{Color, Move, Position};

/// A position in which a mistake was made.
#[derive(Debug, Clone)]
pub(crate) struct Mistake {
    /// Half-moves before it.
    pub(crate) plies: usize,
    pub(crate) side: Color,
    /// The better move.
    pub(crate) best: Move,
    /// What was played, and what is wanted.
    pub(crate) task: String,
    /// Why the better move is better.
    pub(crate) reason: Vec<String>,
}

impl Mistake {
    /// The exercise that a reviewed move makes; `None` if nothing better is known.
    pub(crate) fn new(review: &MoveReview) -> Option<Mistake> {
        let side = review.side();
        let dots = if side == Color::White { "." } else { "..." };
        let number = review.position.fullmove_number();
        let name = san(&review.position, review.mv);
        let word = review.verdict.word();
        Some(Mistake {
            plies: review.ply - 1,
            side,
            best: review.best().filter(|&best| best != review.mv)?,
            task: format!("{number}{dots} {name} was a {word}. Find a better move for {side}."),
            reason: review.sentences.iter().map(|sentence| sentence.text.clone()).collect(),
        })
    }
}

/// Where a lesson is.
#[derive(Debug, Clone)]
pub(crate) struct Lesson {
    mistakes: Vec<Mistake>,
    at: usize,
    /// Mistakes put right without an error or help.
    pub(crate) found: usize,
    /// No error and no help so far in this position?
    is_clean: bool,
    /// Is the better move known now?
    pub(crate) is_solved: bool,
    /// What was said to the last try.
    pub(crate) answer: Vec<String>,
}

impl Lesson {
    /// A lesson about these mistakes; `None` without any.
    pub(crate) fn new(mistakes: Vec<Mistake>) -> Option<Lesson> {
        let lesson = Lesson {
            mistakes,
            at: 0,
            found: 0,
            is_clean: true,
            is_solved: false,
            answer: Vec::new(),
        };
        (!lesson.mistakes.is_empty()).then_some(lesson)
    }

    pub(crate) fn mistake(&self) -> &Mistake {
        &self.mistakes[self.at]
    }

    /// The task and what was said to the last try.
    pub(crate) fn said(&self) -> impl Iterator<Item = &str> {
        let task = std::iter::once(self.mistake().task.as_str());
        task.chain(self.answer.iter().map(String::as_str))
    }

    /// `mistake 2 of 3`.
    pub(crate) fn place(&self) -> String {
        format!("mistake {} of {}", self.at + 1, self.mistakes.len())
    }

    /// The answer to a wrong try, or help that was asked for.
    pub(crate) fn help(&mut self, answer: String) {
        self.is_clean = false;
        self.answer = vec![answer];
    }

    /// The better move is found or shown; why it is better comes with it.
    pub(crate) fn solve(&mut self, answer: String) {
        self.found += usize::from(self.is_clean && !self.is_solved);
        self.is_solved = true;
        self.answer = std::iter::once(answer).chain(self.mistake().reason.clone()).collect();
    }

    /// The better move is given away.
    pub(crate) fn show(&mut self, position: &Position) {
        self.is_clean = false;
        self.solve(format!("The better move is {}.", san(position, self.mistake().best)));
    }

    /// Turns to the next mistake. Is there one?
    pub(crate) fn advance(&mut self) -> bool {
        let is_more = self.at + 1 < self.mistakes.len();
        if is_more {
            self.at += 1;
            self.is_clean = true;
            self.is_solved = false;
            self.answer.clear();
        }
        is_more
    }

    /// `2 of 3 found at once`.
    pub(crate) fn summary(&self) -> String {
        format!("{} of {} found at once", self.found, self.mistakes.len())
    }
}
