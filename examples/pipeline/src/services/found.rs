//! The services' knowledge about a firm.

/// A report on what is written about a firm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// A summary in a few sentences.
    pub summary: String,
    /// The pages that the report is based on. A service that answers well may still know of none.
    pub sources: Vec<String>,
}

/// The legal entity of a firm.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
pub struct LegalEntity {
    /// The name in the register. It may be empty if the service found none.
    pub legal_name: String,
    /// The state or country of the register.
    pub jurisdiction: String,
}

/// The information that was read about a firm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extract {
    /// The text of its web page. It may be empty.
    pub page: String,
    /// Its last filing.
    pub filing: Filing,
}

/// A Form 5500: the yearly report of a firm's pension plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filing {
    /// The year of the plan.
    pub plan_year: i32,
    /// How many people are in the plan.
    pub participants: i64,
    /// The plan's assets, in US dollars.
    pub assets: i64,
}
