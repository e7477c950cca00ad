//! Errors collected, so that all are reported at once.

use std::cell::RefCell;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::Error;

/// Collects errors. Nothing is lost when one is found: the macro goes on and reports the others too.
#[derive(Default)]
pub(crate) struct Ctxt {
    errors: RefCell<Vec<Error>>,
}

impl Ctxt {
    /// Remembers an error at `tokens`.
    pub(crate) fn at(&self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.push(Error::new_spanned(tokens, message));
    }

    /// Remembers an error.
    pub(crate) fn push(&self, error: Error) {
        self.errors.borrow_mut().push(error);
    }

    /// The value, or its error remembered.
    pub(crate) fn keep<T>(&self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// What was collected, as code that fails to compile; `None` where nothing was.
    pub(crate) fn finish(self) -> Option<TokenStream> {
        let errors = self.errors.into_inner();
        let tokens: TokenStream = errors.iter().map(Error::to_compile_error).collect();
        (!errors.is_empty()).then_some(tokens)
    }
}
