@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What to do about an error."""

    decision: Word
    """`retry`: wait and repeat; `return_to_model`: the model changes something;
    `ask_user`: a person acts first; `complete`, `skip`, `fail`: the step ends so."""
    delay_ms: int | None = None
    """The wait before a repetition, before jitter; None unless `retry`, or where only
    the error itself says how long."""
    least_ms: int = 0
    """With jitter the wait is anything from this …"""
    most_ms: int = 0
    """… to this: `random.uniform(least_ms, most_ms)`."""


class Errors:
    """The errors of a catalog: a generated module makes one, and has its methods as functions."""

    def __init__(
        self,
        *,
        entries: Iterable[Entry],
        fallback: Entry,
        tools: Mapping[str, Tool],
        wire_fingerprint: str,
        meta_key: str,
        new_code: str,
        reference_digits: int,
    ) -> None:
        """Take what the catalog says."""
        self.entries: Final = {entry.code: entry for entry in entries}
        """What the catalog says about each code."""
        self.codes: Final = {str(code): code for code in self.entries}
        """The codes by their text: of a generated module the members of its `Code`."""
        self.fallback: Final = fallback
        """The catch-all."""
        self.delivered_fallback: Final = (
            fallback
            if fallback.presents_as is None
            else self.entries[fallback.presents_as]
        )
        """The catch-all as it is delivered."""
        self.tools: Final = tools
        """The declared tools."""
        self.wire_fingerprint: Final = wire_fingerprint
        """What a server with the same version of the catalog puts into wire forms."""
        self.meta_key: Final = meta_key
        """The key of `_meta` under which a result of MCP has the envelope."""
        self.new_code: Final = re.compile(new_code)
        """What a code looks like that the catalog does not have."""
        self.reference_digits: Final = reference_digits
        """How many digits of an error's id are its reference."""

    def code_of(self, name: str) -> str:
        """Give the code of this name; one that is not cataloged stays as it came."""
        return self.codes.get(name, name)

    def entry(self, code: str) -> Entry:
        """Look a code up; one that is not cataloged is treated as the catch-all."""
        return self.entries.get(code, self.fallback)

    def repeatable(self, tool: str) -> bool:
        """Say whether a call of this tool may be repeated: it only reads, or is idempotent.

        An exact name wins, then the longest pattern. An undeclared tool is neither.
        """
        found = self.tools.get(tool)
        if found is None:
            patterns = [name for name in self.tools if name.endswith("*")]
            fitting = [name for name in patterns if tool.startswith(name[:-1])]
            found = self.tools[max(fitting, key=len)] if fitting else Tool()
        return found.read_only or found.idempotent

    def decide(
        self,
        code: str,
        *,
        retries: int = 0,
        repeatable: bool = False,
        importance: Importance = "blocking",
        retry_after_ms: int | None = None,
    ) -> Decision:
        """Decide what to do about an error, as errpact decides in every language.

        `retries` counts the retries of this code already made in this step. `repeatable`
        says that the tool only reads or is idempotent: `repeatable("the_tool")`.
        `importance` is that of the step. `retry_after_ms` is the wait that the error itself
        asks for: it lengthens the catalog's, up to `max_delay_ms`, and is never undercut.
        """
        policy = self.entry(code)
        retry = policy.retry
        left = retry.max is None or retries < retry.max
        safe = policy.outcome == "not_done" or repeatable
        if left and retry.by == "user":
            return Decision(decision="ask_user")
        if left and safe and retry.by == "model":
            return Decision(decision="return_to_model")
        if left and safe and retry.by == "runtime":
            return _wait(retry, retries, retry_after_ms)
        if importance == "optional":
            return Decision(decision=policy.exhausted.optional)
        return Decision(decision=policy.exhausted.blocking)

    def parse(self, value: object) -> ToolError | None:
        """Find the first error in what a tool, a server or a provider's message says.

        Text, JSON text, what JSON was parsed to, the models of SDKs built on pydantic, and
        dataclasses are read. No value makes it raise. None means that nothing says that a
        call failed; a failure without a code is an error with the code of the catch-all.
        """
        return next(_errors(self, value), None)

    def parse_all(self, value: object) -> tuple[ToolError, ...]:
        """Find every error in a message that may hold the results of several calls."""
        return tuple(_errors(self, value))

    def parse_text(self, text: str, *, failed: bool = False) -> ToolError | None:
        """Read `CODE: message`, the text of a failed call, also in a host's wrapper.

        An unknown code counts if the call is known to have `failed`, or if the code has a
        `_` and is written in capitals: `Note: …` is not an error.
        """
        return _said(self, text, _Call(form="text", failed=failed), _DEPTH)

    def parse_client_response(self, value: object) -> ToolError | None:
        """Read what a client that polls a workflow is told of a stage that failed.

        `extensions` has the team's fields that came with it. A proxy's page, an empty body
        and JSON of another kind give None: the poll failed, and nothing is known of the
        stage.
        """
        return _client_response(self, _members(_decoded(value)))


def _wait(retry: Retry, retries: int, told: int | None) -> Decision:
    if told is None and retry.delay_param is not None:
        return Decision(decision="retry")
    asked = min(max(told or 0, 0), retry.max_delay_ms)
    delay = _backoff(retry, retries)
    longer = max(asked, delay)
    if retry.jitter == "none":
        least, most = longer, longer
    else:
        least, most = asked, asked + max(delay, asked // 10)
    return Decision(decision="retry", delay_ms=longer, least_ms=least, most_ms=most)


def _backoff(retry: Retry, retries: int) -> int:
    """Let the catalog's delay grow; to the nearest millisecond."""
    delay = float(retry.delay_ms)
    # One by one, because the last digits of a power differ between languages.
    for _ in range(min(retries, 1_000)):
        if not (0 < delay < retry.max_delay_ms and retry.multiplier > 1):
            break
        delay *= retry.multiplier
    whole = int(delay)
    return min(whole + (delay - whole >= _HALF), retry.max_delay_ms)


_HALF: Final = 0.5


