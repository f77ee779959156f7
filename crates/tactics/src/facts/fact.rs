//! The facts: a struct for each motif, and what is known about every one of them.

use pinpoint_rules::{Board, Color, Move, PieceKind, Square};

use crate::facts::Quiet;
use crate::{
    LiftedPin, MatePattern, MatePin, NewPin, PinReport, Placed, Plan, ShownTheme, Significance,
    Spoils,
};

/// Something that can be said of a move or a position, and proven.
///
/// ```
/// use pinpoint_rules::{Position, Square};
/// use pinpoint_tactics::{Context, Fact, Motif, explain};
/// let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
/// let explanation = explain(&Context::new(position), position.parse_uci("b5c7").unwrap());
/// let Fact::Gain(plan) = &explanation.findings[0].fact else { panic!("the knight wins a rook") };
/// let Motif::Fork { forker, targets } = &plan.motif else { panic!("it forks") };
/// assert_eq!((forker.square, targets.len(), plan.net), (Square::C7, 2, 5));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// The move mates.
    Mate(Mate),
    /// The side of this king is to move and is mated already.
    Checkmated(Placed),
    /// The side of this king has no legal move and is not in check: the game is drawn.
    Stalemate(Placed),
    /// The move gives check.
    Check(Check),
    /// The move wins something, whatever the opponent replies.
    Gain(Plan),
    /// The move wins back what the opponent has just taken; with a net gain, a part of it.
    WonBack(Plan),
    /// The opponent can answer the move with mate in one.
    MateAllowed(MateAllowed),
    /// The opponent can answer the move and win something.
    Allowed(Allowed),
    /// The opponent has just taken something, and the move does not take back.
    NotTakenBack(Spoils),
    /// The move gives material away; what it gets for it is beyond a proof.
    GivenUp(Plan),
    /// The move offers material that had better not be taken.
    Sacrifice(Sacrifice),
    /// Something better was there before the move.
    Missed(Plan),
    /// What would follow if the opponent passed; in a position, if the side to move passed.
    Threat(Plan),
    /// What the opponent threatened before the move and cannot do any more.
    Parried(Plan),
    /// What the side to move can force in a position.
    Chance(Plan),
    /// Whatever the side to move plays in this position, the other side wins something.
    Doomed(Plan),
    /// The move trades pieces, or takes back.
    Exchange(Exchange),
    /// How the line that was handed over ends.
    LineEnd(LineEnd),
    /// Something that the moves after this one show.
    Continuation(Continuation),
    /// A theme that the line shows.
    Theme(ShownTheme),
    /// A piece of the side to move is tied to a mate threat.
    MatePin(MatePin),
    /// A pin, or a skewer of two pieces that are no kings.
    Pin(NewPin),
    /// A pin that is there in a position.
    StandingPin(PinReport),
    /// A pin that is over.
    PinBroken(LiftedPin),
    /// A defender that is pinned and cannot take back.
    PinnedDefender(PinnedDefender),
    /// A king that cannot leave its back rank.
    BackRank(BackRank),
    /// A pawn became this piece.
    Promotion(Placed),
    /// The king castled, towards the h-file or not.
    Castling(Color, bool),
    /// A pawn on this square was taken en passant.
    EnPassant(Square),
    /// There was no other legal move.
    OnlyMove,
    /// The position after the move has this name.
    Opening(&'static str),
    /// The last position with a name had this one.
    LeavesBook(&'static str),
    /// This check is the first of checks without end.
    Perpetual(Move),
    /// The position has been on the board this often, this time included.
    Repetition(usize),
    /// This many moves without a capture or a pawn move: at 50 either side may claim a draw.
    MoveRule(u16),
    /// What a quiet move is good for.
    Quiet(Quiet),
}

/// A move after which the opponent can win something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allowed {
    /// What the opponent can do.
    pub plan: Plan,
    /// What the move has to do with it.
    pub how: AllowedHow,
}

/// What a move has to do with the loss that follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AllowedHow {
    /// This piece moved onto a square where it can be taken.
    MovedThere(Placed),
    /// This piece could not be taken before.
    Left(Placed),
    /// This piece was in danger, and another move would have saved it.
    NotSaved(Placed),
    /// The capture costs more than it takes.
    BadCapture(Placed),
    /// Some other way.
    Opened,
}

/// A piece that is offered, and what happens to whoever takes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sacrifice {
    /// What is offered.
    pub piece: Placed,
    /// The capture.
    pub capture: Move,
    /// What answers it.
    pub plan: Plan,
}

/// A capture that neither wins nor loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exchange {
    /// The move.
    pub mv: Move,
    /// What it took.
    pub taken: Placed,
    /// The piece that took, as it stood before.
    pub taker: Placed,
    /// Did the opponent's last move take something on this square?
    pub takes_back: bool,
    /// Did the opponent's last move promote a pawn to what was taken?
    pub is_new: bool,
    /// Can the opponent take back in turn?
    pub can_be_retaken: bool,
    /// What the side that moved is ahead in pawns before the trade; negative if behind.
    pub ahead: i32,
    /// Is it known what happened before?
    pub knows_game: bool,
}

/// Where a line leads that was handed over together with the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineEnd {
    /// The side that gains.
    pub winner: Color,
    /// What it gains in pawns; 0 if it mates.
    pub net: i32,
    /// In how many of its moves it mates.
    pub mate_in: Option<u32>,
    /// What changes hands.
    pub spoils: Spoils,
    /// The pawn that becomes a piece on the way.
    pub promotion: Option<Placed>,
    /// Does the winner only get back what the explained move, or a better one, won?
    pub gives_back: bool,
    /// How many moves the line has, with what is forced after its end.
    pub length: usize,
}

/// A mate and the name it goes by.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Context, Fact, MatePattern, explain};
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
/// let explanation = explain(&Context::new(position), position.parse_uci("a1a8").unwrap());
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
/// use pinpoint_tactics::{Context, Fact, MateBlame, explain};
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/r7/1R4K1 b - - 0 1").unwrap();
/// let explanation = explain(&Context::new(position), position.parse_uci("a2a3").unwrap());
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
/// use pinpoint_tactics::{Context, Fact, explain};
/// let position = Position::from_fen("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1").unwrap();
/// let explanation = explain(&Context::new(position), position.parse_uci("e4f6").unwrap());
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

/// A piece that attacks the square of a friend but may not take there: it is pinned.
///
/// ```
/// use pinpoint_rules::Position;
/// use pinpoint_tactics::{Context, Fact, explain};
/// let position = Position::from_fen("4k3/4n3/8/3p4/8/8/7R/3R2K1 w - - 0 1").unwrap();
/// let explanation = explain(&Context::new(position), position.parse_uci("h2e2").unwrap());
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
/// use pinpoint_tactics::{Context, explain};
/// let position = Position::from_fen("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1").unwrap();
/// let fork = position.parse_uci("b5c7").unwrap();
/// let runs = position.play(fork).parse_uci("e8d7").unwrap();
/// let takes = position.play(fork).play(runs).parse_uci("c7a8").unwrap();
/// let told = explain(&Context::new(position).with_line(&[runs, takes]), fork).told();
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

/// Is a pin on this board worth telling unasked? Not that of a pawn, nor to a piece that merely
/// hangs, nor one that costs nothing to break: with those every fourth move of a game would be
/// told a pin, too many to be read.
pub(super) fn is_telling(board: &Board, report: &PinReport) -> bool {
    report.pin.pinned.kind() != PieceKind::Pawn
        && report.significance != Some(Significance::Hanging)
        && report.is_significant()
        && report.is_binding(board)
}
