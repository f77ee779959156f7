//! Does what the model asks for: engines, files, the end of the program.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use pinpoint_library::{GameId, Header};
use pinpoint_rules::Color;

use super::event::{Effect, Event, Reply, ReplyContent};
use super::model::Model;
use super::model::screens::Screen;
use super::model::table::Table;
use super::opponents::{BuiltIn, Listener, Opponent, seat};
use super::record;
use super::storage::{Storage, today, write_new};
use super::teacher::Teacher;
use super::update::{begin, update};

/// The world around a model.
pub(crate) struct Shell {
    storage: Storage,
    players: [Option<Box<dyn Opponent>>; 2],
    /// The program that should play this side and cannot be started, and why.
    failures: [Option<Failure>; 2],
    /// For hints and evaluations; made when first needed.
    adviser: Option<BuiltIn>,
    /// For lessons about the game on the table.
    teacher: Teacher,
    listener: Listener,
    /// Do people watch, who want to follow?
    takes_time: bool,
}

/// A program that cannot be started.
pub(crate) struct Failure {
    /// As it stands in a saved game: `program` and its command line.
    pub(crate) player: String,
    pub(crate) why: String,
}

/// Whether the program goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub(crate) enum Next {
    Continue,
    /// The program stops until the shell that started it lets it go on.
    Suspend,
    Quit,
}

impl Shell {
    /// A shell whose engines answer into the given channel.
    pub(crate) fn new(storage: Storage, events: Sender<Event>, takes_time: bool) -> Shell {
        let teacher = Teacher::new(events.clone());
        let listener: Listener = Arc::new(move |reply| {
            // After the end of the program nobody listens.
            let _ = events.send(Event::Reply(reply));
        });
        let (players, failures) = ([None, None], [None, None]);
        Shell { storage, players, failures, adviser: None, teacher, listener, takes_time }
    }

    /// Feeds an event to the model and does everything that follows from it.
    pub(crate) fn feed(&mut self, model: &mut Model, event: Event) -> Next {
        let mut events = VecDeque::from([event]);
        while let Some(event) = events.pop_front() {
            let effects = update(model, event);
            match self.perform(model, effects, &mut events) {
                Next::Continue => {}
                // Nothing follows from a key that suspends.
                next => return next,
            }
        }
        Next::Continue
    }

    /// The program at the table that cannot be started, if there is one.
    pub(crate) fn failure(&self) -> Option<&Failure> {
        self.failures.iter().flatten().next()
    }

    /// Begins a new game as the model's setup says.
    pub(crate) fn begin(&mut self, model: &mut Model) {
        begin(model);
        // Nothing happened yet: this only collects what the new game asks for.
        let _ = self.feed(model, Event::Elapsed(Duration::ZERO));
    }

    /// Takes up the game that was interrupted last.
    pub(crate) fn resume(&mut self) -> Result<Table, String> {
        let interrupted = self.storage.interrupted().ok_or("there is no interrupted game")?;
        self.storage.resume(interrupted.id)
    }

    /// Opens a game of the library by its number, or a file.
    fn load(&mut self, name: &str) -> Event {
        match number(name) {
            Some(id) => match self.storage.resume(id) {
                Ok(table) => Event::Resumed(Box::new(table)),
                Err(why) => Event::Said(Err(why)),
            },
            None => Event::Loaded(self.storage.load(name).map(Box::new)),
        }
    }

    /// The games of the library, then the saved files.
    fn list(&self) -> Vec<String> {
        let games = self.storage.games();
        games.iter().map(listed).chain(self.storage.saved_files()).collect()
    }

    fn remove(&mut self, model: &mut Model, name: &str, undo: bool, events: &mut VecDeque<Event>) {
        let Some(id) = number(name) else {
            let why = "only games with a number can be removed; this is a file";
            events.push_back(Event::Said(Err(why.to_owned())));
            return;
        };
        let done = self.storage.remove(id, undo);
        if done.is_ok() {
            model.removed = (!undo).then(|| id.to_string());
            if matches!(model.screen, Screen::Load { .. }) {
                events.push_back(Event::Listed(self.list()));
            }
        }
        events.push_back(Event::Said(done.map(|()| match undo {
            true => format!("game {id} is back"),
            false => format!("game {id} is removed; undelete brings it back"),
        })));
    }

    fn perform(
        &mut self,
        model: &mut Model,
        effects: Vec<Effect>,
        events: &mut VecDeque<Event>,
    ) -> Next {
        for effect in effects {
            match effect {
                Effect::SeatPlayers => self.seat_players(model),
                Effect::Ask(color, question) => {
                    if let Some(failure) = &self.failures[color.index()] {
                        let content = ReplyContent::Failed(failure.why.clone());
                        events.push_back(Event::Reply(Reply { id: question.id, content }));
                    }
                    if let Some(player) = &mut self.players[color.index()] {
                        player.ask(question);
                    }
                }
                Effect::Advise(question) => {
                    let listener = Listener::clone(&self.listener);
                    self.adviser.get_or_insert_with(|| BuiltIn::adviser(listener)).ask(question);
                }
                Effect::StopPlayers => self.players.iter_mut().flatten().for_each(|it| it.stop()),
                Effect::StopAdviser => {
                    if let Some(adviser) = &mut self.adviser {
                        adviser.stop();
                    }
                }
                Effect::Examine { id, game, side } => self.teacher.examine(id, game, side),
                Effect::Try { id, game, mv } => self.teacher.look_at(id, game, mv),
                Effect::StopTeacher => self.teacher.stop(),
                Effect::Autosave => self.autosave(model),
                Effect::NewGame => self.storage.leave_game(),
                Effect::Resume => events.push_back(match self.resume() {
                    Ok(table) => Event::Resumed(Box::new(table)),
                    Err(why) => Event::Said(Err(why)),
                }),
                Effect::Remove { name, undo } => self.remove(model, &name, undo, events),
                Effect::Save(name) => {
                    let saved = self.storage.save(&model.table, &name);
                    if saved.is_ok() {
                        model.saved_as = Some(name);
                        model.unsaved = None;
                    }
                    events.push_back(Event::Written(saved));
                }
                Effect::Export(path) => events.push_back(Event::Written(export(model, &path))),
                Effect::Load(name) => events.push_back(self.load(&name)),
                Effect::Explore(position) => {
                    events.push_back(Event::Explored(self.storage.explore(&position)));
                }
                Effect::List => events.push_back(Event::Listed(self.list())),
                Effect::Suspend => return Next::Suspend,
                Effect::Quit => return Next::Quit,
            }
        }
        Next::Continue
    }

    fn seat_players(&mut self, model: &Model) {
        for color in Color::ALL {
            let listener = Listener::clone(&self.listener);
            // The last player leaves before the next one sits down.
            self.players[color.index()] = None;
            let player = model.table.player(color);
            let (seated, failure) = match seat(&model.table, color, self.takes_time, listener) {
                Ok(seated) => (seated, None),
                Err(why) => (None, Some(Failure { player: player.to_string(), why })),
            };
            self.players[color.index()] = seated;
            self.failures[color.index()] = failure;
        }
    }

    fn autosave(&mut self, model: &mut Model) {
        let before = model.unsaved.take();
        // A disk that is full is spoken of once, not with every move.
        match (self.storage.autosave(&model.table), before) {
            (Ok(()), None) => {}
            (Ok(()), Some(_)) => model.say("the game is saved again"),
            (Err(why), before) => {
                if before.is_none() {
                    model.refuse(why.clone());
                }
                model.unsaved = Some(why);
            }
        }
    }
}

/// Writes the position or the game, by the end of the file's name; both, if it has none.
fn export(model: &Model, name: &str) -> Result<String, String> {
    let path = Path::new(name);
    let fen = || format!("{}\n", model.shown_position().to_fen());
    let pgn = || record::to_pgn(&model.table, &today());
    match path.extension().and_then(|end| end.to_str()) {
        Some("fen") => write_new(path, &fen()),
        Some("pgn") => write_new(path, &pgn()),
        None => {
            let [position, game] = ["fen", "pgn"].map(|end| path.with_extension(end));
            // Either both are written or none.
            if game.exists() {
                return Err(format!("{} is there already: choose another name", game.display()));
            }
            let position = write_new(&position, &fen())?;
            let game = write_new(&game, &pgn())?;
            Ok(format!("{position} and {game}"))
        }
        Some(_) => Err("the name must end in .fen or .pgn, or have no ending".to_owned()),
    }
}

/// One line about a game: `You - Pinpoint level 3, move 12`.
pub(crate) fn summary(game: &Header) -> String {
    format!("{} - {}, move {}", game.white, game.black, game.plies / 2 + 1)
}

/// A game as the list shows it: `7: You - Pinpoint level 3, 2026.11.15, 1-0, 34 moves, C50 Italian
/// Game`.
fn listed(game: &Header) -> String {
    let ending = match game.is_finished() {
        true => game.result.to_string(),
        false => "unfinished".to_owned(),
    };
    let moves = game.plies.div_ceil(2);
    let moves = format!("{moves} {}", if moves == 1 { "move" } else { "moves" });
    let opening = game.opening.as_ref().map(|opening| format!(", {opening}")).unwrap_or_default();
    format!(
        "{}: {} - {}, {}, {ending}, {moves}{opening}",
        game.id, game.white, game.black, game.date
    )
}

/// The number in front of a line of the list, or alone.
fn number(name: &str) -> Option<GameId> {
    name.split(':').next()?.trim().parse().ok().map(GameId)
}
