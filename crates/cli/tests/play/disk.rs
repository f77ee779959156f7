//! Disks that are full or cannot be written to: small ones of memory, mounted for one command.
//!
//! `cargo test -p pinpoint --test play disk -- --ignored`, with `unshare` and the right to make name
//! spaces. The gate runs these where it can, and says so where it cannot.

use std::fs;
use std::process::{Command, Stdio};

use crate::Home;

/// Runs a script with a disk of this many kilobytes mounted at `$DISK`; `$PINPOINT` is the program.
/// Gives what it printed to stdout and stderr.
fn on_disk(home: &Home, kilobytes: u32, script: &str) -> String {
    let disk = home.path().join("disk");
    fs::create_dir_all(&disk).unwrap();
    let output = Command::new("unshare")
        .args(["--map-root-user", "--mount", "sh", "-e", "-c"])
        .arg(format!("mount -t tmpfs -o size={kilobytes}k none \"$DISK\"\nexec 2>&1\n{script}"))
        .env("DISK", &disk)
        .env("PINPOINT", env!("CARGO_BIN_EXE_pinpoint"))
        .env("PINPOINT_LIBRARY", disk.join("library.db"))
        .current_dir(home.path())
        .stdin(Stdio::null())
        .output()
        .expect("there is unshare");
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

#[test]
#[ignore = "needs a file system of its own"]
fn a_game_goes_on_while_the_disk_is_full_and_is_kept_when_there_is_room() {
    let home = Home::new("disk-full");
    // Each line waits for the answer to the one before.
    let out = on_disk(
        &home,
        700,
        r#"
        said() { for i in $(seq 200); do grep -q "$1" out && return; sleep 0.05; done; echo "no $1"; }
        touch out
        {
            echo e4; said "^1. e4"
            dd if=/dev/zero of="$DISK/filler" bs=1k 2>/dev/null || true
            echo e5; said "^1... e5"
            echo quit; said "quit again leaves"
            rm "$DISK/filler"
            echo Nf3; said "^2. Nf3"
            echo quit
        } | "$PINPOINT" play --plain --hotseat > out
        cat out
        echo export | "$PINPOINT" play --plain --resume
        "#,
    );
    assert_eq!(out.matches("the game cannot be saved: the disk is full").count(), 2, "{out}");
    assert!(out.contains("save FILE writes it elsewhere, quit again leaves"), "{out}");
    assert!(out.contains("1. e4 e5 2. Nf3 *") && !out.contains("\nno "), "{out}");
}

#[test]
#[ignore = "needs a file system of its own"]
fn an_import_that_fills_the_disk_says_so_and_leaves_a_sound_library() {
    let home = Home::new("disk-import");
    let game =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1/2-1/2\n\n";
    let games: String = (0..30_000)
        .map(|round| format!("[Round \"{round}\"]\n[White \"W{round}\"]\n\n{game}"))
        .collect();
    fs::write(home.path().join("many.pgn"), games).unwrap();
    let out = on_disk(
        &home,
        4_000,
        r#"
        "$PINPOINT" games import many.pgn || echo "exit $?"
        "$PINPOINT" games stats --check
        "$PINPOINT" games explore | head -2
        "#,
    );
    assert!(out.starts_with("error: cannot import many.pgn: the disk is full\nexit 2\n"), "{out}");
    assert!(out.contains("  games in all") && !out.contains("damaged"), "{out}");
}

#[test]
#[ignore = "needs a file system of its own"]
fn a_library_that_cannot_be_written_to_is_read_and_a_game_stays_playable() {
    let home = Home::new("disk-read-only");
    let out = on_disk(
        &home,
        2_000,
        r#"
        printf 'e4\nquit\n' | "$PINPOINT" play --plain --hotseat > /dev/null
        mount -o remount,ro "$DISK"
        "$PINPOINT" games list
        printf 'd4\nd5\nquit\nmoves\nquit\n' | "$PINPOINT" play --plain --hotseat
        "$PINPOINT" games import nowhere.pgn || echo "exit $?"
        "#,
    );
    assert!(out.contains("cannot be written to: nothing will be kept"), "{out}");
    assert!(out.contains("White - Black") && out.contains("B00"), "{out}");
    assert!(out.contains("1... d5") && out.contains("27 legal moves"), "{out}");
    assert!(out.contains("the game cannot be saved: the library cannot be written to"), "{out}");
}
