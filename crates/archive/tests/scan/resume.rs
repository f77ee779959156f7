//! A scan that is interrupted anywhere goes on, and ends as if it had never been.

use std::sync::atomic::{AtomicBool, Ordering};

use pinpoint_archive::{Error, Facts, InputFile, Scan};

use crate::archive::{TempFolder, contents, folder, games, scan_into};

#[test]
fn a_resumed_scan_equals_an_uninterrupted_one() {
    let temp = TempFolder::new("resume");
    let zst = zstd::stream::encode_all(games(22, 260).as_bytes(), 1).unwrap();
    let paths = [temp.write("a.pgn", games(21, 240).as_bytes()), temp.write("b.pgn.zst", &zst)];
    let files: Vec<InputFile> = paths.iter().map(|path| InputFile::new(path).unwrap()).collect();
    let scan = Scan::default();
    let whole = temp.0.join("whole");
    let expected = scan_into(&folder(&whole, 2), &scan, &paths).unwrap();

    for stop_after in [1, 2, 5, 9, 17] {
        let out = temp.0.join(format!("stopped-{stop_after}"));
        let stop = AtomicBool::new(false);
        let mut blocks = 0;
        let stopped = folder(&out, 3).scan(&scan, &files, &stop, |_| {
            blocks += 1;
            stop.store(blocks >= stop_after, Ordering::Relaxed);
        });
        assert!(stopped.unwrap().is_stopped);
        // A process that was killed leaves a file without an end under another name.
        std::fs::write(out.join("games-00002.parquet.tmp"), b"PAR1 half a file").unwrap();
        let resumed = pinpoint_archive::Folder { is_resumed: true, ..folder(&out, 2) };
        let report = scan_into(&resumed, &scan, &paths).unwrap();
        assert_eq!(report, expected);
        let mut found = contents(&out);
        found.remove("games-00002.parquet.tmp");
        assert!(found == contents(&whole), "stopped after {stop_after} blocks");
        // Once more: there is nothing left to do.
        assert_eq!(scan_into(&resumed, &scan, &paths).unwrap().taken, expected.taken);
    }
}

#[test]
fn another_scan_is_not_resumed_and_not_overwritten() {
    let temp = TempFolder::new("other");
    let path = temp.write("a.pgn", games(23, 30).as_bytes());
    let out = temp.0.join("out");
    let resumed = pinpoint_archive::Folder { is_resumed: true, ..folder(&out, 1) };
    let nothing = scan_into(&resumed, &Scan::default(), std::slice::from_ref(&path));
    assert!(matches!(nothing, Err(Error::NothingToResume(_))));
    scan_into(&folder(&out, 1), &Scan::default(), std::slice::from_ref(&path)).unwrap();
    let again = scan_into(&folder(&out, 1), &Scan::default(), std::slice::from_ref(&path));
    assert!(matches!(again, Err(Error::NotEmpty(_))));
    let other = Scan { facts: Facts::NONE, ..Scan::default() };
    let error = scan_into(&resumed, &other, &[path]).unwrap_err().to_string();
    assert!(
        error.contains("asked for facts pins,") && error.ends_with("now for facts none"),
        "{error}"
    );
}
