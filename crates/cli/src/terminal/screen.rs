//! The terminal itself: keys and mouse in, frames out.
//!
//! One thread waits for input, the engines have theirs, and all of them speak into one channel:
//! this loop never waits for anything else, so a key is answered at once, whatever an engine does.

use std::io::stdout;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{Clear, ClearType};
use crossterm::{event as terminal, execute};
use ratatui::DefaultTerminal;

use super::Exit;
use super::event::Event;
use super::model::Model;
use super::shell::{Next, Shell};
use super::{signals, view};

/// How often the clocks are drawn when nothing else happens.
const TICK: Duration = Duration::from_millis(100);
/// Events taken in before the next frame: pasted text must not draw once a letter.
const BATCH: usize = 256;

/// Shows the model and feeds it with what happens, until the player leaves.
pub(crate) fn run(
    model: &mut Model,
    shell: &mut Shell,
    sender: Sender<Event>,
    events: &Receiver<Event>,
) -> anyhow::Result<Exit> {
    let mut screen = enter()?;
    thread::spawn(move || read_input(&sender));
    let outcome = show(model, shell, events, &mut screen);
    leave();
    outcome
}

/// Takes the terminal: raw mode, alternate screen, mouse.
fn enter() -> anyhow::Result<DefaultTerminal> {
    // Also leaves the alternate screen again if something panics.
    let screen = ratatui::try_init()?;
    // The screen that we come back to may show something else.
    let _ = execute!(stdout(), EnableMouseCapture, EnableBracketedPaste, Clear(ClearType::All));
    Ok(screen)
}

/// Gives the terminal back as it was.
fn leave() {
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, Show);
    // If the terminal is gone, there is nothing to give back.
    let _ = ratatui::try_restore();
}

fn show(
    model: &mut Model,
    shell: &mut Shell,
    events: &Receiver<Event>,
    screen: &mut DefaultTerminal,
) -> anyhow::Result<Exit> {
    let mut last = Instant::now();
    loop {
        let size = screen.size()?;
        model.size = (size.width, size.height);
        screen.draw(|frame| view::draw(model, frame))?;
        let first = match events.recv_timeout(TICK) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Left),
        };
        let time = Event::Elapsed(last.elapsed());
        last = Instant::now();
        let happened = first.into_iter().chain(events.try_iter().take(BATCH));
        for event in std::iter::once(time).chain(happened) {
            if matches!(event, Event::Continued) {
                *screen = enter()?;
                last = Instant::now();
            }
            let exit = Exit::by(&event);
            match shell.feed(model, event) {
                Next::Continue => {}
                Next::Suspend => {
                    leave();
                    signals::suspend()?;
                    *screen = enter()?;
                    // The clock stands while the program does.
                    last = Instant::now();
                }
                Next::Quit => return Ok(exit),
            }
        }
    }
}

/// Hands on what the terminal says; if it is gone, so is the player.
fn read_input(sender: &Sender<Event>) {
    loop {
        let event = match terminal::read() {
            Ok(terminal::Event::Key(key)) => Event::Key(key),
            Ok(terminal::Event::Mouse(mouse)) => Event::Mouse(mouse),
            Ok(terminal::Event::Paste(text)) => Event::Paste(text),
            Ok(terminal::Event::Resize(width, height)) => Event::Resize(width, height),
            Ok(_) => continue,
            Err(_) => Event::Closed,
        };
        let is_over = matches!(event, Event::Closed);
        if sender.send(event).is_err() || is_over {
            return;
        }
    }
}
