//! `pinpoint puzzles make`: puzzles out of your own games.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use pinpoint_notation::pgn::{GameTree, ReadError, Reader};
use pinpoint_review::{
    Budget, Examiner, MadePuzzle, PUZZLE_FACTOR, PUZZLE_MARGIN, PuzzleMaker, Review, main_game,
};

use crate::commands::review::source::{Source, Wanted};
use crate::input;
use crate::output::{Answer, nothing};
use crate::progress::Progress;

/// Find positions in games that have one winning move
#[derive(Args)]
#[command(after_help = "Examples:
  pinpoint puzzles make games.pgn > puzzles.csv
  pinpoint puzzles make games.pgn.zst --player Carlsen --out puzzles.csv
  pinpoint puzzles solve puzzles.csv")]
pub(super) struct MakeArguments {
    /// A PGN file, perhaps packed as .pgn.zst; `-` for stdin
    file: PathBuf,
    /// Only games of this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Positions that the engine visits to find a mistake; ten times that to prove a solution
    #[arg(long, default_value_t = 100_000, value_parser = input::number(1u64..=input::MOST_NODES))]
    nodes: u64,
    /// Write to this file instead of stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

const COLUMNS: &str =
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";

pub(super) fn run(arguments: &MakeArguments) -> anyhow::Result<Answer> {
    let source = Source::new(&arguments.file)?;
    let wanted = Wanted { game: None, player: arguments.player.clone() };
    let mut out: Box<dyn Write> = match &arguments.out {
        Some(path) => {
            let file = File::create(path);
            let file = file.with_context(|| format!("cannot write {}", path.display()))?;
            Box::new(BufWriter::new(file))
        }
        None => Box::new(io::stdout()),
    };
    let mut examiner = Examiner::new(Budget::nodes(arguments.nodes), 1, 64);
    let mut maker = PuzzleMaker::new(Budget::nodes(PUZZLE_FACTOR * arguments.nodes), 64);
    let progress = Progress::counting(source.count(&wanted)?.positions, "positions");
    let mut reader = Reader::new(source.open()?);
    let (mut number, mut games, mut puzzles) = (0, 0, 0);
    while let Some(read) = reader.read_tree() {
        number += 1;
        let tree = match read {
            Ok(tree) if wanted.takes(number, &tree.tags) => tree,
            Ok(_) => continue,
            Err(ReadError::Game(error)) => {
                progress.aside(|| writeln!(io::stderr(), "error: {error}"))?;
                continue;
            }
            Err(ReadError::Source(error)) => {
                return Err(error).with_context(|| format!("cannot read {}", source.name()));
            }
        };
        games += 1;
        let game = main_game(&tree);
        let found = examiner.examine(&game, &mut |_| {
            progress.add(1);
            ControlFlow::Continue(())
        });
        let Some(found) = found else { continue };
        let review = Review::new(&game, &found);
        for puzzle in maker.make(&game, &review) {
            if puzzles == 0 {
                writeln!(out, "{COLUMNS}")?;
            }
            puzzles += 1;
            writeln!(out, "{}", row(&puzzle, &tree, &review))?;
            out.flush()?;
        }
    }
    if puzzles == 0 {
        return Ok(nothing("no position with one winning move was found"));
    }
    writeln!(
        io::stderr(),
        "{puzzles} puzzles from {games} games; each solution is better than any other move by at \
         least {PUZZLE_MARGIN} in winning chances (-1 to 1), or mates where nothing else wins"
    )?;
    Ok(Answer::Done)
}

/// A row with the columns of the Lichess puzzle database. A new puzzle has the rating of an
/// unknown player, and nobody has played it.
fn row(puzzle: &MadePuzzle, tree: &GameTree, review: &Review) -> String {
    let mut position = puzzle.start;
    let moves: Vec<String> = puzzle
        .moves
        .iter()
        .map(|&mv| {
            let text = mv.uci(position.castling_style()).to_string();
            position = position.play(mv);
            text
        })
        .collect();
    let url = tree.tags.get("Site").filter(|site| site.starts_with("http"));
    let url = url.map(|site| format!("{}#{}", site.replace(',', "%2C"), puzzle.ply));
    let opening =
        review.opening.map(|opening| opening.name.replace([':', ',', '\''], "").replace(' ', "_"));
    format!(
        "{},{},{},1500,500,0,0,{},{},{}",
        puzzle.id,
        puzzle.start.to_fen(),
        moves.join(" "),
        puzzle.themes.join(" "),
        url.unwrap_or_default(),
        opening.unwrap_or_default(),
    )
}
