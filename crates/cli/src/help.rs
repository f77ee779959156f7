//! The one screen of `pinpoint --help`, and completions for shells.

use clap::{Args, Command};
use std::io::{self, Write};

use crate::output::Answer;

/// Commands by what people want to do, with one line each.
const GROUPS: [(&str, &[(&str, &str)]); 5] = [
    ("Play", &[("play", "Play chess in the terminal"), ("serve", "Open the board in the browser")]),
    (
        "Understand",
        &[
            ("review", "Review games: what went wrong, and why"),
            ("explain", "Say what a move did, or what can be done in a position"),
            ("pins", "Say which pins a move makes, or which there are in a position"),
            ("analyze", "Show the best moves of a position, and why"),
            ("puzzles", "Make puzzles of your games, solve and tag puzzles"),
        ],
    ),
    (
        "Positions and files",
        &[
            ("games", "Keep, find and explore games"),
            ("scan", "Turn archives of games into tables: games, pins, forks, mates"),
            ("board", "Draw a position as text or as an SVG picture"),
            ("perft", "Count the positions after a number of moves"),
        ],
    ),
    (
        "Engine",
        &[
            ("uci", "Play inside a chess program that speaks UCI"),
            ("match", "Let engines play each other, and say who is stronger"),
            ("bench", "Measure the engine: nodes and speed, or solved test positions"),
        ],
    ),
    (
        "Set up",
        &[
            ("completions", "Print completions for bash, zsh, fish and others"),
            ("man", "Print a manual page, or write all of them to a folder"),
        ],
    ),
];

pub(crate) const EXAMPLES: &str = "\
Examples:
  pinpoint serve
  pinpoint play --level 3
  pinpoint pins \"7k/6q1/8/8/8/8/8/1KB5 w - - 0 1\" c1b2
  pinpoint board startpos --legal
  pinpoint perft startpos 6

A position is a FEN in quotes, `startpos`, or `-` for stdin.
Started by a chess program, without a command, it speaks UCI.
`pinpoint COMMAND --help` says more about a command.";

/// The help of the whole program: grouped, one screen.
pub(crate) fn template() -> String {
    let mut text = String::from("{about}\n\nUsage: pinpoint COMMAND\n");
    for (title, commands) in GROUPS.iter().filter(|(_, commands)| !commands.is_empty()) {
        text += &format!("\n{title}:\n");
        for (name, about) in *commands {
            text += &format!("  {name:<13}{about}\n");
        }
    }
    text + "\n" + EXAMPLES
}

/// What all commands share: exit codes in the long help, below the examples, and numbers below
/// zero that are read as values, so that the error says which are allowed.
pub(crate) fn complete(command: Command) -> Command {
    let examples = command.get_after_help().map(|text| format!("{text}\n\n")).unwrap_or_default();
    command
        .after_long_help(format!("{examples}{EXIT_CODES}"))
        .mut_args(|argument| match argument.get_action().takes_values() {
            true => argument.allow_negative_numbers(true),
            false => argument,
        })
        .mut_subcommands(complete)
}

const EXIT_CODES: &str = "\
Exit codes:
  0  done, or something was found
  1  the answer is no, or nothing was found
  2  failed: the reason is on stderr";

/// Print completions for bash, zsh, fish and others
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint completions bash > ~/.local/share/bash-completion/completions/pinpoint
  pinpoint completions zsh > ~/.zfunc/_pinpoint
  pinpoint completions fish > ~/.config/fish/completions/pinpoint.fish")]
pub(crate) struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

/// The names of all commands.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|(_, commands)| commands.iter().map(|(name, _)| *name))
}

impl Completions {
    pub(crate) fn run(self, mut program: Command) -> anyhow::Result<Answer> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "pinpoint", &mut script);
        io::stdout().write_all(&script)?;
        Ok(Answer::Done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn the_help_names_every_command_as_it_names_itself() {
        let program = crate::program();
        let mut known: Vec<&str> = program
            .get_subcommands()
            .filter(|command| !command.is_hide_set())
            .map(Command::get_name)
            .collect();
        let mut listed: Vec<&str> = names().collect();
        known.sort();
        listed.sort();
        assert_eq!(listed, known);
        for (name, about) in GROUPS.iter().flat_map(|(_, commands)| *commands) {
            let command = program.find_subcommand(name).unwrap();
            assert_eq!(command.get_about().unwrap().to_string(), *about);
        }
    }

    #[test]
    fn the_help_fits_on_one_screen() {
        let help = crate::program().render_help().to_string();
        assert!(help.lines().count() <= 40, "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    }

    #[test]
    fn every_command_has_examples_and_exit_codes() {
        fn check(command: &Command) {
            let name = command.get_name();
            let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(examples.contains("Examples:\n"), "{name} has no examples");
            let long = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
            assert!(long.starts_with(&examples) && long.ends_with(EXIT_CODES), "{name}: {long}");
            command.get_subcommands().for_each(check);
        }
        crate::program().get_subcommands().for_each(check);
    }

    #[test]
    fn every_shell_has_completions() {
        for shell in clap_complete::Shell::value_variants() {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut crate::program(), "pinpoint", &mut script);
            assert!(!script.is_empty(), "{shell}");
        }
    }
}
