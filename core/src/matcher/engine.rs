//! The matcher: looks up the conditions of all rules at once.

use super::{
    Holds, Rank, Standing,
    index::Index,
    needles::{Needles, needles_of},
    phrases::Phrases,
    probe::Probe,
    ready::{self, Check, Ready},
    regexes::Pattern,
};
use crate::facts::{self, Facts, Names, Read, Shape};
use crate::{Fact, Failure, Found, Invalid, Rule, Taken, result, text};

/// The rules of a catalog, ready to be compared with failures.
///
/// However many rules there are, a message is read once for all phrases and once for the texts that regular expressions
/// require. An expression is compiled when a message has its text. Rules without words are looked up by their other
/// conditions.
#[derive(Debug)]
pub struct Matcher<'a> {
    rules: Vec<Ready<'a>>,
    index: Index<'a>,
    /// Phrases of rules, and phrases that announce a shape. The numbers of shapes follow those of the rules.
    phrases: Phrases,
    shapes: Vec<Shape>,
    /// What the regular expressions of rules require.
    needles: Needles,
    /// The rules of which only a regular expression is known, which requires no text.
    vague: Vec<u32>,
    /// Whether a rule asks for a fact that a text can state.
    asks_facts: bool,
}

/// A failure with the result of matching.
pub(super) struct Settled<'m, 'a, 'f> {
    pub(super) probe: Probe<'f>,
    /// The rules whose words are in its text. A regular expression is still to be compared.
    worded: Vec<u32>,
    /// The rule that decides.
    best: Option<(u64, &'m Ready<'a>)>,
}

impl<'a> Matcher<'a> {
    /// Prepares rules.
    ///
    /// # Errors
    ///
    /// Returns an error if a regular expression, or the value of a field, cannot be read.
    pub fn new(rules: &'a [Rule<'a>]) -> Result<Self, Invalid> {
        let ready: Result<Vec<_>, Invalid> = rules.iter().map(read).collect();
        let matcher = Self::of(ready?);
        let reason = |ready: &Ready<'a>| ready.patterns.iter().find_map(Pattern::error);
        let rules = matcher.rules.iter();
        let unsound = rules.filter_map(|ready| Some((ready.rule, reason(ready)?)));
        match unsound.min_by_key(|(rule, _)| (rule.code, rule.index)) {
            Some((rule, reason)) => Err(invalid(rule, reason)),
            None => Ok(matcher),
        }
    }

    /// Prepares rules, without those that cannot be used. A rule whose expression doesn't compile never holds.
    pub(crate) fn lenient(rules: &'a [Rule<'a>]) -> Self {
        Self::of(rules.iter().filter_map(|rule| read(rule).ok()).collect())
    }

    fn of(mut rules: Vec<Ready<'a>>) -> Self {
        place(&mut rules);
        let mut index = Index::default();
        let mut phrases = Vec::new();
        let (mut needles, mut vague) = (Vec::new(), Vec::new());
        for (number, ready) in (0_u32..).zip(&mut rules) {
            let checks = &mut ready.checks;
            // Compiling a regular expression and searching cost more than all other comparisons, which may spare them.
            let regex_at = |check: &Check<'_>| matches!(check, Check::Regex(_));
            if let Some(place) = checks.iter().position(regex_at) {
                let regex = checks.remove(place);
                checks.push(regex);
            }
            let phrases_at = |check: &Check<'_>| matches!(check, Check::Phrases(_));
            if let Some(place) = checks.iter().position(phrases_at) {
                // The condition that a rule was found by need not be compared again.
                if let Check::Phrases(texts) = checks.remove(place) {
                    phrases.extend(texts.into_iter().map(|text| (text, number)));
                }
            } else if let Some(pattern) = ready.patterns.first() {
                match (needles_of(pattern.text()), checks.first()) {
                    (Some(texts), _) => needles.extend(texts.into_iter().map(|it| (it, number))),
                    (None, Some(Check::Regex(_))) => vague.push(number),
                    (None, _) => index.add(number, checks),
                }
            } else {
                index.add(number, checks);
            }
        }
        let first = u32::try_from(rules.len()).unwrap_or(u32::MAX);
        let asks_facts = rules.iter().any(Ready::asks_fact);
        let shapes = facts::shapes();
        // Without such a rule, only the names of errors count: phrases are searched in them.
        let shapes = shapes.filter(|(_, shape)| asks_facts || matches!(shape, Shape::Name));
        let shapes: Vec<_> = shapes.collect();
        let announcing = shapes.iter().zip(first..);
        phrases.extend(announcing.map(|((phrase, _), number)| (text::fold(phrase), number)));
        Self {
            index,
            phrases: Phrases::new(phrases),
            shapes: shapes.into_iter().map(|(_, shape)| shape).collect(),
            needles: Needles::new(needles),
            vague,
            rules,
            asks_facts,
        }
    }

    /// Returns the rule that decides about a failure. Returns `None` if no rule does, and the fallback is its code.
    /// Also if nothing failed, because there is only a result that reports no failure.
    #[must_use]
    pub fn find<'f>(&self, failure: &Failure<'f>) -> Option<Found<'a, 'f>> {
        let settled = self.settle(failure)?;
        settled.best.map(|(_, ready)| found(ready, &settled.probe))
    }

    /// Decides about a failure.
    ///
    /// The facts that it carries decide if a typed rule asks for them. Otherwise a fact that its text states in a
    /// fixed shape counts as if the failure carried it, provided that a rule asks for that fact.
    pub(super) fn settle<'m, 'f>(&'m self, failure: &Failure<'f>) -> Option<Settled<'m, 'a, 'f>> {
        let mut probe = Probe::of(failure)?;
        let (worded, fact) = self.read(&mut probe);
        let refines = probe.is_typed();
        let mut settled = Settled {
            probe,
            worded,
            best: None,
        };
        settled.best = self.best(&settled);
        let typed = |best: &(u64, &Ready<'_>)| best.1.rank().is_typed();
        // A rule for only the status ignores a more precise name next to it. A rule that asks for a member of the
        // result has read that name itself.
        let settles = |best: &(u64, &Ready<'_>)| {
            best.1.asks_result() || typed(best) && !(refines && best.1.is_bare())
        };
        if fact.is_some() && !settled.best.as_ref().is_some_and(settles) {
            settled.probe.fact = fact;
            // A text that says 400 says more beside it, and words for another code are that detail.
            let vague = !refines && fact.is_some_and(Fact::is_vague);
            let words = settled
                .best
                .filter(|best| vague && best.1.rank() == Rank::Message);
            let words = words.map(|best| best.1.rule.code);
            let best = self.best(&settled).filter(typed);
            match best.filter(|best| words.is_none_or(|code| code == best.1.rule.code)) {
                Some(best) => settled.best = Some(best),
                None => settled.probe.fact = None,
            }
        }
        Some(settled)
    }

    /// Reads a failure's text: the rules whose words are in it, and the fact that it states.
    fn read(&self, probe: &mut Probe<'_>) -> (Vec<u32>, Option<Fact>) {
        let mut worded = Vec::new();
        let mut facts = Facts::default();
        let mut names = String::new();
        // Reading the fact that a name states costs much more than finding the name.
        let add = |known: &mut Names, name: &str| {
            if self.asks_facts {
                known.add(name);
            }
        };
        if let Some(text) = probe.text() {
            let folded = text::fold(&text);
            self.phrases.visit(&folded, &mut |number, place| {
                let shape = (number as usize).checked_sub(self.rules.len());
                let Some(shape) = shape.and_then(|number| self.shapes.get(number)) else {
                    return worded.push(number);
                };
                let (before, after) = (text.get(..place.start), text.get(place.end..));
                match shape.read(before.unwrap_or_default(), after.unwrap_or_default()) {
                    Some(Read::Fact(fact)) => facts.add(place.start, fact),
                    Some(Read::Name(name)) => {
                        add(&mut probe.names, name);
                        facts::spelled(name, &mut names);
                        names.push('\n');
                    }
                    Some(Read::Sent) => facts.sent(),
                    None => {}
                }
            });
            for name in probe.message.into_iter().flat_map(facts::printed) {
                add(&mut probe.names, name);
                facts::spelled(name, &mut names);
                names.push('\n');
            }
            if self.asks_facts {
                for name in facts::thrown(&text) {
                    probe.names.add(name);
                }
            }
            if !names.is_empty() {
                let rules = 0..self.rules.len();
                probe.spelled = text::fold(&names);
                self.phrases.visit(&probe.spelled, &mut |number, _| {
                    if rules.contains(&(number as usize)) {
                        worded.push(number);
                    }
                });
            }
        }
        if let Some(message) = probe.searched() {
            let mut doubtful = self.vague.clone();
            self.needles.visit(message, &mut |rule| doubtful.push(rule));
            // They are in the order in which they would decide, and one that does spares those after it.
            doubtful.sort_unstable();
            doubtful.dedup();
            worded.append(&mut doubtful);
        }
        let fact = if probe.is_typed() {
            probe.refined(&facts)
        } else if probe.sqlite().is_some() {
            None
        } else {
            let fact = probe.stated.or_else(|| facts.fact());
            let names = &probe.names;
            fact.map(|fact| names.refine(fact)).or_else(|| names.fact())
        };
        // A name such as `NotFound` is what something answered, too.
        probe.answered |= facts.is_answer() || fact.is_some_and(|it| !matches!(it, Fact::Io(_)));
        (worded, fact)
    }

    fn best<'m>(&'m self, settled: &Settled<'m, 'a, '_>) -> Option<(u64, &'m Ready<'a>)> {
        let probe = &settled.probe;
        let mut best: Option<(u64, &Ready<'a>)> = None;
        self.visit(settled, &mut |ready| {
            let least = ready.place(Holds::EXACTLY);
            if best.is_some_and(|(place, _)| place <= least) || ready.is_barred(probe) {
                return;
            }
            if let Some(holds) = ready.holds(probe) {
                let place = ready.place(holds);
                if best.is_none_or(|(before, _)| place < before) {
                    best = Some((place, ready));
                }
            }
        });
        best
    }

    /// Visits every rule that may hold, some more than once. The condition that a rule was found by holds.
    pub(super) fn visit<'m>(
        &'m self,
        settled: &Settled<'_, '_, '_>,
        visit: &mut impl FnMut(&'m Ready<'a>),
    ) {
        let mut visit = |number: u32| {
            if let Some(ready) = self.rules.get(number as usize) {
                visit(ready);
            }
        };
        self.index.visit(&settled.probe, &mut visit);
        settled.worded.iter().copied().for_each(visit);
    }
}

/// Returns what a rule takes from a failure for which it holds.
pub(super) fn found<'a, 'f>(ready: &Ready<'a>, probe: &Probe<'f>) -> Found<'a, 'f> {
    let mut taken = Vec::new();
    if let Some(value) = probe.result {
        for (param, path) in ready.rule.take {
            if let Some(value) = result::at(value, path) {
                taken.push((*param, Taken::Json(value)));
            }
        }
    }
    if let Some(message) = probe.message {
        for pattern in &ready.patterns {
            pattern.take(message, &mut taken);
        }
    }
    // Values from a result are more precise than values from words, so they come first.
    taken.sort_by_key(|(param, _)| *param);
    taken.dedup_by_key(|(param, _)| *param);
    Found {
        rule: ready.rule,
        taken,
        nothing_sent: ready.asks_io() && probe.sent_nothing(),
        vouched: ready.vouched(probe),
    }
}

fn read<'a>(rule: &'a Rule<'a>) -> Result<Ready<'a>, Invalid> {
    let mut patterns = Vec::new();
    let checks: Result<_, String> = rule
        .conditions
        .iter()
        .map(|condition| ready::check(condition, &mut patterns))
        .collect();
    Ok(Ready {
        rule,
        standing: Standing::of(rule),
        checks: checks.map_err(|reason| invalid(rule, reason))?,
        patterns,
        place: 0,
    })
}

fn invalid(rule: &Rule<'_>, reason: String) -> Invalid {
    Invalid {
        rule: (rule.code, rule.index),
        reason,
    }
}

/// Sorts the rules as they would decide if all of them held exactly, and numbers them.
fn place(rules: &mut [Ready<'_>]) {
    rules.sort_by_key(|ready| ready.standing);
    for (place, ready) in (0_u32..).zip(rules) {
        ready.place = place;
    }
}
