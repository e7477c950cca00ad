//! A crate that links errpact under another name. It includes one catalog in each of the three ways: from a build
//! script, from the macro, and from a committed file.

/// The name that generated code uses for errpact. It is public because the generated module re-exports it.
#[doc(hidden)]
pub extern crate pact as errpact;

pact::catalog! {
    /// Written by the build script.
    pub mod errors
}
pact::catalog! {
    /// Written by the macro.
    pub mod inline = "errors.yaml"
}
/// Written by `errpact generate`.
pub mod committed;

/// The derive does not need errpact's name: it uses the name in the generated module.
#[derive(Debug, pact::ToolError)]
#[tool_error(catalog = crate::errors, covers = order)]
pub enum OrderError {
    /// No such order.
    #[code(ORDER_NOT_FOUND)]
    NotFound {
        /// Its number.
        order: String,
    },
    /// Too late.
    #[code(ALREADY_SHIPPED)]
    Shipped,
    /// The error of the macro's module.
    #[code(transparent)]
    Inline(#[from] InlineError),
    /// Anything else.
    #[code(classify)]
    Other(#[from] std::io::Error),
}

/// The same catalog through the macro, in a struct.
#[derive(pact::ToolError)]
#[tool_error(catalog = inline, debug)]
#[code(ORDER_NOT_FOUND)]
pub struct InlineError(#[param(order)] pub String);

#[cfg(test)]
mod tests {
    use pact::ToolError as _;

    use super::*;

    /// The committed file. It is compared with the build script's file.
    const COMMITTED: &str = include_str!("committed.rs");
    const BUILT: &str = include_str!(concat!(env!("OUT_DIR"), "/errors.rs"));

    fn generated() -> String {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/errors.yaml");
        let loaded = errpact_spec::load(path.as_ref());
        let Some(resolved) = &loaded.resolved else {
            panic!("{:?}", loaded.findings)
        };
        errpact_generator::rust(resolved).unwrap_or_else(|finding| panic!("{finding:?}"))
    }

    /// The macro's own tests compare the macro's text with the generator's; this test checks the compiled result.
    #[test]
    fn three_ways_one_module() {
        let generated = generated();
        assert!(BUILT == generated, "the build script writes something else");
        assert!(
            COMMITTED == generated,
            "run `errpact generate tests/renamed/errors.yaml`"
        );

        assert_eq!(inline::FINGERPRINT, errors::FINGERPRINT);
        assert_eq!(committed::FINGERPRINT, errors::FINGERPRINT);
        assert_eq!(
            format!("{:?}", inline::CATALOG),
            format!("{:?}", errors::CATALOG)
        );
        assert_eq!(
            format!("{:?}", committed::CATALOG),
            format!("{:?}", errors::CATALOG)
        );
    }

    #[test]
    fn everything_works_under_another_name() {
        let not_found = OrderError::NotFound {
            order: "A-1".to_owned(),
        };
        assert_eq!(not_found.to_string(), "There is no order A-1.");
        assert_eq!(
            OrderError::from(InlineError("7".into())).to_string(),
            "There is no order 7."
        );
        assert_eq!(
            format!("{:?}", InlineError("7".into())),
            "InlineError { order: 7 }"
        );
        let other = OrderError::from(std::io::Error::other("disk"));
        assert_eq!(
            other.entry().map(|entry| entry.name),
            Some("ALREADY_SHIPPED")
        );

        let failed = pact::Occurrence::new(not_found)
            .with_context(&errors::Context {
                tenant: "lind".into(),
            })
            .with_tool("cancel_order");
        assert_eq!(failed.text(), "ORDER_NOT_FOUND: There is no order A-1.");
        assert_eq!(
            failed.code::<errors::Code>(),
            Some(errors::Code::ORDER_NOT_FOUND)
        );
    }
}
