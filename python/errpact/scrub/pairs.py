"""Names of credentials, and where their values begin."""

from __future__ import annotations

from typing import Final

from .named import ANY, COOKIE, HEADER, ID, LINE, QUERY, TOKEN, WORD, Named
from .octets import (
    ALNUM,
    DIGITS,
    LOWER,
    SPACES,
    UPPER,
    at,
    before,
    run,
    run_before,
    text_of,
)
from .values_of import value_of_name

NAMES: Final = {
    "password": ANY,
    "passwort": ANY,
    "passwd": ANY,
    "passphrase": LINE,
    "pass phrase": LINE,
    "mnemonic": LINE,
    "seed phrase": LINE,
    "recovery phrase": LINE,
    "passcode": ANY,
    "pwd": ANY,
    "pass": WORD,
    "psw": WORD,
    "pin": WORD,
    "cvv": WORD,
    "cvc": WORD,
    "otp": WORD,
    "password hash": ANY,
    "identified by": ANY,
    "secret": TOKEN,
    "token": TOKEN,
    "jwt": TOKEN,
    "credential": TOKEN,
    "credentials": TOKEN,
    "api key": TOKEN,
    "app key": TOKEN,
    "application key": TOKEN,
    "access key": TOKEN,
    "access key id": TOKEN,
    "secret key": TOKEN,
    "private key": TOKEN,
    "account key": TOKEN,
    "auth key": TOKEN,
    "signing key": TOKEN,
    "encryption key": TOKEN,
    "decryption key": TOKEN,
    "session key": TOKEN,
    "subscription key": TOKEN,
    "functions key": TOKEN,
    "storage key": TOKEN,
    "master key": TOKEN,
    "license key": TOKEN,
    "service key": TOKEN,
    "deploy key": TOKEN,
    "client key": TOKEN,
    "consumer key": TOKEN,
    "shared key": TOKEN,
    "shared access key": TOKEN,
    "shared access signature": TOKEN,
    "webhook key": TOKEN,
    "integration key": TOKEN,
    "amz signature": TOKEN,
    "goog signature": TOKEN,
    "authorization": HEADER,
    "auth header": HEADER,
    "cookie": COOKIE,
    "connect sid": TOKEN,
    "session id": ID,
    "sess id": ID,
    "session": ID,
    "sid": ID,
    "auth": ID,
    "csrf": ID,
    "xsrf": ID,
    "bearer": ID,
    "key": QUERY,
    "code": QUERY,
    "sig": QUERY,
    "signature": QUERY,
    "state": QUERY,
    "ticket": QUERY,
}
"""Ends of the names of credentials, and what counts as the value of each."""
_LONGEST: Final = 64
_PART: Final = ALNUM | frozenset(b"_-.")
_CLOSED_UP: Final = tuple(name.replace(" ", "") for name in NAMES)


def names_one(word: str) -> bool:
    """Say whether a word is a name of credentials."""
    letters = "".join(it for it in word if it.isascii() and it.isalnum()).lower()
    return len(letters) <= _LONGEST and letters.endswith(_CLOSED_UP)


def find(text: bytes, words: str, start: int, end: int) -> tuple[int, int] | None:
    """Give the range of the value of a name whose words are here."""
    of = NAMES[words]
    begin = start
    # `API_KEY_2`.
    number = run(text, end, 1, b"_")
    digits = run(text, end + number, 2, DIGITS)
    if digits:
        end += number + digits
    if at(text, end) in _PART and text[end : end + 2] != b"->":
        return None
    start = begin - run_before(text, begin, _LONGEST, _PART)
    if of in (WORD, ID, QUERY) and not _is_word_start(text, begin):
        return None
    # `auth` and the like must be the whole name, or its last part after `_`.
    query = before(text, start) in b"?&" and start > 0 and start == begin
    if of == QUERY and not query:
        return None
    named = _value_of(text, start, end)
    if named is None:
        return None
    named.of = of
    named.name = text_of(text, start, end)
    named.query = query
    # `api_key` and `auth_token` are no words of a sentence, as `token` is.
    named.assigned = named.assigned or " " in words or start < begin
    return value_of_name(text, named)


def _is_word_start(text: bytes, start: int) -> bool:
    left = before(text, start)
    return left not in ALNUM or (at(text, start) in UPPER and left in LOWER)


def _value_of(text: bytes, start: int, end: int) -> Named | None:
    """Say where the value of a name begins, and how the two are joined."""
    named = Named(in_list=before(text, start) == ord(";"))
    inner = _element(text, start, end)
    if inner is not None:
        named.start, named.element = inner, True
        return named
    quotes = run(text, end, 4, b"\"'`\\")
    closed = end + quotes + run(text, end + quotes, 2, b"])")
    left = before(text, start)
    if quotes == 0 and start and left in b"\"'`":
        named.inside = left
    gap = run(text, closed, 3, b" \t")
    sign = closed + gap
    # `ENV NAME value`, of a container's file.
    if gap and text[:start].endswith(b"ENV "):
        named.start, named.assigned = sign, True
        return named
    # `(tenant, api_key)=(acme, …)`, as PostgreSQL prints a key.
    key = _key_of_table(text, end)
    if key is not None:
        named.start = key
        return named
    here, after = at(text, sign), at(text, sign + 1)
    if here == ord(":") and (
        after == ord(":") or (after == ord("/") and at(text, sign + 2) == ord("/"))
    ):
        # `token::Kind`, `secret://`: no value follows.
        return None
    if here and here in b":=":
        close = after not in SPACES
        named.assigned = here == ord("=") or quotes > 0 or close
        named.start = sign + 1 + run(text, sign + 1, 2, b"=>~")
    elif here == ord("-") and after == ord(">"):
        named.assigned, named.start = True, sign + 2
    elif here == ord(">") and quotes == 1 and gap == 0:
        # `<property name="password">…`.
        named.element, named.start = True, sign + 1
    elif here == ord(",") and quotes and text[:start].endswith((b'["', b"['")):
        # `["authorization", "…"]`.
        named.start, named.listed = sign + 1, True
    elif here == ord(",") and quotes and _is_tuple(text, start):
        # `("authorization", "…")`.
        named.assigned, named.start = True, sign + 1
    elif gap and at(text, start) == ord("-") and quotes == 0:
        # `--password …`.
        named.assigned, named.start = True, sign
    elif here == ord("'") and closed == end:
        # `PASSWORD '…'`.
        named.start = sign
    elif quotes or here == ord("\n"):
        # `name="password" value="…"`, `"name": "password", "value": "…"`.
        value = _value_after(text, closed)
        if value is None:
            return None
        named.assigned, named.start = True, value
    else:
        return None
    return named


_PREFIX: Final = ALNUM | frozenset(b":")
_NO_TAG: Final = frozenset(range(0x100)) - frozenset(b"<>")


def _element(text: bytes, start: int, end: int) -> int | None:
    """Say where the text of the element `<name …>` begins."""
    prefix = run_before(text, start, 24, _PREFIX)
    opens = before(text, start) == ord("<") or (
        before(text, start) == ord(":") and before(text, start - prefix) == ord("<")
    )
    if not opens:
        return None
    attributes = run(text, end, 256, _NO_TAG)
    close = end + attributes
    is_named = attributes == 0 or at(text, end) in SPACES
    if at(text, close) == ord(">") and is_named and before(text, close) != ord("/"):
        return close + 1
    return None


_COLUMNS: Final = _PART | frozenset(b' ,"')


def _key_of_table(text: bytes, end: int) -> int | None:
    close = end + run(text, end, 128, _COLUMNS)
    return close + 2 if text[close : close + 3] == b")=(" else None


def _is_tuple(text: bytes, start: int) -> bool:
    prefix = run_before(text, start, 4, b"\"'\\b")
    return before(text, start - prefix) == ord("(")


_GAP: Final = SPACES | frozenset(b",\"'\\")


def _value_after(text: bytes, closed: int) -> int | None:
    """Say where a value begins that an attribute or a member called `value` has."""
    word = closed + run(text, closed, 32, _GAP)
    if word == closed or text[word : word + 5].lower() != b"value":
        return None
    sign = word + 5 + run(text, word + 5, 4, b"\"'\\ ")
    return sign + 1 if at(text, sign) in b":=" and at(text, sign) else None
