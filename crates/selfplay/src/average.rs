//! The mean of several networks that learned on from the same one.
//!
//! Each has learned some chess and some noise of its own games. The chess is much the same in
//! all of them, the noise is not, so that their mean has less of it than any of them.

use pinpoint_nnue::Weights;

/// The network whose every number is the mean of theirs.
pub(crate) fn average(networks: &[Weights]) -> Weights {
    let mean = |part: fn(&Weights) -> &Vec<i16>| {
        let parts: Vec<&Vec<i16>> = networks.iter().map(part).collect();
        let sum = |place: usize| parts.iter().map(|numbers| f64::from(numbers[place])).sum::<f64>();
        (0..parts[0].len()).map(|place| (sum(place) / parts.len() as f64).round() as i16).collect()
    };
    Weights {
        rows: mean(|weights| &weights.rows),
        biases: mean(|weights| &weights.biases),
        outputs: mean(|weights| &weights.outputs),
        output_biases: mean(|weights| &weights.output_biases),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_the_mean_of_its_likes() {
        let plain = Weights::built_in();
        let changed = |step: i16| {
            let mut weights = plain.clone();
            weights.rows[7] += step;
            weights.biases[1] -= step;
            weights.outputs[2] += 2 * step;
            weights.output_biases[3] -= 3 * step;
            weights
        };
        assert_eq!(average(&[changed(3), changed(-3)]), plain);
        assert_eq!(average(&[changed(1), changed(2), changed(6)]), changed(3));
        assert_eq!(average(std::slice::from_ref(&plain)), plain);
        // Two of three: the nearer whole number.
        assert_eq!(average(&[changed(1), changed(1), plain.clone()]).rows[7], plain.rows[7] + 1);
    }
}
