"""Addresses of mail, passwords in addresses, and names of home folders."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from ..letters import is_alphanumeric, is_letter
from .cuts import CREDENTIAL, Cuts
from .octets import (
    ALL,
    DIGITS,
    LOWER,
    SPACES,
    WORD,
    at,
    before,
    run,
    run_before,
    text_of,
)

_MOST: Final = 512
HOMES: Final = (
    b"/home/",
    b"/users/",
    b":\\users\\",
    b":\\\\users\\\\",
    b":/users/",
    b":\\documents and settings\\",
)
"""What is before the name of a home folder, in lower case."""
_NO_DOMAINS: Final = frozenset(
    "css gif gz html jar jpeg jpg js json log mjs mount path png scope service slice "
    "socket svg swap target tgz timer ts txt webp whl xml yaml yml".split(),
)
"""Ends of what has an `@` and is a file, a package or a unit of a system."""
_LOCAL: Final = ".!#$%&'*+/=?^_`{|}~-"


def mail(text: bytes, cuts: Cuts) -> None:
    """Add every `local@domain.top`."""
    # What is before these is a password, so what follows is a host.
    passwords = sorted(end for _, end, _ in cuts.all)
    place = text.find(b"@")
    while place >= 0:
        index = bisect_left(passwords, place)
        if index == len(passwords) or passwords[index] != place:
            length = _domain(text[place + 1 : place + 1 + 4 * _MOST])
            if length is not None:
                start = _local(text, place)
                # The user of every host of repositories.
                if start < place and text[start:place] != b"git":
                    cuts.add(start, place + 1 + length, "[email]")
        place = text.find(b"@", place + 1)


def _local(text: bytes, place: int) -> int:
    """Say where the part before the `@` begins; the `@` itself where there is none."""
    # `"jane doe"@example.com`.
    if place and text[place - 1] == ord('"'):
        inner = text[max(0, place - 65) : place - 1]
        opening = inner.rfind(b'"')
        if opening >= 0:
            return place - 1 - len(inner) + opening
    head = text[max(0, place - 4 * _MOST) : place].decode("utf-8", "ignore")[-_MOST:]
    count = 0
    for letter in reversed(head):
        if not (is_alphanumeric(letter) or letter in _LOCAL):
            break
        count += 1
    local = head[len(head) - count :]
    # Of `?to=jane@…` only the address.
    rest = local[max(local.rfind(sign) for sign in "=?&/|{") + 1 :]
    local = rest or local
    while local and not (is_alphanumeric(local[0]) or local[0] == "_"):
        local = local[1:]
    return place - len(local.encode())


def _domain(tail: bytes) -> int | None:
    """Give the length of a domain: labels with a dot between them, or an address."""
    if tail[:1] == b"[":
        length = tail[1:49].find(b"]")
        inner = tail[1 : 1 + length]
        plain = all(
            (chr(byte).isascii() and chr(byte).isalnum()) or byte in b".:"
            for byte in inner
        )
        return length + 2 if length >= 0 and plain else None
    letters = tail.decode("utf-8", "ignore")[:_MOST]
    count = 0
    while count < len(letters) and (
        is_alphanumeric(letters[count]) or letters[count] in ".-_"
    ):
        count += 1
    domain = letters[:count]
    while True:
        domain = domain.rstrip(".-_")
        host, dot, top = domain.rpartition(".")
        if not dot:
            return None
        alphabetic = 0
        while alphabetic < len(top) and is_letter(top[alphabetic]):
            alphabetic += 1
        # `lodash@4.17.21.tgz`, `user@1000.service`.
        version = not any(map(is_letter, host)) and "." in host
        other = version or top.lower() in _NO_DOMAINS
        named = top.startswith("xn--") or alphabetic >= 2
        if any(map(is_alphanumeric, host)) and named and not other:
            return len(domain.encode())
        # `jane@example.com.1`: a number that follows is not a part of it.
        domain = host


_NO_END: Final = ALL - SPACES - frozenset(b"\"'`<>|")
_ORACLE: Final = b"jdbc:oracle:thin:"


def user_info(text: bytes, cuts: Cuts) -> None:
    """Add what is before the `@` of `scheme://user:password@host` and the like."""
    place = text.find(b"://")
    while place >= 0:
        _authority(text, place, cuts)
        place = text.find(b"://", place + 3)
    # `jdbc:oracle:thin:user/password@//host`.
    place = text.find(_ORACLE)
    while place >= 0:
        start = place + len(_ORACLE)
        length = text[start : start + run(text, start, _MOST, _NO_END)].rfind(b"@")
        if length >= 0:
            cuts.add(start, start + length, CREDENTIAL)
        place = text.find(_ORACLE, start)
    place = text.find(b"@")
    while place >= 0:
        network = run(text, place + 1, 8, LOWER)
        if at(text, place + 1 + network) == ord("("):
            length = run_before(text, place, _MOST, _NO_END)
            if b":" in text[place - length : place]:
                cuts.add(place - length, place, CREDENTIAL)
        place = text.find(b"@", place + 1)


def _authority(text: bytes, place: int, cuts: Cuts) -> None:
    start = place + 3
    length = run(text, start, _MOST, _NO_END - frozenset(b"/?#\\"))
    authority = text[start : start + length]
    name = authority.rfind(b"@")
    if name < 0 and _has_password(authority):
        name = text[start : start + run(text, start, _MOST, _NO_END)].rfind(b"@")
    if name < 0:
        return
    # A user alone is none: of a page only, where it is a token.
    page = text[:place].endswith((b"http", b"https"))
    given = text[start : start + name]
    if page or any(byte == ord(":") or byte in DIGITS for byte in given):
        cuts.add(start, start + name, CREDENTIAL)


def _has_password(authority: bytes) -> bool:
    """Say whether what follows the first `:` is not a port."""
    _, colon, rest = authority.partition(b":")
    if not colon or authority[:1] == b"[":
        return False
    return not all(byte in DIGITS for byte in rest)


_ROOTS: Final = ("/var", "/mnt", "/export", "/data", "/mnt/c")
_NAME: Final = WORD | frozenset(b".-+$@~")
_LONGEST: Final = 64


def home(text: bytes, place: int, start: int, cuts: Cuts) -> None:
    """Add the name in the path of a home folder."""
    drive = at(text, place) == ord(":")
    # `/v1/users/42` is any path: the folder of macOS is `/Users`.
    if not drive and at(text, place + 1) in b"uH" and at(text, place + 1):
        return
    # In a URL, or below another folder, it is any name.
    if not drive and before(text, place) in WORD and not _below_root(text, place):
        return
    length = run(text, start, _LONGEST, _NAME)
    if drive:
        # Only Windows has spaces in it, and then a separator follows.
        spaced = run(text, start, _LONGEST, _NAME | frozenset(b" "))
        whole = text_of(text, start, start + spaced)
        closed = at(text, start + spaced) in (ord("\\"), ord("/"))
        if closed and whole.count(" ") <= 2:
            cuts.add(start, start + spaced, "[user]")
            return
    name = text_of(text, start, start + length).rstrip(".")
    cuts.add(start, start + len(name.encode()), "[user]")


def _below_root(text: bytes, place: int) -> bool:
    head = text[max(0, place - 16) : place].decode("utf-8", "ignore")
    return any(
        head.endswith(root) and not is_alphanumeric(head[: -len(root)][-1:])
        for root in _ROOTS
    )
