"""Masks and keyed hashes of values."""

from __future__ import annotations

import hashlib
import hmac
import logging
import re
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from .letters import is_alphanumeric, is_letter
from .values import MOST_ITEMS, SPACE, Json, in_utc, plain_text

_HIDDEN: Final = "•••"
_SHORTEST_KEY: Final = 16
_log: Final = logging.getLogger("errpact")


class HashKeyError(ValueError):
    """A key for hashed values that cannot be used."""


class _Keys:
    """The key of this process."""

    key: bytes | None = None
    warned: bool = False


def set_key(key: bytes) -> None:
    """Set the key under which values are hashed, once, at startup.

    Use 32 random bytes. Every process of one system needs the same key for its log lines
    to join. A second key, and one that can be guessed, is a `HashKeyError`.
    """
    if not isinstance(key, (bytes, bytearray, memoryview)):
        kind = type(key).__name__
        message = (
            f"the key for hashed values must be bytes, and is of the type {kind}; "
            "bytes.fromhex reads one that is stored as text"
        )
        raise TypeError(message)
    if len(key) < _SHORTEST_KEY:
        message = (
            f"the key for hashed values has fewer than {_SHORTEST_KEY} bytes, which can "
            "be guessed; use 32 random bytes"
        )
        raise HashKeyError(message)
    if _Keys.key is not None and _Keys.key != key:
        message = "the key for hashed values was set before"
        raise HashKeyError(message)
    _Keys.key = bytes(key)


def check_key() -> bool:
    """Say whether there is a key; warn once if there is none."""
    if _Keys.key is None and not _Keys.warned:
        _Keys.warned = True
        _log.warning(
            "no key is set for hashed values: the plain SHA-256 of an e-mail address "
            "can be guessed; call errpact.set_key at startup",
        )
    return _Keys.key is not None


def digest(text: str, *, warns: bool = True) -> str:
    """Give the first 12 hex digits of the keyed hash of a text."""
    if warns:
        check_key()
    given = text.encode("utf-8", "replace")
    if _Keys.key is None:
        return hashlib.sha256(given).hexdigest()[:12]
    return hmac.new(_Keys.key, given, hashlib.sha256).hexdigest()[:12]


def item_kind(kind: Any) -> Any:
    """Give the type of a list's elements, and of anything else its own."""
    return kind["list"] if isinstance(kind, dict) and "list" in kind else kind


def hashed(kind: Any, value: Any) -> str | None:
    """Give the hash of a value, or of each element of a list."""
    if isinstance(value, list):
        return _each(value, lambda item: hashed(item_kind(kind), item))
    text = _canonical(item_kind(kind), value)
    return None if text is None else digest(text)


def _each(values: list[Any], form: Any) -> str:
    forms = [form(item) or "" for item in values[:MOST_ITEMS]]
    return ", ".join(forms + (["…"] if len(values) > MOST_ITEMS else []))


def _canonical(kind: Any, value: Any) -> str | None:
    """Give the text that is hashed: the same for equal values."""
    if isinstance(value, str) and kind == "phone":
        return _digits(value)
    if isinstance(value, datetime):
        return in_utc(value).lower()
    if isinstance(value, float):
        # 0.0 and -0.0 are equal.
        value += 0.0
    text = plain_text(value)
    if text is None:
        return None
    if isinstance(value, (Json, float)):
        return text.lower()
    return text.strip(SPACE).lower()


def _digits(text: str) -> str:
    text = text.strip(SPACE).lower()
    digits = "".join(letter for letter in text if letter in "0123456789")
    if not digits:
        return text
    if digits.startswith("00"):
        return "+" + digits[2:]
    return "+" + digits if text.startswith(("+", "＋")) else digits


def masked(kind: Any, value: Any) -> str | None:
    """Give the masked form of a value: enough to recognize it, and no more."""
    if value is None:
        return None
    if isinstance(value, list):
        return _each(value, lambda item: masked(item_kind(kind), item))
    if isinstance(value, Json):
        if isinstance(value.value, dict):
            return f"{{{_HIDDEN}}}"
        return f"[{_HIDDEN}]" if isinstance(value.value, list) else _HIDDEN
    if isinstance(value, str):
        of = item_kind(kind)
        form = _MASKS.get(of) if isinstance(of, str) else None
        return _HIDDEN if form is None else form(value.strip(SPACE))
    if isinstance(value, (datetime, date)):
        return _part(value, "-")
    if isinstance(value, UUID):
        return _part(value, "")
    # Every digit of a number or a length of time reveals something.
    return _HIDDEN


def _part(value: Any, separator: str) -> str:
    shown = (plain_text(value) or "")[:4]
    return f"{shown}{separator}{_HIDDEN}"


def _first(text: str) -> str:
    return f"{text[0]}{_HIDDEN}" if len(text) > 1 else _HIDDEN


def _email(text: str) -> str:
    local, at, domain = text.rpartition("@")
    if not at:
        return _first(text)
    host, dot, top = domain.rpartition(".")
    # A longer end is not a country or kind of organization, and may be anything.
    if not dot or len(top.encode()) > _LONGEST_TOP or not _is_letters(top):
        return f"{_first(local)}@{_first(domain)}"
    return f"{_first(local)}@{_first(host)}.{top}"


def _is_letters(text: str) -> bool:
    return all(map(is_letter, text))


_LONGEST_TOP: Final = 18


def _phone(text: str) -> str:
    digits = [letter for letter in text if letter in "0123456789"]
    return _HIDDEN + ("".join(digits[-2:]) if len(digits) >= _FEWEST_DIGITS else "")


_FEWEST_DIGITS: Final = 6


def _url(text: str) -> str:
    scheme, sign, rest = text.partition("://")
    if not sign:
        return _HIDDEN
    authority = re.split(r"[/?#\\]", rest, maxsplit=1)[0]
    host = authority.rsplit("@", 1)[-1]
    if not _is_plain(scheme, "+-.") or not _is_plain(host, "-._:[]"):
        return _HIDDEN
    if len(host.encode()) > _LONGEST_HOST:
        return _HIDDEN
    # An `@` after the authority: a password with a slash in it, or no host at all.
    if "@" not in authority and ":" in authority and "@" in rest:
        port = authority.rsplit(":", 1)[-1]
        if any(letter not in "0123456789" for letter in port):
            return _HIDDEN
    return f"{scheme}://{host}/{_HIDDEN}"


_LONGEST_HOST: Final = 253


def _is_plain(text: str, also: str) -> bool:
    return bool(text) and all(is_alphanumeric(it) or it in also for it in text)


_MASKS: Final = {"email": _email, "phone": _phone, "url": _url, "text": _first}
