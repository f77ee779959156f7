//! What the engine says to the offer of a draw.

use std::fmt;

use pinpoint_engine::{Score, SidedScore};
use pinpoint_rules::{Color, PieceKind, Position};

/// Before this move a level game is not given away.
const EARLIEST_MOVE: u16 = 20;
/// With no more pieces than this beside kings and pawns it is an endgame, whatever the move
/// number says; Lichess draws the line at the same place.
const ENDGAME_PIECES: u32 = 6;
/// Up to this many centipawns for the engine count as about even.
const EVEN: Score = Score::Centipawns(20);
/// With this many centipawns against it, the engine takes a draw at any time.
const WORSE: Score = Score::Centipawns(-100);

/// What the engine says to the offer of a draw, by what its search thinks of the position.
///
/// It accepts once the opening is over (move 20, or no more than six pieces beside kings and
/// pawns) if it does not stand better by more than a fifth of a pawn, and at any time if it is a
/// pawn down. The terminal and the browser have the same rule from here.
///
/// ```
/// use pinpoint_engine::{Score, SidedScore};
/// use pinpoint_rules::{Color, Position};
/// use pinpoint_service::DrawAnswer;
/// let (start, even) = (Position::STANDARD, SidedScore::new(Color::White, Score::Centipawns(0)));
/// let answer = DrawAnswer::new(&start, Color::Black, Some(even));
/// assert_eq!(answer.to_string(), "declines the draw: it is too early for one");
/// let mated = SidedScore::new(Color::White, Score::Mate(3));
/// let answer = DrawAnswer::new(&start, Color::Black, Some(mated));
/// assert!(answer.accepts());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawAnswer {
    /// The game is a draw.
    Accepts,
    /// It wants to win.
    StandsBetter,
    /// The position is level, but the game has hardly begun.
    TooEarly,
    /// No search has looked at the position.
    Unknown,
}

impl DrawAnswer {
    /// The answer of the engine that plays `engine`, by what the position is worth to it.
    pub fn new(position: &Position, engine: Color, score: Option<SidedScore>) -> DrawAnswer {
        let Some(score) = score else { return DrawAnswer::Unknown };
        let score = score.of(engine);
        if score > EVEN {
            DrawAnswer::StandsBetter
        } else if score > WORSE && is_early(position) {
            DrawAnswer::TooEarly
        } else {
            DrawAnswer::Accepts
        }
    }

    /// Is the game a draw?
    pub fn accepts(self) -> bool {
        self == DrawAnswer::Accepts
    }
}

fn is_early(position: &Position) -> bool {
    let board = position.board();
    let others = board.of_kind(PieceKind::Pawn) | board.of_kind(PieceKind::King);
    position.fullmove_number() < EARLIEST_MOVE
        && (board.occupied() & !others).len() > ENDGAME_PIECES
}

/// As it follows the engine's name: "declines the draw: it thinks it stands better".
impl fmt::Display for DrawAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DrawAnswer::Accepts => "accepts the draw",
            DrawAnswer::StandsBetter => "declines the draw: it thinks it stands better",
            DrawAnswer::TooEarly => "declines the draw: it is too early for one",
            DrawAnswer::Unknown => "declines the draw: it has not looked at the position yet",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIDDLEGAME: &str = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PP2BPPP/R2Q1RK1 w - - 4";
    const ENDGAME: &str = "4r1k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0";

    #[track_caller]
    fn check(board: &str, number: u16, score: Score, [white, black]: [DrawAnswer; 2]) {
        let position = Position::from_fen(&format!("{board} {number}")).unwrap();
        let score = SidedScore::new(Color::White, score);
        let answer = |engine| DrawAnswer::new(&position, engine, Some(score));
        assert_eq!([answer(Color::White), answer(Color::Black)], [white, black]);
    }

    #[test]
    fn a_level_game_is_given_away_once_the_opening_is_over() {
        let (early, yes) = ([DrawAnswer::TooEarly; 2], [DrawAnswer::Accepts; 2]);
        check(MIDDLEGAME, 19, Score::Centipawns(10), early);
        check(MIDDLEGAME, 20, Score::Centipawns(10), yes);
        check(ENDGAME, 1, Score::Centipawns(-10), yes);
    }

    #[test]
    fn whoever_stands_better_plays_on_and_whoever_is_worse_does_not() {
        let better = [DrawAnswer::StandsBetter, DrawAnswer::Accepts];
        check(MIDDLEGAME, 30, Score::Centipawns(21), better);
        check(MIDDLEGAME, 30, Score::Centipawns(20), [DrawAnswer::Accepts; 2]);
        check(ENDGAME, 40, Score::Mate(5), better);
        check(ENDGAME, 40, Score::Mate(-5), [DrawAnswer::Accepts, DrawAnswer::StandsBetter]);
    }

    #[test]
    fn a_pawn_down_a_draw_is_welcome_in_the_opening_too() {
        let early = [DrawAnswer::StandsBetter, DrawAnswer::TooEarly];
        check(MIDDLEGAME, 8, Score::Centipawns(99), early);
        check(
            MIDDLEGAME,
            8,
            Score::Centipawns(100),
            [DrawAnswer::StandsBetter, DrawAnswer::Accepts],
        );
    }
}
