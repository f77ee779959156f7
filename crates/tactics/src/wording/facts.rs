//! One sentence for each kind of fact.

use pinpoint_rules::{Color, Position};

use super::plans::{Tense, clause, points, prize, sequel};
use super::{full_san, mate_pin_sentence, mates, plain_san, quiet, themes};
use crate::{
    Allowed, AllowedHow, Check, Continuation, ContinuationKind, Exchange, Fact, Finding, Line,
    LineEnd, MateAllowed, MateBlame, Motif, Plan, Sacrifice, Status,
};

/// The sentence for a finding about this line, whose first move is explained; without a move it
/// is about the position.
pub(crate) fn sentence(line: &Line, finding: &Finding) -> String {
    let scene = Scene { line };
    match &finding.fact {
        Fact::Mate(mate) => {
            let name = mate.pattern.map(|pattern| format!(": {}", mates::name(pattern)));
            format!("{} is checkmate{}.", scene.played(), name.unwrap_or_default())
        }
        Fact::Checkmated(king) => format!("{} is checkmated.", king.color()),
        Fact::Stalemate(_) if scene.has_move() => {
            format!("{} is stalemate: the game is drawn.", scene.played())
        }
        Fact::Stalemate(king) => format!("{} is stalemated: the game is drawn.", king.color()),
        Fact::Check(check) => check_sentence(check),
        Fact::Gain(plan) | Fact::Chance(plan) => {
            format!("{} {}{}.", first_san(plan), clause(plan, Tense::Present), sequel(plan))
        }
        Fact::WonBack(plan) if plan.net > 0 => format!(
            "{} gets part of the material back: it {}.",
            first_san(plan),
            clause(plan, Tense::Present)
        ),
        Fact::WonBack(plan) => {
            format!("{} wins the material back{}.", first_san(plan), sequel(plan))
        }
        Fact::MateAllowed(allowed) => mate_allowed_sentence(&scene, allowed),
        Fact::Allowed(allowed) => allowed_sentence(&scene, allowed, finding.status),
        Fact::NotTakenBack(spoils) => {
            format!("This does not take back: {} keeps {spoils}.", finding.benefits)
        }
        Fact::GivenUp(plan) => given_up_sentence(&scene, plan),
        Fact::Sacrifice(sacrifice) => sacrifice_sentence(&scene, sacrifice),
        Fact::Missed(plan) => {
            format!(
                "This misses {}, which {}{}.",
                first_san(plan),
                clause(plan, Tense::Present),
                sequel(plan)
            )
        }
        Fact::Threat(plan) if scene.has_move() => {
            format!("This threatens {}, which {}.", first_san(plan), clause(plan, Tense::Would))
        }
        Fact::Threat(plan) => {
            let side = plan.side();
            format!("{side} threatens {}, which {}.", first_san(plan), clause(plan, Tense::Would))
        }
        Fact::Parried(plan) => {
            format!("This stops {}, which {}.", first_san(plan), clause(plan, Tense::WouldHave))
        }
        Fact::Doomed(plan) => doomed_sentence(plan),
        Fact::Exchange(exchange) => exchange_sentence(&scene, exchange),
        Fact::LineEnd(end) => line_end_sentence(end, line.position(0).turn()),
        Fact::Continuation(shown) => continuation_sentence(line, shown),
        Fact::Theme(shown) => themes::sentence(line, shown),
        Fact::MatePin(pin) => mate_pin_sentence(scene.before(), pin),
        Fact::Pin(new) => new.to_string(),
        Fact::StandingPin(report) => report.to_string(),
        Fact::PinBroken(lifted) => lifted.to_string(),
        Fact::PinnedDefender(pinned) => format!(
            "The {} does not really defend the {}: it is pinned to its king.",
            pinned.defender, pinned.target
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
        Fact::OnlyMove => format!("{} is the only legal move.", scene.played()),
        Fact::Opening(name) => format!("Opening: {name}."),
        Fact::LeavesBook(name) => {
            format!("{} leaves the known paths of the {name}.", scene.played())
        }
        Fact::Perpetual(_) => format!("{} holds the draw by perpetual check.", scene.played()),
        Fact::Repetition(2) => "The position is on the board for the second time.".to_owned(),
        Fact::Repetition(times) => format!(
            "The position is on the board for the {} time: either side may claim a draw.",
            ordinal(*times)
        ),
        Fact::MoveRule(moves @ 50..) => {
            format!("{moves} moves without a capture or a pawn move: either side may claim a draw.")
        }
        Fact::MoveRule(moves) => {
            format!("{moves} moves without a capture or a pawn move: at 50 the game can be drawn.")
        }
        Fact::Quiet(fact) => quiet::sentence(&scene.played(), fact),
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

    fn after(&self) -> &Position {
        self.line.position(1)
    }

    fn has_move(&self) -> bool {
        !self.line.moves().is_empty()
    }

    /// The explained move.
    fn played(&self) -> String {
        plain_san(self.before(), self.line.moves()[0])
    }
}

/// The first move of a plan; the sign of a mate is left to the words.
fn first_san(plan: &Plan) -> String {
    full_san(&plan.start, plan.first()).trim_end_matches('#').to_owned()
}

fn ordinal(times: usize) -> String {
    const WORDS: [&str; 6] = ["", "first", "second", "third", "fourth", "fifth"];
    WORDS.get(times).map_or_else(|| format!("{times}th"), |word| (*word).to_owned())
}

fn allowed_sentence(scene: &Scene, allowed: &Allowed, status: Status) -> String {
    let plan = &allowed.plan;
    let first = first_san(plan);
    if status == Status::Kept {
        return format!("Nothing prevents {first}, which {}.", clause(plan, Tense::Present));
    }
    if plan.mate_in.is_some() {
        return format!(
            "This allows {first}, which {}{}.",
            clause(plan, Tense::Present),
            sequel(plan)
        );
    }
    let loose = matches!(&plan.motif, Motif::Loose { target } if plan.net == target.worth());
    let wins = if loose { "wins it".to_owned() } else { clause(plan, Tense::Present) };
    match allowed.how {
        AllowedHow::MovedThere(piece) => {
            format!(
                "The {} can be taken on {}: {first} {wins}{}.",
                piece.kind(),
                piece.square,
                sequel(plan)
            )
        }
        AllowedHow::Left(piece) => {
            format!("This leaves the {piece} hanging: {first} {wins}{}.", sequel(plan))
        }
        AllowedHow::NotSaved(piece) => {
            format!("This does not save the {piece}: {first} {wins}{}.", sequel(plan))
        }
        AllowedHow::BadCapture(_) => {
            let wins = clause(plan, Tense::Present);
            format!("{} loses material: {first} {wins}{}.", scene.played(), sequel(plan))
        }
        AllowedHow::Opened => {
            let wins = clause(plan, Tense::Present);
            format!("This allows {first}, which {wins}{}.", sequel(plan))
        }
    }
}

fn given_up_sentence(scene: &Scene, plan: &Plan) -> String {
    let prize = prize(plan);
    match plan.taken() {
        Some(taken) if taken.worth() == plan.net => {
            format!("{} gives up the {taken}: {} takes it.", scene.played(), first_san(plan))
        }
        Some(_) => format!("{} gives up {prize}: {} takes.", scene.played(), first_san(plan)),
        None => format!("{} gives up {prize}: {} comes next.", scene.played(), first_san(plan)),
    }
}

fn sacrifice_sentence(scene: &Scene, sacrifice: &Sacrifice) -> String {
    let plan = &sacrifice.plan;
    let takes = full_san(scene.after(), sacrifice.capture);
    let first = first_san(plan);
    let answer = match plan.mate_in {
        Some(_) => clause(plan, Tense::Present),
        None if plan.net <= 0 => "wins the material back".to_owned(),
        None => clause(plan, Tense::Present),
    };
    format!("{} offers the {}: if {takes}, {first} {answer}.", scene.played(), sacrifice.piece)
}

fn doomed_sentence(plan: &Plan) -> String {
    let loser = !plan.side();
    match plan.mate_in {
        Some(1) => format!("{} can mate next move whatever {loser} plays.", plan.side()),
        Some(moves) => format!("{} mates in {moves} whatever {loser} plays.", plan.side()),
        None => format!("Whatever {loser} plays, {} wins {}.", plan.side(), prize(plan)),
    }
}

fn exchange_sentence(scene: &Scene, exchange: &Exchange) -> String {
    let san = scene.played();
    let taken = exchange.taken;
    if exchange.is_new {
        return format!("{san} takes the new {taken}.");
    }
    if exchange.takes_back {
        return format!("{san} takes back on {}.", taken.square);
    }
    // Where the pieces are not worth the same, the balance is kept elsewhere: it is no trade.
    if !exchange.can_be_retaken || taken.worth() != exchange.taker.worth() {
        return format!("{san} takes the {taken}.");
    }
    let trade = match taken.kind() == exchange.taker.kind() {
        true => format!("{san} begins a trade of {}s", taken.kind()),
        false => format!("{san} gives the {} for the {}", exchange.taker.kind(), taken.kind()),
    };
    match exchange.ahead {
        3.. => format!("{trade}: trades help the side that is ahead."),
        ..=-3 => format!("{trade}, although trades help the side that is ahead."),
        _ => format!("{trade}."),
    }
}

fn line_end_sentence(end: &LineEnd, us: Color) -> String {
    let winner = end.winner;
    if let Some(moves) = end.mate_in {
        return match winner == us {
            true => format!("The line mates in {moves}."),
            false => format!("In the line {winner} mates in {moves}."),
        };
    }
    let prize = match end.spoils.worth() == end.net {
        true => end.spoils.words().unwrap_or_else(|| points(end.net)),
        false => points(end.net),
    };
    if end.gives_back {
        return format!("In the line {winner} gets back {}.", points(end.net));
    }
    let promotes = end.promotion.map(|piece| format!("{winner} promotes on {}", piece.square));
    match (promotes, end.net) {
        (Some(promotes), 0) => format!("In the line {promotes}."),
        (Some(promotes), _) => {
            format!("In the line {promotes} and comes out {} ahead.", points(end.net))
        }
        (None, _) => format!("In the line {winner} wins {prize}."),
    }
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
    let mate = plain_san(scene.after(), allowed.mates[0]);
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
            let guarded = line.position(shown.start + 1).board().attacks_from(shown.piece.square);
            let from = match guarded.contains(square) {
                true => format!("away from {square}"),
                false => "out of the way".to_owned(),
            };
            format!("{first} draws the {} {from}: after {reply}, {next} follows.", shown.piece)
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
