//! How an opponent behaves at the board: time, resigning, draws.

use std::time::Duration;

use pinpoint_rules::{Color, Game, PieceKind, Position};
use pinpoint_tactics::balance;

use crate::Character;
use crate::chance::{Purpose, unit};
use crate::skill::{ENGINE_FROM, Skill};

/// What an opponent wants to do besides playing its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Intent {
    /// Play on.
    #[default]
    PlayOn,
    /// Give the game up instead of moving.
    Resign,
    /// Offer a draw with the move.
    OfferDraw,
}

/// The shortest and the longest time for a move.
const SHORTEST: f64 = 0.4;
const LONGEST: f64 = 2.0;
/// Newcomers and beginners play until mate.
const RESIGNS_FROM: f64 = 1150.0;
/// Nobody weaker offers a draw.
const OFFERS_FROM: f64 = 1300.0;
/// Before this move nobody offers a draw.
const EARLIEST_OFFER: u16 = 40;
/// An offer is repeated after this many moves at the soonest.
const OFFER_PAUSE: u16 = 12;

/// How the choice of a move went.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Thought {
    /// For the side that moves, in centipawns.
    pub(crate) value: i32,
    /// Moves that seemed about as good as the chosen one.
    pub(crate) rivals: usize,
    /// Was the move known by heart, forced or a recapture?
    pub(crate) is_plain: bool,
}

/// How long a person would take for the move: 0.4 to 2 seconds.
pub(crate) fn think_time(
    thought: &Thought,
    character: Character,
    seed: u64,
    game: &Game,
) -> Duration {
    let chance = unit(seed, Purpose::ThinkTime, game.moves().len() as u64);
    let seconds = if thought.is_plain {
        SHORTEST + 0.3 * chance
    } else {
        let choice = thought.rivals.min(6) as f64;
        0.6 + 0.15 * choice + 0.6 * chance
    };
    Duration::from_secs_f64((seconds * character.pace()).clamp(SHORTEST, LONGEST))
}

/// What a player of this skill does in the last position of the game.
pub(crate) fn intent(skill: &Skill, thought: &Thought, game: &Game) -> Intent {
    if resigns(skill, thought, game) {
        Intent::Resign
    } else if offers_draw(skill, thought, game.position()) {
        Intent::OfferDraw
    } else {
        Intent::PlayOn
    }
}

/// Hopeless now, and hopeless two moves ago: nobody resigns over a surprise.
fn resigns(skill: &Skill, thought: &Thought, game: &Game) -> bool {
    if skill.elo < RESIGNS_FROM {
        return false;
    }
    // Strong players give up a rook down, others a queen down.
    let (material, value) = if skill.elo >= ENGINE_FROM { (4, 600) } else { (8, 1000) };
    let us = game.position().turn();
    let is_behind = |position: &Position| balance(position.board(), us) <= -material;
    let lately: Vec<&Position> = game.positions().rev().take(5).collect();
    lately.len() == 5 && thought.value <= -value && lately.into_iter().all(is_behind)
}

/// Level, quiet and late.
fn offers_draw(skill: &Skill, thought: &Thought, position: &Position) -> bool {
    let board = position.board();
    let pieces = board.occupied() - board.of_kind(PieceKind::Pawn) - board.of_kind(PieceKind::King);
    let number = position.fullmove_number();
    skill.elo >= OFFERS_FROM
        && thought.value.abs() <= 15
        && number >= EARLIEST_OFFER
        && number.is_multiple_of(OFFER_PAUSE)
        && position.halfmove_clock() >= 10
        && pieces.len() <= 4
        && balance(board, Color::White) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Strength;

    fn thought(value: i32) -> Thought {
        Thought { value, rivals: 3, is_plain: false }
    }

    fn shuffled(fen: &str, moves: &[&str]) -> Game {
        let mut game = Game::new(Position::from_fen(fen).unwrap());
        for text in moves {
            let mv = game.position().parse_uci(text).unwrap();
            game.try_play(mv).unwrap();
        }
        game
    }

    #[test]
    fn a_queen_down_good_players_resign_and_beginners_never() {
        let moves = ["h1g1", "d8d7", "g1h1", "d7d8"];
        let game = shuffled("3q2k1/8/8/8/8/8/8/7K w - - 0 1", &moves);
        let at = |elo, value| intent(&Skill::of(Strength::Elo(elo)), &thought(value), &game);
        assert_eq!(at(700, -2000), Intent::PlayOn);
        assert_eq!(at(1500, -2000), Intent::Resign);
        assert_eq!(at(1500, -300), Intent::PlayOn, "it sees a way out");
        let begun = shuffled("3q2k1/8/8/8/8/8/8/7K w - - 0 1", &moves[..2]);
        let soon = intent(&Skill::of(Strength::Elo(1500)), &thought(-2000), &begun);
        assert_eq!(soon, Intent::PlayOn);
    }

    #[test]
    fn draws_are_offered_in_level_endings_only() {
        let skill = Skill::of(Strength::Elo(1700));
        let level = Position::from_fen("4r1k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 12 48").unwrap();
        assert_eq!(intent(&skill, &thought(5), &Game::new(level)), Intent::OfferDraw);
        assert_eq!(intent(&skill, &thought(90), &Game::new(level)), Intent::PlayOn);
        let early = Position::from_fen("4r1k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 12 24").unwrap();
        assert_eq!(intent(&skill, &thought(5), &Game::new(early)), Intent::PlayOn);
    }

    #[test]
    fn hard_moves_take_longer_and_all_between_the_limits() {
        let game = Game::default();
        for seed in 0..200 {
            let time = |rivals, is_plain, character| {
                let thought = Thought { value: 0, rivals, is_plain };
                think_time(&thought, character, seed, &game).as_secs_f64()
            };
            let hard = time(9, false, Character::Allrounder);
            let plain = time(0, true, Character::Allrounder);
            assert!((SHORTEST..=LONGEST).contains(&hard) && hard > plain && plain >= SHORTEST);
            assert!(time(9, false, Character::Hasty) < hard);
        }
    }
}
