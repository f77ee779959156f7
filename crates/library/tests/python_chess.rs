//! What python-chess writes, and the library imports and exports, python-chess reads as it was.
//!
//! Needs a Python with `chess`: `cargo test -p pinpoint-library --test python_chess -- --ignored`.
//! `PINPOINT_PYTHON` names the Python, else it is `python3`. The gate runs this where it can, and
//! says so where it cannot.

mod common;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use common::{Scratch, import, open};
use pinpoint_library::Filter;

/// Runs `python_chess.py` beside this file.
fn python_chess(arguments: &[&str], input: &str) -> String {
    let python = std::env::var("PINPOINT_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut child = Command::new(python)
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python_chess.py"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python can be started");
    let mut pipe = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || pipe.write_all(input.as_bytes()));
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "python_chess.py {arguments:?} failed");
        String::from_utf8(output.stdout).unwrap()
    })
}

#[test]
#[ignore = "needs a Python with chess"]
fn python_chess_reads_in_an_export_what_it_wrote_into_the_import() {
    let count = 120;
    let made = python_chess(&["make", &count.to_string()], "");
    let scratch = Scratch::new("python-chess");
    let mut library = open(&scratch.file("library.db"));
    let report = import(&mut library, &made);
    assert_eq!((report.imported, report.broken), (count, 0));
    let mut exported = Vec::new();
    library.export(&Filter::all(), &mut exported).unwrap();
    let exported = String::from_utf8(exported).unwrap();
    let (before, after) = (python_chess(&["read"], &made), python_chess(&["read"], &exported));
    for (number, (before, after)) in before.lines().zip(after.lines()).enumerate() {
        assert_eq!(after, before, "line {}", number + 1);
    }
    assert_eq!(after.lines().count(), before.lines().count());
    // Everything that may get lost is there.
    for sign in ["Über", "59.5", "'green'", "Mate(-3)", "0000", "C20", "1851.??.??"] {
        assert!(before.contains(sign), "no {sign} among the games");
    }
}
