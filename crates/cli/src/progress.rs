//! How far a long piece of work is, for people at a terminal.
//!
//! Bars go to stderr and are gone at the end. Scripts see nothing of them, and neither does
//! anybody whose command is done within a second.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_millis(700);
/// How often time and speed are drawn when nothing else changes.
const TICK: Duration = Duration::from_millis(200);

/// A bar, or a line that says what happens, which appears once the work takes long.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// Shows the bar when it is time, and ends when its other half is dropped.
    timer: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// A bar that counts to `total`; `what` is counted, in the plural.
    pub(crate) fn counting(total: u64, what: &str) -> Progress {
        let template =
            format!("{{bar:30}} {{percent:>3}} %  {{pos}} of {{len}} {what}, {{eta}} left{{msg}}");
        Progress::new(ProgressBar::new(total), &template)
    }

    /// A bar for a file of this many bytes; nobody knows how many are behind a pipe.
    pub(crate) fn bytes(total: Option<u64>) -> Progress {
        match total {
            Some(total) => {
                let template = "{bar:30} {bytes} of {total_bytes}, {eta} left{msg}";
                Progress::new(ProgressBar::new(total), template)
            }
            None => Progress::new(ProgressBar::no_length(), "{bytes}, {bytes_per_sec}{msg}"),
        }
    }

    /// A line with the time that has passed, where the end is not known.
    pub(crate) fn waiting() -> Progress {
        Progress::new(ProgressBar::no_length(), "{spinner} {elapsed}{msg}")
    }

    fn new(bar: ProgressBar, template: &str) -> Progress {
        bar.set_draw_target(ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        let timer = (io::stderr().is_terminal() && !is_dumb).then(|| show_later(bar.clone()));
        Progress { bar, timer }
    }

    /// This much more is done.
    pub(crate) fn add(&self, done: u64) {
        self.bar.inc(done);
    }

    /// This much is done in all.
    pub(crate) fn reach(&self, done: u64) {
        self.bar.set_position(done);
    }

    /// Says something behind the bar.
    pub(crate) fn say(&self, words: &str) {
        self.bar.set_message(format!("  {words}"));
    }

    /// Does something that prints, with the bar out of the way.
    pub(crate) fn aside<T>(&self, action: impl FnOnce() -> T) -> T {
        self.bar.suspend(action)
    }

    /// A source whose bytes are counted as they are read.
    pub(crate) fn counted<R: std::io::Read>(&self, source: R) -> Counted<'_, R> {
        Counted { progress: self, source }
    }

    /// Does the work and shows the time that passes meanwhile.
    pub(crate) fn while_working<T>(work: impl FnOnce() -> T) -> T {
        let _progress = Progress::waiting();
        work()
    }
}

/// Shows the bar once the work takes long, also while nothing is counted.
fn show_later(bar: ProgressBar) -> (Sender<()>, JoinHandle<()>) {
    let (sender, ended) = channel();
    let timer = thread::spawn(move || {
        if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(TICK);
        }
    });
    (sender, timer)
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, timer)) = self.timer.take() {
            drop(sender);
            let _ = timer.join();
        }
        self.bar.finish_and_clear();
    }
}

/// A source that says how much of it was read.
pub(crate) struct Counted<'a, R> {
    progress: &'a Progress,
    source: R,
}

impl<R: std::io::Read> std::io::Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.progress.add(read as u64);
        Ok(read)
    }
}
