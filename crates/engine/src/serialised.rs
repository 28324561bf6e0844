//! Serialised forms. JSON and other formats that people and other languages read hold the notation of a value, such as
//! `"E5"`, or a list; binary formats hold its numbers.

/// Serialises a type as one type in formats that people read, and as another in binary formats.
macro_rules! serialise_as {
    ($type:ty, $text:ty, $to_text:expr, $from_text:expr, $binary:ty, $to_binary:expr, $from_binary:expr) => {
        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serde::Serialize::serialize(&$to_text(self), serializer)
                } else {
                    serde::Serialize::serialize(&$to_binary(self), serializer)
                }
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                use serde::de::Error;
                if deserializer.is_human_readable() {
                    let text = <$text as serde::Deserialize>::deserialize(deserializer)?;
                    $from_text(text).map_err(D::Error::custom)
                } else {
                    let binary = <$binary as serde::Deserialize>::deserialize(deserializer)?;
                    $from_binary(binary).map_err(D::Error::custom)
                }
            }
        }
    };
}

/// Serialises a type as the text that it is written as, and in binary formats as another type.
macro_rules! serialise_as_text {
    ($type:ty, $binary:ty, $to_binary:expr, $from_binary:expr) => {
        crate::serialised::serialise_as!(
            $type,
            String,
            <$type>::to_string,
            |text: String| text.parse::<$type>(),
            $binary,
            $to_binary,
            $from_binary
        );
    };
}

/// Serialises a set as a list of its members, and in binary formats as its bits.
macro_rules! serialise_as_list {
    ($type:ty, $member:ty, $bits:ty, $from_bits:expr) => {
        crate::serialised::serialise_as!(
            $type,
            Vec<$member>,
            |set: &$type| set.iter().collect::<Vec<_>>(),
            |members: Vec<$member>| Ok::<_, std::convert::Infallible>(members.into_iter().collect::<$type>()),
            $bits,
            |set: &$type| set.0,
            $from_bits
        );
    };
}

/// Deserialises a type from its fields by an expression of them, which may refuse them.
macro_rules! deserialise_checked {
    ($type:ty, $expected:literal, { $($field:ident: $of:ty),* }, $checked:expr) => {
        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                #[derive(serde::Deserialize)]
                #[serde(expecting = $expected)]
                struct Unchecked {
                    $($field: $of),*
                }

                let Unchecked { $($field),* } = serde::Deserialize::deserialize(deserializer)?;
                $checked.map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use {deserialise_checked, serialise_as, serialise_as_list, serialise_as_text};
