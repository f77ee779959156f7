//! What happens to the interface, and what it wants done.
//!
//! `update` takes events and gives effects; only the shell around it touches the terminal, files,
//! engines and the clock.

use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};
use pinpoint_engine::SidedScore;
use pinpoint_review::MoveReview;
use pinpoint_rules::{Color, Game, Move, Position};

use super::model::table::Table;

/// Something that happened.
#[derive(Debug, Clone)]
pub(crate) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    /// The terminal has this many columns and rows now.
    Resize(u16, u16),
    /// Time has passed since the last event.
    Elapsed(Duration),
    /// A whole line of text, in plain mode.
    Line(String),
    /// An engine says something.
    Reply(Reply),
    /// The teacher answers the question with this number.
    Lecture(u64, Lecture),
    /// A game was read from a file, or was not.
    Loaded(Result<Box<Table>, String>),
    /// A game of the library is taken up again.
    Resumed(Box<Table>),
    /// A file was written (this is its name), or was not (this is why).
    Written(Result<String, String>),
    /// The games of the library, the last one first, then the saved files.
    Listed(Vec<String>),
    /// What was played from a position, line by line, or why nobody knows.
    Explored(Result<Vec<String>, String>),
    /// Something was done, or was not: in words.
    Said(Result<String, String>),
    /// The terminal is gone, or the input has ended.
    Closed,
    /// Another program wants this one to end, by the signal of this number.
    Terminated(i32),
    /// The program was stopped and goes on: somebody else may have used the terminal.
    Continued,
}

/// Something to be done outside.
#[derive(Debug, Clone)]
pub(crate) enum Effect {
    /// New players sit down: start their engines.
    SeatPlayers,
    /// Ask the engine that plays this side for a move.
    Ask(Color, Question),
    /// Ask the adviser, who is never weakened.
    Advise(Question),
    /// Nobody waits for the playing engines any more.
    StopPlayers,
    /// Nobody waits for the adviser any more.
    StopAdviser,
    /// Review a game, to learn from the mistakes of one side or both.
    Examine {
        id: u64,
        game: Game,
        side: Option<Color>,
    },
    /// Look at a move that was tried in a lesson.
    Try {
        id: u64,
        game: Game,
        mv: Move,
    },
    /// Nobody waits for the teacher any more.
    StopTeacher,
    /// Keep the game in the library, now.
    Autosave,
    /// From here on another game is kept, beside the last one.
    NewGame,
    /// Take up the game that was interrupted last.
    Resume,
    /// Add the game to a file.
    Save(String),
    /// Write FEN or PGN, by the end of the name, to a file.
    Export(String),
    Load(String),
    /// Look up the games.
    List,
    /// Look up what was played from this position.
    Explore(Position),
    /// Remove a game from the library, or bring it back.
    Remove {
        name: String,
        undo: bool,
    },
    /// Stop until the shell that started the program lets it go on.
    Suspend,
    Quit,
}

/// What the teacher says.
#[derive(Debug, Clone)]
pub(crate) enum Lecture {
    /// How many positions are reviewed.
    Progress { done: usize, total: usize },
    /// The game is reviewed: these moves were mistakes.
    Mistakes(Vec<MoveReview>),
    /// What a move is worth that was tried.
    Opinion(Box<MoveReview>),
}

/// A position to think about.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    /// Replies carry the same number, so that late ones are recognized.
    pub(crate) id: u64,
    /// The game up to the position in question.
    pub(crate) game: Game,
    /// How long to think.
    pub(crate) pace: Pace,
}

/// How long to think about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    /// No clock: think this long.
    Fixed(Duration),
    /// Time left to White and Black, and what each move adds.
    Clock { left: [Duration; 2], increment: Duration },
}

/// What an engine says about the question with this number.
#[derive(Debug, Clone)]
pub(crate) struct Reply {
    pub(crate) id: u64,
    pub(crate) content: ReplyContent,
}

#[derive(Debug, Clone)]
pub(crate) enum ReplyContent {
    /// What it thinks so far.
    Thought(Thought),
    /// Its move.
    Best(Move),
    /// Its move, with the offer of a draw.
    OffersDraw(Move),
    /// It gives up.
    Resigns,
    /// What the program calls itself.
    Name(String),
    /// It died, hung or played an illegal move: in words.
    Failed(String),
}

/// An engine's view of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Thought {
    pub(crate) depth: u32,
    pub(crate) score: SidedScore,
    pub(crate) line: Vec<Move>,
}
