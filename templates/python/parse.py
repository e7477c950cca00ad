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

    code: Code | str
    """The code; one that the catalog does not have stays as it came. Where a call failed
    and no code came, the catch-all's."""
    message: str
    """What the form's reader reads: the model, or in notices and problems a person."""
    form: Form
    """The form in which it came."""
    retry: str
    """The retry policy as one word: what came, else the catalog's."""
    known: bool = True
    """Whether a code came, and the catalog has it."""
    retry_after_ms: int | None = None
    """The wait that it asks for."""
    ref: str | None = None
    """The reference that people quote."""
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
    """The service, as people know it; of a client response, as are the following."""
    stage: str | None = None
    """The stage of a workflow that failed."""
    rollback_status: str | None = None
    """The status in which that left the workflow."""
    extensions: Mapping[str, object] | None = field(default=None, hash=False)
    """The team's own fields, as they came."""

    @property
    def entry(self) -> Entry:
        """Look the code up; one that is not known is the catch-all."""
        return entry(self.code) if self.known else _CATCH_ALL


def parse(value: object) -> ToolError | None:
    """Find the first error in what a tool, a server or a provider's message says.

    Text, JSON text, what JSON was parsed to, the models of SDKs built on pydantic, and
    dataclasses are read. No value makes it raise. None means that nothing says that a
    call failed; a failure without a code is an error with the code of the catch-all.
    """
    return next(_errors(value), None)


def parse_all(value: object) -> tuple[ToolError, ...]:
    """Find every error in a message that may hold the results of several calls."""
    return tuple(_errors(value))


def parse_text(text: str, *, failed: bool = False) -> ToolError | None:
    """Read `CODE: message`, the text of a failed call, also in a host's wrapper.

    An unknown code counts if the call is known to have `failed`, or if the code has a `_`
    and is written in capitals: `Note: …` is not an error.
    """
    return _said(text, _Call(form="text", failed=failed), _DEPTH)


def parse_client_response(value: object) -> ToolError | None:
    """Read what a client that polls a workflow is told of a stage that failed.

    `extensions` has the team's fields that came with it. A proxy's page, an empty body
    and JSON of another kind give None: the poll failed, and nothing is known of the stage.
    """
    return _client_response(_members(_decoded(value)))


def _errors(value: object) -> Iterator[ToolError]:
    value = _decoded(value)
    if isinstance(value, str):
        yield from _stream(value)
        return
    for item in value if isinstance(value, (list, tuple)) else (value,):
        members = _members(_decoded(item))
        error = _any(members, _DEPTH)
        if error is not None:
            yield error
            continue
        for part in _items(members.get("content")) or _items(members.get("parts")):
            error = _result(_members(part), _DEPTH)
            if error is not None:
                yield error


def _stream(text: str) -> Iterator[ToolError]:
    """Read server-sent events, else `CODE: message`."""
    read = False
    if _FIELD.match(text):
        for event in re.sub("\r\n?", "\n", text).split("\n\n"):
            lines = [line[5:] for line in event.split("\n") if line.startswith("data:")]
            members = _members(_decoded("\n".join(lines)))
            read = read or bool(members)
            error = _notice(members, _Call(form="sse")) or _any(members, _DEPTH)
            if error is not None:
                yield error
    if not read:
        error = parse_text(text)
        if error is not None:
            yield error


def _any(members: dict[str, object], depth: int) -> ToolError | None:
    # First, because the team's fields may be called as another form's members.
    return _client_response(members) or _result(members, depth) or _sole(members, depth)


_FIELD: Final = re.compile(r"(?:event|id|data|retry)?:")
_DEPTH: Final = 4
"""How deep JSON in a text in JSON is read."""
