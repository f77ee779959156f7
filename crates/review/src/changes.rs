//! What a line changes for good beside material: pawns, castling, the bishop pair.

use pinpoint_rules::{Bitboard, Color, File, Move, PieceKind, Position, Rank, Square};

/// Something that a side would rather not have, in the order of importance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// The opponent has a passed pawn on this file.
    PassedPawn(File),
    /// The king can no longer castle, and has not castled.
    Castling,
    /// Two or more pawns on this file.
    Doubled(File),
    /// A pawn on this file without a neighbor.
    Isolated(File),
    /// The opponent has both bishops, the side itself has not.
    BishopPair,
}

impl Change {
    /// A word for programs.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Change::PassedPawn(_) => "passed_pawn",
            Change::Castling => "castling",
            Change::Doubled(_) => "doubled_pawns",
            Change::Isolated(_) => "isolated_pawn",
            Change::BishopPair => "bishop_pair",
        }
    }

    /// What a move does that brings it about.
    pub(crate) fn words(self) -> String {
        match self {
            Change::PassedPawn(file) => {
                format!("Gives the opponent a passed pawn on the {file}-file")
            }
            Change::Castling => "Gives up castling".to_owned(),
            Change::Doubled(file) => format!("Leaves doubled pawns on the {file}-file"),
            Change::Isolated(file) => format!("Leaves an isolated pawn on the {file}-file"),
            Change::BishopPair => "Gives up the bishop pair".to_owned(),
        }
    }
}

/// The most important change for the worse that a line brings `us` and that the better line does
/// not, and after how many moves of the line it is there for good.
pub(crate) fn change(
    start: &Position,
    line: &[Move],
    better: &[Move],
    us: Color,
) -> Option<(Change, usize)> {
    let positions = |line: &[Move]| {
        let mut at = *start;
        let after = |&mv: &Move| {
            at = at.play(mv);
            at
        };
        line.iter().map(after).collect::<Vec<Position>>()
    };
    let (played, better) = (positions(line), positions(better));
    let (end, better_end) = (played.last()?, better.last()?);
    let had = burdens(start, start, us);
    let spared = burdens(start, better_end, us);
    let new = burdens(start, end, us)
        .into_iter()
        .filter(|&burden| matters(burden, end, us))
        .find(|burden| !had.contains(burden) && !spared.contains(burden))?;
    let lacks = |at: &Position| !burdens(start, at, us).contains(&new);
    let plies = played.iter().rposition(lacks).map_or(0, |last| last + 1) + 1;
    Some((new, plies))
}

/// Is it worth a word? A passed pawn is from its fifth rank on.
fn matters(burden: Change, end: &Position, us: Color) -> bool {
    let Change::PassedPawn(file) = burden else { return true };
    let is_far = |pawn: Square| match us {
        Color::White => pawn.rank() <= Rank::Four,
        Color::Black => pawn.rank() >= Rank::Five,
    };
    passed_pawns(end, !us).any(|pawn| pawn.file() == file && is_far(pawn))
}

/// All that burdens a side in a position of a line from `start`.
fn burdens(start: &Position, position: &Position, us: Color) -> Vec<Change> {
    let files = |of: fn(Bitboard, File) -> bool| {
        let own = position.pieces(us, PieceKind::Pawn);
        File::ALL.into_iter().filter(move |&file| of(own, file))
    };
    let bishops = |at: &Position, side| at.pieces(side, PieceKind::Bishop).len();
    let mut found: Vec<Change> =
        passed_pawns(position, !us).map(|pawn| Change::PassedPawn(pawn.file())).collect();
    if can_castle(start, us) && !can_castle(position, us) && !has_castled(position, us) {
        found.push(Change::Castling);
    }
    found.extend(files(is_doubled).map(Change::Doubled));
    found.extend(files(is_isolated).map(Change::Isolated));
    if bishops(start, us) == 2 && bishops(position, us) < 2 && bishops(position, !us) == 2 {
        found.push(Change::BishopPair);
    }
    found
}

fn is_doubled(own: Bitboard, file: File) -> bool {
    (own & Bitboard::file(file)).len() > 1
}

fn is_isolated(own: Bitboard, file: File) -> bool {
    !(own & Bitboard::file(file)).is_empty() && (own & neighbors(file)).is_empty()
}

/// The files beside a file.
fn neighbors(file: File) -> Bitboard {
    Bitboard::file(file).shift(1, 0) | Bitboard::file(file).shift(-1, 0)
}

/// Pawns that no enemy pawn can stop or take on their way.
fn passed_pawns(position: &Position, side: Color) -> impl Iterator<Item = Square> {
    let enemies = position.pieces(!side, PieceKind::Pawn);
    position.pieces(side, PieceKind::Pawn).into_iter().filter(move |pawn| {
        let near = enemies & (neighbors(pawn.file()) | Bitboard::file(pawn.file()));
        let is_ahead = |enemy: Square| match side {
            Color::White => enemy.rank() > pawn.rank(),
            Color::Black => enemy.rank() < pawn.rank(),
        };
        !near.into_iter().any(is_ahead)
    })
}

fn can_castle(position: &Position, side: Color) -> bool {
    [false, true].into_iter().any(|king_side| position.castling_rook(side, king_side).is_some())
}

/// Is the king where castling brings it, or nearer to the corner?
fn has_castled(position: &Position, side: Color) -> bool {
    let home = if side == Color::White { Rank::One } else { Rank::Eight };
    let king = position.king(side);
    king.rank() == home && !matches!(king.file(), File::D | File::E | File::F)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinpoint_notation::parse_move;

    /// `played` and `better` from a position: what changes for the side to move, and when.
    #[track_caller]
    fn check(fen: &str, played: &str, better: &str, expected: Option<(&str, usize)>) {
        let start = Position::from_fen(fen).unwrap();
        let line = |text: &str| {
            let mut at = start;
            let read = |word| {
                let mv = parse_move(&at, word).unwrap();
                at = at.play(mv);
                mv
            };
            text.split(' ').map(read).collect::<Vec<Move>>()
        };
        let found = change(&start, &line(played), &line(better), start.turn());
        let found = found.map(|(change, plies)| (change.words(), plies));
        assert_eq!(found, expected.map(|(words, plies)| (words.to_owned(), plies)));
    }

    #[test]
    fn a_scotch_that_loses_castling_and_the_pawns() {
        let fen = "r1bqk1nr/pppp1ppp/2n5/2b5/3NP3/4B3/PPP2PPP/RN1QKB1R b KQkq - 2 5";
        let played = "d6 Nxc6 bxc6 Bxc5 dxc5 Qxd8+ Kxd8";
        check(fen, played, "Bb6 Nc3", Some(("Gives up castling", 7)));
        // The same structure with the better line too: then it is no reason.
        check(fen, played, played, None);
    }

    #[test]
    fn pawns_are_doubled_and_isolated() {
        let fen = "4k3/8/8/8/8/2b2p2/1P1P2P1/4K3 w - - 0 1";
        check(fen, "bxc3 Kd7", "dxc3 Kd7", None);
        check("4k3/8/8/8/8/2b5/1P6/4K3 w - - 0 1", "Kd1 Bxb2", "Kd1 Kd7", None);
        let fen = "4k3/pppp4/8/8/8/1P1n4/P1PP4/4K3 w - - 0 1";
        check(fen, "cxd3 Kd8", "Kd1 Kd8", Some(("Leaves doubled pawns on the d-file", 1)));
    }

    #[test]
    fn a_passed_pawn_counts_most() {
        let fen = "4k3/8/8/3p4/8/8/2P5/4K3 w - - 0 1";
        let words = "Gives the opponent a passed pawn on the d-file";
        check(fen, "c4 d4", "Kd2 Kd7", Some((words, 2)));
        // One that is at home yet is far from a queen.
        check("4k3/3p4/8/8/8/8/2P5/2r1K3 w - - 0 1", "Kd2 Rxc2+", "Kf2 Kd8", None);
        // It was passed before: its step is nothing new.
        check("4k3/8/8/3p4/8/8/6P1/4K3 w - - 0 1", "g4 d4", "Kd2 Kd7", None);
    }
}
