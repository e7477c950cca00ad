//! Types of parameters.

/// The type of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind<'a> {
    /// Text.
    Text,
    /// A whole number, 64 bits.
    Integer,
    /// A number, double precision.
    Number,
    /// True or false.
    Boolean,
    /// A point in time with its offset.
    Datetime,
    /// A day.
    Date,
    /// A length of time.
    Duration,
    /// A UUID.
    Uuid,
    /// A URL.
    Url,
    /// An e-mail address.
    Email,
    /// A telephone number.
    Phone,
    /// One of these words.
    Enum(&'a [&'a str]),
    /// Several of one type.
    List(&'a Self),
    /// Any JSON.
    Json,
}
