//! Programs that speak UCI as players of a match.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use pinpoint_rules::Game;
use pinpoint_uci::{Budget, Program, ProgramError};

use crate::player::{Answer, Fault, Player};

/// How long a program may take beyond its time before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(10);

/// A program that takes part in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contestant {
    /// Its name in tables and games.
    pub name: String,
    /// Its command line.
    pub command: String,
    /// Options that are set before its first game; those it does not have are left out.
    pub options: Vec<(String, String)>,
}

impl Contestant {
    /// Starts the program and sets its options. Every wait ends when `interrupt` is set.
    pub fn start(&self, interrupt: &Arc<AtomicBool>) -> Result<UciPlayer, Fault> {
        let program = Program::start(&self.command, PATIENCE, Arc::clone(interrupt));
        let mut program = program.map_err(|error| match error {
            ProgramError::Ended => Fault::NotStarted("it has ended at once".to_owned()),
            ProgramError::Silent => Fault::NotStarted("it does not speak UCI".to_owned()),
            error => fault(error),
        })?;
        for (name, value) in &self.options {
            if program.has_option(name) {
                program.set_option(name, value);
            }
        }
        program.wait_until_ready().map_err(fault)?;
        Ok(UciPlayer { program, chess960: false })
    }
}

/// A program that waits for its next game.
pub struct UciPlayer {
    program: Program,
    /// Does it castle as Chess960 does?
    chess960: bool,
}

impl UciPlayer {
    /// What the program calls itself.
    pub fn name(&self) -> Option<&str> {
        self.program.name()
    }

    /// Does the program have an option of this name?
    pub fn has_option(&self, name: &str) -> bool {
        self.program.has_option(name)
    }
}

impl Player for UciPlayer {
    fn new_game(&mut self, chess960: bool) -> Result<(), Fault> {
        if chess960 != self.chess960 {
            self.program.set_option("UCI_Chess960", if chess960 { "true" } else { "false" });
            self.chess960 = chess960;
        }
        self.program.new_game().map_err(fault)
    }

    fn choose(&mut self, game: &Game, budget: &Budget) -> Result<Answer, Fault> {
        let choice = self.program.choose(game, budget).map_err(fault)?;
        Ok(Answer { mv: choice.mv, score: choice.score, depth: choice.depth, time: choice.time })
    }
}

fn fault(error: ProgramError) -> Fault {
    match error {
        ProgramError::NotStarted(why) => Fault::NotStarted(why),
        ProgramError::Silent => Fault::Silent,
        ProgramError::Interrupted => Fault::Interrupted,
        ProgramError::Ended | _ => Fault::Crashed,
    }
}
