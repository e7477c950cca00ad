"""Errors of a catalog for agents in Python: raised, written, read and decided.

Modules that `errpact generate` writes import this package, and have its functions for
their own catalog.
"""

from typing import TYPE_CHECKING

from .budget import Budget, StaleBudgetError
from .catalog import (
    CodeName,
    Deliver,
    Ending,
    Entry,
    Exhausted,
    Importance,
    Limits,
    Outcome,
    Replay,
    Retry,
    RetryBy,
    Stops,
    Tool,
    Word,
    former_names,
)
from .decide import Decision
from .envelope import (
    Alternative,
    Context,
    Debug,
    Envelope,
    Recovery,
    RetryStrategy,
)
from .errors import Errors
from .idempotency import IDEMPOTENCY_KEY, IdempotencyKey, idempotency_key
from .notes import Note
from .occurrence import Occurrence
from .partial import Partial, PartlyDoneError
from .prompt import PromptError
from .raised import (
    CodedError,
    FormatError,
    MetaKeyError,
    MissingParameterError,
    ParameterTypeError,
    ReceivedError,
    UnknownCodeError,
    UnknownNoteError,
    check_format,
)
from .read import Form, ToolError
from .redact import HashKeyError, check_key, set_key
from .retry import StoppedError

if TYPE_CHECKING:
    from .classify import Classified, Signal
    from .history import History, Replayed, Shown, ToolCall
    from .tool_loop import (
        CallResult,
        Closing,
        Continue,
        End,
        Round,
        StaleLoopError,
        ToolLoop,
    )
else:
    # Each program pays for an import as it starts, and few have a loop or classify themselves.
    _LATER = {
        "classify": ("Classified", "Signal"),
        "history": ("History", "Replayed", "Shown", "ToolCall"),
        "tool_loop": (
            "CallResult",
            "Closing",
            "Continue",
            "End",
            "Round",
            "StaleLoopError",
            "ToolLoop",
        ),
    }

    def __getattr__(name: str) -> object:
        """Import the module of a name when a program first uses it."""
        from importlib import import_module

        for module, names in _LATER.items():
            if name in names:
                found = getattr(import_module(f".{module}", __name__), name)
                return globals().setdefault(name, found)
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


__all__ = [
    "IDEMPOTENCY_KEY",
    "Alternative",
    "Budget",
    "CallResult",
    "Classified",
    "Closing",
    "CodeName",
    "CodedError",
    "Context",
    "Continue",
    "Debug",
    "Decision",
    "Deliver",
    "End",
    "Ending",
    "Entry",
    "Envelope",
    "Errors",
    "Exhausted",
    "Form",
    "FormatError",
    "HashKeyError",
    "History",
    "IdempotencyKey",
    "Importance",
    "Limits",
    "MetaKeyError",
    "MissingParameterError",
    "Note",
    "Occurrence",
    "Outcome",
    "ParameterTypeError",
    "Partial",
    "PartlyDoneError",
    "PromptError",
    "ReceivedError",
    "Recovery",
    "Replay",
    "Replayed",
    "Retry",
    "RetryBy",
    "RetryStrategy",
    "Round",
    "Shown",
    "Signal",
    "StaleBudgetError",
    "StaleLoopError",
    "StoppedError",
    "Stops",
    "Tool",
    "ToolCall",
    "ToolError",
    "ToolLoop",
    "UnknownCodeError",
    "UnknownNoteError",
    "Word",
    "check_format",
    "check_key",
    "former_names",
    "idempotency_key",
    "set_key",
]
