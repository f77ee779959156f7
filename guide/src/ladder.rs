//! What every step of the engine was worth: results of matches, as a table and as a plot.
//!
//! `guide/ladder.csv` holds what `pinpoint match` printed. `cargo run --manifest-path
//! guide/Cargo.toml --bin ladder` prints the table and the sentences that the chapters have; the plot
//! is drawn when the book is built.

use std::fmt::Write;
use std::fs;

use anyhow::Context;

use crate::steps;

/// One match between a step and the step before.
#[derive(Debug, Clone)]
pub struct Rung {
    pub step: usize,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub elo: f64,
    pub error: f64,
    /// Milliseconds for a move.
    pub movetime: u32,
}

impl Rung {
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The sentence that the chapter of the step has.
    pub fn sentence(&self) -> String {
        let Rung { step, won, drawn, lost, movetime, .. } = self;
        let before = step - 1;
        format!(
            "**Worth: {}** over step {before}, in {} games at {movetime} ms a move (+{won} ={drawn} -{lost}).",
            self.gain(),
            self.games()
        )
    }

    /// The difference with its error; a clean sweep has no number.
    pub fn gain(&self) -> String {
        match self.won == self.games() {
            true => "every game".into(),
            false => format!("{:+.0} ± {:.0} Elo", self.elo, self.error),
        }
    }
}

/// Reads the results.
pub fn read() -> anyhow::Result<Vec<Rung>> {
    let path = crate::folder().join("ladder.csv");
    let text = fs::read_to_string(&path).with_context(|| format!("{path:?}"))?;
    let mut rungs = Vec::new();
    for line in text.lines().skip(1) {
        let numbers: Result<Vec<f64>, _> = line.split(',').map(str::parse).collect();
        let [step, won, drawn, lost, elo, error, movetime] = numbers?[..] else {
            anyhow::bail!("expected seven numbers: {line}");
        };
        let [won, drawn, lost, movetime] = [won, drawn, lost, movetime].map(|number| number as u32);
        rungs.push(Rung { step: step as usize, won, drawn, lost, elo, error, movetime });
    }
    Ok(rungs)
}

/// The table of the chapter, one line for each step.
pub fn table() -> anyhow::Result<String> {
    let (rungs, folders) = (read()?, steps::folders()?);
    let mut text = String::from("| step | lines | new | games | gain over the step before |\n");
    text += "| --- | ---: | ---: | ---: | ---: |\n";
    for (index, folder) in folders.iter().enumerate() {
        let before = index.checked_sub(1).map(|index| folders[index].as_path());
        let (all, new) = steps::size(folder, before)?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let rung = rungs.iter().find(|rung| rung.step == index + 1);
        let games = rung.map_or(String::new(), |rung| rung.games().to_string());
        let gain = rung.map_or(String::new(), Rung::gain);
        writeln!(text, "| [{name}](step-{name}.md) | {all} | {new} | {games} | {gain} |")?;
    }
    Ok(text)
}

/// The sum of the gains after step 7, with the errors of the single steps.
pub fn plot() -> anyhow::Result<String> {
    let rungs: Vec<Rung> = read()?.into_iter().filter(|rung| rung.step > 7).collect();
    let mut sum = 0.0;
    let points: Vec<(usize, f64, f64)> = rungs
        .iter()
        .map(|rung| {
            sum += rung.elo;
            (rung.step, sum, rung.error)
        })
        .collect();
    let top = points.iter().map(|point| point.1 + point.2).fold(100.0, f64::max);
    let x = |step: usize| 60.0 + 50.0 * (step as f64 - 7.0);
    let y = |elo: f64| 300.0 - 270.0 * elo / top;
    let mut svg = String::from(
        "<svg class=\"ladder\" viewBox=\"0 0 640 350\" role=\"img\" aria-label=\"Sum of the gains, step by step\" \
         fill=\"currentColor\" font-size=\"13\">\n",
    );
    let step = if top > 1200.0 { 500 } else { 200 };
    for elo in (0..=top as i32).step_by(step) {
        let y = y(f64::from(elo));
        writeln!(
            svg,
            "<path d=\"M60 {y:.1}H625\" stroke=\"currentColor\" opacity=\"0.25\"/><text x=\"52\" y=\"{:.1}\" text-anchor=\"end\">{elo}</text>",
            y + 4.0
        )?;
    }
    let mut path = format!("M{:.1} {:.1}", x(7), y(0.0));
    for (step, elo, error) in &points {
        let (x, y, low, high) = (x(*step), y(*elo), y(elo - error), y(elo + error));
        write!(path, "L{x:.1} {y:.1}")?;
        writeln!(
            svg,
            "<path d=\"M{x:.1} {low:.1}V{high:.1}\" stroke=\"#c33\" stroke-width=\"2\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"#c33\"/>"
        )?;
    }
    writeln!(svg, "<path d=\"{path}\" fill=\"none\" stroke=\"#c33\"/>")?;
    for step in 7..=18 {
        writeln!(svg, "<text x=\"{:.1}\" y=\"322\" text-anchor=\"middle\">{step}</text>", x(step))?;
    }
    svg += "<text x=\"340\" y=\"344\" text-anchor=\"middle\">step</text>\n</svg>\n";
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chapters_say_what_the_matches_said() {
        let chapters = crate::folder().join("chapters");
        let ladder = fs::read_to_string(chapters.join("ladder.md")).unwrap();
        assert!(
            ladder.contains(&table().unwrap()),
            "ladder.md needs this table:\n{}",
            table().unwrap()
        );
        let folders = steps::folders().unwrap();
        for rung in read().unwrap() {
            let name = folders[rung.step - 1].file_name().unwrap().to_string_lossy().into_owned();
            let text = fs::read_to_string(chapters.join(format!("step-{name}.md"))).unwrap();
            assert!(text.contains(&rung.sentence()), "step-{name}.md needs: {}", rung.sentence());
        }
    }
}
