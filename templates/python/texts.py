@dataclass(frozen=True, slots=True, kw_only=True)
class _Call:
    """What is known of a call before its result is read."""

    form: Form
    tool: str | None = None
    tool_call_id: str | None = None
    failed: bool = False


def _error(
    errors: Errors,
    code: str | None,
    message: str | None,
    call: _Call,
    fingerprint: str | None = None,
) -> ToolError:
    """Make an error with this code, or with none."""
    found = None if code is None else errors.code_of(code)
    about = None if found is None else errors.entries.get(found)
    if about is not None and about.deliver == "log":
        about = None
    known = about is not None
    about = about or errors.delivered_fallback
    return ToolError(
        code=about.code if found is None else found,
        message=about.summary if message is None else message,
        form=call.form,
        retry=about.retry.word,
        known=known,
        skewed=fingerprint not in (None, errors.wire_fingerprint),
        fingerprint=fingerprint,
        entry=about,
        tool=call.tool,
        tool_call_id=call.tool_call_id,
    )


def _content(
    errors: Errors, content: object, call: _Call, depth: int
) -> ToolError | None:
    """Read what a call returned: a text, an object, or parts.

    The first text of the parts decides: the rest may come from anyone.
    """
    if not isinstance(content, (str, list, tuple)):
        members = _members(content)
        if members and _part(members) is None:
            return _held(errors, members, call, depth)
    texts = _texts(content)
    error = _named(errors, texts[0], call, depth) if texts else None
    if error is None and call.failed:
        error = _error(errors, None, "\n".join(texts) or None, call)
    return error


def _texts(content: object) -> list[str]:
    """Give the texts of some content that are not blank."""
    parts = content if isinstance(content, (list, tuple)) else (content,)
    texts = (part if isinstance(part, str) else _part(_members(part)) for part in parts)
    return [text for text in texts if text is not None and text.strip(_SPACE)]


def _part(members: dict[str, object]) -> str | None:
    """Give the text of a part, if it is a part with a text."""
    text = members.get("type", "text") in ("text", "input_text", "output_text")
    return _text(members.get("text")) if text else None


def _said(errors: Errors, text: str, call: _Call, depth: int) -> ToolError | None:
    """Read a text that a call returned."""
    error = _named(errors, text, call, depth)
    if error is None and call.failed:
        error = _error(errors, None, text if text.strip(_SPACE) else None, call)
    return error


def _named(errors: Errors, text: str, call: _Call, depth: int) -> ToolError | None:
    """Find the code that a text names, behind the wrappers of hosts."""
    inner = text
    for layer in range(_LAYERS + 1):
        inner = inner.removesuffix(_PYDANTIC_AI)
        held = _decoded(inner) if depth > 0 else None
        if isinstance(held, dict):
            return _held(errors, held, call, depth - 1)
        found = _CODED.match(inner)
        # A code that is known is a code even where it is called like a wrapper.
        error = (
            None if found is None else _error(errors, found[1], found[2] or "", call)
        )
        if error is not None and error.known:
            return _referring(errors, error)
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
    return None if looks is None else _referring(errors, error)


def _referring(errors: Errors, error: ToolError) -> ToolError:
    ref = _REF.search(error.message)
    if ref is None or len(ref[1]) != errors.reference_digits:
        return error
    return replace(error, ref=ref[1])


def _unwrapped(text: str) -> str | None:
    """Take off what a host put around the whole text of a failed call."""
    for begin, end in _WRAPPERS:
        found = begin.match(text)
        if found is None:
            continue
        # What ends a text may be followed by white space, and nothing else.
        whole = text.rstrip(_SPACE) if end else text
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


_CODED: Final = re.compile(
    r"[ \t\r\n]*([A-Za-z][A-Za-z0-9_]*):(?:[ \t\r\n](.*))?\Z",
    re.DOTALL,
)
_SURE_CODE: Final = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_REF: Final = re.compile(r"(?:\A|[ \t\r\n])Ref: ([0-9a-f]+)\.[ \t\r\n]*\Z")
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


