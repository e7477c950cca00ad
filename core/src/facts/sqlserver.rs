//! SQL Server's numbers (`Msg 2627, Level 14`) as equivalent SQLSTATEs.

use super::fact::Sqlstate;

/// Returns the SQLSTATE of a number that says what kind of failure it is.
pub(super) fn sqlstate(number: u32) -> Option<Sqlstate> {
    let state = match number {
        2601 | 2627 => b"23505",
        547 => b"23503",
        515 => b"23502",
        1205 => b"40P01",
        3960 => b"40001",
        1222 => b"55P03",
        208 => b"42P01",
        207 => b"42703",
        102 | 156 => b"42601",
        2812 => b"42883",
        229 | 230 | 262 | 297 | 300 => b"42501",
        4060 | 18452 | 18456 | 18470 | 18488 => b"28000",
        2628 | 8152 => b"22001",
        220 | 8115 => b"22003",
        241 | 242 => b"22007",
        245 | 8114 => b"22P02",
        1105 | 9002 => b"53100",
        10928 | 10929 | 10936 => b"53300",
        40197 | 40501 | 40613 | 49918..=49920 => b"57P03",
        3906 => b"25006",
        _ => return None,
    };
    Some(Sqlstate::literal(*state))
}
