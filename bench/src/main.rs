//! Measures Pinpoint's rules and notation against other Rust chess libraries.
//!
//! `pinpoint-bench rules` prints tables for the guide. Every library works on the same data in
//! the same run, and an answer that differs from the others ends the program with an error.

mod games;
mod label;
mod library;
mod machine;
mod measure;
mod ours;
mod peers;
mod pgn_files;
mod positions;
mod questions;
mod report;
mod tables;

use std::num::NonZeroUsize;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::{Args, Parser, Subcommand, ValueEnum as _};
use serde_json::json;

use tables::{Choice, instructions, perft};

/// Measures Pinpoint's rules and notation against other Rust chess libraries
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print the tables: perft, SAN, PGN, FEN and game over
    Rules(RulesArgs),
    /// Copy or undo, pseudo-legal or legal, which slider attacks: measured side by side
    Questions {
        /// Number of rounds; the best one counts
        #[arg(long, default_value = "5")]
        rounds: NonZeroUsize,
        /// Print JSON instead of Markdown
        #[arg(long)]
        json: bool,
    },
    /// Run one perft with bulk counting in one library, for profilers
    Count {
        /// The package name, such as eschac, or move-by-move
        library: String,
        /// A name such as kiwipete, or a FEN
        position: String,
        depth: u32,
    },
    /// Read a PGN file with pgn-reader and play its moves with shakmaty, for comparison with scans
    Read { file: std::path::PathBuf },
    /// Count the instructions per node of each library under callgrind
    Instructions {
        /// Print JSON instead of Markdown
        #[arg(long)]
        json: bool,
    },
}

#[derive(Args)]
struct RulesArgs {
    /// Number of rounds; the best one counts
    #[arg(long, default_value = "5")]
    rounds: NonZeroUsize,
    /// Measure only this
    #[arg(long)]
    only: Option<Choice>,
    /// Print JSON instead of Markdown
    #[arg(long)]
    json: bool,
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Rules(args) => rules(&args),
        Command::Questions { rounds, json } => answer_questions(rounds.get(), json),
        Command::Count { library, position, depth } => count(&library, &position, depth),
        Command::Read { file } => peers::read_file(&file),
        Command::Instructions { json } => {
            let mut printer = Printer::new(json);
            count_instructions(&mut printer).map(|()| printer.finish())
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn rules(args: &RulesArgs) -> Result<()> {
    let mut printer = Printer::new(args.json);
    let choices = args.only.as_ref().map_or(Choice::value_variants(), std::slice::from_ref);
    let material = games::generate();
    for choice in choices {
        for table in choice.measure(args.rounds.get(), &material)? {
            printer.table(&table);
        }
    }
    printer.finish();
    Ok(())
}

fn answer_questions(rounds: usize, json: bool) -> Result<()> {
    let mut printer = Printer::new(json);
    for table in questions::measure(rounds)? {
        printer.table(&table);
    }
    printer.finish();
    Ok(())
}

/// Prints the number of nodes and the library's label, with the path that it chose.
fn count(library: &str, position: &str, depth: u32) -> Result<()> {
    let contender = perft::CONTENDERS
        .iter()
        .find(|contender| contender.key == library)
        .with_context(|| format!("there is no library {library}"))?;
    let nodes = (contender.bulk)(positions::fen_of(position), depth);
    println!("{nodes} {}", (contender.label)());
    Ok(())
}

fn count_instructions(printer: &mut Printer) -> Result<()> {
    match instructions::measure()? {
        instructions::Outcome::Counted(table) => printer.table(&table),
        instructions::Outcome::NotHere(reason) => {
            printer.remark(&format!("Instructions per node were not counted: {reason}."));
        }
    }
    Ok(())
}

/// Prints Markdown at once, or gathers JSON for the end.
struct Printer {
    json: bool,
    tables: Vec<serde_json::Value>,
    remarks: Vec<String>,
}

impl Printer {
    fn new(json: bool) -> Self {
        let printer = Self { json, tables: Vec::new(), remarks: Vec::new() };
        if !json {
            println!("Machine: {}. Build: {}.\n", machine::cpu(), machine::build());
        }
        printer
    }

    fn table(&mut self, table: &report::Table) {
        if self.json {
            self.tables.push(table.to_json());
        } else {
            println!("{table}");
        }
    }

    fn remark(&mut self, remark: &str) {
        if self.json {
            self.remarks.push(remark.to_owned());
        } else {
            println!("{remark}");
        }
    }

    fn finish(self) {
        if self.json {
            let report = json!({
                "machine": machine::cpu(),
                "build": machine::build(),
                "tables": self.tables,
                "remarks": self.remarks,
            });
            println!("{report:#}");
        }
    }
}
