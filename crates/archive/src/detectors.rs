//! From moves to events: each kind of fact by its own detector.

use pinpoint_rules::{Color, Move, Position, Square};
use pinpoint_tactics::{
    Context, Explanation, Fact, Motif, NewPin, Origin, PinKind, Placed, Plan, balance, detect,
    explain, made_pins, mate_patterns, worth,
};

use crate::events::{Event, Roles};
use crate::games::packed;
use crate::{FactKind, Facts};

/// Finds the facts of one game after the other.
#[derive(Debug)]
pub(crate) struct Detectors {
    facts: Facts,
    start: Position,
    /// The moves so far; kept only where something has to be proven.
    history: Vec<(Move, Position)>,
    keeps_history: bool,
    /// The square on which the last move took something.
    last_capture: Option<Square>,
    ply: u32,
    pub(crate) events: Vec<Event>,
}

/// A move between two positions.
struct Played<'a> {
    before: &'a Position,
    mv: Move,
    after: &'a Position,
    us: Color,
}

impl Detectors {
    pub(crate) fn new(facts: Facts) -> Detectors {
        Detectors {
            facts,
            start: Position::STANDARD,
            history: Vec::new(),
            keeps_history: facts.needs_proof() || facts.contains(FactKind::Sacrifice),
            last_capture: None,
            ply: 0,
            events: Vec::new(),
        }
    }

    pub(crate) fn begin(&mut self, start: &Position) {
        self.start = *start;
        self.history.clear();
        self.events.clear();
        (self.last_capture, self.ply) = (None, 0);
    }

    /// Looks for facts about a move, which is the next one of the game.
    pub(crate) fn play(&mut self, before: &Position, mv: Move, after: &Position) {
        self.ply += 1;
        if self.facts.is_empty() {
            return;
        }
        let played = Played { before, mv, after, us: before.turn() };
        self.quick(&played);
        self.proven(&played);
        self.last_capture = before.captured(mv).map(|_| mv.landing());
        if self.keeps_history {
            self.history.push((mv, *after));
        }
    }

    fn wants(&self, kind: FactKind) -> bool {
        self.facts.contains(kind)
    }

    /// An event without particulars.
    fn event(&self, played: &Played<'_>, fact: FactKind, roles: impl Into<Roles>) -> Event {
        Event {
            ply: self.ply,
            side: played.us,
            mv: packed(played.mv, played.before.castling_style()),
            fact,
            kind: None,
            origin: None,
            roles: roles.into(),
            value: None,
            favors: played.us,
        }
    }

    fn quick(&mut self, played: &Played<'_>) {
        if self.wants(FactKind::Pin) {
            self.pins(played);
        }
        if self.wants(FactKind::Fork) {
            self.fork(played);
        }
        if self.wants(FactKind::Skewer) {
            self.skewers(played);
        }
        if self.wants(FactKind::Discovery) {
            self.discoveries(played);
        }
        if self.wants(FactKind::Hanging) {
            self.hanging(played);
        }
        if self.wants(FactKind::Mate) {
            self.mate(played);
        }
        if self.wants(FactKind::Promotion) {
            self.promotion(played);
        }
        if self.wants(FactKind::Material) {
            self.material(played);
        }
    }

    /// Pins that the move makes and that matter; those of both sides.
    fn pins(&mut self, played: &Played<'_>) {
        let is_wanted = |new: &&NewPin| {
            let report = &new.report;
            let is_real = report.is_significant() && !report.is_only_apparent();
            is_real && !new.continues && !report.pin.is_skewer()
        };
        let made = made_pins(played.before, played.mv, played.after);
        for new in made.iter().filter(is_wanted) {
            let pin = &new.report.pin;
            let roles = [pin.pinner, pin.pinned, pin.shielded];
            let event = self.event(played, FactKind::Pin, roles);
            self.events.push(Event {
                kind: Some(match pin.kind() {
                    PinKind::Absolute => "absolute",
                    PinKind::Relative => "relative",
                }),
                origin: Some(origin_name(new.origin)),
                value: Some(pin.pinned.worth()),
                favors: pin.pinner.color(),
                ..event
            });
        }
    }

    fn fork(&mut self, played: &Played<'_>) {
        let Some(fork) = detect::fork(played.after, played.mv) else { return };
        let value = second_best(&fork.targets);
        let roles: Roles = std::iter::once(fork.forker).chain(fork.targets).collect();
        let event = self.event(played, FactKind::Fork, roles);
        self.events.push(Event { value, ..event });
    }

    fn skewers(&mut self, played: &Played<'_>) {
        for skewer in detect::skewers(played.before, played.mv, played.after) {
            let roles = [skewer.attacker, skewer.front, skewer.behind];
            let event = self.event(played, FactKind::Skewer, roles);
            self.events.push(Event { value: Some(skewer.behind.worth()), ..event });
        }
    }

    fn discoveries(&mut self, played: &Played<'_>) {
        for found in detect::discoveries(played.before, played.mv, played.after) {
            let is_check = found.target.square == played.after.king(!played.us);
            let roles = [found.mover, found.unmasked, found.target];
            let event = self.event(played, FactKind::Discovery, roles);
            let kind = Some(if is_check { "check" } else { "attack" });
            let value = (!is_check).then(|| found.target.worth());
            self.events.push(Event { kind, value, ..event });
        }
    }

    fn hanging(&mut self, played: &Played<'_>) {
        let Played { before, mv, after, .. } = *played;
        let Some(taken) = detect::hanging_taken(before, mv, after, self.last_capture) else {
            return;
        };
        let Some(taker) = Placed::on(before.board(), mv.from()) else { return };
        let event = self.event(played, FactKind::Hanging, [taker, taken]);
        self.events.push(Event { value: Some(taken.worth()), ..event });
    }

    fn mate(&mut self, played: &Played<'_>) {
        if !played.after.is_checkmate() {
            return;
        }
        let pattern = mate_patterns(played.after, played.mv).into_iter().next();
        let board = played.after.board();
        let pieces = [played.mv.landing(), played.after.king(!played.us)];
        let roles = pieces.into_iter().filter_map(|square| Placed::on(board, square));
        let event = self.event(played, FactKind::Mate, roles.collect::<Roles>());
        let kind = pattern.map(|pattern| pattern.theme().name());
        self.events.push(Event { kind, ..event });
    }

    fn promotion(&mut self, played: &Played<'_>) {
        let Some(kind) = played.mv.promotion() else { return };
        let Some(piece) = Placed::on(played.after.board(), played.mv.to()) else { return };
        let event = self.event(played, FactKind::Promotion, [piece]);
        self.events.push(Event { value: Some(worth(kind) - 1), ..event });
    }

    /// A capture or a promotion: what the side that moved has more than before.
    fn material(&mut self, played: &Played<'_>) {
        let taken = Placed::taken_by(played.before, played.mv);
        let promoted = played.mv.promotion().map_or(0, |kind| worth(kind) - 1);
        let value = taken.map_or(0, Placed::worth) + promoted;
        if value == 0 {
            return;
        }
        let mover = Placed::on(played.before.board(), played.mv.from());
        let roles: Roles = mover.into_iter().chain(taken).collect();
        let event = self.event(played, FactKind::Material, roles);
        let kind = match (taken.map(|taken| taken.square), self.last_capture) {
            (None, _) => None,
            (at, last) if at == last => Some("recapture"),
            _ => Some("capture"),
        };
        self.events.push(Event { kind, value: Some(value), ..event });
    }

    /// What has to be searched for.
    fn proven(&mut self, played: &Played<'_>) {
        let may_sacrifice = self.wants(FactKind::Sacrifice) && {
            let had = balance(played.before.board(), played.us);
            detect::offers_material(played.after, had)
        };
        if !may_sacrifice && !self.facts.needs_proof() {
            return;
        }
        let history = std::mem::take(&mut self.history);
        let explanation = explain(&Context::after(self.start, &history), played.mv);
        self.history = history;
        self.claims(played, &explanation);
    }

    fn claims(&mut self, played: &Played<'_>, explanation: &Explanation) {
        for finding in &explanation.findings {
            let (fact, plan, first) = match &finding.fact {
                Fact::Sacrifice(it) => (FactKind::Sacrifice, &it.plan, Some(it.piece)),
                Fact::Gain(plan) => (FactKind::Gain, plan, None),
                Fact::Allowed(allowed) => (FactKind::Allowed, &allowed.plan, None),
                Fact::Missed(plan) => (FactKind::Missed, plan, None),
                _ => continue,
            };
            if !self.wants(fact) {
                continue;
            }
            let roles: Roles = first.into_iter().chain(plan_pieces(plan)).collect();
            let event = self.event(played, fact, roles);
            let value = plan.mate_in.is_none().then_some(plan.net);
            let kind = match plan.mate_in {
                Some(_) => Some("mate"),
                None => plan.motif.name(),
            };
            self.events.push(Event { kind, value, favors: finding.benefits, ..event });
        }
    }
}

/// What a fork wins at least: the opponent saves the dearest of its pieces.
fn second_best(targets: &[Placed]) -> Option<i32> {
    targets.get(1).map(|target| target.worth())
}

fn origin_name(origin: Origin) -> &'static str {
    match origin {
        Origin::Created => "created",
        Origin::Discovered => "discovered",
        Origin::Replacement => "replacement",
        Origin::MovedIntoPin => "moved_into_pin",
        Origin::MovedBehind => "moved_behind",
    }
}

/// The pieces of a plan: those of its motif, or the one that begins and what it takes.
fn plan_pieces(plan: &Plan) -> Vec<Placed> {
    match &plan.motif {
        Motif::Fork { forker, targets } => {
            std::iter::once(*forker).chain(targets.iter().copied()).collect()
        }
        Motif::DiscoveredAttack { unmasked, target } => vec![*unmasked, *target],
        Motif::Skewer { attacker, front, behind } => vec![*attacker, *front, *behind],
        Motif::Pin { pinned, shielded } => vec![*pinned, *shielded],
        Motif::Removal { defender, target } => vec![*defender, *target],
        _ => {
            let first = Placed::on(plan.start.board(), plan.first().from());
            first.into_iter().chain(plan.taken()).collect()
        }
    }
}
