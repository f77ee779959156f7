//! Playing in the terminal.
//!
//! ```text
//! keys, mouse, engines, time ──▶ Event ──▶ update(model) ──▶ Effect ──▶ shell: files, engines
//!                                              │
//!                                              ▼
//!                                    view::draw(model, frame)   or printed lines (plain mode)
//! ```
//! `model`, `update` and `view` are pure; `shell`, `opponents`, `storage`, `screen` and `lines`
//! touch the world.

mod event;
mod explain;
mod lines;
mod model;
mod opponents;
mod record;
mod screen;
mod shell;
mod signals;
mod storage;
mod teacher;
mod update;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub(crate) use storage::today;

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::sync::mpsc::channel;

use pinpoint_notation::pgn::GameTree;

use self::event::Event;
use self::model::screens::Screen;
use self::model::{Interface, Model};
use self::shell::Shell;
use self::storage::Storage;

pub(crate) use self::model::player::Player;
pub(crate) use self::model::screens::{Opponent, Setup, Side, StartFrom};
pub(crate) use self::model::table::Table;
pub(crate) use self::record::from_tree;
pub(crate) use self::view::colored;
pub(crate) use self::view::look::{Look, PieceStyle};

/// How a session begins.
pub(crate) enum Opening {
    /// With the start menu.
    Menu,
    /// With a new game, as the setup says.
    New,
    /// With a game from a file.
    Game(Box<Table>),
    /// With the game that was interrupted last.
    Resume,
}

/// What the command line asks for.
pub(crate) struct Session {
    pub(crate) opening: Opening,
    pub(crate) setup: Setup,
    pub(crate) pieces: Option<PieceStyle>,
    /// Lines instead of a screen.
    pub(crate) plain: bool,
    /// The library, if the command line names one.
    pub(crate) library: Option<PathBuf>,
    /// Nothing is kept that the player does not save.
    pub(crate) no_save: bool,
}

/// What built-in opponents overlooked in a saved game, each with the move at which it was.
pub(crate) fn missed(tree: &GameTree) -> Vec<String> {
    update::missed::lines(&record::from_tree(tree.clone()))
}

/// How a session ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Exit {
    /// The player left.
    Left,
    /// The signal of this number ended it.
    Signal(i32),
}

impl Exit {
    /// How a session ends that ends with this event.
    fn by(event: &Event) -> Exit {
        match *event {
            Event::Terminated(signal) => Exit::Signal(signal),
            _ => Exit::Left,
        }
    }
}

/// Plays until the player leaves.
///
/// A signal that ends the program does so after the terminal is given back and the engines have
/// ended.
pub(crate) fn play(session: Session) -> anyhow::Result<()> {
    if let Exit::Signal(signal) = sit_down(session)? {
        signals::die(signal)?;
    }
    Ok(())
}

fn sit_down(session: Session) -> anyhow::Result<Exit> {
    let variable = |name: &str| std::env::var(name).ok();
    let (sender, events) = channel();
    let seed = RandomState::new().hash_one(std::process::id());
    let interface = if session.plain { Interface::Lines } else { Interface::Screen };
    let look = Look::from_environment(session.pieces, variable);
    let mut model = Model::new(interface, look, seed);
    model.setup = session.setup;
    let environment = |name: &str| std::env::var_os(name);
    let (storage, notice) = match session.no_save {
        true => (Storage::without_library(environment), None),
        false => Storage::open(session.library.as_deref(), environment),
    };
    model.interrupted = storage.interrupted().as_ref().map(shell::summary);
    let mut shell = Shell::new(storage, sender.clone(), !session.plain);
    start(&mut model, &mut shell, session.opening)?;
    if let Some(notice) = notice {
        model.refuse(notice);
    }
    signals::listen(sender.clone())?;
    match interface {
        Interface::Lines => lines::run(&mut model, &mut shell, sender, &events),
        Interface::Screen => screen::run(&mut model, &mut shell, sender, &events),
    }
}

fn start(model: &mut Model, shell: &mut Shell, opening: Opening) -> anyhow::Result<()> {
    match opening {
        Opening::Menu if model.interface == Interface::Screen => model.screen = Screen::Menu(0),
        Opening::Resume => match shell.resume() {
            Ok(table) => drop(shell.feed(model, Event::Resumed(Box::new(table)))),
            Err(why) => anyhow::bail!("{why} to resume"),
        },
        Opening::Game(table) => {
            let _ = shell.feed(model, Event::Loaded(Ok(table)));
            check_engines(shell)?;
        }
        Opening::Menu | Opening::New => {
            let offer = model
                .interrupted
                .as_ref()
                .map(|game| format!("an interrupted game is kept: {game}. Type resume"));
            if let (Some(offer), Interface::Lines) = (&offer, model.interface) {
                model.say(offer.as_str());
            }
            shell.begin(model);
            check_engines(shell)?;
            if let (Some(offer), Interface::Screen) = (offer, model.interface) {
                model.say(offer.replace("Type", "Press : and type"));
            }
        }
    }
    Ok(())
}

/// An engine that the command line names and that cannot be started is refused before the game.
fn check_engines(shell: &Shell) -> anyhow::Result<()> {
    match shell.failure() {
        Some(failure) => anyhow::bail!("the {} is refused: {}", failure.player, failure.why),
        None => Ok(()),
    }
}
