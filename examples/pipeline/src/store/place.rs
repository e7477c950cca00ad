//! The location of the database.

use std::path::PathBuf;

/// The location of the database.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// A SQLite file, which is created if it is missing.
    Sqlite(PathBuf),
    /// A database of a PostgreSQL server, as a URL.
    Postgres(String),
}

/// The name does not lead to a database.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PlaceError {
    /// An empty text.
    #[error("no database is named: write a path, `sqlite:PATH` or `postgres://USER@HOST/DATABASE`")]
    Empty,
    /// A URL of another kind.
    #[error(
        "there is no way to a database at `{0}:`: write a path, `sqlite:PATH` or `postgres://USER@HOST/DATABASE`"
    )]
    Scheme(String),
}

impl Place {
    /// Returns the place that a text names: a URL, or a path.
    ///
    /// # Errors
    /// When the text is empty, or a URL of another kind.
    pub fn named(text: &str) -> Result<Self, PlaceError> {
        let text = text.trim();
        let scheme = text.split_once(':').map(|(scheme, _)| scheme);
        match scheme {
            Some("postgres" | "postgresql") => Ok(Self::Postgres(text.to_owned())),
            Some("sqlite") => {
                let path = text.trim_start_matches("sqlite:");
                let path = path.strip_prefix("//").unwrap_or(path);
                if path.is_empty() {
                    return Err(PlaceError::Empty);
                }
                Ok(Self::Sqlite(path.into()))
            }
            // Only the scheme: the rest may contain a password.
            Some(scheme) if text.contains("://") => Err(PlaceError::Scheme(scheme.to_owned())),
            _ if text.is_empty() => Err(PlaceError::Empty),
            _ => Ok(Self::Sqlite(text.into())),
        }
    }
}

/// Shows the place without the URL, which may contain a password.
impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "SQLite, {}", path.display()),
            Self::Postgres(_) => f.write_str("PostgreSQL"),
        }
    }
}

impl std::fmt::Debug for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}
