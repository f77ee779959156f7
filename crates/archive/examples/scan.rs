//! A scan without the command line around it, for measurements: FILE OUT FACTS THREADS.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use pinpoint_archive::{Facts, Folder, InputFile, Scan};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, out, facts, threads] = &arguments[..] else {
        return Err("expected FILE OUT FACTS THREADS".into());
    };
    let scan = Scan { facts: facts.parse::<Facts>()?, ..Scan::default() };
    let files = [InputFile::new(file)?];
    let start = Instant::now();
    let folder = Folder::new(out, threads.parse()?);
    let report = folder.scan(&scan, &files, &AtomicBool::new(false), |_| ())?;
    let seconds = start.elapsed().as_secs_f64();
    let speed = files[0].len as f64 / 1e6 / seconds;
    println!("{} games, {} events, {seconds:.2} s, {speed:.1} MB/s", report.taken, report.events);
    Ok(())
}
