//! Standard output and standard error.
//!
//! A reader that has seen enough (`errpact docs
//! head`) closes its end of the pipe. That is not an error: the remaining output is dropped, and
//! the command continues, so that `generate` is never stopped halfway because its diff is not read.

use std::borrow::Cow;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice, stream::RawStream};

use crate::text;

/// Sets when both streams, and clap's own messages, have color.
pub(crate) fn choose_color(choice: clap::ColorChoice) {
    let choice = match choice {
        clap::ColorChoice::Auto => ColorChoice::Auto,
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
    };
    choice.write_global();
}

/// Returns whether a stream has color: as chosen, or else by `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR` and `TERM`, and
/// whether it is a terminal.
fn has_color(stream: &impl RawStream) -> bool {
    AutoStream::choice(stream) != ColorChoice::Never
}

/// One of the two streams.
pub(crate) struct Stream {
    to: Box<dyn Write>,
    terminal: bool,
    color: bool,
    /// Whether users read it, so that nothing in it may control their terminal.
    words: bool,
    closed: bool,
    fault: Option<io::Error>,
}

impl Stream {
    /// Makes the stream for data.
    pub(crate) fn stdout() -> Self {
        let stdout = io::stdout();
        Self {
            terminal: stdout.is_terminal(),
            color: has_color(&stdout),
            ..Self::new(false, Box::new(BufWriter::new(stdout)))
        }
    }

    /// Makes the stream for messages.
    pub(crate) fn stderr() -> Self {
        let stderr = io::stderr();
        Self {
            terminal: stderr.is_terminal(),
            color: has_color(&stderr),
            ..Self::new(true, Box::new(BufWriter::new(stderr)))
        }
    }

    fn new(words: bool, to: Box<dyn Write>) -> Self {
        Self {
            to,
            terminal: false,
            color: false,
            words,
            closed: false,
            fault: None,
        }
    }

    /// Returns whether color is allowed here.
    pub(crate) fn color(&self) -> bool {
        self.color
    }

    /// Returns whether it is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Returns whether the reader has closed the stream, so that an endless writer may stop.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Writes `text`: data unchanged, messages with escapes in place of what could control a
    /// terminal.
    pub(crate) fn write(&mut self, text: &str) {
        let text = if self.words {
            Cow::Owned(text::for_readers(text, self.color()))
        } else {
            Cow::Borrowed(text)
        };
        self.attempt(|to| to.write_all(text.as_bytes()));
    }

    /// Writes `text` as messages are written, even to the stream for data.
    pub(crate) fn words(&mut self, text: &str) {
        self.write(&text::for_readers(text, self.color()));
    }

    /// Writes `text` and ends the line, unless it already ends.
    pub(crate) fn line(&mut self, text: &str) {
        self.write(text);
        if !text.ends_with('\n') {
            self.write("\n");
        }
    }

    /// Shows what was written so far.
    pub(crate) fn flush(&mut self) {
        self.attempt(|to| to.flush());
    }

    /// Flushes the buffer. Returns the first error that was not a closed pipe, if any.
    pub(crate) fn finish(&mut self) -> Option<io::Error> {
        self.flush();
        self.fault.take()
    }

    fn attempt(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if self.closed {
            return;
        }
        if let Err(error) = write(&mut *self.to) {
            self.closed = true;
            if error.kind() != ErrorKind::BrokenPipe {
                self.fault = Some(error);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Failing(ErrorKind);

    impl Write for Failing {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_left_is_no_fault() {
        let mut stream = Stream::new(false, Box::new(Failing(ErrorKind::BrokenPipe)));
        stream.line("one");
        stream.line("two");
        assert!(stream.finish().is_none());
    }

    #[test]
    fn a_full_disk_is_one() {
        let mut stream = Stream::new(false, Box::new(Failing(ErrorKind::StorageFull)));
        stream.line("one");
        assert_eq!(
            stream.finish().map(|fault| fault.kind()),
            Some(ErrorKind::StorageFull)
        );
    }
}
