"""Agents of LangChain with a catalog. Needs `errpact[langchain]`."""

from __future__ import annotations

from typing import Any

from . import langgraph
from .guard import framework

_Middleware: Any = framework("langchain.agents.middleware", "langchain").AgentMiddleware


class ToolErrors(langgraph.ToolErrors, _Middleware):  # type: ignore[misc]
    """Middleware: `create_agent(model, tools, middleware=[ToolErrors(errors)])`.

    Put it last, so that it is next to the tools. A failed call is a `ToolMessage` with the
    catalog's text. Interrupts pass.
    """
