//! Counts of claims and sentences, and the table of them.

use std::collections::BTreeMap;
use std::fmt;

use pinpoint_rules::Color;
use pinpoint_tactics::{Explanation, Proof};

use super::cases::{Case, Source};
use super::engine::Opinion;
use super::verdict::{Kind, Verdict, material, taken};

/// What was said of a move, by the side it helps.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Told {
    /// No sentence at all.
    silent: bool,
    /// Some claim that the opponent gains from the move.
    harm: bool,
    /// The first claim says so.
    harm_first: bool,
    /// Some claim that the side gains, threatens or parries something.
    good: bool,
    /// A recapture was called a gain, and the engine's line brings no more than was lost.
    recapture_as_win: bool,
}

impl Told {
    pub(crate) fn of(case: &Case, explanation: &Explanation) -> Told {
        let us = case.before().turn();
        let telling: Vec<_> = explanation.telling().collect();
        let claims: Vec<_> = telling.iter().filter(|finding| finding.proof.is_some()).collect();
        // What is given up without a verdict is no harm.
        let is_harm = |benefits: Color, name: &str| benefits != us && name != "given_up";
        let harms: Vec<bool> =
            claims.iter().map(|it| is_harm(it.benefits, it.fact.name())).collect();
        let wins = telling.iter().any(|it| {
            it.benefits == us
                && it.proof.as_ref().is_some_and(|proof| {
                    proof.net > 0
                        && proof.moves.first() == Some(&Some(case.mv))
                        && proof.moves.get(1) != Some(&None)
                })
        });
        Told {
            silent: telling.is_empty(),
            harm: harms.contains(&true),
            harm_first: harms.first() == Some(&true),
            good: claims.iter().any(|it| it.benefits == us),
            recapture_as_win: wins && is_plain_recapture(case),
        }
    }

    /// A recapture may win more than it takes back, by a fork for example. The engine's own line
    /// has to show that material.
    pub(crate) fn confirm(&mut self, verdict: &Verdict) {
        if verdict.kind == Kind::Gain && verdict.shows_material {
            self.recapture_as_win = false;
        }
    }
}

/// Does the move take on the square of the opponent's last capture, and no more than was lost?
fn is_plain_recapture(case: &Case) -> bool {
    let history = case.game.history();
    let Some(&(last, _)) = history.last() else { return false };
    let earlier = match history.len() {
        1 => *case.game.start(),
        plies => history[plies - 2].1,
    };
    let lost = taken(&earlier, last);
    lost > 0 && last.to() == case.mv.to() && taken(case.before(), case.mv) <= lost
}

/// Does the engine's best answer take more than the move took, two pawns or more?
pub(crate) fn is_offer(case: &Case, answer: &Opinion) -> bool {
    let after = case.after();
    let us = case.before().turn();
    let mut position = after;
    for text in answer.line.iter().take(2) {
        let Ok(mv) = position.parse_uci(text) else { break };
        position = position.play(mv);
    }
    material(&position, us) <= material(case.before(), us) - 2
}

/// What a move costs, in the engine's opinion.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cost {
    /// The side's winning chances before the move, in percent.
    pub(crate) chances: f64,
    /// How many of them the move loses.
    pub(crate) lost: f64,
    /// Does it offer material?
    pub(crate) offers: bool,
}

/// Below these chances a game is lost. No move loses any more, so none can be called sound.
const LOST: f64 = 5.0;

/// A share of something.
#[derive(Debug, Clone, Copy, Default)]
struct Share {
    count: usize,
    of: usize,
}

impl Share {
    fn add(&mut self, holds: bool) {
        self.count += usize::from(holds);
        self.of += 1;
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = 100.0 * self.count as f64 / self.of.max(1) as f64;
        write!(f, "{:>6} of {:>6}  {percent:>6.2} %", self.count, self.of)
    }
}

/// All counts.
#[derive(Default)]
pub(crate) struct Report {
    claims: BTreeMap<Kind, Share>,
    rows: BTreeMap<&'static str, Share>,
    /// Refuted claims and wrong calls, one a line, for reading.
    pub(crate) refuted: Vec<String>,
}

impl Report {
    /// Counts a claim.
    pub(crate) fn count(&mut self, case: &Case, sentence: &str, proof: &Proof, verdict: &Verdict) {
        self.claims.entry(verdict.kind).or_default().add(verdict.is_refuted);
        if verdict.is_refuted {
            let line: Vec<String> = proof
                .moves
                .iter()
                .map(|mv| mv.map_or("--".to_owned(), |mv| mv.to_string()))
                .collect();
            self.note(
                case,
                &format!("{:?}", verdict.kind),
                &format!("{sentence} [{}] {}", line.join(" "), verdict.reason),
            );
        }
    }

    fn note(&mut self, case: &Case, what: &str, text: &str) {
        let last =
            case.game.history().last().map_or(String::new(), |(mv, _)| format!(" (after {mv})"));
        self.refuted.push(format!("{what}\t{}{last}\t{}\t{text}", case.before().to_fen(), case.mv));
    }

    /// Counts what was said of a move.
    pub(crate) fn add(
        &mut self,
        case: &Case,
        told: Told,
        with_line: Option<Told>,
        cost: Option<Cost>,
        sentences: &str,
    ) {
        let mut row = |name, holds| self.rows.entry(name).or_default().add(holds);
        row("silent", told.silent);
        row("recaptures called wins", told.recapture_as_win);
        let mut notes = Vec::new();
        if told.recapture_as_win {
            notes.push("recapture called win");
        }
        match (case.source, cost) {
            (Source::Mistake, _) => {
                row("blunders called harm", told.harm);
                if !told.harm {
                    notes.push("unwarned");
                }
                if let Some(with_line) = with_line {
                    row("blunders called harm, with the line", with_line.harm);
                    if !with_line.harm {
                        notes.push("unwarned with line");
                    }
                }
            }
            (Source::Solution, _) => {
                row("winning moves called good", told.good);
                row("winning moves called harm first", told.harm_first);
                if !told.good {
                    notes.push("unpraised");
                }
                if told.harm_first {
                    notes.push("blamed");
                }
                if let Some(with_line) = with_line {
                    row("winning moves called good, with the line", with_line.good);
                }
            }
            (Source::Game, Some(Cost { chances, lost, offers })) => {
                let sound = lost <= 2.0 && chances >= LOST;
                if lost <= 2.0 {
                    row("sound moves called harm, lost positions too", told.harm);
                }
                if sound {
                    row("sound moves called harm", told.harm);
                    if told.harm {
                        notes.push("sound called harm");
                    }
                }
                if sound && offers {
                    row("sound sacrifices called loss", told.harm_first && !told.good);
                    if told.harm_first && !told.good {
                        notes.push("sacrifice called loss");
                    }
                }
                if lost >= 20.0 {
                    row("game blunders called harm", told.harm);
                }
            }
            (Source::Game, None) => {}
        }
        for what in notes {
            self.note(case, what, sentences);
        }
    }
}

#[cfg(test)]
impl Report {
    /// How many claims there were, and how many of them were refuted.
    pub(crate) fn claims(&self) -> (usize, usize) {
        let all = self.claims.values();
        all.fold((0, 0), |sum, share| (sum.0 + share.of, sum.1 + share.count))
    }

    /// The share of a row in percent; none if nothing was counted for it.
    pub(crate) fn percent(&self, row: &str) -> Option<f64> {
        let share = self.rows.get(row)?;
        Some(100.0 * share.count as f64 / share.of.max(1) as f64)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.claims.values().fold(Share::default(), |sum, share| Share {
            count: sum.count + share.count,
            of: sum.of + share.of,
        });
        writeln!(f, "{:<42} {all}", "refuted claims")?;
        for (kind, share) in &self.claims {
            writeln!(f, "{:<42} {share}", format!("  {kind:?}").to_lowercase())?;
        }
        for (name, share) in &self.rows {
            writeln!(f, "{name:<42} {share}")?;
        }
        Ok(())
    }
}
