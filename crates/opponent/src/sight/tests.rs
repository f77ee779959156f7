use super::*;
use crate::Strength;

fn sight(elo: u16, character: Character, seed: u64, game: &Game) -> Sight {
    Sight::new(&Skill::of(Strength::Elo(elo)), character, seed, game)
}

fn game(fen: &str, moves: &[&str]) -> Game {
    let mut game = Game::new(Position::from_fen(fen).unwrap());
    for text in moves {
        let mv = game.position().parse_uci(text).unwrap();
        game.try_play(mv).unwrap();
    }
    game
}

/// Of 1,000 seeds, how many overlook the move?
fn overlooked(elo: u16, character: Character, game: &Game, mv: &str) -> usize {
    let mv = game.position().parse_uci(mv).unwrap();
    let trail = Trail::of_game(game);
    let blind = |&seed: &u64| !sight(elo, character, seed, game).sees(game.position(), mv, trail);
    (0..1000).filter(blind).count()
}

const LONG: &str = "r5k1/6pp/8/8/8/B7/6PP/6K1 w - - 0 1";

#[test]
fn long_diagonals_are_overlooked_more_often_than_short_steps() {
    let far = game("6nk/8/8/8/8/8/B7/7K w - - 0 1", &[]);
    let near = game("7k/8/8/8/8/1n6/B7/7K w - - 0 1", &[]);
    let (far, near) = (
        overlooked(1000, Character::Allrounder, &far, "a2g8"),
        overlooked(1000, Character::Allrounder, &near, "a2b3"),
    );
    assert!(far > 2 * near && near > 0, "{far} {near}");
}

#[test]
fn the_better_the_player_the_less_is_overlooked() {
    let game = game("6nk/8/8/8/8/8/B7/7K w - - 0 1", &[]);
    let counts: Vec<usize> = [350, 1000, 1400, 1700, 1950]
        .map(|elo| overlooked(elo, Character::Allrounder, &game, "a2g8"))
        .to_vec();
    assert!(counts.is_sorted_by(|a, b| a > b) && counts[4] == 0, "{counts:?}");
}

#[test]
fn recaptures_and_the_piece_that_just_moved_are_always_seen() {
    let game = game("7k/8/4p3/3p4/8/8/B7/3R3K w - - 0 1", &["d1d5", "e6d5"]);
    assert_eq!(overlooked(350, Character::Allrounder, &game, "a2d5"), 0);
    // The bishop that came last is watched, whatever it attacks.
    let bishop = self::game("rn5k/8/8/8/8/8/8/5B1K w - - 0 1", &["f1g2"]);
    let after = bishop.position();
    let passed = after.play_null().unwrap();
    let takes = passed.parse_uci("g2a8").unwrap();
    for seed in 0..200 {
        assert!(sight(350, Character::Allrounder, seed, &bishop).sees(
            &passed,
            takes,
            Trail::default()
        ));
    }
}

#[test]
fn what_is_overlooked_stays_overlooked_for_some_moves_and_in_all_lines() {
    let game = game(LONG, &[]);
    let shuffle = ["g1f1", "h7h6", "f1g1", "h6h5", "g1f1", "g7g6", "f1g1", "g8h7"];
    let mut changes = 0;
    let mut overlooked = 0;
    for seed in 0..300 {
        let mut before = None;
        let mut current = game.clone();
        for text in shuffle {
            let position = current.position();
            // White looks at it; Black's rook takes the bishop in every line in which it can.
            if position.turn() == Color::White {
                let asked = position.play_null().unwrap();
                let takes = asked.parse_uci("a8a3").unwrap();
                let sight = sight(350, Character::Allrounder, seed, &current);
                let seen = sight.sees(&asked, takes, Trail::default());
                overlooked += usize::from(!seen);
                changes += usize::from(before.is_some_and(|before| before != seen));
                before = Some(seen);
            }
            let mv = position.parse_uci(text).unwrap();
            current.try_play(mv).unwrap();
        }
    }
    assert!(overlooked > 150, "{overlooked}");
    // Independent draws would change about every second or third time, of 900.
    assert!(changes < 250, "{changes}");
}

#[test]
fn characters_miss_what_they_are_known_for() {
    let pinned = game("3qk3/8/5n2/8/7B/8/8/4K2R w - - 0 1", &["h1g1", "f6d5"]);
    let usual = overlooked(1800, Character::Allrounder, &pinned, "h4d8");
    assert!(usual < 200, "{usual}");
    let back = game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", &[]);
    let hasty = overlooked(1500, Character::Hasty, &back, "a1a8");
    assert!(hasty > 500 && overlooked(1500, Character::Allrounder, &back, "a1a8") < 250);

    let looking = game("3qk3/8/5n2/8/7B/8/8/4K2R b - - 0 1", &[]);
    let leaves = looking.position().parse_uci("f6d5").unwrap();
    let after = looking.position().play(leaves);
    let takes = after.parse_uci("h4d8").unwrap();
    let trail = Trail::of_game(&looking).after(looking.position(), leaves);
    let blind = |character| {
        let unseen =
            |&seed: &u64| !sight(1700, character, seed, &looking).sees(&after, takes, trail);
        (0..1000).filter(unseen).count()
    };
    assert!(blind(Character::PinBlind) > 550, "{}", blind(Character::PinBlind));
    assert!(blind(Character::Allrounder) < 400, "{}", blind(Character::Allrounder));
}

#[test]
fn a_busy_position_hides_more() {
    let quiet = Position::STANDARD;
    let busy = "r1b1k2r/ppq2ppp/2n1pn2/1Bbp4/3P4/2N1PN2/PP3PPP/R1BQ1RK1 w kq - 0 9";
    let busy = Position::from_fen(busy).unwrap();
    assert!(busyness(&quiet) < 0.7 && busyness(&busy) > 0.9, "{}", busyness(&busy));
}

#[test]
fn in_check_every_move_is_seen() {
    let check = game("4k3/8/8/8/7b/8/8/R3K2N w - - 0 1", &[]);
    for mv in &check.position().legal_moves() {
        let seen = |seed: u64| {
            sight(350, Character::Allrounder, seed, &check).sees(
                check.position(),
                mv,
                Trail::default(),
            )
        };
        assert!((0..100).all(seen));
    }
}
