//! Positions to solve at the keyboard: puzzles, and your own mistakes.
//!
//! A wrong try is answered by what refutes it, found by the engine and explained by the review.

mod progress;

use std::io::{self, BufRead, Write};

use pinpoint_notation::{parse_move, san};
use pinpoint_review::{Budget, Examiner, MoveReview, Review, Verdict, numbered_line};
use pinpoint_rules::{Color, Game, Move, PieceKind, Position, Square};

use crate::drawing::text;
use crate::terminal::{Look, colored};

pub(crate) use progress::{Progress, today};

/// A position with something to find.
pub(crate) struct Exercise {
    /// A name under which progress is kept.
    pub(crate) id: String,
    /// The game up to the position; the side to move solves.
    pub(crate) game: Game,
    /// What to say above the board.
    pub(crate) title: String,
    /// The solver's moves and the replies in turn, the solver's first and last.
    pub(crate) solution: Vec<Move>,
    /// Does another move count that is nearly as good?
    pub(crate) lenient: bool,
    /// What to say when it is solved.
    pub(crate) reason: Vec<String>,
}

/// How an exercise ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// Found without help or error.
    Solved,
    /// Found after an error, a hint, or shown.
    Helped,
    /// Enough for today.
    Quit,
}

/// Somebody who asks and answers, through a pair of streams.
pub(crate) struct Trainer<R, W> {
    input: R,
    out: W,
    examiner: Examiner,
    look: Option<Look>,
}

const HELP: &str = "a move as Nf3 or g1f3; hint, show, quit";

impl<R: BufRead, W: Write> Trainer<R, W> {
    /// A trainer whose engine spends this much on a wrong try. Without a look the board is drawn
    /// in letters.
    pub(crate) fn new(input: R, out: W, budget: Budget, look: Option<Look>) -> Trainer<R, W> {
        Trainer { input, out, examiner: Examiner::new(budget, 1, 16), look }
    }

    fn draw(&mut self, game: &Game) -> io::Result<()> {
        let position = game.position();
        let flipped = position.turn() == Color::Black;
        let last = game.history().last().map(|&(mv, _)| mv);
        let board = match self.look {
            Some(look) => colored(position, last, flipped, look),
            None => text::board(position.board(), flipped),
        };
        write!(self.out, "\n{board}\n")
    }

    /// Says something.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Poses an exercise until it is solved, shown or left.
    pub(crate) fn pose(&mut self, exercise: &Exercise) -> io::Result<Attempt> {
        let mut game = exercise.game.clone();
        let mut is_clean = true;
        writeln!(self.out, "\n{}", exercise.title)?;
        let mut steps = exercise.solution.chunks(2);
        let mut step = steps.next();
        while let Some(&[expected, ref reply @ ..]) = step {
            self.draw(&game)?;
            match self.ask(&game, expected, exercise.lenient, &mut is_clean)? {
                Found::Expected => {}
                Found::AsGood(review) => {
                    let best = san(game.position(), expected);
                    let name = san(game.position(), review.mv);
                    writeln!(self.out, "{name} is good. The engine prefers {best}.")?;
                    break;
                }
                Found::Shown => {
                    let rest: Vec<Move> = std::iter::once(expected)
                        .chain(reply.iter().copied())
                        .chain(steps.by_ref().flatten().copied())
                        .collect();
                    writeln!(self.out, "{}", numbered_line(game.position(), &rest))?;
                    is_clean = false;
                    break;
                }
                Found::Quit => return Ok(Attempt::Quit),
            }
            game.try_play(expected).expect("a solution is legal");
            step = steps.next();
            if let Some(&reply) = reply.first() {
                writeln!(self.out, "Right. The reply is {}.", san(game.position(), reply))?;
                game.try_play(reply).expect("a solution is legal");
            }
        }
        for sentence in &exercise.reason {
            writeln!(self.out, "{sentence}")?;
        }
        Ok(if is_clean { Attempt::Solved } else { Attempt::Helped })
    }

    /// Asks until the move is found.
    fn ask(
        &mut self,
        game: &Game,
        expected: Move,
        lenient: bool,
        is_clean: &mut bool,
    ) -> io::Result<Found> {
        loop {
            write!(self.out, "{} to move> ", game.position().turn())?;
            self.out.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Ok(Found::Quit);
            }
            match line.trim() {
                "" => {}
                "help" | "?" => writeln!(self.out, "{HELP}")?,
                "hint" => {
                    *is_clean = false;
                    writeln!(self.out, "{}", hint(game.position(), expected.from()))?;
                }
                "show" => return Ok(Found::Shown),
                "quit" | "q" => return Ok(Found::Quit),
                text => match parse_move(game.position(), text) {
                    Ok(mv) if mv == expected || mates(game, mv) => return Ok(Found::Expected),
                    Ok(mv) => {
                        let review = self.examiner.review_move(game, mv);
                        if lenient && review.verdict < Verdict::Inaccuracy {
                            return Ok(Found::AsGood(Box::new(review)));
                        }
                        *is_clean = false;
                        writeln!(self.out, "{}", refutation(&review))?;
                    }
                    Err(error) => writeln!(self.out, "{error} ({HELP})")?,
                },
            }
        }
    }
}

/// The mistakes and blunders of one side or both, where something better is known.
pub(crate) fn mistakes(review: &Review, side: Option<Color>) -> impl Iterator<Item = &MoveReview> {
    review.moves.iter().filter(move |mv| {
        mv.verdict >= Verdict::Mistake
            && side.is_none_or(|side| side == mv.side())
            && mv.best().is_some_and(|best| best != mv.mv)
    })
}

/// Why a wrong try fails.
pub(crate) fn refutation(review: &MoveReview) -> String {
    let name = san(&review.position, review.mv);
    let harm = review
        .sentences
        .iter()
        .find(|it| it.subject == pinpoint_review::Subject::Played && it.kind != "evaluation");
    match harm {
        Some(sentence) => format!("{name} is not it. {}", sentence.text),
        None if review.reply.is_empty() => format!("{name} is not it."),
        None => {
            let after = review.position.play(review.mv);
            let shown = &review.reply[..review.reply.len().min(5)];
            format!("{name} is not it: {}.", numbered_line(&after, shown))
        }
    }
}

/// What became of a question.
enum Found {
    Expected,
    AsGood(Box<MoveReview>),
    Shown,
    Quit,
}

/// Another mate is as good as the one expected.
fn mates(game: &Game, mv: Move) -> bool {
    game.position().play(mv).is_checkmate()
}

/// Names the piece that should move.
pub(crate) fn hint(position: &Position, from: Square) -> String {
    let kind = position.piece_on(from).map_or(PieceKind::Pawn, |piece| piece.kind);
    format!("Look at the {kind} on {from}.")
}

#[cfg(test)]
mod tests;
