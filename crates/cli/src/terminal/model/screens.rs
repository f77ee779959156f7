//! The screens before a game, and the windows over the board.

use pinpoint_opponent::Profile;
use pinpoint_rules::{Color, Move, Position};
use pinpoint_service::TimeControl;

use super::player::{Player, level_summary, profile_summary};

/// The clocks that can be picked in the form for a new game.
const CLOCKS: [&str; 7] = ["1+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10"];

/// What fills the terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Screen {
    /// The start menu, with the chosen line.
    Menu(usize),
    /// The form for a new game, with the chosen field.
    Setup(usize),
    /// The games that are kept, with the chosen one.
    Load { games: Vec<String>, chosen: usize },
    /// The board.
    Table,
}

/// A line of the start menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MenuItem {
    Resume,
    New,
    Load,
    Quit,
}

impl MenuItem {
    /// The lines there are; resuming comes first, if there is something to resume.
    pub(crate) fn all(has_interrupted: bool) -> &'static [MenuItem] {
        const ALL: [MenuItem; 4] =
            [MenuItem::Resume, MenuItem::New, MenuItem::Load, MenuItem::Quit];
        if has_interrupted { &ALL } else { &ALL[1..] }
    }

    pub(crate) fn label(self) -> &'static str {
        match self {
            MenuItem::Resume => "Resume the game",
            MenuItem::New => "New game",
            MenuItem::Load => "Games",
            MenuItem::Quit => "Quit",
        }
    }
}

/// A window over the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// Which piece a pawn becomes; the last line cancels.
    Promotion { moves: Vec<Move>, chosen: usize },
    /// Text to read.
    Text { title: String, lines: Vec<String>, scroll: usize },
    /// A question with yes or no.
    Confirm { question: String, action: Confirmed },
    /// The game is over: what next?
    Ending { chosen: usize },
}

/// What a yes leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Confirmed {
    Resign,
    AcceptDraw,
    Leave,
}

impl Confirmed {
    pub(crate) fn title(self) -> &'static str {
        match self {
            Confirmed::Resign => "Resign",
            Confirmed::AcceptDraw => "Draw",
            Confirmed::Leave => "Not saved",
        }
    }
}

/// A line of the window at the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EndItem {
    Step,
    Learn,
    Rematch,
    Save,
    New,
    Quit,
}

impl EndItem {
    pub(crate) const ALL: [EndItem; 6] = [
        EndItem::Step,
        EndItem::Learn,
        EndItem::Rematch,
        EndItem::Save,
        EndItem::New,
        EndItem::Quit,
    ];

    pub(crate) fn label(self) -> &'static str {
        match self {
            EndItem::Step => "Step through the game",
            EndItem::Learn => "Learn from the mistakes",
            EndItem::Rematch => "Rematch, sides changed",
            EndItem::Save => "Save the game",
            EndItem::New => "New game",
            EndItem::Quit => "Quit",
        }
    }
}

/// Who plays against whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Opponent {
    Level(u8),
    Tuned(Profile),
    Program(String),
    /// Two people at this keyboard.
    Friend,
    /// Two programs.
    Watch([Player; 2]),
}

/// Which side the person at the keyboard takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Side {
    White,
    Black,
    Random,
}

impl Side {
    const ALL: [Side; 3] = [Side::White, Side::Black, Side::Random];
}

/// Where a new game starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StartFrom {
    Standard,
    /// One of the 960 starts, a random one without number.
    Chess960(Option<u16>),
    Position(Position),
}

/// A clock of the list; none past its end.
fn listed_clock(index: usize) -> Option<TimeControl> {
    CLOCKS.get(index)?.parse().ok()
}

/// What a new game starts with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Setup {
    pub(crate) opponent: Opponent,
    pub(crate) side: Side,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) start: StartFrom,
    /// Repeats the choices of the built-in opponent; another game each time without one.
    pub(crate) seed: Option<u64>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            opponent: Opponent::Level(3),
            side: Side::White,
            clock: None,
            start: StartFrom::Standard,
            seed: None,
        }
    }
}

impl Setup {
    /// The fields of the form, and the line that starts the game.
    pub(crate) const FIELDS: [&str; 5] = ["Opponent", "You play", "Clock", "Start", "Begin"];

    /// What the field shows.
    pub(crate) fn value(&self, field: usize) -> String {
        match field {
            0 => match &self.opponent {
                Opponent::Level(level) => level_summary(*level),
                Opponent::Tuned(profile) => profile_summary(*profile),
                Opponent::Program(command) => command.clone(),
                Opponent::Friend => "a friend at this keyboard".to_owned(),
                Opponent::Watch(_) => "two engines, to watch".to_owned(),
            },
            1 => match self.side {
                Side::White => "White".to_owned(),
                Side::Black => "Black".to_owned(),
                Side::Random => "either side, at random".to_owned(),
            },
            2 => {
                self.clock.map_or("none".to_owned(), |clock| format!("{clock}, minutes + seconds"))
            }
            3 => match self.start {
                StartFrom::Standard => "the usual position".to_owned(),
                StartFrom::Chess960(None) => "Chess960, at random".to_owned(),
                StartFrom::Chess960(Some(number)) => format!("Chess960, number {number}"),
                StartFrom::Position(_) => "the given position".to_owned(),
            },
            _ => String::new(),
        }
    }

    /// Turns the field to its next or previous value.
    pub(crate) fn turn(&mut self, field: usize, forward: bool) {
        let step = |at: usize, len: usize| (at + if forward { 1 } else { len - 1 }) % len;
        match field {
            0 => {
                let mut all: Vec<Opponent> = Player::LEVELS.map(Opponent::Level).collect();
                all.push(Opponent::Friend);
                all.push(Opponent::Watch([Player::Level(8), Player::Level(8)]));
                let at = all.iter().position(|known| *known == self.opponent).unwrap_or(0);
                self.opponent = all.swap_remove(step(at, all.len()));
            }
            1 => {
                let at = Side::ALL.iter().position(|side| *side == self.side).unwrap_or(0);
                self.side = Side::ALL[step(at, Side::ALL.len())];
            }
            2 => {
                // One past the list is no clock.
                let listed = (0..CLOCKS.len()).find(|&index| listed_clock(index) == self.clock);
                let at = listed.unwrap_or(CLOCKS.len());
                self.clock = listed_clock(step(at, CLOCKS.len() + 1));
            }
            3 => {
                self.start = match self.start {
                    StartFrom::Standard => StartFrom::Chess960(None),
                    _ => StartFrom::Standard,
                };
            }
            _ => {}
        }
    }

    /// The players of White and Black, when the person takes this side.
    pub(crate) fn players(&self, us: Color) -> [Player; 2] {
        let against = |other: Player| match us {
            Color::White => [Player::Human, other],
            Color::Black => [other, Player::Human],
        };
        match &self.opponent {
            Opponent::Level(level) => against(Player::Level(*level)),
            Opponent::Tuned(profile) => against(Player::new(*profile)),
            Opponent::Program(command) => against(Player::Program(command.clone())),
            Opponent::Friend => [Player::Human, Player::Human],
            Opponent::Watch(players) => players.clone(),
        }
    }
}
