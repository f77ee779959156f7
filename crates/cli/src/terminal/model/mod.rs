//! All the interface knows: no drawing, no terminal, no files.

pub(crate) mod lesson;
pub(crate) mod line;
pub(crate) mod player;
pub(crate) mod screens;
pub(crate) mod table;

use std::time::Duration;

use pinpoint_engine::SidedScore;
use pinpoint_notation::{MoveError, Opening, opening};
use pinpoint_rules::{Color, Game, Move, Position, Square};
use pinpoint_service::{Refusal, moves_from};

use self::lesson::Lesson;
use self::line::LineEditor;
use self::player::Player;
use self::screens::{Dialog, Screen, Setup};
use self::table::Table;
use super::event::{Effect, Thought};
use super::explain;
use super::view::look::Look;

/// How the interface talks to the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Interface {
    /// A screen with a board, panels and windows.
    Screen,
    /// Lines in, lines out.
    Lines,
}

/// A line under the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    /// Is something refused or broken?
    pub(crate) is_error: bool,
    /// How long it has been there.
    pub(crate) age: Duration,
    /// The squares it speaks of.
    pub(crate) squares: Vec<Square>,
}

/// The state of the interface.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    pub(crate) interface: Interface,
    /// Columns and rows of the terminal.
    pub(crate) size: (u16, u16),
    pub(crate) look: Look,
    pub(crate) screen: Screen,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) table: Table,
    /// Is Black below?
    pub(crate) flipped: bool,
    pub(crate) cursor: Square,
    /// The piece that is picked up.
    pub(crate) selected: Option<Square>,
    /// The square where a mouse button went down, until it comes up.
    pub(crate) pressed: Option<Square>,
    /// `h` moves the cursor, but `h4` is a move: where the cursor was before an `h`.
    pub(crate) before_h: Option<Square>,
    pub(crate) line: Option<LineEditor>,
    pub(crate) message: Option<Message>,
    /// How many moves of the game the board shows; `None` for all.
    pub(crate) viewed: Option<usize>,
    pub(crate) hint: Option<Move>,
    /// The lesson under way: the board shows the position of a mistake.
    pub(crate) lesson: Option<Lesson>,
    pub(crate) draw_offer: Option<Color>,
    /// The latest opinion of the program at the table: it answers offers of a draw by it.
    pub(crate) opinion: Option<Opinion>,
    pub(crate) shows_explanation: bool,
    pub(crate) shows_evaluation: bool,
    pub(crate) analysis: Option<Thought>,
    pub(crate) explanation: Explanation,
    /// Which game "resume" would take up.
    pub(crate) interrupted: Option<String>,
    /// Why this game is not kept, if it is not.
    pub(crate) unsaved: Option<String>,
    /// The player knows of it and wants to leave all the same.
    pub(crate) is_leaving: bool,
    /// The game that was removed last.
    pub(crate) removed: Option<String>,
    /// The file that this game was saved in.
    pub(crate) saved_as: Option<String>,
    /// What a new game starts with, as set in the menu or on the command line.
    pub(crate) setup: Setup,
    /// The numbers of the questions that wait for an answer.
    pub(crate) awaited: Awaited,
    /// Lines to print in plain mode.
    pub(crate) printed: Vec<String>,
    pub(super) effects: Vec<Effect>,
    pub(super) questions: u64,
    random: u64,
}

/// The questions whose answers are still wanted.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Awaited {
    pub(crate) mv: Option<u64>,
    /// What a program thinks that was offered a draw.
    pub(crate) draw: Option<u64>,
    pub(crate) hint: Option<u64>,
    pub(crate) analysis: Option<u64>,
    /// A review of the game, or of a move tried in a lesson.
    pub(crate) lesson: Option<u64>,
}

impl Awaited {
    /// Does the player wait for an answer?
    pub(crate) fn is_urgent(&self) -> bool {
        [self.mv, self.draw, self.hint, self.lesson].iter().any(Option::is_some)
    }
}

/// What a playing program thinks of a position, as far as it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Opinion {
    pub(crate) of: Position,
    pub(crate) score: SidedScore,
}

/// What is said about the position on the board, found once for each position.
#[derive(Debug, Clone, Default)]
pub(crate) struct Explanation {
    of: Option<(usize, Position)>,
    /// What the move that led here did.
    pub(crate) of_move: Vec<String>,
    /// What the move before it did, to which it is the answer.
    pub(crate) of_previous: Vec<String>,
    /// The pins that stand.
    pub(crate) standing: Vec<String>,
    /// The opening that led here: the last position with a name.
    pub(crate) opening: Option<Opening>,
}

impl Model {
    /// An interface that shows a fresh game between two people; the seed drives random choices.
    pub(crate) fn new(interface: Interface, look: Look, seed: u64) -> Model {
        let setup = Setup::default();
        Model {
            interface,
            size: (80, 24),
            look,
            screen: Screen::Table,
            dialog: None,
            table: Table::new(Position::STANDARD, [Player::Human, Player::Human], None),
            flipped: false,
            cursor: Square::E2,
            selected: None,
            pressed: None,
            before_h: None,
            line: None,
            message: None,
            viewed: None,
            hint: None,
            lesson: None,
            draw_offer: None,
            opinion: None,
            shows_explanation: true,
            shows_evaluation: false,
            analysis: None,
            explanation: Explanation::default(),
            interrupted: None,
            unsaved: None,
            is_leaving: false,
            removed: None,
            saved_as: None,
            setup,
            awaited: Awaited::default(),
            printed: Vec::new(),
            effects: Vec::new(),
            questions: 0,
            random: seed | 1,
        }
    }

    /// Says something in one line.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.show_message(text.into(), false);
    }

    /// Says one thing more in the line that was just said.
    pub(crate) fn add(&mut self, text: String) {
        match &mut self.message {
            Some(message) if self.interface == Interface::Screen => {
                message.text = format!("{}. {text}", message.text);
            }
            _ => self.say(text),
        }
    }

    /// Says why something was refused.
    pub(crate) fn refuse(&mut self, text: impl Into<String>) {
        self.show_message(text.into(), true);
    }

    /// Says why a typed text is not a move, and marks what it speaks of on the board.
    pub(crate) fn refuse_text(&mut self, text: &str, error: MoveError) {
        let mut refusal = Refusal::new(text, error);
        if error.offset().is_some() {
            refusal.text = format!("\"{text}\" is neither a move nor a command: {}", refusal.text);
        }
        self.refuse_move(refusal);
    }

    /// Says why a move is refused, and marks what that speaks of on the board.
    pub(crate) fn refuse_move(&mut self, refusal: Refusal) {
        self.refuse(refusal.text);
        if let Some(message) = &mut self.message {
            message.squares = refusal.highlight.squares.iter().map(|&(square, _)| square).collect();
        }
    }

    fn show_message(&mut self, text: String, is_error: bool) {
        if self.interface == Interface::Lines {
            self.printed.push(text.clone());
        }
        self.message = Some(Message { text, is_error, age: Duration::ZERO, squares: Vec::new() });
    }

    /// Shows several lines: in a window, or printed.
    pub(crate) fn show(&mut self, title: &str, lines: Vec<String>) {
        match self.interface {
            Interface::Lines => self.printed.extend(lines),
            Interface::Screen => {
                self.dialog = Some(Dialog::Text { title: title.to_owned(), lines, scroll: 0 });
            }
        }
    }

    /// How many moves of the game the board shows.
    pub(crate) fn shown_plies(&self) -> usize {
        self.viewed.unwrap_or(usize::MAX).min(self.table.plies())
    }

    /// The position on the board.
    pub(crate) fn shown_position(&self) -> &Position {
        self.table.position_after(self.shown_plies())
    }

    /// The game up to the position on the board.
    pub(crate) fn shown_game(&self) -> Game {
        let mut game = Game::new(*self.table.game().start());
        for mv in self.table.game().moves().take(self.shown_plies()) {
            game.try_play(mv).expect("the moves of a game are legal");
        }
        game
    }

    /// The legal moves of the piece that is picked up.
    pub(crate) fn destinations(&self) -> Vec<Move> {
        match self.selected {
            Some(from) if self.viewed.is_none() || self.lesson.is_some() => {
                moves_from(self.shown_position(), from)
            }
            _ => Vec::new(),
        }
    }

    /// Is the game over, and no lesson about it under way?
    pub(crate) fn is_over(&self) -> bool {
        self.table.ending().is_some() && self.lesson.is_none()
    }

    /// A number for the next question.
    pub(super) fn next_question(&mut self) -> u64 {
        self.questions += 1;
        self.questions
    }

    /// Which side sits below.
    pub(crate) fn bottom(&self) -> Color {
        if self.flipped { Color::Black } else { Color::White }
    }

    /// A random number below `limit`.
    pub(crate) fn random(&mut self, limit: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random % limit
    }

    /// Finds what there is to say about the position on the board, if it is another one.
    pub(super) fn refresh_explanation(&mut self) {
        let plies = self.shown_plies();
        let position = *self.shown_position();
        if self.explanation.of == Some((plies, position)) {
            return;
        }
        let of_move = explain::of_ply(self.table.game(), plies);
        let of_previous = match explain::is_answer(&self.table, plies) {
            true => explain::of_ply(self.table.game(), plies - 1),
            false => Vec::new(),
        };
        let named = (0..=plies).rev().find_map(|ply| opening(self.table.position_after(ply)));
        self.explanation = Explanation {
            of: Some((plies, position)),
            opening: named,
            of_move,
            of_previous,
            standing: explain::standing(&position),
        };
    }
}

/// The squares on which a piece can be put down to make this move: castling is the king's two
/// steps, or the king put onto its rook.
pub(crate) fn landing_squares(mv: Move) -> impl Iterator<Item = Square> {
    let two_steps = mv.is_castling() && mv.from().distance(mv.landing()) > 1;
    std::iter::once(mv.to()).chain(two_steps.then(|| mv.landing()))
}
