//! What an opponent overlooks.
//!
//! Whether a move is seen depends on the seed of the game, the piece, its line or target and a
//! window of a few half-moves: in all lines of one thought, and for some moves after it, the same
//! thing is overlooked. Hard things are overlooked more often, and so is everything in a position
//! where much goes on. Recaptures and moves of the piece that has just moved are always seen.

use pinpoint_rules::{Bitboard, Board, Color, Game, Move, PieceKind, Position, Square, attacks};
use pinpoint_tactics::{Pin, PinKind, pins};

use crate::Character;
use crate::chance::{Purpose, unit};
use crate::skill::Skill;

/// Half-moves for which something stays overlooked.
const WINDOW: u64 = 8;
/// Nothing is overlooked with more certainty than this.
const MOST: f64 = 0.92;
/// How hard it is to see a capture of one's own, where the other side's is 1.
const OWN_CHANCE: f64 = 0.4;
/// How hard it is to see a capture that is possible on the board already, where one that the own
/// move would allow is 1.
const STANDING_THREAT: f64 = 0.6;
/// A piece that has not moved for this many half-moves has stood still.
const STILL: usize = 12;

/// A thing that can be overlooked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Thing {
    /// A capture along a long diagonal.
    LongDiagonal,
    /// A capture by a knight.
    KnightCapture,
    /// A capture by a piece that goes back.
    BackwardCapture,
    /// Another capture.
    Capture,
    /// A slider takes what was shielded by a pinned piece that has left the line.
    Pin,
    /// A slider takes along a line that one of its own pieces has opened.
    Discovery,
    /// A defender that cannot take back, because it is pinned.
    PinnedDefender,
    /// A rook or queen comes to the back rank of the king.
    BackRank,
    /// A quiet move that gives check.
    QuietCheck,
    /// A quiet move.
    Quiet,
}

/// How a line came to a position: which squares the player has before its eyes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Trail {
    /// Where the last move ended.
    landing: Option<Square>,
    /// Where the side to move ended with its last move.
    own: Option<Square>,
    /// A square on which every capture is seen: it is taken back by reflex, and a piece that has
    /// really just moved there is looked at. A piece that is only moved in thought is not.
    watched: Option<Square>,
}

impl Trail {
    /// The end of a game.
    pub(crate) fn of_game(game: &Game) -> Trail {
        let landing = game.moves().next_back().map(Move::landing);
        Trail { landing, own: None, watched: landing }
    }

    /// Where the last move ended.
    pub(crate) fn landing(self) -> Option<Square> {
        self.landing
    }

    /// After this move of the position, in thought.
    pub(crate) fn after(self, position: &Position, mv: Move) -> Trail {
        let landing = Some(mv.landing());
        let took = position.captured(mv).is_some();
        Trail { landing, own: self.landing, watched: landing.filter(|_| took) }
    }
}

/// What one side sees in one position of a game, and in all lines from it.
#[derive(Debug, Clone)]
pub(crate) struct Sight {
    seed: u64,
    character: Character,
    /// The chance of overlooking a thing of usual difficulty here.
    base: f64,
    /// Half-moves played so far.
    ply: u64,
    /// The board that the player looks at, and the player.
    root: Board,
    player: Color,
    /// Where the last move of the game ended.
    just_moved: Option<Square>,
    /// Pieces that have moved lately, and pieces that have stood still.
    fresh: Bitboard,
    still: Bitboard,
    /// Absolute pins that are not seen.
    unseen_pins: Vec<Pin>,
}

impl Sight {
    /// The sight of the side to move.
    pub(crate) fn new(skill: &Skill, character: Character, seed: u64, game: &Game) -> Sight {
        let position = game.position();
        let (fresh, still) = rested(game);
        let mut sight = Sight {
            seed,
            character,
            base: skill.blindness * busyness(position),
            ply: game.moves().len() as u64,
            root: *position.board(),
            player: position.turn(),
            just_moved: game.moves().next_back().map(Move::landing),
            fresh,
            still,
            unseen_pins: Vec::new(),
        };
        let absolute = pins(position.board()).into_iter().filter(|pin| {
            pin.kind() == PinKind::Absolute && Some(pin.pinner.square) != sight.just_moved
        });
        sight.unseen_pins = absolute.filter(|pin| !sight.sees_pin(pin)).collect();
        sight
    }

    /// Is the legal move seen in a position to which this trail led?
    pub(crate) fn sees(&self, position: &Position, mv: Move, trail: Trail) -> bool {
        let from = mv.from();
        if self.base <= 0.0 && !self.character.is_blind()
            || trail.watched == Some(mv.to())
            || trail.own == Some(from)
            || mv.is_castling()
            || self.just_moved == Some(from)
            || position.is_check()
        {
            return true;
        }
        let (thing, difficulty) = self.difficulty(position, mv);
        self.draw(thing, difficulty, Purpose::Sight, key(position, mv))
    }

    /// What it takes to see the move, and how hard that is; 1 is usual.
    pub(crate) fn difficulty(&self, position: &Position, mv: Move) -> (Thing, f64) {
        let (from, to, us) = (mv.from(), mv.to(), position.turn());
        let kind = position.board().kind_on(from).unwrap_or(PieceKind::Pawn);
        let is_diagonal = from.file() != to.file() && from.rank() != to.rank();
        let is_long = from.distance(to) >= 4 && kind != PieceKind::Knight;
        let is_capture = position.captured(mv).is_some();
        let mut difficulty = match kind {
            PieceKind::Pawn => 0.5,
            PieceKind::Knight => 1.2,
            PieceKind::Bishop => 1.0,
            PieceKind::Rook => 0.85,
            PieceKind::Queen | PieceKind::King => 0.75,
        };
        difficulty *= match (is_long, is_diagonal) {
            (true, true) => 1.7,
            (true, false) => 1.2,
            _ if from.distance(to) == 1 => 0.6,
            _ => 1.0,
        };
        let goes_back = match us {
            Color::White => to.rank() < from.rank(),
            Color::Black => to.rank() > from.rank(),
        };
        difficulty *= if goes_back { 1.4 } else { 1.0 };
        difficulty *= if self.fresh.contains(from) { 0.7 } else { 1.0 };
        difficulty *= if self.still.contains(from) { 1.2 } else { 1.0 };
        if is_capture {
            difficulty *= self.nearness(position, mv);
        }
        difficulty *= if mv.promotion().is_some() { 0.3 } else { 1.0 };
        if let Some(thing) = self.opened(position, mv).filter(|_| is_capture) {
            return (thing, difficulty * 1.7);
        }
        if comes_to_back_rank(position, mv, kind) {
            return (Thing::BackRank, difficulty * 1.3);
        }
        match (is_capture, kind) {
            (true, _) if is_long && is_diagonal => (Thing::LongDiagonal, difficulty),
            (true, PieceKind::Knight) => (Thing::KnightCapture, difficulty),
            (true, _) if goes_back => (Thing::BackwardCapture, difficulty),
            (true, _) => (Thing::Capture, difficulty),
            (false, _) if position.check_map().gives_check(position, mv) => {
                (Thing::QuietCheck, difficulty * 0.8)
            }
            (false, _) => (Thing::Quiet, difficulty * 1.1),
        }
    }

    /// How near a capture is to the player's thoughts: everybody looks for own chances before
    /// looking for the other side's, and sees two pieces that face each other on the board better
    /// than those that would after a move.
    fn nearness(&self, position: &Position, mv: Move) -> f64 {
        let is_there = |square| self.root.piece_on(square) == position.piece_on(square);
        let path = attacks::between(mv.from(), mv.to());
        if position.turn() == self.player {
            OWN_CHANCE
        } else if is_there(mv.from())
            && is_there(mv.to())
            && (path & self.root.occupied()).is_empty()
        {
            STANDING_THREAT
        } else {
            1.0
        }
    }

    /// Was the line of this slider's move blocked when the player looked at the board?
    fn opened(&self, position: &Position, mv: Move) -> Option<Thing> {
        let path = attacks::between(mv.from(), mv.to());
        let mover = position.turn();
        let was_there = self.root.piece_on(mv.from())? == position.piece_on(mv.from())?;
        let blockers = path & self.root.occupied();
        let blocker = blockers.first().filter(|_| was_there)?;
        let is_own = self.root.color_on(blocker) == Some(mover);
        Some(if is_own { Thing::Discovery } else { Thing::Pin })
    }

    fn sees_pin(&self, pin: &Pin) -> bool {
        let long = pin.pinner.square.distance(pin.shielded.square) >= 4;
        let difficulty = if long { 1.4 } else { 1.0 };
        let key = (pin.pinner.square.index() * 64 + pin.pinned.square.index()) as u64;
        self.draw(Thing::PinnedDefender, difficulty, Purpose::Pin, key)
    }

    /// Is a thing of this difficulty seen?
    fn draw(&self, thing: Thing, difficulty: f64, purpose: Purpose, key: u64) -> bool {
        let usual = self.base * difficulty * self.character.blindness(thing);
        let chance = usual.max(self.character.least_chance(thing)).min(MOST);
        // Each thing has its own windows, so that not everything comes to light at once.
        let phase = (unit(self.seed, Purpose::Window, key) * WINDOW as f64) as u64;
        let window = (self.ply + phase) / WINDOW;
        unit(self.seed, purpose, key | (window << 20)) >= chance
    }

    /// The pieces of this side that the player believes able to take, although they are pinned.
    pub(crate) fn unseen_pinned(&self, position: &Position, side: Color) -> Bitboard {
        let still_there = |pin: &&Pin| {
            pin.pinned.color() == side
                && position.piece_on(pin.pinned.square) == Some(pin.pinned.piece)
                && position.piece_on(pin.pinner.square) == Some(pin.pinner.piece)
        };
        let squares = self.unseen_pins.iter().filter(still_there).map(|pin| pin.pinned.square);
        squares.fold(Bitboard::EMPTY, Bitboard::with)
    }

    /// The pins of these pieces that are not seen.
    pub(crate) fn unseen_pins(&self) -> &[Pin] {
        &self.unseen_pins
    }
}

/// What a decision is about: the side, the kind of piece, its square, and its line or target.
fn key(position: &Position, mv: Move) -> u64 {
    let (from, to) = (mv.from(), mv.to());
    let kind = position.board().kind_on(from).unwrap_or(PieceKind::Pawn);
    let slides = matches!(kind, PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen);
    let step = |a: usize, b: usize| (b.cmp(&a) as i8 + 1) as u64;
    let target = if slides {
        let files = step(from.file().index(), to.file().index());
        64 + files * 3 + step(from.rank().index(), to.rank().index())
    } else {
        to.index() as u64
    };
    // A capture on a line may be seen where a quiet move along it is not considered.
    let capture = u64::from(position.captured(mv).is_some());
    let side = position.turn().index() as u64;
    (((side * 2 + capture) * 6 + kind.index() as u64) * 64 + from.index() as u64) * 128 + target
}

/// Does a rook or queen come to the rank where the enemy king stands behind its own pawns?
fn comes_to_back_rank(position: &Position, mv: Move, kind: PieceKind) -> bool {
    let them = !position.turn();
    let king = position.king(them);
    let is_heavy = matches!(kind, PieceKind::Rook | PieceKind::Queen);
    is_heavy
        && mv.to().rank() == them.back_rank()
        && king.rank() == them.back_rank()
        && mv.from().rank() != mv.to().rank()
}

/// How much goes on: about 0.6 with no contact between the sides, 1 usually, at most 1.5.
fn busyness(position: &Position) -> f64 {
    let board = position.board();
    let attacked = |side: Color| {
        let targets = board.pieces_of(side) - board.of_kind(PieceKind::King);
        targets.into_iter().filter(|&square| position.is_attacked(square, !side)).count()
    };
    let contacts = attacked(Color::White) + attacked(Color::Black);
    (0.6 + 0.08 * contacts as f64).min(1.5)
}

/// The squares of pieces that moved in the last half-moves, and of those that have stood still.
fn rested(game: &Game) -> (Bitboard, Bitboard) {
    let landings = |count: usize| {
        let moves = game.moves().rev().take(count).map(Move::landing);
        moves.fold(Bitboard::EMPTY, Bitboard::with)
    };
    let played = game.moves().len();
    let still = if played < STILL { Bitboard::EMPTY } else { !landings(STILL) };
    (landings(4), still)
}

#[cfg(test)]
mod tests;
