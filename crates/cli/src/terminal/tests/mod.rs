//! The whole interface without a terminal: events in, model and screen out.

mod commands;
mod draws;
mod hands;
mod lesson;
mod messages;
mod random_keys;
mod screens;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use pinpoint_rules::{Color, Position, Square};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use super::event::{Effect, Event, Reply, ReplyContent};
use super::model::player::Player;
use super::model::table::Table;
use super::model::{Interface, Model};
use super::update::update;
use super::view;
use super::view::layout::Layout;
use super::view::look::{Colors, Look, PieceStyle};

const LOOK: Look = Look { pieces: PieceStyle::Unicode, colors: Colors::True };

/// A player at a screen that exists only in memory.
struct Hand {
    model: Model,
    /// All that was asked of the outside so far.
    effects: Vec<Effect>,
}

impl Hand {
    fn new(size: (u16, u16)) -> Hand {
        let mut model = Model::new(Interface::Screen, LOOK, 1);
        model.size = size;
        let mut hand = Hand { model, effects: Vec::new() };
        hand.play([Player::Human, Player::Human], Position::STANDARD);
        hand
    }

    /// Two people from this position, on a terminal of usual size.
    fn at(fen: &str) -> Hand {
        let mut hand = Hand::new((80, 24));
        let position = Position::from_fen(fen).expect("the test FEN is valid");
        hand.play([Player::Human, Player::Human], position);
        hand
    }

    fn play(&mut self, players: [Player; 2], start: Position) {
        self.happens(Event::Loaded(Ok(Box::new(Table::new(start, players, None)))));
    }

    fn happens(&mut self, event: Event) {
        self.effects.extend(update(&mut self.model, event));
    }

    fn press(&mut self, code: KeyCode) {
        self.happens(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn letters(&mut self, text: &str) {
        text.chars().for_each(|letter| self.press(KeyCode::Char(letter)));
    }

    /// Types a line into the line for typing.
    fn enter(&mut self, text: &str) {
        self.letters(":");
        self.letters(text);
        self.press(KeyCode::Enter);
    }

    fn mouse(&mut self, kind: MouseEventKind, square: Square) {
        let layout = Layout::new(self.model.size).expect("the test terminal has a board");
        let cell = layout.cell_of(square, self.model.flipped);
        let (column, row) = (cell.x + cell.width / 2, cell.y + cell.height / 2);
        let modifiers = KeyModifiers::NONE;
        self.happens(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
    }

    fn click(&mut self, square: Square) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), square);
        self.mouse(MouseEventKind::Up(MouseButton::Left), square);
    }

    /// The engine that was asked last plays this move.
    fn engine_plays(&mut self, text: &str) {
        let id = self.model.awaited.mv.expect("an engine is asked");
        let mv = self.model.table.position().parse_uci(text).expect("the test move is legal");
        self.happens(Event::Reply(Reply { id, content: ReplyContent::Best(mv) }));
    }

    /// The line under the board.
    fn message(&self) -> &str {
        self.model.message.as_ref().map_or("", |message| &message.text)
    }

    /// The moves so far, in UCI.
    fn moves(&self) -> String {
        let moves: Vec<String> = self.model.table.game().moves().map(|mv| mv.to_string()).collect();
        moves.join(" ")
    }

    fn buffer(&self) -> Buffer {
        let (width, height) = self.model.size;
        let mut screen = Terminal::new(TestBackend::new(width, height)).unwrap();
        screen.draw(|frame| view::draw(&self.model, frame)).unwrap();
        screen.backend().buffer().clone()
    }

    /// What the screen shows, as text.
    fn screen(&self) -> String {
        let buffer = self.buffer();
        let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..buffer.area.height).map(|y| row(y).trim_end().to_owned() + "\n").collect()
    }
}
