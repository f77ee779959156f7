//! Endgame tablebases in Syzygy's format: endings with few pieces, known to the end.

use std::fmt;
use std::path::Path;
use std::sync::{PoisonError, RwLock};

use pinpoint_rules::{Bitboard, Color, PieceKind, Position, Square, attacks};
use pyrrhic_rs::{DtzProbeValue, DtzResult, EngineAdapter, TBError, TableBases, WdlProbeResult};

use crate::search::RootMove;

/// Endgame tablebases in Syzygy's format, for as many engines as like: in an [`Arc`](std::sync::Arc)
/// they are handed to [`Engine::set_tablebases`](crate::Engine::set_tablebases).
///
/// One set can be open at a time in a process; dropping it closes the files.
///
/// ```no_run
/// use pinpoint_engine::{Engine, Options, Tablebases};
/// use std::sync::Arc;
///
/// let tables = Arc::new(Tablebases::open("/tables/3-4-5")?);
/// let mut engines = [Engine::new(Options::default()), Engine::new(Options::default())];
/// for engine in &mut engines {
///     engine.set_tablebases(Some(Arc::clone(&tables)));
/// }
/// # Ok::<(), pinpoint_engine::TablebaseError>(())
/// ```
pub struct Tablebases {
    /// Single positions are looked up by many threads at once; root moves by one, while no other
    /// looks up anything: the library asks for that.
    tables: RwLock<TableBases<Geometry>>,
    most_pieces: u32,
}

impl fmt::Debug for Tablebases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebases").field("most_pieces", &self.most_pieces).finish_non_exhaustive()
    }
}

/// Why tablebases cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TablebaseError {
    /// No `.rtbw` file in any of the folders.
    NoFiles,
    /// Other tablebases are open in this process.
    InUse,
    /// The files are damaged.
    Unreadable,
    /// On Windows: the folder is on another drive than the program was started from.
    OtherDrive,
}

impl fmt::Display for TablebaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TablebaseError::NoFiles => "no tablebase files (.rtbw) in that folder",
            TablebaseError::InUse => "other tablebases are still in use",
            TablebaseError::Unreadable => "the tablebase files cannot be read",
            TablebaseError::OtherDrive => "the folder must be on the drive of the current folder",
        })
    }
}

impl std::error::Error for TablebaseError {}

impl Tablebases {
    /// Opens the tables in one or more folders, separated by colons, on Windows by semicolons.
    ///
    /// ```
    /// use pinpoint_engine::{TablebaseError, Tablebases};
    /// assert_eq!(Tablebases::open("/no/such/folder").unwrap_err(), TablebaseError::NoFiles);
    /// ```
    pub fn open(folders: &str) -> Result<Tablebases, TablebaseError> {
        // The library cannot be started a second time after an empty folder, so look first.
        if !folders.split(SEPARATOR).any(|folder| has_tables(Path::new(folder))) {
            return Err(TablebaseError::NoFiles);
        }
        let drive = std::env::current_dir().ok().and_then(|here| drive(&here.to_string_lossy()));
        let folders = for_library(folders, SEPARATOR, drive).ok_or(TablebaseError::OtherDrive)?;
        let tables = TableBases::new(folders).map_err(|error| match error {
            TBError::AlreadyInitialized | TBError::NotSingleton => TablebaseError::InUse,
            TBError::BadPath => TablebaseError::NoFiles,
            _ => TablebaseError::Unreadable,
        })?;
        let most_pieces = tables.max_pieces();
        Ok(Tablebases { tables: RwLock::new(tables), most_pieces })
    }

    /// The most pieces of an ending that is known.
    pub fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    /// Few enough pieces, and no castling, which the tables do not know?
    fn covers(&self, position: &Position) -> bool {
        position.occupied().len() <= self.most_pieces && position.castling_rooks().is_empty()
    }

    /// Who wins, right after a capture or pawn move; 1, 0 or -1 for the side to move. Wins that
    /// the 50-move rule would spoil are draws.
    pub(crate) fn outcome(&self, position: &Position) -> Option<i32> {
        if !self.covers(position) || position.halfmove_clock() != 0 {
            return None;
        }
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = sets(position);
        let (ep, turn) = (en_passant(position), position.turn() == Color::White);
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let result = tables
            .probe_wdl(white, black, kings, queens, rooks, bishops, knights, pawns, ep, turn)
            .ok()?;
        Some(points(result))
    }

    /// Keeps only the moves that hold the result, and of winning ones those that make the
    /// fastest progress; notes the result with each. `true` if the tables knew.
    pub(crate) fn filter(&self, position: &Position, moves: &mut Vec<RootMove>) -> bool {
        if !self.covers(position) {
            return false;
        }
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = sets(position);
        let (ep, turn) = (en_passant(position), position.turn() == Color::White);
        let clock = position.halfmove_clock().into();
        let tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        let Ok(found) = tables.probe_root(
            white, black, kings, queens, rooks, bishops, knights, pawns, clock, ep, turn,
        ) else {
            return false;
        };
        drop(tables);
        let known: Vec<DtzResult> = found.moves[..found.num_moves]
            .iter()
            .filter_map(|value| match value {
                DtzProbeValue::DtzResult(result) => Some(*result),
                _ => None,
            })
            .collect();
        let of =
            |root_move: &RootMove| known.iter().find(|result| is_same(result, root_move)).copied();
        let Some(best) = moves.iter().filter_map(of).map(rank).max() else { return false };
        moves.retain(|root_move| of(root_move).is_some_and(|result| rank(result) == best));
        for root_move in moves {
            root_move.outcome = Some(best.0);
        }
        true
    }
}

/// What stands between two folders: a colon belongs to a drive on Windows.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// The letter of the drive, if the path begins with one.
fn drive(path: &str) -> Option<char> {
    let mut letters = path.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    (letters.next() == Some(':')).then_some(letter.to_ascii_uppercase())
}

/// The folders as the library wants them, separated by colons. It takes that of a drive for one
/// too, so the drive is left out, which is possible only for the current one.
fn for_library(folders: &str, separator: char, current: Option<char>) -> Option<String> {
    let without_drive = |folder: &'_ str| match drive(folder) {
        Some(letter) if separator == ';' => {
            (Some(letter) == current).then(|| folder[2..].to_owned())
        }
        _ => Some(folder.to_owned()),
    };
    let folders: Option<Vec<String>> = folders.split(separator).map(without_drive).collect();
    folders.map(|folders| folders.join(":"))
}

fn has_tables(folder: &Path) -> bool {
    let Ok(entries) = folder.read_dir() else { return false };
    entries.flatten().any(|entry| entry.path().extension().is_some_and(|end| end == "rtbw"))
}

/// Higher is better: the result first, then quick progress when winning.
fn rank(result: DtzResult) -> (i32, i32) {
    let outcome = points(result.wdl);
    (outcome, if outcome > 0 { -i32::from(result.dtz) } else { 0 })
}

fn is_same(result: &DtzResult, root_move: &RootMove) -> bool {
    let promotion = root_move.mv.promotion().map_or(0, PieceKind::index);
    result.from_square == root_move.mv.from() as u8
        && result.to_square == root_move.mv.to() as u8
        && result.promotion as usize == promotion
}

fn points(result: WdlProbeResult) -> i32 {
    match result {
        WdlProbeResult::Win => 1,
        WdlProbeResult::Loss => -1,
        WdlProbeResult::Draw | WdlProbeResult::CursedWin | WdlProbeResult::BlessedLoss => 0,
    }
}

/// White, Black, then kings down to pawns.
fn sets(position: &Position) -> [u64; 8] {
    let kind = |kind| position.board().of_kind(kind).0;
    [
        position.pieces_of(Color::White).0,
        position.pieces_of(Color::Black).0,
        kind(PieceKind::King),
        kind(PieceKind::Queen),
        kind(PieceKind::Rook),
        kind(PieceKind::Bishop),
        kind(PieceKind::Knight),
        kind(PieceKind::Pawn),
    ]
}

/// The en passant square, 0 for none.
fn en_passant(position: &Position) -> u32 {
    position.legal_en_passant().map_or(0, |square| square as u32)
}

/// Our attack tables, for the library to use.
#[derive(Clone)]
struct Geometry;

impl EngineAdapter for Geometry {
    fn pawn_attacks(color: pyrrhic_rs::Color, square: u64) -> u64 {
        let color = match color {
            pyrrhic_rs::Color::White => Color::White,
            pyrrhic_rs::Color::Black => Color::Black,
        };
        attacks::pawn(color, Square::from_index(square as u8)).0
    }

    fn knight_attacks(square: u64) -> u64 {
        attacks::knight(Square::from_index(square as u8)).0
    }

    fn bishop_attacks(square: u64, occupied: u64) -> u64 {
        attacks::bishop(Square::from_index(square as u8), Bitboard(occupied)).0
    }

    fn rook_attacks(square: u64, occupied: u64) -> u64 {
        attacks::rook(Square::from_index(square as u8), Bitboard(occupied)).0
    }

    fn queen_attacks(square: u64, occupied: u64) -> u64 {
        attacks::queen(Square::from_index(square as u8), Bitboard(occupied)).0
    }

    fn king_attacks(square: u64) -> u64 {
        attacks::king(Square::from_index(square as u8)).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::{Engine, Limits, Options, Score};
    use pinpoint_rules::{Board, Game, Outcome, Piece, Setup};
    use std::sync::Arc;

    /// A position of up to four random pieces, if it is possible, as after a capture.
    fn random_ending(random: &mut Random) -> Option<Position> {
        let mut board = Board::EMPTY;
        let mut square = || Square::from_index((random.unit() * 64.0) as u8);
        for color in Color::ALL {
            board.put(square(), Piece { color, kind: PieceKind::King });
        }
        for _ in 0..2 {
            let kind = PieceKind::ALL[square() as usize % 5];
            board.put(square(), Piece { color: Color::ALL[square() as usize % 2], kind });
        }
        let turn = Color::ALL[square() as usize % 2];
        Position::try_from(Setup { board, turn, ..Setup::EMPTY }).ok()
    }

    /// What the tables say about the position after the move, whatever its clock.
    fn outcome_after(
        tables: &Tablebases,
        position: &Position,
        root_move: &RootMove,
    ) -> Option<i32> {
        let next = Setup { halfmove_clock: 0, ..Setup::from(position.play(root_move.mv)) };
        tables.outcome(&Position::try_from(next).expect("a position after a legal move"))
    }

    /// With `PINPOINT_SYZYGY` naming a folder of all tables up to four pieces: each position is worth what the best of
    /// its moves is worth, the moves kept are those, and a mate takes no more moves than theory.
    #[test]
    #[ignore = "the tables are large and not ours: PINPOINT_SYZYGY names a folder of them"]
    fn tables_agree_with_themselves_and_lead_to_mate() {
        let folder = std::env::var("PINPOINT_SYZYGY").expect("PINPOINT_SYZYGY names a folder");
        let tables = Tablebases::open(&folder).expect("the folder has tables");
        let mut random = Random::new(5);
        let mut compared = 0;
        while compared < 20_000 {
            let Some(position) = random_ending(&mut random) else { continue };
            let Some(outcome) = tables.outcome(&position) else { continue };
            compared += 1;
            let mut moves: Vec<RootMove> =
                position.legal_moves().into_iter().map(RootMove::new).collect();
            let after = |root_move: &RootMove| {
                outcome_after(&tables, &position, root_move)
                    .unwrap_or_else(|| panic!("after {}:\n{position}", root_move.mv))
            };
            let best = moves.iter().map(|root_move| -after(root_move)).max();
            let expected = match best {
                Some(best) => best,
                None if position.is_check() => -1,
                None => 0,
            };
            assert_eq!(outcome, expected, "{position}");
            if best.is_some() {
                assert!(tables.filter(&position, &mut moves), "{position}");
                assert!(!moves.is_empty(), "{position}");
                assert!(moves.iter().all(|root_move| -after(root_move) == outcome), "{position}");
            }
        }
        mates_with_bishop_and_knight(Arc::new(tables));
    }

    /// The ending that people cannot win: 33 moves at most.
    fn mates_with_bishop_and_knight(tables: Arc<Tablebases>) {
        assert!(tables.most_pieces() >= 4);
        // Another engine holds the same tables meanwhile.
        let mut other = Engine::new(Options::default());
        other.set_tablebases(Some(Arc::clone(&tables)));
        let mut engine = Engine::new(Options::default());
        engine.set_tablebases(Some(tables));
        let start = Position::from_fen("8/8/8/3k4/8/8/8/KBN5 w - - 0 1").expect("a valid FEN");
        let mut game = Game::new(start);
        while game.outcome().is_none() {
            engine.set_game(&game);
            let found = engine.search(Limits::nodes(5_000));
            if game.position().turn() == Color::White {
                assert!(found.lines[0].score.mover() > Score::Centipawns(1_000), "{found:?}");
            }
            let best = found.best.expect("the game goes on");
            game.try_play(best).expect("the engine plays legal moves");
            assert!(game.history().len() <= 2 * 33, "{}", game.position());
        }
        assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    }

    #[test]
    fn folders_are_separated_as_the_system_does() {
        let folders = |text, separator, current| for_library(text, separator, current);
        assert_eq!(folders("/a:/b c", ':', None).as_deref(), Some("/a:/b c"));
        assert_eq!(folders("C:\\a;c:\\b", ';', Some('C')).as_deref(), Some("\\a:\\b"));
        assert_eq!(folders("tables;D:\\b", ';', Some('C')), None);
        assert_eq!(folders("tables;more", ';', Some('C')).as_deref(), Some("tables:more"));
    }
}
