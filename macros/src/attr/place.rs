//! Where each attribute is allowed. This table produces the message about a misplaced one.

use syn::Attribute;

use crate::ctxt::Ctxt;

/// The item that an attribute is on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// The enum.
    Enum,
    /// The struct.
    Struct,
    /// A variant of the enum.
    Variant,
    /// A field.
    Field,
}

/// An attribute of the derive.
pub(crate) struct KnownAttribute {
    name: &'static str,
    /// Its written form.
    form: &'static str,
    on: &'static [Place],
}

/// The attributes of the derive.
const KNOWN: [KnownAttribute; 6] = [
    KnownAttribute {
        name: "tool_error",
        form: "#[tool_error(...)]",
        on: &[Place::Enum, Place::Struct],
    },
    KnownAttribute {
        name: "code",
        form: "#[code(...)]",
        on: &[Place::Variant, Place::Struct],
    },
    KnownAttribute {
        name: "param",
        form: "#[param(...)]",
        on: &[Place::Field],
    },
    KnownAttribute {
        name: "source",
        form: "#[source]",
        on: &[Place::Field],
    },
    KnownAttribute {
        name: "from",
        form: "#[from]",
        on: &[Place::Field],
    },
    KnownAttribute {
        name: "internal",
        form: "#[internal]",
        on: &[Place::Field],
    },
];

impl Place {
    /// Returns the attributes of the derive that are here, with their names. Reports those that
    /// belong elsewhere, and ignores those of other macros.
    pub(crate) fn attributes<'a>(
        self,
        attributes: &'a [Attribute],
        ctxt: &Ctxt,
    ) -> Vec<(&'static str, &'a Attribute)> {
        let mut here = Vec::new();
        for attribute in attributes {
            let Some(known) = KNOWN
                .iter()
                .find(|known| attribute.path().is_ident(known.name))
            else {
                continue;
            };
            if known.on.contains(&self) {
                here.push((known.name, attribute));
            } else {
                ctxt.at(
                    attribute,
                    format_args!(
                        "`{}` is not expected on {}: it belongs on {}",
                        known.form,
                        self.name(),
                        places(known.on),
                    ),
                );
            }
        }
        here
    }

    /// Returns its name, with its article.
    fn name(self) -> &'static str {
        match self {
            Self::Enum => "an enum",
            Self::Struct => "a struct",
            Self::Variant => "a variant",
            Self::Field => "a field",
        }
    }
}

fn places(places: &[Place]) -> String {
    let names: Vec<&str> = places.iter().map(|place| place.name()).collect();
    names.join(" or ")
}
