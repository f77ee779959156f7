//! How the figures of a review are computed, in words.

/// What every output says about its figures.
pub const METHOD: &str = "Winning chances lie between -1 and 1: \
2 / (1 + exp(-0.00368208 * centipawns)) - 1, with centipawns from -1000 to 1000; win% is 50 + 50 \
times that. A move that loses 0.1, 0.2 or 0.3 is an inaccuracy, a mistake or a blunder; so is one \
that allows a mate or lets one slip. The positions before and after such a move are searched \
twice, the second time with four times the budget, and the second score counts. A win is missed, or a game lost, at chances of 0.5. The \
accuracy of a move is 103.1668 * exp(-0.04354 * lost win%) - 3.1669, from 0 to 100. The accuracy \
of a game is the mean of the harmonic mean of its moves and of their mean weighted by the \
standard deviation of win% around them. The average loss is in centipawns.";
