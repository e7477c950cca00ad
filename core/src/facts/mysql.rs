//! MySQL's and MariaDB's numbers as equivalent, more precise SQLSTATEs.
//!
//! Many of them share an SQLSTATE (23000 is every constraint) or have a meaningless one (HY000).

use super::fact::Sqlstate;

/// Returns the SQLSTATE of a number, if the server's own SQLSTATE says less.
pub(super) fn sqlstate(number: u32) -> Option<Sqlstate> {
    let state = match number {
        1022 | 1062 | 1169 | 1586 => b"23505",
        1048 | 1364 => b"23502",
        1216 | 1217 | 1451 | 1452 => b"23503",
        3819 | 4025 => b"23514",
        1205 | 3572 => b"55P03",
        1213 => b"40P01",
        1040 | 1203 | 1226 => b"53300",
        1129 => b"08004",
        1044 | 1045 | 1698 => b"28000",
        1142 | 1143 | 1227 | 1370 => b"42501",
        1049 | 1054 | 1109 | 1146 | 1305 => b"42P01",
        1064 | 1149 => b"42601",
        1406 => b"22001",
        1264 | 1690 => b"22003",
        1292 | 1411 => b"22007",
        1366 | 1367 => b"22P02",
        1290 | 1792 | 1836 => b"25006",
        1317 | 1969 | 3024 => b"57014",
        1053 => b"57P01",
        1114 | 1021 => b"53100",
        2002 | 2003 | 2005 => b"08001",
        2006 | 2013 | 2055 => b"08006",
        _ => return None,
    };
    Some(Sqlstate::literal(*state))
}

/// The names of these numbers that drivers print.
pub(super) const NAMES: &[(&str, u32)] = &[
    ("er_access_denied_error", 1045),
    ("er_bad_db_error", 1049),
    ("er_bad_field_error", 1054),
    ("er_bad_null_error", 1048),
    ("er_con_count_error", 1040),
    ("er_data_too_long", 1406),
    ("er_dup_entry", 1062),
    ("er_lock_deadlock", 1213),
    ("er_lock_wait_timeout", 1205),
    ("er_no_default_for_field", 1364),
    ("er_no_referenced_row", 1452),
    ("er_no_referenced_row_2", 1452),
    ("er_no_such_table", 1146),
    ("er_option_prevents_statement", 1290),
    ("er_parse_error", 1064),
    ("er_row_is_referenced", 1451),
    ("er_row_is_referenced_2", 1451),
    ("er_server_shutdown", 1053),
    ("er_too_many_user_connections", 1203),
    ("er_truncated_wrong_value", 1292),
    ("er_warn_data_out_of_range", 1264),
];
