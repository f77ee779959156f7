//! A conversation with a GUI, line by line.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, JoinHandle};

use pinpoint_engine::evaluation::{self, Tapered};
use pinpoint_engine::{
    BENCH_DEPTH, Book, Engine, Judge, Limits, Score, SearchEvent, SidedScore, Tablebases, bench,
};
use pinpoint_nnue::{Evaluator, Network};
use pinpoint_opponent::Profile;
use pinpoint_rules::{CastlingStyle, Game, Position, perft};

use crate::format::{best_move, info_lines};
use crate::options::option_lines;
use crate::sparring::Sparring;
use crate::{Command, Go, Settings, network_file};

/// Hears every line of output; called from the search thread too.
type Output = Arc<dyn Fn(String) + Send + Sync>;

/// Deeper than anybody will ever count; each half-move is a call on the stack.
const MAX_PERFT: u32 = 64;

/// Whether the conversation goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Read the next line.
    Continue,
    /// `quit` was said.
    Quit,
}

/// One side of a UCI conversation: the engine's.
pub struct Session {
    engine: Engine,
    /// Plays in place of the engine while the strength is limited.
    sparring: Sparring,
    settings: Settings,
    game: Game,
    /// The one that evaluates, unless `Evaluation` says otherwise.
    network: Arc<Network>,
    output: Output,
    /// Does the search only end with `stop`?
    endless: bool,
    /// Was the last `position` refused? Then nobody knows what `go` means.
    position_refused: bool,
    /// A running perft and its stop flag.
    perft: Option<(Arc<AtomicBool>, JoinHandle<()>)>,
}

impl Session {
    /// A new session; `output` gets each line without its line end.
    pub fn new(output: impl Fn(String) + Send + Sync + 'static) -> Session {
        let settings = Settings::default();
        Session {
            engine: Engine::new(settings.engine.clone()),
            sparring: Sparring::default(),
            settings,
            game: Game::new(Position::STANDARD),
            network: Network::built_in(),
            output: Arc::new(output),
            endless: false,
            position_refused: false,
            perft: None,
        }
    }

    /// Acts on one line of input. An `info string` says what is wrong with it.
    pub fn handle(&mut self, line: &str) -> Flow {
        match Command::parse(line) {
            Ok(Command::Quit) => return Flow::Quit,
            Ok(command) => self.act(command),
            Err(error) => {
                self.tell(&error.to_string());
                // The position before is not the one that `go` will mean.
                self.position_refused |= line.split_whitespace().next() == Some("position");
            }
        }
        Flow::Continue
    }

    /// Ends the conversation when no more input will come: a search with a limit is waited for,
    /// an endless one is stopped; either way its answer is given.
    pub fn finish(mut self) {
        if self.endless {
            self.engine.stop();
            self.sparring.stop();
        }
        self.wait();
        if let Some((_, counting)) = self.perft.take() {
            // The count was printed, or its thread has panicked and said so.
            let _ = counting.join();
        }
    }

    /// Waits for the end of a running search.
    pub fn wait(&mut self) {
        self.engine.wait();
        self.sparring.wait();
    }

    fn act(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.say("readyok"),
            Command::NewGame => {
                self.engine.new_game();
                self.sparring.new_game();
                self.position_refused = false;
            }
            Command::Position(game) => {
                self.game = *game;
                self.position_refused = false;
            }
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::PonderHit => {
                self.engine.ponder_hit();
                self.sparring.ponder_hit();
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Display => self.display(),
            Command::Eval => self.explain_evaluation(),
            Command::Bench(depth) => self.bench(depth),
            Command::Debug | Command::Nothing | Command::Quit => {}
        }
    }

    fn say(&self, line: &str) {
        (self.output)(line.to_owned());
    }

    fn tell(&self, what: &str) {
        self.say(&format!("info string {what}"));
    }

    fn introduce(&self) {
        self.say(concat!("id name Pinpoint ", env!("CARGO_PKG_VERSION")));
        self.say("id author the Pinpoint authors");
        for line in option_lines() {
            self.say(&line);
        }
        self.say("uciok");
    }

    fn style(&self) -> CastlingStyle {
        if self.settings.chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Standard }
    }

    fn go(&mut self, go: &Go) {
        if self.position_refused {
            self.stop();
            self.engine.wait();
            self.tell("go: the last position was refused, so there is nothing to search");
            return self.say("bestmove 0000");
        }
        let position = *self.game.position();
        let (limits, complaints) = go.limits(&position);
        for complaint in complaints {
            self.tell(&complaint);
        }
        if let Some(depth) = go.perft {
            if depth > MAX_PERFT {
                return self.tell(&format!("perft: the depth is at most {MAX_PERFT}, not {depth}"));
            }
            return self.perft(position, depth);
        }
        self.endless = go.infinite || go.ponder || limits.is_unlimited();
        if let Some(profile) = self.settings.profile() {
            return self.spar(profile, limits);
        }
        self.sparring.stop();
        self.sparring.wait();
        self.engine.set_game(&self.game);
        let (output, style) = (Arc::clone(&self.output), self.style());
        let show_wdl = self.settings.show_wdl;
        self.engine.go(limits, move |event| match event {
            SearchEvent::Depth(report) => {
                info_lines(&report, style, show_wdl).into_iter().for_each(&*output);
            }
            SearchEvent::BestMove(best) => output(best_move(&best, style)),
            _ => {}
        });
    }

    /// Lets an opponent of limited strength choose the move.
    fn spar(&mut self, profile: Profile, limits: Limits) {
        self.engine.stop();
        self.engine.wait();
        let (output, style) = (Arc::clone(&self.output), self.style());
        let show_wdl = self.settings.show_wdl;
        let seed = self.settings.seed;
        self.sparring.go(profile, seed, &self.game, limits, move |report, best| {
            info_lines(report, style, show_wdl).into_iter().for_each(&*output);
            output(best_move(best, style));
        });
    }

    fn stop(&mut self) {
        self.engine.stop();
        self.sparring.stop();
        if let Some((stop, _)) = &self.perft {
            stop.store(true, Relaxed);
        }
    }

    /// Counts in the background, so that `stop` and `isready` are heard.
    fn perft(&mut self, position: Position, depth: u32) {
        self.stop();
        let (output, style) = (Arc::clone(&self.output), self.style());
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let counting = thread::spawn(move || {
            let mut total = 0;
            for mv in &position.legal_moves() {
                let Some(nodes) = count(&position.play(mv), depth.saturating_sub(1), &flag) else {
                    return output("info string perft was stopped".into());
                };
                output(format!("{}: {nodes}", mv.uci(style)));
                total += nodes;
            }
            output(format!("\nNodes searched: {total}"));
        });
        self.perft = Some((stop, counting));
    }

    fn set_option(&mut self, name: &str, value: &str) {
        if name.eq_ignore_ascii_case("Clear Hash") {
            return self.engine.clear_hash();
        }
        #[cfg(feature = "switches")]
        if name.eq_ignore_ascii_case("Off") {
            return self.switch_off(value);
        }
        let before = self.settings.clone();
        if let Err(error) = self.settings.set(name, value) {
            return self.tell(&error.to_string());
        }
        let now = &self.settings;
        if (now.own_book, &now.book_file) != (before.own_book, &before.book_file) {
            self.open_book();
        }
        if self.settings.syzygy_path != before.syzygy_path {
            self.open_tablebases();
        }
        let is_network = name.eq_ignore_ascii_case("EvalFile");
        let note = is_network.then(|| self.open_network(before.eval_file));
        self.settings.engine.judge = if self.settings.hand_written {
            Judge::HandWritten
        } else {
            Judge::Network(Arc::clone(&self.network))
        };
        if self.settings.engine != *self.engine.options() {
            self.engine.set_options(self.settings.engine.clone());
            let (asked, got) = (self.settings.engine.hash_mb, self.engine.options().hash_mb);
            if got < asked {
                self.settings.engine.hash_mb = got;
                self.tell(&format!("Hash: no memory for {asked} MiB, {got} MiB are used"));
            }
        }
        // Last, when the search that it has ended has given its move.
        if let Some(note) = note {
            self.tell(&note);
        }
    }

    /// Switches the named parts of the search off and all others on.
    #[cfg(feature = "switches")]
    fn switch_off(&self, names: &str) {
        use pinpoint_engine::{Feature, set_enabled};
        let names: Vec<&str> = names.split([',', ' ']).filter(|name| !name.is_empty()).collect();
        for &feature in Feature::ALL {
            set_enabled(feature, !names.contains(&feature.name()));
        }
        let unknown = |name: &&&str| Feature::ALL.iter().all(|feature| feature.name() != **name);
        for name in names.iter().filter(unknown) {
            self.tell(&format!("setoption: Off: no part of the search is named {name:?}"));
        }
    }

    fn open_book(&mut self) {
        let file = self.settings.book_file.as_ref().filter(|_| self.settings.own_book);
        match file.map(|file| Book::open(file)).transpose() {
            Ok(book) => self.engine.set_book(book),
            Err(error) => {
                self.engine.set_book(None);
                self.tell(&format!("BookFile: {error}"));
            }
        }
    }

    fn open_tablebases(&mut self) {
        // The old ones go first: only one set can be open.
        self.engine.set_tablebases(None);
        let folders = self.settings.syzygy_path.clone().unwrap_or_default();
        if folders.is_empty() {
            return self.tell("SyzygyPath: no tablebases in use");
        }
        match Tablebases::open(&folders) {
            Ok(tables) => {
                let pieces = tables.most_pieces();
                self.engine.set_tablebases(Some(Arc::new(tables)));
                self.tell(&format!("SyzygyPath: endings of up to {pieces} pieces"));
            }
            Err(error) => self.tell(&format!("SyzygyPath: {error}")),
        }
    }

    /// Reads the network that is asked for, or stays with the one before; what to say of it. A
    /// file is read each time it is named, since it may have changed.
    fn open_network(&mut self, before: Option<PathBuf>) -> String {
        let name = match &self.settings.eval_file {
            None => {
                self.network = Network::built_in();
                "the built-in network".into()
            }
            Some(file) => match network_file::read(file) {
                Ok(network) => {
                    self.network = Arc::new(network);
                    format!("the network of {}", file.display())
                }
                Err(error) => {
                    let file = file.display().to_string();
                    let name: String = file.chars().take(200).collect();
                    self.settings.eval_file = before;
                    return format!("EvalFile: {name}: {error}; the evaluation stays as it was");
                }
            },
        };
        let idle = if self.settings.hand_written { ", for use by Evaluation network" } else { "" };
        format!("EvalFile: {name} is loaded{idle}")
    }

    fn display(&self) {
        let position = self.game.position();
        for line in format!("{position:#}").lines() {
            self.say(line);
        }
        self.say(&format!("key {:016x}", position.hash()));
        self.say(&format!("checkers {:?}", position.checkers()));
    }

    fn explain_evaluation(&self) {
        let breakdown = evaluation::breakdown(self.game.position());
        self.say("term                 middlegame  endgame");
        let row = |name: &str, value: Tapered| {
            let (middlegame, endgame) = (value.middlegame(), value.endgame());
            self.say(&format!("{name:<20} {middlegame:>10} {endgame:>8}"));
        };
        for (name, value) in &breakdown.terms {
            row(name, *value);
        }
        row("WHITE_KING_DANGER", -breakdown.dangers[0]);
        row("BLACK_KING_DANGER", breakdown.dangers[1]);
        self.say(&format!(
            "{} % middlegame, {} centipawns for White",
            breakdown.middlegame_percent, breakdown.value
        ));
        self.say(&format!("network: {} centipawns for White", self.network_value()));
    }

    /// What the network thinks of the position, as White sees it.
    fn network_value(&self) -> i32 {
        let position = self.game.position();
        let value = Evaluator::new(Arc::clone(&self.network)).evaluate(position, 0);
        let score = SidedScore::new(position.turn(), Score::Centipawns(value)).white();
        score.centipawns().expect("the network knows no mates")
    }

    fn bench(&self, depth: Option<u32>) {
        let report = bench(depth.unwrap_or(BENCH_DEPTH));
        self.say(&format!("{} nodes {} nps", report.nodes, report.nodes_per_second()));
    }
}

/// Perft that can be stopped: looks at the flag at every node four plies above the leaves.
fn count(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if depth <= 4 {
        return (!stop.load(Relaxed)).then(|| perft(position, depth));
    }
    position.legal_moves().iter().map(|&mv| count(&position.play(mv), depth - 1, stop)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_is_judged_by_what_the_options_say() {
        let mut session = Session::new(drop);
        let start = Judge::Network(Network::built_in());
        assert_eq!(session.engine.options().judge, start);
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../nnue/networks/built-in.nnue");
        let mut check = |line: &str, is_expected: &dyn Fn(&Judge) -> bool| {
            session.handle(line);
            assert!(is_expected(&session.engine.options().judge), "{line}");
        };
        let by_hand = |judge: &Judge| *judge == Judge::HandWritten;
        let by_file = |judge: &Judge| matches!(judge, Judge::Network(_)) && *judge != start;
        check("setoption name Evaluation value hand-written", &by_hand);
        check(&format!("setoption name EvalFile value {file}"), &by_hand);
        check("setoption name Evaluation value network", &by_file);
        check("setoption name EvalFile value no such file", &by_file);
        check("setoption name Evaluation value neither", &by_file);
        check("setoption name EvalFile value <empty>", &|judge| *judge == start);
        assert_eq!(session.settings.eval_file, None);
    }

    #[test]
    fn a_perft_that_would_overflow_the_stack_is_refused() {
        let said = Arc::new(std::sync::Mutex::new(Vec::new()));
        let heard = Arc::clone(&said);
        let mut session = Session::new(move |line| heard.lock().unwrap().push(line));
        session.handle("go perft 100000");
        session.handle("go perft 2");
        session.finish();
        let said = said.lock().unwrap();
        assert_eq!(said[0], "info string perft: the depth is at most 64, not 100000");
        assert_eq!(said.last().map(String::as_str), Some("\nNodes searched: 400"));
    }

    #[test]
    fn a_queen_up_is_good_in_the_eyes_of_the_network() {
        let mut session = Session::new(drop);
        for (fen, is_better) in
            [("4k3/8/8/8/8/8/8/3QK3 b - - 0 1", true), ("3qk3/8/8/8/8/8/8/4K3 w - - 0 1", false)]
        {
            session.handle(&format!("position fen {fen}"));
            assert_eq!(session.network_value() > 0, is_better, "{fen}");
        }
    }
}
