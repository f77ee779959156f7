//! The one screen of `pinpoint --help`, completions for shells, and the man page.

use clap::{Args, Command};
use std::io::{self, Write};

use crate::output::Answer;

/// Commands by what people want to do, with one line each.
const GROUPS: [(&str, &[(&str, &str)]); 5] = [
    ("Play", &[("play", "Play chess in the terminal"), ("serve", "Open the board in the browser")]),
    (
        "Understand",
        &[
            ("explain", "Say what a move did, or what can be done in a position"),
            ("pins", "Show the pins that a move makes and breaks, or that stand now"),
            ("analyze", "Show the best moves of a position"),
            ("puzzles", "Tag Lichess puzzles with their themes"),
        ],
    ),
    (
        "Positions and files",
        &[
            ("board", "Draw a position as text or as an SVG picture"),
            ("perft", "Count the positions after a number of moves"),
        ],
    ),
    (
        "Engine",
        &[
            ("uci", "Play inside a chess program that speaks UCI"),
            ("bench", "Measure the engine: nodes and speed, or solved test positions"),
        ],
    ),
    (
        "Set up",
        &[
            ("completions", "Print completions for bash, zsh, fish and others"),
            ("man", "Print the manual page"),
        ],
    ),
];

const EXAMPLES: &str = "\
Examples:
  pinpoint serve
  pinpoint play --level 3
  pinpoint pins \"7k/6q1/8/8/8/8/8/1KB5 w - - 0 1\" c1b2
  pinpoint board startpos --moves
  pinpoint perft startpos 6

A position is a FEN in quotes, `startpos`, or `-` for stdin.
`pinpoint COMMAND --help` tells more.";

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

/// The command with its exit codes in the long help, below its examples.
pub(crate) fn with_exit_codes(command: Command) -> Command {
    let examples = command.get_after_help().map(|text| format!("{text}\n\n")).unwrap_or_default();
    command.after_long_help(format!("{examples}{EXIT_CODES}"))
}

const EXIT_CODES: &str = "\
Exit codes:
  0  done, or something was found
  1  the answer is no, or nothing was found
  2  failed: the reason is on stderr";

/// Print completions for a shell
#[derive(Args)]
#[command(after_help = "Example:
  pinpoint completions bash > ~/.local/share/bash-completion/completions/pinpoint")]
pub(crate) struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

/// Print the manual page
#[derive(Args)]
#[command(after_help = "Example:
  pinpoint man | man -l -")]
pub(crate) struct Man {}

impl Completions {
    pub(crate) fn run(self, mut program: Command) -> anyhow::Result<Answer> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "pinpoint", &mut script);
        io::stdout().write_all(&script)?;
        Ok(Answer::Done)
    }
}

impl Man {
    pub(crate) fn run(self, program: Command) -> anyhow::Result<Answer> {
        let mut page = Vec::new();
        clap_mangen::Man::new(program).render(&mut page)?;
        io::stdout().write_all(&page)?;
        Ok(Answer::Done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn the_help_names_every_command_and_no_other() {
        let program = crate::program();
        let mut known: Vec<&str> = program
            .get_subcommands()
            .filter(|command| !command.is_hide_set())
            .map(Command::get_name)
            .collect();
        let mut told: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, commands)| commands.iter().map(|(name, _)| *name))
            .collect();
        known.sort();
        told.sort();
        assert_eq!(told, known);
    }

    #[test]
    fn the_help_fits_on_one_screen() {
        let help = crate::program().render_help().to_string();
        assert!(help.lines().count() <= 40, "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    }

    #[test]
    fn every_command_has_examples() {
        for command in crate::program().get_subcommands() {
            let examples = command.get_after_help().or(command.get_after_long_help());
            let has_own = command.get_subcommands().next().is_some();
            assert!(examples.is_some() || has_own, "{} has no examples", command.get_name());
        }
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
