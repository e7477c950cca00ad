"""The key under which an MCP result carries the envelope."""

from __future__ import annotations

import json
import re
from typing import Final


class MetaKeyError(ValueError):
    """A key that is not allowed in an MCP result."""


def check_meta_key(key: str) -> None:
    """Refuse a key without a prefix in reverse-DNS notation, or with a reserved one.

    https://modelcontextprotocol.io/specification/2026-07-28/basic/index#meta
    """
    problem = _problem(key)
    if problem is not None:
        shown = json.dumps(key[:200], ensure_ascii=False)
        message = f"{shown} is no key of an MCP result's _meta: {problem}"
        raise MetaKeyError(message)


_LABEL: Final = re.compile(r"[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?")
_NAME: Final = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?")
_RESERVED: Final = ("modelcontextprotocol", "mcp")


def _problem(key: str) -> str | None:
    """Say what is wrong with a key, and what to write instead."""
    prefix, slash, name = key.partition("/")
    if not slash:
        return 'it needs a prefix of your own, as in "com.example/tool-error"'
    labels = prefix.split(".")
    if not all(_LABEL.fullmatch(it) for it in labels):
        return (
            "each label before the slash begins with a letter, ends with a letter or a digit "
            'and has only those and hyphens between, as in "com.example/tool-error"'
        )
    if not _NAME.fullmatch(name):
        return (
            "what follows the slash begins and ends with a letter or a digit and has only "
            'those, hyphens, underscores and dots between, as in "com.example/tool-error"'
        )
    # Revisions before 2025-11-25 reserve those that begin with it, unless nothing follows.
    if len(labels) > 1 and any(it.lower() in _RESERVED for it in labels[:2]):
        return (
            "the specification keeps this prefix for itself; take one of your own, as in "
            '"com.example/tool-error"'
        )
    return None
