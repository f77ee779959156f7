//! `pinpoint man`: the manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Command};

use crate::help;
use crate::output::Answer;

/// Print a manual page, or write all of them to a folder
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint man | man -l -
  pinpoint man explain | man -l -
  pinpoint man --out ~/.local/share/man/man1")]
pub(crate) struct Arguments {
    /// The command to print the page of, instead of the whole program's
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(help::names()))]
    command: Option<String>,
    /// Write the pages of the program and of all commands to this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let mut program = crate::program().after_help(help::EXAMPLES);
    program.build();
    match arguments.out {
        Some(folder) => write_all(&program, &folder)?,
        None => {
            let command = arguments.command.and_then(|name| program.find_subcommand(name));
            io::stdout().write_all(&page(command.unwrap_or(&program))?)?;
        }
    }
    Ok(Answer::Done)
}

/// Writes the page of a command and those of the commands below it.
fn write_all(command: &Command, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let path = folder.join(format!("{}.1", name(command)));
    fs::write(&path, page(command)?).with_context(|| format!("cannot write {}", path.display()))?;
    let below = command.get_subcommands().filter(|command| !command.is_hide_set());
    below.filter(|command| command.get_name() != "help").try_for_each(|it| write_all(it, folder))
}

/// `pinpoint`, `pinpoint-games`, `pinpoint-games-import`.
fn name(command: &Command) -> String {
    command.get_display_name().unwrap_or(command.get_name()).to_owned()
}

/// A page, with the sections that readers of manuals look for.
fn page(command: &Command) -> anyhow::Result<Vec<u8>> {
    let source = format!("pinpoint {}", env!("CARGO_PKG_VERSION"));
    let man = clap_mangen::Man::new(command.clone()).source(source);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (examples, notes): (Vec<&str>, Vec<&str>) =
        after.split("\n\n").partition(|part| part.starts_with("Examples:\n"));
    section(&mut page, "EXAMPLES", examples.join("\n\n").trim_start_matches("Examples:\n"))?;
    if !notes.is_empty() {
        section(&mut page, "NOTES", &notes.join("\n\n"))?;
    }
    section(&mut page, "EXIT STATUS", EXIT_STATUS)?;
    section(&mut page, "ENVIRONMENT", ENVIRONMENT)?;
    section(&mut page, "FILES", FILES)?;
    Ok(page)
}

/// A section whose lines stay as they are.
fn section(page: &mut Vec<u8>, title: &str, text: &str) -> io::Result<()> {
    writeln!(page, ".SH \"{title}\"\n.nf")?;
    for line in text.lines() {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        // A dot or an apostrophe in front would be an instruction.
        let guard = if line.starts_with(['.', '\'']) { "\\&" } else { "" };
        writeln!(page, "{guard}{line}")?;
    }
    writeln!(page, ".fi")
}

const EXIT_STATUS: &str = "\
0    done, or something was found
1    the answer is no, or nothing was found
2    failed; the reason is on stderr";

const ENVIRONMENT: &str = "\
PINPOINT_LIBRARY    the library of games, instead of the one below
XDG_DATA_HOME       the folder for data, by default ~/.local/share
XDG_CACHE_HOME      the folder for unfinished reviews, by default ~/.cache
NO_COLOR            no colors, if it is set to anything
COLORTERM, TERM     the colors that the terminal can show; \"dumb\" draws no screen";

const FILES: &str = "\
~/.local/share/pinpoint/library.db    all games, reviews and puzzle progress
~/.local/share/pinpoint/games/        games saved by name as PGN
On a Mac they are in ~/Library/Application Support, on Windows in %LOCALAPPDATA%.";

#[cfg(test)]
mod tests {
    use super::*;

    fn built() -> Command {
        let mut program = crate::program().after_help(help::EXAMPLES);
        program.build();
        program
    }

    #[test]
    fn every_command_has_a_page_with_all_sections() {
        let program = built();
        for name in help::names() {
            let command = program.find_subcommand(name).unwrap();
            let page = String::from_utf8(page(command).unwrap()).unwrap();
            assert!(page.contains(&format!("pinpoint\\-{name} \\-")), "{page}");
            for section in ["EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES"] {
                assert!(page.contains(&format!(".SH \"{section}\"")), "{name}: {section}");
            }
        }
    }

    #[test]
    fn all_pages_are_written_together() {
        let folder = std::env::temp_dir().join(format!("pinpoint-man-{}", std::process::id()));
        write_all(&built(), &folder).unwrap();
        let mut names: Vec<String> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        fs::remove_dir_all(&folder).unwrap();
        for page in ["pinpoint.1", "pinpoint-play.1", "pinpoint-games-import.1"] {
            assert!(names.iter().any(|name| name == page), "{page} is not among {names:?}");
        }
        assert!(names.len() > help::names().count());
    }

    #[test]
    fn lines_that_look_like_instructions_are_guarded() {
        let mut page = Vec::new();
        section(&mut page, "X", ".dot\n'quote\na\\b --flag").unwrap();
        let text = String::from_utf8(page).unwrap();
        assert_eq!(text, ".SH \"X\"\n.nf\n\\&.dot\n\\&'quote\na\\eb \\-\\-flag\n.fi\n");
    }
}
