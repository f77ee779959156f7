//! The number of threads changes nothing.

use pinpoint_archive::{Facts, Format, Scan, stream};

use crate::archive::{TempFolder, contents, count, folder, games, scan_into};

#[test]
fn one_two_and_three_threads_write_the_same_bytes() {
    let temp = TempFolder::new("threads");
    let files = [
        temp.write("a.pgn", games(1, 300).as_bytes()),
        temp.write("empty.pgn", b""),
        temp.write("b.pgn", games(2, 200).as_bytes()),
    ];
    let scan = Scan { facts: Facts::QUICK, ..Scan::default() };
    for format in [Format::Parquet, Format::Jsonl, Format::Pgn] {
        let results = [1, 2, 3].map(|threads| {
            let out = temp.0.join(format!("out-{format:?}-{threads}"));
            let keeps_text = format == Format::Pgn;
            let folder = pinpoint_archive::Folder { format, ..folder(&out, threads) };
            let report = scan_into(&folder, &Scan { keeps_text, ..scan.clone() }, &files).unwrap();
            assert_eq!((report.seen, report.taken, report.broken), (500, 475, 25));
            contents(&out)
        });
        assert!(results[0].len() > 6, "several parts: {:?}", results[0].keys());
        assert!(results[0] == results[1] && results[1] == results[2]);
    }
    let out = temp.0.join("out-Parquet-1");
    assert_eq!(count(&out, "games"), 475);
    assert_eq!(count(&out, "errors"), 25);
    assert!(count(&out, "events") > 5000);
}

#[test]
fn packed_files_give_what_plain_ones_give() {
    let temp = TempFolder::new("packed");
    let text = games(3, 250);
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut gz, text.as_bytes()).unwrap();
    let packed = [
        ("x.pgn", text.as_bytes().to_vec()),
        ("x.pgn.gz", gz.finish().unwrap()),
        ("x.pgn.zst", zstd::stream::encode_all(text.as_bytes(), 3).unwrap()),
    ];
    let texts = packed.map(|(name, bytes)| {
        let path = temp.write(name, &bytes);
        let files = [pinpoint_archive::InputFile::new(&path).unwrap()];
        let mut out = Vec::new();
        let stop = std::sync::atomic::AtomicBool::new(false);
        stream(&Scan::default(), &files, Format::Jsonl, 2, &mut out, &stop, |_| ()).unwrap();
        // The name of the file is in every line.
        String::from_utf8(out).unwrap().replace(path.to_str().unwrap(), "x")
    });
    assert_eq!(texts[0].lines().count(), 238);
    assert!(texts[0] == texts[1] && texts[1] == texts[2]);
}
