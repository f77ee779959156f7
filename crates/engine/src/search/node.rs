//! The search of one position, in numbered steps.
//!
//! Tried and not kept, since no gain was significant (`pinpoint-selfplay duel` at 5,000 nodes a
//! move, 1,000 games each):
//!
//! | Change | Elo |
//! | --- | ---: |
//! | razoring up to depth 4, with a margin of 250 a ply | +1 ± 15 |
//! | quiet checks that lose nothing, at the first ply of quiescence | -10 ± 15 |
//! | losing captures are reduced at the root too | +3 ± 16 |
//! | null moves are verified at half the depth or more, near the leaves too | -3 ± 7 |
//! | values above beta are moved towards it, further at low depth | +3 ± 16 |
//! | quiet checks that lose nothing are tried earlier (800 games, 4 % slower) | 0 ± 17 |
//!
//! Many changes in the same games (`pinpoint-selfplay screen`): 3,200 at 8,000 nodes a move, each
//! result ± 9, and 2,800 on clocks of 5,000 nodes a move, each ± 8.
//!
//! | Change | Nodes | Clocks |
//! | --- | ---: | ---: |
//! | replies learn from the second look at a reduced move | -14 | |
//! | values above the window decide only one ply deeper in the hash table | -7 | |
//! | fewer reductions where the window is wide | -7 | |
//! | the evaluation leans to the side that the last depth saw ahead | -5 | |
//! | fewer reductions after a move that is better than all others | -4 | |
//! | the evaluation shrinks with the material on the board | -2 | |
//! | a history of its own for the first four plies | -1 | |
//! | two captures at most in quiescence, recaptures and checks apart | 0 | |
//! | three plies more for a move much better than all others | +1 | |
//! | a hash move on the principal variation never goes straight to quiescence | +2 | |
//! | draws are worth a point more or less, by chance | +3 | |
//! | the landing six plies ago counts in the history of replies | +6 | |
//! | after a raised alpha two plies less | | -13 |
//! | more reductions where no hash move is known | | -7 |
//! | what the exchange of a capture must win depends on its history | | +5 |
//! | cutoffs by the hash table teach that the move before was bad | | +6 |

use pinpoint_rules::{Move, Position};

use super::learning::Tried;
use super::quiescence::{entry_decides, entry_improves};
use super::{FRAMES_BEFORE, Worker};
use crate::event::Bound;
use crate::exchange::{exchange_worth, pieces, wins_exchange};
use crate::features::{Feature, enabled};
use crate::hash_table::Entry;
use crate::history::{self, Landing};
use crate::move_picker::{Guide, MovePicker, Stage, captured, is_tactical};
use crate::parameters as p;
use crate::score::{DRAW, INFINITE, MAX_PLY, WIN_IN_MAX, is_decisive, mate_in, mated_in};

/// Kinds of nodes, so that one search serves all of them without tests at run time.
pub(super) trait NodeKind {
    /// The position the search was asked about.
    const ROOT: bool;
    /// On the principal variation: the window is open and the exact value matters.
    const PV: bool;
}

/// The position the search was asked about.
pub(super) struct Root;
/// A position on the principal variation.
pub(super) struct Pv;
/// Any other position: the question is only whether it is better than the window.
pub(super) struct NonPv;

impl NodeKind for Root {
    const ROOT: bool = true;
    const PV: bool = true;
}

impl NodeKind for Pv {
    const ROOT: bool = false;
    const PV: bool = true;
}

impl NodeKind for NonPv {
    const ROOT: bool = false;
    const PV: bool = false;
}

/// What a node is asked.
#[derive(Clone, Copy)]
pub(super) struct Question {
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) in_check: bool,
    /// Is the parent expected to be refuted here?
    pub(super) expect_cut: bool,
}

impl Worker {
    /// The value of the position for the side to move, exact if it lies between alpha and beta,
    /// else a bound.
    pub(super) fn search<N: NodeKind>(&mut self, position: &Position, question: Question) -> i32 {
        let Question { ply, mut alpha, mut beta, mut depth, in_check, expect_cut } = question;

        // 1. In check a reply is forced: look one ply deeper, or the leaf would be mid-combination.
        if in_check && !N::ROOT && enabled(Feature::CheckExtension) {
            depth += 1;
        }

        // 2. At the leaves only captures are played out.
        if depth <= 0 {
            return self.quiescence::<N>(position, ply, alpha, beta, in_check);
        }
        depth = depth.min(MAX_PLY as i32 - 1);

        // 3. Whoever can repeat a position of this line has at least a draw.
        if !N::ROOT && alpha < DRAW && self.repetition_is_near(position) {
            alpha = DRAW;
            if alpha >= beta {
                return alpha;
            }
        }

        if self.stopped {
            return DRAW;
        }
        self.count_node();
        self.selective_depth = self.selective_depth.max(ply);
        if N::PV {
            self.lines[ply].moves.clear();
        }
        if !N::ROOT {
            // 4. The end of the search or of the game.
            if self.stopped || self.is_draw(position, in_check) {
                return DRAW;
            }
            if ply >= MAX_PLY {
                return if in_check { DRAW } else { self.evaluate(position, ply) };
            }
            // 5. Mate distance: no value can be better than mating now or worse than being mated.
            if enabled(Feature::MateDistance) {
                alpha = alpha.max(mated_in(ply));
                beta = beta.min(mate_in(ply + 1));
                if alpha >= beta {
                    return alpha;
                }
            }
        }

        // 6. What the hash table knows. A deep enough entry ends the search of this node, but not
        // near the 50-move rule, which the key does not know, nor near the leaves where it
        // contradicts what is expected here: a second look is cheap.
        let excluded = self.frame(ply).excluded;
        // Computed first: meanwhile the table's memory arrives.
        let keys = self.correction_keys(position, ply);
        let entry = match excluded {
            None => self.shared.table.probe(position.hash(), ply),
            Some(_) => None,
        };
        let hash_move = if N::ROOT {
            Some(self.root_moves[self.first_root_move].mv)
        } else {
            entry.and_then(|entry| entry.mv)
        };
        if let Some(entry) = entry
            && !N::PV
            && enabled(Feature::HashCutoffs)
            && entry.depth >= depth
            && entry_decides(&entry, alpha, beta)
            && (expect_cut == (entry.value >= beta) || depth > p::hash_cutoff_depth())
            && position.halfmove_clock() < 90
        {
            if let Some(mv) = entry.mv
                && entry.value >= beta
                && position.is_legal(mv)
                && !is_tactical(position, mv)
            {
                let context = self.context(position, keys, ply);
                let landing = Landing::new(position, mv);
                let bonus = history::bonus(depth);
                self.history.reward_quiet(position.turn(), mv, landing, &context, bonus);
            }
            return entry.value;
        }
        let was_pv = N::PV || entry.is_some_and(|entry| entry.was_pv);

        // 7. Few pieces: the tablebases know the result. A principal variation is searched on, to
        // show how the win goes.
        if !N::PV
            && excluded.is_none()
            && let Some(value) = self.tablebase_value(position, ply)
        {
            return value;
        }

        // 8. The static evaluation, from the table where possible, and whether we have become
        // better off since our last move.
        let raw = match (in_check, entry.and_then(|entry| entry.evaluation)) {
            (true, _) => None,
            (false, Some(known)) => Some(known),
            (false, None) => Some(self.evaluate(position, ply)),
        };
        let evaluation = raw.map(|raw| self.corrected(position, raw, keys));
        if entry.is_none() && excluded.is_none() && !in_check {
            self.remember_evaluation(position, ply, raw, was_pv);
        }
        if excluded.is_none() {
            self.frame(ply).evaluation = evaluation;
            if let (Some(evaluation), false) = (evaluation, N::ROOT) {
                self.reward_evaluation(!position.turn(), ply - 1, -evaluation);
            }
        }
        let earlier =
            [2, 4].into_iter().find_map(|back| self.frames[ply + FRAMES_BEFORE - back].evaluation);
        let improving = match (evaluation, earlier) {
            (Some(now), Some(then)) => now > then,
            (Some(_), None) => true,
            (None, _) => false,
        };
        // A searched value in the table is the better estimate.
        let estimate = evaluation.map(|evaluation| match entry {
            Some(entry) if entry_improves(&entry, evaluation) => entry.value,
            _ => evaluation,
        });
        self.frame(ply).in_check = in_check;
        self.frame(ply + 1).killers = [None; 2];
        self.frame(ply + 2).cutoffs = 0;
        if !N::ROOT {
            self.frame(ply).double_extensions = self.frame(ply - 1).double_extensions;
        }

        // 9. Hindsight: the move that led here was reduced, and now both evaluations say whether
        // that was right.
        if enabled(Feature::Hindsight) && !N::ROOT && excluded.is_none() {
            depth += self.hindsight(ply, depth);
        }

        if let (Some(estimate), false, None) = (estimate, N::PV, excluded) {
            // 10. Reverse futility: so far above the window that some quiet move will keep it,
            // which is just what a null move's verification must not take for granted.
            let theirs = self.frame(ply - 1).evaluation;
            // Their last move has cost them something.
            let worsening = evaluation.zip(theirs).is_some_and(|(ours, theirs)| ours + theirs > 5);
            let margin = p::reverse_futility_margin() * depth
                - if improving { p::reverse_futility_improving() } else { 0 }
                - if worsening { p::reverse_futility_worsening() } else { 0 };
            if enabled(Feature::ReverseFutility)
                && ply >= self.null_move_from
                && depth <= p::reverse_futility_depth()
                && estimate - margin.max(20) >= beta
                && !is_decisive(estimate)
                && beta > -WIN_IN_MAX
            {
                return (estimate + beta) / 2;
            }

            // 11. Null move: if passing is good enough, a real move is too, except in zugzwang,
            // so not with pawns alone, and verified where a mistake would be expensive.
            if enabled(Feature::NullMove)
                && depth >= p::null_move_depth()
                && estimate >= beta
                && evaluation.is_some_and(|evaluation| evaluation + 20 * depth >= beta + 100)
                && ply >= self.null_move_from
                && self.frame(ply - 1).mv.is_some()
                && pieces(position, position.turn()).any()
                && beta > -WIN_IN_MAX
                && let Some(value) = self.try_null_move(position, question, depth, estimate)
            {
                return value;
            }

            // 12. ProbCut: a capture that wins more than enough in a shallower search will win
            // enough in a deeper one.
            let limit =
                beta + p::probcut_margin() - if improving { p::probcut_improving() } else { 0 };
            let is_hopeless =
                |entry: Entry| entry.depth > depth - p::probcut_reduction() && entry.value < limit;
            if enabled(Feature::ProbCut)
                && depth >= p::probcut_depth()
                && !is_decisive(beta)
                && ply >= self.null_move_from
                && !entry.is_some_and(is_hopeless)
                && let Some(value) = self.try_captures(
                    position,
                    Question { depth, ..question },
                    limit,
                    raw,
                    hash_move,
                )
            {
                return value;
            }
            // A search not much shallower that came out far above the window is as good as that.
            if let Some(entry) = entry
                && enabled(Feature::ProbCut)
                && entry.bound != Bound::Upper
                && entry.depth >= depth - p::probcut_reduction()
                && entry.value >= beta + p::probcut_entry_margin()
                && !is_decisive(entry.value)
                && !is_decisive(beta)
                && position.halfmove_clock() < 90
            {
                return beta + p::probcut_entry_margin();
            }
        }

        // 13. Without a hash move this node is poorly understood: search it shallower now, and
        // deeper next time.
        if enabled(Feature::InternalReductions)
            && depth >= p::internal_reduction_depth()
            && hash_move.is_none()
            && excluded.is_none()
            && (N::PV || expect_cut)
        {
            depth -= 1;
        }

        // 14. The moves.
        let context = self.context(position, keys, ply);
        self.frame(ply).context = context;
        let killers = if enabled(Feature::Killers) { self.frame(ply).killers } else { [None; 2] };
        let us = position.turn();
        let mut picker = MovePicker::new(
            Guide { position, history: &self.history, context: &context },
            &self.moves,
            hash_move,
            killers,
        );
        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut number = 0;
        let mut quiets = Tried::new();
        let mut captures = Tried::new();
        let mut root_index = self.first_root_move;
        let checks = position.check_map();
        let expects_capture = hash_move.is_some_and(|mv| is_tactical(position, mv));
        // Where the evaluation has been far off, more can happen than it knows.
        let is_corrected = evaluation
            .zip(raw)
            .is_some_and(|(evaluation, raw)| (evaluation - raw).abs() >= p::reduction_correction());
        // We have just given check: further checks may be a combination, so that they are not
        // dropped with the other quiet moves.
        let in_series = !N::ROOT && self.frame(ply - 1).in_check;
        loop {
            let mv = if N::ROOT {
                let Some(root_move) = self.root_moves.get(root_index) else { break };
                root_index += 1;
                root_move.mv
            } else {
                let guide = Guide { position, history: &self.history, context: &context };
                let Some(mv) = picker.next(guide, &mut self.moves) else { break };
                mv
            };
            if Some(mv) == excluded {
                continue;
            }
            // The table is asked soon, and far away: by then its answer should be here.
            self.shared.table.prefetch(position.likely_hash_after(mv));
            number += 1;
            let nodes_before = self.nodes;
            let is_quiet = !is_tactical(position, mv);
            let landing = Landing::new(position, mv);
            let move_history = if is_quiet {
                self.history.quiet(us, mv, landing, &context)
            } else {
                self.history.capture(landing, captured(position, mv))
            };
            let gives_check = checks.gives_check(position, mv);
            let mut reduction = self.reductions.hundredths(is_quiet, depth, number);

            // 15. Moves not worth a search, once something better than being mated is known.
            if !N::ROOT && best > -WIN_IN_MAX && pieces(position, us).any() {
                let reduced = (depth - reduction / 100).max(0);
                if is_quiet {
                    // a. Late moves: ordering puts good quiet moves first.
                    let enough = p::late_move_count() + depth * depth;
                    let enough = if improving { enough } else { enough / 2 };
                    if enabled(Feature::LateMovePruning)
                        && depth <= p::late_move_depth()
                        && number as i32 > enough
                    {
                        // Near the leaves a check may be mate, and nothing behind would see it.
                        if depth > p::late_check_depth() {
                            picker.skip_quiets();
                        } else if !gives_check {
                            picker.keep_quiets(&mut self.moves, |mv| {
                                checks.gives_check(position, mv)
                            });
                            continue;
                        }
                    }
                    // b. Futility: far below the window no quiet move will help.
                    let futile = evaluation.is_some_and(|evaluation| {
                        evaluation + p::futility_base() + p::futility_margin() * reduced <= alpha
                    });
                    if enabled(Feature::Futility)
                        && futile
                        && reduced <= p::futility_depth()
                        && !gives_check
                        && !in_check
                    {
                        if !in_series {
                            picker.skip_quiets();
                        }
                        continue;
                    }
                    // c. Moves that have failed everywhere else.
                    if enabled(Feature::LateMovePruning)
                        && reduced <= p::history_pruning_depth()
                        && number > 1
                        && !gives_check
                        && move_history < p::history_pruning_margin() * reduced.max(1)
                    {
                        continue;
                    }
                }
                // d. Captures that will not help either.
                if !is_quiet
                    && number > 1
                    && !gives_check
                    && mv.promotion().is_none()
                    && evaluation.is_some_and(|evaluation| {
                        let taken = exchange_worth(captured(position, mv)) + move_history / 64;
                        is_futile_capture(evaluation + taken, reduced, alpha)
                    })
                {
                    continue;
                }
                // e. Moves that lose material: the deeper, the more they may, and checks more than
                // others, since they are what sacrifices are made of.
                let allowed = if is_quiet {
                    -p::exchange_quiet_margin() * reduced * reduced
                } else {
                    -p::exchange_capture_margin() * depth
                };
                let allowed = allowed - i32::from(gives_check) * p::exchange_check_margin();
                if enabled(Feature::ExchangePruning)
                    && depth <= p::exchange_depth()
                    && picker.stage() > Stage::GoodCaptures
                    && !wins_exchange(position, mv, allowed)
                {
                    continue;
                }
            }

            let next = position.play(mv);

            // 16. Singular extension: a move much better than all others decides the game here,
            // so it deserves more depth. If even without it we fail high, so will we with it.
            let mut extension = 0;
            if let Some(entry) = entry
                && enabled(Feature::SingularExtension)
                && !N::ROOT
                && depth >= p::singular_depth()
                && entry.mv == Some(mv)
                && excluded.is_none()
                && entry.depth >= depth - p::singular_entry_depth()
                && entry.bound != Bound::Upper
                && !is_decisive(entry.value)
                && ply < 2 * self.root_depth as usize
            {
                let limit = entry.value - p::singular_margin() * depth / 2;
                self.frame(ply).excluded = Some(mv);
                let others = self.search::<NonPv>(
                    position,
                    Question {
                        alpha: limit - 1,
                        beta: limit,
                        // The check extension is added again.
                        depth: (depth - 1) / 2 - i32::from(in_check),
                        ..question
                    },
                );
                self.frame(ply).excluded = None;
                if self.stopped {
                    break;
                }
                if others < limit {
                    extension = 1;
                    let much = others < limit - p::singular_double_margin();
                    if !N::PV
                        && much
                        && self.frame(ply).double_extensions < p::singular_double_limit()
                    {
                        extension = 2;
                    }
                } else if others >= beta && !is_decisive(others) {
                    // The hash move comes before any move is generated: nothing to give back.
                    return others;
                } else if entry.value >= beta {
                    // Several moves fail high: this one needs less depth, not more.
                    extension = -1 - i32::from(!N::PV);
                } else if expect_cut {
                    extension = -1;
                }
            }

            let frame = self.frame(ply);
            frame.mv = Some(mv);
            frame.landing = Some(landing);
            frame.is_quiet = is_quiet;
            frame.number = number;
            if extension == 2 {
                frame.double_extensions += 1;
            }
            self.path.push(position.hash());
            let new_depth = depth - 1 + extension;
            let child = |alpha: i32, beta: i32, depth, expect_cut| Question {
                ply: ply + 1,
                alpha: -beta,
                beta: -alpha,
                depth,
                in_check: gives_check,
                expect_cut,
            };

            // 17. Late move reductions: moves far down the list are seldom best, so a shallow
            // search that only asks "better than alpha?" is enough, unless it says yes. One ply
            // always remains, so at depth 2 there is nothing to reduce.
            let mut value = -INFINITE;
            let reducible = enabled(Feature::LateMoveReductions)
                && depth >= 3
                && number > 1 + usize::from(N::ROOT)
                && (is_quiet || picker.stage() > Stage::GoodCaptures || expect_cut);
            if reducible {
                let is_low = was_pv && entry.is_some_and(|entry| entry.value <= alpha);
                let terms = [
                    (!improving, p::reduction_improving()),
                    (is_quiet && expects_capture, p::reduction_hash_capture()),
                    (is_corrected, -p::reduction_corrected()),
                    (expect_cut, p::reduction_expect_cut()),
                    (expect_cut && is_quiet, p::reduction_expect_cut_quiet()),
                    (was_pv, -p::reduction_was_pv()),
                    (is_low, p::reduction_was_pv_low()),
                    (N::PV, -p::reduction_pv()),
                    (gives_check, -p::reduction_check()),
                    (self.frame(ply + 1).cutoffs > p::many_cutoffs(), p::reduction_cutoffs()),
                    (killers.contains(&Some(mv)), -p::reduction_killer()),
                ];
                reduction += terms.map(|(holds, term)| i32::from(holds) * term).iter().sum::<i32>();
                reduction -= 100 * move_history / p::reduction_history();
                let reduced = (new_depth - reduction.div_euclid(100)).clamp(1, new_depth.max(1));
                self.frame(ply).reduction = new_depth - reduced;
                value = -self.search::<NonPv>(&next, child(alpha, alpha + 1, reduced, true));
                self.frame(ply).reduction = 0;
                if value > alpha && reduced < new_depth {
                    // Much better than expected deserves a ply more, hardly better one less.
                    let full = new_depth + i32::from(value > best + 40 + 2 * new_depth)
                        - i32::from(value < best + 8);
                    if reduced < full {
                        let again = child(alpha, alpha + 1, full, !expect_cut);
                        value = -self.search::<NonPv>(&next, again);
                    }
                }
            } else if !N::PV || number > 1 {
                let again = child(alpha, alpha + 1, new_depth, !expect_cut);
                value = -self.search::<NonPv>(&next, again);
            }

            // 18. The first move of a principal variation, and any that beats it, gets the open
            // window: here the exact value matters.
            if N::PV && (number == 1 || value > alpha) {
                value = -self.search::<Pv>(&next, child(alpha, beta, new_depth, false));
            }
            self.path.pop();
            if extension == 2 {
                self.frame(ply).double_extensions -= 1;
            }
            if self.stopped {
                break;
            }
            if N::ROOT {
                self.note_root_move(root_index - 1, number, value, (alpha, beta), nodes_before);
            }

            // 19. Better than all before? Better than the opponent would allow?
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if N::PV {
                        self.update_line(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                    // What is better still will show with less depth too.
                    if !N::ROOT && (3..p::raised_depth()).contains(&depth) && !is_decisive(value) {
                        depth -= 1;
                    }
                }
            }
            if Some(mv) != best_move {
                if is_quiet {
                    quiets.push(mv);
                } else {
                    captures.push(mv);
                }
            }
        }
        picker.finish(&mut self.moves);
        if self.stopped {
            return DRAW;
        }

        // 20. No legal move: mate or stalemate. With a move left out we only know that nothing
        // else is better than alpha.
        if number == 0 {
            return match excluded {
                Some(_) => alpha,
                None if in_check => mated_in(ply),
                None => DRAW,
            };
        }

        // 21. Learn from a cutoff which moves work and which did not, the move before among them
        // if much was expected of it; and without a cutoff that the move before was good.
        if best >= beta {
            self.frame(ply).cutoffs += 1;
            if let Some(mv) = best_move {
                self.learn(position, ply, mv, depth, &quiets, &captures);
            }
            if !N::ROOT && excluded.is_none() && self.frame(ply - 1).number <= 2 {
                self.reward_played(!us, ply - 1, depth, -p::history_refuted());
            }
        } else if best <= first_alpha && !N::ROOT && excluded.is_none() {
            self.reward_played(!us, ply - 1, depth, p::history_unanswered());
        }

        // 22. Remember the result, and how far the evaluation was off where it can be compared.
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if N::PV && best > first_alpha => Bound::Exact,
            () => Bound::Upper,
        };
        if excluded.is_none() && !(N::ROOT && self.first_root_move > 0) {
            let entry = Entry { mv: best_move, value: best, evaluation: raw, depth, bound, was_pv };
            self.shared.table.store(position.hash(), ply, entry);
        }
        if let (Some(evaluation), None) = (evaluation, excluded) {
            let quiet_best = best_move.is_none_or(|mv| !is_tactical(position, mv));
            let tells = match bound {
                Bound::Exact => true,
                Bound::Lower => best > evaluation,
                Bound::Upper => best < evaluation,
            };
            if quiet_best && tells && !is_decisive(best) {
                self.history.correct(position, keys, best - evaluation, depth);
            }
        }
        best
    }

    /// The best line from this ply is the move and then the best line of the next ply.
    pub(super) fn update_line(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].set(mv, &after[0]);
    }
}

/// Does a capture leave the evaluation, with what it takes, far below the window?
fn is_futile_capture(evaluation: i32, depth: i32, alpha: i32) -> bool {
    let margin = p::capture_futility_base() + p::capture_futility_margin() * depth;
    depth <= p::capture_futility_depth() && evaluation + margin <= alpha
}
