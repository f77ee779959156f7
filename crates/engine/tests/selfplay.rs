//! Twenty quick games of the engine against itself.

use std::thread;
use std::time::Duration;

use pinpoint_engine::{Clock, Engine, Limits, Options};
use pinpoint_rules::{Color, Game, Position};

/// Openings that lead to different kinds of games; each is played twice.
const OPENINGS: [&str; 10] = [
    "e2e4 e7e5 g1f3 b8c6",
    "d2d4 d7d5 c2c4 e7e6",
    "e2e4 c7c5 g1f3 d7d6",
    "c2c4 e7e5 b1c3 g8f6",
    "e2e4 e7e6 d2d4 d7d5",
    "d2d4 g8f6 c2c4 g7g6",
    "g1f3 d7d5 g2g3 c7c5",
    "e2e4 c7c6 d2d4 d7d5",
    "f2f4 d7d5 g1f3 g8f6",
    "b2b3 e7e5 c1b2 b8c6",
];

/// The games are bounded by nodes, so that they are the same on every machine. The clock is long
/// enough never to matter, but it is there, as in a game.
fn limits() -> Limits {
    let mut limits = Limits::nodes(3_000);
    let left = Duration::from_secs(3600);
    limits.clock = Some(Clock { left, increment: Duration::ZERO, moves_to_go: None });
    limits
}

#[test]
fn twenty_games_without_illegal_moves() {
    thread::scope(|scope| {
        for part in OPENINGS.chunks(5) {
            scope.spawn(move || {
                let options = Options::default().with_hash_mb(2);
                let mut engines = [Engine::new(options.clone()), Engine::new(options)];
                for opening in part.iter().chain(part) {
                    play(opening, &mut engines);
                    engines.swap(0, 1);
                }
            });
        }
    });
}

fn play(opening: &str, engines: &mut [Engine; 2]) {
    let mut game = Game::new(Position::STANDARD);
    for text in opening.split(' ') {
        let mv = game.position().parse_uci(text).expect("the openings are legal");
        game.try_play(mv).expect("the openings are legal");
    }
    engines.iter_mut().for_each(Engine::new_game);
    while game.outcome().is_none() && game.draw_claim().is_none() && game.history().len() < 300 {
        let side = usize::from(game.position().turn() == Color::Black);
        let engine = &mut engines[side];
        engine.set_game(&game);
        let found = engine.search(limits());
        let mv = found.best.expect("the game goes on, so there is a move");
        game.try_play(mv).expect("the engine plays legal moves");
    }
}
