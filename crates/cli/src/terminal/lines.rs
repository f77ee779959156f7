//! Plain mode: lines in, lines out. For scripts, pipes and screen readers.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::Receiver;
use std::time::Instant;

use super::event::Event;
use super::model::Model;
use super::shell::{Next, Shell};

/// Reads lines until the input ends or the player leaves.
pub(crate) fn run(
    model: &mut Model,
    shell: &mut Shell,
    events: &Receiver<Event>,
) -> anyhow::Result<()> {
    let mut input = io::stdin().lock();
    let prompts = io::stdin().is_terminal();
    print(model)?;
    loop {
        if hear_engines(model, shell, events)? == Next::Quit {
            return Ok(());
        }
        if prompts {
            write!(io::stdout(), "> ")?;
            io::stdout().flush()?;
        }
        let start = Instant::now();
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            if let Some(why) = &model.unsaved {
                writeln!(io::stderr(), "{why}")?;
            }
            return Ok(());
        }
        let time = Event::Elapsed(start.elapsed());
        let line = Event::Line(readable(&line));
        for event in [time, line] {
            if shell.feed(model, event) == Next::Quit {
                return print(model);
            }
        }
        print(model)?;
    }
}

/// Waits while an engine has something to say that the player waits for.
fn hear_engines(
    model: &mut Model,
    shell: &mut Shell,
    events: &Receiver<Event>,
) -> anyhow::Result<Next> {
    while model.awaited.is_urgent() {
        let start = Instant::now();
        let Ok(event) = events.recv() else { break };
        let time = Event::Elapsed(start.elapsed());
        for event in [time, event] {
            if shell.feed(model, event) == Next::Quit {
                return Ok(Next::Quit);
            }
        }
        print(model)?;
    }
    Ok(Next::Continue)
}

/// The line without control letters: it is repeated when it is refused, and must not steer the
/// terminal then.
fn readable(line: &[u8]) -> String {
    let letters = String::from_utf8_lossy(line).replace('\t', " ");
    letters.chars().filter(|letter| !letter.is_control()).collect()
}

fn print(model: &mut Model) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for line in model.printed.drain(..) {
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    Ok(())
}
