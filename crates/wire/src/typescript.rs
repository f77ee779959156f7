//! The TypeScript types of the page, written from the shapes of this crate.
//!
//! The test fails if `web/src/api/types.ts` is out of date;
//! `PINPOINT_UPDATE=1 cargo test -p pinpoint-wire typescript` writes it anew.

use std::fmt::Write;
use std::path::Path;

use ts_rs::{Config, TS};

macro_rules! declarations {
    ($($name:ident),+ $(,)?) => {{
        let mut text = String::new();
        $(declare::<crate::$name>(&mut text);)+
        text
    }};
}

fn declare<T: TS + 'static>(text: &mut String) {
    let docs = T::docs().unwrap_or_default();
    // Examples in Rust are of no use there.
    let docs = docs.split(" *\n * ```").next().unwrap_or_default().trim_end_matches(" */\n");
    let declaration = tidy(&format!("{docs} */\nexport {}", T::decl(&Config::default())));
    writeln!(text, "\n{declaration}").expect("a string takes all text");
}

/// Comments in one line, fields one step to the right, the last brace on a line of its own.
fn tidy(declaration: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut comment: Vec<&str> = Vec::new();
    let mut indent = "";
    for line in declaration.lines().map(str::trim) {
        match line {
            "/**" => comment.clear(),
            "*/" => lines.push(format!("{indent}/** {} */", comment.join(" "))),
            _ if line.starts_with("* ") => comment.push(&line[2..]),
            _ if line.ends_with(", };") => {
                lines.push(format!("{indent}{}", &line[..line.len() - 3]));
                lines.push("};".to_owned());
            }
            _ => lines.push(format!("{indent}{line}")),
        }
        if line.starts_with("export") {
            indent = "  ";
        }
    }
    lines.join("\n")
}

fn types() -> String {
    let declarations = declarations![
        Side,
        Start,
        GameRequest,
        MoveRequest,
        MoveReply,
        LegalMove,
        IllegalMove,
        IllegalReason,
        IllegalKind,
        PositionReply,
        Destination,
        PromotionChoice,
        PlayedMove,
        LastMove,
        OutcomeReply,
        OutcomeKind,
        Claim,
        ClaimKind,
        PossibleEndings,
        EndingReply,
        Opening,
        Captured,
        StandingPin,
        PinWord,
        TiedPiece,
        TiedStatus,
        ExplanationReply,
        Sentence,
        Highlight,
        MarkedSquare,
        MarkedArrow,
        SquareRole,
        ArrowRole,
        ValidateRequest,
        ValidateReply,
        TextError,
        PositionFault,
        Chess960Reply,
        Info,
        Level,
        CharacterReply,
        IntentReply,
        MissedRequest,
        MissedReply,
        MissedThing,
        ServerLimits,
        Range,
        ClientMessage,
        AnalyzeRequest,
        PlayRequest,
        ClockState,
        HintRequest,
        StopRequest,
        ServerMessage,
        SearchInfo,
        SearchLine,
        ScoreReply,
        BoundReply,
        WdlReply,
        BestMoveReply,
        StopReason,
        PgnReadRequest,
        PgnReadReply,
        PgnWriteRequest,
        PgnWriteReply,
        PgnGame,
        PgnTag,
        PgnNode,
        PgnError,
        ShapeColor,
        DrawnSquare,
        DrawnArrow,
        KeptGame,
        KeptGames,
        KeptGameReply,
        SavedGame,
        KeptCollection,
        CreateRequest,
        SaveRequest,
        AppendRequest,
        ExplorerReply,
        ExplorerMove,
        DepartureReply,
        Departure,
        ImportReply,
        ReviewRequest,
        ReviewEvent,
        ReviewedGame,
        VerdictCounts,
        ReviewedMove,
        ReviewSentence,
        TryRequest,
        PuzzleReply,
        PuzzleProgressReply,
        PuzzleTryRequest,
        PuzzleTryReply,
        PuzzleResultRequest,
        PuzzleTotalsReply,
        FailureDocument,
        Failure,
    ];
    let mut generic = String::new();
    declare::<crate::BySide<String>>(&mut generic);
    let declarations = declarations + &generic;
    format!("// Written by a test of crates/wire: do not edit.\n{declarations}")
}

#[test]
fn the_types_of_the_page_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/types.ts");
    let types = types();
    if std::env::var_os("PINPOINT_UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().expect("the file lies in a folder")).unwrap();
        std::fs::write(&path, &types).unwrap();
    }
    // Not in a package of this crate alone.
    if !path.parent().is_some_and(Path::exists) {
        return;
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        written == types,
        "web/src/api/types.ts is out of date: run PINPOINT_UPDATE=1 cargo test -p pinpoint-wire"
    );
}
