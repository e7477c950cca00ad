//! The part of PostgreSQL's protocol that a client with a single query needs:
//! <https://www.postgresql.org/docs/current/protocol-message-formats.html>.

use std::io::{self, ErrorKind};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Maximum length of a client's message.
const LONGEST: usize = 64 * 1024;
/// The request of a client that prefers encryption.
const SSL_REQUEST: u32 = 80_877_103;

/// A client that has connected.
pub(super) struct Client {
    stream: TcpStream,
    out: Vec<u8>,
}

/// A column of an answer, with its type number.
pub(super) type Column = (&'static str, u32);

/// The numbers of `int4`, `int8` and `text` in `pg_type`.
pub(super) const INT4: u32 = 23;
pub(super) const INT8: u32 = 20;
pub(super) const TEXT: u32 = 25;

impl Client {
    pub(super) fn new(stream: TcpStream) -> Self {
        Self {
            stream,
            out: Vec::new(),
        }
    }

    /// Reads the client's startup message.
    pub(super) async fn start(&mut self) -> io::Result<()> {
        loop {
            let body = self.body().await?;
            let version = body.first_chunk().map(|bytes| u32::from_be_bytes(*bytes));
            if version != Some(SSL_REQUEST) {
                return Ok(());
            }
            self.stream.write_all(b"N").await?;
        }
    }

    /// Asks for the password, and reads it.
    pub(super) async fn password(&mut self) -> io::Result<String> {
        self.message(b'R', &3_u32.to_be_bytes());
        self.send().await?;
        let (_, body) = self.read().await?;
        let text = body.split(|byte| *byte == 0).next().unwrap_or_default();
        Ok(String::from_utf8_lossy(text).into_owned())
    }

    /// Returns the next message: its kind and its body.
    pub(super) async fn read(&mut self) -> io::Result<(u8, Vec<u8>)> {
        let kind = self.stream.read_u8().await?;
        Ok((kind, self.body().await?))
    }

    async fn body(&mut self) -> io::Result<Vec<u8>> {
        let length = self.stream.read_u32().await?;
        // The length includes its own bytes.
        let length = usize::try_from(length)
            .ok()
            .and_then(|all| all.checked_sub(4));
        let length = length.filter(|length| *length <= LONGEST);
        let mut body = vec![0; length.ok_or(ErrorKind::InvalidData)?];
        self.stream.read_exact(&mut body).await?;
        Ok(body)
    }

    /// Tells the client that it is let in.
    pub(super) fn welcome(&mut self) {
        self.message(b'R', &0_u32.to_be_bytes());
        for (name, value) in [
            ("client_encoding", "UTF8"),
            ("integer_datetimes", "on"),
            ("server_version", "15.0"),
        ] {
            self.message(b'S', format!("{name}\0{value}\0").as_bytes());
        }
        self.message(b'K', &[0; 8]);
        self.ready();
    }

    /// Tells the client that the server is ready for the next query.
    pub(super) fn ready(&mut self) {
        self.message(b'Z', b"I");
    }

    /// Describes a statement: it has one text parameter, and returns these columns.
    pub(super) fn described(&mut self, columns: &[Column]) {
        let count = count(columns.len());
        let mut params = 1_u16.to_be_bytes().to_vec();
        params.extend(TEXT.to_be_bytes());
        self.message(b't', &params);
        let mut fields = count.to_vec();
        for (name, kind) in columns {
            fields.extend(name.as_bytes());
            // No table and no column number; the type's number, size and modifier; text format.
            fields.extend([0; 7]);
            fields.extend(kind.to_be_bytes());
            fields.extend((-1_i16).to_be_bytes());
            fields.extend((-1_i32).to_be_bytes());
            fields.extend([0; 2]);
        }
        self.message(b'T', &fields);
    }

    /// Adds a row of values, each in the binary form of its type.
    pub(super) fn row(&mut self, values: &[&[u8]]) {
        let mut row = count(values.len()).to_vec();
        for value in values {
            row.extend(u32::try_from(value.len()).unwrap_or_default().to_be_bytes());
            row.extend(*value);
        }
        self.message(b'D', &row);
    }

    /// Adds an error.
    pub(super) fn error(&mut self, severity: &str, state: &str, message: &str) {
        let fields = format!("S{severity}\0V{severity}\0C{state}\0M{message}\0\0");
        self.message(b'E', fields.as_bytes());
    }

    /// Adds a message to the next send.
    pub(super) fn message(&mut self, kind: u8, body: &[u8]) {
        self.out.push(kind);
        let length = u32::try_from(body.len() + 4).unwrap_or_default();
        self.out.extend(length.to_be_bytes());
        self.out.extend(body);
    }

    /// Sends the added messages.
    pub(super) async fn send(&mut self) -> io::Result<()> {
        self.stream.write_all(&self.out).await?;
        self.out.clear();
        self.stream.flush().await
    }
}

/// Returns a count as two bytes.
fn count(length: usize) -> [u8; 2] {
    u16::try_from(length).unwrap_or_default().to_be_bytes()
}
