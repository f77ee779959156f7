//! What was overlooked, in a sentence from the facts.

use pinpoint_notation::san;
use pinpoint_rules::{Color, Game, Move, PieceKind, Position, Square, attacks};
use pinpoint_tactics::{Context, Fact, MatePattern, Motif, Placed, Plan, explain};

use crate::sight::{Sight, Thing, Trail};

/// The least that an overlooked chance is worth, in pawns, to be spoken of.
const LEAST_CHANCE: i32 = 2;

/// Something that an opponent did not see, and what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Oversight {
    /// The half-move at which it was overlooked, counted from 0.
    pub ply: usize,
    /// What kind of thing it was.
    pub thing: Thing,
    /// The move that was not seen: the other side's answer, or a chance of its own.
    pub mv: Move,
    /// The squares to point at, the origin of the move first.
    pub squares: Vec<Square>,
    /// What it cost in pawns; `None` if it was mate.
    pub cost: Option<i32>,
    /// In words, as the opponent says it.
    pub sentence: String,
}

/// What was overlooked when this move was played, by the reply: at most one thing.
pub(crate) fn at_move(
    sight: &Sight,
    game: &Game,
    mv: Move,
    reply: Option<Move>,
) -> Option<Oversight> {
    let answered = reply.and_then(|reply| unseen_reply(sight, game, mv, reply));
    answered.or_else(|| unseen_chance(sight, game, mv))
}

/// Was the reply overlooked, and did it win something?
pub(crate) fn unseen_reply(sight: &Sight, game: &Game, mv: Move, reply: Move) -> Option<Oversight> {
    let trail = Trail::of_game(game).after(game.position(), mv);
    let after = game.position().play(mv);
    if sight.sees(&after, reply, trail) {
        return pinned_defender(sight, game, &after, reply);
    }
    refutation(sight, game, mv, reply)
}

/// What the reply wins, as somebody says it who did not expect it; `None` if it wins nothing.
pub(crate) fn refutation(sight: &Sight, game: &Game, mv: Move, reply: Move) -> Option<Oversight> {
    let mut played = game.clone();
    played.try_play(mv).ok()?;
    let after = *played.position();
    let thing = sight.difficulty(&after, reply).0;
    let explanation = explain(&Context::of_game(&played), reply);
    let us = game.position().turn();
    let telling = explanation.findings.iter().filter(|finding| finding.benefits != us);
    let scene = Scene { us, before: game.position(), after: &after, mv, reply, thing };
    let (cost, sentence) = telling.into_iter().find_map(|finding| match &finding.fact {
        Fact::Mate(mate) => Some((None, scene.mate(mate.pattern))),
        Fact::Gain(plan) => Some((plan.mate_in.is_none().then_some(plan.net), scene.gain(plan))),
        _ => None,
    })?;
    let squares = vec![reply.from(), reply.to()];
    Some(Oversight { ply: game.moves().len(), thing, mv: reply, squares, cost, sentence })
}

/// Did the reply take something that only a pinned piece defended, whose pin was not seen?
fn pinned_defender(sight: &Sight, game: &Game, after: &Position, reply: Move) -> Option<Oversight> {
    let us = game.position().turn();
    let (square, taken) = after.captured(reply)?;
    let won = after.exchange_value(reply);
    let believed = sight.unseen_pinned(after, us) & after.attackers(reply.to(), us);
    let defender = believed.first().filter(|_| won > 0)?;
    let pin = sight.unseen_pins().iter().find(|pin| pin.pinned.square == defender)?;
    let sentence = format!(
        "I did not see that my {} was pinned by your {}: it could not defend my {} on {square}.",
        pin.pinned,
        pin.pinner.kind(),
        taken.kind,
    );
    Some(Oversight {
        ply: game.moves().len(),
        thing: Thing::PinnedDefender,
        mv: reply,
        squares: vec![pin.pinner.square, defender, square],
        cost: Some(won),
        sentence,
    })
}

/// Was there a capture or a mate that was not seen, and better than what was played?
fn unseen_chance(sight: &Sight, game: &Game, mv: Move) -> Option<Oversight> {
    let position = game.position();
    let trail = Trail::of_game(game);
    let unseen: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|&other| other != mv && !sight.sees(position, other, trail))
        .collect();
    let is_mate = |other: &Move| position.play(*other).is_checkmate();
    let chance = |other: Move, cost: Option<i32>, sentence: String| Oversight {
        ply: game.moves().len(),
        thing: sight.difficulty(position, other).0,
        mv: other,
        squares: vec![other.from(), other.to()],
        cost,
        sentence,
    };
    if position.play(mv).is_checkmate() {
        return None;
    }
    if let Some(&mate) = unseen.iter().find(|other| is_mate(other)) {
        let sentence = format!("I did not see that {} was mate.", plain(position, mate));
        return Some(chance(mate, None, sentence));
    }
    let worth =
        |other: Move| position.captured(other).map_or(0, |_| position.exchange_value(other));
    let best = unseen.into_iter().max_by_key(|&other| worth(other))?;
    let gained = worth(mv).max(0);
    let (square, taken) = position.captured(best)?;
    let mover = Placed::on(position.board(), best.from())?;
    let sentence =
        format!("I did not see that my {mover} could take your {} on {square}.", taken.kind);
    let is_better = worth(best) >= LEAST_CHANCE && worth(best) > gained;
    is_better.then(|| chance(best, Some(worth(best)), sentence))
}

/// The move without its check sign.
fn plain(position: &Position, mv: Move) -> String {
    san(position, mv).to_string().trim_end_matches(['+', '#']).to_owned()
}

/// A reply that was not seen.
struct Scene<'a> {
    us: Color,
    before: &'a Position,
    after: &'a Position,
    mv: Move,
    reply: Move,
    thing: Thing,
}

impl Scene<'_> {
    fn mate(&self, pattern: Option<MatePattern>) -> String {
        let reply = plain(self.after, self.reply);
        if pattern == Some(MatePattern::BackRank) {
            format!("I forgot my back rank: {reply} was mate.")
        } else {
            format!("I did not see that {reply} was mate.")
        }
    }

    fn gain(&self, plan: &Plan) -> String {
        match &plan.motif {
            Motif::Fork { forker, targets } if targets.len() >= 2 => {
                let targets = self.list(targets);
                format!("I did not see that your {} could fork {targets}.", forker.kind())
            }
            Motif::Pin { pinned, shielded } if self.captured().is_none() => format!(
                "I did not see that your {} pinned my {} to my {}.",
                self.mover(),
                pinned.kind(),
                shielded.kind()
            ),
            Motif::Skewer { attacker, front, behind } => format!(
                "I did not see that your {} attacked my {} with my {} behind it.",
                attacker.kind(),
                front.kind(),
                behind.kind()
            ),
            Motif::DiscoveredAttack { unmasked, target } => format!(
                "I did not see that your {} could move away and open your {}'s line to my {}.",
                self.mover(),
                unmasked.kind(),
                target.kind()
            ),
            Motif::DiscoveredCheck { checker } => format!(
                "I did not see that your {} could move away with check from your {}.",
                self.mover(),
                checker.kind()
            ),
            _ => self.pin_left().or_else(|| self.capture()).unwrap_or_else(|| self.quiet(plan)),
        }
    }

    fn mover(&self) -> PieceKind {
        self.after.board().kind_on(self.reply.from()).unwrap_or(PieceKind::Pawn)
    }

    fn captured(&self) -> Option<Placed> {
        Placed::taken_by(self.after, self.reply)
    }

    /// The piece that moved was pinned: what stood behind it falls.
    fn pin_left(&self) -> Option<String> {
        let taken = self.captured().filter(|_| self.thing == Thing::Pin)?;
        let path = attacks::between(self.reply.from(), self.reply.to());
        let pinned = self.before.board().kind_on(self.mv.from())?;
        path.contains(self.mv.from()).then(|| {
            format!(
                "I did not see that your {} pinned my {pinned} to my {}.",
                self.mover(),
                taken.kind()
            )
        })
    }

    fn capture(&self) -> Option<String> {
        let mover = Placed::on(self.after.board(), self.reply.from())?;
        let taken = self.captured()?;
        Some(format!("I did not see that your {mover} could take my {taken}."))
    }

    fn quiet(&self, plan: &Plan) -> String {
        let reply = plain(self.after, self.reply);
        match plan.mate_in {
            Some(_) => format!("I did not see that {reply} would lead to mate."),
            None => format!("I did not see {reply}, and what it would cost me."),
        }
    }

    /// `my king and my rook`.
    fn list(&self, pieces: &[Placed]) -> String {
        let own = pieces.iter().filter(|piece| piece.color() == self.us);
        let names: Vec<String> = own.map(|piece| format!("my {}", piece.kind())).collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => names.concat(),
        }
    }
}

#[cfg(test)]
mod tests;
