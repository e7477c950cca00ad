"""What may have acted is not called again, and no form offers what the decision refuses."""

from __future__ import annotations

import json
import random
import unittest
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, NoReturn

import errors
import errpact
from errpact.guard import Call, Guard

PAY = Call(tool="pay", id="call_1", arguments={"order": "7"})


def library(module: str, name: str, base: type[Exception] = Exception) -> type[Any]:
    """Make a class as a library has it."""
    return type(name, (base,), {"__module__": module})


Declined = library("app.bank", "Declined")
StatusError = library("httpx", "HTTPStatusError")
StreamError = library("httpx", "StreamError")
AcmeError = library("acme", "StreamClosed", StreamError)


def answered(status: int, text: str = "upstream connect error") -> Exception:
    """Make the exception of a service that answered."""
    error: Exception = StatusError(text)
    error.response = SimpleNamespace(status_code=status, headers={})  # type: ignore[attr-defined]
    return error


def stated(error: Exception, **facts: object) -> Exception:
    """Give an exception with more facts."""
    for name, value in facts.items():
        setattr(error, name, value)
    return error


def group(*members: Exception) -> Exception:
    """Make a group, which Python 3.10 does not have."""
    kind = type("BaseExceptionGroup", (Exception,), {})
    made: Exception = kind("failures")
    made.exceptions = members  # type: ignore[attr-defined]
    return made


def charges(fails: Callable[[], object], tool: str | None = "pay", **about: Any) -> int:
    """Count how often a tool that always fails acts."""
    charged: list[int] = []

    def call() -> object:
        charged.append(1)
        return fails()

    try:
        errors.retry(call, tool=tool, sleep=lambda _: None, **about)
    except errpact.StoppedError:
        return len(charged)
    raise AssertionError("it does not stop")


def raising(error: BaseException) -> Callable[[], NoReturn]:
    """Make a tool that fails so."""

    def call() -> NoReturn:
        raise error

    return call


def envelope(**changes: object) -> dict[str, Any]:
    """Give the envelope that this catalog writes."""
    value = errors.occurrence(errors.SlotTaken()).envelope_value()
    value["error"].update(changes)
    return value


def received(value: object) -> errpact.ReceivedError:
    """Make the exception of an error that was read."""
    read = errors.parse(value)
    assert read is not None
    return errpact.ReceivedError(read)


OTHERS: dict[str, Callable[[], Exception]] = {
    "503": lambda: answered(503, "reset reason: connection termination"),
    "429": lambda: answered(429),
    "502": lambda: answered(502),
    "504": lambda: answered(504),
    "521": lambda: answered(521),
    "a status of the team's rule": lambda: stated(RuntimeError("x"), status_code=418),
    "a text of the team's rule": lambda: RuntimeError("the bank declined"),
    "a result of the team's rule": lambda: stated(RuntimeError("x"), body={"reason": "declined"}),
    "a type of a library": lambda: StreamError("x"),
    "a type of a library, which is a base": lambda: AcmeError("x"),
    "a type of Python": lambda: BufferError("x"),
    "errno 110": lambda: OSError(110, "Connection timed out"),
    "nginx": lambda: RuntimeError("upstream timed out (110: Connection timed out) while reading response header"),
    "Go": lambda: RuntimeError("read tcp 10.0.0.7:443: read: connection timed out"),
    "libpq": lambda: RuntimeError("could not receive data from server: Connection timed out"),
    "Java": lambda: RuntimeError("java.net.SocketException: Connection timed out (Read failed)"),
    "SSL": lambda: RuntimeError("SSL SYSCALL error: Connection timed out"),
    "curl": lambda: RuntimeError("curl: (56) Recv failure: Connection timed out"),
    "Rust": lambda: RuntimeError("Connection timed out (os error 110)"),
    "Elasticsearch": lambda: library("elasticsearch", "ConnectionTimeout")("Connection timeout"),
    "rate limit in words": lambda: RuntimeError("rate limit exceeded, try again in 2 s"),
    "refused, with a status": lambda: stated(ConnectionRefusedError(111, "refused"), status_code=503),
    "refused, says a proxy": lambda: RuntimeError("HTTP 503 Service Unavailable: connection refused"),
    "refused, in JSON": lambda: stated(ConnectionRefusedError(111, "refused"), body={"a": 1}),
    "a text that was read": lambda: received("SLOT_TAKEN: The slot is taken."),
    "another catalog's envelope": lambda: received(envelope(fingerprint="0123456789ab")),
    "an envelope without a fingerprint": lambda: received({"error": {**envelope()["error"], "fingerprint": 7}}),
    "a group in which one may have acted": lambda: group(errors.SlotTaken(), answered(504)),
    "not known": lambda: RuntimeError("x"),
}
"""Failures that prove nothing."""
PROVEN: dict[str, Callable[[], Exception]] = {
    "an error of the catalog": lambda: errors.SlotTaken(),
    "made by its name": lambda: errors.error("SLOT_TAKEN"),
    "wrapped": lambda: stated(RuntimeError("x"), __cause__=errors.SlotTaken()),
    "a group of one": lambda: group(errors.SlotTaken()),
    "the tool's own type": lambda: Declined("x"),
    "refused": lambda: ConnectionRefusedError(111, "Connection refused"),
    "a connection that was not made": lambda: library("httpx", "ConnectTimeout")("x"),
    "a name that was not found": lambda: RuntimeError("getaddrinfo failed"),
    "this catalog's own envelope": lambda: received(envelope()),
}
"""Failures that prove that nothing happened."""


class Charges(unittest.TestCase):
    """How often a tool that may not be repeated acts."""

    def test_what_proves_nothing_is_not_repeated(self) -> None:
        """Whatever the code declares; a tool that only reads is called again."""
        for name, make in OTHERS.items():
            with self.subTest(name):
                self.assertEqual(charges(raising(make())), 1)
                self.assertEqual(charges(raising(make()), None), 1)
                failed = errors.occurrence(make(), tool="pay")
                self.assertEqual(errors.budget().decide(failed).decision, "fail")
        for name in ("503", "429", "502", "504", "a text of the team's rule"):
            with self.subTest(name):
                self.assertGreater(charges(raising(OTHERS[name]()), "find"), 1)

    def test_what_proves_that_nothing_happened_is_repeated(self) -> None:
        """As often as the catalog says."""
        for name, make in PROVEN.items():
            with self.subTest(name):
                self.assertEqual(charges(raising(make())), 4)

    def test_what_a_tool_returned_as_a_failure_proves_nothing(self) -> None:
        """It returned, so it ran."""
        guard = Guard(errors)
        for text in ("the bank declined", "connection refused", "dial tcp: refused", "SLOT_TAKEN: x"):
            with self.subTest(text), self.assertLogs("errpact"):
                failed = guard.reported(PAY, text)
            assert failed is not None
            self.assertEqual(errors.budget().decide(failed).decision, "fail")
            self.assertEqual(failed.envelope_value()["error"]["recovery"]["policy"], "do-not-retry")

    def test_a_call_that_was_cut_off_proves_nothing(self) -> None:
        """Also if the catalog has a code for it that says so."""
        for error in (SystemExit(2), KeyboardInterrupt()):
            error.__cause__ = errors.SlotTaken()
            failed = errors.occurrence(error, tool="pay")
            self.assertEqual((failed.code, errors.budget().decide(failed).decision), ("SLOT_TAKEN", "fail"))


class Chains(unittest.TestCase):
    """A tool inside itself is called by its name again, and is another call."""

    def test_one_call_is_repeated(self) -> None:
        """Also if the tool makes the occurrence itself, with the id of its call."""

        def told(**about: Any) -> Callable[[], None]:
            def call() -> None:
                try:
                    raise errors.SlotTaken
                except errors.SlotTaken as error:
                    errors.occurrence(error, arguments={"order": "7"}, **about)
                    raise

            return call

        pay = told(tool="pay", call_id="call_1")
        self.assertEqual(charges(told()), 4)
        self.assertEqual(charges(pay, arguments={"order": "7"}, call_id="call_1"), 4)
        self.assertEqual(charges(told(tool="pay"), None), 4)

    def test_a_tool_in_itself_is_not(self) -> None:
        """In a retry, in a guard, or where both make an occurrence."""

        def inner() -> None:
            errors.retry(raising(errors.SlotTaken()), tool="pay", sleep=lambda _: None)

        def once() -> None:
            try:
                raise errors.SlotTaken
            except errors.SlotTaken as error:
                errors.occurrence(error, tool="pay")
                raise

        def twice() -> None:
            try:
                once()
            except errors.SlotTaken as error:
                errors.occurrence(error, tool="pay")
                raise

        def other() -> None:
            try:
                raise errors.SlotTaken
            except errors.SlotTaken as error:
                errors.occurrence(error, tool="pay", call_id="call_2")
                raise

        def guarded() -> None:
            found = Guard(errors).run_sync(PAY, raising(errors.WrongOrder()))
            assert isinstance(found, errpact.Occurrence)
            error = errors.WrongOrder()
            error.occurrence = found  # type: ignore[assignment,method-assign]
            raise error

        self.assertEqual(charges(inner), 1)
        self.assertEqual(charges(once), 1)
        self.assertEqual(charges(once, call_id="call_1"), 1)
        self.assertEqual(charges(twice), 1)
        self.assertEqual(charges(twice, None), 1)
        self.assertEqual(charges(other, call_id="call_1"), 1)
        with self.assertLogs("errpact"):
            self.assertEqual(charges(guarded), 1)

    def test_a_loop_around_a_retry_makes_its_call_once(self) -> None:
        for tool in (None, "pay"):
            step, charged = errors.budget().with_tool("pay"), 0
            decision: str = "retry"
            while decision == "retry":
                charged += 1
                with self.assertRaises(errpact.StoppedError) as stopped:
                    errors.retry(raising(errors.SlotTaken()), tool="pay", sleep=lambda _: None)
                failed = errors.occurrence(stopped.exception, tool=tool)
                decision = step.decide(failed).decision
            self.assertEqual(charged, 1, tool)

    def test_guards_around_guards(self) -> None:
        """A guard that is left by the failure of another one has acted."""
        charged: list[int] = []
        guard = Guard(errors)

        def pay() -> object:
            charged.append(1)
            found = guard.run_sync(PAY, inner)
            assert isinstance(found, errpact.Occurrence)
            raise errpact.StoppedError(found, "fail", 1)

        def inner() -> object:
            return errors.retry(raising(errors.WrongOrder()), tool="pay", sleep=lambda _: None)

        with self.assertLogs("errpact"):
            failed = guard.run_sync(PAY, pay)
        assert isinstance(failed, errpact.Occurrence)
        self.assertEqual((len(charged), failed.callers), (1, ("pay", "pay")))
        recovery = failed.envelope_value()["error"]["recovery"]
        self.assertEqual(recovery["policy"], "do-not-retry")
        self.assertNotIn("outcome", recovery)

    def test_calls_outside_of_a_retry_are_told_apart_by_their_ids(self) -> None:
        """No retry follows by itself there."""
        error = errors.SlotTaken()
        errors.occurrence(error, tool="pay", call_id="call_1")
        same = errors.occurrence(error, tool="pay", call_id="call_1")
        self.assertEqual((same.callers, errors.budget().decide(same).decision), ((), "retry"))
        other = errors.occurrence(error, tool="pay", call_id="call_2")
        self.assertEqual((other.callers, errors.budget().decide(other).decision), (("pay",), "fail"))


class Program:
    """A tool that acts and then calls others, each in a retry or with an occurrence that names it."""

    def __init__(self, choose: random.Random, depth: int, *, may_act: bool = True) -> None:
        """Make one; a tool that only reads calls no other kind, as its declaration promises."""
        self.tool = choose.choice(["pay", "pay", "find"]) if may_act else "find"
        self.retries = choose.random() < 0.5
        self.fails = choose.choice(["", "", "refuses", "answers 503"])
        acts = self.tool == "pay"
        count = choose.randint(0, 2) if depth else 0
        self.inner = [Program(choose, depth - 1, may_act=acts) for _ in range(count)]
        self.charged = 0

    def call(self) -> None:
        """Call the tool."""
        if self.retries:
            errors.retry(self.run, tool=self.tool, sleep=lambda _: None)
            return
        try:
            self.run()
        except Exception as error:
            errors.occurrence(error, tool=self.tool)
            raise

    def run(self) -> None:
        """Run it. A refusal comes before the effect, as its code says."""
        if self.fails == "refuses":
            raise errors.SlotTaken
        self.charged += 1
        for tool in self.inner:
            tool.call()
        if self.fails:
            raise answered(503)

    def most_charged(self) -> int:
        """Give how often a tool with an effect ran, at most."""
        own = self.charged if self.tool == "pay" else 0
        return max([own, *(tool.most_charged() for tool in self.inner)])


class Programs(unittest.TestCase):
    """Tools that call each other and themselves."""

    def test_no_effect_is_repeated(self) -> None:
        """Whatever failed where."""
        repeated = []
        for seed in range(1000):
            program = Program(random.Random(seed), 3)  # noqa: S311
            with suppress(Exception):
                program.call()
            if program.most_charged() > 1:
                repeated.append(seed)
        self.assertEqual(repeated, [])


def offers(it: errpact.Occurrence) -> dict[str, object]:
    """Give what each form says about a retry."""
    recovery = it.envelope_value()["error"]["recovery"]
    problem = it.problem()
    google = [detail for detail in it.google_rpc_status()["details"] if "retryDelay" in detail]
    event = json.loads(it.sse().partition("data: ")[2])
    return {
        "text": "Retry after" in it.text(),
        "tool_result": "Retry after" in it.tool_result(),
        "anthropic": "Retry after" in str(it.anthropic("call_1")),
        "ag_ui": "Retry after" in str(it.ag_ui("call_1")[0]),
        "mcp": next(iter(it.mcp()["_meta"].values()))["error"]["recovery"] == recovery,
        "retryable": recovery["is_retryable"],
        "policy": recovery["policy"],
        "strategy": recovery.get("retry_strategy"),
        "outcome": recovery.get("outcome"),
        "problem": problem["body"]["retry"],
        "problem recovery": problem["body"]["recovery"].get("retry_strategy"),
        "header": problem["headers"].get("retry-after"),
        "notice": (it.notice()["retry"], it.notice().get("retry_after_ms")),
        "sse": (event["retry"], event.get("retry_after_ms")),
        "vercel": (it.vercel_notice()["data"]["retry"], it.vercel_notice()["data"].get("retry_after_ms")),
        "google": bool(google),
    }


NONE = {
    "text": False,
    "tool_result": False,
    "anthropic": False,
    "ag_ui": False,
    "mcp": True,
    "retryable": False,
    "policy": "do-not-retry",
    "strategy": None,
    "outcome": None,
    "problem": "do-not-retry",
    "problem recovery": None,
    "header": None,
    "notice": ("do-not-retry", None),
    "sse": ("do-not-retry", None),
    "vercel": ("do-not-retry", None),
    "google": False,
}


class Forms(unittest.TestCase):
    """No form offers what the decision refuses."""

    def test_a_call_that_may_have_acted_is_not_offered_again(self) -> None:
        """Neither before nor after the decision, and not without a known tool."""
        for error in (answered(504), TimeoutError(), errors.BankBusy(), answered(503)):
            for tool in ("pay", None, "unknown"):
                with self.subTest(error=error, tool=tool):
                    failed = errors.occurrence(error, tool=tool)
                    self.assertEqual(offers(failed), NONE)
                    self.assertEqual(errors.budget().decide(failed).decision, "fail")
                    self.assertEqual(offers(failed), NONE)

    def test_a_call_that_may_run_again_is_offered(self) -> None:
        """Until its retries have ended."""
        failed = errors.occurrence(errors.BankBusy(), tool="find")
        before = offers(failed)
        self.assertEqual((before["text"], before["policy"]), (True, "retry-after-delay"))
        self.assertEqual((before["header"], before["google"]), ("2", True))
        self.assertEqual(before["strategy"], {"suggested_delay": 2000, "max_retries": 3})
        budget = errors.budget()
        for _ in range(3):
            self.assertEqual(budget.decide(failed).decision, "retry")
            self.assertEqual(offers(failed), before)
        self.assertEqual(budget.decide(failed).decision, "fail")
        self.assertEqual(offers(failed), NONE)

    def test_what_is_proven_is_said(self) -> None:
        """And only that."""
        proven = offers(errors.occurrence(errors.SlotTaken(), tool="pay"))
        self.assertEqual((proven["outcome"], proven["text"]), ("not_done", True))
        self.assertIn("outcome=unknown", errors.occurrence(answered(503), tool="pay").logfmt())
        self.assertNotIn("outcome=", errors.occurrence(answered(503), tool="find").logfmt())
        self.assertEqual(offers(errors.occurrence(answered(503), tool="find"))["outcome"], "not_done")

    def test_the_model_is_not_told_to_change_what_may_have_acted(self) -> None:
        """A wrong argument that the tool itself found may be corrected, and one that came from elsewhere not."""
        own = errors.occurrence(errors.WrongOrder(), tool="pay")
        self.assertEqual(offers(own)["policy"], "retry-after-change")
        read = errors.occurrence(received("WRONG_ORDER: x"), tool="pay")
        self.assertEqual(offers(read)["policy"], "do-not-retry")
        self.assertEqual(errors.budget().decide(read).decision, "fail")
        self.assertEqual(errors.budget().decide(own).decision, "return_to_model")
        self.assertEqual(offers(own)["policy"], "retry-after-change")

    def test_the_user_may_always_be_asked(self) -> None:
        """Whatever happened."""
        failed = errors.occurrence(errors.SignedOut(), tool="pay")
        self.assertEqual(offers(failed)["policy"], "retry-after-change")
        self.assertEqual(errors.budget().decide(failed).decision, "ask_user")
        self.assertEqual(offers(failed)["policy"], "retry-after-change")


if __name__ == "__main__":
    unittest.main()
