//! Engine ratings from the results of many pairings.

use std::collections::HashMap;

use super::games::Pairing;
use super::movers::Entrant;

/// A rating and its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rating {
    pub(crate) elo: f64,
    pub(crate) error: f64,
}

/// The ratings that explain the results best; those of the UCI engine are what it was set to.
pub(crate) fn fit(pairings: &[Pairing]) -> HashMap<Entrant, Rating> {
    let mut ratings: HashMap<Entrant, Rating> = HashMap::new();
    for pairing in pairings {
        for entrant in [pairing.one, pairing.other] {
            let elo = if let Entrant::Engine(elo) = entrant { elo.into() } else { 1000.0 };
            ratings.insert(entrant, Rating { elo, error: 0.0 });
        }
    }
    // Newton steps, one player after the other, until nothing moves any more.
    for _ in 0..400 {
        let players: Vec<Entrant> = ratings.keys().copied().collect();
        for player in players {
            if !matches!(player, Entrant::Engine(_)) {
                let rating = improved(player, &ratings, pairings);
                ratings.insert(player, rating);
            }
        }
    }
    ratings
}

fn improved(player: Entrant, ratings: &HashMap<Entrant, Rating>, pairings: &[Pairing]) -> Rating {
    const SCALE: f64 = std::f64::consts::LN_10 / 400.0;
    let own = ratings[&player].elo;
    // A drawn game with somebody of the same strength keeps clean sweeps finite.
    let (mut surplus, mut information) = (0.0, 0.25 * 0.1);
    for pairing in pairings {
        let (score, opponent) = if pairing.one == player {
            (pairing.score(), pairing.other)
        } else if pairing.other == player {
            (1.0 - pairing.score(), pairing.one)
        } else {
            continue;
        };
        let games = pairing.played.len() as f64;
        let expected = 1.0 / (1.0 + (-(own - ratings[&opponent].elo) * SCALE).exp());
        surplus += games * (score - expected);
        information += games * expected * (1.0 - expected);
    }
    let step = (surplus / (information * SCALE)).clamp(-200.0, 200.0);
    Rating { elo: own + step, error: 1.0 / (information.sqrt() * SCALE) }
}
