use super::*;

const PGN: &str = "[Event \"Casual \\\"Game\\\"\"]
[White \"Morphy\"]
[Result \"1-0\"]

{before the first move} 1. e4 $1 {[%clk 0:02:59.5] [%eval 0.17] [%csl Ge4,Rd5] [%cal Bd8h4]
best by test} e5 ({sharper} 1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 Nc6 3. -- {a pass} *

1. d4 d5
2. Nf4 *
";

fn read(pgn: &str) -> PgnReadReply {
    PgnReadRequest { pgn: pgn.to_owned() }.answer(10_000).unwrap()
}

#[test]
fn a_game_comes_with_variations_comments_and_drawings() {
    let game = &read(PGN).games[0];
    let shown: Vec<String> = game.nodes[1..]
        .iter()
        .map(|node| format!("{}:{}", node.parent.unwrap(), node.san.as_deref().unwrap()))
        .collect();
    assert_eq!(
        shown,
        ["0:e4", "1:e5", "2:Nf3", "3:Nc6", "4:--", "1:c5", "6:Nf3", "7:d6", "6:c3", "9:d5"]
    );
    assert_eq!(game.nodes[0].comment.as_deref(), Some("before the first move"));
    assert_eq!(game.nodes[6].comment_before.as_deref(), Some("sharper"));
    let e4 = &game.nodes[1];
    assert_eq!((e4.nags.as_slice(), e4.comment.as_deref()), (&[1][..], Some("best by test")));
    assert_eq!((e4.clock_s, e4.eval), (Some(179.5), Some(ScoreReply::Cp(17))));
    assert_eq!(e4.squares[1], DrawnSquare { color: ShapeColor::Red, square: "d5".to_owned() });
    assert_eq!((&*e4.arrows[0].from, &*e4.arrows[0].to), ("d8", "h4"));
}

#[test]
fn an_error_names_game_line_and_column_and_keeps_what_came_before() {
    let reply = read(PGN);
    let [error] = reply.errors.as_slice() else { panic!("{:?}", reply.errors) };
    assert_eq!((error.game, error.line, error.column), (2, 9, 4));
    assert_eq!(error.message, "no white knight can go to f4");
    assert_eq!(reply.games[1].nodes.len(), 3);
}

#[test]
fn what_is_written_reads_the_same() {
    let games = read(PGN).games;
    let pgn = PgnWriteRequest { games: games.clone() }.answer(10_000).unwrap().pgn;
    let again = read(&pgn);
    assert!(again.errors.is_empty(), "{:?}", again.errors);
    for (game, again) in games.iter().zip(&again.games) {
        assert_eq!(game.nodes, again.nodes, "{pgn}");
    }
}

#[test]
fn braces_and_line_breaks_do_not_break_out_of_comments_and_tags() {
    let mut game = read("1. e4 *").games.remove(0);
    game.nodes[1].comment = Some("a } 1. d4 { b".to_owned());
    game.tags.push(PgnTag { name: "White".to_owned(), value: "x\"]\n[Black \"y".to_owned() });
    let pgn = PgnWriteRequest { games: vec![game] }.answer(10_000).unwrap().pgn;
    let again = read(&pgn);
    assert!(again.errors.is_empty(), "{:?} in {pgn}", again.errors);
    assert_eq!(again.games[0].nodes.len(), 2);
    assert!(again.games[0].tags.iter().all(|tag| !tag.value.contains('\n')), "{pgn}");
}

#[test]
fn trees_that_make_no_sense_are_refused() {
    let node = |parent: Option<u32>, uci: Option<&str>| PgnNode {
        parent,
        uci: uci.map(str::to_owned),
        ..read("*").games[0].nodes[0].clone()
    };
    let refused = |nodes: Vec<PgnNode>| {
        let game = PgnGame { tags: Vec::new(), start: None, result: "*".to_owned(), nodes };
        PgnWriteRequest { games: vec![game] }.answer(10_000).unwrap_err().message
    };
    assert_eq!(refused(vec![]), "a game has at least one node, its start");
    let root = || node(None, None);
    assert_eq!(
        refused(vec![root(), node(Some(1), Some("e2e4"))]),
        "node 1: its parent must come before it"
    );
    assert_eq!(
        refused(vec![root(), node(Some(0), Some("e2e5"))]),
        format!("node 1: {}", pinpoint_rules::UciMoveError::Illegal)
    );
}

#[test]
fn too_many_moves_are_refused_and_soon() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(30);
    let pgn = format!("{shuffle}*");
    assert!(PgnReadRequest { pgn: pgn.clone() }.answer(120).is_ok());
    assert_eq!(PgnReadRequest { pgn }.answer(119).unwrap_err().kind, "too_large");
    // A thousand thousand variations of one move would take their square to sort.
    let pgn = format!("1. e4 {} *", "(1. e4)".repeat(140_000));
    assert_eq!(PgnReadRequest { pgn }.answer(10_000).unwrap_err().kind, "too_large");
}
