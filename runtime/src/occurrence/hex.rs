//! The hex digits of an id, eight at a time. Every form has an id, and writing digit by digit takes
//! three times as long.

use uuid::Uuid;

/// Returns the 32 digits, in lower case.
#[inline]
pub(crate) fn digits(id: Uuid) -> [u8; 32] {
    let mut digits = [0; 32];
    let (eights, _) = digits.as_chunks_mut();
    for (eight, part) in eights.iter_mut().zip(parts(id)) {
        *eight = part;
    }
    digits
}

/// Writes the digits in their groups, `8-4-4-4-12`.
#[inline]
pub(crate) fn hyphenated(text: &mut [u8; 36], id: Uuid) {
    let [a, b, c, d] = parts(id);
    let ([b1, b2], [c1, c2]) = (halves(b), halves(c));
    *text = [b'-'; 36];
    text[..8].copy_from_slice(&a);
    text[9..13].copy_from_slice(&b1);
    text[14..18].copy_from_slice(&b2);
    text[19..23].copy_from_slice(&c1);
    text[24..28].copy_from_slice(&c2);
    text[28..].copy_from_slice(&d);
}

#[inline]
fn parts(id: Uuid) -> [[u8; 8]; 4] {
    let id = id.as_u128();
    [96, 64, 32, 0].map(|shift| eight((id >> shift) as u32))
}

#[inline]
fn halves([a, b, c, d, e, f, g, h]: [u8; 8]) -> [[u8; 4]; 2] {
    [[a, b, c, d], [e, f, g, h]]
}

/// Returns the eight digits of a number: each of its half bytes gets a byte, and all become letters
/// at once.
#[inline]
fn eight(number: u32) -> [u8; 8] {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let spread = u64::from(number);
    let spread = (spread | spread << 16) & 0x0000_ffff_0000_ffff;
    let spread = (spread | spread << 8) & 0x00ff_00ff_00ff_00ff;
    let spread = (spread | spread << 4) & (ONES * 0x0f);
    // A one in each byte that is above nine, and so a letter.
    let letters = (spread + ONES * 6) >> 4 & ONES;
    (spread + ONES * 0x30 + letters * 0x27).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn are_those_of_the_uuid_crate() {
        let ids = [
            0,
            u128::MAX,
            0x0123_4567_89ab_cdef_fedc_ba98_7654_3210,
            0x00ff_10a9_9b0f_f0a0_909f_9f9a_a9a0_0a90,
        ];
        for id in ids.map(Uuid::from_u128) {
            let mut text = [0; 36];
            hyphenated(&mut text, id);
            assert_eq!(text, *id.hyphenated().to_string().as_bytes());
            assert_eq!(digits(id), *id.simple().to_string().as_bytes());
        }
    }
}
