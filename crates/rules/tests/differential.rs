//! The same answers from three independent programs: ours, the slow oracle and cozy-chess.
//!
//! Seeded random games, standard and Chess960 by turns, compared position by position.
//! `PINPOINT_POSITIONS` sets how many (`cargo xtask differential` takes 10 million).
#![allow(missing_docs)]

use std::thread;

use pinpoint_oracle as oracle;
use pinpoint_rules::{
    Bitboard, CastlingStyle, Color, DrawClaim, EnPassantStyle, FenStyle, Game, Move, MoveGroup,
    MoveKind, Outcome, PieceKind, Position, Selection, Setup, Square,
};

/// The generator of all "random" choices here: xorshift with a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn three_programs_agree_on_random_games() {
    let positions: usize = match std::env::var("PINPOINT_POSITIONS") {
        Ok(count) => count.parse().expect("PINPOINT_POSITIONS is a number"),
        Err(_) => 200_000,
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = positions.div_ceil(threads);
    thread::scope(|scope| {
        for thread in 0..threads as u64 {
            scope.spawn(move || {
                let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ thread << 17 | 1);
                let mut compared = 0;
                let mut number = 0;
                while compared < share {
                    compared += compare_game(number, &mut random);
                    number += 1;
                }
            });
        }
    });
}

/// Plays one random game and compares every position of it; how many there were.
fn compare_game(number: usize, random: &mut Random) -> usize {
    let start = match number % 3 {
        0 => Position::STANDARD,
        1 => Position::chess960(random.below(960) as u16).unwrap(),
        _ => {
            let numbers = (random.below(960) as u16, random.below(960) as u16);
            Position::double_chess960(numbers.0, numbers.1).unwrap()
        }
    };
    let mut game = Game::new(start);
    let mut slow = vec![oracle::Position::from_fen(&start.to_fen()).unwrap()];
    let shredder = FenStyle { shredder: true, ..FenStyle::default() };
    let mut cozy = cozy_chess::Board::from_fen(start.fen_in(shredder).as_str(), true).unwrap();
    for ply in 1..=200 {
        let position = *game.position();
        compare_moves(&position, slow.last().unwrap(), &cozy);
        compare_facts(&position, slow.last().unwrap(), &cozy);
        compare_texts(&position, slow.last().unwrap());
        if ply % 8 == 0 {
            compare_single_moves(&position);
            compare_exchanges(&position, slow.last().unwrap());
        }
        if ply % 5 == 0 {
            compare_draws(&game, &slow);
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return ply;
        }
        // Now and then the last move is taken back by the same piece, so that positions repeat.
        let back =
            game.history().iter().rev().nth(1).map(|&(mv, _)| {
                if mv.is_castling() { mv } else { Move::normal(mv.to(), mv.from()) }
            });
        let mv = match back {
            Some(back) if random.below(4) == 0 && position.is_legal(back) => back,
            _ => moves[random.below(moves.len())],
        };
        let uci = mv.uci(CastlingStyle::Chess960).to_string();
        let last = slow.last().unwrap();
        slow.push(last.play(last.find_uci(&uci).expect("the oracle knows the move")));
        cozy.play(uci.parse().expect("cozy-chess reads the move"));
        game.try_play(mv).unwrap();
    }
    200
}

fn compare_moves(position: &Position, slow: &oracle::Position, cozy: &cozy_chess::Board) {
    let names = |moves: &[Move]| -> Vec<String> {
        let mut names: Vec<String> =
            moves.iter().map(|mv| mv.uci(CastlingStyle::Chess960).to_string()).collect();
        names.sort();
        names
    };
    let moves = position.legal_moves();
    let ours = names(&moves);
    assert_eq!(ours, slow.legal_uci(), "{position:?}");
    let mut theirs = Vec::new();
    cozy.generate_moves(|group| {
        theirs.extend(group.into_iter().map(|mv| mv.to_string()));
        false
    });
    theirs.sort();
    assert_eq!(ours, theirs, "{position:?}");

    assert_eq!(position.count_moves() as usize, moves.len(), "{position:?}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{position:?}");
    let mut visited = 0;
    position.visit_moves(Selection::ALL, |group: MoveGroup| visited += group.len() as usize);
    assert_eq!(visited, moves.len(), "{position:?}");

    // Captures and quiets divide the moves, and so do the pieces and the targets.
    let is_capture = |mv: &Move| {
        mv.is_en_passant() || !mv.is_castling() && position.occupied().contains(mv.to())
    };
    let (captures, quiets): (Vec<Move>, Vec<Move>) = moves.iter().partition(|mv| is_capture(mv));
    assert_eq!(names(&position.moves(Selection::CAPTURES)), names(&captures), "{position:?}");
    assert_eq!(names(&position.moves(Selection::QUIETS)), names(&quiets), "{position:?}");
    let parts = |choose: fn(Bitboard) -> Selection| -> Vec<String> {
        let masks = [Bitboard::LIGHT, Bitboard::DARK];
        names(&masks.iter().flat_map(|&mask| position.moves(choose(mask))).collect::<Vec<_>>())
    };
    assert_eq!(parts(|mask| Selection::ALL.from(mask)), ours, "{position:?}");
    assert_eq!(parts(|mask| Selection::ALL.to(mask)), ours, "{position:?}");
}

fn compare_facts(position: &Position, slow: &oracle::Position, cozy: &cozy_chess::Board) {
    let set = |squares: Vec<oracle::Square>| -> Bitboard {
        squares.into_iter().map(|square| Square::from_index(square.index() as u8)).collect()
    };
    assert_eq!(position.checkers(), set(slow.checkers()), "{position:?}");
    assert_eq!(position.checkers().0, cozy.checkers().0, "{position:?}");
    for (color, slow_color) in
        [(Color::White, oracle::Color::White), (Color::Black, oracle::Color::Black)]
    {
        let pins = slow.absolute_pins(slow_color).into_iter().map(|pin| pin.pinned).collect();
        assert_eq!(position.pinned(color), set(pins), "{position:?}");
    }
    let checks = position.check_map();
    for mv in position.legal_moves() {
        let expected = position.play(mv).is_check();
        assert_eq!(checks.gives_check(position, mv), expected, "{mv:?} in {position:?}");
        let next = position.play(mv);
        if mv.kind() == MoveKind::Normal
            && next.castling_rooks() == position.castling_rooks()
            && next.legal_en_passant().is_none()
        {
            assert_eq!(position.likely_hash_after(mv), next.hash(), "{mv:?} in {position:?}");
        }
    }
    assert_eq!(position.hash(), position.fresh_hash(), "{position:?}");
    let mate = position.is_checkmate();
    assert_eq!(mate, slow.is_checkmate(), "{position:?}");
    assert_eq!(position.is_stalemate(), slow.is_stalemate(), "{position:?}");
    let insufficient = slow.is_insufficient_material();
    assert_eq!(position.is_insufficient_material(), insufficient, "{position:?}");
    if cozy.halfmove_clock() < 100 {
        let won = cozy.status() == cozy_chess::GameStatus::Won;
        assert_eq!(mate, won, "{position:?}");
    }
}

fn compare_texts(position: &Position, slow: &oracle::Position) {
    let fen = position.to_fen();
    assert_eq!(fen, slow.to_fen());
    assert_eq!(Position::from_fen(&fen), Ok(*position), "{fen}");
    let legal = FenStyle { en_passant: EnPassantStyle::Legal, ..FenStyle::default() };
    assert_eq!(position.fen_in(legal).as_str(), slow.to_fen_legal_ep());
    let shredder = FenStyle { shredder: true, ..FenStyle::default() };
    assert_eq!(position.fen_in(shredder).as_str(), slow.to_shredder_fen());
    assert_eq!(Position::from_fen(position.fen_in(shredder).as_str()), Ok(*position), "{fen}");
    let setup = Setup::from(*position);
    assert_eq!(Setup::from_fen(&fen), Ok(setup), "{fen}");
}

/// `is_legal` and `parse_uci` agree with the list on everything that looks like a move.
fn compare_single_moves(position: &Position) {
    let moves = position.legal_moves();
    for from in Square::ALL {
        for to in Square::ALL {
            let mut candidates =
                vec![Move::normal(from, to), Move::en_passant(from, to), Move::castling(from, to)];
            candidates.extend(PieceKind::PROMOTIONS.map(|kind| Move::promoting(from, to, kind)));
            for mv in candidates {
                assert_eq!(position.is_legal(mv), moves.contains(&mv), "{mv:?} in {position:?}");
            }
        }
    }
    for &mv in moves.iter() {
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let text = mv.uci(style).to_string();
            assert_eq!(position.parse_uci(&text), Ok(mv), "{text} in {position:?}");
        }
        // What is taken is what the other side has lost.
        let them = !position.turn();
        let lost = position.pieces_of(them) - position.play(mv).pieces_of(them);
        let taken = position.captured(mv);
        assert_eq!(taken.map(|(square, _)| square), lost.only_square(), "{mv:?} in {position:?}");
        assert_eq!(
            taken,
            taken.and_then(|(square, piece)| {
                (position.piece_on(square) == Some(piece)).then_some((square, piece))
            })
        );
    }
}

fn compare_draws(game: &Game, slow: &[oracle::Position]) {
    let position = game.position();
    let occurrences = oracle::occurrences(slow);
    assert_eq!(game.repetitions(), occurrences, "{position:?}");
    let last = slow.last().unwrap();
    let claim = game.draw_claim();
    if last.is_checkmate() {
        assert_eq!(claim, None);
    } else if occurrences >= 3 {
        assert_eq!(claim, Some(DrawClaim::ThreefoldRepetition), "{position:?}");
    } else {
        let fifty = last.is_fifty_move_draw();
        assert_eq!(claim == Some(DrawClaim::FiftyMoves), fifty, "{position:?}");
    }
    let expected = if last.is_checkmate() {
        Some(Outcome::Checkmate { winner: !position.turn() })
    } else if last.is_stalemate() {
        Some(Outcome::Stalemate)
    } else if last.is_insufficient_material() {
        Some(Outcome::InsufficientMaterial)
    } else if last.is_seventy_five_move_draw() {
        Some(Outcome::SeventyFiveMoves)
    } else if oracle::is_fivefold(slow) {
        Some(Outcome::FivefoldRepetition)
    } else {
        None
    };
    assert_eq!(game.outcome(), expected, "{position:?}");
}

/// The quick exchange value equals the one found by playing the captures out.
fn compare_exchanges(position: &Position, slow: &oracle::Position) {
    for mv in position.legal_moves() {
        let uci = mv.uci(CastlingStyle::Chess960).to_string();
        let played = oracle::exchange_value(slow, slow.find_uci(&uci).unwrap());
        assert_eq!(position.exchange_value(mv) * 100, played, "{uci} in {position:?}");
        compare_quick_exchange(position, mv);
    }
}

/// The quick answer about a threshold against the same captures spelled out by recursion.
fn compare_quick_exchange(position: &Position, mv: Move) {
    if mv.is_castling() {
        return;
    }
    let next = position.play(mv);
    let arrived = next.piece_on(mv.to()).expect("the move ends there").kind;
    let mover = position.piece_on(mv.from()).expect("the move starts there").kind;
    let taken = position.captured(mv).map_or(0, |(_, piece)| piece.kind.value());
    let answer = cheapest_first(&next, mv.to(), next.turn(), arrived, next.occupied());
    let value = taken + arrived.value() - mover.value() - answer;
    let wins = |threshold| position.wins_exchange(mv, threshold, &PieceKind::VALUES);
    assert!(wins(value) && !wins(value + 1), "{mv} wins {value} in {position:?}");
}

/// What `us` gains on the square by taking with its cheapest piece, pins left out of account.
fn cheapest_first(
    position: &Position,
    square: Square,
    us: Color,
    victim: PieceKind,
    standing: Bitboard,
) -> i32 {
    let attackers = position.board().attackers(square, standing) & standing;
    let ours = attackers & position.pieces_of(us);
    let Some(from) = ours.into_iter().min_by_key(|&from| position.piece_on(from).unwrap().kind)
    else {
        return 0;
    };
    let kind = position.piece_on(from).unwrap().kind;
    if kind == PieceKind::King && attackers.intersects(position.pieces_of(!us)) {
        return 0;
    }
    let answer = cheapest_first(position, square, !us, kind, standing.without(from));
    (victim.value() - answer).max(0)
}
