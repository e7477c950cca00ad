//! The rule block, as a model reads it.

/// The rule block, as a model reads it: lines of codes and what to do about them.
#[derive(Debug, Default)]
pub struct RuleBlock<'a> {
    /// The codes in the line, and their instruction.
    rules: Vec<(Vec<&'a str>, &'a str)>,
    /// The instruction for a code without a line.
    otherwise: Option<&'a str>,
    /// Forbidden phrases, and the codes for which they are allowed.
    forbidden: Vec<(&'a str, Vec<&'a str>)>,
}

impl<'a> RuleBlock<'a> {
    /// Reads the block between the markers; it is empty if there are none.
    #[must_use]
    pub fn read(prompt: &'a str) -> Self {
        let mut block = Self::default();
        let lines = prompt
            .lines()
            .skip_while(|line| !line.contains("errpact:begin"));
        for line in lines
            .skip(1)
            .take_while(|line| !line.contains("errpact:end"))
        {
            block.line(line);
        }
        block
    }

    fn line(&mut self, line: &'a str) {
        if let Some((_, rest)) = line.split_once("Never say \"") {
            if let Some((phrase, rest)) = rest.split_once('"') {
                self.forbidden.push((phrase, codes(rest)));
            }
            return;
        }
        let Some((left, instruction)) = line.split_once(": ") else {
            return;
        };
        if left.to_lowercase().contains("any other code") {
            self.otherwise = Some(instruction);
        }
        self.rules.push((codes(left), instruction));
    }

    /// Returns the block's instruction for a code.
    #[must_use]
    pub fn instruction(&self, code: &str) -> Option<&'a str> {
        let named = self.rules.iter().find(|(codes, _)| codes.contains(&code));
        named
            .map(|(_, instruction)| *instruction)
            .or(self.otherwise)
    }

    /// Returns whether this phrase may be said about a failure with this code.
    #[must_use]
    pub fn allows(&self, phrase: &str, code: &str) -> bool {
        let bans =
            |(banned, except): &(&str, Vec<&str>)| *banned == phrase && !except.contains(&code);
        !self.forbidden.iter().any(bans)
    }
}

/// Returns the words that look like codes.
fn codes(text: &str) -> Vec<&str> {
    text.split(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_'))
        .filter(|word| word.len() > 2 && word.starts_with(|c: char| c.is_ascii_uppercase()))
        .collect()
}
