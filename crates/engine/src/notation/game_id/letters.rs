//! Groups of six bits as letters (RFC 4648, section 5, without padding), followed by a checksum.

use super::bits::SIX;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Number of letters in the checksum.
const SEAL: usize = 4;

/// Encodes these groups and their checksum as letters.
pub(super) fn seal(mut sixes: Vec<u8>) -> String {
    let checksum = checksum(&sixes);
    sixes.extend((0..SEAL).rev().map(|place| (checksum >> (SIX * place)) as u8 & 63));
    sixes.into_iter().map(|six| LETTERS[six as usize] as char).collect()
}

/// Returns the groups before the checksum, or `None` if the checksum is wrong.
pub(super) fn unseal(sixes: &[u8]) -> Option<&[u8]> {
    let (sixes, seal) = sixes.split_last_chunk::<SEAL>()?;
    let seal = seal.iter().fold(0, |sum, six| sum << SIX | u32::from(*six));
    (seal == checksum(sixes)).then_some(sixes)
}

/// Decodes letters to groups of six bits. The error is the first character that no Game ID has.
pub(super) fn sixes(text: &str) -> Result<Vec<u8>, char> {
    let six = |c: char| LETTERS.iter().position(|&letter| letter as char == c).map(|six| six as u8).ok_or(c);
    text.chars().map(six).collect()
}

/// Returns the 24-bit cyclic redundancy check of RFC 4880, section 6.1, over groups of six bits. It detects every error
/// within four adjacent letters, such as one changed or two swapped.
fn checksum(sixes: &[u8]) -> u32 {
    const START: u32 = 0x00B7_04CE;
    const POLYNOMIAL: u32 = 0x0186_4CFB;
    sixes.iter().fold(START, |sum, &six| {
        (0..SIX).fold(sum ^ u32::from(six) << (24 - SIX), |sum, _| {
            let shifted = sum << 1;
            if shifted >> 24 == 0 { shifted } else { shifted ^ POLYNOMIAL }
        })
    })
}
