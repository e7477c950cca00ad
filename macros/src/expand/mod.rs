//! The code that the derive writes.

mod bounds;
mod check;
mod covers;
mod describe;
mod fallback;
mod from;
mod names;
mod rmcp;
mod source;
mod text;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::DeriveInput;

use crate::ast::Input;
use crate::ctxt::Ctxt;
use crate::valid;
use bounds::Bounds;
use from::from;
use names::item;

/// Reads, validates, and writes the implementations. If the input is invalid, returns all errors, and implementations
/// that do nothing.
pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let ctxt = Ctxt::default();
    let input = Input::new(input, &ctxt);
    valid::check(&input, &ctxt);
    let catalog = input.container.catalog.as_ref();
    match (ctxt.finish(), catalog) {
        (None, Some(catalog)) => expand(&input, catalog),
        (errors, _) => {
            let fallback = fallback::expand(&input);
            quote!(#errors #fallback)
        }
    }
}

fn expand(input: &Input<'_>, catalog: &syn::Path) -> TokenStream {
    let bounds = Bounds::of(input);
    let container = &input.container;
    let codes = check::codes(input, catalog);
    let check = check::check(input, &bounds);
    let covers = covers::covers(input, catalog);
    let tools = covers::tools(input, catalog);
    let fallback = covers::fallback(input, catalog);
    let describe = describe::describe(input, catalog, &bounds);
    let display = container.display.then(|| text::display(input, &bounds));
    let debug = container.debug.then(|| text::debug(input, &bounds));
    let error = container.error.then(|| source::error(input, &bounds));
    let from = container.from.then(|| from(input));
    let serialize = container.serialize.then(|| text::serialize(input, &bounds));
    let rmcp = container.rmcp.iter();
    let rmcp = rmcp.map(|version| rmcp::result(version, input, &bounds));
    in_const(
        &item(catalog, "__errpact"),
        &quote!(#codes #check #covers #tools #fallback #describe #display #debug #error #from #serialize #(#rmcp)*),
    )
}

/// Wraps code so that its names are not visible outside. The runtime is reached through the generated module, so that
/// the crate with the derive need not call it `errpact`.
fn in_const(runtime: &TokenStream, code: &TokenStream) -> TokenStream {
    // All of it has the span of the module's path, in case the module does not have the expected items.
    let span = runtime
        .clone()
        .into_iter()
        .last()
        .map_or_else(Span::call_site, |last| last.span());
    let import = quote_spanned!(span=> use #runtime as __e;);
    quote! {
        #[doc(hidden)]
        #[allow(
            clippy::all,
            clippy::nursery,
            clippy::pedantic,
            clippy::restriction,
            dead_code,
            unreachable_code,
            unused_imports,
            unused_qualifications,
            unused_variables
        )]
        const _: () = {
            #import
            #code
        };
    }
}
