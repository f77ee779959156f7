//! What a match prints while it runs and at its end.

use std::fmt::Write;

use pinpoint_arena::{Decision, Ending, GameReport, Plan, Score, Standings};

/// A line after every tenth pair of games, and after each fault.
pub(super) fn interim(plan: &Plan, names: &[&str], game: &GameReport<'_>) -> Option<String> {
    let GameReport { encounter, white, black, played, standings, ends_pair } = game;
    if let Ending::Fault(side, fault) = &played.ending {
        let name = names[[*white, *black][side.index()]];
        return Some(format!("{name} {fault} (round {}, {side})", encounter.round));
    }
    let score = standings.between(encounter.one, encounter.other);
    let is_due = *ends_pair && score.pairs.count().is_multiple_of(10);
    is_due.then(|| {
        let pair = format!("{} against {}", names[encounter.one], names[encounter.other]);
        format!("{pair}: {}{}", line(&score), ratio(plan, &score))
    })
}

/// The result, faults and all.
pub(super) fn summary(plan: &Plan, names: &[&str], standings: &Standings) -> String {
    let mut text = String::new();
    let mut say = |line: String| writeln!(text, "{line}").expect("a string takes any text");
    if names.len() > 2 {
        say("All games:".to_owned());
        let mut order: Vec<usize> = (0..names.len()).collect();
        let points = |player: &usize| standings.total(*player).pairs.score().unwrap_or(0.0);
        order.sort_by(|a, b| points(b).total_cmp(&points(a)));
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for player in order {
            say(format!("  {:width$}  {}", names[player], line(&standings.total(player))));
        }
    }
    for one in 0..names.len() {
        for other in one + 1..names.len() {
            let score = standings.between(one, other);
            if score.games() == 0 && names.len() > 2 {
                continue;
            }
            say(format!("{} against {}, {}:", names[one], names[other], plan.rules.pace));
            say(format!("  {}", line(&score)));
            let [a, b, c, d, e] = score.pairs.0;
            say(format!("  pairs with 0, 0.5, 1, 1.5, 2 points: {a}, {b}, {c}, {d}, {e}"));
        }
    }
    if let Some(sprt) = plan.sprt {
        let score = standings.between(0, 1);
        let (low, high) = sprt.bounds();
        let verdict = match sprt.decision(&score.pairs) {
            Some(Decision::Accepted) => "accepted",
            Some(Decision::Rejected) => "rejected",
            None => "undecided",
        };
        let ratio = sprt.log_likelihood_ratio(&score.pairs);
        say(format!(
            "  sequential test of {} to {} Elo: {verdict}, LLR {ratio:.2} in {low:.2} to {high:.2}",
            sprt.elo0, sprt.elo1
        ));
    }
    let mut is_clean = true;
    for (player, kind, count) in standings.faults() {
        is_clean = false;
        say(format!("fault: {} {kind} in {count} games", names[player]));
    }
    if is_clean {
        say("no faults".to_owned());
    }
    text
}

/// `200 games +40 =130 -30, 52.5 %, Elo +17.4 ± 21.3, superiority 94.6 %`.
fn line(score: &Score) -> String {
    let Score { wins, draws, losses, pairs } = score;
    let mut text = format!("{} games +{wins} ={draws} -{losses}", score.games());
    if let (Some(share), Some(elo), Some(superiority)) =
        (pairs.score(), pairs.elo(), pairs.likelihood_of_superiority())
    {
        text += &format!(
            ", {:.1} %, Elo {:+.1} ± {:.1}, superiority {:.1} %",
            100.0 * share,
            elo.difference,
            elo.error,
            100.0 * superiority
        );
    }
    text
}

fn ratio(plan: &Plan, score: &Score) -> String {
    plan.sprt.map_or_else(String::new, |sprt| {
        format!(", LLR {:.2}", sprt.log_likelihood_ratio(&score.pairs))
    })
}
