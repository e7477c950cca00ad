//! The matcher: looks up the conditions of all rules at once.

use super::{
    index::Index,
    phrases::Phrases,
    probe::Probe,
    rank::{Holds, Rank, Standing},
    ready::{self, Check, Ready},
    regexes::{Pattern, Regexes},
};
use crate::facts::{self, Facts, Names, Read, Shape};
use crate::{Fact, Failure, Found, Invalid, Rule, Taken, result, text};

/// The rules of a catalog, ready to be compared with failures.
///
/// However many rules there are, a message is read once for all phrases and once for all regular expressions. Rules
/// without words are looked up by their other conditions.
#[derive(Debug)]
pub struct Matcher<'a> {
    rules: Vec<Ready<'a>>,
    index: Index<'a>,
    /// Phrases of rules, and phrases that announce a shape. The numbers of shapes follow those of the rules.
    phrases: Phrases,
    shapes: Vec<Shape>,
    regexes: Regexes<'a>,
    /// Whether a rule asks for a fact that a text can state.
    asks_facts: bool,
}

/// A failure with the result of matching.
pub(super) struct Settled<'m, 'a, 'f> {
    pub(super) probe: Probe<'f>,
    /// The rules whose words are in its text.
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
        let mut unsound = matcher.unsound();
        match unsound.next() {
            Some((rule, reason)) => Err(invalid(rule, reason)),
            None => {
                drop(unsound);
                Ok(matcher)
            }
        }
    }

    /// Prepares rules, without those that cannot be used.
    pub(crate) fn lenient(rules: &'a [Rule<'a>]) -> Self {
        let ready = || rules.iter().filter_map(|rule| read(rule).ok());
        let matcher = Self::of(ready().collect());
        let unsound: Vec<_> = matcher.unsound().map(|(rule, _)| rule).collect();
        if unsound.is_empty() {
            return matcher;
        }
        let sound = |rule: &Ready<'a>| !unsound.iter().any(|other| std::ptr::eq(*other, rule.rule));
        Self::of(ready().filter(sound).collect())
    }

    /// Returns the rules with an expression that does not compile, and the reason.
    fn unsound(&self) -> impl Iterator<Item = (&'a Rule<'a>, String)> {
        let whole = self.regexes.is_whole();
        let beside = |check: &Check<'a>| matches!(check, Check::Regex(_));
        let rules = self.rules.iter();
        let doubtful = rules.filter(move |ready| !whole || ready.checks.iter().any(beside));
        doubtful.flat_map(|ready| {
            let reasons = ready.patterns.iter().filter_map(Pattern::error);
            reasons.map(|reason| (ready.rule, reason))
        })
    }

    fn of(mut rules: Vec<Ready<'a>>) -> Self {
        place(&mut rules);
        let mut index = Index::default();
        let mut phrases = Vec::new();
        let mut expressions = Vec::new();
        for (number, ready) in (0_u32..).zip(&mut rules) {
            let words = ready
                .checks
                .iter()
                .position(|check| matches!(check, Check::Phrases(_) | Check::Regex(_)));
            // The condition that a rule was found by need not be compared again.
            match words.map(|place| ready.checks.swap_remove(place)) {
                Some(Check::Phrases(texts)) => {
                    phrases.extend(texts.into_iter().map(|text| (text, number)));
                }
                Some(Check::Regex(pattern)) => {
                    let pattern = ready.patterns.get(pattern);
                    expressions.extend(pattern.map(|pattern| (pattern.text(), number)));
                }
                _ => index.add(number, &ready.checks),
            }
        }
        let first = u32::try_from(rules.len()).unwrap_or(u32::MAX);
        let asks_facts = rules.iter().any(Ready::asks_fact);
        let shapes = facts::shapes();
        // Without such a rule, only the names of errors count: phrases are searched in them.
        let shapes = shapes.filter(|(_, shape)| asks_facts || matches!(shape, Shape::Name));
        let shapes: Vec<_> = shapes.collect();
        let needles = shapes.iter().zip(first..);
        phrases.extend(needles.map(|((phrase, _), number)| (text::fold(phrase), number)));
        Self {
            index,
            phrases: Phrases::new(phrases),
            shapes: shapes.into_iter().map(|(_, shape)| shape).collect(),
            regexes: Regexes::new(expressions),
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
            self.regexes.visit(message, &mut |rule| worded.push(rule));
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

/// Numbers the rules in the order in which they would decide if all of them held exactly.
fn place(rules: &mut [Ready<'_>]) {
    let mut order: Vec<&mut Ready<'_>> = rules.iter_mut().collect();
    order.sort_by_key(|ready| ready.standing);
    for (place, ready) in (0_u32..).zip(order) {
        ready.place = place;
    }
}
