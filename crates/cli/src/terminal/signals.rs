//! Signals of the system, as events.

use std::sync::mpsc::Sender;

use super::event::Event;

/// Hands on the signals that end the program or let it go on.
///
/// The loop that hears of them leaves the terminal as it was, ends the engines, and then
/// [`die`]s as the signal wants.
#[cfg(unix)]
pub(super) fn listen(sender: Sender<Event>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGCONT])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let event = match signal {
                SIGCONT => Event::Continued,
                _ => Event::Terminated(signal),
            };
            if sender.send(event).is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// Stops the program and those it shares a job with, until the shell lets them go on.
#[cfg(unix)]
pub(super) fn suspend() -> std::io::Result<()> {
    // The default action, which the system leaves out if there is no shell to come back to.
    rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?;
    Ok(())
}

/// Ends the program by the signal, so that whoever waits for it sees why it ended.
#[cfg(unix)]
pub(super) fn die(signal: i32) -> std::io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal)
}

#[cfg(not(unix))]
pub(super) fn listen(_: Sender<Event>) -> std::io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn suspend() -> std::io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn die(_: i32) -> std::io::Result<()> {
    Ok(())
}
