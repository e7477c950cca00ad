"""Give files that errpact's templates wrote to the libraries of their engines, and print what these say, as JSON.

    check.py temporal MODULE.py TOOL…        the most attempts of the policies of tools
    check.py asl FILE                        the problems that statelint finds
    check.py grpc FILE SERVICE CALL…         the attempts of calls, METHOD:STATUS, whose server always fails with a status
"""

from __future__ import annotations

import importlib.util
import json
import sys
from collections import Counter
from concurrent import futures
from pathlib import Path
from types import ModuleType
from typing import Any


def module(path: str) -> ModuleType:
    """Return the module of a file."""
    spec = importlib.util.spec_from_file_location("policies", path)
    assert spec is not None and spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def temporal(path: str, *tools: str) -> dict[str, int]:
    """Return the most attempts of the policy of each tool, which Temporal has checked."""
    from temporalio.api.common.v1 import RetryPolicy as Message

    policies = module(path)

    def attempts(tool: str) -> int:
        message = Message()
        # Checks the policy, as each start of an activity does.
        policies.retry_policy(tool).apply_to_proto(message)
        return message.maximum_attempts

    return {tool: attempts(tool) for tool in tools}


def asl(path: str) -> list[str]:
    """Return the problems of a state machine."""
    from statelint.linter import Linter

    return Linter.validate(json.loads(Path(path).read_text()))


def grpc(path: str, service: str, *calls: str) -> dict[str, Any]:
    """Return how often a client with the service config calls a server that always fails, and how each call ends."""
    import grpc

    attempts = Counter[str]()

    class Handler(grpc.GenericRpcHandler):
        def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler:
            def fail(status: bytes, context: grpc.ServicerContext) -> bytes:
                attempts[f"{details.method.rpartition('/')[2]}:{status.decode()}"] += 1
                context.abort(grpc.StatusCode[status.decode()], "failed")
                return b""

            return grpc.unary_unary_rpc_method_handler(fail)

    def end(call: str) -> str:
        method, status = call.split(":")
        # One channel each: failures of another call use up the tokens of `retryThrottling`.
        try:
            with grpc.insecure_channel(f"127.0.0.1:{port}", options) as channel:
                channel.unary_unary(f"/{service}/{method}")(status.encode(), wait_for_ready=True)
        except grpc.RpcError as error:
            return error.code().name
        return "OK"

    server = grpc.server(futures.ThreadPoolExecutor(2), handlers=(Handler(),))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    options = [("grpc.service_config", Path(path).read_text()), ("grpc.enable_retries", 1)]
    try:
        ends = {call: end(call) for call in calls}
    finally:
        server.stop(None)
    return {call: {"attempts": attempts[call], "ended": ended} for call, ended in ends.items()}


if __name__ == "__main__":
    kind, *arguments = sys.argv[1:]
    print(json.dumps({"temporal": temporal, "asl": asl, "grpc": grpc}[kind](*arguments)))
