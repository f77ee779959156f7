//! The facts: a struct for each motif, and what is known about every one of them.

use pinpoint_rules::{Board, Color, Move, PieceKind, Square};

use super::Danger;
use crate::{LiftedPin, MatePattern, NewPin, PinReport, Placed, Significance};

/// A provable claim about a move or a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// The move mates.
    Mate(Mate),
    /// The move gives check.
    Check(Check),
    /// The move threatens to mate: the mating move, if the opponent passes.
    MateThreat(Move),
    /// The side to move can mate at once.
    MateInOne(Move),
    /// The move takes, and the exchanges on its square gain or lose material.
    Capture(Capture),
    /// A piece of the mover can be taken with gain.
    Hanging(Hanging),
    /// An enemy piece could be taken with gain, if the opponent passes.
    Threat(Danger),
    /// A piece that could be taken with gain cannot be any more.
    Saved(Danger),
    /// One piece attacks several.
    Fork(Fork),
    /// A pin, or a skewer of two pieces that are no kings.
    Pin(NewPin),
    /// A pin that stands in a position.
    StandingPin(PinReport),
    /// A pin that is over.
    PinBroken(LiftedPin),
    /// A king in check with a piece behind it.
    KingSkewer(KingSkewer),
    /// A defender that is pinned and cannot take back.
    PinnedDefender(PinnedDefender),
    /// A slider whose line the move opened.
    Discovery(Discovery),
    /// A piece that is lost wherever it goes.
    Trapped(Placed),
    /// The move took a defender.
    Removal(Removal),
    /// A defender with two duties.
    Overload(Overload),
    /// A king that cannot leave its back rank.
    BackRank(BackRank),
    /// A pawn became this piece.
    Promotion(Placed),
    /// The king castled, towards the h-file or not.
    Castling(Color, bool),
    /// A pawn on this square was taken en passant.
    EnPassant(Square),
    /// Something that the moves after this one show.
    Continuation(Continuation),
}

/// A mate and the name it goes by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mate {
    /// The mating move.
    pub mv: Move,
    /// The mated king.
    pub king: Square,
    /// The best known of its patterns, if it shows one.
    pub pattern: Option<MatePattern>,
}

/// One or two pieces that give check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// The king in check.
    pub king: Square,
    /// A piece that gives check; the one that moved, if it does.
    pub checker: Placed,
    /// The second one of a double check.
    pub second: Option<Placed>,
    /// Was the (first) checker's line opened by another piece?
    pub discovered: bool,
}

/// A capture and what the exchanges on its square come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capture {
    /// The capturing move.
    pub mv: Move,
    /// What it took.
    pub taken: Placed,
    /// What it gains in pawns, negative if it loses.
    pub gain: i32,
    /// Can the opponent take back at all?
    pub can_be_retaken: bool,
}

/// Why a piece can be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HangingKind {
    /// It moved onto a bad square.
    MovedThere,
    /// It was safe before the move.
    Left,
    /// It could have been taken already.
    Already,
}

/// A piece of the side that moved, which the opponent can now take with gain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hanging {
    /// The piece and the capture.
    pub danger: Danger,
    /// How it came about.
    pub kind: HangingKind,
}

/// One piece attacks two or more that are dearer than itself or undefended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fork {
    /// The attacking piece.
    pub forker: Placed,
    /// What it attacks, the dearest first.
    pub targets: Vec<Placed>,
    /// A capture of the forker that loses nothing.
    pub answer: Option<Move>,
}

/// A check with a piece behind the king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KingSkewer {
    /// The slider that gives check.
    pub attacker: Placed,
    /// The king.
    pub front: Placed,
    /// What stands behind it.
    pub behind: Placed,
}

/// A piece that attacks the square of a friend but may not take there: it is pinned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PinnedDefender {
    /// The pinned piece.
    pub defender: Placed,
    /// What it seems to defend.
    pub target: Placed,
    /// The capture it cannot answer.
    pub capture: Move,
}

/// A piece left a line, and the slider behind it now attacks something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Discovery {
    /// The piece that left, where it stands now.
    pub mover: Placed,
    /// The slider whose line is open.
    pub unmasked: Placed,
    /// What it attacks.
    pub target: Placed,
}

/// A defender was taken, and what it guarded can now be taken with gain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removal {
    /// The defender that is gone.
    pub defender: Placed,
    /// What it guarded, and the capture.
    pub danger: Danger,
}

/// A piece without which two others fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overload {
    /// The only sufficient defender of both.
    pub defender: Placed,
    /// What it guards.
    pub targets: [Placed; 2],
}

/// A king on its back rank whose squares in front are taken or attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BackRank {
    /// The king.
    pub king: Placed,
}

/// What a line of three moves shows: the solver's, the reply, the solver's next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Continuation {
    /// Which motif.
    pub kind: ContinuationKind,
    /// How many moves of the line come before the three.
    pub start: usize,
    /// The enemy piece it is about, as it stands before the reply.
    pub piece: Placed,
    /// The square it is about.
    pub square: Square,
}

/// The motifs that only a continuation proves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ContinuationKind {
    /// The piece is lured onto the square and struck there.
    Attraction,
    /// The piece is drawn away from the square it guarded.
    Deflection,
    /// The piece's guard of the square is cut off.
    Interference,
    /// A piece makes way for another; the square is the one it left.
    Clearance,
    /// The last move takes back on the square through the piece that took first.
    XRay,
    /// Another move comes before the capture on the square that was due.
    Intermezzo,
    /// The forking piece takes the piece on the square.
    ForkUsed,
}

/// How a fact relates to the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// The move made it.
    New,
    /// It was there before the move as well.
    Kept,
    /// The move ended it.
    Broken,
}

/// How important a fact is, the most important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// It is mate.
    Mate,
    /// A check that wins something.
    CheckWithGain,
    /// Material is won or lost.
    Material,
    /// Something is threatened.
    Threat,
    /// Pins and skewers.
    Line,
    /// Something is made safe.
    Defense,
    /// The rest.
    Rest,
    /// True, but too common to tell unless everything is asked for.
    Detail,
}

/// A fact and what is known about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The fact.
    pub fact: Fact,
    /// New, kept or broken by the move.
    pub status: Status,
    /// The side it is good for.
    pub benefits: Color,
    /// How important it is.
    pub rank: Rank,
    /// What it is worth in pawns, as far as exchanges tell.
    pub gain: i32,
}

/// The part a piece or square plays in a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Role {
    Attacker,
    Behind,
    Checker,
    Defender,
    Forker,
    King,
    Mover,
    Pinned,
    Pinner,
    Shielded,
    Square,
    Target,
    Unmasked,
}

impl Fact {
    /// A word for the motif, stable for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Fact::Mate(_) => "mate",
            Fact::Check(check) if check.second.is_some() => "double_check",
            Fact::Check(check) if check.discovered => "discovered_check",
            Fact::Check(_) => "check",
            Fact::MateThreat(_) => "mate_threat",
            Fact::MateInOne(_) => "mate_in_one",
            Fact::Capture(capture) if capture.gain > 0 => "material_won",
            Fact::Capture(_) => "material_lost",
            Fact::Hanging(_) => "hanging",
            Fact::Threat(_) => "threat",
            Fact::Saved(_) => "saved",
            Fact::Fork(_) => "fork",
            Fact::Pin(new) => pin_name(&new.report),
            Fact::StandingPin(report) => pin_name(report),
            Fact::PinBroken(_) => "pin_broken",
            Fact::KingSkewer(_) => "skewer",
            Fact::PinnedDefender(_) => "pinned_defender",
            Fact::Discovery(_) => "discovered_attack",
            Fact::Trapped(_) => "trapped",
            Fact::Removal(_) => "removed_defender",
            Fact::Overload(_) => "overloaded",
            Fact::BackRank(_) => "back_rank",
            Fact::Promotion(_) => "promotion",
            Fact::Castling(..) => "castling",
            Fact::EnPassant(_) => "en_passant",
            Fact::Continuation(continuation) => continuation.kind.name(),
        }
    }

    /// The squares it is about, with their roles: what to draw.
    pub fn roles(&self) -> Vec<(Role, Square)> {
        let pin = |report: &PinReport| {
            let pin = &report.pin;
            vec![
                (Role::Pinner, pin.pinner.square),
                (Role::Pinned, pin.pinned.square),
                (Role::Shielded, pin.shielded.square),
            ]
        };
        let danger = |danger: &Danger| {
            vec![(Role::Attacker, danger.capture.from()), (Role::Target, danger.piece.square)]
        };
        match self {
            Fact::Mate(mate) => vec![(Role::Mover, mate.mv.landing()), (Role::King, mate.king)],
            Fact::Check(check) => {
                let checkers = [Some(check.checker), check.second].into_iter().flatten();
                let mut roles: Vec<_> =
                    checkers.map(|checker| (Role::Checker, checker.square)).collect();
                roles.push((Role::King, check.king));
                roles
            }
            Fact::MateThreat(mv) | Fact::MateInOne(mv) => {
                vec![(Role::Attacker, mv.from()), (Role::Square, mv.landing())]
            }
            Fact::Capture(capture) => vec![(Role::Mover, capture.mv.landing())],
            Fact::Hanging(hanging) => danger(&hanging.danger),
            Fact::Threat(threat) => danger(threat),
            Fact::Saved(saved) => vec![(Role::Target, saved.piece.square)],
            Fact::Fork(fork) => {
                let targets = fork.targets.iter().map(|target| (Role::Target, target.square));
                [(Role::Forker, fork.forker.square)].into_iter().chain(targets).collect()
            }
            Fact::Pin(new) => pin(&new.report),
            Fact::StandingPin(report) => pin(report),
            Fact::PinBroken(lifted) => pin(&lifted.report),
            Fact::KingSkewer(skewer) => vec![
                (Role::Attacker, skewer.attacker.square),
                (Role::King, skewer.front.square),
                (Role::Behind, skewer.behind.square),
            ],
            Fact::PinnedDefender(pinned) => {
                vec![(Role::Defender, pinned.defender.square), (Role::Target, pinned.target.square)]
            }
            Fact::Discovery(discovery) => vec![
                (Role::Mover, discovery.mover.square),
                (Role::Unmasked, discovery.unmasked.square),
                (Role::Target, discovery.target.square),
            ],
            Fact::Trapped(piece) => vec![(Role::Target, piece.square)],
            Fact::Removal(removal) => danger(&removal.danger),
            Fact::Overload(overload) => vec![
                (Role::Defender, overload.defender.square),
                (Role::Target, overload.targets[0].square),
                (Role::Target, overload.targets[1].square),
            ],
            Fact::BackRank(back_rank) => vec![(Role::King, back_rank.king.square)],
            Fact::Promotion(piece) => vec![(Role::Mover, piece.square)],
            Fact::Castling(..) => Vec::new(),
            Fact::EnPassant(square) => vec![(Role::Square, *square)],
            Fact::Continuation(shown) => {
                vec![(Role::Target, shown.piece.square), (Role::Square, shown.square)]
            }
        }
    }

    /// Is it about a pin or a skewer?
    pub fn is_pin(&self) -> bool {
        matches!(self, Fact::Pin(_) | Fact::StandingPin(_) | Fact::PinBroken(_))
    }
}

fn pin_name(report: &PinReport) -> &'static str {
    if report.pin.is_skewer() { "skewer" } else { "pin" }
}

impl ContinuationKind {
    /// A word for the motif, stable for programs.
    pub fn name(self) -> &'static str {
        match self {
            ContinuationKind::Attraction => "attraction",
            ContinuationKind::Deflection => "deflection",
            ContinuationKind::Interference => "interference",
            ContinuationKind::Clearance => "clearance",
            ContinuationKind::XRay => "x_ray",
            ContinuationKind::Intermezzo => "intermezzo",
            ContinuationKind::ForkUsed => "fork_used",
        }
    }
}

/// Is a pin on this board worth telling unasked? Not that of a pawn, nor to a piece that merely
/// hangs, nor one that costs nothing to break: with those every fourth move of a game would be
/// told a pin, too many to be read.
pub(super) fn is_telling(board: &Board, report: &PinReport) -> bool {
    report.pin.pinned.kind() != PieceKind::Pawn
        && report.significance != Some(Significance::Hanging)
        && report.is_significant()
        && report.is_binding(board)
}
