"""Reads texts and objects that say that a call failed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from .declared import declared_facts
from .forms import read_client_response, read_envelope, read_notice, read_problem
from .json_values import SPACE, as_text, decoded, members_of
from .read import Call, ToolError, error_of, is_code, ordinary
from .shapes import Facts, facts_of, fails, referring, undoubled
from .source import Source


def read_content(
    errors: Source, content: object, call: Call, depth: int
) -> ToolError | None:
    """Read what a call returned: a text, an object, or parts.

    The first text of the parts decides: the rest may come from anyone.
    """
    if not isinstance(content, (str, list, tuple)):
        members = members_of(content)
        if members and _part(members) is None:
            return _held(errors, members, call, depth)
    texts = texts_of(content)
    error = _named(errors, texts[0], call, depth) if texts else None
    if error is None and call.failed:
        error = error_of(errors, None, "\n".join(texts) or None, call)
    return error


def texts_of(content: object) -> list[str]:
    """Give the texts of some content that are not blank."""
    parts = content if isinstance(content, (list, tuple)) else (content,)
    texts = (
        part if isinstance(part, str) else _part(members_of(part)) for part in parts
    )
    return [text for text in texts if text is not None and text.strip(SPACE)]


def _part(members: dict[str, object]) -> str | None:
    """Give the text of a part, if it is a part with a text."""
    text = members.get("type", "text") in ("text", "input_text", "output_text")
    return as_text(members.get("text")) if text else None


def read_text(errors: Source, text: str, call: Call, depth: int) -> ToolError | None:
    """Read a text that a call returned."""
    error = _named(errors, text, call, depth)
    if error is None and call.failed:
        error = error_of(errors, None, text if text.strip(SPACE) else None, call)
    return error


def _named(errors: Source, text: str, call: Call, depth: int) -> ToolError | None:
    """Find the code that a text names, behind the wrappers of hosts."""
    inner, error, layer = text, None, 0
    for layer in range(_LAYERS + 1):
        inner = inner.removesuffix(_PYDANTIC_AI)
        held = decoded(inner) if depth > 0 else None
        if isinstance(held, dict):
            return _held(errors, held, call, depth - 1)
        found = _CODED.match(inner)
        if found is not None and not is_code(found[1]):
            found = None
        # A code that is known is a code even where it is called like a wrapper.
        error = None
        if found is not None:
            message = undoubled(found[1], found[2] or "")
            error = error_of(errors, found[1], message, call)
        if error is not None and error.known:
            return referring(errors, error)
        unwrapped = _unwrapped(inner) if layer < _LAYERS else None
        if unwrapped is None:
            break
        inner = unwrapped
    if error is None:
        return None
    if call.failed:
        looks = errors.new_code.fullmatch(error.code)
    else:
        # Nothing but its looks says that it is a code: none is looked for in a wrapper.
        looks = _SURE_CODE.fullmatch(error.code) if layer == 0 else None
    return None if looks is None else referring(errors, error)


def _unwrapped(text: str) -> str | None:
    """Take off what a host put around the whole text of a failed call."""
    for begin, end in _WRAPPERS:
        found = begin.match(text)
        if found is None:
            continue
        # What ends a text may be followed by white space, and nothing else.
        whole = text.rstrip(SPACE) if end else text
        if whole.endswith(end) and found.end() <= len(whole) - len(end):
            inner = whole[found.end() : len(whole) - len(end)]
            raised = _RAISED.fullmatch(inner) if end == _LANGCHAIN else None
            return inner if raised is None else _unquoted(raised[1][1:-1])
    return None


def _unquoted(text: str) -> str:
    """Undo the escapes of a text that Python wrote between quotation marks."""

    def letter(found: re.Match[str]) -> str:
        escape = found[1]
        if escape[0] in "xuU":
            number = int(escape[1:], 16)
            return chr(number) if number <= _LAST_LETTER else found[0]
        return {"n": "\n", "r": "\r", "t": "\t"}.get(escape, escape)

    return _ESCAPE.sub(letter, text)


def sole_error(
    errors: Source,
    members: dict[str, object],
    depth: int,
    call: Call | None = None,
) -> ToolError | None:
    """Read a form that stands by itself, or in what this call returned."""
    call = call or Call(form="tool_result")
    return (
        _mcp(errors, members, depth)
        or read_envelope(errors, members, Call(form="envelope"))
        or _declared(errors, members, call, depth)
        or read_problem(errors, members)
        or read_notice(errors, members, Call(form="notice"))
        or _failure(errors, members, Call(form="tool_result"), depth)
        or _ordinary(errors, members, depth)
        or _event(errors, members)
    )


def _held(
    errors: Source, members: dict[str, object], call: Call, depth: int
) -> ToolError | None:
    """Read an object that a call returned."""
    error = read_client_response(errors, members)
    error = error or sole_error(errors, members, depth, call)
    if error is None:
        return _failure(errors, members, call, depth) if call.failed else None
    return replace(
        error,
        form=call.form,
        tool=error.tool if call.tool is None else call.tool,
        tool_call_id=(
            error.tool_call_id if call.tool_call_id is None else call.tool_call_id
        ),
    )


def _mcp(errors: Source, members: dict[str, object], depth: int) -> ToolError | None:
    """Read the failed result of an MCP tool, or the response that has it."""
    if "jsonrpc" in members:
        members = members_of(members.get("result"))
    failed = members.get("isError") is True or members.get("is_error") is True
    if not _MCP.intersection(members):
        return None
    call = Call(form="mcp", failed=failed)
    meta = members_of(members.get("_meta")) or members_of(members.get("meta"))
    names = sorted(name for name in meta if isinstance(name, str))
    structured = members_of(members.get("structuredContent"))
    structured = structured or members_of(members.get("structured_content"))
    for held in (
        meta.get(errors.meta_key),
        *(meta[name] for name in names),
        structured,
    ):
        error = read_envelope(errors, members_of(held), call)
        # A result that has not failed may be about errors, but not have one of another kind.
        if error is not None and (failed or error.disposition != "failed"):
            return error
    # What is for programs has a code where the text may have none.
    for held in (structured, meta) if failed else ():
        error = _declared(errors, held, call, depth) if held else None
        if error is not None:
            return error
    error = _failure(errors, structured, call, depth) if failed and structured else None
    if error is not None and (
        error.known or error.code != errors.delivered_fallback.code
    ):
        return error
    content = members.get("content")
    error = read_content(
        errors, content if texts_of(content) else structured or None, call, depth
    )
    return error if failed else ordinary(error)


def _event(errors: Source, members: dict[str, object]) -> ToolError | None:
    """Read an event of a stream, whose data is a notice."""
    data, kind = members.get("data"), members.get("type")
    if not isinstance(data, str) or not isinstance(kind, str):
        return None
    return read_notice(errors, members_of(decoded(data)), Call(form="notice"))


def _failure(
    errors: Source, members: dict[str, object], call: Call, depth: int
) -> ToolError | None:
    """Read an object that says that it failed, or that came where only failures do."""
    if not call.failed and not fails(members):
        return None
    return _told(errors, facts_of(members, errors.knows), call, depth)


def _declared(
    errors: Source, members: dict[str, object], call: Call, depth: int
) -> ToolError | None:
    """Read an object in a shape that the catalog declares."""
    facts = declared_facts(errors, members, failed=call.failed)
    return None if facts is None else _told(errors, facts, call, depth)


def _told(errors: Source, facts: Facts, call: Call, depth: int) -> ToolError:
    """Make an error of what a failure says."""
    call = replace(call, failed=True)
    if facts.code is not None and (facts.domain or errors.knows(facts.code)):
        return facts.error(errors, call)
    text = facts.message
    error = None if text is None else _named(errors, text, call, depth)
    if error is not None and (error.known or facts.code is None):
        return facts.added(error)
    return facts.error(errors, call)


def _ordinary(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    """Read what errpact writes for a code that is no failure."""
    disposition, said = members.get("disposition"), members.get("result")
    if len(members) != len(_ORDINARY) or not isinstance(said, str):
        return None
    error = ordinary(read_text(errors, said, Call(form="tool_result"), depth))
    return error if error is not None and error.disposition == disposition else None


_CODED: Final = re.compile(
    r"[ \t\r\n]*([A-Za-z][A-Za-z0-9_]*):(?:[ \t\r\n](.*))?\Z",
    re.DOTALL,
)
_SURE_CODE: Final = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_LAYERS: Final = 4
"""How many wrappers are taken off: hosts run in hosts."""
_PYDANTIC_AI: Final = "\n\nFix the errors and try again."
_LANGCHAIN: Final = "\n Please fix your mistakes."
_WRAPPERS: Final = tuple(
    (re.compile(r"[ \t\r\n]*" + begin), end)
    for begin, end in (
        (r"Error executing tool [A-Za-z0-9_./-]{1,128}: ", ""),
        (r"Error calling tool '[^'\r\n]{1,128}': ", ""),
        (r"MCP error -?[0-9]{1,10}: ", ""),
        (
            r"An error occurred while running the tool\. Please try again\. Error: ",
            "",
        ),
        (r"<tool_use_error>", "</tool_use_error>"),
        (r"Error: ", _LANGCHAIN),
        (r"Error: ", ""),
    )
)
"""How a text begins and ends that a host made of the text of a failed call."""
_RAISED: Final = re.compile(
    r"""[A-Za-z_][A-Za-z0-9_.]*\(("[^"\\]*(?:\\[^\r\n][^"\\]*)*"|'[^'\\]*(?:\\[^\r\n][^'\\]*)*')\)""",
)
_LAST_LETTER: Final = 0x10FFFF
_ESCAPE: Final = re.compile(
    r"\\(x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[^\r\n])",
)
_MCP: Final = frozenset(
    (
        "content",
        "_meta",
        "meta",
        "structuredContent",
        "structured_content",
    ),
)
"""What a result of MCP has beside its flag."""
_ORDINARY: Final = ("disposition", "result")
"""The members of a result in JSON that is no failure."""
