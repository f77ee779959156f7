//! Whatever is pressed, pasted or clicked, on whatever size: no panic.

use std::time::Duration;

use super::*;

/// A small random number generator, so that the test needs no luck.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

const KEYS: [KeyCode; 22] = [
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::F(1),
    KeyCode::Insert,
    KeyCode::Null,
    KeyCode::Char('é'),
    KeyCode::Char('♞'),
    KeyCode::Char('\u{301}'),
];

const LETTERS: &[u8] = b"abcdefgh12345678NBRQKOox=+#-urHEVDFMPXSLnqG?:[],. 0yixvmpjkl";

fn key(random: &mut Random) -> KeyEvent {
    let code = match random.below(3) {
        0 => random.pick(&KEYS),
        _ => KeyCode::Char(char::from(random.pick(LETTERS))),
    };
    let modifiers = match random.below(20) {
        0 => KeyModifiers::CONTROL,
        1 => KeyModifiers::ALT,
        _ => KeyModifiers::NONE,
    };
    KeyEvent::new(code, modifiers)
}

fn other_event(random: &mut Random, hand: &Hand) -> Event {
    match random.below(7) {
        0 => {
            // Most of the time small ones, where everything is in the way of everything.
            let (width, height) = random.pick(&[(500, 200), (130, 50), (130, 50), (40, 20)]);
            Event::Resize(1 + random.below(width) as u16, 1 + random.below(height) as u16)
        }
        1 => Event::Resize(1 + random.below(130) as u16, 1 + random.below(50) as u16),
        2 => Event::Paste("e4 \u{1b}[0m\n\u{0}Nf3 ♔".to_owned()),
        3 => Event::Elapsed(Duration::from_millis(random.below(20_000) as u64)),
        4 => {
            let kinds = [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Right),
                MouseEventKind::Up(MouseButton::Left),
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollDown,
                MouseEventKind::Moved,
            ];
            let (column, row) = (random.below(510) as u16, random.below(210) as u16);
            let modifiers = KeyModifiers::NONE;
            Event::Mouse(MouseEvent { kind: random.pick(&kinds), column, row, modifiers })
        }
        5 => Event::Listed(vec!["a".to_owned(); random.below(300)]),
        _ => answer(random, hand),
    }
}

/// An engine answers the question it was asked, well or badly.
fn answer(random: &mut Random, hand: &Hand) -> Event {
    let awaited = hand.model.awaited;
    let id = awaited.mv.or(awaited.draw).or(awaited.hint).or(awaited.analysis).unwrap_or(0);
    let moves = hand.model.table.position().legal_moves();
    let content = match moves.len() {
        0 => ReplyContent::Failed("it is lost".to_owned()),
        len => ReplyContent::Best(moves[random.below(len)]),
    };
    Event::Reply(Reply { id, content })
}

fn starts(random: &mut Random) -> Table {
    let fens = [
        "6k1/PPPP4/8/8/8/8/4pppp/1K6 w - - 0 1",
        "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 4 8",
        "7k/8/8/8/8/8/8/K6R b - - 98 100",
    ];
    let start = match random.below(3) {
        0 => Position::from_fen(random.pick(&fens)).unwrap(),
        1 => Position::chess960(random.below(960) as u16).unwrap(),
        _ => Position::STANDARD,
    };
    let seats = [Player::Human, Player::Human, Player::Level(1)];
    let players = [0, 1].map(|_| seats[random.below(3)].clone());
    Table::new(start, players, random.pick(&["1+1", "x"]).parse().ok())
}

#[test]
fn a_hundred_thousand_random_keys_do_no_harm() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let mut hand = Hand::new((80, 24));
    let styles = [PieceStyle::Unicode, PieceStyle::Letters, PieceStyle::Ascii];
    let colors = [Colors::True, Colors::Indexed, Colors::None];
    let mut games = 0;
    for press in 0..100_000 {
        if press % 400 == 0 {
            hand.model.look = Look { pieces: random.pick(&styles), colors: random.pick(&colors) };
            let table = starts(&mut random);
            hand.happens(Event::Loaded(Ok(Box::new(table))));
            games += 1;
        }
        hand.happens(Event::Key(key(&mut random)));
        if press % 5 == 0 {
            let event = other_event(&mut random, &hand);
            hand.happens(event);
        }
        // Drawing takes longest: not every state need be seen, but many thousands are.
        if press % 10 == 0 {
            hand.screen();
        }
        hand.effects.clear();
    }
    assert_eq!(games, 250);
}

#[test]
fn every_size_can_be_drawn() {
    let mut hand = Hand::new((80, 24));
    for text in ["e4", "d5", "exd5", "Qxd5", "Nc3"] {
        hand.enter(text);
    }
    hand.model.shows_evaluation = true;
    let sides = [1, 2, 7, 8, 9, 15, 16, 17, 18, 20, 24, 40, 44, 60, 61, 80, 120, 200];
    for width in sides.into_iter().chain([500]) {
        for height in sides {
            hand.happens(Event::Resize(width, height));
            hand.screen();
            hand.letters("?");
            hand.screen();
            hand.press(KeyCode::Esc);
        }
    }
}
