//! The game on the table: moves, players, clock and how it ended.

use std::sync::Arc;
use std::time::Duration;

use pinpoint_notation::pgn::GameTree;
use pinpoint_opponent::{Opponent, Strength};
use pinpoint_rules::{Color, Game, IllegalMove, Move, Position};
use pinpoint_service::{Clock, Ending, TimeControl};

use super::player::Player;

/// What is kept about a move beside the move itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Note {
    /// Time left to the player after the move.
    pub(crate) clock: Option<Duration>,
    /// What a file says about the move.
    pub(crate) comment: String,
}

/// A game in progress or just ended.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    game: Game,
    /// One for each move, also for those that were taken back and can be redone.
    notes: Vec<Note>,
    players: [Player; 2],
    /// What programs call themselves, once they have said it.
    program_names: [Option<String>; 2],
    clock: Option<Clock>,
    ending: Option<Ending>,
    /// What the choices of built-in opponents depend on.
    seed: Option<u64>,
    /// The game as it was read, with everything that is not on the table.
    origin: Option<Arc<GameTree>>,
}

impl Table {
    pub(crate) fn new(start: Position, players: [Player; 2], clock: Option<TimeControl>) -> Table {
        let mut table = Table {
            game: Game::new(start),
            notes: Vec::new(),
            players,
            program_names: [None, None],
            clock: clock.map(Clock::new),
            ending: None,
            seed: None,
            origin: None,
        };
        table.end_by_rules();
        table
    }

    /// The same players and clock at the start of the same game, with the sides changed.
    pub(crate) fn rematch(&self) -> Table {
        let [white, black] = self.players.clone();
        let control = self.clock.map(|clock| clock.control);
        Table::new(*self.game.start(), [black, white], control)
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The position in which the next move is played.
    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    /// How many moves have been played.
    pub(crate) fn plies(&self) -> usize {
        self.game.history().len()
    }

    /// The position after this many half-moves.
    pub(crate) fn position_after(&self, plies: usize) -> &Position {
        match plies.checked_sub(1).and_then(|last| self.game.history().get(last)) {
            Some((_, position)) => position,
            None => self.game.start(),
        }
    }

    /// The last of this many half-moves.
    pub(crate) fn move_before(&self, plies: usize) -> Option<Move> {
        Some(self.game.history().get(plies.checked_sub(1)?)?.0)
    }

    pub(crate) fn note(&self, ply: usize) -> Option<&Note> {
        self.notes.get(ply)
    }

    pub(crate) fn note_mut(&mut self, ply: usize) -> Option<&mut Note> {
        self.notes.get_mut(ply)
    }

    pub(crate) fn player(&self, color: Color) -> &Player {
        &self.players[color.index()]
    }

    pub(crate) fn set_player(&mut self, color: Color, player: Player) {
        self.players[color.index()] = player;
    }

    pub(crate) fn set_program_name(&mut self, color: Color, name: String) {
        self.program_names[color.index()] = Some(name);
    }

    /// The side of the only person at this board, if there is just one.
    pub(crate) fn only_human(&self) -> Option<Color> {
        let mut humans = Color::ALL.into_iter().filter(|&color| self.player(color).is_human());
        match (humans.next(), humans.next()) {
            (Some(color), None) => Some(color),
            _ => None,
        }
    }

    /// The game as it was read, if it was not begun here.
    pub(crate) fn origin(&self) -> Option<&GameTree> {
        self.origin.as_deref()
    }

    pub(crate) fn set_origin(&mut self, tree: Arc<GameTree>) {
        self.origin = Some(tree);
    }

    /// Is it a person's turn, and the game not over?
    pub(crate) fn awaits_human(&self) -> bool {
        self.ending.is_none() && self.player(self.position().turn()).is_human()
    }

    /// Is it a program's turn, and the game not over?
    pub(crate) fn awaits_program(&self) -> bool {
        self.ending.is_none() && !self.player(self.position().turn()).is_human()
    }

    /// Does a program play on either side?
    pub(crate) fn has_program(&self) -> bool {
        Color::ALL.iter().any(|&color| !self.player(color).is_human())
    }

    /// `You`, `White`, `Pinpoint level 3`, or what a program calls itself.
    pub(crate) fn name(&self, color: Color) -> String {
        match self.player(color) {
            Player::Human if self.only_human().is_some() => "You".to_owned(),
            Player::Human => self.name_in_file(color).unwrap_or_else(|| color.to_string()),
            Player::Level(Strength::FULL) => "Pinpoint at full strength".to_owned(),
            Player::Level(level) => format!("Pinpoint level {level}"),
            Player::Tuned(_) => format!("Pinpoint {}", self.player(color)),
            Player::Program(command) => {
                let program = command.split_whitespace().next().unwrap_or("engine");
                let file = program.trim_matches(['"', '\'']).rsplit(['/', '\\']).next();
                let named = self.program_names[color.index()].as_deref();
                named.or(file).unwrap_or("engine").to_owned()
            }
        }
    }

    /// The name of a player in the file that the game came from.
    fn name_in_file(&self, color: Color) -> Option<String> {
        let name = self.origin()?.tags.get(&color.to_string())?;
        (!name.is_empty() && name != "?").then(|| name.to_owned())
    }

    /// What the choices of built-in opponents depend on, if the game has begun.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.seed
    }

    pub(crate) fn set_seed(&mut self, seed: u64) {
        self.seed = Some(seed);
    }

    /// The built-in opponent that plays this side; two of one level make different choices.
    pub(crate) fn sparring(&self, color: Color) -> Option<Opponent> {
        let profile = self.player(color).profile()?;
        Some(Opponent::at_table(profile, self.seed?, color))
    }

    pub(crate) fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Ends the game for a reason that is not on the board.
    pub(crate) fn end(&mut self, ending: Ending) {
        self.ending.get_or_insert(ending);
    }

    /// Plays a move and presses the clock.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let (us, played) = (self.position().turn(), self.plies());
        self.game.try_play(mv)?;
        if let Some(clock) = &mut self.clock {
            clock.press(us);
        }
        self.notes.truncate(played);
        let clock = self.clock.map(|clock| clock.left(us));
        self.notes.push(Note { clock, comment: String::new() });
        self.end_by_rules();
        Ok(())
    }

    /// Takes back the last move, or a full turn against a program, so that the same person is
    /// to move again. Returns how many moves went back.
    pub(crate) fn undo(&mut self) -> usize {
        let wanted = match self.only_human() {
            Some(us) => self.last_ply_of(us).map_or(0, |ply| self.plies() - ply),
            None => 1.min(self.plies()),
        };
        for _ in 0..wanted {
            self.game.undo();
        }
        self.after_travel(wanted)
    }

    /// Plays again what was taken back last, a full turn against a program.
    pub(crate) fn redo(&mut self) -> usize {
        let mut redone = 0;
        while self.game.redo().is_some() {
            redone += 1;
            let us = self.only_human().unwrap_or(self.position().turn());
            if self.position().turn() == us {
                break;
            }
        }
        self.after_travel(redone)
    }

    /// Goes back to the position after this many half-moves; the rest can be played again.
    pub(crate) fn rewind(&mut self, plies: usize) {
        let back = self.plies().saturating_sub(plies);
        for _ in 0..back {
            self.game.undo();
        }
        self.after_travel(back);
    }

    /// The index of the last move that this side played.
    fn last_ply_of(&self, us: Color) -> Option<usize> {
        (0..self.plies()).rev().find(|&ply| self.position_after(ply).turn() == us)
    }

    fn after_travel(&mut self, plies: usize) -> usize {
        if plies > 0 {
            self.ending = None;
            self.end_by_rules();
            self.reset_clock();
        }
        plies
    }

    /// Puts the clock back to what it showed after the last move of each side.
    pub(crate) fn reset_clock(&mut self) {
        let Some(mut clock) = self.clock else { return };
        for color in Color::ALL {
            let noted = (0..self.plies())
                .rev()
                .filter(|&ply| self.position_after(ply).turn() == color)
                .find_map(|ply| self.notes.get(ply)?.clock);
            clock.set(color, noted.unwrap_or(clock.control.initial));
        }
        self.clock = Some(clock);
    }

    /// Lets time pass for the side to move; before the first move nobody's clock runs.
    pub(crate) fn run_clock(&mut self, elapsed: Duration) {
        let us = self.position().turn();
        if self.ending.is_some() || self.plies() == 0 {
            return;
        }
        if self.clock.as_mut().is_some_and(|clock| clock.run(us, elapsed)) {
            self.ending = Some(Ending::on_time(self.position(), us));
        }
    }

    fn end_by_rules(&mut self) {
        if let Some(outcome) = self.game.outcome() {
            self.ending = Some(Ending::Rules(outcome));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(players: [Player; 2], moves: &[&str]) -> Table {
        let mut table = Table::new(Position::STANDARD, players, "1+2".parse().ok());
        for text in moves {
            let mv = table.position().parse_uci(text).unwrap();
            table.run_clock(Duration::from_secs(10));
            table.play(mv).unwrap();
        }
        table
    }

    #[test]
    fn undo_takes_a_full_turn_back_against_a_program() {
        let mut game = table([Player::Human, Player::Level(1)], &["e2e4", "e7e5", "g1f3"]);
        // The program is thinking: only our own move goes back.
        assert_eq!((game.undo(), game.plies()), (1, 2));
        assert_eq!((game.undo(), game.plies()), (2, 0));
        assert_eq!(game.undo(), 0);
        assert_eq!((game.redo(), game.redo(), game.redo()), (2, 1, 0));
    }

    #[test]
    fn the_first_move_of_a_program_stays() {
        let mut game = table([Player::Level(1), Player::Human], &["e2e4"]);
        assert_eq!(game.undo(), 0);
        let mut game = table([Player::Human, Player::Human], &["e2e4", "e7e5"]);
        assert_eq!((game.undo(), game.plies()), (1, 1));
    }

    #[test]
    fn undo_gives_the_time_back() {
        let mut game = table([Player::Human, Player::Human], &["e2e4", "e7e5", "g1f3"]);
        let left =
            |game: &Table| Color::ALL.map(|color| game.clock().unwrap().left(color).as_secs());
        assert_eq!(left(&game), [54, 52]);
        game.undo();
        assert_eq!(left(&game), [62, 52]);
        game.redo();
        assert_eq!(left(&game), [54, 52]);
    }

    #[test]
    fn a_fallen_flag_loses_unless_the_other_side_cannot_mate() {
        let mut game = table([Player::Human, Player::Human], &["e2e4"]);
        game.run_clock(Duration::from_secs(60));
        let fallen = Ending::OutOfTime { loser: Color::Black, can_win: true };
        assert_eq!(game.ending(), Some(fallen));
        assert_eq!(fallen.to_string(), "White wins: Black ran out of time");
        let start = Position::from_fen("q3k3/8/8/8/8/8/4K1N1/8 b - - 0 1").unwrap();
        let mut game = Table::new(start, [Player::Human, Player::Human], "1+2".parse().ok());
        for text in ["e8e7", "e2e3"] {
            game.play(game.position().parse_uci(text).unwrap()).unwrap();
        }
        game.run_clock(Duration::from_secs(70));
        let drawn = "draw: Black ran out of time, but White cannot mate";
        assert_eq!(game.ending().unwrap().to_string(), drawn);
    }

    #[test]
    fn mate_ends_the_game_and_undo_takes_it_up_again() {
        let mut game = table([Player::Human, Player::Human], &["f2f3", "e7e5", "g2g4", "d8h4"]);
        assert_eq!(game.ending().unwrap().to_string(), "Black wins by checkmate");
        assert!(!game.awaits_human());
        game.undo();
        assert!(game.awaits_human());
    }
}
