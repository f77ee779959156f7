//! End to end in a pseudo-terminal: keys, mouse and typed moves, and what the screen shows.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::Home;

const COLUMNS: u16 = 80;
const ROWS: u16 = 24;

fn count(cells: u16) -> NonZero<u16> {
    NonZero::new(cells).expect("a terminal has cells")
}

/// The program in a terminal of 80 by 24.
struct Screen {
    parser: Arc<Mutex<vt100::Parser>>,
    input: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
}

impl Screen {
    fn open(home: &Home, arguments: &[&str]) -> Screen {
        let size = PtySize { rows: ROWS, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_pinpoint"));
        command.arg("play");
        command.args(arguments);
        command.env("XDG_DATA_HOME", home.path());
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        command.cwd(home.path());
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().unwrap();
        let input = pair.master.take_writer().unwrap();
        let parser = Arc::new(Mutex::new(vt100::Parser::new(count(ROWS), count(COLUMNS), 0)));
        let screen = Arc::clone(&parser);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut bytes) {
                screen.lock().unwrap().process(&bytes[..read]);
            }
        });
        Screen { parser, input, child, master: pair.master }
    }

    fn text(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows the text.
    #[track_caller]
    fn shows(&self, text: &str) {
        self.wait(|screen| screen.contains(text), &format!("the screen does not show {text:?}"));
    }

    /// Waits until the screen does not show the text any more.
    #[track_caller]
    fn hides(&self, text: &str) {
        self.wait(|screen| !screen.contains(text), &format!("the screen still shows {text:?}"));
    }

    #[track_caller]
    fn wait(&self, is_reached: impl Fn(&str) -> bool, complaint: &str) {
        let start = Instant::now();
        while !is_reached(&self.text()) {
            if start.elapsed() > Duration::from_secs(20) {
                panic!("{complaint}:\n{}", self.text());
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn send(&mut self, keys: &str) {
        self.input.write_all(keys.as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    /// Clicks on a square of an unflipped board at this size: squares of 4 by 2 from (2, 2).
    fn click(&mut self, square: &str) {
        let [file, rank] = square.as_bytes() else { panic!("{square} is no square") };
        let column = 2 + u16::from(file - b'a') * 4 + 1;
        let row = 2 + u16::from(b'8' - rank) * 2;
        // Terminals count from 1.
        let place = format!("{};{}", column + 1, row + 1);
        self.send(&format!("\x1b[<0;{place}M\x1b[<0;{place}m"));
    }

    #[track_caller]
    fn ends(mut self) {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert!(status.success());
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        panic!("the program does not end:\n{}", self.text());
    }
}

const UP: &str = "\x1b[A";
const ENTER: &str = "\r";

#[test]
fn a_short_game_by_keys_mouse_and_typing_saved_and_resumed() {
    let home = Home::new("game");
    let mut screen = Screen::open(&home, &["--hotseat"]);
    screen.shows("White to move");
    // By cursor, which starts on e1.
    for key in [UP, ENTER, UP, UP, ENTER] {
        screen.send(key);
    }
    screen.shows("1. e4");
    screen.click("e7");
    screen.shows("●");
    screen.click("e5");
    screen.shows("1. e4       e5");
    screen.send("Nf3\r");
    screen.shows("2. Nf3");
    screen.send("u");
    screen.shows("1 move taken back");
    screen.send("f1c4\r");
    screen.shows("2. Bc4");
    screen.send("Ke6\r");
    screen.shows("a king does not move from e8 to e6");
    screen.send(":save evening\r");
    screen.shows("evening.pgn");
    screen.send("q");
    screen.ends();
    let saved = std::fs::File::open(home.path().join("pinpoint/games/evening.pgn")).unwrap();
    let saved = pinpoint_notation::pgn::Reader::new(saved).read_tree().unwrap().unwrap();
    let moves: Vec<String> = saved.main_moves().map(|mv| mv.to_string()).collect();
    assert_eq!(moves, ["e2e4", "e7e5", "f1c4"]);

    let mut screen = Screen::open(&home, &[]);
    screen.shows("Resume the game   White - Black, move 2");
    screen.send(ENTER);
    screen.shows("2. Bc4");
    screen.send("q");
    screen.ends();
}

#[test]
fn a_pawn_promotes_in_the_popup_and_mate_ends_the_game() {
    let home = Home::new("promotion");
    let fen = "7k/P5pp/8/8/8/8/8/K7 w - - 0 1";
    let mut screen = Screen::open(&home, &["--hotseat", "--fen", fen]);
    screen.shows("White to move");
    screen.click("a7");
    screen.shows("●");
    screen.click("a8");
    screen.shows("Promote to");
    screen.send("r");
    screen.shows("White wins by checkmate");
    screen.shows("Rematch");
    screen.send("\x1b");
    screen.hides("Rematch");
    screen.shows("1. a8=R#");
    screen.send("q");
    screen.ends();
}

#[test]
fn the_screen_follows_the_size_of_the_terminal() {
    let home = Home::new("resize");
    let mut screen = Screen::open(&home, &["--hotseat"]);
    screen.shows("White to move");
    for (cols, rows) in [(1, 1), (200, 60), (17, 9), (60, 20)] {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        screen.parser.lock().unwrap().screen_mut().set_size(count(rows), count(cols));
        screen.master.resize(size).unwrap();
        thread::sleep(Duration::from_millis(60));
    }
    screen.shows("White to move");
    screen.send("e4\r");
    screen.shows("1. e4");
    screen.send("q");
    screen.ends();
}

#[test]
fn keys_are_answered_while_the_engine_thinks() {
    let home = Home::new("latency");
    let mut screen = Screen::open(&home, &["--hotseat"]);
    screen.shows("White to move");
    screen.send("V");
    screen.shows("at depth");
    let cursor = |text: &str| text.lines().map(|line| line.find('┏').unwrap_or(0)).sum::<usize>();
    for key in ["\x1b[D", "\x1b[C"].into_iter().cycle().take(20) {
        let before = cursor(&screen.text());
        screen.send(key);
        screen.wait(|text| cursor(text) != before, "the cursor does not move");
    }
    screen.send("q");
    screen.ends();
}

#[test]
fn a_draw_is_offered_with_a_key_and_agreed() {
    let home = Home::new("draw");
    // Nothing but kings, knights and pawns that block each other.
    let fen = "6k1/5n2/2p1p1p1/2P1P1P1/2P1P1P1/8/5N2/6K1 w - - 0 40";
    let mut screen = Screen::open(&home, &["--level", "5", "--fen", fen]);
    screen.shows("White to move");
    screen.send(":claim\r");
    screen.shows("no claim now: the position has stood once of 3");
    screen.send("D");
    screen.shows("Draw by agreement (1/2-1/2)");
    screen.send("\x1b");
    screen.hides("Rematch");
    screen.send("q");
    screen.ends();
}
