//! Ids of occurrences: UUID v4 from the operating system's randomness.
//!
//! A call to the operating system costs several times as much as the rest of an occurrence, so each
//! thread draws bytes for many ids at a time. A process that forks leaves the same bytes to both
//! halves. To keep these from using the same ids, the time in nanoseconds is mixed into each id's
//! leading bytes (random bytes stay random under any exclusive or). See
//! `docs/decisions/034-occurrence-ids-come-from-the-operating-system.md`.

use std::cell::RefCell;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::{SystemTime, UNIX_EPOCH};

use uuid::Uuid;

/// Ids drawn at a time: a kibibyte.
const IDS: usize = 64;

struct Pool {
    bytes: [u8; IDS * 16],
    used: usize,
}

thread_local! {
    static POOL: RefCell<Pool> = const { RefCell::new(Pool { bytes: [0; IDS * 16], used: IDS }) };
}

/// Creates an id; `now` is the current time.
pub(crate) fn new(now: SystemTime) -> Uuid {
    // The pool is gone while a thread ends; no code borrows it twice.
    let drawn = POOL.try_with(|pool| pool.try_borrow_mut().ok().and_then(|mut pool| pool.draw()));
    let mut bytes = drawn.ok().flatten().unwrap_or_else(without_pool);
    let nanos = now
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos() as u64);
    for (byte, mixed) in bytes.iter_mut().zip(nanos.to_le_bytes()) {
        *byte ^= mixed;
    }
    uuid::Builder::from_random_bytes(bytes).into_uuid()
}

impl Pool {
    fn draw(&mut self) -> Option<[u8; 16]> {
        if self.used == IDS {
            getrandom::fill(&mut self.bytes).ok()?;
            self.used = 0;
        }
        let start = self.used * 16;
        self.used += 1;
        let slot = self.bytes.get_mut(start..start + 16)?;
        let id = <[u8; 16]>::try_from(&*slot).ok();
        // A used id must not be readable from memory later.
        slot.fill(0);
        id
    }
}

/// Returns bytes if neither the pool nor the operating system has any: those that the standard
/// library seeds its hash maps with. An id that is only nearly random is better than a lost error.
fn without_pool() -> [u8; 16] {
    let mut bytes = [0; 16];
    if getrandom::fill(&mut bytes).is_err() {
        for half in bytes.chunks_exact_mut(8) {
            half.copy_from_slice(&RandomState::new().build_hasher().finish().to_ne_bytes());
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn are_version_4_and_all_different() {
        let ids: HashSet<Uuid> = (0..10_000).map(|_| new(SystemTime::now())).collect();
        assert_eq!(ids.len(), 10_000);
        assert!(ids.iter().all(|id| id.get_version_num() == 4));
    }

    #[test]
    fn the_same_bytes_at_another_time_are_another_id() {
        let pool = Pool {
            bytes: [7; IDS * 16],
            used: 0,
        };
        let at = |nanos| {
            POOL.with(|p| {
                *p.borrow_mut() = Pool {
                    bytes: pool.bytes,
                    used: 0,
                }
            });
            new(UNIX_EPOCH + std::time::Duration::from_nanos(nanos))
        };
        assert_ne!(at(1).as_bytes()[..4], at(2).as_bytes()[..4]);
    }
}
