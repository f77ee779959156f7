//! Positions as FEN strings, moves as UCI strings, squares by name (feature `serde`).
//!
//! Everything is written as its `Display` writes it; castling of standard chess is `e1g1`.
//! A [`Move`] is only written: to be read it needs its position, so read a [`UciMove`] and hand
//! it to [`Position::resolve_uci`].

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Move, Position, Square, UciMove};

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.fen().as_str())
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for UciMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

macro_rules! read_from_text {
    ($($type:ty: $expecting:literal;)*) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text { expecting: $expecting, value: PhantomData })
            }
        }
    )*};
}

read_from_text! {
    Position: "a FEN";
    UciMove: "a UCI move";
    Square: "a square";
}

struct Text<T> {
    expecting: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expecting)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use crate::{CastlingStyle, Position, Square, UciMove};

    #[track_caller]
    fn check<T>(json: &str)
    where
        T: serde::Serialize + serde::de::DeserializeOwned,
    {
        let value: T = serde_json::from_str(json).expect("the JSON is readable");
        assert_eq!(serde_json::to_string(&value).expect("it can be written"), json);
    }

    #[test]
    fn positions_moves_and_squares_survive_a_round_trip() {
        check::<Position>("\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\"");
        check::<UciMove>("\"e7e8n\"");
        check::<Square>("\"h8\"");
    }

    #[test]
    fn moves_are_written_as_they_are_displayed() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        for mv in &position.legal_moves() {
            assert_eq!(serde_json::to_string(&mv).unwrap(), format!("\"{mv}\""));
        }
    }

    #[test]
    fn positions_and_squares_are_written_as_they_are_displayed() {
        for number in [0, 518, 959] {
            let position = Position::chess960(number).unwrap();
            assert_eq!(serde_json::to_string(&position).unwrap(), format!("\"{position}\""));
            assert_eq!(position.to_string().parse(), Ok(position));
        }
        assert_eq!(serde_json::to_string(&Square::A1).unwrap(), format!("\"{}\"", Square::A1));
    }

    #[test]
    fn moves_of_chess960_come_back_through_their_own_style() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1").unwrap();
        for mv in &position.legal_moves() {
            let written = serde_json::to_string(&mv.uci(CastlingStyle::Chess960)).unwrap();
            let read: UciMove = serde_json::from_str(&written).unwrap();
            assert_eq!(position.resolve_uci(read), Ok(mv), "{written}");
        }
    }

    #[test]
    fn nonsense_is_refused_with_the_reason() {
        let error = serde_json::from_str::<Position>("\"8/8\"").expect_err("that is no FEN");
        assert!(error.to_string().contains("expected"), "{error}");
        assert!(serde_json::from_str::<Square>("\"i9\"").is_err());
    }
}
