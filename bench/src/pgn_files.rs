//! The games as PGN files, in the two styles that most files are written in.

use std::fmt::Write as _;

use crate::games::{Game, Random};

const LINE_WIDTH: usize = 80;

/// As an online server writes them: many tags, an evaluation and a clock after each move, and all
/// moves in one line.
pub fn server_style(games: &[Game]) -> String {
    let mut random = Random(0xC10C);
    let mut pgn = String::new();
    for (number, game) in games.iter().enumerate() {
        let ratings = [(); 2].map(|()| 1_200 + random.below(1_200));
        let tags = [
            ("Event", "Rated Blitz game".to_owned()),
            ("Site", format!("https://example.org/{number:08x}")),
            ("Date", "2026.11.01".to_owned()),
            ("Round", "-".to_owned()),
            ("White", format!("player{}", random.below(100_000))),
            ("Black", format!("player{}", random.below(100_000))),
            ("Result", game.result.to_owned()),
            ("UTCDate", "2026.11.01".to_owned()),
            ("UTCTime", clock(number as u64)),
            ("WhiteElo", ratings[0].to_string()),
            ("BlackElo", ratings[1].to_string()),
            ("WhiteRatingDiff", format!("+{}", random.below(10))),
            ("BlackRatingDiff", format!("-{}", random.below(10))),
            ("ECO", "C50".to_owned()),
            ("Opening", "Italian Game: Giuoco Pianissimo, Normal".to_owned()),
            ("TimeControl", "180+0".to_owned()),
            ("Termination", "Normal".to_owned()),
        ];
        write_tags(&mut pgn, &tags);
        write_annotated(&mut pgn, game, &mut random);
        pgn.push_str("\n\n");
    }
    pgn
}

/// As collections of master games are written: seven tags, bare moves, short lines.
pub fn bare_style(games: &[Game]) -> String {
    let mut random = Random(0xBA3E);
    let mut pgn = String::new();
    for (number, game) in games.iter().enumerate() {
        let tags = [
            ("Event", format!("Club Championship {}", 1950 + number % 70)),
            ("Site", "Springfield".to_owned()),
            ("Date", format!("{}.05.{:02}", 1950 + number % 70, 1 + number % 28)),
            ("Round", (1 + number % 11).to_string()),
            ("White", format!("Player, A{}", random.below(10_000))),
            ("Black", format!("Player, B{}", random.below(10_000))),
            ("Result", game.result.to_owned()),
        ];
        write_tags(&mut pgn, &tags);
        write_wrapped(&mut pgn, game);
        pgn.push_str("\n\n");
    }
    pgn
}

fn write_tags(pgn: &mut String, tags: &[(&str, String)]) {
    for (name, value) in tags {
        writeln!(pgn, "[{name} \"{value}\"]").expect("a string takes any text");
    }
    pgn.push('\n');
}

fn write_annotated(pgn: &mut String, game: &Game, random: &mut Random) {
    let mut seconds = [180; 2];
    let mut centipawns = 20;
    for (ply, san) in game.sans().enumerate() {
        let dots = if ply % 2 == 0 { "." } else { "..." };
        let left = &mut seconds[ply % 2];
        *left -= random.below(4).min(*left);
        centipawns += random.below(81) as i32 - 40;
        write!(
            pgn,
            "{}{dots} {san} {{ [%eval {:.2}] [%clk {}] }} ",
            ply / 2 + 1,
            f64::from(centipawns) / 100.0,
            clock(*left),
        )
        .expect("a string takes any text");
    }
    pgn.push_str(game.result);
}

fn write_wrapped(pgn: &mut String, game: &Game) {
    let mut width = 0;
    let mut push = |word: &str| {
        if width + 1 + word.len() > LINE_WIDTH {
            pgn.push('\n');
            width = 0;
        } else if width > 0 {
            pgn.push(' ');
            width += 1;
        }
        pgn.push_str(word);
        width += word.len();
    };
    for (ply, san) in game.sans().enumerate() {
        if ply % 2 == 0 {
            push(&format!("{}.", ply / 2 + 1));
        }
        push(san);
    }
    push(game.result);
}

/// Seconds as hours, minutes and seconds.
fn clock(seconds: u64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{hours}:{minutes:02}:{:02}", seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::{LINE_WIDTH, bare_style, clock};
    use crate::games;

    #[test]
    fn bare_lines_are_full_but_not_too_long() {
        let pgn = bare_style(&games::generate().games[..50]);
        let longest = pgn.lines().map(str::len).max();
        assert_eq!(longest, Some(LINE_WIDTH));
    }

    #[test]
    fn clocks_have_hours_minutes_and_seconds() {
        assert_eq!(clock(180), "0:03:00");
        assert_eq!(clock(3_725), "1:02:05");
    }
}
