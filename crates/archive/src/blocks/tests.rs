//! Blocks and ranges give each game once, whatever their size.

use std::io::Write;

use super::*;

fn sample() -> Vec<u8> {
    let mut text = Vec::new();
    for game in 0..200 {
        let end = if game % 3 == 0 { "\r\n\r\n" } else { "\n\n" };
        let moves = "1. e4 e5 2. Nf3 Nc6 ".repeat(game % 7);
        match game % 4 {
            // A comment with a blank line and a bracket in it begins no game.
            0 => write!(text, "[Event \"{game}\"]{end}{moves}{{ a\n\n[note] }} 1-0{end}"),
            1 => write!(text, "[Site \"{game}\"]{end}{moves} 1/2-1/2{end}"),
            2 => write!(text, "1. d4 d5 {moves} *{end}"),
            _ => write!(text, "[Event \"{game}\"]\n[Result \"*\"]\n\n{moves} 0-1{end}"),
        }
        .unwrap();
    }
    text
}

fn cut(text: &[u8], size: usize) -> Vec<Block> {
    let input = Input::from_reader(std::io::Cursor::new(text.to_vec())).unwrap();
    Blocks::new(input, 0, 0, size).collect()
}

fn joined(blocks: &[Block]) -> Vec<u8> {
    blocks.iter().flat_map(|block| block.text.iter().copied()).collect()
}

#[test]
fn blocks_of_any_size_join_to_the_text() {
    let text = sample();
    for size in [1, 50, 333, 1000, 100_000] {
        let blocks = cut(&text, size);
        assert_eq!(joined(&blocks), text, "size {size}");
        let starts: Vec<u64> = blocks.iter().map(|block| block.place.offset).collect();
        assert!(starts.is_sorted() && blocks.last().unwrap().is_last);
        assert_eq!(blocks.iter().filter(|block| block.is_last).count(), 1);
    }
    assert_eq!(cut(&text, 1).len(), 200, "every game is a block of its own");
}

#[test]
fn a_file_without_text_has_one_empty_block() {
    let blocks = cut(b"", 100);
    assert_eq!((blocks.len(), blocks[0].text.len(), blocks[0].is_last), (1, 0, true));
}

#[test]
fn ranges_cut_anywhere_give_each_game_once() {
    let text = sample();
    let folder = std::env::temp_dir().join(format!("pinpoint-blocks-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("games.pgn");
    std::fs::write(&path, &text).unwrap();
    for step in [1u64, 7, 64, 500, 4096, 1 << 20] {
        let mut all = Vec::new();
        let mut start = 0;
        while start < text.len() as u64 {
            let range = start..start + step;
            let mut offset = None;
            for block in Blocks::of_range(&path, 0, range.clone()).unwrap() {
                assert_eq!(*offset.get_or_insert(block.place.offset), all.len() as u64);
                all.extend(block.text);
            }
            start += step;
        }
        assert_eq!(all, text, "step {step}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_game_without_end_is_passed_over() {
    let mut text = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n{ ".to_vec();
    text.resize(text.len() + Blocks::LONGEST_GAME + (1 << 20), b'x');
    text.extend(b" } *\n\n[Event \"c\"]\n\n1. d4 *\n");
    let blocks = cut(&text, 1000);
    let texts: Vec<String> =
        blocks.iter().map(|block| String::from_utf8(block.text.clone()).unwrap()).collect();
    assert_eq!(texts, ["[Event \"a\"]\n\n1. e4 *\n\n", "[Event \"c\"]\n\n1. d4 *\n"]);
    let damage = blocks[0].damage.as_ref().unwrap();
    assert_eq!((damage.offset, damage.reason.as_str()), (22, "a game longer than 64 MB"));
}
