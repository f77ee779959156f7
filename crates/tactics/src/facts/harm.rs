//! What the opponent can win after the move, and how far the move is to blame.

use pinpoint_rules::{Color, PieceKind, Position, Rank as BoardRank, Selection};

use super::claims::{FAR_AHEAD, THREAT, has_few_pieces, pieces, settled};
use super::{Allowed, AllowedHow, Fact, Finding, Proof, Rank, Scene, mates};
use crate::proof::{Effort, Proven, is_pawn_ending};
use crate::structure::is_passed;
use crate::{Placed, Plan, Spoils, balance};

/// A side that is behind by the loss and this much more, in pawns, has lost the game already.
const LOST_BY: i32 = 3;

/// With fewer pieces than this, kings included, a king has little to fear.
const ENOUGH_FOR_ATTACK: u32 = 9;

/// Whether the loss could have been avoided.
const BLAME: Effort = Effort::forcing(5, 2_500);

/// Has the side nothing but its king, against two men or more? Then the game is lost, and how it
/// goes on does not matter.
pub(super) fn is_hopeless(position: &Position, side: Color) -> bool {
    position.pieces_of(side).only_square().is_some() && position.pieces_of(!side).len() > 2
}

/// The opponent can win something. Is the move to blame?
pub(super) fn harm(scene: &mut Scene, reply: Proven, found: &mut Vec<Finding>) {
    if !reply.is_mate() && is_hopeless(&scene.after, scene.us) {
        return;
    }
    if reply.is_mate() && reply.line.len() == 1 {
        mates::mate_allowed(scene, found);
        return;
    }
    if reply.line.is_empty() {
        not_taken_back(scene, &reply, found);
        return;
    }
    let lost_anyway = is_lost_anyway(scene, &reply);
    let plan = Plan::new(scene.after, reply, -scene.had, settled(scene));
    let how = blame(scene, &plan);
    // What was hanging before may have been beyond help.
    let kept = lost_anyway.unwrap_or(matches!(how, AllowedHow::NotSaved(_)));
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

/// Could the opponent have had half as much whatever we played? None if it cannot be settled.
fn is_lost_anyway(scene: &mut Scene, reply: &Proven) -> Option<bool> {
    let (them, before) = (scene.them(), scene.before);
    let slack = if reply.is_mate() { 0 } else { (reply.value + scene.had) / 2 };
    scene.prover.holds(them, &before, reply.value - 1 - slack, BLAME)
}

/// Is the loss so small, or so plainly meant, that there may be more behind it? A pawn may be a
/// gambit; a piece for two pawns and the exchange are given for a better position; a piece that
/// checks, or takes beside the king, may be the start of an attack; a trapped piece sells its life; who
/// takes a pawn about to promote, has one, or is far ahead, may know what it is for; who is lost
/// anyway has little more to lose.
fn is_gift(scene: &Scene, plan: &Plan, how: AllowedHow) -> bool {
    // What a combination wins was not given up.
    if plan.mate_in.is_some() || plan.taken().is_none() {
        return false;
    }
    let offered = plan.first().to() == scene.mv.landing()
        && matches!(how, AllowedHow::BadCapture(_) | AllowedHow::MovedThere(_));
    let at_king = scene.after.king(scene.them()).distance(scene.mv.landing()) <= 1;
    let takes_at_king = scene.taken().is_some() && at_king;
    let is_attack =
        offered && (scene.after.is_check() || takes_at_king) && !is_pawn_ending(&plan.end());
    let is_rich = scene.had - plan.net >= FAR_AHEAD;
    let is_lost = -scene.had >= plan.net + LOST_BY;
    // Nor was a pawn given up that is left to its fate in an ending, or that is taken with check.
    let takes_pawn = plan.taken().is_some_and(|it| it.kind() == PieceKind::Pawn);
    let is_left = plan.first().to() != scene.mv.landing()
        && (has_few_pieces(&scene.after) || scene.after.play(plan.first()).is_check());
    let is_gambit = plan.net <= 1 && takes_pawn && plan.spoils.is_a_pawn() && !is_left;
    is_gambit
        || is_rich
        || is_lost
        || is_attack && plan.net <= if takes_at_king { 3 } else { 2 }
        || offered && plan.net == 1 && !plan.spoils.is_a_pawn()
        || is_exchange_sacrifice(scene, plan, how)
        || stops_a_pawn(scene, how)
        || sells_its_life(scene, how)
        || is_unclear_ending(scene, plan, how)
        || is_left_at_king(scene, plan, how)
}

/// Is a piece put or left near the enemy king, for two points at most, with the queen still there?
fn is_left_at_king(scene: &Scene, plan: &Plan, how: AllowedHow) -> bool {
    let (AllowedHow::MovedThere(piece) | AllowedHow::NotSaved(piece)) = how else { return false };
    scene.after.pieces(scene.us, PieceKind::Queen).any()
        && scene.after.king(scene.them()).distance(piece.square) <= 2
        && pieces(&scene.after) >= ENOUGH_FOR_ATTACK
        && plan.net <= 2
}

/// Is a rook given for a knight or bishop, by taking with it, by going there or by leaving it where
/// it was, with pieces enough for an attack? What was traded just before does not matter.
fn is_exchange_sacrifice(scene: &Scene, plan: &Plan, how: AllowedHow) -> bool {
    let gives = || Spoils::worth_just(2, &scene.before, &plan.start, &plan.line);
    !matches!(how, AllowedHow::Left(_) | AllowedHow::Opened)
        && plan.net <= 2
        && gives().is_exchange()
        && !has_few_pieces(&scene.after)
}

/// Is a piece given for a pawn that would soon have become a queen?
fn stops_a_pawn(scene: &Scene, how: AllowedHow) -> bool {
    let them = scene.them();
    let is_near = |taken: Placed| {
        taken.kind() == PieceKind::Pawn
            && them.relative_rank(taken.square) >= BoardRank::Six
            && is_passed(&scene.before, taken.square, them)
    };
    matches!(how, AllowedHow::BadCapture(_)) && scene.taken().is_some_and(is_near)
}

/// Does a piece take something that was in danger itself and had no safe square to go to?
fn sells_its_life(scene: &Scene, how: AllowedHow) -> bool {
    let moves = scene.before.moves(Selection::ALL.from(scene.mv.from().into()));
    matches!(how, AllowedHow::BadCapture(_))
        && could_be_taken(scene, scene.moved())
        && moves.iter().all(|&mv| scene.before.exchange_value(mv) < 0)
}

/// Does the loss lead to an ending with a pawn about to promote, or is it the price of a pawn
/// ending with more pawns? What that is worth, forcing moves do not show.
fn is_unclear_ending(scene: &Scene, plan: &Plan, how: AllowedHow) -> bool {
    let (us, end) = (scene.us, plan.end());
    let is_near = |pawn| us.relative_rank(pawn) >= BoardRank::Six && is_passed(&end, pawn, us);
    let runs = || end.pieces(us, PieceKind::Pawn).into_iter().any(is_near);
    let trades = matches!(how, AllowedHow::BadCapture(_)) && is_pawn_ending(&end);
    plan.net <= 2 && has_few_pieces(&scene.after) && runs()
        || trades && balance(end.board(), us) >= 1
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
fn not_taken_back(scene: &mut Scene, reply: &Proven, found: &mut Vec<Finding>) {
    // A move in between may threaten more than was taken.
    let (us, owed) = (scene.us, scene.had - 1);
    let returns = |passed| scene.prover.holds(us, &passed, owed, THREAT) == Some(true);
    if scene.after.is_check() || scene.passed.is_some_and(returns) {
        return;
    }
    let kept = is_lost_anyway(scene, reply) == Some(true);
    let net = reply.value + scene.had;
    let spoils = Spoils::between(settled(scene), &scene.after, scene.them());
    let rank = if kept { Rank::Detail } else { Rank::Material };
    let proof = Proof { moves: vec![Some(scene.mv)], net, mate_in: None };
    let fact = Fact::NotTakenBack(spoils);
    found.push(Finding::claim(fact, scene.them(), rank, proof).kept_if(kept));
}

/// Could the opponent have taken the piece with gain, had we passed?
pub(super) fn could_be_taken(scene: &Scene, piece: Placed) -> bool {
    let Some(passed) = scene.before.play_null() else { return true };
    let captures = passed.moves(Selection::CAPTURES.to(piece.square.into()));
    captures.iter().any(|&mv| passed.exchange_value(mv) > 0)
}
