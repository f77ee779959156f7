//! How a winning line works, in the words of a coach.

use pinpoint_rules::{Move, PieceKind, Position, attacks};

use crate::Placed;
use crate::steps::taken_on;

/// The idea behind the first move of a winning line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Motif {
    /// It attacks several pieces at once and takes one of them later.
    Fork {
        /// The piece that attacks.
        forker: Placed,
        /// What it attacks, the dearest first.
        targets: Vec<Placed>,
    },
    /// A check by a piece whose line was opened.
    DiscoveredCheck {
        /// The piece that gives check.
        checker: Placed,
    },
    /// Two pieces give check at once.
    DoubleCheck,
    /// A slider attacks through a line that the move opened.
    DiscoveredAttack {
        /// The slider.
        unmasked: Placed,
        /// What it takes.
        target: Placed,
    },
    /// The piece in front has to go, the piece behind it falls.
    Skewer {
        /// The slider.
        attacker: Placed,
        /// The piece in front.
        front: Placed,
        /// The piece behind it.
        behind: Placed,
    },
    /// The piece cannot leave its line and is taken.
    Pin {
        /// The piece that is held.
        pinned: Placed,
        /// What stands behind it.
        shielded: Placed,
    },
    /// The guard of something is taken first.
    Removal {
        /// The guard.
        defender: Placed,
        /// What it guarded.
        target: Placed,
    },
    /// A guard is drawn away by a capture or a check.
    Deflection {
        /// The guard.
        defender: Placed,
        /// The square it guarded.
        square: pinpoint_rules::Square,
    },
    /// A piece that cannot get away is attacked.
    Trap {
        /// The piece.
        target: Placed,
    },
    /// A pawn becomes a piece.
    Promotion,
    /// It takes something that nothing protects.
    Loose {
        /// What it takes.
        target: Placed,
    },
    /// Something else.
    None,
}

impl Motif {
    /// The motif of a line whose first move gains.
    pub(crate) fn of(start: &Position, line: &[Move]) -> Motif {
        let first = line[0];
        let after = start.play(first);
        let scene =
            Scene { start, first, after, reply: line.get(1).copied(), next: line.get(2).copied() };
        let found = scene.checks().or_else(|| scene.fork()).or_else(|| scene.along_a_line());
        found
            .or_else(|| scene.uncovered())
            .or_else(|| scene.removal())
            .or_else(|| scene.promotion(line))
            .or_else(|| scene.loose())
            .or_else(|| scene.deflection())
            .or_else(|| scene.trap())
            .unwrap_or(Motif::None)
    }

    /// A word for the motif, stable for programs.
    pub fn name(&self) -> Option<&'static str> {
        Some(match self {
            Motif::Fork { .. } => "fork",
            Motif::DiscoveredCheck { .. } => "discovered_check",
            Motif::DoubleCheck => "double_check",
            Motif::DiscoveredAttack { .. } => "discovered_attack",
            Motif::Skewer { .. } => "skewer",
            Motif::Pin { .. } => "pin",
            Motif::Removal { .. } => "removed_defender",
            Motif::Deflection { .. } => "deflection",
            Motif::Trap { .. } => "trapped",
            Motif::Promotion => "promotion",
            Motif::Loose { .. } | Motif::None => return None,
        })
    }
}

/// The first three moves of a line.
struct Scene<'a> {
    start: &'a Position,
    first: Move,
    after: Position,
    reply: Option<Move>,
    next: Option<Move>,
}

impl Scene<'_> {
    fn mover(&self) -> Option<Placed> {
        Placed::on(self.after.board(), self.first.landing())
    }

    /// The piece that the third move takes, if it stood there after the first one.
    fn prey(&self) -> Option<Placed> {
        let (reply, next) = (self.reply?, self.next?);
        let before = self.after.play(reply);
        let at = taken_on(&before, next)?;
        Placed::on(self.after.board(), at).filter(|it| it.color() == self.after.turn())
    }

    fn checks(&self) -> Option<Motif> {
        let checkers = self.after.checkers();
        let hidden = checkers.without(self.first.landing()).first()?;
        if checkers.several() {
            return Some(Motif::DoubleCheck);
        }
        let castles = self.first.is_castling();
        let checker = Placed::on(self.after.board(), hidden).filter(|_| !castles)?;
        Some(Motif::DiscoveredCheck { checker })
    }

    fn fork(&self) -> Option<Motif> {
        let (forker, next) = (self.mover()?, self.next?);
        let board = self.after.board();
        let them = self.after.turn();
        let is_target = |target: &Placed| match target.kind() {
            PieceKind::King => true,
            _ => {
                (target.worth() > forker.worth() && target.kind() != PieceKind::Pawn)
                    || !self.after.is_attacked(target.square, them)
            }
        };
        let attacked = board.attacks_from(forker.square) & board.pieces_of(them);
        let pieces = attacked.into_iter().filter_map(|square| Placed::on(board, square));
        let mut targets: Vec<Placed> = pieces.filter(is_target).collect();
        // What it takes later must be one of them.
        let takes = targets.iter().any(|target| target.square == next.to());
        let uses = next.from() == forker.square && takes && self.prey().is_some();
        if !uses || targets.len() < 2 {
            return None;
        }
        targets.sort_by_key(|target| -target.worth());
        Some(Motif::Fork { forker, targets })
    }

    /// Skewers and pins by the piece that moved.
    fn along_a_line(&self) -> Option<Motif> {
        let (attacker, next, prey) = (self.mover()?, self.next?, self.prey()?);
        if !attacker.kind().is_slider() {
            return None;
        }
        let board = self.after.board();
        let reach = board.attacks_from(attacker.square);
        let between = attacks::between(attacker.square, prey.square);
        let uses = next.from() == attacker.square;
        // The front piece left, the one behind it is taken.
        if let Some(front) = (between & board.occupied()).only_square()
            && uses
            && reach.contains(front)
            && self.reply.is_some_and(|reply| reply.from() == front)
        {
            let front = Placed::on(board, front).filter(|it| it.color() == prey.color())?;
            return Some(Motif::Skewer { attacker, front, behind: prey });
        }
        let pins = crate::pins(board);
        let held = pins.iter().find(|pin| {
            pin.pinner.square == attacker.square
                && pin.pinned.square == prey.square
                && !pin.is_skewer()
        })?;
        Some(Motif::Pin { pinned: held.pinned, shielded: held.shielded })
    }

    fn uncovered(&self) -> Option<Motif> {
        let (next, target) = (self.next?, self.prey()?);
        let unmasked = Placed::on(self.after.board(), next.from())?;
        let slides = unmasked.kind().is_slider() && unmasked.square != self.first.landing();
        let opened = attacks::between(unmasked.square, target.square).contains(self.first.from());
        (slides
            && opened
            && self.after.board().attacks_from(unmasked.square).contains(target.square))
        .then_some(Motif::DiscoveredAttack { unmasked, target })
    }

    fn removal(&self) -> Option<Motif> {
        let target = self.prey()?;
        let at = taken_on(self.start, self.first)?;
        let defender = Placed::on(self.start.board(), at)?;
        let guarded = self.start.board().attacks_from(at).contains(target.square);
        guarded.then_some(Motif::Removal { defender, target })
    }

    fn promotion(&self, line: &[Move]) -> Option<Motif> {
        let ours = line.iter().step_by(2).take(3);
        ours.into_iter().any(|mv| mv.promotion().is_some()).then_some(Motif::Promotion)
    }

    fn loose(&self) -> Option<Motif> {
        let at = taken_on(self.start, self.first)?;
        let target = Placed::on(self.start.board(), at)?;
        let retaken = self.after.is_attacked(self.first.landing(), self.after.turn());
        (!retaken).then_some(Motif::Loose { target })
    }

    fn deflection(&self) -> Option<Motif> {
        let (reply, next) = (self.reply?, self.next?);
        let forced = self.after.is_check() || taken_on(&self.after, reply).is_some();
        let defender = Placed::on(self.after.board(), reply.from())?;
        let board = self.after.board();
        let guarded = board.attacks_from(reply.from()).contains(next.to());
        let played = self.after.play(reply);
        let left = !played.board().attacks_from(reply.landing()).contains(next.to());
        let king = defender.kind() == PieceKind::King;
        (forced && guarded && left && !king && taken_on(&played, next).is_some())
            .then_some(Motif::Deflection { defender, square: next.to() })
    }

    fn trap(&self) -> Option<Motif> {
        let target = self.prey()?;
        let attacked =
            self.after.board().attacks_from(self.first.landing()).contains(target.square);
        let quiet = taken_on(self.start, self.first).is_none() && !self.after.is_check();
        (attacked && quiet && target.worth() > 1).then_some(Motif::Trap { target })
    }
}
