use pinpoint_rules::{Color, PieceKind, Position, Setup, Square};

use super::*;
use crate::samples::sample;

fn plan() -> Plan {
    Plan { epochs: 3, batch: 16, rate: 0.002, decay: 0.0, result_share: 0.0, threads: 2, seed: 1 }
}

/// Positions of two kinds, each with a score of its own: a queen up and a queen down.
fn lessons(score: i16) -> Vec<Sample> {
    let position = |color: Color, square: Square| {
        let mut setup = Setup::EMPTY;
        setup.board.put(Square::E1, PieceKind::King.of(Color::White));
        setup.board.put(Square::A8, PieceKind::King.of(Color::Black));
        if setup.board.occupied().contains(square) {
            return None;
        }
        setup.board.put(square, PieceKind::Queen.of(color));
        Position::try_from(setup).ok()
    };
    let of_color = |(color, score)| {
        let positions = Square::ALL.into_iter().filter_map(move |square| position(color, square));
        positions.map(move |position| sample(&position, score, 1, 1))
    };
    [(Color::White, score), (Color::Black, -score)].into_iter().flat_map(of_color).collect()
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("pinpoint-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn what_is_learned_from_nothing_comes_out_as_a_network() {
    let folder = Folder::new("train");
    let lessons = lessons(400);
    let samples = folder.write("samples.bin", &lessons.concat());
    let train = |threads, out: &str| {
        let plan = Plan { epochs: 30, rate: 0.01, threads, ..plan() };
        run(&plan, std::slice::from_ref(&samples), None, &folder.0.join(out)).unwrap();
        fs::read(folder.0.join(out)).unwrap()
    };
    let learned = train(2, "one.nnue");
    assert_eq!(train(2, "two.nnue"), learned, "the same plan, the same network");
    let all: Vec<&Sample> = lessons.iter().collect();
    let error = |numbers: &[f32]| mean_error(numbers, &all, 3);
    let before = error(&layout::random(1));
    let after = error(&layout::from_weights(&Weights::from_bytes(&learned).unwrap()));
    assert!(after < before / 20.0, "{before} before, {after} after");
}

#[test]
fn a_network_learns_on_from_what_it_knows() {
    let lessons = lessons(900);
    let mut all: Vec<&Sample> = lessons.iter().collect();
    let start = layout::from_weights(&Weights::built_in());
    let before = mean_error(&start, &all, 1);
    let learned = learn_all(&Plan { rate: 0.0005, ..plan() }, &mut all, &[], start);
    assert!(mean_error(&learned, &all, 1) < before);
    assert!(learned.iter().all(|number| number.abs() <= layout::LIMIT));
}

#[test]
fn what_cannot_be_learned_from_is_refused() {
    let folder = Folder::new("train-refused");
    let out = folder.0.join("out.nnue");
    let refused = |bytes: &[u8]| {
        let samples = folder.write("samples.bin", bytes);
        run(&plan(), &[samples], None, &out).unwrap_err().to_string()
    };
    let few: Vec<u8> = lessons(400).into_iter().take(15).flatten().collect();
    assert_eq!(
        refused(&few),
        "15 samples, but a batch takes 16: play more games, or choose a smaller --batch"
    );
    assert!(refused(&few[1..]).ends_with("samples.bin ends within a sample"));
    let mut walks = lessons(400);
    walks.iter_mut().skip(9).for_each(|walk| samples::set_score(walk, NO_SCORE));
    assert!(refused(&walks.concat()).starts_with("9 samples"), "a walk has no score");
    assert!(run(&plan(), &[folder.0.join("none.bin")], None, &out).is_err());
    assert!(!out.exists());
}

#[test]
fn a_place_that_cannot_be_written_is_found_before_the_work() {
    let folder = Folder::new("train-nowhere");
    let samples = folder.write("samples.bin", &lessons(400).concat());
    let out = folder.0.join("nowhere").join("out.nnue");
    // So long a course would never end.
    let plan = Plan { epochs: 1 << 32, ..plan() };
    let error = run(&plan, &[samples], None, &out).unwrap_err();
    assert_eq!(error.to_string(), format!("cannot write {}", out.display()));
}

#[test]
fn one_game_in_fifty_is_kept_apart() {
    let start = Position::STANDARD;
    let apart = (0..5000).filter(|&game| is_kept_apart(&sample(&start, 0, 1, game))).count();
    assert!((80..=120).contains(&apart), "{apart}");
    assert!(is_kept_apart(&sample(&start, 0, 1, 0)));
}

#[test]
fn steps_grow_quickly_and_shrink_to_almost_nothing() {
    let schedule = Schedule { steps: 1000, rate: 0.004, decay: 0.0 };
    let rates = [0, 25, 50, 525, 1000].map(|step| schedule.rate(step) / schedule.rate);
    let expected = [0.04, 0.52, 1.0, 0.5, 0.0];
    for (rate, expected) in rates.into_iter().zip(expected) {
        assert!((rate - expected).abs() < 0.001, "{rates:?}");
    }
    assert!(schedule.rate(1000) > 0.0);
}
