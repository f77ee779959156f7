//! What is won, lost, threatened, missed or parried: claims, each with the line that proves it.

use pinpoint_rules::{Color, Move, PieceKind, Position, Selection};

use super::{Allowed, AllowedHow, Exchange, Fact, Finding, Proof, Rank, Sacrifice, Scene, mates};
use crate::proof::{Effort, MATE_BOUND, Proven, is_pawn_ending};
use crate::steps::taken_on;
use crate::{Placed, Plan, Spoils, balance};

/// What the opponent can do after the move.
const REPLY: Effort = Effort { depth: 5, nodes: 3_000, quiet_depth: 2, quiet_nodes: 1_400 };
/// What the move wins.
const GAIN: Effort = Effort::forcing(4, 1_200);
/// What answers the capture of an offered piece: asked rarely, and worth the time.
const OFFER: Effort = Effort::forcing(4, 6_000);
/// Whether the loss could have been avoided.
const BLAME: Effort = Effort::forcing(5, 1_800);
/// What else could have been played.
const CHANCE: Effort = Effort::forcing(2, 800);
/// What the move threatens, or what was threatened.
pub(super) const THREAT: Effort = Effort::forcing(2, 500);

/// Everything that is won or lost.
pub(super) fn claims(scene: &mut Scene, found: &mut Vec<Finding>) {
    let now = balance(scene.before.board(), scene.us);
    // What the opponent has just taken can be won back, all of it or in part, which is no gain.
    let floor = if scene.hoped > now { (now + 1).min(scene.hoped - 1) } else { scene.hoped };
    let proven = scene.prover.defended(&scene.after, floor, GAIN);
    // Who is being mated has no reply.
    let reply = match proven.as_ref().is_some_and(is_mate) {
        true => None,
        false => scene.prover.attack(&scene.after, -scene.had, REPLY),
    };
    let gain = proven.clone().filter(|gain| is_mate(gain) || is_clear_gain(scene, gain));
    let regained = proven.filter(|gain| gain.value <= scene.hoped);
    let reply = reply.filter(|reply| is_mate(reply) || is_clear_loss(scene, reply));
    match (reply, gain) {
        // Both cannot be true: one of the proofs overlooks something, so neither is used.
        (Some(reply), Some(gain)) if !is_mate(&reply) && !is_mate(&gain) => {}
        // Only what was taken before the move is lost, and a part of it comes back.
        (Some(reply), None) if reply.line.is_empty() && regained.is_some() => {
            level(scene, regained, found);
        }
        (Some(reply), gain) if !gain.as_ref().is_some_and(is_mate) => {
            harm(scene, reply, found);
            if found.iter().all(|it| it.rank == Rank::Detail) {
                level(scene, regained, found);
            }
        }
        (_, Some(gain)) => {
            let value = gain.value;
            // Beside a gain an offer is worth a word if taking it is mate.
            if !is_mate(&gain) {
                let mates =
                    |offer: &Finding| offer.proof.as_ref().is_some_and(|it| it.mate_in.is_some());
                found.extend(sacrifice(scene).filter(mates));
            }
            won(scene, gain, found);
            missed(scene, value, found);
        }
        _ => {
            found.extend(sacrifice(scene));
            missed(scene, scene.hoped, found);
            level(scene, regained, found);
        }
    }
}

/// The move neither wins nor loses: what it wins back, trades, threatens and stops.
fn level(scene: &mut Scene, regained: Option<Proven>, found: &mut Vec<Finding>) {
    match regained {
        Some(regained) => won_back(scene, regained, found),
        None => exchange(scene, None, found),
    }
    threatened(scene, found);
    // What a capture is about is the capture.
    if scene.taken().is_none() {
        parried(scene, found);
    }
}

/// A single pawn is won by taking it, or because the move lets it fall; not where nothing is left
/// to win the game with.
fn is_clear_gain(scene: &Scene, gain: &Proven) -> bool {
    match gain.value - scene.hoped {
        2.. => true,
        1 if !can_win(&scene.after, &gain.line, scene.us) => false,
        1 if scene.taken().is_some() => !takes_back(scene),
        1 => makes_pawn_fall(scene, gain),
        _ => false,
    }
}

/// Does the pawn that falls later fall because of this move: it could not be taken before?
fn makes_pawn_fall(scene: &Scene, gain: &Proven) -> bool {
    if !scene.after.is_check() && !is_pawn_ending(&scene.after) {
        return false;
    }
    let mut position = scene.after;
    for (index, &mv) in gain.line.iter().enumerate() {
        if index % 2 == 1 && taken_on(&position, mv).is_some() {
            return !(scene.before.is_legal(mv) && scene.before.exchange_value(mv) > 0);
        }
        position = position.play(mv);
    }
    false
}

/// Does the move take no more than the opponent has just taken on that square?
fn takes_back(scene: &Scene) -> bool {
    let Some((position, last)) = scene.context.last() else { return false };
    let lost = Placed::taken_by(position, last).filter(|_| last.landing() == scene.mv.to());
    let value = |piece: Option<Placed>| piece.map_or(0, |it| it.worth());
    scene.taken().is_some() && value(scene.taken()) <= value(lost)
}

/// A single pawn is lost if it can be taken, or if it is all that is left to the opponent of a
/// piece that falls.
fn is_clear_loss(scene: &Scene, reply: &Proven) -> bool {
    let takes = |&mv: &Move| {
        let taken = Placed::taken_by(&scene.after, mv);
        taken.is_some_and(|it| it.worth() == 1 || scene.after.exchange_value(mv) > 0)
    };
    reply.value + scene.had >= 2
        || reply.line.first().is_some_and(takes)
        || takes_prey(&scene.after, &reply.line)
}

/// Does the second move of the line take a piece that does not come to be traded?
fn takes_prey(start: &Position, line: &[Move]) -> bool {
    let [first, answer, next, ..] = *line else { return false };
    let answered = start.play(first).play(answer);
    let prey = Placed::taken_by(&answered, next).filter(|it| it.square != answer.landing());
    prey.is_some_and(|it| it.worth() > 1)
}

/// Has this side something to win the game with at the end of the line: a pawn, a heavy piece or
/// two pieces?
fn can_win(start: &Position, line: &[Move], side: Color) -> bool {
    let end = line.iter().fold(*start, |position, &mv| position.play(mv));
    let men = end.pieces_of(side).without(end.king(side));
    let minor = end.pieces(side, PieceKind::Knight) | end.pieces(side, PieceKind::Bishop);
    men.several() || !men.is_subset(minor)
}

fn is_mate(proven: &Proven) -> bool {
    proven.mate_in().is_some()
}

/// The move wins something whatever comes.
fn won(scene: &Scene, gain: Proven, found: &mut Vec<Finding>) {
    let plan = Plan::new(scene.before, gain.after(scene.mv), scene.hoped, settled(scene));
    let rank = match plan.mate_in {
        Some(_) => Rank::Mate,
        None if scene.after.is_check() => Rank::CheckWithGain,
        None => Rank::Material,
    };
    let proof = Proof::of(&[], &plan);
    found.push(Finding::claim(Fact::Gain(plan), scene.us, rank, proof));
}

/// The move gets back what the opponent has just taken, or a part of it, and keeps it.
fn won_back(scene: &Scene, gain: Proven, found: &mut Vec<Finding>) {
    let (value, gain) = (gain.value, gain.after(scene.mv));
    let now = balance(scene.before.board(), scene.us);
    let plan = match value == scene.hoped {
        true => Plan::new(scene.before, gain, scene.hoped, settled(scene)),
        false => Plan::new(scene.before, gain, now, &scene.before),
    };
    let proof = Proof { net: value - scene.hoped, ..Proof::of(&[], &plan) };
    if scene.taken().is_some() {
        exchange(scene, Some(proof), found);
    } else if scene.hoped > now {
        found.push(Finding::claim(Fact::WonBack(plan), scene.us, Rank::Material, proof));
    }
}

/// The position with which the spoils of our move are compared.
fn settled<'a>(scene: &'a Scene) -> &'a Position {
    match scene.context.last() {
        Some((position, _)) if scene.context.last_capture().is_some() => position,
        _ => &scene.before,
    }
}

/// The opponent can win something. Is the move to blame?
fn harm(scene: &mut Scene, reply: Proven, found: &mut Vec<Finding>) {
    if is_mate(&reply) && reply.line.len() == 1 {
        mates::mate_allowed(scene, found);
        return;
    }
    if reply.line.is_empty() {
        not_taken_back(scene, reply.value, found);
        return;
    }
    let kept = is_lost_anyway(scene, reply.value);
    let plan = Plan::new(scene.after, reply, -scene.had, settled(scene));
    let how = blame(scene, &plan);
    let proof = Proof::of(&[Some(scene.mv)], &plan);
    let rank = match plan.mate_in {
        _ if kept => Rank::Detail,
        Some(_) => Rank::Mate,
        None => Rank::Material,
    };
    let fact = match is_gift(scene, &plan, how) {
        true => Fact::GivenUp(plan),
        false => Fact::Allowed(Allowed { plan, how }),
    };
    found.push(Finding::claim(fact, scene.them(), rank, proof).kept_if(kept));
}

/// Could the opponent have had as much whatever we played?
fn is_lost_anyway(scene: &mut Scene, value: i32) -> bool {
    let (them, before) = (scene.them(), scene.before);
    scene.prover.holds(them, &before, value - 1, BLAME)
}

/// Is the loss so small, or so plainly meant, that there may be more behind it? A pawn may be a
/// gambit; a piece that checks, or takes beside the king, may be the start of an attack.
fn is_gift(scene: &Scene, plan: &Plan, how: AllowedHow) -> bool {
    if plan.mate_in.is_some() {
        return false;
    }
    let offered = plan.first().to() == scene.mv.landing()
        && matches!(how, AllowedHow::BadCapture(_) | AllowedHow::MovedThere(_));
    let at_king = scene.after.king(scene.them()).distance(scene.mv.landing()) <= 1;
    let is_attack = offered && (scene.after.is_check() || scene.taken().is_some() && at_king);
    // What a combination wins was not given up.
    let takes_pawn = plan.taken().is_some_and(|it| it.kind() == PieceKind::Pawn);
    plan.net <= 1 && takes_pawn && plan.spoils.is_a_pawn() || is_attack && plan.net <= 2
}

fn blame(scene: &Scene, plan: &Plan) -> AllowedHow {
    let taken = plan.taken().filter(|it| it.color() == scene.us && it.worth() > 1);
    match taken {
        Some(piece) if piece.square == scene.mv.landing() => match scene.taken() {
            Some(_) => AllowedHow::BadCapture(piece),
            None => AllowedHow::MovedThere(piece),
        },
        // A piece that is traded before a pawn falls was not hanging.
        Some(piece) if plan.net > 1 && scene.came_from(piece.square) == piece.square => {
            match could_be_taken(scene, piece) {
                true => AllowedHow::NotSaved(piece),
                false => AllowedHow::Left(piece),
            }
        }
        _ => AllowedHow::Opened,
    }
}

/// The opponent is ahead by what it took last, and the move does nothing about it.
fn not_taken_back(scene: &mut Scene, value: i32, found: &mut Vec<Finding>) {
    // A move in between may threaten more than was taken.
    let (us, owed) = (scene.us, scene.had - 1);
    let returns = |passed| scene.prover.holds(us, &passed, owed, THREAT);
    if scene.after.is_check() || scene.passed.is_some_and(returns) {
        return;
    }
    let kept = is_lost_anyway(scene, value);
    let net = value + scene.had;
    let spoils = Spoils::between(settled(scene), &scene.after, scene.them());
    let rank = if kept { Rank::Detail } else { Rank::Material };
    let proof = Proof { moves: vec![Some(scene.mv)], net, mate_in: None };
    let fact = Fact::NotTakenBack(spoils);
    found.push(Finding::claim(fact, scene.them(), rank, proof).kept_if(kept));
}

/// Could the opponent have taken the piece with gain, had we passed?
fn could_be_taken(scene: &Scene, piece: Placed) -> bool {
    let Some(passed) = scene.before.play_null() else { return true };
    let captures = passed.moves(Selection::CAPTURES.to(piece.square.into()));
    captures.iter().any(|&mv| passed.exchange_value(mv) > 0)
}

/// Something better was there, and is gone.
fn missed(scene: &mut Scene, value: i32, found: &mut Vec<Finding>) {
    let floor = (value + 1).max(balance(scene.before.board(), scene.us));
    let Some(best) = scene.prover.attack(&scene.before, floor, CHANCE) else { return };
    if best.line[0] == scene.mv || !is_mate(&best) && threatens_mate(scene) {
        return;
    }
    let plan = Plan::new(scene.before, best, value, settled(scene));
    let rank = if plan.mate_in.is_some() { Rank::Mate } else { Rank::Material };
    let proof = Proof::of(&[], &plan);
    found.push(Finding::claim(Fact::Missed(plan), scene.them(), rank, proof));
}

/// Does the move threaten mate? Then material that it did not take may not matter.
fn threatens_mate(scene: &mut Scene) -> bool {
    let Some(passed) = scene.passed else { return false };
    scene.prover.holds(scene.us, &passed, MATE_BOUND, THREAT)
}

/// A single pawn is attacked, not threatened: it is often poisoned, or meant to be taken.
fn is_clear_threat(threat: &Proven, had: i32) -> bool {
    threat.value - had >= 2
}

/// What would follow if the opponent did nothing about it.
fn threatened(scene: &mut Scene, found: &mut Vec<Finding>) {
    let Some(passed) = scene.passed else { return };
    // To win back what was lost a moment ago is no gain.
    let had = scene.balance_after().max(scene.had);
    let Some(threat) = scene.prover.attack(&passed, had, THREAT) else { return };
    if !is_clear_threat(&threat, had) {
        return;
    }
    let plan = Plan::new(passed, threat, had, &passed);
    // A piece that has taken and can be taken threatens nothing: it is traded.
    let retakes = Selection::CAPTURES.to(scene.mv.landing().into());
    let is_traded = scene.taken().is_some() && !scene.after.moves(retakes).is_empty();
    if is_traded && plan.first().from() == scene.mv.landing() {
        return;
    }
    // What could have been done at once is no new threat.
    let kept = scene.before.is_legal(plan.first())
        && scene.prover.attack(&scene.before, had, THREAT).is_some_and(|old| {
            old.line[0] == plan.first() && (old.value >= plan.net + had || is_mate(&old))
        });
    let rank = if kept { Rank::Detail } else { Rank::Threat };
    let proof = Proof::of(&[Some(scene.mv), None], &plan);
    found.push(Finding::claim(Fact::Threat(plan), scene.us, rank, proof).kept_if(kept));
}

/// What the opponent threatened and cannot do any more.
fn parried(scene: &mut Scene, found: &mut Vec<Finding>) {
    let Some(passed) = scene.before.play_null() else { return };
    let had = balance(passed.board(), passed.turn()).max(-scene.had);
    let Some(threat) = scene.prover.attack(&passed, had, THREAT) else { return };
    if !is_clear_threat(&threat, had) {
        return;
    }
    let plan = Plan::new(passed, threat, had, &passed);
    let proof = Proof::of(&[None], &plan);
    found.push(Finding::claim(Fact::Parried(plan), scene.us, Rank::Defense, proof).broken());
}

/// A capture that neither wins nor loses, perhaps with a proof that it restores the balance.
fn exchange(scene: &Scene, proof: Option<Proof>, found: &mut Vec<Finding>) {
    let Some(taken) = scene.taken() else { return };
    let answers = Selection::CAPTURES.to(scene.mv.landing().into());
    let exchange = Exchange {
        mv: scene.mv,
        taken,
        taker: scene.moved(),
        takes_back: scene.context.last_capture() == Some(taken.square),
        can_be_retaken: !scene.after.moves(answers).is_empty(),
        ahead: scene.had,
        knows_game: scene.context.knows_game(),
    };
    let fact = Finding::new(Fact::Exchange(exchange), scene.us, Rank::Defense, 0);
    found.push(Finding { proof, ..fact });
}

/// Something is offered, and taking it is answered.
fn sacrifice(scene: &mut Scene) -> Option<Finding> {
    // What takes back offers nothing: the exchange goes on.
    if takes_back(scene) {
        return None;
    }
    let offered = -scene.had + 2;
    let theirs = balance(scene.after.board(), scene.them());
    let tempting = |mv: Move| theirs + scene.after.exchange_value(mv) >= offered;
    let captures = scene.after.moves(Selection::CAPTURES);
    let best = captures
        .iter()
        .copied()
        .filter(|&mv| tempting(mv))
        .max_by_key(|&mv| scene.after.exchange_value(mv));
    let capture = best?;
    let square = taken_on(&scene.after, capture)?;
    let piece = Placed::on(scene.after.board(), square)?;
    let next = scene.after.play(capture);
    let was_offered = scene.came_from(square) == square && could_be_taken(scene, piece);
    if was_offered || piece.kind() == PieceKind::Pawn {
        return None;
    }
    let answer = scene.prover.attack(&next, scene.had - 1, OFFER)?;
    if answer.line.is_empty() {
        return None;
    }
    let plan = Plan::new(next, answer, scene.had, &scene.before);
    let proof = Proof::of(&[Some(scene.mv), Some(capture)], &plan);
    let fact = Fact::Sacrifice(Sacrifice { piece, capture, plan });
    Some(Finding::claim(fact, scene.us, Rank::Material, proof))
}
