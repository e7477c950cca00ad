"""The engine, which is compiled for each platform."""

from __future__ import annotations

try:
    from ._engine import Catalog, check_key, set_key
except ImportError as error:
    # Only here, because each import of the package would pay for them.
    import platform
    import sysconfig

    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        _why = "A free-threaded build of Python cannot load it: use one with the GIL."
    else:
        _why = (
            "Wheels have it for CPython 3.10 and newer on Linux (glibc 2.17, musl 1.2), "
            "macOS and Windows, on x86-64 and ARM64: install one with `pip install "
            "--only-binary :all: errpact`. In a checkout of the repository, "
            "`cargo build -p errpact-python` builds it; CONTRIBUTING.md says where it goes."
        )
    _here = (
        f"{platform.python_implementation()} {platform.python_version()} "
        f"on {sysconfig.get_platform()}"
    )
    _message = f"the engine of errpact cannot be loaded by {_here}: {error}. {_why}"
    raise ImportError(_message) from error

__all__ = ["Catalog", "check_key", "set_key"]
