//! Tells the linker of macOS that Python itself has what an extension module calls. `scripts/package` puts it into a wheel: see
//! `docs/decisions/081-a-wheel-has-engine-and-command.md`.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
