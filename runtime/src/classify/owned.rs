//! What a rule took out of a failure, as a value that an occurrence keeps.

use errpact_detect::Converted;

use crate::value::Owned;

impl From<Converted> for Owned {
    fn from(value: Converted) -> Self {
        match value {
            Converted::Text(text) => Self::Text(text.into()),
            Converted::Integer(number) => Self::Integer(number),
            Converted::Unsigned(number) => Self::Unsigned(number),
            Converted::Number(number) => Self::Number(number),
            Converted::Boolean(boolean) => Self::Boolean(boolean),
            #[cfg(feature = "jiff")]
            Converted::Datetime(at) => Self::Datetime(Box::new(at)),
            #[cfg(feature = "jiff")]
            Converted::Date(day) => Self::Date(day),
            Converted::Duration(length) => Self::Duration(length),
            Converted::Uuid(text) => match text.parse() {
                Ok(id) => Self::Uuid(id),
                Err(_) => Self::Absent,
            },
            Converted::List(items) => Self::List(items.into_iter().map(Self::from).collect()),
            Converted::Json(json) => Self::Json(Box::new(json)),
            // A type that only another feature brings.
            _ => Self::Absent,
        }
    }
}
