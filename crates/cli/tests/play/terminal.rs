//! End to end in a pseudo-terminal: keys, mouse and typed moves, and what the screen shows.

use std::thread;
use std::time::Duration;

use portable_pty::PtySize;

use crate::Home;
use crate::screen::{Screen, count};

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
    let cursor = |text: &str| text.lines().map(|line| line.find('[').unwrap_or(0)).sum::<usize>();
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

fn command(arguments: &[&str]) -> portable_pty::CommandBuilder {
    let mut command = portable_pty::CommandBuilder::new(env!("CARGO_BIN_EXE_pinpoint"));
    command.args(arguments);
    command
}

#[test]
fn a_board_is_drawn_in_color_on_a_terminal_unless_colors_are_not_wanted() {
    let home = Home::new("colors");
    let (status, screen) = Screen::run(&home, command(&["board", "startpos"])).status();
    assert!(status.success());
    screen.shows("a  b  c  d");
    let parser = screen.parser.lock().unwrap();
    let ground = |column| parser.screen().cell(0, column).unwrap().bgcolor();
    assert_eq!(parser.screen().cell(0, 3).unwrap().contents(), "♜");
    assert_ne!(ground(3), ground(6), "squares of two colors");
    assert_ne!(ground(3), vt100::Color::Default);
    drop(parser);

    let mut plain = command(&["board", "startpos"]);
    plain.env("NO_COLOR", "1");
    let (_, screen) = Screen::run_with(&home, plain).status();
    screen.shows("8 r n b q k b n r");
}

#[test]
fn long_work_shows_its_progress_on_a_terminal_and_leaves_nothing_behind() {
    let home = Home::new("progress");
    // Long enough to be seen, and ended by the test.
    let mut screen = Screen::run(&home, command(&["perft", "startpos", "12"]));
    screen.shows("of 400 parts");
    screen.child.kill().unwrap();
    let (status, screen) =
        Screen::run(&home, command(&["bench", "tactics", "--seconds", "0.5"])).status();
    assert!(status.success());
    screen.shows("puzzles");
    assert!(!screen.text().contains('⠁'), "{}", screen.text());
}

#[test]
fn after_a_lost_game_its_mistakes_are_put_right() {
    let home = Home::new("learn");
    let mut screen = Screen::open(&home, &["--hotseat"]);
    screen.shows("White to move");
    for mv in ["f3", "e5", "g4", "Qh4"] {
        screen.send(&format!(":{mv}\r"));
        screen.shows(mv);
    }
    screen.shows("Learn from the mistakes");
    screen.send("\x1b[B\r");
    screen.shows("was a blunder. Find a");
    screen.shows("mistake 1 of");
    screen.send("i");
    screen.shows("Look at the");
    screen.send(":g4\r");
    screen.shows("g4 is not it");
    screen.send(":show\r");
    screen.shows("The better move is");
    screen.send("\x1b");
    screen.shows("the lesson is left");
    screen.send("q");
    screen.ends();
}
