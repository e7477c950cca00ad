@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """Another way to the goal."""

    description: str
    """What to do instead."""
    example: str | None = None
    """How that looks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryStrategy:
    """When and how to try again."""

    suggested_delay: int | None = None
    """Milliseconds to wait."""
    max_retries: int | None = None
    """Tries after the first."""
    parameter_adjustments: Mapping[str, str] = field(default_factory=dict)
    """What to change in each argument."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """What leads on."""

    is_retryable: bool
    """Whether a retry can make sense."""
    policy: str
    """The retry policy as one word."""
    retry_strategy: RetryStrategy | None = None
    """When and how to try again."""
    alternatives: tuple[Alternative, ...] = ()
    """Other ways to the goal."""
    required_actions: tuple[str, ...] = ()
    """What the model should do, in this order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The call that failed."""

    operation: str | None = None
    """What was being done."""
    parameters: Mapping[str, object] = field(default_factory=dict)
    """The tool's declared arguments, each in the form that a model may see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Debug:
    """What tells this error from all others."""

    error_id: str
    """A UUID."""
    timestamp: str
    """When it happened, in UTC, RFC 3339 with milliseconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """All that a program may know of an error."""

    code: str
    """The code as it came; of `ToolError.envelope` a member of `Code` where it is one."""
    category: str
    """Its category."""
    message: str
    """What the model reads."""
    recovery: Recovery
    """What leads on."""
    debug: Debug
    """What tells this error from all others."""
    fingerprint: str | None = None
    """The fingerprint of the wire forms of the catalog that the server has."""
    source: str | None = None
    """The tool, else the service."""
    context: Context | None = None
    """The call."""

    @classmethod
    def from_json(cls, value: object) -> Envelope | None:
        """Read an envelope from JSON text, or from what that was parsed to."""
        error = _members(_members(_decoded(value)).get("error"))
        code, category = _text(error.get("code")), _text(error.get("category"))
        message = _text(error.get("message"))
        recovery, debug = _recovery(error.get("recovery")), _debug(error.get("debug"))
        if not code or category is None or message is None:
            return None
        if recovery is None or debug is None:
            return None
        return cls(
            code=code,
            category=category,
            message=message,
            recovery=recovery,
            debug=debug,
            fingerprint=_text(error.get("fingerprint")),
            source=_text(error.get("source")),
            context=_context(error.get("context")),
        )

    def to_json(self) -> dict[str, object]:
        """Give the envelope as it goes on the wire, without what is absent or empty."""
        error = {
            "code": str(self.code),
            "category": self.category,
            "message": self.message,
            "recovery": _recovery_json(self.recovery),
            "debug": {
                "error_id": self.debug.error_id,
                "timestamp": self.debug.timestamp,
            },
            **_filled(fingerprint=self.fingerprint, source=self.source),
        }
        context = self.context
        if context is not None:
            parameters = dict(context.parameters)
            error["context"] = _filled(
                operation=context.operation,
                parameters=parameters,
            )
        return {"error": error}


def _recovery_json(recovery: Recovery) -> dict[str, object]:
    strategy = recovery.retry_strategy or RetryStrategy()
    return {
        "is_retryable": recovery.is_retryable,
        "policy": recovery.policy,
        **_filled(
            retry_strategy=_filled(
                suggested_delay=strategy.suggested_delay,
                max_retries=strategy.max_retries,
                parameter_adjustments=dict(strategy.parameter_adjustments),
            ),
            alternatives=[
                _filled(description=other.description, example=other.example)
                for other in recovery.alternatives
            ],
            required_actions=list(recovery.required_actions),
        ),
    }


def _filled(**members: object) -> dict[str, object]:
    empty: tuple[object, ...] = (None, "", [], {})
    return {name: value for name, value in members.items() if value not in empty}


def _recovery(value: object) -> Recovery | None:
    members = _members(value)
    retryable, policy = members.get("is_retryable"), _text(members.get("policy"))
    if not isinstance(retryable, bool) or policy is None:
        return None
    actions = _items(members.get("required_actions"))
    return Recovery(
        is_retryable=retryable,
        policy=policy,
        retry_strategy=_strategy(members.get("retry_strategy")),
        alternatives=_alternatives(members.get("alternatives")),
        required_actions=tuple(text for text in actions if isinstance(text, str)),
    )


def _strategy(value: object) -> RetryStrategy | None:
    members = _members(value)
    if not members:
        return None
    adjustments = _members(members.get("parameter_adjustments")).items()
    return RetryStrategy(
        suggested_delay=_whole(members.get("suggested_delay")),
        max_retries=_whole(members.get("max_retries")),
        parameter_adjustments={
            name: text for name, text in adjustments if isinstance(text, str)
        },
    )


def _alternatives(value: object) -> tuple[Alternative, ...]:
    found = []
    for members in map(_members, _items(value)):
        description = _text(members.get("description"))
        if description is not None:
            example = _text(members.get("example"))
            found.append(Alternative(description=description, example=example))
    return tuple(found)


def _debug(value: object) -> Debug | None:
    members = _members(value)
    error_id = _text(members.get("error_id"))
    timestamp = _text(members.get("timestamp"))
    if error_id is None or timestamp is None:
        return None
    return Debug(error_id=error_id, timestamp=timestamp)


def _context(value: object) -> Context | None:
    members = _members(value)
    if not members:
        return None
    return Context(
        operation=_text(members.get("operation")),
        parameters=_members(members.get("parameters")),
    )


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _whole(value: object) -> int | None:
    """Read a whole number that is not negative and that JSON gives to every language."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 0 <= value < _TOO_LARGE else None


def _items(value: object) -> Sequence[object]:
    return value if isinstance(value, (list, tuple)) else ()


def _members(value: object) -> dict[str, object]:
    if not isinstance(value, (dict, list, str)):
        value = _model(value)
    return value if isinstance(value, dict) else {}


def _decoded(value: object) -> object:
    """Make plain values of JSON text and of an SDK's models; of anything else, None."""
    if isinstance(value, (bytes, bytearray)):
        value = value.decode("utf-8", "replace")
    if not isinstance(value, str):
        return _model(value)
    # Anything else is text that no form begins with.
    if value.lstrip(_SPACE)[:1] not in ("{", "["):
        return value
    try:
        return json.loads(value, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return value


def _refuse(constant: str) -> object:
    """Refuse NaN and Infinity, which are not JSON."""
    raise ValueError(constant)


def _model(value: object) -> object:
    if value is None or isinstance(value, (dict, list, tuple, int, float)):
        return value
    try:
        if is_dataclass(value) and not isinstance(value, type):
            # The parts of pydantic-ai's messages, the results of FastMCP's client.
            return {it.name: getattr(value, it.name) for it in fields(value)}
        # The models of pydantic, of which the SDKs for MCP and for providers consist.
        return value.model_dump(by_alias=True)  # type: ignore[attr-defined]
    except Exception:
        return None


_SPACE: Final = " \t\r\n"
_TOO_LARGE: Final = 2**53


