//! The commands of the README do what they say.

use std::fs;
use std::path::Path;
use std::process::Command;

const README: &str = include_str!("../README.md");

#[test]
fn the_commands_of_the_readme_run() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("selfplay-readme");
    fs::create_dir_all(&folder).unwrap();
    let commands: Vec<&str> =
        README.lines().filter_map(|line| line.strip_prefix("$ pinpoint-selfplay ")).collect();
    assert!(!commands.is_empty());
    for command in commands {
        let run = Command::new(env!("CARGO_BIN_EXE_pinpoint-selfplay"))
            .args(command.split_whitespace())
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(run.status.success(), "{command}: {}", String::from_utf8_lossy(&run.stderr));
    }
    for file in ["games.bin", "samples.bin"] {
        assert!(fs::metadata(folder.join(file)).unwrap().len() > 0, "{file}");
    }
}
