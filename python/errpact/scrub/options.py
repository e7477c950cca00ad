"""Options of programs that have a credential and do not say so by their name."""

from __future__ import annotations

from typing import Final

from .cuts import CREDENTIAL, Cuts
from .octets import ALL, ALNUM, DIGITS, SPACES, at, before, run, run_before

OPTIONS: Final = (
    (b"", b" -u ", False, True),
    (b"", b" --user ", False, True),
    (b"", b" --user=", False, True),
    (b"", b" --proxy-user ", False, True),
    (b"curl", b" -U ", False, True),
    (b"curl", b" -b ", False, False),
    # Of `docker run` it is a port.
    (b"docker login", b" -p ", False, False),
    (b"http", b" -a ", False, True),
    (b"ldap", b" -w ", False, False),
    (b"mysql", b" -p", True, False),
    (b"net use", b" /user:", True, False),
    (b"openssl", b" -K ", False, False),
    (b"openssl", b" -k ", False, False),
    (b"redis-cli", b" -a ", False, False),
    (b"smbclient", b" -U ", False, True),
    (b"sshpass", b" -p ", False, False),
)
"""The program, the option, whether the value follows without a space, and whether it is
`user:password`."""
_NO_SPACE: Final = ALL - SPACES


def find(text: bytes, index: int, option: int, start: int, cuts: Cuts) -> None:
    """Add the value of an option."""
    program, written, glued, user = OPTIONS[index]
    of_windows = program == b"net use"
    # The search ignores case; most programs do not: `mysql -P` has a port.
    if not of_windows and text[option:start] != written:
        return
    line = run_before(text, option, 256, ALL - frozenset(b"\n"))
    head = text[option - line : option].lower()
    place = head.rfind(program)
    if place < 0 or (program and before(head, place) in ALNUM):
        return
    if of_windows:
        # `/user:NAME PASSWORD`.
        start += run(text, start, 512, _NO_SPACE)
        start += run(text, start, 1, b" ")
    elif glued and at(text, start) in SPACES:
        return
    quote = run(text, start, 1, b"\"'")
    first = start + quote
    of = ALL - {at(text, start), 0x0A} if quote else _NO_SPACE
    length = run(text, first, 512, of)
    given = text[first : first + length]
    # `-u http://…` and `-u 1000:1000` are other options.
    if user:
        places = [it for it in (given.find(b":"), given.find(b"%")) if it >= 0]
        password = given[min(places) + 1 :] if places else b""
        numbers = all(byte in DIGITS for byte in password)
        has_password = not password.startswith(b"//") and not numbers
    else:
        has_password = bool(given) and not given.startswith(b"-")
    if has_password:
        cuts.add(first, first + length, CREDENTIAL)
