//! Does what the model asks for: engines, files, the end of the program.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use pinpoint_rules::Color;

use super::event::{Effect, Event};
use super::model::Model;
use super::model::table::Table;
use super::opponents::{BuiltIn, Listener, Opponent, seat};
use super::record;
use super::storage::{Storage, today, write_new};
use super::update::{begin, update};

/// The world around a model.
pub(crate) struct Shell {
    storage: Storage,
    players: [Option<Box<dyn Opponent>>; 2],
    /// For hints and evaluations; made when first needed.
    adviser: Option<BuiltIn>,
    listener: Listener,
    seed: u64,
    courtesy: Duration,
    /// A folder that cannot be written to is told of once, not with every move.
    save_failure_told: bool,
}

/// Whether the program goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub(crate) enum Next {
    Continue,
    Quit,
}

impl Shell {
    /// A shell whose engines answer into the given channel.
    pub(crate) fn new(
        storage: Storage,
        events: Sender<Event>,
        seed: u64,
        courtesy: Duration,
    ) -> Shell {
        let listener: Listener = Arc::new(move |reply| {
            // After the end of the program nobody listens.
            let _ = events.send(Event::Reply(reply));
        });
        Shell {
            storage,
            players: [None, None],
            adviser: None,
            listener,
            seed,
            courtesy,
            save_failure_told: false,
        }
    }

    /// Feeds an event to the model and does everything that follows from it.
    pub(crate) fn feed(&mut self, model: &mut Model, event: Event) -> Next {
        let mut events = VecDeque::from([event]);
        while let Some(event) = events.pop_front() {
            let effects = update(model, event);
            if self.perform(model, effects, &mut events) == Next::Quit {
                return Next::Quit;
            }
        }
        Next::Continue
    }

    /// Begins a new game as the model's setup says.
    pub(crate) fn begin(&mut self, model: &mut Model) {
        begin(model);
        // Nothing happened yet: this only collects what the new game asks for.
        let _ = self.feed(model, Event::Elapsed(Duration::ZERO));
    }

    /// Takes the slot of the game that was interrupted last.
    pub(crate) fn resume(&mut self) -> Option<Table> {
        let interrupted = self.storage.interrupted()?;
        Some(self.storage.resume(interrupted))
    }

    fn load(&mut self, name: &str) -> Event {
        match self.storage.interrupted_named(name) {
            Some(game) => Event::Resumed(Box::new(self.storage.resume(game))),
            None => Event::Loaded(self.storage.load(name).map(Box::new)),
        }
    }

    /// The saved games, then the unfinished ones.
    fn list(&self) -> Vec<String> {
        let unfinished = self.storage.all_interrupted().into_iter();
        let mut games = self.storage.saved_games();
        games.extend(unfinished.map(|game| format!("{}: {}", game.name(), summary(&game.table))));
        games
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
                Effect::Autosave => self.autosave(model),
                Effect::NewSlot => self.storage.leave_slot(),
                Effect::Resume => events.push_back(match self.resume() {
                    Some(table) => Event::Resumed(Box::new(table)),
                    None => Event::Loaded(Err("there is no interrupted game".to_owned())),
                }),
                Effect::Save { name, overwrite } => {
                    let saved = self.storage.save(&model.table, &name, overwrite);
                    if saved.is_ok() {
                        model.saved_as = Some(name);
                    }
                    events.push_back(Event::Written(saved));
                }
                Effect::Export(path) => events.push_back(Event::Written(export(model, &path))),
                Effect::Load(name) => events.push_back(self.load(&name)),
                Effect::List => events.push_back(Event::Listed(self.list())),
                Effect::Quit => return Next::Quit,
            }
        }
        Next::Continue
    }

    fn seat_players(&mut self, model: &Model) {
        self.players = Color::ALL.map(|color| {
            // Two engines of one level would otherwise make the same choices.
            let seed = self.seed.wrapping_add(color.index() as u64);
            let listener = Listener::clone(&self.listener);
            seat(model.table.player(color), seed, self.courtesy, listener)
        });
    }

    fn autosave(&mut self, model: &mut Model) {
        match self.storage.autosave(&model.table) {
            Ok(()) => self.save_failure_told = false,
            Err(why) if !self.save_failure_told => {
                self.save_failure_told = true;
                model.refuse(why);
            }
            Err(_) => {}
        }
    }
}

/// Writes the position or the game, by the end of the file's name.
fn export(model: &Model, path: &str) -> Result<String, String> {
    let text = match Path::new(path).extension().and_then(|end| end.to_str()) {
        Some("fen") => format!("{}\n", model.shown_position().to_fen()),
        Some("pgn") => record::to_pgn(&model.table, &today()),
        _ => return Err("the name must end in .fen or .pgn".to_owned()),
    };
    write_new(Path::new(path), &text, false)
        .map_err(|why| why.replace("save! overwrites it", "choose another name"))
}

/// One line about a game: `You - Pinpoint level 3, move 12`.
pub(crate) fn summary(table: &Table) -> String {
    let [white, black] = Color::ALL.map(|color| table.name(color));
    format!("{white} - {black}, move {}", table.position().fullmove_number())
}
