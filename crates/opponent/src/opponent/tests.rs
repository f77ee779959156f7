use super::*;
use crate::{Character, Strength};

fn profile(elo: u16) -> Profile {
    Profile { strength: Strength::Elo(elo), ..Profile::default() }
}

/// Two opponents play until the end or this many half-moves.
fn play(white: u16, black: u16, seed: u64, plies: usize) -> Game {
    let mut sides = [Opponent::new(profile(white), seed), Opponent::new(profile(black), seed + 1)];
    let mut game = Game::default();
    while game.moves().len() < plies && game.outcome().is_none() {
        let turn = game.position().turn().index();
        let Some(choice) = sides[turn].choose(&game) else { break };
        game.try_play(choice.mv).unwrap();
    }
    game
}

#[test]
fn a_seed_repeats_a_game_and_another_plays_another() {
    for elo in [350, 1300, 2000] {
        let moves = |seed| play(elo, elo, seed, 24).moves().collect::<Vec<Move>>();
        assert_eq!(moves(5), moves(5));
        assert_ne!(moves(5), moves(6));
    }
}

#[test]
fn no_two_of_twenty_games_are_alike() {
    for elo in [350, 1500] {
        let mut games: Vec<Vec<Move>> =
            (0..20).map(|seed| play(elo, elo, 100 * seed, 16).moves().collect()).collect();
        games.sort_by_key(|moves| format!("{moves:?}"));
        games.dedup();
        assert_eq!(games.len(), 20, "{elo}");
    }
}

#[test]
fn a_choice_does_not_depend_on_what_was_thought_before() {
    let mut used = Opponent::new(profile(2100), 3);
    let mut game = Game::default();
    for text in ["e2e4", "a7a6", "d2d4", "h7h6", "g1f3", "b7b5"] {
        let mv = game.position().parse_uci(text).unwrap();
        used.choose(&game);
        game.try_play(mv).unwrap();
    }
    let fresh = Opponent::new(profile(2100), 3).choose(&game);
    assert_eq!(used.choose(&game), fresh);
}

#[test]
fn recaptures_are_played_at_every_level() {
    // The queens were traded a moment ago: one side has not yet taken back.
    let fen = "rnbqkbnr/ppp2ppp/8/3p4/3P4/8/PPP2PPP/RNBQKBNR w KQkq - 0 4";
    let mut game = Game::new(Position::from_fen(fen).unwrap());
    for text in ["d1e2", "d8e7", "e2e7"] {
        let mv = game.position().parse_uci(text).unwrap();
        game.try_play(mv).unwrap();
    }
    for level in 1..=8 {
        for seed in 0..20 {
            let strength = Strength::Level(level);
            let mut opponent = Opponent::new(Profile { strength, ..Profile::default() }, seed);
            let mv = opponent.choose(&game).unwrap().mv;
            assert_eq!(mv.to().to_string(), "e7", "level {level}, seed {seed}");
        }
    }
}

#[test]
fn a_won_ending_is_won_from_the_level_on_at_which_people_win_it() {
    let start = Position::from_fen("8/8/8/3k4/8/3K4/8/7R w - - 0 1").unwrap();
    let mut game = Game::new(start);
    let mut white = Opponent::new(profile(1200), 9);
    let mut black = Opponent::new(profile(2000), 9);
    while game.outcome().is_none() && game.moves().len() < 80 {
        let side = if game.position().turn() == Color::White { &mut white } else { &mut black };
        let choice = side.choose(&game).unwrap();
        game.try_play(choice.mv).unwrap();
    }
    assert!(game.position().is_checkmate(), "{}", game.position().to_fen());
}

#[test]
fn values_and_scores_mean_the_same() {
    for moves in [1, 2, 7, -1, -3] {
        assert_eq!(score(value(Score::Mate(moves))), Score::Mate(moves));
    }
    assert_eq!(score(MATE - 1), Score::Mate(1));
    assert_eq!(score(-(MATE - 2)), Score::Mate(-1));
    assert_eq!(score(-35), Score::Centipawns(-35));
}

#[test]
fn without_a_legal_move_there_is_no_choice() {
    let mated = Position::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap();
    assert_eq!(Opponent::new(profile(1500), 1).choose(&Game::new(mated)), None);
}

#[test]
fn only_allowed_moves_are_chosen() {
    let start = Position::STANDARD;
    let allowed = [start.parse_uci("a2a3").unwrap(), start.parse_uci("h2h3").unwrap()];
    for elo in [350, 1500, 2200] {
        let mut opponent = Opponent::new(profile(elo), 1);
        let choice = opponent.choose_among(&Game::default(), &allowed).unwrap();
        assert!(allowed.contains(&choice.mv));
    }
}

/// What players of this rating say after errors in games whose punishment is a puzzle.
fn said_about_puzzles(elo: u16, ratings: std::ops::Range<u32>) -> (usize, Vec<String>) {
    // Read, not included: the file is not in the package of this crate.
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/puzzles/sample.csv");
    let sample = std::fs::read_to_string(sample).expect("the repository has puzzles");
    let puzzles = sample.lines().skip(1);
    let mut asked = 0;
    let mut said = Vec::new();
    for line in puzzles.map(|line| line.split(',').collect::<Vec<_>>()) {
        if !ratings.contains(&line[3].parse().unwrap()) || asked == 40 {
            continue;
        }
        let mut game = Game::new(Position::from_fen(line[1]).unwrap());
        let color = game.position().turn();
        for text in line[2].split(' ').take(2) {
            let mv = game.position().parse_uci(text).unwrap();
            game.try_play(mv).unwrap();
        }
        asked += 1;
        let missed = Opponent::new(profile(elo), 1).last_oversight(&game, color);
        said.extend(missed.map(|oversight| oversight.sentence));
    }
    (asked, said)
}

#[test]
fn strong_players_say_what_they_did_not_expect_and_nothing_about_the_obvious() {
    let (asked, hard) = said_about_puzzles(2000, 2300..4000);
    assert_eq!(asked, 40);
    assert!(!hard.is_empty() && hard.iter().all(|it| it.starts_with("I ")), "{hard:?}");
    let (asked, easy) = said_about_puzzles(2000, 0..800);
    assert!(asked >= 20 && easy.is_empty(), "{easy:?}");
}

#[test]
fn characters_keep_their_habits_at_every_strength() {
    // Taking the knight leaves the back rank.
    let fen = "4r1k1/5ppp/8/8/8/7P/4NPP1/3R2K1 b - - 0 1";
    let game = Game::new(Position::from_fen(fen).unwrap());
    let takes = |elo, character| {
        let profile = Profile { strength: Strength::Elo(elo), character };
        let choice = |seed: &u64| Opponent::new(profile, *seed).choose(&game).unwrap().mv;
        (0..20).filter(|seed| choice(seed).to_string() == "e8e2").count()
    };
    for elo in [1600, 2000] {
        let hasty = takes(elo, Character::Hasty);
        assert!(hasty >= 6, "{elo}: {hasty}");
    }
    assert_eq!(takes(2000, Character::Allrounder), 0);
}
