//! Opponents of limited strength: who is asked for, and what they say.

use pinpoint_engine::SidedScore;
use pinpoint_opponent::{Choice, Intent, Opponent, Oversight, Profile, Strength};
use pinpoint_rules::{Color, Game};
use pinpoint_wire::{
    Failure, GameRequest, IntentReply, MissedReply, MissedRequest, MissedThing, uci_of,
};

/// The opponent of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sparring {
    pub(crate) profile: Profile,
    pub(crate) seed: u64,
}

impl Sparring {
    /// What the page asks for; `None` for full strength.
    pub(crate) fn new(
        level: Option<u8>,
        elo: Option<u16>,
        character: Option<&str>,
        seed: u64,
    ) -> Result<Option<Sparring>, Failure> {
        let strength = match (level, elo) {
            (Some(_), Some(_)) => {
                return Err(Failure::new("level", "a level or a rating, not both"));
            }
            (Some(level @ 1..=Strength::LEVELS), None) => Strength::Level(level),
            (Some(Strength::FULL), None) => return Ok(None),
            (Some(_), None) => {
                let full = Strength::FULL;
                let message = format!("there are the levels 1 to {full}; {full} is full strength");
                return Err(Failure::new("level", message));
            }
            (None, Some(elo @ Strength::MIN_ELO..=Strength::MAX_ELO)) => Strength::Elo(elo),
            (None, Some(_)) => {
                let (min, max) = (Strength::MIN_ELO, Strength::MAX_ELO);
                return Err(Failure::new("level", format!("ratings lie between {min} and {max}")));
            }
            (None, None) => return Ok(None),
        };
        let character = match character {
            None => pinpoint_opponent::Character::default(),
            Some(name) => name
                .parse()
                .map_err(|error| Failure::new("level", format!("character: {error}")))?,
        };
        Ok(Some(Sparring { profile: Profile { strength, character }, seed }))
    }

    pub(crate) fn opponent(&self, color: Color) -> Opponent {
        Opponent::at_table(self.profile, self.seed, color)
    }
}

/// What an opponent does, and what it thinks of its last move.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) choice: Choice,
    pub(crate) missed: Option<String>,
}

impl Answer {
    /// `None` if the game is over.
    pub(crate) fn new(sparring: &Sparring, game: &Game) -> Option<Answer> {
        let color = game.position().turn();
        let mut opponent = sparring.opponent(color);
        let choice = opponent.choose(game)?;
        let missed = opponent.last_oversight(game, color);
        Some(Answer { choice, missed: missed.map(|oversight| oversight.sentence) })
    }

    pub(crate) fn intent(&self) -> IntentReply {
        match self.choice.intent {
            Intent::PlayOn => IntentReply::PlayOn,
            Intent::Resign => IntentReply::Resign,
            Intent::OfferDraw => IntentReply::OfferDraw,
        }
    }

    pub(crate) fn score(&self, side: Color) -> SidedScore {
        SidedScore::new(side, self.choice.score)
    }
}

/// What an opponent did not see in a game.
pub(crate) fn missed(request: MissedRequest) -> Result<MissedReply, Failure> {
    let MissedRequest { start, moves, level, elo, character, seed, white } = request;
    let game = GameRequest { start, moves, since: None }.replay()?;
    let sparring = Sparring::new(level, elo, character.as_deref(), seed.into())?;
    let color = if white { Color::White } else { Color::Black };
    let found = sparring.map_or_else(Vec::new, |it| it.opponent(color).oversights(&game, color));
    let cost = |it: &&Oversight| it.cost.unwrap_or(i32::MAX);
    let worst = found.iter().max_by_key(cost).map(|oversight| oversight.sentence.clone());
    let positions: Vec<_> = game.positions().collect();
    let uci = |&Oversight { ply, mv, .. }: &Oversight| {
        // A chance of its own, or the other side's answer.
        let is_own = positions[ply].is_legal(mv);
        uci_of(positions[if is_own { ply } else { ply + 1 }], mv)
    };
    let thing = |oversight: &Oversight| MissedThing {
        ply: oversight.ply as u32,
        uci: uci(oversight),
        squares: oversight.squares.iter().map(ToString::to_string).collect(),
        cost: oversight.cost,
        sentence: oversight.sentence.clone(),
    };
    Ok(MissedReply { missed: found.iter().map(thing).collect(), worst })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_plays_is_named_by_level_or_rating_and_by_character() {
        let asked = |level, elo, character| Sparring::new(level, elo, character, 1);
        assert_eq!(asked(None, None, None), Ok(None));
        assert_eq!(asked(Some(9), None, None), Ok(None), "full strength");
        let hasty = asked(Some(4), None, Some("hasty")).unwrap().unwrap();
        assert_eq!(hasty.profile.to_string(), "level 4 hasty");
        for wrong in [
            asked(Some(0), None, None),
            asked(Some(10), None, None),
            asked(Some(3), Some(1500), None),
            asked(None, Some(349), None),
            asked(Some(3), None, Some("brave")),
        ] {
            assert_eq!(wrong.unwrap_err().kind, "level");
        }
    }

    #[test]
    fn what_was_missed_is_said_for_the_whole_game() {
        // Black's rook on h8 is taken along the long diagonal.
        let moves = "b2b3 g7g6 c1b2 h7h5 a2a3 a7a6 b2h8".split(' ');
        let moves: Vec<String> = moves.map(str::to_owned).collect();
        let ask = |seed| MissedRequest {
            start: None,
            moves: moves.clone(),
            level: Some(1),
            elo: None,
            character: None,
            seed,
            white: false,
        };
        let replies: Vec<MissedReply> = (0..200).map(|seed| missed(ask(seed)).unwrap()).collect();
        let named = replies.iter().filter(|reply| reply.worst.is_some()).collect::<Vec<_>>();
        assert!((20..200).contains(&named.len()), "{} opponents", named.len());
        for reply in named {
            let sentence = "I did not see that your bishop on b2 could take my rook on h8.";
            assert_eq!(reply.worst.as_deref(), Some(sentence));
            let last = reply.missed.last().unwrap();
            assert_eq!((last.ply, last.uci.as_str()), (5, "b2h8"));
        }
    }
}
