//! Parameters and their types.

use errpact_core::{Kind, Param};

use super::members::{Members, quoted, texts};

/// Returns a parameter: of a public text, only its name.
pub(super) fn param(param: &Param<'_>) -> String {
    let Param {
        name,
        kind,
        optional,
        description,
        default,
        max,
        external,
        secret,
        model,
        user,
        log,
    } = param;
    let usual = Param::TEXT;
    let mut members = Members::new();
    members.json("name", &quoted(name));
    if *kind != usual.kind {
        members.json("type", &self::kind(kind));
    }
    members.flag("optional", *optional, usual.optional);
    members.text("description", description);
    members.text("default", default);
    if *max != usual.max {
        members.number("max", max);
    }
    members.flag("external", *external, usual.external);
    members.flag("secret", *secret, usual.secret);
    members.word("model", *model, usual.model);
    members.word("user", *user, usual.user);
    members.word("log", *log, usual.log);
    members.end()
}

/// Returns a type: a word, or an object with its parts.
fn kind(kind: &Kind<'_>) -> String {
    let mut members = Members::new();
    match kind {
        Kind::Enum(words) => members.json(kind.as_str(), &texts(words)),
        Kind::List(item) => members.json(kind.as_str(), &self::kind(item)),
        Kind::Object(fields) => {
            let fields: Vec<String> = fields.iter().map(param).collect();
            members.json(kind.as_str(), &format!("[{}]", fields.join(",")));
        }
        _ => return quoted(kind.as_str()),
    }
    members.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_usual_parameter_is_only_its_name() {
        assert_eq!(param(&Param::new("a", Kind::Text)), r#"{"name":"a"}"#);
    }

    #[test]
    fn a_type_has_its_parts() {
        let fields = [Param::new("b", Kind::List(&Kind::Email)).optional()];
        assert_eq!(
            param(&Param::new("a", Kind::Object(&fields)).default("{}")),
            r#"{"name":"a","type":{"object":[{"name":"b","type":{"list":"email"},"optional":true}]},"default":"{}"}"#
        );
    }
}
