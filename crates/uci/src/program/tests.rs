use super::*;

const LONG: Duration = Duration::from_secs(20);

/// A program written as a shell script that answers `go` with these commands.
fn script(on_go: &str) -> String {
    format!(
        "sh -c 'while read line; do case $line in \
         uci) echo id name A  Script; echo option name Hash type spin; echo uciok;; \
         isready) echo readyok;; go*) {on_go};; quit) exit;; esac; done'"
    )
}

fn start(command: &str, patience: Duration) -> Result<Program, ProgramError> {
    Program::start(command, patience, Arc::default())
}

fn choose(on_go: &str, patience: Duration) -> Result<Choice, ProgramError> {
    let mut program = start(&script(on_go), patience)?;
    program.new_game()?;
    program.choose(&Game::default(), &Budget::MoveTime(Duration::from_millis(1)))
}

#[test]
fn a_program_is_greeted_and_answers() {
    let program = start(&script(""), LONG).unwrap();
    assert_eq!(program.name(), Some("A Script"));
    assert!(program.has_option("hash") && !program.has_option("Threads"));
    let choice = choose("echo info depth 3 score cp 12; echo bestmove e2e4 ponder e7e5", LONG);
    let choice = choice.unwrap();
    assert_eq!((choice.mv.as_str(), choice.depth), ("e2e4", 3));
    assert_eq!(choice.score, Some(Score::Centipawns(12)));
    assert!(choice.time < LONG);
}

#[test]
fn garbage_before_the_answer_is_passed_over() {
    let noisy = "head -c 300000 /dev/zero; echo; echo bestmove g1f3";
    assert_eq!(choose(noisy, LONG).unwrap().mv, "g1f3");
    assert_eq!(choose("echo bestmove", LONG).unwrap().mv, "nothing");
}

#[test]
fn a_program_that_dies_hangs_or_is_not_there_is_named() {
    assert_eq!(choose("exit 3", LONG), Err(ProgramError::Ended));
    assert_eq!(choose("sleep 5", Duration::from_millis(200)), Err(ProgramError::Silent));
    assert_eq!(start("sh -c 'exit 3'", LONG).err(), Some(ProgramError::Ended));
    let missing = start("/nowhere/engine", LONG).err();
    assert!(matches!(missing, Some(ProgramError::NotStarted(_))));
    assert!(matches!(start(" ", LONG).err(), Some(ProgramError::NotStarted(_))));
}

#[test]
fn a_wait_can_be_interrupted() {
    let interrupt = Arc::new(AtomicBool::new(false));
    let mut program = Program::start(&script("sleep 30"), LONG, Arc::clone(&interrupt)).unwrap();
    interrupt.store(true, Relaxed);
    let choice = program.choose(&Game::default(), &Budget::Nodes(1));
    assert_eq!(choice, Err(ProgramError::Interrupted));
}
