//! What is imported comes out equal: tags, comments, marks, variations, clocks, arrows.

mod common;

use common::{Scratch, import, open, tree};
use pinpoint_library::{Filter, Library};
use pinpoint_notation::pgn::{GameResult, GameTree, Nag, Reader};
use pinpoint_rules::Position;
use proptest::prelude::*;

#[track_caller]
fn check(pgn: &str) {
    let expected: Vec<GameTree> =
        Reader::new(pgn.as_bytes()).trees().map(|tree| tree.unwrap()).collect();
    let mut library = Library::in_memory().unwrap();
    import(&mut library, pgn);
    let ids = library.find(&Filter::all()).unwrap();
    let found: Vec<GameTree> = ids.iter().map(|&id| library.game(id).unwrap()).collect();
    assert_eq!(found, expected, "imported:\n{pgn}");

    let mut library = Library::in_memory().unwrap();
    for tree in &expected {
        let saved = library.create(tree).unwrap();
        let again = library.game(saved.id).unwrap();
        assert_eq!(again.to_pgn(), tree.to_pgn());
    }
}

#[test]
fn notes_of_every_kind_come_back() {
    check(
        "[Event \"The \\\"Evergreen\\\"\"]\n[Site \"https://lichess.org/abcdefgh\"]\n\
         [Date \"1852.??.??\"]\n[White \"Müller, Á.\"]\n[Result \"1-0\"]\n[UTCDate \"2026.11.15\"]\n\
         [UTCTime \"23:59:07\"]\n[WhiteElo \"2150\"]\n[BlackElo \"?\"]\n[WhiteRatingDiff \"+5\"]\n\
         [BlackRatingDiff \"-12\"]\n[Opening \"?\"]\n[PlyCount \"0123\"]\n[Odd tag_1 \"x\"]\n\n"
            .replace("[Odd tag_1 \"x\"]\n", "[Odd_1 \"x\"]\n")
            .as_str(),
    );
    check(
        "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n{ before } 1. e4! $14 { [%clk 0:05:00] } \
         (1. d4 { queen's pawn } d5 (1... Nf6 2. c4 $1 $32) 2. c4) ({ first } 1. c4) 1... e5 \
         { [%eval 0.25] [%clk 0:04:59.7] } 2. Nf3 { [%eval #-3] [%csl Ga1,Rh8] [%cal Ge2e4] see } \
         2... -- 3. d4 { [%eval 1.50,20] [%emt 0:00:03] [%foo bar] } 1-0\n",
    );
    check("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 Kd7 *\n");
    check(
        "[Variant \"Chess960\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n\n\
         9. Nb4 *\n",
    );
    check("[Event \"empty\"]\n\n*\n\n[Event \"also empty\"]\n\n1-0\n");
    check("1. e4 e5 (1... e5 { the same move again }) 2. Nf3 $255 {} *\n");
}

#[test]
fn latin_1_is_read() {
    let mut library = Library::in_memory().unwrap();
    let import = pinpoint_library::Import { collection: "old".to_owned() };
    let pgn = b"[White \"M\xFCller\"]\n\n1. e4 { sch\xF6n } *\n";
    library.import(&pgn[..], &import, |_| std::ops::ControlFlow::Continue(())).unwrap();
    let id = library.find(&Filter::all()).unwrap()[0];
    let game = library.game(id).unwrap();
    assert_eq!(game.tags.get("White"), Some("Müller"));
    assert!(game.to_pgn().contains("schön"));
}

#[test]
fn a_comment_longer_than_any_buffer_comes_back() {
    let long = "word ".repeat(30_000);
    check(&format!("1. e4 {{ {long}}} e5 *\n"));
}

/// Grows a tree by random moves, notes and variations.
fn grown(steps: &[(u8, u8, String)]) -> GameTree {
    let mut tree = GameTree::new();
    let mut nodes = vec![GameTree::START];
    for (place, choice, text) in steps {
        // Mostly the end of the game, sometimes a place further back.
        let at = match place % 3 {
            0 => nodes[usize::from(*place) % nodes.len()],
            _ => nodes[nodes.len() - 1],
        };
        let moves = tree.position(at).legal_moves();
        let added = match (choice % 16, moves.is_empty()) {
            (_, true) => None,
            (0, _) => tree.add_null_move(at),
            _ => tree.add_move(at, moves[usize::from(*choice) % moves.len()]),
        };
        let Some(id) = added else { continue };
        nodes.push(id);
        match choice % 5 {
            0 => tree.node_mut(id).nags = vec![Nag(*place), Nag(*choice)],
            1 => tree.node_mut(id).comment = pinpoint_notation::pgn::Comment::parse(text),
            _ => {}
        }
    }
    tree
}

fn comment() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -z]{0,20}",
        "[a-zäßé€ ]{0,30}",
        (0u32..40_000, 0u32..10).prop_map(|(seconds, tenths)| format!(
            "[%clk {}:{:02}:{:02}.{tenths}]",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )),
        (-3000i32..3000).prop_map(|score| format!("[%eval {:.2}] text", f64::from(score) / 100.0)),
        Just("[%cal Ga1h8,Re2e4] [%csl Yd4]".to_owned()),
    ]
}

fn tags() -> impl Strategy<Value = Vec<(String, String)>> {
    let name = prop_oneof![
        "[A-Z][A-Za-z]{0,8}",
        Just("Date".to_owned()),
        Just("UTCDate".to_owned()),
        Just("Site".to_owned()),
        Just("White".to_owned()),
        Just("Result".to_owned()),
        Just("WhiteRatingDiff".to_owned()),
    ];
    let value = prop_oneof![
        "[ -~]{0,20}",
        "[+-]?[0-9]{1,12}",
        "[0-9?]{4}.[0-9?]{2}.[0-9?]{2}",
        "[0-9]{2}:[0-9]{2}:[0-9]{2}",
        "https://[a-z]{3,9}.org/[a-z/]{0,12}",
        Just("1-0".to_owned()),
    ];
    // Tags that decide how the game is read are not for a random value.
    let tag = (name, value).prop_filter("means something", |(name, _)| {
        !matches!(name.as_str(), "FEN" | "SetUp" | "Variant")
    });
    proptest::collection::vec(tag, 0..8)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_random_game_comes_back(
        steps in proptest::collection::vec((any::<u8>(), any::<u8>(), comment()), 0..60),
        tags in tags(),
        result in 0usize..4,
    ) {
        let mut tree = grown(&steps);
        for (name, value) in &tags {
            tree.tags.set(name, value);
        }
        tree.result = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown][result];
        check(&tree.to_pgn());
    }
}

#[test]
fn a_game_from_a_position_keeps_its_start() {
    let scratch = Scratch::new("start");
    let mut library = open(&scratch.file("library.db"));
    let start = Position::chess960(17).unwrap();
    let mut tree = GameTree::from_position(start);
    let mv = start.legal_moves()[0];
    tree.add_move(GameTree::START, mv).unwrap();
    let saved = library.create(&tree).unwrap();
    drop(library);
    let game = open(&scratch.file("library.db")).game(saved.id).unwrap();
    assert_eq!(game.start(), &start);
    assert_eq!(game.main_moves().collect::<Vec<_>>(), [mv]);
}

#[test]
fn what_was_exported_is_what_was_imported() {
    let pgn = common::random_games(7, 40);
    let mut library = Library::in_memory().unwrap();
    import(&mut library, &pgn);
    let mut out = Vec::new();
    assert_eq!(library.export(&Filter::all(), &mut out).unwrap(), 40);
    assert_eq!(String::from_utf8(out).unwrap().trim(), pgn.trim());
    assert_eq!(
        tree(&pgn).main_moves().count(),
        library.game(library.find(&Filter::all()).unwrap()[0]).unwrap().main_moves().count()
    );
}
