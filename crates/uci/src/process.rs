//! A child process behind two pipes: lines go in, lines with their times come out.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// No line of UCI is longer than this.
const LINE_LIMIT: u64 = 1 << 16;
/// How long a process has to end by itself after `quit`.
const FAREWELL: Duration = Duration::from_millis(200);

/// What ends a wait for the process.
pub(crate) enum Heard {
    /// It wrote a line at this time.
    Line(Instant, String),
    /// It closed its output.
    Closed,
    /// Another thread wants the waiting one to look around.
    Woken,
}

/// Ends a wait for a program from another thread.
#[derive(Debug, Clone)]
pub struct Waker(Sender<Heard>);

impl Waker {
    /// Lets the thread that waits for the program ask again whether its answer is wanted.
    pub fn wake(&self) {
        // A program that is gone waits for nothing.
        let _ = self.0.send(Heard::Woken);
    }
}

/// A running process; dropping it ends the process.
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    sender: Sender<Heard>,
    pub(crate) heard: Receiver<Heard>,
}

impl Process {
    /// Starts a program with its arguments; the error says why that failed.
    ///
    /// It gets a process group of its own, so that it does not hear the Ctrl-C that the terminal
    /// sends to the host and can be ended together with everything it started.
    pub(crate) fn start(words: &[String]) -> Result<Process, String> {
        let (program, arguments) = words.split_first().ok_or("no program is named")?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("it has no pipes".to_owned());
        };
        let (sender, heard) = channel();
        let lines = sender.clone();
        thread::spawn(move || forward(output, &lines));
        Ok(Process { child, input, sender, heard })
    }

    /// Writes a line; a program that cannot be written to has ended, which its output will say.
    pub(crate) fn write(&mut self, line: &str) {
        let text = format!("{line}\n");
        let _ = self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush());
    }

    pub(crate) fn waker(&self) -> Waker {
        Waker(self.sender.clone())
    }

    /// Ends the process and what it started.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id() as i32) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    /// A polite program ends by itself; the others are ended.
    fn drop(&mut self) {
        self.write("quit");
        let end = Instant::now() + FAREWELL;
        while Instant::now() < end {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.kill();
    }
}

/// Hands on the lines of the program, with the time they came, until it closes its output.
fn forward(output: impl Read, lines: &Sender<Heard>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut line);
        let now = Instant::now();
        if !matches!(read, Ok(1..)) {
            let _ = lines.send(Heard::Closed);
            return;
        }
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        if lines.send(Heard::Line(now, text)).is_err() {
            return;
        }
    }
}
