//! What the engine found in games, kept on disk: a change of words needs no new search.

use std::fs;
use std::ops::ControlFlow;

use anyhow::{Context, anyhow};
use pinpoint_review::{Examination, Examiner};
use pinpoint_rules::Game;

use super::Options;

/// The examination of a game, from the folder of findings if it is there.
pub(super) fn examined(
    examiner: &mut Examiner,
    game: &Game,
    options: &Options,
) -> anyhow::Result<Examination> {
    let path = options.findings.as_ref().map(|folder| folder.join(name(game, options.nodes)));
    if let Some(path) = &path
        && let Ok(text) = fs::read_to_string(path)
        && let Ok(found) = Examination::from_text(game, &text)
    {
        return Ok(found);
    }
    let found = examiner.examine(game, &mut |_| ControlFlow::Continue(()));
    let found = found.ok_or_else(|| anyhow!("interrupted"))?;
    if let Some(path) = path {
        fs::create_dir_all(options.findings.as_ref().expect("the path is in it"))?;
        fs::write(&path, found.to_text())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(found)
}

/// A name that follows from start, moves and budget.
fn name(game: &Game, nodes: u64) -> String {
    let start = format!("{nodes} {}", game.start().to_fen());
    let words = game.moves().fold(start, |text, mv| format!("{text} {mv}"));
    let hash = words.bytes().fold(0xCBF2_9CE4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    });
    format!("{hash:016x}.txt")
}
