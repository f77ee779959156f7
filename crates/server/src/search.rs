//! One search: from the page's request to the engine's limits, and from the engine's events to
//! messages for the page.

use std::time::{Duration, SystemTime};

use pinpoint_engine::{Clock, Limits, Options, Report, ScoredLine, SidedScore};
use pinpoint_rules::{Color, Game, Move, Position};
use pinpoint_service::{DrawAnswer, remarks};
use pinpoint_tactics::Context;
use pinpoint_wire::{
    AnalyzeRequest, BestMoveReply, BoundReply, ClientMessage, ClockState, ExplanationReply,
    Failure, GameRequest, HintRequest, IntentReply, PlayRequest, PositionReply, Range, ScoreReply,
    SearchInfo, SearchLine, ServerLimits as Allowed, WdlReply, spelled, uci_of,
};

use crate::opponents::{Answer, Sparring};

/// How long a move takes in a game without a clock, and a hint.
const MOVE_TIME: Duration = Duration::from_secs(1);
/// The hash table for playing and hints, in MiB.
const PLAY_HASH_MB: usize = 16;

/// A search that can be started.
#[derive(Debug, Clone)]
pub(crate) struct Task {
    pub(crate) id: u32,
    pub(crate) game: Game,
    pub(crate) options: Options,
    pub(crate) limits: Limits,
    /// Who plays in place of the engine, below full strength.
    pub(crate) sparring: Option<Sparring>,
    /// An analysis may be cut short when others wait; a move in a game may not.
    pub(crate) is_analysis: bool,
    draw_offered: bool,
    /// Is it a move in a game?
    is_move: bool,
}

impl Task {
    /// The search that the page asks for; `None` for a message that asks for none.
    pub(crate) fn new(message: ClientMessage, allowed: &Allowed) -> Result<Option<Task>, Failure> {
        match message {
            ClientMessage::Analyze(request) => Task::analyze(request, allowed).map(Some),
            ClientMessage::Play(request) => Task::play(request).map(Some),
            ClientMessage::Hint(request) => Task::hint(request).map(Some),
            ClientMessage::Stop(_) => Ok(None),
        }
    }

    fn analyze(request: AnalyzeRequest, allowed: &Allowed) -> Result<Task, Failure> {
        let mut game =
            GameRequest { start: request.start, moves: request.moves, since: None }.replay()?;
        if request.threat == Some(true) {
            let passed = game.position().play_null().ok_or_else(|| {
                Failure::new("threat", "a king in check cannot pass: there is no threat to show")
            })?;
            game = Game::new(passed);
        }
        let multi_pv = pick("lines", &allowed.lines, request.lines)?;
        let depth = pick("depth", &allowed.depth, request.depth)?;
        let time = pick("time_ms", &allowed.time_ms, request.time_ms)?;
        let options = Options::default()
            .with_hash_mb(pick("hash_mb", &allowed.hash_mb, request.hash_mb)? as usize)
            .with_threads(pick("threads", &allowed.threads, request.threads)? as usize)
            .with_multi_pv(multi_pv as usize);
        let limits = Limits::depth(depth).with_move_time(Duration::from_millis(time.into()));
        Ok(Task {
            id: request.id,
            game,
            options,
            limits,
            sparring: None,
            is_analysis: true,
            draw_offered: false,
            is_move: false,
        })
    }

    fn play(request: PlayRequest) -> Result<Task, Failure> {
        let game =
            GameRequest { start: request.start, moves: request.moves, since: None }.replay()?;
        // Without a seed every move comes from somebody else.
        let seed = request.seed.map_or_else(any_seed, u64::from);
        let character = request.character.as_deref();
        let sparring = Sparring::new(request.level, request.elo, character, seed)?;
        let limits = match request.clock {
            Some(clock) => with_clock(clock, game.position().turn()),
            None => Limits::move_time(MOVE_TIME),
        };
        let options = Options::default().with_hash_mb(PLAY_HASH_MB);
        let draw_offered = request.draw_offered == Some(true);
        Ok(Task {
            id: request.id,
            game,
            options,
            limits,
            sparring,
            is_analysis: false,
            draw_offered,
            is_move: true,
        })
    }

    fn hint(request: HintRequest) -> Result<Task, Failure> {
        let game =
            GameRequest { start: request.start, moves: request.moves, since: None }.replay()?;
        let options = Options::default().with_hash_mb(PLAY_HASH_MB);
        let limits = Limits::move_time(MOVE_TIME);
        Ok(Task {
            id: request.id,
            game,
            options,
            limits,
            sparring: None,
            is_analysis: false,
            draw_offered: false,
            is_move: false,
        })
    }
}

/// A start value for random choices.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64
}

pub(crate) fn pick(name: &str, range: &Range, value: Option<u32>) -> Result<u32, Failure> {
    range.pick(value).ok_or_else(|| {
        let message = format!("{name} lies between {} and {}", range.min, range.max);
        Failure::new("limit", message)
    })
}

fn with_clock(clock: ClockState, turn: Color) -> Limits {
    let (left, increment) = match turn {
        Color::White => (clock.white_ms, clock.white_increment_ms),
        Color::Black => (clock.black_ms, clock.black_increment_ms),
    };
    let millis = |millis: u32| Duration::from_millis(millis.into());
    let clock = Clock { left: millis(left), increment: millis(increment), moves_to_go: None };
    Limits::default().with_clock(clock)
}

/// Puts what the engine reports into the page's words.
pub(crate) struct Teller {
    id: u32,
    game: Game,
    position: Position,
    fen: String,
    /// Is a move of a game wanted, with the position after it?
    is_move: bool,
    draw_offered: bool,
    /// The best line.
    best: Vec<Move>,
    /// The latest lines, best first.
    lines: Vec<SearchLine>,
    /// The score of the best line.
    score: Option<SidedScore>,
}

impl Teller {
    pub(crate) fn new(task: &Task) -> Teller {
        let position = *task.game.position();
        Teller {
            id: task.id,
            game: task.game.clone(),
            position,
            fen: position.to_fen(),
            is_move: task.is_move,
            draw_offered: task.draw_offered,
            best: Vec::new(),
            lines: Vec::new(),
            score: None,
        }
    }

    /// The report with all lines known so far: some reports hold only those that are new.
    pub(crate) fn info(&mut self, report: &Report) -> SearchInfo {
        for line in &report.lines {
            let index = line.rank.saturating_sub(1).min(self.lines.len());
            // A bound in mid-depth says less than the exact score of the depth before.
            if !line.is_exact() && index < self.lines.len() {
                continue;
            }
            if index == 0 {
                self.score = Some(line.score);
                self.best.clone_from(&line.moves);
            }
            let shown = self.line(line);
            match self.lines.get_mut(index) {
                Some(known) => *known = shown,
                None => self.lines.push(shown),
            }
        }
        SearchInfo {
            id: self.id,
            fen: self.fen.clone(),
            depth: report.depth,
            seldepth: report.selective_depth,
            lines: self.lines.clone(),
            nodes: report.nodes,
            nps: report.nodes_per_second(),
            hashfull: report.hash_full,
            time_ms: report.time.as_millis() as u64,
        }
    }

    fn line(&self, line: &ScoredLine) -> SearchLine {
        let (uci, san) = spelled(&self.position, &line.moves);
        SearchLine {
            score: line.score.into(),
            bound: BoundReply::new(line.score),
            wdl: Some(WdlReply::from(line.score)),
            uci,
            san,
        }
    }

    /// What the search expects to follow the move; nothing if it looked at another one.
    fn line_after(&self, mv: Move) -> Vec<Move> {
        let Some((&first, rest)) = self.best.split_first() else { return Vec::new() };
        let mut position = self.position.play(mv);
        let legal = rest.iter().copied().take_while(|&next| {
            let is_legal = position.is_legal(next);
            if is_legal {
                position = position.play(next);
            }
            is_legal
        });
        if first == mv { legal.collect() } else { Vec::new() }
    }

    /// The position after a move in a game, which the page then need not ask for.
    fn after(&self, mv: Move) -> Option<Box<PositionReply>> {
        let mut game = self.game.clone();
        game.try_play(mv).ok().filter(|()| self.is_move)?;
        let known = game.history().len().saturating_sub(1) as u32;
        Some(Box::new(PositionReply::since(&game, Some(known))))
    }

    /// The answer of an opponent below full strength.
    pub(crate) fn answer(&mut self, answer: &Answer) -> BestMoveReply {
        self.score = Some(answer.score(self.position.turn()));
        BestMoveReply {
            intent: answer.intent(),
            think_ms: answer.choice.think_time.as_millis() as u32,
            missed: answer.missed.clone(),
            ..self.best_move(answer.choice.mv, None)
        }
    }

    /// The answer, with what the move does.
    pub(crate) fn best_move(&self, mv: Move, ponder: Option<Move>) -> BestMoveReply {
        let (uci, san) = spelled(&self.position, &[mv]);
        let next = self.position.play(mv);
        let ponder = ponder.filter(|&reply| next.is_legal(reply)).map(|reply| uci_of(&next, reply));
        let line = self.line_after(mv);
        let context = Context::of_game(&self.game).with_line(&line);
        let turn = self.position.turn();
        let answer = self.draw_offered.then(|| DrawAnswer::new(&self.position, turn, self.score));
        BestMoveReply {
            id: self.id,
            uci: uci.concat(),
            san: san.concat(),
            ponder,
            score: self.score.map(ScoreReply::from),
            accepts_draw: answer.is_some_and(DrawAnswer::accepts),
            draw_answer: answer.map(|answer| answer.to_string()),
            intent: IntentReply::PlayOn,
            think_ms: 0,
            missed: None,
            explanation: ExplanationReply::new(&self.position, remarks(&context, mv)),
            position: self.after(mv),
        }
    }
}

#[cfg(test)]
mod tests {
    use pinpoint_engine::{Bound, Score};

    use super::*;

    fn task(json: &str) -> Result<Task, Failure> {
        let message: ClientMessage = serde_json::from_str(json).unwrap();
        Task::new(message, &Allowed::new(2)).map(|task| task.expect("a message asks for a search"))
    }

    #[track_caller]
    fn check_refused(json: &str, kind: &str) {
        assert_eq!(task(json).unwrap_err().kind, kind);
    }

    #[test]
    fn what_is_out_of_range_is_refused() {
        check_refused(r#"{"type":"analyze","id":1,"lines":6}"#, "limit");
        check_refused(r#"{"type":"analyze","id":1,"lines":0}"#, "limit");
        check_refused(r#"{"type":"analyze","id":1,"threads":3}"#, "limit");
        check_refused(r#"{"type":"analyze","id":1,"hash_mb":257}"#, "limit");
        check_refused(r#"{"type":"analyze","id":1,"time_ms":600001}"#, "limit");
        check_refused(r#"{"type":"play","id":1,"level":10}"#, "level");
        check_refused(r#"{"type":"hint","id":1,"moves":["e2e5"]}"#, "move");
        check_refused(r#"{"type":"hint","id":1,"start":{"fen":"x"}}"#, "fen");
    }

    #[test]
    fn a_threat_is_searched_for_the_other_side() {
        let threat = task(r#"{"type":"analyze","id":1,"threat":true}"#).unwrap();
        assert_eq!(threat.game.position().turn(), Color::Black);
        check_refused(
            r#"{"type":"analyze","id":1,"threat":true,"start":{"fen":"4r2k/8/8/8/8/8/8/4K3 w - - 0 1"}}"#,
            "threat",
        );
    }

    #[test]
    fn scores_are_as_white_sees_them() {
        let black = task(r#"{"type":"analyze","id":1,"moves":["e2e4"]}"#).unwrap();
        let mut teller = Teller::new(&black);
        let score = SidedScore::new(Color::Black, Score::Centipawns(30)).with_bound(Bound::Lower);
        let line = ScoredLine {
            rank: 1,
            depth: 3,
            score,
            moves: vec![black.game.position().parse_uci("e7e5").unwrap()],
        };
        let info = teller.info(&Report { lines: vec![line], ..Report::default() });
        assert_eq!(info.lines[0].score, ScoreReply::Cp(-30));
        assert_eq!(info.lines[0].bound, Some(BoundReply::Upper));
        assert!(info.lines[0].wdl.is_some_and(|wdl| wdl.win < wdl.loss));
        assert_eq!(info.lines[0].san, ["e5"]);
    }

    #[test]
    fn an_offered_draw_is_answered_by_the_score() {
        let answer = |offered: bool, score| {
            let task = task(&format!(
                r#"{{"type":"play","id":1,"draw_offered":{offered},
                    "start":{{"fen":"4r1k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 30"}}}}"#
            ));
            let mut teller = Teller::new(&task.unwrap());
            teller.score = Some(SidedScore::new(Color::Black, Score::Centipawns(score)));
            let mv = teller.position.parse_uci("e8e1").unwrap();
            let best = teller.best_move(mv, None);
            (best.accepts_draw, best.draw_answer.unwrap_or_default())
        };
        assert_eq!(answer(true, 0), (true, "accepts the draw".to_owned()));
        let declined = "declines the draw: it thinks it stands better".to_owned();
        assert_eq!(answer(true, 400), (false, declined));
        assert_eq!(answer(false, 0), (false, String::new()));
    }
}
