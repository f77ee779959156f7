//! `pinpoint play`: a game of chess in the terminal.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use pinpoint_opponent::{Character, Profile, Strength};
use pinpoint_rules::{Color, Position};
use pinpoint_service::TimeControl;

use crate::input;
use crate::output::Answer;
use crate::position::{PositionArguments, read_tree};
use crate::terminal::{
    self, Opening, Opponent, PieceStyle, Player, Session, Setup, Side, StartFrom, Table,
};

/// Play chess in the terminal
///
/// Without arguments a menu opens. Every move is saved at once, every game is kept: `load` lists
/// them. Press ? in the game for all keys and commands.
///
/// `draw` claims a draw or offers one. The computer accepts if it is a pawn down, and once the
/// opening is over (move 20, or six pieces beside kings and pawns) if it is not better.
/// `claim Nf3` claims a draw with the move you are about to play: the third time for a position,
/// or 50 moves without capture or pawn move.
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint play
  pinpoint play --level 3 --clock 5+3
  pinpoint play --elo 1350 --opponent attacker
  pinpoint play --hotseat --chess960
  pinpoint play --engine stockfish --side black
  pinpoint play --moves \"e4 c5 Nf3\" --side black
  pinpoint play --pgn game.pgn --ply 24 --level 5
  printf 'e4\\ne5\\nmoves\\nquit\\n' | pinpoint play --plain --hotseat")]
pub(crate) struct Arguments {
    /// Strength of the built-in opponent: 1 has just learned the rules, 8 is a master, 9 is the
    /// engine at full strength
    #[arg(long, value_name = "1..9", value_parser = input::number(1u8..=Strength::FULL))]
    level: Option<u8>,
    /// Strength as an engine rating instead of a level: measured in games against programs, on
    /// the scale of Stockfish's UCI_Elo; not a rating among people
    #[arg(long, value_name = "350..2500", conflicts_with = "level",
        value_parser = input::number(Strength::MIN_ELO..=Strength::MAX_ELO))]
    elo: Option<u16>,
    /// The opponent's character: pin-blind misses pins, attacker goes for the king, trader trades
    /// everything, hasty plays fast and forgets the back rank
    #[arg(long, value_name = "CHARACTER")]
    opponent: Option<Character>,
    /// Repeats the opponent's choices; without it no two games are alike
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The side you play
    #[arg(long, value_enum)]
    side: Option<Side>,
    /// Two people at one keyboard
    #[arg(long, conflicts_with_all = ["level", "elo", "opponent", "side", "watch", "engine"])]
    hotseat: bool,
    /// Watch two engines play
    #[arg(long)]
    watch: bool,
    /// Play against any program that speaks UCI
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,
    /// Minutes for each side and seconds added for each move, as 5+3
    #[arg(long, value_name = "MIN+SEC")]
    clock: Option<TimeControl>,
    #[command(flatten)]
    position: PositionArguments,
    /// The same as POSITION
    #[arg(long, value_name = "FEN", conflicts_with_all = ["position", "pgn", "chess960"])]
    fen: Option<String>,
    /// Start from one of the 960 positions of Chess960, a random one without number
    #[arg(long, value_name = "0..959", num_args = 0..=1,
        value_parser = input::number(0u16..=959), conflicts_with_all = ["position", "pgn"])]
    chess960: Option<Option<u16>>,
    /// Take up the game that was interrupted last
    #[arg(long, conflicts_with_all =
        ["level", "elo", "opponent", "seed", "side", "hotseat", "watch", "engine", "clock", "fen",
            "position", "moves", "pgn", "chess960"])]
    resume: bool,
    /// How pieces are shown; by default figures, and letters without colors
    #[arg(long, value_enum)]
    pieces: Option<PieceStyle>,
    /// Keep nothing that you do not save yourself
    #[arg(long, conflicts_with = "resume")]
    no_save: bool,
    /// The library of games [default: PINPOINT_LIBRARY, or a file in the data folder]
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
    /// Read and print lines instead of drawing a screen; the default without a terminal
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(mut arguments: Arguments) -> anyhow::Result<Answer> {
    arguments.position.position = arguments.position.position.or(arguments.fen.take());
    let has_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    let setup = arguments.setup()?;
    let session = Session {
        opening: arguments.opening(&setup)?,
        setup,
        pieces: arguments.pieces,
        plain: arguments.plain || !has_terminal || is_dumb,
        library: arguments.library.clone(),
        no_save: arguments.no_save,
    };
    terminal::play(session)?;
    Ok(Answer::Done)
}

impl Arguments {
    fn setup(&self) -> anyhow::Result<Setup> {
        let usual = Setup::default();
        let built_in = self.built_in();
        let program = self.engine.clone().map(Player::Program);
        if self.level == Some(Strength::FULL) && self.opponent.is_some() {
            bail!("full strength has no character: leave --opponent out, or choose a level");
        }
        if self.engine.as_ref().is_some_and(|command| command.trim().is_empty()) {
            bail!("--engine needs the name of a program");
        }
        let opponent = match (self.hotseat, self.watch, program, built_in) {
            (true, ..) => Opponent::Friend,
            (_, true, program, built_in) => {
                let strong = built_in.unwrap_or(Player::Level(8));
                Opponent::Watch([program.unwrap_or(strong.clone()), strong])
            }
            (_, _, Some(Player::Program(command)), None) => Opponent::Program(command),
            (_, _, Some(_), _) => {
                bail!("--level, --elo and --opponent are the built-in engine's: leave them out")
            }
            (_, _, None, Some(Player::Level(level))) => Opponent::Level(level),
            (_, _, None, Some(Player::Tuned(profile))) => Opponent::Tuned(profile),
            _ => usual.opponent,
        };
        let start = match (&self.position.position, self.chess960) {
            (Some(fen), _) => StartFrom::Position(input::position(fen)?),
            (None, Some(number)) => StartFrom::Chess960(number),
            (None, None) => StartFrom::Standard,
        };
        let side = self.side.unwrap_or(usual.side);
        Ok(Setup { opponent, side, clock: self.clock, start, seed: self.seed })
    }

    /// The built-in opponent that is asked for, if one is.
    fn built_in(&self) -> Option<Player> {
        if self.level == Some(Strength::FULL) {
            return Some(Player::FULL);
        }
        let level = self.level.map(Strength::Level);
        let strength = level.or(self.elo.map(Strength::Elo));
        if strength.is_none() && self.opponent.is_none() {
            return None;
        }
        let profile = Profile {
            strength: strength.unwrap_or_default(),
            character: self.opponent.unwrap_or_default(),
        };
        Some(Player::new(profile))
    }

    fn opening(&self, setup: &Setup) -> anyhow::Result<Opening> {
        if self.resume {
            return Ok(Opening::Resume);
        }
        if self.position.game.is_given() {
            return Ok(Opening::Game(Box::new(self.table(setup)?)));
        }
        let is_bare = *setup == Setup::default() && self.level.is_none() && self.side.is_none();
        Ok(if is_bare { Opening::Menu } else { Opening::New })
    }

    /// The game of a file, or one with the moves of the command line played.
    fn table(&self, setup: &Setup) -> anyhow::Result<Table> {
        let moves = &self.position.game;
        let mut table = match &moves.pgn {
            Some(path) => {
                anyhow::ensure!(self.clock.is_none(), "--clock is for new games: leave it out");
                let tree = read_tree(path, moves.number)?;
                let mut table = terminal::from_tree(tree);
                if let Some(ply) = moves.ply {
                    let has = table.plies();
                    let name = path.display();
                    anyhow::ensure!(ply <= has, "{name}: the game has only {has} half-moves");
                    table.rewind(ply);
                }
                self.take_seats(setup, &mut table);
                table
            }
            None => {
                let start = match setup.start {
                    StartFrom::Standard => Position::STANDARD,
                    StartFrom::Position(position) => position,
                    StartFrom::Chess960(_) => bail!("--moves needs a position: name it"),
                };
                Table::new(start, setup.players(self.our_side()), setup.clock)
            }
        };
        if let Some(seed) = self.seed {
            table.set_seed(seed);
        }
        for mv in moves.moves_after(table.position())? {
            table.play(mv).context("cannot play")?;
        }
        Ok(table)
    }

    fn our_side(&self) -> Color {
        match self.side {
            Some(Side::Black) => Color::Black,
            Some(Side::Random) => Color::ALL[RandomState::new().hash_one(0) as usize % 2],
            Some(Side::White) | None => Color::White,
        }
    }

    /// Whoever is named on the command line plays on, whatever the file says.
    fn take_seats(&self, setup: &Setup, table: &mut Table) {
        let is_named =
            self.hotseat || self.watch || self.built_in().is_some() || self.engine.is_some();
        if is_named || self.side.is_some() {
            for (color, player) in Color::ALL.into_iter().zip(setup.players(self.our_side())) {
                table.set_player(color, player);
            }
        }
    }
}
