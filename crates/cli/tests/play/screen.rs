//! The program in a pseudo-terminal of 80 by 24.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{
    Child, CommandBuilder, ExitStatus, MasterPty, PtySize, SlavePty, native_pty_system,
};

use crate::home::Home;

const COLUMNS: u16 = 80;
const ROWS: u16 = 24;

pub(crate) fn count(cells: u16) -> NonZero<u16> {
    NonZero::new(cells).expect("a terminal has cells")
}

/// The terminal, with what it shows.
pub(crate) struct Screen {
    pub(crate) parser: Arc<Mutex<vt100::Parser>>,
    pub(crate) input: Box<dyn Write + Send>,
    pub(crate) child: Box<dyn Child + Send + Sync>,
    pub(crate) master: Box<dyn MasterPty + Send>,
    /// Held open, so that the terminal is there when the program is not.
    slave: Box<dyn SlavePty + Send>,
}

impl Screen {
    /// Plays with these arguments.
    pub(crate) fn open(home: &Home, arguments: &[&str]) -> Screen {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_pinpoint"));
        command.arg("play");
        command.args(arguments);
        Screen::run(home, command)
    }

    /// Runs a command with colors.
    pub(crate) fn run(home: &Home, mut command: CommandBuilder) -> Screen {
        command.env_remove("NO_COLOR");
        Screen::run_with(home, command)
    }

    /// Runs a command in a terminal of 256 colors at most.
    pub(crate) fn run_with(home: &Home, mut command: CommandBuilder) -> Screen {
        command.env_remove("COLORTERM");
        Screen::run_at(home, command, (COLUMNS, ROWS))
    }

    /// Runs a command in a terminal with this many columns and rows.
    pub(crate) fn run_at(
        home: &Home,
        mut command: CommandBuilder,
        (cols, rows): (u16, u16),
    ) -> Screen {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        command.env("XDG_DATA_HOME", home.path());
        command.env("TERM", "xterm-256color");
        command.cwd(home.path());
        let child = pair.slave.spawn_command(command).unwrap();
        let mut output = pair.master.try_clone_reader().unwrap();
        let input = pair.master.take_writer().unwrap();
        let parser = Arc::new(Mutex::new(vt100::Parser::new(count(rows), count(cols), 0)));
        let screen = Arc::clone(&parser);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut bytes) {
                screen.lock().unwrap().process(&bytes[..read]);
            }
        });
        Screen { parser, input, child, master: pair.master, slave: pair.slave }
    }

    pub(crate) fn text(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows the text.
    #[track_caller]
    pub(crate) fn shows(&self, text: &str) {
        self.wait(|screen| screen.contains(text), &format!("the screen does not show {text:?}"));
    }

    /// Waits until the screen does not show the text any more.
    #[track_caller]
    pub(crate) fn hides(&self, text: &str) {
        self.wait(|screen| !screen.contains(text), &format!("the screen still shows {text:?}"));
    }

    #[track_caller]
    pub(crate) fn wait(&self, is_reached: impl Fn(&str) -> bool, complaint: &str) {
        let start = Instant::now();
        while !is_reached(&self.text()) {
            if start.elapsed() > Duration::from_secs(20) {
                panic!("{complaint}:\n{}", self.text());
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.input.write_all(keys.as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    /// Clicks on a square of an unflipped board at this size: squares of 4 by 2 from (2, 2).
    pub(crate) fn click(&mut self, square: &str) {
        let [file, rank] = square.as_bytes() else { panic!("{square} is no square") };
        let column = 2 + u16::from(file - b'a') * 4 + 1;
        let row = 2 + u16::from(b'8' - rank) * 2;
        // Terminals count from 1.
        let place = format!("{};{}", column + 1, row + 1);
        self.send(&format!("\x1b[<0;{place}M\x1b[<0;{place}m"));
    }

    /// Waits until the program ends by itself, without an error.
    #[track_caller]
    pub(crate) fn ends(self) {
        assert!(self.status().0.success());
    }

    /// Waits until the program ends: its status, and the terminal it leaves behind.
    #[track_caller]
    pub(crate) fn status(mut self) -> (ExitStatus, Screen) {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status, self);
            }
            thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        panic!("the program does not end:\n{}", self.text());
    }

    /// The terminal is gone, as when its window is closed.
    pub(crate) fn close(self) -> Box<dyn Child + Send + Sync> {
        drop((self.master, self.input, self.slave));
        self.child
    }
}
