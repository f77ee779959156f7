//! Files that end early, and what is lost of them.

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use pinpoint_archive::Scan;

use crate::archive::{TempFolder, count, folder, games, rows, scan_into};

#[track_caller]
fn check_damaged(name: &str, bytes: &[u8], least: usize) -> Vec<String> {
    let temp = TempFolder::new(name);
    let damaged = temp.write(name, bytes);
    let whole = temp.write("whole.pgn", games(9, 40).as_bytes());
    let out = temp.0.join("out");
    let report = scan_into(&folder(&out, 2), &Scan::default(), &[damaged, whole]).unwrap();
    assert_eq!((report.damaged.len(), report.damaged_files), (1, 1));
    // The games before the damage and those of the other file are there.
    let found = count(&out, "games");
    assert!(found >= least + 38 && found < 400 + 38, "{found} games");
    let errors = rows(&out, "errors");
    let last = errors.iter().flat_map(|batch| {
        let (offsets, reasons) =
            (batch.column(1).as_primitive::<Int64Type>(), batch.column(4).as_string::<i32>());
        (0..batch.num_rows()).map(|row| (offsets.value(row), reasons.value(row).to_owned()))
    });
    let damage: Vec<_> = last.filter(|(_, reason)| reason.starts_with("the text ends")).collect();
    assert_eq!(damage.len(), 1);
    assert!(damage[0].0 > 0, "it says how far it came");
    report.damaged
}

#[test]
fn a_truncated_zst_is_read_as_far_as_it_goes() {
    let packed = zstd::stream::encode_all(games(4, 420).as_bytes(), 1).unwrap();
    let told = check_damaged("cut.pgn.zst", &packed[..packed.len() * 2 / 3], 100);
    assert!(told[0].contains("bytes of text (") && told[0].contains("cut.pgn.zst"), "{told:?}");
}

#[test]
fn a_corrupt_zst_is_read_up_to_the_damage() {
    let mut packed = zstd::stream::encode_all(games(5, 420).as_bytes(), 1).unwrap();
    let middle = packed.len() * 3 / 4;
    packed[middle..middle + 4000].fill(0xA5);
    check_damaged("bad.pgn.zst", &packed, 230);
}

#[test]
fn a_truncated_gz_is_read_as_far_as_it_goes() {
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut gz, games(6, 420).as_bytes()).unwrap();
    let packed = gz.finish().unwrap();
    check_damaged("cut.pgn.gz", &packed[..packed.len() / 2], 100);
}

#[test]
fn broken_games_are_listed_with_file_offset_number_and_line() {
    let temp = TempFolder::new("broken");
    let text = "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. e4 e5\n2. Ke3 *\n\n\
                [Event \"c\"]\n[FEN \"8/8/8 w\"]\n\n*\n\n[Event \"d\"]\n\n1. d4 *\n";
    let path = temp.write("x.pgn", text.as_bytes());
    let out = temp.0.join("out");
    let small = pinpoint_archive::Folder { block_size: 1, ..folder(&out, 2) };
    scan_into(&small, &Scan::default(), &[path]).unwrap();
    let listed: Vec<(i64, i64, i64, String)> = rows(&out, "errors")
        .iter()
        .flat_map(|batch| {
            let number =
                |column: usize, row| batch.column(column).as_primitive::<Int64Type>().value(row);
            let reason = |row| batch.column(4).as_string::<i32>().value(row).to_owned();
            (0..batch.num_rows())
                .map(|row| (number(1, row), number(2, row), number(3, row), reason(row)))
                .collect::<Vec<_>>()
        })
        .collect();
    let offset = |event: &str| text.find(&format!("[Event \"{event}\"]")).unwrap() as i64;
    assert_eq!(listed[0], (offset("b"), 2, 8, "a king does not move from e1 to e3".into()));
    assert_eq!((listed[1].0, listed[1].1, listed[1].2), (offset("c"), 3, 11));
    assert!(listed[1].3.starts_with("FEN: "), "{}", listed[1].3);
    assert_eq!(listed.len(), 2);
}
