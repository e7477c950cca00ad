//! Collects errors, so that all are reported at once.

use std::cell::RefCell;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::Error;

/// Collects errors: after one, the macro continues and reports the others too. It panics if it is dropped with errors
/// that were not [taken](Self::finish), so that no path can lose them.
#[derive(Default)]
pub(crate) struct Ctxt {
    errors: RefCell<Vec<Error>>,
}

impl Ctxt {
    /// Adds an error at `tokens`.
    pub(crate) fn at(&self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.push(Error::new_spanned(tokens, message));
    }

    /// Adds an error.
    pub(crate) fn push(&self, error: Error) {
        self.errors.borrow_mut().push(error);
    }

    /// Returns the value, or adds its error.
    pub(crate) fn keep<T>(&self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// Returns the errors as code that fails to compile, or `None` if there are none.
    pub(crate) fn finish(self) -> Option<TokenStream> {
        let errors = self.errors.take();
        let tokens: TokenStream = errors.iter().map(Error::to_compile_error).collect();
        (!errors.is_empty()).then_some(tokens)
    }
}

impl Drop for Ctxt {
    fn drop(&mut self) {
        let lost = !self.errors.get_mut().is_empty();
        assert!(
            !lost || std::thread::panicking(),
            "errors were collected and not reported"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_all_errors_at_once() {
        let ctxt = Ctxt::default();
        ctxt.at(quote::quote!(a), "one");
        assert_eq!(
            ctxt.keep(Err::<(), _>(Error::new_spanned("b", "two"))),
            None
        );
        let said = ctxt.finish().map(|tokens| tokens.to_string());
        assert!(said.is_some_and(|said| said.contains("one") && said.contains("two")));
        assert!(Ctxt::default().finish().is_none());
    }

    #[test]
    #[should_panic(expected = "errors were collected and not reported")]
    fn no_error_is_lost() {
        Ctxt::default().at(quote::quote!(a), "one");
    }
}
