//! Where results and errors go.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use serde::Serialize;

/// How a command that did not fail ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Done, or something was found: exit 0.
    Done,
    /// The answer is no, or nothing was found: exit 1.
    Nothing,
}

/// Prints a JSON document: one line, as all commands do.
pub(crate) fn json(out: &mut impl Write, document: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, document)?;
    Ok(writeln!(out)?)
}

/// Nothing was found: a note for a person at a terminal; a script reads the exit code.
pub(crate) fn nothing(note: &str) -> Answer {
    let mut err = io::stderr();
    if err.is_terminal() {
        let _ = writeln!(err, "{note}");
    }
    Answer::Nothing
}

/// The exit code of a command's outcome; a failure is reported on stderr with all its causes.
pub(crate) fn exit_code(outcome: anyhow::Result<Answer>) -> ExitCode {
    match outcome {
        Ok(Answer::Done) => ExitCode::SUCCESS,
        Ok(Answer::Nothing) => ExitCode::from(1),
        // Whoever read our output has seen enough: `pinpoint ... | head` is not a failure.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// "1 game", "2 games".
pub(crate) fn counted(count: u64, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
