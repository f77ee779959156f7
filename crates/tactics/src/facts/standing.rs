//! What stands in a position before anybody moves.

use pinpoint_rules::{Color, Position};

use super::fact::is_telling;
use super::mates::{feared_mates, is_mate_unavoidable, king_of, shut_in};
use super::{
    BackRank, Danger, Fact, Finding, Hanging, HangingKind, Rank, dangers, defenders, lines,
};
use crate::mates::mates_in_one;
use crate::{MatePinStatus, PinReport, mate_pins, pins};

/// The facts of a position: what the side to move can do, what it must fear, which pins stand.
pub(crate) fn standing(position: &Position) -> Vec<Finding> {
    if position.legal_moves().is_empty() {
        return vec![game_over(position)];
    }
    let us = position.turn();
    let chances = dangers(position);
    let mut found = Vec::new();
    let mut add = |fact, benefits, rank, gain| {
        found.push(Finding::new(fact, benefits, rank, gain).kept_if(true));
    };
    if let Some(mate) = mates_in_one(position).next() {
        add(Fact::MateInOne(mate), us, Rank::Mate, 0);
    }
    if is_mate_unavoidable(position) {
        add(Fact::MateUnavoidable(king_of(position, us)), !us, Rank::Mate, 0);
    }
    if let Some(&mate) = feared_mates(position).first() {
        add(Fact::MateThreat(mate), !us, Rank::Mate, 0);
    }
    for pin in mate_pins(position) {
        // A piece that merely has a bad move is no news.
        let full = pin.status == MatePinStatus::Full;
        let rank = if full { Rank::Line } else { Rank::Detail };
        add(Fact::MatePin(pin), !us, rank, 0);
    }
    for &chance in &chances {
        add(Fact::Threat(chance), us, Rank::Material, chance.gain);
    }
    for (pinned, gain) in lines::pinned_defenders(position, &chances) {
        add(Fact::PinnedDefender(pinned), us, Rank::Threat, gain);
    }
    for overload in defenders::overloads(position, &chances) {
        add(Fact::Overload(overload), us, Rank::Rest, 0);
    }
    for danger in feared(position) {
        let hanging = Hanging { danger, kind: HangingKind::Already, answer: None };
        add(Fact::Hanging(hanging), !us, Rank::Threat, danger.gain);
    }
    for pin in pins(position.board()) {
        let report = PinReport::new(position.board(), pin);
        let rank = if is_telling(position.board(), &report) { Rank::Line } else { Rank::Detail };
        if report.is_significant() {
            add(Fact::StandingPin(report), pin.pinner.color(), rank, 0);
        }
    }
    for color in Color::ALL {
        if let Some(king) = shut_in(position, color) {
            add(Fact::BackRank(BackRank { king }), !color, Rank::Detail, 0);
        }
    }
    found
}

/// The side to move has no move: it is mate or stalemate.
fn game_over(position: &Position) -> Finding {
    let us = position.turn();
    let king = king_of(position, us);
    let (fact, benefits) = match position.is_check() {
        true => (Fact::Checkmated(king), !us),
        false => (Fact::Stalemate(king), us),
    };
    Finding::new(fact, benefits, Rank::Mate, 0).kept_if(true)
}

/// What the opponent would take if the side to move passed.
fn feared(position: &Position) -> Vec<Danger> {
    position.play_null().as_ref().map(dangers).unwrap_or_default()
}
