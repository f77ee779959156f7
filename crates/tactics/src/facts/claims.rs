//! What is won, lost, threatened, missed or parried: claims, each with the line that proves it.

use pinpoint_rules::{Color, Move, PieceKind, Position, Selection};

use super::harm::{could_be_taken, harm, is_hopeless};
use super::{Exchange, Fact, Finding, Proof, Rank, Sacrifice, Scene};
use crate::proof::{Effort, MATE_BOUND, Proven, is_pawn_ending};
use crate::steps::taken_on;
use crate::{Motif, Placed, Plan, balance};

/// What the opponent can do after the move.
const REPLY: Effort = Effort { depth: 5, nodes: 4_800, quiet_depth: 3, quiet_nodes: 3_000 };
/// The same, where what was found does not stand.
const OTHER_REPLY: Effort = Effort::forcing(6, 8_000);
/// What the move wins.
const GAIN: Effort = Effort::forcing(4, 1_000);
/// What answers the capture of an offered piece: asked rarely, and worth the time.
const OFFER: Effort = Effort { depth: 4, nodes: 6_000, quiet_depth: 2, quiet_nodes: 3_000 };
/// A quiet move that wins back what was taken.
const ANSWER: Effort = Effort { depth: 0, nodes: 0, quiet_depth: 2, quiet_nodes: 1_500 };
/// What else could have been played.
const CHANCE: Effort = Effort::forcing(2, 800);
/// What the move threatens, or what was threatened.
pub(super) const THREAT: Effort = Effort::forcing(2, 500);
/// The same, where nothing else was found.
const FAR_THREAT: Effort = Effort::forcing(4, 5_000);
/// What a move wins that forces matters, where nothing else was found.
const FAR_GAIN: Effort = Effort::forcing(6, 8_000);

/// With at most this many pieces, kings included, a pawn is worth naming however it falls.
const PAWNS_COUNT: u32 = 8;
/// With fewer pieces than this, a threat does not win back what was taken.
const ENOUGH_FOR_THREATS: u32 = 7;
/// Who is ahead by this much, in pawns, wins with a pawn less or more.
pub(super) const FAR_AHEAD: i32 = 4;
/// What a piece must be worth, beside what comes back for it, to be called an offer.
const LEAST_OFFER: i32 = 2;
/// A threat to promote after more half-moves than this is far away: where few pieces are left, much
/// happens before it.
const NEAR_PROMOTION: usize = 4;

/// Everything that is won or lost.
pub(super) fn claims(scene: &mut Scene, found: &mut Vec<Finding>) {
    proven_claims(scene, found);
    found.retain(|it| !is_pawn_hunt(&it.fact));
}

/// Does a queen win nothing but a pawn or two, by a fork or as a mere threat? Such pawns are often
/// poisoned: the queen is missed elsewhere, or does not come back.
fn is_pawn_hunt(fact: &Fact) -> bool {
    let plan = match fact {
        Fact::Gain(plan) | Fact::Missed(plan) | Fact::Threat(plan) | Fact::Parried(plan) => plan,
        Fact::Allowed(allowed) => &allowed.plan,
        _ => return false,
    };
    let is_threat = matches!(fact, Fact::Threat(_) | Fact::Parried(_));
    let hunts = is_threat || matches!(plan.motif, Motif::Fork { .. });
    let hunter = plan.start.board().kind_on(plan.first().from());
    hunts
        && hunter == Some(PieceKind::Queen)
        && plan.mate_in.is_none()
        && plan.net <= 2
        && plan.spoils.are_pawns()
}

fn proven_claims(scene: &mut Scene, found: &mut Vec<Finding>) {
    let now = balance(scene.before.board(), scene.us);
    // What the opponent has just taken can be won back, all of it or in part, which is no gain.
    let floor = match scene.hoped > now {
        true if scene.context.last_capture() == Some(scene.mv.to()) => now,
        true => (now + 1).min(scene.hoped - 1),
        false => scene.hoped,
    };
    let proven = scene.prover.defended(&scene.after, floor, GAIN);
    // Who is being mated has no reply.
    let reply = match proven.as_ref().is_some_and(Proven::is_mate) {
        true => None,
        false => scene.prover.attack(&scene.after, -scene.had, REPLY),
    };
    let gain = proven.clone().filter(|gain| is_clear_gain(scene, gain));
    let gain = gain.filter(|gain| is_kept(scene, gain));
    let regained = proven.filter(|_| gain.is_none() && scene.hoped > now);
    let reply = reply.and_then(|reply| confirmed(scene, reply));
    match (reply, gain) {
        // Both cannot be true: one of the proofs overlooks something, so neither is used.
        (Some(reply), Some(gain)) if !reply.is_mate() && !gain.is_mate() => {
            threatened(scene, THREAT, found);
        }
        // Only what was taken before the move is lost, and a part of it comes back.
        (Some(reply), None) if reply.line.is_empty() && regained.is_some() => {
            level(scene, regained, found);
        }
        (Some(reply), gain) if !gain.as_ref().is_some_and(Proven::is_mate) => {
            harm(scene, reply, found);
            if found.iter().all(|it| it.rank == Rank::Detail) {
                level(scene, regained, found);
            }
        }
        (_, Some(gain)) => {
            let value = gain.value;
            // Beside a gain an offer is worth a word if taking it is mate.
            if !gain.is_mate() {
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
            let gain = second_look(scene, floor, found);
            found.retain(|it| !is_matched(scene, it, gain));
        }
    }
}

/// Nothing good has been found in the move: does it win or threaten something further away? A check
/// leaves few answers, a capture asks for one, and few pieces have few moves. The balance that the
/// move was found to reach, if any.
fn second_look(scene: &mut Scene, floor: i32, found: &mut Vec<Finding>) -> Option<i32> {
    let us = scene.us;
    let helps = |it: &Finding| it.proof.is_some() && it.benefits == us && it.rank < Rank::Detail;
    let forces = scene.after.is_check() || scene.taken().is_some() || has_few_pieces(&scene.after);
    if found.iter().any(helps) {
        return None;
    }
    let gain = match forces {
        true => scene.prover.defended(&scene.after, floor, FAR_GAIN),
        false => None,
    };
    let value = gain.as_ref().map(|gain| gain.value);
    match gain {
        Some(gain) if is_clear_gain(scene, &gain) => won(scene, gain, found),
        Some(gain) if scene.hoped > floor => won_back(scene, gain, found),
        _ => threatened(scene, FAR_THREAT, found),
    }
    value
}

/// What the opponent wins by its reply, if that is clear and stands; else what a deeper search
/// finds.
fn confirmed(scene: &mut Scene, reply: Proven) -> Option<Proven> {
    if !is_clear_loss(scene, &reply) {
        return None;
    }
    let (them, after) = (scene.them(), scene.after);
    if scene.prover.stands(them, &after, &reply) {
        return Some(reply).filter(|reply| !is_answered(scene, reply));
    }
    let other = scene.prover.attack(&after, -scene.had, OTHER_REPLY)?;
    let holds = is_clear_loss(scene, &other)
        && scene.prover.stands(them, &after, &other)
        && !is_answered(scene, &other);
    holds.then_some(other)
}

/// Do we win back, by a quiet move that threatens something, what the reply takes?
fn is_answered(scene: &mut Scene, reply: &Proven) -> bool {
    let takes = |&&mv: &&Move| taken_on(&scene.after, mv).is_some() && !reply.is_mate();
    let Some(&first) = reply.line.first().filter(takes) else { return false };
    let (next, had) = (scene.after.play(first), scene.had);
    threat_wins_back(scene, &next, had)
}

/// Does a quiet threat bring the side to move this balance? The proof of a gain sees what the other
/// side can take in return, not what it can threaten. With few pieces a threat comes too late.
fn threat_wins_back(scene: &mut Scene, position: &Position, due: i32) -> bool {
    if pieces(position) < ENOUGH_FOR_THREATS {
        return false;
    }
    let answer = scene.prover.attack(position, due - 1, ANSWER);
    answer.is_some_and(|answer| scene.prover.stands(position.turn(), position, &answer))
}

/// Kings and at most two other pieces beside the pawns.
pub(super) fn has_few_pieces(position: &Position) -> bool {
    pieces(position) <= 4
}

/// How many pieces there are, kings included, pawns not.
pub(super) fn pieces(position: &Position) -> u32 {
    (position.occupied() - position.of_kind(PieceKind::Pawn)).len()
}

/// The move neither wins nor loses: what it wins back, trades, threatens and stops.
fn level(scene: &mut Scene, regained: Option<Proven>, found: &mut Vec<Finding>) {
    match regained {
        Some(regained) => won_back(scene, regained, found),
        None => exchange(scene, None, found),
    }
    threatened(scene, THREAT, found);
    // What a capture is about is the capture.
    if scene.taken().is_none() {
        parried(scene, found);
    }
}

/// A single pawn is won by taking it, or because the move lets it fall; not where nothing is left
/// to win the game with.
fn is_clear_gain(scene: &Scene, gain: &Proven) -> bool {
    match gain.value - scene.hoped {
        _ if gain.is_mate() => true,
        _ if !is_worth_claiming(&scene.after, gain, scene.us) => false,
        // Who takes back wins only what the next move takes as well.
        2.. => !takes_back(scene) || takes_next(scene, gain),
        1 if scene.taken().is_some() => !takes_back(scene),
        1 => makes_pawn_fall(scene, gain),
        _ => false,
    }
}

/// Does the gain stand a second look?
fn is_kept(scene: &mut Scene, gain: &Proven) -> bool {
    let (after, hoped) = (scene.after, scene.hoped);
    scene.prover.stands(scene.us, &after, gain)
        && (gain.is_mate() || !threat_wins_back(scene, &after, -hoped))
}

/// Does our next move in the line take something that could not be won before?
fn takes_next(scene: &Scene, gain: &Proven) -> bool {
    let [answer, next, ..] = *gain.line else { return false };
    taken_on(&scene.after.play(answer), next).is_some() && !could_be_won(scene, next)
}

/// Would this capture have won something instead of the move?
fn could_be_won(scene: &Scene, capture: Move) -> bool {
    scene.before.is_legal(capture) && scene.before.exchange_value(capture) > 0
}

/// Does the pawn that falls later fall because of this move: it could not be taken before?
fn makes_pawn_fall(scene: &Scene, gain: &Proven) -> bool {
    if !scene.after.is_check() && !is_pawn_ending(&scene.after) {
        return false;
    }
    let mut position = scene.after;
    for (index, &mv) in gain.line.iter().enumerate() {
        if index % 2 == 1 && taken_on(&position, mv).is_some() {
            return !could_be_won(scene, mv);
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
/// piece that falls. With few pieces left it does not matter how it falls. Where one side is far
/// ahead, a pawn changes nothing.
fn is_clear_loss(scene: &Scene, reply: &Proven) -> bool {
    let takes = |&mv: &Move| {
        let taken = Placed::taken_by(&scene.after, mv);
        taken.is_some_and(|it| it.worth() == 1 || scene.after.exchange_value(mv) > 0)
    };
    match reply.value + scene.had {
        _ if reply.is_mate() => true,
        _ if !is_worth_claiming(&scene.after, reply, scene.them()) => false,
        2.. => true,
        _ if scene.had.abs() >= FAR_AHEAD => false,
        _ => {
            reply.line.first().is_some_and(takes)
                || takes_prey(&scene.after, &reply.line)
                || pieces(&scene.after) <= PAWNS_COUNT
        }
    }
}

/// Does the second move of the line take a piece that does not come to be traded?
fn takes_prey(start: &Position, line: &[Move]) -> bool {
    let [first, answer, next, ..] = *line else { return false };
    let answered = start.play(first).play(answer);
    let prey = Placed::taken_by(&answered, next).filter(|it| it.square != answer.landing());
    prey.is_some_and(|it| it.worth() > 1) && answered.exchange_value(next) > 0
}

/// Does it matter for the game, and is it sure enough?
fn is_worth_claiming(start: &Position, proven: &Proven, side: Color) -> bool {
    is_at_stake(start, &proven.line, side)
        && !(has_few_pieces(start) && promotes_later(start, &proven.line, side))
}

/// Does the result of the game depend on it? Has this side something to win the game with at the
/// end of the line, or had the other one before?
fn is_at_stake(start: &Position, line: &[Move], side: Color) -> bool {
    let end = line.iter().fold(*start, |position, &mv| position.play(mv));
    can_win(&end, side) || can_win(start, !side)
}

/// Does a pawn of this side promote later in the line, while the opponent has a queen? A queen has
/// checks to stop it with that the proof does not all try.
fn promotes_later(start: &Position, line: &[Move], side: Color) -> bool {
    let has_queen = |position: Position| position.pieces(!side, PieceKind::Queen).any();
    promotion(start, line, side).is_some_and(|(index, at)| index > 2 && has_queen(at))
}

/// After how many half-moves of the line a pawn of this side promotes, and the position before it.
fn promotion(start: &Position, line: &[Move], side: Color) -> Option<(usize, Position)> {
    let mut position = *start;
    for (index, &mv) in line.iter().enumerate() {
        if mv.promotion().is_some() && position.turn() == side {
            return Some((index, position));
        }
        position = position.play(mv);
    }
    None
}

/// Has this side a pawn, a heavy piece or two pieces?
fn can_win(position: &Position, side: Color) -> bool {
    let men = position.pieces_of(side).without(position.king(side));
    let minor = position.of_kind(PieceKind::Knight) | position.of_kind(PieceKind::Bishop);
    men.several() || !men.is_subset(minor)
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
fn won_back(scene: &mut Scene, gain: Proven, found: &mut Vec<Finding>) {
    if scene.taken().is_none() && !will_win_back(scene, &gain) {
        return;
    }
    // A pawn more than that is no gain of its own.
    let value = gain.value.min(scene.hoped);
    let gain = Proven { value, ..gain.after(scene.mv) };
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

/// Does a quiet move win back what was lost? Where one side is far ahead, that changes nothing.
fn will_win_back(scene: &mut Scene, gain: &Proven) -> bool {
    let now = balance(scene.before.board(), scene.us);
    now.abs() < FAR_AHEAD && scene.prover.stands(scene.us, &scene.after, gain)
}

/// The position with which the spoils of our move are compared.
pub(super) fn settled<'a>(scene: &'a Scene) -> &'a Position {
    match scene.context.last() {
        Some((position, _)) if scene.context.has_just_gained() => position,
        _ => &scene.before,
    }
}

/// Something better was there, and is gone.
fn missed(scene: &mut Scene, value: i32, found: &mut Vec<Finding>) {
    if is_hopeless(&scene.before, scene.them()) {
        return;
    }
    let floor = (value + 1).max(balance(scene.before.board(), scene.us));
    let Some(best) = scene.prover.attack(&scene.before, floor, CHANCE) else { return };
    // Who is far ahead wins without it; a mate in two is a pity all the same.
    let is_needed = scene.had < FAR_AHEAD || best.mate_in().is_some_and(|moves| moves <= 2);
    let is_other = best.line[0] != scene.mv;
    if !is_needed || !is_other || !best.is_mate() && !is_real_chance(scene, &best) {
        return;
    }
    let plan = Plan::new(scene.before, best, value, settled(scene));
    let rank = if plan.mate_in.is_some() { Rank::Mate } else { Rank::Material };
    let proof = Proof::of(&[], &plan);
    found.push(Finding::claim(Fact::Missed(plan), scene.them(), rank, proof));
}

/// Does the chance stand, bring something to win with, and matter beside what the move threatens?
fn is_real_chance(scene: &mut Scene, best: &Proven) -> bool {
    is_worth_claiming(&scene.before, best, scene.us)
        && scene.prover.stands(scene.us, &scene.before, best)
        && !threatens_mate(scene)
}

/// Was a chance called missed although the move gains as much?
fn is_matched(scene: &Scene, finding: &Finding, gain: Option<i32>) -> bool {
    let Fact::Missed(plan) = &finding.fact else { return false };
    plan.mate_in.is_none() && gain.is_some_and(|gain| gain >= scene.hoped + plan.net)
}

/// Does the move threaten mate? Then material that it did not take may not matter.
fn threatens_mate(scene: &mut Scene) -> bool {
    let Some(passed) = scene.passed else { return false };
    scene.prover.holds(scene.us, &passed, MATE_BOUND, THREAT) == Some(true)
}

/// A single pawn is attacked, not threatened: it is often poisoned, or meant to be taken.
fn is_clear_threat(threat: &Proven, had: i32) -> bool {
    threat.value - had >= 2
}

/// Does the threat stand, is it near, and does it bring something to win the game with?
fn is_real_threat(scene: &mut Scene, passed: &Position, threat: &Proven) -> bool {
    let side = passed.turn();
    let is_far = || {
        let promotion = promotion(passed, &threat.line, side);
        has_few_pieces(passed) && promotion.is_some_and(|(index, _)| index > NEAR_PROMOTION)
    };
    threat.is_mate()
        || !is_far()
            && is_worth_claiming(passed, threat, side)
            && scene.prover.stands(side, passed, threat)
}

/// What would follow if the opponent did nothing about it.
fn threatened(scene: &mut Scene, effort: Effort, found: &mut Vec<Finding>) {
    let Some(passed) = scene.passed else { return };
    // To win back what was lost a moment ago is no gain.
    let had = scene.balance_after().max(scene.had);
    let Some(threat) = scene.prover.attack(&passed, had, effort) else { return };
    // Among kings and pawns a pawn decides.
    if !is_clear_threat(&threat, had) && !is_pawn_ending(&scene.after) {
        return;
    }
    let first = threat.line[0];
    // A piece that has taken and can be taken threatens nothing: it is traded.
    let retakes = Selection::CAPTURES.to(scene.mv.landing().into());
    let is_traded = scene.taken().is_some() && !scene.after.moves(retakes).is_empty();
    if is_traded && first.from() == scene.mv.landing() {
        return;
    }
    // What could have been done at once is no new threat.
    let kept = scene.before.is_legal(first)
        && scene.prover.attack(&scene.before, had, effort).is_some_and(|old| {
            old.line[0] == first && (old.value >= threat.value || old.is_mate())
        });
    if !kept && !is_real_threat(scene, &passed, &threat) {
        return;
    }
    let plan = Plan::new(passed, threat, had, &passed);
    let rank = if kept { Rank::Detail } else { Rank::Threat };
    let proof = Proof::of(&[Some(scene.mv), None], &plan);
    found.push(Finding::claim(Fact::Threat(plan), scene.us, rank, proof).kept_if(kept));
}

/// What the opponent threatened and cannot do any more.
fn parried(scene: &mut Scene, found: &mut Vec<Finding>) {
    let Some(passed) = scene.before.play_null() else { return };
    let had = balance(passed.board(), passed.turn()).max(-scene.had);
    let Some(threat) = scene.prover.attack(&passed, had, THREAT) else { return };
    let is_clear = is_clear_threat(&threat, had) && !is_hopeless(&scene.before, scene.us);
    if !is_clear || !is_real_threat(scene, &passed, &threat) {
        return;
    }
    let plan = Plan::new(passed, threat, had, &passed);
    // What is lost all the same was not stopped.
    let proofs =
        found.iter().filter(|it| it.benefits != scene.us).filter_map(|it| it.proof.as_ref());
    let loses =
        |proof: &Proof| proof.net >= plan.net && proof.mate_in.is_some() == plan.mate_in.is_some();
    if proofs.into_iter().any(loses) {
        return;
    }
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
        is_new: scene.context.promoted_on() == Some(taken.square),
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
    let offered = -scene.had + LEAST_OFFER;
    let theirs = balance(scene.after.board(), scene.them());
    // What is taken and taken back is traded, whoever was ahead before.
    let tempting = |mv: Move| {
        let gain = scene.after.exchange_value(mv);
        gain >= LEAST_OFFER && theirs + gain >= offered
    };
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
