//! What README and guide show is what the program does: their console blocks are run, and their
//! pictures are drawn anew.
//!
//! `TRYCMD=overwrite cargo test -p pinpoint --test console` writes the new output into the texts,
//! `cargo xtask guide --images` the new pictures into their files.

#[cfg(unix)]
#[path = "play/home.rs"]
mod home;
#[cfg(unix)]
mod picture;
#[cfg(unix)]
#[path = "play/screen.rs"]
#[allow(dead_code, reason = "the tests of `play` use more of it")]
mod screen;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_pinpoint");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn console_blocks_show_what_the_program_prints() {
    trycmd::TestCases::new()
        .register_bin("pinpoint", Path::new(PROGRAM))
        .case("../../README.md")
        .case("../../guide/chapters/*.md");
}

/// The commands of blocks marked `shell`, which have pipes, with what they shall print.
fn piped_commands(text: &str) -> Vec<(&str, Vec<&str>)> {
    let blocks = text.split("```shell\n").skip(1);
    blocks
        .map(|block| {
            let mut lines = block.lines().take_while(|line| *line != "```");
            let command = lines.next().and_then(|line| line.strip_prefix("$ "));
            (command.expect("a shell block begins with $"), lines.collect())
        })
        .collect()
}

/// Is the output as shown, where `...` stands for any lines?
fn is_as_shown(shown: &[&str], output: &[&str]) -> bool {
    match shown.split_first() {
        None => output.is_empty(),
        Some((&"...", rest)) => (0..=output.len()).any(|skip| is_as_shown(rest, &output[skip..])),
        Some((line, rest)) => output.first() == Some(line) && is_as_shown(rest, &output[1..]),
    }
}

#[cfg(unix)]
#[test]
fn piped_commands_print_what_is_shown() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let commands = piped_commands(&text);
    assert_eq!(commands.len(), 2, "play and uci");
    let folder = Path::new(PROGRAM).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    // Saved games go where no earlier ones are.
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("console-games");
    let _ = fs::remove_dir_all(&data);
    for (command, shown) in commands {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).env("PATH", &path).env("XDG_DATA_HOME", &data);
        let output = shell.output().expect("there is a shell");
        let printed = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<&str> = printed.lines().collect();
        assert!(is_as_shown(&shown, &lines), "{command} prints\n{printed}");
    }
}

/// A picture of the guide: its file, and the command below it that draws it.
struct Picture {
    file: PathBuf,
    command: String,
}

/// The diagrams of a chapter, each a line `![...](images/NAME.svg)` followed by its command.
///
/// Photographs of the page, which are PNG files, are taken by `npm run screenshots`.
fn pictures(chapter: &Path) -> Vec<Picture> {
    let text = fs::read_to_string(chapter).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(name) = line.strip_prefix("![").and_then(|rest| rest.split_once("](")) else {
            continue;
        };
        let file = chapter.with_file_name(name.1.trim_end_matches(')'));
        if !is_diagram(&file) {
            continue;
        }
        let command = lines
            .get(index + 1)
            .and_then(|next| next.strip_prefix("`pinpoint ")?.strip_suffix('`').map(str::to_owned));
        let command = command.unwrap_or_else(|| panic!("{file:?} has no command below it"));
        found.push(Picture { file, command });
    }
    found
}

fn is_diagram(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "svg")
}

/// The words of a command line; a text in double quotes is one word.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('"').enumerate();
    parts
        .flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        })
        .collect()
}

fn draw(command: &str) -> String {
    let output = Command::new(PROGRAM).args(words(command)).output().expect("the program starts");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "pinpoint {command}: {message}");
    String::from_utf8(output.stdout).expect("an SVG is UTF-8")
}

#[test]
fn pictures_are_what_the_command_below_them_draws() {
    let overwrite = std::env::var_os("PINPOINT_PICTURES").is_some_and(|value| value == "overwrite");
    let folder = root().join("guide/chapters");
    let mut drawn = BTreeSet::new();
    for entry in fs::read_dir(&folder).unwrap() {
        let chapter = entry.unwrap().path();
        if chapter.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        for picture in pictures(&chapter) {
            let expected = draw(&picture.command);
            if overwrite {
                fs::write(&picture.file, &expected).unwrap();
            }
            let file = fs::read_to_string(&picture.file).unwrap_or_default();
            let help = "draw it with `cargo xtask guide --images`";
            assert!(file == expected, "{:?} is not up to date: {help}", picture.file);
            drawn.insert(picture.file.file_name().unwrap().to_owned());
        }
    }
    for entry in fs::read_dir(folder.join("images")).unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_name().unwrap();
        assert!(!is_diagram(&file) || drawn.contains(name), "{name:?} is in no chapter");
    }
}

/// Morphy's most famous game, as the first picture of README shows it in the browser.
const OPERA: &str = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 \
                     Bxb5+ Nbd7";

#[cfg(unix)]
#[test]
fn pictures_of_the_terminal_show_what_it_shows() {
    let home = home::Home::new("picture");
    let mut command = portable_pty::CommandBuilder::new(PROGRAM);
    command.args(["play", "--hotseat", "--moves", OPERA]);
    command.env("COLORTERM", "truecolor");
    command.env_remove("NO_COLOR");
    let mut screen = screen::Screen::run_at(&home, command, (104, 30));
    screen.shows("11... Nbd7");
    screen.shows("White to move");
    let label = "pinpoint play: Morphy's Opera Game in a terminal, with the moves and what the last two did";
    let draw = || picture::draw(screen.parser.lock().unwrap().screen(), label);
    let file = root().join("crates/cli/images/terminal.svg");
    if std::env::var_os("PINPOINT_PICTURES").is_some_and(|value| value == "overwrite") {
        // Nothing says that the last letter has been drawn.
        std::thread::sleep(std::time::Duration::from_secs(1));
        fs::write(&file, draw()).unwrap();
    }
    let drawn = fs::read_to_string(&file).unwrap_or_default();
    let complaint =
        format!("{file:?} is not up to date: draw it with `cargo xtask guide --images`");
    screen.wait(|_| draw() == drawn, &complaint);
    screen.send("q");
    screen.ends();
}
