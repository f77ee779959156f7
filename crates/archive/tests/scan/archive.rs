//! A small archive of random games, the same on every machine.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use arrow_array::RecordBatch;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use pinpoint_archive::{Error, Folder, InputFile, Report, Scan};
use pinpoint_notation::san;
use pinpoint_rules::Position;

/// A folder that is removed at the end of a test.
pub(crate) struct TempFolder(pub(crate) PathBuf);

impl TempFolder {
    pub(crate) fn new(name: &str) -> TempFolder {
        let path = std::env::temp_dir().join(format!("pinpoint-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        TempFolder(path)
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).expect("a temporary file");
        path
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Xorshift: the tests' chance.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// A game of random moves, with tags, clocks and now and then evaluations.
pub(crate) fn random_game(chance: &mut Chance, number: usize) -> String {
    let mut position = Position::STANDARD;
    let mut moves = String::new();
    for ply in 0..20 + chance.below(120) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        // Captures are preferred, so that something happens.
        let captures: Vec<_> =
            legal.iter().filter(|&&mv| position.captured(mv).is_some()).collect();
        let mv = match captures.len() {
            0 => legal[chance.below(legal.len())],
            len if chance.below(3) == 0 => *captures[chance.below(len)],
            _ => legal[chance.below(legal.len())],
        };
        if ply % 2 == 0 {
            moves += &format!("{}. ", ply / 2 + 1);
        }
        moves += san(&position, mv).as_str();
        moves += &format!(" {{ [%clk 0:{:02}:{:02}] }} ", 9 - ply.min(500) / 60, 59 - ply % 60);
        position = position.play(mv);
    }
    let result = ["1-0", "0-1", "1/2-1/2"][chance.below(3)];
    format!(
        "[Event \"Rated game\"]\n[Site \"https://example.org/{number}\"]\n[White \"w{}\"]\n\
         [Black \"b{}\"]\n[Result \"{result}\"]\n[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n\
         [UTCDate \"2026.{:02}.{:02}\"]\n[UTCTime \"12:00:{:02}\"]\n\n{moves}{result}\n\n",
        chance.below(9),
        chance.below(9),
        800 + chance.below(2000),
        800 + chance.below(2000),
        1 + chance.below(12),
        1 + chance.below(28),
        chance.below(60)
    )
}

/// A text of this many games; every twentieth is broken.
pub(crate) fn games(seed: u64, count: usize) -> String {
    let mut chance = Chance(seed);
    (0..count)
        .map(|number| match number % 20 {
            13 => format!("[Event \"Broken\"]\n[Site \"{number}\"]\n\n1. e4 e5 2. Ke3 Nf6 1-0\n\n"),
            _ => random_game(&mut chance, number),
        })
        .collect()
}

/// A folder with small blocks and parts, so that there are many.
pub(crate) fn folder(path: &Path, threads: usize) -> Folder {
    Folder { block_size: 20_000, blocks_per_part: 3, ..Folder::new(path, threads) }
}

pub(crate) fn scan_into(folder: &Folder, scan: &Scan, files: &[PathBuf]) -> Result<Report, Error> {
    let files: Vec<InputFile> = files.iter().map(|path| InputFile::new(path).unwrap()).collect();
    folder.scan(scan, &files, &AtomicBool::new(false), |_| ())
}

/// Every file of a folder with its bytes, but for the state.
pub(crate) fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("the folder is there").map(Result::unwrap);
    let named = entries.map(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, fs::read(entry.path()).expect("a readable file"))
    });
    named.filter(|(name, _)| name != "scan.state").collect()
}

/// All rows of the Parquet files whose names begin like this.
pub(crate) fn rows(folder: &Path, table: &str) -> Vec<RecordBatch> {
    let files = contents(folder).into_iter();
    let files = files.filter(|(name, _)| name.starts_with(table) && name.ends_with(".parquet"));
    let mut batches = Vec::new();
    for (name, _) in files {
        let file = fs::File::open(folder.join(name)).unwrap();
        let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap().build().unwrap();
        batches.extend(reader.map(Result::unwrap));
    }
    batches
}

pub(crate) fn count(folder: &Path, table: &str) -> usize {
    rows(folder, table).iter().map(RecordBatch::num_rows).sum()
}
