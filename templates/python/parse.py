Form: TypeAlias = Literal[
    "text",
    "tool_result",
    "envelope",
    "mcp",
    "openai_chat",
    "openai_response",
    "anthropic",
    "gemini",
    "pydantic_ai",
    "vercel_result",
    "vercel_chunk",
    "vercel_notice",
    "ag_ui",
    "notice",
    "sse",
    "problem",
    "client_response",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolError:
    """An error as it came."""

    code: str
    """The code; one that the catalog does not have stays as it came. Where a call failed
    and no code came, the catch-all's."""
    message: str
    """What the form's reader reads: the model, or in notices and problems a user."""
    form: Form
    """The form in which it came."""
    retry: str
    """The retry policy as one word: what came, else the catalog's."""
    known: bool = True
    """Whether a code came, and the catalog has it."""
    skewed: bool = False
    """Whether the server has another version of the catalog than this file. All that
    came holds; what this file says of the code may have changed."""
    fingerprint: str | None = None
    """The fingerprint of the server's wire forms, if it came."""
    retry_after_ms: int | None = None
    """The wait that it asks for."""
    ref: str | None = None
    """The reference that users quote."""
    tool: str | None = None
    """The tool."""
    tool_call_id: str | None = None
    """The call."""
    turn: str | None = None
    """The turn of the conversation."""
    timestamp: str | None = None
    """When it happened."""
    envelope: Envelope | None = None
    """The envelope, where one came."""
    service: str | None = None
    """The service, by the name that users know; from a client response, like the following."""
    stage: str | None = None
    """The stage of a workflow that failed."""
    rollback_status: str | None = None
    """The status in which that left the workflow."""
    extensions: Mapping[str, object] | None = field(default=None, hash=False)
    """The team's own fields, as they came."""

    entry: Entry = field(repr=False, compare=False)
    """What the catalog says about the code; one that is not known is the catch-all."""


def _errors(errors: Errors, value: object) -> Iterator[ToolError]:
    value = _decoded(value)
    if isinstance(value, str):
        yield from _stream(errors, value)
        return
    for item in value if isinstance(value, (list, tuple)) else (value,):
        members = _members(_decoded(item))
        error = _any(errors, members, _DEPTH)
        if error is not None:
            yield error
            continue
        for part in _items(members.get("content")) or _items(members.get("parts")):
            error = _result(errors, _members(part), _DEPTH)
            if error is not None:
                yield error


def _stream(errors: Errors, text: str) -> Iterator[ToolError]:
    """Read server-sent events, else `CODE: message`."""
    read = False
    if _FIELD.match(text):
        for event in re.sub("\r\n?", "\n", text).split("\n\n"):
            lines = [line[5:] for line in event.split("\n") if line.startswith("data:")]
            members = _members(_decoded("\n".join(lines)))
            read = read or bool(members)
            error = _notice(errors, members, _Call(form="sse")) or _any(
                errors, members, _DEPTH
            )
            if error is not None:
                yield error
    if not read:
        error = _said(errors, text, _Call(form="text"), _DEPTH)
        if error is not None:
            yield error


def _any(errors: Errors, members: dict[str, object], depth: int) -> ToolError | None:
    # First, because the team's fields may be called as another form's members.
    return (
        _client_response(errors, members)
        or _result(errors, members, depth)
        or _sole(errors, members, depth)
    )


_FIELD: Final = re.compile(r"(?:event|id|data|retry)?:")
_DEPTH: Final = 4
"""How deep JSON in a text in JSON is read."""


