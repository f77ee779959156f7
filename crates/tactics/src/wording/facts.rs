//! One sentence for each kind of fact.
//!
//! Every sentence has a fixed form, so that a test can read it back and prove it on the board.

use pinpoint_rules::{Move, Position};

use super::{listed, mate_pin_sentence, mates, plain_san};
use crate::{
    Capture, Check, Continuation, ContinuationKind, Danger, Fact, Finding, Fork, Hanging,
    HangingKind, Line, MateAllowed, MateBlame, Placed, Poisoned, Status, Trapped,
};

/// The sentence for a finding about this line, whose first move is explained; without a move it
/// is about the position.
pub(crate) fn sentence(line: &Line, finding: &Finding) -> String {
    let scene = Scene { line };
    match &finding.fact {
        Fact::Mate(mate) => {
            let san = plain_san(scene.before(), mate.mv);
            let name = mate.pattern.map(|pattern| format!(": {}", mates::name(pattern)));
            format!("{san} is checkmate{}.", name.unwrap_or_default())
        }
        Fact::Check(check) => check_sentence(check),
        Fact::CheckAndAttack(both) => format!(
            "The {} gives a discovered check while the {} attacks the {}.",
            both.checker, both.attacker, both.target
        ),
        Fact::MateThreat(mv) if scene.has_move() => {
            format!("This threatens mate: {} would be mate.", scene.our_san(*mv))
        }
        Fact::MateThreat(mv) => {
            let them = finding.benefits;
            format!("{them} threatens mate: {} would be mate.", scene.their_san(*mv))
        }
        Fact::MateInOne(mv) => format!("{} is mate.", plain_san(scene.before(), *mv)),
        Fact::MateAllowed(allowed) => mate_allowed_sentence(&scene, allowed),
        Fact::MateStopped(mv) => {
            let san = plain_san(scene.before(), line.moves()[0]);
            let mate = san_after_pass(scene.before(), *mv);
            format!("{san} stops the threat of mate: {mate} would have been mate.")
        }
        Fact::MateUnavoidable(king) => {
            let us = king.color();
            format!("{} can mate next move whatever {us} plays.", !us)
        }
        Fact::Checkmated(king) => format!("{} is checkmated.", king.color()),
        Fact::Stalemate(_) if scene.has_move() => {
            let san = plain_san(scene.before(), line.moves()[0]);
            format!("{san} is stalemate: the game is drawn.")
        }
        Fact::Stalemate(king) => format!("{} is stalemated: the game is drawn.", king.color()),
        Fact::MatePin(pin) => mate_pin_sentence(scene.before(), pin),
        Fact::Capture(capture) => capture_sentence(&scene, capture),
        Fact::Hanging(hanging) => hanging_sentence(&scene, hanging),
        Fact::Poisoned(poisoned) => poisoned_sentence(&scene, poisoned),
        Fact::Threat(danger) => threat_sentence(&scene, danger, finding.status),
        Fact::Saved(saved) => {
            let san = san_after_pass(scene.before(), saved.capture);
            format!("The {} is safe now: {san} was a threat.", saved.piece)
        }
        Fact::Fork(fork) => fork_sentence(&scene, fork),
        Fact::Pin(new) => new.to_string(),
        Fact::StandingPin(report) => report.to_string(),
        Fact::PinBroken(lifted) => lifted.to_string(),
        Fact::KingSkewer(skewer) => format!(
            "The {} is skewering the {} to the {}.",
            skewer.attacker, skewer.front, skewer.behind
        ),
        Fact::PinnedDefender(pinned) => format!(
            "The {} does not really defend the {}: it is pinned to its king.",
            pinned.defender, pinned.target
        ),
        Fact::Discovery(discovery) => format!(
            "Moving the {} opens the line of the {}, which now attacks the {}.",
            moved_kind(&scene, discovery.mover),
            discovery.unmasked,
            discovery.target
        ),
        Fact::Trapped(trapped) => trapped_sentence(&scene, trapped),
        Fact::Removal(removal) => format!(
            "Taking the {} removes a defender of the {}: {} would win {}.",
            removal.defender,
            removal.danger.piece,
            scene.our_san(removal.danger.capture),
            points(removal.danger.gain)
        ),
        Fact::Overload(overload) => format!(
            "The {} is overloaded: without it both the {} and the {} could be taken.",
            overload.defender, overload.targets[0], overload.targets[1]
        ),
        Fact::BackRank(back_rank) => {
            format!("The {} cannot leave its back rank.", back_rank.king)
        }
        Fact::Promotion(piece) => {
            format!("The pawn promotes to a {} on {}.", piece.kind(), piece.square)
        }
        Fact::Castling(color, true) => format!("{color} castles kingside."),
        Fact::Castling(color, false) => format!("{color} castles queenside."),
        Fact::EnPassant(square) => format!("The pawn on {square} was taken en passant."),
        Fact::Continuation(shown) => continuation_sentence(line, shown),
    }
}

/// The positions that sentences speak about.
struct Scene<'a> {
    line: &'a Line,
}

impl Scene<'_> {
    fn before(&self) -> &Position {
        self.line.position(0)
    }

    fn has_move(&self) -> bool {
        !self.line.moves().is_empty()
    }

    /// A move of the side that moved, if the opponent passed; of a position, of the side to move.
    fn our_san(&self, mv: Move) -> String {
        if !self.has_move() {
            return plain_san(self.before(), mv);
        }
        san_after_pass(self.line.position(1), mv)
    }

    /// A move of the opponent of the side that moved; of a position, if the side to move passed.
    fn their_san(&self, mv: Move) -> String {
        if self.has_move() {
            return plain_san(self.line.position(1), mv);
        }
        san_after_pass(self.before(), mv)
    }
}

/// A move of the side that is not to move. In check there is no passing, and no such fact.
fn san_after_pass(position: &Position, mv: Move) -> String {
    position.play_null().map_or_else(|| mv.to_string(), |passed| plain_san(&passed, mv))
}

fn points(gain: i32) -> String {
    if gain == 1 { "1 point".to_owned() } else { format!("{gain} points") }
}

/// What the piece was when it moved: a promoted piece was a pawn.
fn moved_kind(scene: &Scene, mover: Placed) -> String {
    let from = scene.line.moves()[0].from();
    Placed::on(scene.before().board(), from).unwrap_or(mover).to_string()
}

fn check_sentence(check: &Check) -> String {
    match (check.second, check.discovered) {
        (Some(second), _) => {
            format!("Double check: the {} and the {second} attack the king at once.", check.checker)
        }
        (None, true) => format!("The {} gives a discovered check.", check.checker),
        (None, false) => format!("The {} gives check.", check.checker),
    }
}

fn mate_allowed_sentence(scene: &Scene, allowed: &MateAllowed) -> String {
    let san = plain_san(scene.before(), allowed.mv);
    let mate = scene.their_san(allowed.mates[0]);
    match allowed.blame {
        MateBlame::Unavoidable => format!("No move prevents mate: after {san}, {mate} is mate."),
        MateBlame::Unstopped => {
            format!("{san} does not stop the threat of mate: {mate} is mate.")
        }
        MateBlame::Untied(piece) => {
            format!("The {piece} was tied to a mate threat: after {san}, {mate} is mate.")
        }
        MateBlame::Opened => format!("{san} allows mate: {mate} is mate."),
    }
}

fn capture_sentence(scene: &Scene, capture: &Capture) -> String {
    let san = plain_san(scene.before(), capture.mv);
    let square = capture.mv.landing();
    if capture.gain > 0 && !capture.can_be_retaken {
        return format!("{san} wins a {}: nothing can take back.", capture.taken.kind());
    }
    let (verb, does) = if capture.gain > 0 { ("wins", "gain") } else { ("loses", "cost") };
    let worth = points(capture.gain.abs());
    format!("{san} {verb} material: the exchanges on {square} {does} {worth}.")
}

fn hanging_sentence(scene: &Scene, hanging: &Hanging) -> String {
    let Danger { piece, capture, gain } = hanging.danger;
    let san = scene.their_san(capture);
    let answer = hanging.answer.map(|answer| {
        let taken = scene.line.position(1).play(capture);
        format!(", but {} answers it", plain_san(&taken, answer))
    });
    let worth = format!("{}{}", points(gain), answer.unwrap_or_default());
    match hanging.kind {
        _ if !scene.has_move() => format!("The {piece} is in danger: {san} would win {worth}."),
        HangingKind::MovedThere => {
            format!("The {} can be taken on {}: {san} wins {worth}.", piece.kind(), piece.square)
        }
        HangingKind::Left => format!("This leaves the {piece} hanging: {san} wins {worth}."),
        HangingKind::Already => format!("The {piece} is still hanging: {san} wins {worth}."),
    }
}

fn poisoned_sentence(scene: &Scene, poisoned: &Poisoned) -> String {
    let Danger { piece, capture, .. } = poisoned.danger;
    let taken = scene.line.position(1).play(capture);
    let (san, answer) = (scene.their_san(capture), plain_san(&taken, poisoned.answer));
    let mates = taken.play(poisoned.answer).is_checkmate();
    let does = if mates { "is mate" } else { "forces it" };
    format!("Taking the {piece} allows mate: after {san}, {answer} {does}.")
}

fn trapped_sentence(scene: &Scene, trapped: &Trapped) -> String {
    let Danger { piece, capture, gain } = trapped.danger;
    if trapped.is_pinned {
        let (san, worth) = (scene.our_san(capture), points(gain));
        return format!("The {piece} is pinned and cannot get away: {san} would win {worth}.");
    }
    format!("The {piece} is trapped: it can be taken there and wherever it goes.")
}

fn threat_sentence(scene: &Scene, danger: &Danger, status: Status) -> String {
    let san = scene.our_san(danger.capture);
    let (piece, worth) = (danger.piece, points(danger.gain));
    match status {
        _ if !scene.has_move() => format!("The {piece} can be taken: {san} wins {worth}."),
        Status::Kept => format!("The {piece} is still in danger: {san} would win {worth}."),
        _ => format!("The {piece} is now in danger: {san} would win {worth}."),
    }
}

fn fork_sentence(scene: &Scene, fork: &Fork) -> String {
    let targets: Vec<String> = fork.targets.iter().map(|target| format!("the {target}")).collect();
    let answer = fork.answer.map(|mv| format!(", but {} answers it", scene.their_san(mv)));
    let targets = listed(&targets, "and");
    format!("The {} forks {targets}{}.", fork.forker, answer.unwrap_or_default())
}

fn continuation_sentence(line: &Line, shown: &Continuation) -> String {
    let san = |offset: usize| {
        let at = shown.start + offset;
        plain_san(line.position(at), line.moves()[at])
    };
    let (first, reply, next) = (san(0), san(1), san(2));
    let (kind, square) = (shown.piece.kind(), shown.square);
    match shown.kind {
        ContinuationKind::Attraction => {
            format!("{first} lures the {kind} to {square}: after {reply}, {next} strikes there.")
        }
        ContinuationKind::Deflection => {
            format!(
                "{first} draws the {} away from {square}: after {reply}, {next} follows.",
                shown.piece
            )
        }
        ContinuationKind::Interference => format!(
            "After {first} {reply}, the {} no longer guards {square}: {next} takes there.",
            shown.piece
        ),
        ContinuationKind::Clearance => {
            format!("{first} clears {square}: after {reply}, {next} makes use of it.")
        }
        ContinuationKind::XRay => {
            format!(
                "After {first} {reply}, {next} takes back on {square} through the {}.",
                shown.piece
            )
        }
        ContinuationKind::Intermezzo => {
            format!("{first} comes in between: after {reply}, {next} takes on {square} only now.")
        }
        ContinuationKind::ForkUsed => {
            format!("The fork is used: after {first} {reply}, {next} takes the {}.", shown.piece)
        }
    }
}
