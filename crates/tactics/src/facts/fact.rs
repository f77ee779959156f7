//! The facts: a struct for each motif, and what is known about every one of them.

use pinpoint_rules::{Board, Color, Move, PieceKind, Square};

use super::Danger;
use crate::{LiftedPin, MatePattern, MatePin, NewPin, PinReport, Placed, Significance};

/// A provable claim about a move or a position.
///
/// ```
/// use pinpoint_rules::{Position, Square};
/// use pinpoint_tactics::{Fact, explain};
/// let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
/// let explanation = explain(&position, position.parse_uci("b5c7").unwrap(), &[]);
/// let Fact::Fork(fork) = &explanation.findings[0].fact else { panic!("the knight forks") };
/// assert_eq!(fork.forker.square, Square::C7);
/// assert_eq!(fork.targets.len(), 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// The move mates.
    Mate(Mate),
    /// The move gives check.
    Check(Check),
    /// A discovered check, under cover of which the moved piece attacks something else.
    CheckAndAttack(CheckAndAttack),
    /// The mating move, if the other side passes: after a move a threat of the mover, in a
    /// position one against the side to move.
    MateThreat(Move),
    /// The side to move can mate at once.
    MateInOne(Move),
    /// The opponent can answer the move with mate.
    MateAllowed(MateAllowed),
    /// The opponent would have mated with this move, had the mover passed, and cannot mate now.
    MateStopped(Move),
    /// Whatever the side to move plays, this king of it can be mated at once. After a move that
    /// is the opponent's king, in a position that of the side to move.
    MateUnavoidable(Placed),
    /// The side of this king is to move and is mated already.
    Checkmated(Placed),
    /// The side of this king has no legal move and is not in check: the game is drawn.
    Stalemate(Placed),
    /// A piece of the side to move is tied to a mate threat.
    MatePin(MatePin),
    /// The move takes, and the exchanges on its square gain or lose material.
    Capture(Capture),
    /// A piece of the mover can be taken with gain.
    Hanging(Hanging),
    /// A piece of the mover that seems to hang, but must not be taken.
    Poisoned(Poisoned),
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
    Trapped(Trapped),
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
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Fact, MatePattern, explain};
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
/// let explanation = explain(&position, position.parse_uci("a1a8").unwrap(), &[]);
/// let Fact::Mate(mate) = &explanation.findings[0].fact else { panic!("Ra8 mates") };
/// assert_eq!(mate.pattern, Some(MatePattern::BackRank));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mate {
    /// The mating move.
    pub mv: Move,
    /// The mated king.
    pub king: Square,
    /// The best known of its patterns, if it shows one.
    pub pattern: Option<MatePattern>,
}

/// A move that the opponent can answer with mate.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Fact, MateBlame, explain};
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/r7/1R4K1 b - - 0 1").unwrap();
/// let explanation = explain(&position, position.parse_uci("a2a3").unwrap(), &[]);
/// let Fact::MateAllowed(allowed) = &explanation.findings[0].fact else { panic!("Rb8 mates") };
/// assert_eq!(allowed.blame, MateBlame::Unstopped);
/// assert_eq!(explanation.told(), ["Ra3 does not stop the threat of mate: Rb8 is mate."]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MateAllowed {
    /// The move that allows mate.
    pub mv: Move,
    /// Every mate in one that answers it, at least one; first what was threatened before.
    pub mates: Vec<Move>,
    /// What the move has to do with it.
    pub blame: MateBlame,
}

/// What a move has to do with the mate that answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MateBlame {
    /// Nothing: every legal move allows some mate.
    Unavoidable,
    /// The mate was a threat already. Another move would have stopped it.
    Unstopped,
    /// No mate was threatened as long as this piece stayed where it was.
    Untied(Placed),
    /// The move made this mate possible, or left the check in a way that did.
    Opened,
}

/// One or two pieces that give check.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Fact, explain};
/// let position = Position::from_fen("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1").unwrap();
/// let explanation = explain(&position, position.parse_uci("e4f6").unwrap(), &[]);
/// let Fact::Check(check) = &explanation.findings[0].fact else { panic!("Nf6 checks twice") };
/// assert_eq!(check.checker.to_string(), "knight on f6");
/// assert_eq!(check.second.unwrap().to_string(), "rook on e1");
/// ```
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
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Fact, HangingKind, explain};
/// let position = Position::from_fen("4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1").unwrap();
/// let explanation = explain(&position, position.parse_uci("c3d5").unwrap(), &[]);
/// let Fact::Hanging(hanging) = &explanation.findings[0].fact else { panic!("exd5 wins it") };
/// assert_eq!((hanging.kind, hanging.danger.gain), (HangingKind::MovedThere, 3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hanging {
    /// The piece and the capture.
    pub danger: Danger,
    /// How it came about.
    pub kind: HangingKind,
    /// A capture elsewhere that answers theirs and gains more.
    pub answer: Option<Move>,
}

/// A piece of the side that moved, which could be taken with gain but for the mate that follows.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::explain;
/// // The rook on a8 guards the back rank.
/// let position = Position::from_fen("r5k1/5ppp/8/8/8/2N5/6PP/1R4K1 w - - 0 1").unwrap();
/// let told = explain(&position, position.parse_uci("c3a4").unwrap(), &[]).told();
/// assert_eq!(told, ["Taking the knight on a4 allows mate: after Rxa4, Rb8 is mate."]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Poisoned {
    /// The piece and the capture that seems best.
    pub danger: Danger,
    /// The answer to that capture: mate, or a check after which nothing stops mate. Every other
    /// capture has such an answer too.
    pub answer: Move,
}

/// An enemy piece that can be taken and cannot get away.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::explain;
/// let position = Position::from_fen("4k3/1p6/2n5/1B6/3P4/8/8/4K3 w - - 0 1").unwrap();
/// let told = explain(&position, position.parse_uci("d4d5").unwrap(), &[]).told();
/// assert_eq!(told, ["The knight on c6 is pinned and cannot get away: dxc6 would win 3 points."]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trapped {
    /// The piece and the capture.
    pub danger: Danger,
    /// Is it pinned to its king, so that it can hardly move at all?
    pub is_pinned: bool,
}

/// A discovered check whose other half is an attack by the piece that moved.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::explain;
/// let position = Position::from_fen("4k3/8/q7/8/4N3/8/8/4R1K1 w - - 0 1").unwrap();
/// let told = explain(&position, position.parse_uci("e4c5").unwrap(), &[]).told();
/// let sentence = "The rook on e1 gives a discovered check while the knight on c5 attacks the \
///                 queen on a6.";
/// assert_eq!(told, [sentence]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckAndAttack {
    /// The piece whose line was opened.
    pub checker: Placed,
    /// The piece that moved.
    pub attacker: Placed,
    /// What it attacks: dearer than itself, or undefended.
    pub target: Placed,
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
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Fact, explain};
/// let position = Position::from_fen("4k3/4n3/8/3p4/8/8/7R/3R2K1 w - - 0 1").unwrap();
/// let explanation = explain(&position, position.parse_uci("h2e2").unwrap(), &[]);
/// let mut facts = explanation.findings.into_iter().map(|finding| finding.fact);
/// let bound = facts.find_map(|it| if let Fact::PinnedDefender(it) = it { Some(it) } else { None });
/// assert_eq!(bound.unwrap().target.to_string(), "pawn on d5");
/// ```
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
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::explain;
/// let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
/// let fork = position.parse_uci("b5c7").unwrap();
/// let runs = position.play(fork).parse_uci("e8d7").unwrap();
/// let takes = position.play(fork).play(runs).parse_uci("c7a8").unwrap();
/// let told = explain(&position, fork, &[runs, takes]).told();
/// assert!(told.contains(&"The fork is used: after Nc7 Kd7, Nxa8 takes the rook on a8.".to_owned()));
/// ```
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
///
/// ```
/// use pinpoint_tactics::Rank;
/// assert!(Rank::Mate < Rank::Material && Rank::Material < Rank::Line);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// It is mate, or can be with the next move of the opponent.
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
///
/// ```
/// use pinpoint_rules::{Color, Position};
/// use pinpoint_tactics::{Rank, Status, explain};
/// let position = Position::from_fen("4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1").unwrap();
/// let explanation = explain(&position, position.parse_uci("c3d5").unwrap(), &[]);
/// let hanging = &explanation.findings[0];
/// assert_eq!((hanging.status, hanging.benefits), (Status::New, Color::Black));
/// assert_eq!((hanging.rank, hanging.gain), (Rank::Material, 3));
/// ```
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

/// Is a pin on this board worth telling unasked? Not that of a pawn, nor to a piece that merely
/// hangs, nor one that costs nothing to break: with those every fourth move of a game would be
/// told a pin, too many to be read.
pub(super) fn is_telling(board: &Board, report: &PinReport) -> bool {
    report.pin.pinned.kind() != PieceKind::Pawn
        && report.significance != Some(Significance::Hanging)
        && report.is_significant()
        && report.is_binding(board)
}
