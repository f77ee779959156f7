//! What every step of the engine was worth, and how large it is: a table and a plot.
//!
//! `guide/ladder.csv` holds what `pinpoint match` printed, `guide/sizes.csv` what `cargo xtask guide
//! sizes` counted. `cargo run --manifest-path guide/Cargo.toml --bin ladder` prints the tables and the
//! sentences that the chapters have; the plot is drawn when the book is built.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::Context;

use crate::steps;

/// Where the difference lies, with a confidence of 95 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Interval {
    /// That much above and below the estimate.
    Around(f64),
    /// Between two values. If nearly all games were won, the upper one is much further away.
    Between(f64, f64),
    /// Above a value; all games won would be possible too.
    AtLeast(f64),
}

impl Interval {
    /// Reads `35.2`, `611..1407` or `676..`.
    fn parse(text: &str) -> anyhow::Result<Interval> {
        Ok(match text.split_once("..") {
            None => Interval::Around(text.parse()?),
            Some((low, "")) => Interval::AtLeast(low.parse()?),
            Some((low, high)) => Interval::Between(low.parse()?, high.parse()?),
        })
    }
}

/// One match between a step and the step before.
#[derive(Debug, Clone)]
pub struct Rung {
    pub step: usize,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub elo: f64,
    pub error: Interval,
    /// What each of the two was allowed, the newer one first: `depth 4`, or `nodes 2700`.
    pub limits: [String; 2],
}

impl Rung {
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The sentence that the chapter of the step has.
    pub fn sentence(&self) -> String {
        let Rung { step, won, drawn, lost, .. } = self;
        let [ours, theirs] = self.limits.each_ref().map(|limit| in_words(limit));
        format!(
            "**Worth: {}** over step {}, in {} games (+{won} ={drawn} -{lost}), {}.",
            self.gain(),
            step - 1,
            self.games(),
            match ours == theirs {
                true => format!("both with {ours}"),
                false => format!("with {ours} against {theirs}"),
            }
        )
    }

    /// The difference with its error.
    pub fn gain(&self) -> String {
        match self.error {
            Interval::Around(error) => format!("{:+.0} ± {error:.0} Elo", self.elo),
            Interval::Between(low, high) => {
                format!("{:+.0} ({low:+.0} to {high:+.0}) Elo", self.elo)
            }
            Interval::AtLeast(low) => format!("at least {low:+.0} Elo"),
        }
    }

    /// How far the bar of the plot goes below and above the difference.
    fn bar(&self) -> (f64, f64) {
        match self.error {
            Interval::Around(error) => (error, error),
            Interval::Between(low, high) => (self.elo - low, high - self.elo),
            Interval::AtLeast(low) => (self.elo - low, 0.0),
        }
    }
}

fn in_words(limit: &str) -> String {
    match limit.split_once(' ') {
        Some(("nodes", number)) => format!("{} positions a move", with_commas(number)),
        _ => limit.to_owned(),
    }
}

/// A whole number as people write it: `3,986,610`.
fn with_commas(number: &str) -> String {
    let start = number.len() % 3;
    let groups = number.as_bytes()[start..].chunks(3);
    let groups = groups.map(|group| String::from_utf8_lossy(group).into_owned());
    let first = (start > 0).then(|| number[..start].to_owned());
    first.into_iter().chain(groups).collect::<Vec<_>>().join(",")
}

fn lines_of(name: &str) -> anyhow::Result<Vec<String>> {
    let path = crate::folder().join(name);
    let text = fs::read_to_string(&path).with_context(|| format!("{path:?}"))?;
    Ok(text.lines().skip(1).map(str::to_owned).collect())
}

/// Reads the results.
pub fn read() -> anyhow::Result<Vec<Rung>> {
    let mut rungs = Vec::new();
    for line in lines_of("ladder.csv")? {
        let fields: Vec<&str> = line.split(',').collect();
        let [step, won, drawn, lost, elo, error, ours, theirs] = fields[..] else {
            anyhow::bail!("expected eight fields: {line}");
        };
        let [won, drawn, lost] = [won.parse()?, drawn.parse()?, lost.parse()?];
        let limits = [ours, theirs].map(str::to_owned);
        let (elo, error) = (elo.parse()?, Interval::parse(error)?);
        rungs.push(Rung { step: step.parse()?, won, drawn, lost, elo, error, limits });
    }
    Ok(rungs)
}

/// The instructions that a position costs, by step.
fn instructions() -> anyhow::Result<Vec<(usize, String)>> {
    let read = |line: &String| {
        let (step, count) = line.split_once(',').context("expected two numbers")?;
        Ok((step.parse()?, with_commas(count)))
    };
    lines_of("sizes.csv")?.iter().map(read).collect()
}

/// The positions to depth 4, from the test of the step that counts them.
fn positions(folder: &Path) -> Option<String> {
    let text = fs::read_to_string(folder.join("src/search.rs")).ok()?;
    let count = text.lines().find_map(|line| line.split_once(", 4).nodes, "))?.1;
    Some(with_commas(&count.replace(['_', ')', ';'], "")))
}

/// The table of sizes, one line for each step.
pub fn sizes() -> anyhow::Result<String> {
    let (folders, instructions) = (steps::folders()?, instructions()?);
    let mut text =
        String::from("| step | lines | new | positions to depth 4 | instructions a position |\n");
    text += "| --- | ---: | ---: | ---: | ---: |\n";
    for (index, folder) in folders.iter().enumerate() {
        let before = index.checked_sub(1).map(|index| folders[index].as_path());
        let (all, new) = steps::size(folder, before)?;
        let name = steps::name(folder);
        let positions = positions(folder).unwrap_or_default();
        let cost = instructions.iter().find(|(step, _)| *step == index + 1);
        let cost = cost.map_or("", |(_, cost)| cost);
        let (all, new) = (with_commas(&all.to_string()), with_commas(&new.to_string()));
        writeln!(text, "| [{name}](step-{name}.md) | {all} | {new} | {positions} | {cost} |")?;
    }
    Ok(text)
}

/// The table of matches.
pub fn table() -> anyhow::Result<String> {
    let folders = steps::folders()?;
    let mut text = String::from(
        "| step | Elo over the step before | games | its limit a move | the other's |\n",
    );
    text += "| --- | ---: | ---: | --- | --- |\n";
    for rung in read()? {
        let name = steps::name(&folders[rung.step - 1]);
        let [ours, theirs] =
            rung.limits.each_ref().map(|limit| in_words(limit).replace(" a move", ""));
        let (gain, games) = (rung.gain().replace(" Elo", ""), rung.games());
        writeln!(text, "| [{name}](step-{name}.md) | {gain} | {games} | {ours} | {theirs} |")?;
    }
    Ok(text)
}

/// The sum of the gains after step 7, with the errors of the single steps.
pub fn plot() -> anyhow::Result<String> {
    let rungs: Vec<Rung> = read()?.into_iter().filter(|rung| rung.step > 7).collect();
    let mut sum = 0.0;
    let points: Vec<(usize, f64, (f64, f64))> = rungs
        .iter()
        .map(|rung| {
            sum += rung.elo;
            (rung.step, sum, rung.bar())
        })
        .collect();
    let top = points.iter().map(|(_, elo, (_, above))| elo + above).fold(100.0, f64::max);
    let x = |step: usize| 60.0 + 50.0 * (step as f64 - 7.0);
    let y = |elo: f64| 300.0 - 270.0 * elo / top;
    let mut svg = String::from(
        "<svg class=\"ladder\" viewBox=\"0 0 640 360\" role=\"img\" aria-label=\"Sum of the gains, step by step\" \
         fill=\"currentColor\" font-size=\"18\">\n",
    );
    let step = if top > 1200.0 { 500 } else { 200 };
    for elo in (0..=top as i32).step_by(step) {
        let y = y(f64::from(elo));
        writeln!(
            svg,
            "<path d=\"M60 {y:.1}H625\" stroke=\"currentColor\" opacity=\"0.25\"/><text x=\"52\" y=\"{:.1}\" text-anchor=\"end\">{elo}</text>",
            y + 6.0
        )?;
    }
    let mut path = format!("M{:.1} {:.1}", x(7), y(0.0));
    for (step, elo, (below, above)) in &points {
        let (x, y, low, high) = (x(*step), y(*elo), y(elo - below), y(elo + above));
        write!(path, "L{x:.1} {y:.1}")?;
        writeln!(
            svg,
            "<path d=\"M{x:.1} {low:.1}V{high:.1}\" stroke=\"#c33\" stroke-width=\"2\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"#c33\"/>"
        )?;
    }
    writeln!(svg, "<path d=\"{path}\" fill=\"none\" stroke=\"#c33\"/>")?;
    for step in 7..=18 {
        writeln!(svg, "<text x=\"{:.1}\" y=\"326\" text-anchor=\"middle\">{step}</text>", x(step))?;
    }
    svg += "<text x=\"340\" y=\"350\" text-anchor=\"middle\">step</text>\n</svg>\n";
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chapters_say_what_was_measured() {
        let chapters = crate::folder().join("chapters");
        let ladder = fs::read_to_string(chapters.join("ladder.md")).unwrap();
        for table in [table().unwrap(), sizes().unwrap()] {
            assert!(ladder.contains(&table), "ladder.md needs this table:\n{table}");
        }
        let folders = steps::folders().unwrap();
        for rung in read().unwrap() {
            let name = steps::name(&folders[rung.step - 1]);
            let text = fs::read_to_string(chapters.join(format!("step-{name}.md"))).unwrap();
            assert!(text.contains(&rung.sentence()), "step-{name}.md needs: {}", rung.sentence());
        }
    }

    #[test]
    fn every_step_that_searches_counts_its_positions() {
        assert!(steps::folders().unwrap()[6..].iter().all(|folder| positions(folder).is_some()));
    }

    #[test]
    fn a_lopsided_match_has_an_interval_of_its_own() {
        let read = |text| Interval::parse(text).unwrap();
        assert_eq!(read("35.2"), Interval::Around(35.2));
        assert_eq!(read("611..1407"), Interval::Between(611.0, 1407.0));
        assert_eq!(read("676.."), Interval::AtLeast(676.0));
        assert!(Interval::parse("..").is_err() && Interval::parse("").is_err());
        let limits = ["depth 2", "depth 2"].map(str::to_owned);
        let (won, drawn, lost, error) = (233, 7, 0, read("611..1407"));
        let rung = Rung { step: 10, won, drawn, lost, elo: 731.9, error, limits };
        assert_eq!(rung.gain(), "+732 (+611 to +1407) Elo");
        assert_eq!(rung.bar(), (731.9 - 611.0, 1407.0 - 731.9));
    }

    #[test]
    fn numbers_get_commas() {
        assert_eq!(
            ["7", "920", "1200", "3986610"].map(with_commas),
            ["7", "920", "1,200", "3,986,610"]
        );
    }
}
