//! ClickHouse's numbers (`Code: 241. DB::Exception`) as equivalent SQLSTATEs. Source:
//! `src/Common/ErrorCodes.cpp`.

use super::fact::Sqlstate;

/// Returns the SQLSTATE of a number that says what kind of failure it is.
pub(super) fn sqlstate(number: u32) -> Option<Sqlstate> {
    let state = match number {
        60 => b"42P01",
        16 | 47 => b"42703",
        46 => b"42883",
        62 => b"42601",
        81 => b"3D000",
        6 | 26 | 27 | 53 | 69 | 70 | 72 => b"22P02",
        38 | 41 => b"22007",
        159 => b"57014",
        192..=194 | 516 => b"28000",
        497 => b"42501",
        202 => b"53300",
        // The query needs more memory than the limit, so a retry does not help.
        241 => b"54000",
        243 => b"53100",
        164 | 242 => b"25006",
        210 => b"08006",
        279 => b"08001",
        473 => b"55P03",
        _ => return None,
    };
    Some(Sqlstate::literal(*state))
}
