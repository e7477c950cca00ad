//! Catalogs of any size: N codes of about 12 lines, with parameters, a retry policy, an
//! instruction and detection.

use std::fmt::Write as _;

/// How many tools the codes are spread over.
const TOOLS: usize = 16;
/// How many categories the codes are spread over.
const CATEGORIES: usize = 8;

/// Returns a catalog of `codes` codes that passes `errpact check`; `outputs` are lines of its list.
#[must_use]
pub fn catalog(codes: usize, outputs: &[&str]) -> String {
    let mut yaml = String::from("errpact: 1\nname: scale\ncategories:\n");
    for category in 0..CATEGORIES {
        let _ = writeln!(yaml, "  family_{category}: {{ title: Family {category} }}");
    }
    yaml.push_str("tools:\n");
    for tool in 0..TOOLS {
        let _ = writeln!(yaml, "  tool_{tool}: {{ read_only: true }}");
    }
    // Ten thousand rules without a fixture would measure the printing of warnings.
    yaml.push_str("lints: { unproven-rule: allow, broad-pattern: allow }\n");
    if !outputs.is_empty() {
        yaml.push_str("outputs:\n");
        for output in outputs {
            let _ = writeln!(yaml, "  - {output}");
        }
    }
    yaml.push_str("codes:\n");
    for n in 0..codes {
        let (category, tool) = (n % CATEGORIES, n % TOOLS);
        let _ = write!(
            yaml,
            "  SLOT_{n:05}_TAKEN:
    category: family_{category}
    summary: Slot {n:05} was already taken
    message: Slot {n:05} is no longer free[[ in {{calendar}}]][[, {{count}} others are]].
    instruct: Apologize, then call {{tool.tool_{tool}}} and offer day {n:05} from what it returns.
    raised_by: [tool_{tool}]
    params:
      calendar: {{ type: text, optional: true, example: main }}
      count: {{ type: integer, optional: true, example: 3 }}
    retry: {{ by: runtime, max: 3, delay: 2s }}
    detect:
      - {{ type: [Slot{n:05}Taken] }}
      - {{ tool: tool_{tool}, message: slot {n:05} is taken already }}
"
        );
    }
    yaml.push_str(
        "  UNKNOWN:\n    category: family_0\n    message: Something went wrong.\n    \
         instruct: Apologize and offer to try later.\n    fallback: true\n",
    );
    yaml
}
