"""Give files that errpact's templates wrote to the libraries of their engines, and print what these say, as JSON.

    check.py temporal MODULE.py TOOL CODE…   the policy of a tool, and how each code's call goes on
    check.py asl FILE                        the problems that statelint finds
    check.py grpc FILE SERVICE METHOD STATUS attempts of a call whose server always fails with a status
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import sys
from concurrent import futures
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import ModuleType
from typing import Any


def _module(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location("policies", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _ms(time: timedelta | None) -> float | None:
    return None if time is None else time / timedelta(milliseconds=1)


def temporal(path: str, tool: str, *codes: str) -> dict[str, Any]:
    """Return the policy as Temporal's own message, and the attempts of calls in Temporal's environment for activities."""
    from temporalio import activity
    from temporalio.api.common.v1 import RetryPolicy as Message
    from temporalio.exceptions import ApplicationError
    from temporalio.testing import ActivityEnvironment

    policies = _module(path)
    policy = policies.retry_policy(tool)
    message = Message()
    # Checks the policy, as each start of an activity does.
    policy.apply_to_proto(message)

    @activity.defn
    async def call(code: str) -> None:
        attempt = activity.info().attempt
        with policies.guarded(tool, attempt):
            if code == "ValueError":
                raise ValueError("raw text")
            raise policies.application_error(code, "failed", tool=tool, attempt=attempt)

    def attempts(code: str) -> dict[str, Any]:
        environment = ActivityEnvironment()
        delays = []
        for attempt in range(1, 20):
            environment.info = replace(ActivityEnvironment.default_info(), attempt=attempt)
            try:
                asyncio.run(environment.run(call, code))
            except ApplicationError as error:
                # What the server does with it.
                final = error.non_retryable or error.type in message.non_retryable_error_types
                if final or 0 < message.maximum_attempts <= attempt:
                    return {"type": error.type, "attempts": attempt, "delays": delays}
                delays.append(_ms(error.next_retry_delay))
        return {"attempts": None, "delays": delays}

    return {
        "initial": _ms(message.initial_interval.ToTimedelta()),
        "coefficient": message.backoff_coefficient,
        "maximum": _ms(message.maximum_interval.ToTimedelta()),
        "attempts": message.maximum_attempts,
        "never": list(message.non_retryable_error_types),
        "calls": {code: attempts(code) for code in codes},
    }


def asl(path: str) -> list[str]:
    """Return the problems of a state machine."""
    from statelint.linter import Linter

    return Linter.validate(json.loads(Path(path).read_text()))


def grpc(path: str, service: str, method: str, status: str) -> dict[str, Any]:
    """Return how often a client with the service config calls a server that always fails, and how the call ends."""
    import grpc

    calls = []

    class Handler(grpc.GenericRpcHandler):
        def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler:
            def fail(_: bytes, context: grpc.ServicerContext) -> bytes:
                calls.append(details.method)
                context.abort(grpc.StatusCode[status], "failed")
                return b""

            return grpc.unary_unary_rpc_method_handler(fail)

    server = grpc.server(futures.ThreadPoolExecutor(2), handlers=(Handler(),))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    options = [("grpc.service_config", Path(path).read_text()), ("grpc.enable_retries", 1)]
    try:
        with grpc.insecure_channel(f"127.0.0.1:{port}", options) as channel:
            channel.unary_unary(f"/{service}/{method}")(b"", wait_for_ready=True)
    except grpc.RpcError as error:
        return {"attempts": len(calls), "status": error.code().name}
    finally:
        server.stop(None)
    return {"attempts": len(calls), "status": "OK"}


if __name__ == "__main__":
    kind, *arguments = sys.argv[1:]
    print(json.dumps({"temporal": temporal, "asl": asl, "grpc": grpc}[kind](*arguments)))
