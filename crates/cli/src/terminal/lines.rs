//! Plain mode: lines in, lines out. For scripts, pipes and screen readers.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use super::Exit;
use super::event::Event;
use super::model::Model;
use super::shell::{Next, Shell};

/// Reads lines until the input ends or the player leaves.
pub(crate) fn run(
    model: &mut Model,
    shell: &mut Shell,
    sender: Sender<Event>,
    events: &Receiver<Event>,
) -> anyhow::Result<Exit> {
    let prompts = io::stdin().is_terminal();
    let wishes = read_lines(sender);
    print(model)?;
    loop {
        // First what the player waits for, then the next line.
        while model.awaited.is_urgent() {
            if let Heard::Exit(exit) = hear(model, shell, events)? {
                return Ok(exit);
            }
        }
        if prompts {
            write!(io::stdout(), "> ")?;
            io::stdout().flush()?;
        }
        let _ = wishes.send(());
        loop {
            match hear(model, shell, events)? {
                Heard::Exit(exit) => return Ok(exit),
                Heard::Line => break,
                Heard::Other => {}
            }
        }
    }
}

/// What was taken in.
enum Heard {
    /// What the player typed.
    Line,
    Other,
    /// The end.
    Exit(Exit),
}

/// Waits for the next event and takes it in.
fn hear(model: &mut Model, shell: &mut Shell, events: &Receiver<Event>) -> anyhow::Result<Heard> {
    let start = Instant::now();
    let Ok(event) = events.recv() else { return Ok(Heard::Exit(Exit::Left)) };
    let heard = match event {
        Event::Line(_) => Heard::Line,
        _ => Heard::Other,
    };
    let is_closed = matches!(event, Event::Closed | Event::Terminated(_));
    let exit = Exit::by(&event);
    for event in [Event::Elapsed(start.elapsed()), event] {
        if shell.feed(model, event) == Next::Quit {
            if let Some(why) = model.unsaved.as_ref().filter(|_| is_closed) {
                writeln!(io::stderr(), "{why}")?;
            }
            print(model)?;
            return Ok(Heard::Exit(exit));
        }
    }
    print(model)?;
    Ok(heard)
}

/// Reads a line whenever one is wished for, on a thread of its own: engines and signals are heard
/// while the player thinks.
fn read_lines(sender: Sender<Event>) -> Sender<()> {
    let (wishes, wished) = channel();
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        for () in wished {
            let mut line = Vec::new();
            let event = match input.read_until(b'\n', &mut line) {
                Ok(1..) => Event::Line(readable(&line)),
                Ok(0) | Err(_) => Event::Closed,
            };
            if sender.send(event).is_err() {
                return;
            }
        }
    });
    wishes
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
