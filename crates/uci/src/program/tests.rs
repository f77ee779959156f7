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

/// A thread hears what the program thinks, and another one stops it.
#[test]
fn a_search_that_nobody_wants_any_more_is_stopped_at_once() {
    let thinking = "echo info depth 4 score cp 7 pv d2d4;; stop) echo bestmove d2d4";
    let mut program = start(&script(thinking), LONG).unwrap();
    let (wanted, waker) = (AtomicBool::new(true), program.waker());
    let mut heard = Vec::new();
    let before = Instant::now();
    let choice = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            wanted.store(false, Relaxed);
            waker.wake();
        });
        let budget = Budget::MoveTime(LONG);
        program.choose_while(
            &Game::default(),
            &budget,
            || wanted.load(Relaxed),
            |info| heard.push((info.depth, info.line[0].to_string())),
        )
    });
    assert_eq!(choice, Ok(None));
    assert_eq!(heard, [(4, "d2d4".to_owned())]);
    assert!(before.elapsed() < LONG);
    // It is there for the next question.
    assert!(program.wait_until_ready().is_ok());
}

#[test]
fn a_program_that_does_not_end_is_ended_with_what_it_started() {
    let folder = std::env::temp_dir().join(format!("pinpoint-uci-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let pipe = folder.join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Both the shell and what it starts hold the pipe open for as long as they live.
    let path = pipe.display();
    let deaf = format!(
        "sh -c 'exec 3> {path}; trap \"\" TERM INT; sleep 600 & echo here >&3; echo uciok; wait'"
    );
    let (sender, read) = std::sync::mpsc::channel();
    std::thread::spawn(move || drop(sender.send(std::fs::read_to_string(&pipe))));
    let program = start(&deaf, LONG).unwrap();
    assert!(read.try_recv().is_err(), "the pipe is open");
    drop(program);
    let text = read.recv_timeout(LONG).expect("a process is left").unwrap();
    assert_eq!(text, "here\n");
    std::fs::remove_dir_all(&folder).unwrap();
}
