use super::*;
use alloc::format;
use alloc::string::ToString;

const ROOK_ENDING: &str = "4k3/8/8/8/8/8/4P3/4K2R w K -";

/// The operations, behind a fixed position, are written as expected and then stay so.
#[track_caller]
fn check_operations(operations: &str, expected: &str) {
    let epd: Epd = format!("{ROOK_ENDING} {operations}").parse().expect("the test line is valid");
    let expected = format!("{ROOK_ENDING} {expected}");
    assert_eq!(epd.to_string(), expected.trim_end());
    assert_eq!(expected.parse::<Epd>(), Ok(epd));
}

#[track_caller]
fn check_error(line: &str, expected: &str) {
    let error = line.parse::<Epd>().expect_err("the test line is not valid");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn standard_operations_are_understood() {
    check_operations("", "");
    check_operations("bm O-O e4; am Kf2;", "bm O-O e4; am Kf2;");
    check_operations("bm e1g1 e2-e4 h1h8 ;", "bm O-O e4 Rh8+;");
    check_operations(
        "id \"a; test\"; c0 \"note\"; c9 \"\";",
        "id \"a; test\"; c0 \"note\"; c9 \"\";",
    );
    check_operations(
        "acd 12; acn 10000000000; acs 3; ce -25; dm 4;",
        "acd 12; acn 10000000000; acs 3; ce -25; dm 4;",
    );
    check_operations("pv Rh8+ Kd7 Rh7+; pm e3; sm e4;", "pv Rh8+ Kd7 Rh7+; pm e3; sm e4;");
    check_operations("pv;", "pv;");
    check_operations("acd 1; hmvc 5; fmvn 9;", "acd 1; hmvc 5; fmvn 9;");
    check_operations("D1 15 ;D2 66", "D1 15; D2 66;");
}

#[test]
fn forgotten_quotes_and_semicolons_are_forgiven() {
    check_operations("id a test;;", "id \"a test\";");
    check_operations("bm O-O; acd 7", "bm O-O; acd 7;");
    check_operations(";bm O-O", "bm O-O;");
}

#[test]
fn unknown_operations_are_kept() {
    check_operations("eco \"B90\"; resign; tcri 1 2;", "eco \"B90\"; resign; tcri 1 2;");
    check_operations("Depth 3; D 3; Dx 3; c10 3; cx;", "Depth 3; D 3; Dx 3; c10 3; cx;");
}

#[test]
fn clocks_reach_the_position() {
    let clocks = |line: &str| {
        let epd: Epd = line.parse().unwrap();
        assert_eq!(epd.to_string().parse::<Epd>(), Ok(epd.clone()));
        (epd.position.halfmove_clock(), epd.position.fullmove_number())
    };
    assert_eq!(clocks(ROOK_ENDING), (0, 1));
    assert_eq!(clocks(&format!("{ROOK_ENDING} hmvc 3; fmvn 40;")), (3, 40));
    assert_eq!(clocks(&format!("{ROOK_ENDING} 3 40")), (3, 40));
    assert_eq!(clocks(&format!("{ROOK_ENDING} 3 40 bm e4; hmvc 5;")), (5, 40));
}

#[test]
fn the_error_names_the_place() {
    check_error("4k3/8/8/8/8/8/8/8 w - -", "impossible position: White has no king");
    check_error(
        "4k3/8/8/8/8/8/8/9 w - -",
        "pieces, column 17: expected a piece letter or a number that fills the rank to 8 squares",
    );
    check_error(
        "4k3/8/8/8/8/8/4P3/4K2R w K - bm e5;",
        "move at column 33: a pawn does not move from e2 to e5",
    );
    check_error(
        "4k3/8/8/8/8/8/4P3/4K2R w K - bm e9;",
        "column 34: expected the rank of the target square, 1 to 8",
    );
    check_error("4k3/8/8/8/8/8/4P3/4K2R w K - bm;", "column 32: expected a move");
    check_error("4k3/8/8/8/8/8/4P3/4K2R w K - sm e3 e4;", "column 36: expected ; after the move");
    check_error("4k3/8/8/8/8/8/4P3/4K2R w K - acd;", "column 33: expected a number");
    check_error("4k3/8/8/8/8/8/4P3/4K2R w K - acd -1;", "column 34: expected a number");
    check_error("4k3/8/8/8/8/8/4P3/4K2R w K - acd 1 2;", "column 36: expected ; after the number");
    check_error(
        "4k3/8/8/8/8/8/4P3/4K2R w K - id \"x;",
        "column 36: expected a quote at the end of the text",
    );
    check_error(
        "4k3/8/8/8/8/8/4P3/4K2R w K - \"x\";",
        "column 30: expected the name of an operation",
    );
}

#[test]
fn quotes_and_backslashes_survive_a_round_trip() {
    let line = r#"4k3/8/8/8/8/8/8/4K3 w - - id "the \"Immortal\" \\ game"; foo "a;\"b";"#;
    let epd: Epd = line.parse().unwrap();
    assert_eq!(epd.id(), Some(r#"the "Immortal" \ game"#));
    assert_eq!(epd.to_string(), line);
    // Other backslashes are of those who do not know that they mean something.
    let epd: Epd = r#"4k3/8/8/8/8/8/8/4K3 w - - id "C:\suite";"#.parse().unwrap();
    assert_eq!(epd.id(), Some(r"C:\suite"));
    assert_eq!(epd.to_string().parse::<Epd>().unwrap(), epd);
}
