"""Errors of a catalog for agents in Python: raised, written, read and decided.

Modules that `errpact generate` writes import this package, and have its functions for
their own catalog.
"""

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
    several,
)
from .classify import Classified, Signal
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
from .history import History, Replayed, Shown, ToolCall
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
from .tool_loop import (
    CallResult,
    Closing,
    Continue,
    End,
    Round,
    StaleLoopError,
    ToolLoop,
)

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
    "several",
]
