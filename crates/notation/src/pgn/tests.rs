use super::*;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

fn read_all(pgn: &[u8]) -> Vec<Result<GameTree, String>> {
    Reader::new(pgn).trees().map(|tree| tree.map_err(|error| error.to_string())).collect()
}

/// Moves, comments and result as they are written.
fn moves_of(tree: &GameTree) -> String {
    let pgn = tree.to_pgn();
    let (_, moves) = pgn.split_once("\n\n").expect("a blank line follows the tags");
    moves.trim_end().replace('\n', " ")
}

/// Each game comes out with these moves, and after a round trip with the same.
#[track_caller]
fn check_games(pgn: impl AsRef<[u8]>, expected: &[&str]) {
    let mut found = Vec::new();
    for tree in read_all(pgn.as_ref()) {
        let tree = match tree {
            Ok(tree) => tree,
            Err(error) => {
                found.push(error);
                continue;
            }
        };
        found.push(moves_of(&tree));
        let written = tree.to_pgn();
        let again = read_all(written.as_bytes());
        let [Ok(again)] = &again[..] else { panic!("{written} is read as {again:?}") };
        assert_eq!(again.to_pgn(), written);
    }
    assert_eq!(found, expected);
}

#[track_caller]
fn check_tags(pgn: impl AsRef<[u8]>, expected: &[(&str, &str)]) {
    let trees = read_all(pgn.as_ref());
    let [Ok(tree)] = &trees[..] else { panic!("{trees:?}") };
    assert_eq!(tree.tags.iter().collect::<Vec<_>>(), expected);
}

#[test]
fn moves_are_read_with_and_without_numbers() {
    check_games("1. e4 e5 2. Nf3 *", &["1. e4 e5 2. Nf3 *"]);
    check_games("e4 e5 Nf3", &["1. e4 e5 2. Nf3 *"]);
    check_games("1.e4 e5 2.Nf3 1-0", &["1. e4 e5 2. Nf3 1-0"]);
    check_games("1.e4 1...e5 2 . Nf3 2… Nc6 0-1", &["1. e4 e5 2. Nf3 Nc6 0-1"]);
    check_games("7. e4 9... e5 1/2-1/2", &["1. e4 e5 1/2-1/2"]);
    check_games("1. e2e4 e7-e5 2. Ng1f3 Nb8-c6 1/2", &["1. e4 e5 2. Nf3 Nc6 1/2-1/2"]);
}

#[test]
fn castling_and_promotion_are_read_in_their_usual_spellings() {
    let castling = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n";
    check_games(castling.to_string() + "1. 0-0 0-0-0 *", &["1. O-O O-O-O *"]);
    check_games(castling.to_string() + "1. O-O-O+ O-O 1-0", &["1. O-O-O O-O 1-0"]);
    let promotion = "[FEN \"8/PPPP3k/8/8/8/8/8/4K3 w - - 0 1\"]\n";
    check_games(
        promotion.to_string() + "1. a8(Q) Kg7 (1... Kh6) 2. b8=N Kf7 3. c8r Kf6 4. d8/B+ *",
        &["1. a8=Q Kg7 ( 1... Kh6 ) 2. b8=N Kf7 3. c8=R Kf6 4. d8=B+ *"],
    );
    let passing = "[FEN \"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1\"]\n";
    check_games(passing.to_string() + "1... d5 2. exd6 e.p. Kd7 *", &["1... d5 2. exd6 Kd7 *"]);
    check_games(
        passing.to_string() + "1... d5 2. exd6e.p. {so} Kd7 *",
        &["1... d5 2. exd6 { so } 2... Kd7 *"],
    );
}

#[test]
fn several_games_follow_each_other() {
    check_games(
        "1. e4 *\n\n1. d4 1-0\n1. c4 0-1 1. b3 *",
        &["1. e4 *", "1. d4 1-0", "1. c4 0-1", "1. b3 *"],
    );
    let pgn = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n";
    check_games(pgn, &["1. e4 *", "1. d4 *"]);
    check_games(pgn.replace("\n\n", "\n"), &["1. e4 *", "1. d4 *"]);
    check_games(pgn.replace('\n', "\r\n"), &["1. e4 *", "1. d4 *"]);
    check_games(pgn.replace('\n', " "), &["1. e4 *", "1. d4 *"]);
    // No result, and no moves.
    check_games(pgn.replace('*', ""), &["1. e4 *", "1. d4 *"]);
    check_games("[Event \"a\"]\n\n[Event \"b\"]\n[Site \"c\"]\n\n1. e4", &["*", "1. e4 *"]);
    check_games("", &[]);
    check_games(" \n\n; nothing here\n% nor here\n", &[]);
}

#[test]
fn tags_are_unescaped_and_kept_in_order() {
    check_tags("[White \"a\"]\n[Event \"b\"]\n\n*", &[("White", "a"), ("Event", "b")]);
    check_tags(r#"[Event "the \"big\" one \\o/"] *"#, &[("Event", r#"the "big" one \o/"#)]);
    check_tags(
        r#"[Event "the "big" one"][Site ""] *"#,
        &[("Event", r#"the "big" one"#), ("Site", "")],
    );
    check_tags(r#"[ Event   "x" ] *"#, &[("Event", "x")]);
    check_tags("[White \"M\u{fc}ller\"] *", &[("White", "M\u{fc}ller")]);
    check_tags(b"[White \"M\xFCller\"] *", &[("White", "M\u{fc}ller")]);
    check_tags(
        b"\xEF\xBB\xBF[White \"a\"]\r\n[Black \"b\"]\r\n\r\n*",
        &[("White", "a"), ("Black", "b")],
    );
    check_tags(
        "[Result \"1-0\"]\n% a note [Event \"no\"]\n[Site \"?\"]\n",
        &[("Result", "1-0"), ("Site", "?")],
    );
}

#[test]
fn variations_nest_and_comments_stay_with_their_moves() {
    check_games(
        "{start} 1. e4 {king's pawn} e5 (1... c5 {sharp} 2. Nf3 (2. c3 d5) d6) ({or} 1... e6) 2. Nf3 *",
        &[
            "{ start } 1. e4 { king's pawn } 1... e5 ( 1... c5 { sharp } 2. Nf3 ( 2. c3 d5 ) 2... d6 ) \
           ( { or } 1... e6 ) 2. Nf3 *",
        ],
    );
    check_games(
        "1. e4 ; to the end of the line )\ne5 *",
        &["1. e4 { to the end of the line ) } 1... e5 *"],
    );
    check_games("1. e4 ; a } brace\ne5 *", &["1. e4 { a ) brace } 1... e5 *"]);
    check_games(
        "1. e4 { two\n lines } { and\tanother } e5 *",
        &["1. e4 { two lines and another } 1... e5 *"],
    );
    check_games("1. e4 (1. d4 1-0) e5 ({empty}) 0-1", &["1. e4 ( 1. d4 ) 1... e5 { empty } 0-1"]);
    check_games("1. e4 {[%clk 0:01} {:00]} *", &["1. e4 { [ %clk 0:01 :00] } *"]);
    check_games("1. e4 {} e5 ( ) 2. Nf3 {x}*", &["1. e4 e5 2. Nf3 { x } *"]);
    check_games(b"1. e4 {na\xEFve} *", &["1. e4 { na\u{ef}ve } *"]);
    check_games(
        "1. e4 {[Event \"not a tag\"]\n[Event \"nor this\"]} e5 *",
        &["1. e4 { [Event \"not a tag\"] [Event \"nor this\"] } 1... e5 *"],
    );
    check_games(
        "1. e4 *\n% 1. d4 d5 an escape line *\n1. c4\n%)(\nc5 *",
        &["1. e4 *", "1. c4 c5 *"],
    );
}

#[test]
fn marks_become_numbers() {
    check_games(
        "1. e4! e5!? 2. Nf3 $1 $14 Nc6?? 3. Bb5+- a6 ?! *",
        &["1. e4 $1 e5 $5 2. Nf3 $1 $14 Nc6 $4 3. Bb5 a6 $6 *"],
    );
    check_games("1. e4 +- e5 = 2. Nf3 -/+ *", &["1. e4 $18 e5 $10 2. Nf3 $17 *"]);
}

#[test]
fn null_moves_are_kept() {
    check_games("1. e4 -- 2. Nf3 Z0 3. d4 *", &["1. e4 -- 2. Nf3 -- 3. d4 *"]);
    check_games(
        "1. e4 e5 (1... -- 2. d4 {a threat}) 2. Nf3 *",
        &["1. e4 e5 ( 1... -- 2. d4 { a threat } ) 2. Nf3 *"],
    );
    check_games(
        "1. e4 f6 2. Qh5+ -- *",
        &["game 1, line 1, column 18: a null move is impossible in check"],
    );
}

#[test]
fn games_start_from_any_position() {
    check_games(
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4p3/R3K3 b Q - 0 30\"]\n\n30... Kd7 31. O-O-O+ *",
        &["game 1, line 4, column 15: the king cannot castle: d1 is attacked by the pawn on e2"],
    );
    check_games(
        "[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 0 30\"]\n\n30... Kd7 31. O-O-O+ *",
        &["30... Kd7 31. O-O-O+ *"],
    );
    let chess960 = "[Variant \"Chess960\"]\n[FEN \"bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNB1RKR w KQkq - 0 1\"]\n\n";
    check_games(
        chess960.to_string() + "1. O-O-O *",
        &["game 1, line 4, column 4: the knight on c1 is in the way of castling"],
    );
    check_games(chess960.to_string() + "1. Nb3 Nb6 *", &["1. Nb3 Nb6 *"]);
    check_games(
        "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1 x\"]\n\n1. Kd2 *\n\n1. e4 *",
        &[
            "game 1, line 1, column 7: FEN: end, column 31: expected nothing after the move number",
            "1. e4 *",
        ],
    );
    check_games(
        "[FEN \"8/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 *",
        &["game 1, line 1, column 7: FEN: impossible position: Black has no king"],
    );
    check_games(
        "[Variant \"Atomic\"]\n\n1. e4 *\n\n[Variant \"Standard\"]\n1. d4 *",
        &[
            "game 1, line 1, column 11: the variant is neither standard chess nor Chess960",
            "1. d4 *",
        ],
    );
}

#[test]
fn a_broken_game_is_reported_and_the_next_one_read() {
    let next = "\n\n[Event \"next\"]\n\n1. d4 d5 *\n";
    let check = |broken: &str, error: &str| {
        check_games(broken.to_string() + next, &[error, "1. d4 d5 *"]);
    };
    check("1. e4 e5\n2. Ke3 Ke7 *", "game 1, line 2, column 4: a king does not move from e1 to e3");
    check(
        "1. e4 Nf9 2. d4 (2. d3) *",
        "game 1, line 1, column 9: expected the rank of the target square, 1 to 8",
    );
    check("xyzzy", "game 1, line 1, column 1: expected a game: there is no tag, move or result");
    check(
        "[Event \"x]\n[Site \"y\"]\n\n1. e4 *",
        "game 1, line 1, column 9: expected a value that ends with \"] on the same line",
    );
    check(
        "[Event x]\n[Site \"y\"]\n\n1. e4 *",
        "game 1, line 1, column 8: expected the value of the tag in quotes",
    );
    check("[\"x\"]\n\n1. e4 *", "game 1, line 1, column 2: expected the name of a tag");
    check(
        &("1. e4 ".to_string() + &"x".repeat(300)),
        "game 1, line 1, column 7: a word too long to be a move",
    );
    check_games(
        "1. e5 e6*1. e4 *",
        &["game 1, line 1, column 4: no white pawn can go to e5", "1. e4 *"],
    );
    // A broken game without tags ends with its result, and not inside a comment or variation.
    check_games(
        "1. e5 {1-0} (1. e4 1-0) 0-1 1. e4 *",
        &["game 1, line 1, column 4: no white pawn can go to e5", "1. e4 *"],
    );
}

/// Reads one game in front of another one, and compares its moves and the warnings.
#[track_caller]
fn check_oddity(odd: &str, moves: &str, warnings: &[&str]) {
    let pgn = odd.to_string() + "\n\n[Event \"next\"]\n\n1. d4 d5 *\n";
    let mut reader = Reader::new(pgn.as_bytes());
    let tree = reader.read_tree().unwrap().unwrap();
    assert_eq!(moves_of(&tree), moves, "{odd}");
    let found: Vec<String> = reader.warnings().iter().map(|warning| warning.to_string()).collect();
    let places = |text: &&str| format!("game 1, line 1, column {text}");
    assert_eq!(found, warnings.iter().map(places).collect::<Vec<_>>(), "{odd}");
    let next = reader.read_tree().unwrap().unwrap();
    assert_eq!(moves_of(&next), "1. d4 d5 *", "{odd}");
    assert!(reader.warnings().is_empty(), "warnings belong to one game");
}

#[test]
fn what_can_be_passed_over_is_with_a_warning() {
    let check = check_oddity;
    let word = "passed over a word that is no move";
    check(
        "1. e4 {a {b} c} e5 *",
        "1. e4 { a {b } 1... e5 *",
        &[&format!("14: {word}"), "15: passed over '}'"],
    );
    check("1. e4 $999 e5 *", "1. e4 e5 *", &["7: passed over a $ without a number from 0 to 255"]);
    check("1. e4 } e5 *", "1. e4 e5 *", &["7: passed over '}'"]);
    check("1. e4 <x> e5 *", "1. e4 e5 *", &["7: passed over text in angle brackets"]);
    check("1. e4 % e5 *", "1. e4 e5 *", &["7: passed over '%'"]);
    check("1. e4 [ e5 *", "1. e4 e5 *", &["7: passed over '['"]);
    check("1. e4 ¿ e5 *", "1. e4 e5 *", &["7: passed over '¿'"]);
    check("1. e4 novelty e5 *", "1. e4 e5 *", &[&format!("7: {word}")]);
    check("1. e4 e5) 2. d4 *", "1. e4 e5 2. d4 *", &["9: passed over a ) that closes nothing"]);
    check("(1. d4 d5) 1. e4 *", "1. e4 *", &["1: passed over a variation before any move"]);
    let never = "the variation is never closed";
    check(
        "1. e4 (1. d4 d5 (1... d6 2. c4 *",
        "1. e4 ( 1. d4 d5 ( 1... d6 2. c4 ) ) *",
        &[&format!("17: {never}"), &format!("7: {never}")],
    );
    let comment = "the comment is never closed";
    check("1. e4 { e5 2. d4 *", "1. e4 { e5 2. d4 * } *", &[&format!("7: {comment}")]);
    check("1. e4 0000 2. d4 *", "1. e4 -- 2. d4 *", &[]);
}

#[test]
fn results_are_read_as_people_write_them() {
    let unusual = "an unusual way to write the result";
    for (text, result) in [("½-½", "1/2-1/2"), ("1:0", "1-0"), ("0–1", "0-1"), ("½", "1/2-1/2")]
    {
        let moves = format!("1. e4 e5 {result}");
        check_oddity(&format!("1. e4 e5 {text}"), &moves, &[&format!("10: {unusual}")]);
    }
    let latin1 = Reader::new(&b"1. e4 \xBD-\xBD"[..]).read_tree().unwrap().unwrap();
    assert_eq!(moves_of(&latin1), "1. e4 1/2-1/2");
}

#[test]
fn a_comment_beyond_the_limit_is_cut_with_a_warning() {
    let limit = Reader::<&[u8]>::MAX_COMMENT;
    for brackets in [["{", "}"], [";", "\n"]] {
        for (len, expected) in [(limit, 0), (limit + 1, 1), (3 * limit, 1)] {
            let pgn = format!("1. e4 {}{}{} e5 *", brackets[0], "x".repeat(len), brackets[1]);
            let mut reader = Reader::new(pgn.as_bytes());
            let tree = reader.read_tree().unwrap().unwrap();
            let e4 = tree.main_line().next().unwrap();
            assert_eq!(tree.node(e4).comment.text.len(), len.min(limit));
            assert_eq!(reader.warnings().len(), expected, "{len}");
        }
    }
}

/// With a replay for every node, these would take hours.
#[test]
fn huge_games_and_many_tags_take_time_in_proportion() {
    let mut game = pinpoint_rules::Game::default();
    let mut tree = GameTree::new();
    let mut at = GameTree::START;
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(200_000) {
        let mv = game.position().parse_uci(text).unwrap();
        game.try_play(mv).unwrap();
        at = tree.add_move(at, mv).unwrap();
        assert_eq!(tree.position(at).turn(), game.position().turn());
    }
    let other = GameTree::from(&game);
    assert_eq!((tree.result, other.result), (GameResult::Unknown, GameResult::Draw));
    tree.result = GameResult::Draw;
    assert!(tree == other);
    assert!(tree.to_pgn() == other.to_pgn());
    let mut tags = Tags::new();
    for round in 0..2 {
        for number in 0..500_000 {
            tags.set(&format!("Tag{number}"), if round == 0 { "first" } else { "second" });
        }
    }
    assert_eq!(tags.iter().count(), 500_000);
    assert_eq!((tags.get("Tag7"), tags.get("Tag")), (Some("second"), None));
    tags.remove("Tag7");
    assert_eq!((tags.get("Tag7"), tags.get("Tag8")), (None, Some("second")));
}

#[test]
fn trees_are_equal_whatever_the_order_in_which_they_grew() {
    let read = |pgn: &str| Reader::new(pgn.as_bytes()).read_tree().unwrap().unwrap();
    let mut grown = read("1. e4 (1. d4) (1. c4 c5) *");
    let c4 = grown.children(GameTree::START).last().unwrap();
    grown.promote(c4);
    assert_eq!(grown, read("1. c4 (1. e4) (1. d4) c5 *"));
    assert!(grown != read("1. c4 (1. e4) (1. d4 d5) c5 *"));
    let e4 = grown.children(GameTree::START).nth(1).unwrap();
    assert!(grown.remove(e4) && !grown.remove(GameTree::START));
    assert_eq!(grown, read("1. c4 (1. d4) c5 *"));
}

#[test]
fn too_many_variations_inside_each_other_are_refused() {
    let limit = Reader::<&[u8]>::MAX_DEPTH;
    let nested =
        |depth: usize| "1. e4 ".to_string() + &"( 1. d4 ".repeat(depth) + &") ".repeat(depth) + "*";
    assert!(read_all(nested(limit).as_bytes())[0].is_ok());
    let refused = nested(limit + 1);
    let error = read_all(refused.as_bytes())[0].clone().unwrap_err();
    assert!(error.ends_with("too many variations inside each other"), "{error}");
}

/// Hands out the text a few bytes at a time.
struct Drip<'a>(&'a [u8], usize);

impl std::io::Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let (now, later) = self.0.split_at(self.1.min(self.0.len()).min(buffer.len()));
        buffer[..now.len()].copy_from_slice(now);
        self.0 = later;
        Ok(now.len())
    }
}

#[test]
fn the_size_of_the_pieces_in_which_text_arrives_does_not_matter() {
    let long = "word ".repeat(40_000);
    let pgn = "[Event \"x\"]\n\n1. e4 {".to_string()
        + &long
        + "} e5 ;"
        + &long
        + "\n2. Nf3 (2. d4 {"
        + &long
        + "}) *\n\n[Event \"y\"]\n\n1. d4 {"
        + &long
        + "\n\n[Event \"z\"]\n\n1. c4 *\n";
    let whole = read_all(pgn.as_bytes());
    assert_eq!(whole.len(), 3);
    assert_eq!(
        moves_of(whole[0].as_ref().unwrap()).len(),
        3 * (long.len() - 1) + "1. e4 {  } 1... e5 {  } 2. Nf3 ( 2. d4 {  } ) *".len()
    );
    assert_eq!(moves_of(whole[1].as_ref().unwrap()).len(), long.len() - 1 + "1. d4 {  } *".len());
    for size in [1, 7, 4096, 65_535] {
        let dripped: Vec<_> = Reader::new(Drip(pgn.as_bytes(), size))
            .trees()
            .map(|tree| tree.map_err(|error| error.to_string()))
            .collect();
        assert!(dripped == whole, "pieces of {size} bytes");
    }
}

#[test]
fn a_failing_source_ends_the_reading() {
    struct Failing;
    impl std::io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
    }
    let mut reader = Reader::new(Failing);
    assert!(matches!(reader.read_tree(), Some(Err(ReadError::Source(_)))));
    assert!(reader.read_tree().is_none());
}

#[test]
fn visitors_choose_what_they_read() {
    #[derive(Default)]
    struct Count {
        skip_moves: bool,
        plies: usize,
        games: usize,
        comments: usize,
    }
    impl Visitor for Count {
        fn begin_moves(&mut self, _: &pinpoint_rules::Position) -> Choice {
            if self.skip_moves { Choice::Skip } else { Choice::Read }
        }
        fn play(
            &mut self,
            _: &pinpoint_rules::Position,
            _: pinpoint_rules::Move,
            _: &pinpoint_rules::Position,
        ) {
            self.plies += 1;
        }
        fn comment(&mut self, _: Text<'_>, _: bool) {
            self.comments += 1;
        }
        fn end_game(&mut self, _: Option<GameResult>) {
            self.games += 1;
        }
    }
    // The variation, which is passed over, may hold anything.
    let pgn = "1. e4 {one} (1. e5 Kxe9 {none} (1. z9)) e5 1-0\n\n1. d4 *";
    let mut count = Count::default();
    let mut reader = Reader::new(pgn.as_bytes());
    while reader.read_game(&mut count).is_some() {}
    assert_eq!((count.games, count.plies, count.comments), (2, 3, 1));
    let mut count = Count { skip_moves: true, ..Count::default() };
    let mut reader = Reader::new(pgn.as_bytes());
    while reader.read_game(&mut count).is_some() {}
    assert_eq!((count.games, count.plies, count.comments), (2, 0, 0));
}

/// The comment is taken apart and written as expected.
#[track_caller]
fn check_comment(text: &str, commands: &[CommentCommand], expected: &str) {
    let comment = Comment::parse(text);
    assert_eq!(comment.commands, commands);
    assert_eq!(comment.to_string(), expected);
    assert_eq!(Comment::parse(expected), comment);
}

#[test]
fn commands_in_comments_are_understood() {
    use core::time::Duration;
    use pinpoint_rules::Square;
    let other =
        |name: &str, value: &str| CommentCommand::Other { name: name.into(), value: value.into() };
    let eval = |score, depth| CommentCommand::Eval(Eval { score, depth });
    use EvalScore::{Centipawns, Mate};
    check_comment(
        "[%clk 1:02:03]",
        &[CommentCommand::Clock(Duration::from_secs(3723))],
        "[%clk 1:02:03]",
    );
    check_comment(
        "[%emt 0:00:07.50]",
        &[CommentCommand::Elapsed(Duration::from_millis(7500))],
        "[%emt 0:00:07.5]",
    );
    check_comment("[%clk 1:99:00]", &[other("clk", "1:99:00")], "[%clk 1:99:00]");
    check_comment(
        "[%eval 0.2] [%eval -1.05,12]",
        &[eval(Centipawns(20), None), eval(Centipawns(-105), Some(12))],
        "[%eval 0.20] [%eval -1.05,12]",
    );
    check_comment("good [%eval #-3] move", &[eval(Mate(-3), None)], "[%eval #-3] good move");
    check_comment("[%eval much]", &[other("eval", "much")], "[%eval much]");
    let green = |square| Marker { color: MarkerColor::Green, square };
    check_comment(
        "[%csl Ge4,Rd5]",
        &[CommentCommand::Squares(
            [green(Square::E4), Marker { color: MarkerColor::Red, square: Square::D5 }].into(),
        )],
        "[%csl Ge4,Rd5]",
    );
    check_comment(
        "[%cal Ge2e4, Yd2d4]",
        &[CommentCommand::Arrows(
            [
                Arrow { color: MarkerColor::Green, from: Square::E2, to: Square::E4 },
                Arrow { color: MarkerColor::Yellow, from: Square::D2, to: Square::D4 },
            ]
            .into(),
        )],
        "[%cal Ge2e4,Yd2d4]",
    );
    check_comment("[%cal Ge2e9]", &[other("cal", "Ge2e9")], "[%cal Ge2e9]");
    check_comment(
        "[%foo] x [%bar  a  b ]",
        &[other("foo", ""), other("bar", "a b")],
        "[%foo] [%bar a b] x",
    );
    check_comment("[%] [% clk 1] [clk] 100 % ]", &[], "[ %] [ % clk 1] [clk] 100 % ]");
    check_comment("[%clk 0:01", &[], "[ %clk 0:01");
    check_comment("[%a[%b c] d]", &[other("b", "c"), other("a", "d")], "[%b c] [%a d]");
}

#[test]
fn long_games_are_written_in_lines_of_80_columns() {
    let comment = "a comment of some length, with %percent signs, and words ".repeat(12);
    let pgn = "1. e4 {".to_string()
        + &comment
        + "} e5 2. Nf3 (2. d4 exd4 3. c3) Nc6 3. Bb5 a6 4. Ba4 Nf6 *";
    let written = read_all(pgn.as_bytes())[0].as_ref().unwrap().to_pgn();
    assert!(written.lines().all(|line| line.len() <= 80 && !line.ends_with(' ')), "{written}");
    assert!(written.lines().count() > 15);
    check_games(&pgn, &[&moves_of(read_all(pgn.as_bytes())[0].as_ref().unwrap())]);
}

#[test]
fn the_tree_is_changed_by_hand() {
    let mut tree = GameTree::new();
    let mv = |tree: &GameTree, at, text: &str| crate::parse_move(&tree.position(at), text).unwrap();
    let e4 = tree.add_move(GameTree::START, mv(&tree, GameTree::START, "e4")).unwrap();
    let d4 = tree.add_move(GameTree::START, mv(&tree, GameTree::START, "d4")).unwrap();
    assert_eq!(tree.add_move(GameTree::START, mv(&tree, GameTree::START, "e4")), Some(e4));
    assert_eq!(tree.add_move(e4, mv(&tree, GameTree::START, "e4")), None);
    let null = tree.add_null_move(e4).unwrap();
    assert_eq!((tree.parent(null), tree.parent(GameTree::START)), (Some(e4), None));
    assert_eq!(tree.children(GameTree::START).collect::<Vec<_>>(), [e4, d4]);
    tree.node_mut(d4).nags.push(Nag::GOOD);
    tree.node_mut(e4).comment = Comment::parse("best");
    tree.result = GameResult::Draw;
    tree.tags.set("White", "a\nb");
    assert_eq!(moves_of(&tree), "1. e4 { best } ( 1. d4 $1 ) 1... -- 1/2-1/2");
    assert!(tree.to_pgn().contains("[White \"a b\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n\n"));
}
