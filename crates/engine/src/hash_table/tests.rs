//! What is kept, what makes room, and what threads see of each other.

use super::*;
use crate::score::mate_in;
use pinpoint_rules::Square;

fn entry(depth: i32) -> Entry {
    Entry {
        mv: Some(Move::normal(Square::E2, Square::E4)),
        value: -123,
        evaluation: Some(45),
        depth,
        bound: Bound::Lower,
        was_pv: true,
    }
}

#[test]
fn what_is_stored_is_found_again() {
    let table = HashTable::new(1);
    for depth in [-2, 0, 7, 120] {
        let key = 0x1234_5678_9ABC_DEF0 ^ depth as u64;
        table.store(key, 3, entry(depth));
        assert_eq!(table.probe(key, 3), Some(entry(depth)));
    }
    table.clear(2);
    assert_eq!(table.probe(0x1234_5678_9ABC_DEF0, 3), None);
}

#[test]
fn a_table_too_large_for_the_machine_is_made_smaller() {
    let table = HashTable::new(1 << 40);
    assert!(table.mebibytes() < 1 << 40);
    assert!(table.mebibytes().is_power_of_two(), "halved as often as needed");
    table.store(7, 0, entry(3));
    assert_eq!(table.probe(7, 0), Some(entry(3)));
}

#[test]
fn a_mate_is_nearer_when_found_nearer_to_the_root() {
    let table = HashTable::new(1);
    table.store(99, 10, Entry { value: mate_in(15), ..entry(9) });
    assert_eq!(table.probe(99, 4).map(|entry| entry.value), Some(mate_in(9)));
}

/// Eight threads write and read the same few entries. The data of each key says which key
/// it belongs to, so a mixture of two writes would be noticed.
#[test]
fn threads_never_see_half_of_another_threads_entry() {
    let table = HashTable::new(1);
    let value_of = |key: u64| (key % 20_000) as i32 - 10_000;
    thread::scope(|scope| {
        for thread in 0..8u64 {
            let table = &table;
            scope.spawn(move || {
                for round in 0..200_000u64 {
                    // Keys that share a bucket: the high bits choose it.
                    let key = 0xAB00_0000_0000_0000 + (round * 7 + thread * 13) % 64 * 977;
                    let known = table.probe(key, 0);
                    if let Some(known) = known {
                        assert_eq!(known.value, value_of(key));
                        assert_eq!(known.evaluation, Some(-value_of(key)));
                    }
                    let value = value_of(key);
                    let evaluation = Some(-value);
                    table.store(key, 0, Entry { value, evaluation, ..entry(5) });
                }
            });
        }
    });
}

/// Keys of one cache line: the high bits choose it.
fn key(number: u64) -> u64 {
    0xAB00_0000_0000_0000 + number
}

/// Which of the keys the table knows.
fn known(table: &HashTable, keys: std::ops::Range<u64>) -> Vec<u64> {
    keys.filter(|&number| table.probe(key(number), 0).is_some()).collect()
}

#[test]
fn the_shallowest_entry_of_a_full_line_makes_room() {
    let table = HashTable::new(1);
    for (number, depth) in [8, 5, 3, 9].into_iter().enumerate() {
        table.store(key(number as u64), 0, entry(depth));
    }
    assert_eq!(known(&table, 0..5), [0, 1, 2, 3]);
    table.store(key(4), 0, entry(1));
    assert_eq!(known(&table, 0..5), [0, 1, 3, 4], "depth 3 was worth least");
}

#[test]
fn an_entry_of_an_earlier_search_makes_room_before_one_a_little_shallower() {
    // Each search costs an entry four plies: 10 - 2 * 4 is less than 5, 10 - 4 is not.
    for (searches, left) in [(1, [0, 2, 3, 4]), (2, [1, 2, 3, 4])] {
        let table = HashTable::new(1);
        table.store(key(0), 0, entry(10));
        for _ in 0..searches {
            table.age();
        }
        for (number, depth) in [(1, 5), (2, 9), (3, 9)] {
            table.store(key(number), 0, entry(depth));
        }
        table.store(key(4), 0, entry(1));
        assert_eq!(known(&table, 0..5), left, "{searches} searches later");
    }
}

#[test]
fn ages_go_on_after_the_generations_have_been_counted_once() {
    let table = HashTable::new(1);
    (0..31).for_each(|_| table.age());
    table.store(key(0), 0, entry(6));
    table.age();
    for (number, depth) in [(1, 4), (2, 9), (3, 9)] {
        table.store(key(number), 0, entry(depth));
    }
    assert_eq!(table.fullness(), 0, "the line is not among the first");
    table.store(key(4), 0, entry(1));
    assert_eq!(known(&table, 0..5), [1, 2, 3, 4], "6 - 4 is less than 4");
}

#[test]
fn a_position_has_one_entry_and_keeps_its_move() {
    let table = HashTable::new(1);
    for number in 0..3 {
        table.store(key(number), 0, entry(9));
    }
    let unmoved = Entry { mv: None, value: 7, bound: Bound::Upper, ..entry(9) };
    table.store(key(1), 0, unmoved);
    assert_eq!(table.probe(key(1), 0), Some(Entry { mv: entry(9).mv, ..unmoved }));
    let other = Some(Move::normal(Square::D2, Square::D4));
    table.store(key(1), 0, Entry { mv: other, ..unmoved });
    assert_eq!(table.probe(key(1), 0).and_then(|entry| entry.mv), other, "a newer move wins");
    // The fourth place is still free.
    table.store(key(3), 0, entry(1));
    assert_eq!(known(&table, 0..4), [0, 1, 2, 3]);
}

#[test]
fn a_much_shallower_bound_does_not_replace_what_this_search_found() {
    let table = HashTable::new(1);
    let depth_after = |new: Entry| {
        table.store(key(0), 0, new);
        table.probe(key(0), 0).expect("it was stored").depth
    };
    assert_eq!(depth_after(entry(12)), 12);
    assert_eq!(depth_after(entry(7)), 12, "five plies less");
    assert_eq!(depth_after(entry(8)), 8, "four plies less");
    assert_eq!(depth_after(Entry { bound: Bound::Exact, ..entry(2) }), 2, "but exact");
    assert_eq!(depth_after(entry(12)), 12);
    table.age();
    assert_eq!(depth_after(entry(1)), 1, "another search");
}

fn is_empty(table: &HashTable) -> bool {
    table.lines.iter().flat_map(|line| &line.0).all(|word| word.load(Relaxed) == 0)
}

#[test]
fn fullness_counts_the_entries_of_this_search() {
    let table = HashTable::new(1);
    assert_eq!((table.fullness(), table.mebibytes()), (0, 1));
    // 16,384 lines, so that one key in 2^50 begins a new line.
    (0..100).for_each(|line| table.store(line << 50, 0, entry(4)));
    assert_eq!(table.fullness(), 100);
    table.age();
    assert_eq!(table.fullness(), 0);
    (0..20).for_each(|line| table.store(line << 50, 0, entry(4)));
    assert_eq!(table.fullness(), 20);
    table.clear(3);
    assert_eq!(table.fullness(), 0);
    (0..300).for_each(|line| table.store(line << 50, 0, entry(4)));
    (0..300).for_each(|line| table.store(line << 50 | 1, 0, entry(4)));
    assert_eq!(table.fullness(), 500, "of the first thousand");
    table.clear(0);
    assert!(is_empty(&table), "somebody does it, if no thread is named");
}

#[test]
fn every_part_of_an_entry_comes_back() {
    let table = HashTable::new(1);
    for (number, bound) in [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().enumerate() {
        for was_pv in [false, true] {
            for evaluation in [None, Some(0), Some(-30_000)] {
                let stored = Entry { mv: None, bound, was_pv, evaluation, ..entry(number as i32) };
                let key = key(number as u64) ^ u64::from(was_pv) << 60;
                table.clear(1);
                table.store(key, 5, stored);
                assert_eq!(table.probe(key, 5), Some(stored));
            }
        }
    }
}

#[test]
fn a_loss_is_nearer_too_when_found_nearer_to_the_root() {
    let table = HashTable::new(1);
    for (stored, found) in [
        (-mate_in(15), -mate_in(9)),
        (WIN_IN_MAX - 1, WIN_IN_MAX - 1),
        (WIN_IN_MAX, WIN_IN_MAX + 6),
        (1 - WIN_IN_MAX, 1 - WIN_IN_MAX),
        (-WIN_IN_MAX, -WIN_IN_MAX - 6),
    ] {
        table.store(99, 10, Entry { value: stored, ..entry(9) });
        assert_eq!(table.probe(99, 4).map(|entry| entry.value), Some(found));
    }
}

#[test]
fn an_empty_table_knows_nothing_not_even_key_zero() {
    let table = HashTable::new(1);
    assert_eq!([0, 1, u64::MAX].map(|key| table.probe(key, 0)), [None; 3]);
}

#[test]
fn who_makes_room_leaves_no_move_behind() {
    let table = HashTable::new(1);
    (0..4).for_each(|number| table.store(key(number), 0, entry(9)));
    let unmoved = Entry { mv: None, ..entry(2) };
    table.store(key(4), 0, unmoved);
    assert_eq!(table.probe(key(4), 0), Some(unmoved), "shallower, and without a move");
}

#[test]
fn a_free_place_is_taken_before_anything_makes_room() {
    let table = HashTable::new(1);
    (0..28).for_each(|_| table.age());
    table.store(key(0), 0, entry(1));
    // The count of generations begins again, and the entry is old.
    (0..4).for_each(|_| table.age());
    (1..4).for_each(|number| table.store(key(number), 0, entry(1)));
    assert_eq!(known(&table, 0..4), [0, 1, 2, 3]);
}

#[test]
fn depths_beyond_all_searches_are_cut_to_what_fits() {
    let table = HashTable::new(1);
    for (depth, kept) in [(-9, -4), (-4, -4), (251, 251), (400, 251)] {
        table.clear(1);
        table.store(key(0), 0, entry(depth));
        assert_eq!(table.probe(key(0), 0), Some(entry(kept)));
    }
}

#[test]
fn touching_a_new_table_leaves_it_empty() {
    for mebibytes in [1, 3] {
        let table = HashTable::new(mebibytes);
        table.touch();
        assert!(is_empty(&table));
    }
}
