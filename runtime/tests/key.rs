//! The key of a process can be set only once, so this test has its own process.

use errpact::redact::{KeyError, check_key, hash, set_key};
use errpact::table::Kind;

#[test]
fn a_key_of_16_bytes_is_set_once() {
    let plain = hash(Kind::Email, &"jane@example.com");
    assert!(!check_key());
    assert_eq!(set_key(&[7; 15]), Err(KeyError::TooShort));
    assert!(!check_key());
    assert_eq!(set_key(&[7; 16]), Ok(()));
    assert!(check_key());
    assert_eq!(set_key(&[8; 32]), Err(KeyError::AlreadySet));
    let keyed = hash(Kind::Email, &"jane@example.com");
    assert!(keyed.is_some() && keyed != plain);
    assert_eq!(keyed, hash(Kind::Email, &" Jane@example.com "));
}
