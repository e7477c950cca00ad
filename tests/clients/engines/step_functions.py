"""Execute a state machine whose Lambda functions fail, and print what became of each call, as JSON.

    step_functions.py FILE CALL…    CALL is TOOL:CODE, or TOOL:CODE*TIMES for a function that then succeeds

moto interprets the machine, as its Step Functions. The functions are a server here, which answers as Lambda does. Nothing
waits: the program notes each delay before a retry instead.
"""

from __future__ import annotations

import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import boto3
from moto import mock_aws
from moto.stepfunctions.parser.asl.component.common.retry import retrier_decl

invoked: list[str] = []
"""The function of each invocation."""

waited: list[float] = []
"""The delay before each retry, in seconds."""


class Lambda(BaseHTTPRequestHandler):
    """Lambda's `Invoke`."""

    def do_POST(self) -> None:
        """Fail with the code of the payload, as a function does that raises an error of this type."""
        payload = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        # /2015-03-31/functions/NAME/invocations
        invoked.append(self.path.split("/")[3])
        fails = len(invoked) <= payload["times"]
        answer = {"errorType": payload["code"], "errorMessage": "failed"} if fails else {"order": 1}
        body = json.dumps(answer).encode()
        self.send_response(200)
        if fails:
            self.send_header("X-Amz-Function-Error", "Unhandled")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def play(steps: Any, machine: str, number: int, call: str) -> dict[str, Any]:
    """Return what became of a call."""
    invoked.clear()
    waited.clear()
    tool, how = call.split(":")
    code, _, times = how.partition("*")
    arguments = {"code": code, "times": int(times or 1000)}
    execution = steps.start_execution(
        stateMachineArn=machine, name=str(number), input=json.dumps({"tool": tool, "arguments": arguments})
    )["executionArn"]
    while (ended := steps.describe_execution(executionArn=execution))["status"] == "RUNNING":
        time.sleep(0.01)
    pages = steps.get_paginator("get_execution_history").paginate(executionArn=execution)
    events = [event for page in pages for event in page["events"]]
    entered = [event["stateEnteredEventDetails"]["name"] for event in events if "stateEnteredEventDetails" in event]
    failure = json.loads(ended.get("output") or "{}").get("failure", {}).get("Error")
    return {
        "attempts": len(invoked),
        "functions": sorted(set(invoked)),
        "delays": list(waited),
        "status": ended["status"],
        "states": entered,
        "failure": failure or ended.get("error"),
    }


def main(path: str, *calls: str) -> dict[str, Any]:
    """Return what became of each call."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Lambda)
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    os.environ |= {"AWS_ENDPOINT_URL_LAMBDA": address, "AWS_DEFAULT_REGION": "us-east-1"}
    # What moto's retriers wait with.
    retrier_decl.time = SimpleNamespace(sleep=waited.append)
    config = {
        "core": {"passthrough": {"urls": [address], "services": []}, "mock_credentials": True},
        "stepfunctions": {"execute_state_machine": True},
    }
    with mock_aws(config=config):
        steps = boto3.client("stepfunctions")
        machine = steps.create_state_machine(
            name="call", definition=Path(path).read_text(), roleArn="arn:aws:iam::123456789012:role/call"
        )["stateMachineArn"]
        return {call: play(steps, machine, number, call) for number, call in enumerate(calls)}


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:])))
