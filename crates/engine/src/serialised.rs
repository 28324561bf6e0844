//! Serialised forms. JSON and other formats that people and other languages read hold the notation of a value, such as
//! `"E5"`, or a list; binary formats hold its numbers.

/// Serialises a type as the text that it is written as, and in binary formats as another type.
macro_rules! serialise_as_text {
    ($type:ty, $binary:ty, $to_binary:expr, $from_binary:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    serde::Serialize::serialize(&$to_binary(self), serializer)
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                use serde::de::Error;
                if deserializer.is_human_readable() {
                    let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                    text.parse().map_err(D::Error::custom)
                } else {
                    let binary = <$binary as serde::Deserialize>::deserialize(deserializer)?;
                    $from_binary(binary).map_err(D::Error::custom)
                }
            }
        }
    };
}

/// Serialises a set as a list of its members, and in binary formats as its bits.
macro_rules! serialise_as_list {
    ($type:ty, $member:ty, $bits:ty, $from_bits:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_seq(self.iter())
                } else {
                    serde::Serialize::serialize(&self.0, serializer)
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                use serde::de::Error;
                if deserializer.is_human_readable() {
                    let members = <Vec<$member> as serde::Deserialize>::deserialize(deserializer)?;
                    Ok(members.into_iter().collect())
                } else {
                    let bits = <$bits as serde::Deserialize>::deserialize(deserializer)?;
                    $from_bits(bits).map_err(D::Error::custom)
                }
            }
        }
    };
}

pub(crate) use {serialise_as_list, serialise_as_text};
