//! Files that are not networks are refused, and the built-in network keeps its promises.

use std::sync::Arc;

use pinpoint_nnue::{Evaluator, Network, NetworkError};
use pinpoint_rules::Position;

use crate::slow_network::{SlowNetwork, WIDTH, built_in_file, checksum, file_of};

fn error(bytes: &[u8]) -> Option<NetworkError> {
    Network::from_bytes(bytes).err()
}

#[test]
fn the_built_in_file_is_read_and_so_is_one_made_by_hand() {
    assert_eq!(error(&built_in_file()), None);
    assert_eq!(error(&file_of(|_| 0)), None);
}

/// The largest weights that are taken, everywhere: a program that was built with checks for
/// overflow must not crash.
#[test]
fn the_largest_weights_make_senseless_values_and_nothing_worse() {
    let first = |sign: i16| move |place: usize| if place < 768 * WIDTH { sign * 1000 } else { 30 };
    for sign in [1, -1] {
        let network = Network::from_bytes(&file_of(first(sign))).expect("these sums fit");
        let mut evaluator = Evaluator::new(Arc::new(network));
        let mut position = Position::STANDARD;
        for ply in 0..60 {
            let value = evaluator.evaluate(&position, ply);
            assert!(value.abs() < 200_000, "{value}");
            let Some(&mv) = position.legal_moves().iter().last() else { break };
            position = position.play(mv);
        }
    }
}

#[test]
fn weights_that_overflow_a_sum_are_refused() {
    let layer = |number: fn(usize) -> i16| match error(&file_of(number)) {
        Some(NetworkError::TooLarge { layer }) => Some(layer),
        None => None,
        other => panic!("{other:?}"),
    };
    // 32 pieces and a bias: 32 * 1023 + 31 is the largest 16-bit number.
    let first = |place, weight, bias| match place / WIDTH {
        0..768 => weight,
        768 => bias,
        _ => 0,
    };
    assert_eq!(layer(|place| if place / WIDTH < 768 { 1023 } else { 0 }), None);
    assert_eq!(layer(|place| if place / WIDTH < 768 { -1024 } else { 0 }), Some(1));
    assert_eq!(error(&file_of(|place| first(place, 1023, 31))), None);
    assert!(error(&file_of(|place| first(place, 1023, 32))).is_some());
    assert_eq!(layer(|place| if place == 769 * WIDTH { 127 } else { 0 }), None);
    assert_eq!(layer(|place| if place == 769 * WIDTH { -128 } else { 0 }), Some(2));
    // 1024 products of 255 * 255 * 33 do not fit into 32 bits.
    assert_eq!(layer(|place| if place / WIDTH > 768 { 32 } else { 0 }), None);
    assert_eq!(layer(|place| if place / WIDTH > 768 { 33 } else { 0 }), Some(2));
}

#[test]
fn no_part_of_a_file_is_taken_for_the_whole() {
    let whole = built_in_file();
    let sizes = (0..64).chain((64..whole.len()).step_by(4099)).chain(whole.len() - 64..whole.len());
    for size in sizes {
        let found = error(&whole[..size]);
        let expected = match size {
            0..16 => NetworkError::NotANetwork,
            _ => NetworkError::Size { expected: whole.len(), found: size },
        };
        assert_eq!(found, Some(expected), "the first {size} bytes");
        // The end of a file is no beginning.
        if size > 0 {
            assert_eq!(error(&whole[size..]), Some(NetworkError::NotANetwork), "from {size} on");
        }
    }
    let size = NetworkError::Size { expected: whole.len(), found: whole.len() + 1 };
    assert_eq!(error(&[whole.as_slice(), &[0]].concat()), Some(size));
}

#[test]
fn any_changed_byte_is_noticed() {
    let whole = built_in_file();
    let ends = (0..24).chain(whole.len() - 24..whole.len());
    for (number, place) in ends.chain((24..whole.len()).step_by(2003)).enumerate() {
        let mut changed = whole.clone();
        changed[place] ^= 1 << (number % 8);
        match (place, error(&changed)) {
            (0..8, Some(NetworkError::NotANetwork))
            | (8..16, Some(NetworkError::OtherShape { .. }))
            | (16.., Some(NetworkError::Damaged)) => {}
            (_, other) => panic!("byte {place}: {other:?}"),
        }
    }
}

#[test]
fn other_shapes_are_named() {
    for (width, buckets) in [(256, 8), (512, 1), (0, 0), (u32::MAX, u32::MAX), (8, 256)] {
        let mut bytes = built_in_file();
        bytes[8..12].copy_from_slice(&width.to_le_bytes());
        bytes[12..16].copy_from_slice(&buckets.to_le_bytes());
        let end = bytes.len() - 8;
        let right = checksum(&bytes[..end]).to_le_bytes();
        bytes[end..].copy_from_slice(&right);
        let expected = NetworkError::OtherShape { width, buckets };
        assert_eq!(error(&bytes), Some(expected));
        assert!(expected.to_string().contains(&format!("{width} neurons")));
    }
}

/// The first layer is added up in 16 bits: with any 32 pieces the sum of a neuron must fit.
#[test]
fn no_board_overflows_a_sum_of_the_first_layer() {
    let network = SlowNetwork::read(&built_in_file());
    for (neuron, bias) in network.first_bias.iter().enumerate() {
        let mut weights: Vec<i64> = network.first.iter().map(|row| row[neuron].abs()).collect();
        weights.sort_unstable();
        let most = bias.abs() + weights.iter().rev().take(32).sum::<i64>();
        assert!(most <= i64::from(i16::MAX), "neuron {neuron} may reach {most}");
    }
}

/// A neuron is multiplied by its weight in 16 bits, and all products are added up in 32.
#[test]
fn no_board_overflows_the_second_layer() {
    let network = SlowNetwork::read(&built_in_file());
    for (layer, weights) in network.second.iter().enumerate() {
        let large = weights.iter().find(|weight| weight.abs() > 127);
        assert_eq!(large, None, "a product of second layer {layer} may not fit into 16 bits");
        for sign in [1, -1] {
            let most: i64 = weights.iter().map(|weight| (sign * weight).max(0) * 255 * 255).sum();
            assert!(most <= i64::from(i32::MAX), "second layer {layer} may reach {most}");
        }
    }
}
