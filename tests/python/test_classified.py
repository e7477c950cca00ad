"""The codes of exceptions that third parties raise."""

from __future__ import annotations

import asyncio
import errno
import importlib
import json
import socket
import sqlite3
import ssl
import unittest
import urllib.error
from collections.abc import Callable
from datetime import timedelta
from email.message import Message
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import errors
import errpact


def optional(name: str) -> Any:
    """Import a client; None if it is not installed here."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


httpx, openai, anthropic, mcp, requests = map(
    optional, ("httpx", "openai", "anthropic", "mcp", "requests")
)


def raised(call: Callable[[], object]) -> Exception:
    """Give what a call raises."""
    try:
        call()
    except Exception as error:
        return error
    raise AssertionError("it raises nothing")


def code(error: BaseException, **about: Any) -> str:
    """Give the code of an exception."""
    return str(errors.occurrence(error, **about).code)


class LockError(Exception):
    """The base of a library's exceptions."""


class LockLost(LockError):
    """One of them."""


LockLost.__module__ = "app.locks"


class Hostile(Exception):
    """An exception of which nothing can be read."""

    def __getattribute__(self, name: str) -> NoReturn:
        raise RuntimeError(name)

    def __str__(self) -> str:
        raise RuntimeError("no text")


class OfPython(unittest.TestCase):
    """The standard library."""

    def test_files(self) -> None:
        self.assertEqual(code(raised(Path("/no/such/file").read_text)), "FILE_NOT_FOUND")
        self.assertEqual(code(FileExistsError()), "FILE_EXISTS")
        self.assertEqual(code(PermissionError("no")), "FILE_ACCESS_DENIED")
        self.assertEqual(code(OSError(errno.ENOSPC, "full")), "FILE_NO_ROOM")

    def test_sockets(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
            refused = raised(lambda: socket.create_connection(("127.0.0.1", port)))
        self.assertEqual(code(refused), "HTTP_UNREACHABLE")
        self.assertEqual(code(socket.gaierror(-2, "Name or service not known")), "HTTP_UNREACHABLE")
        self.assertEqual(code(ConnectionResetError()), "HTTP_CONNECTION_LOST")

    def test_time_limits(self) -> None:
        async def slow() -> None:
            await asyncio.wait_for(asyncio.sleep(60), 0.001)

        self.assertEqual(code(raised(lambda: asyncio.run(slow()))), "HTTP_TIMEOUT")
        self.assertEqual(code(TimeoutError("slow")), "HTTP_TIMEOUT")
        # A class that is derived from it says more: nothing was sent.
        connect = type("ConnectTimeout", (TimeoutError,), {})
        self.assertEqual(code(connect()), "HTTP_UNREACHABLE")

    def test_the_number_of_openssl_is_not_one_of_the_system(self) -> None:
        self.assertNotEqual(code(ssl.SSLError(1, "handshake failure")), "FILE_ACCESS_DENIED")

    def test_urllib(self) -> None:
        headers = Message()
        headers["Retry-After"] = "7"
        error = urllib.error.HTTPError("http://a.b", 429, "Too Many Requests", headers, None)
        it = errors.occurrence(error)
        self.assertEqual((it.code, it.retry_after), ("HTTP_RATE_LIMITED", timedelta(seconds=7)))

    def test_sqlite(self) -> None:
        base = sqlite3.connect(":memory:")
        base.execute("create table a (b unique, c not null)")
        base.execute("insert into a values (1, 1)")
        twice = raised(lambda: base.execute("insert into a values (1, 1)"))
        self.assertEqual(code(twice), "SQLITE_CONSTRAINT_FAILED")
        self.assertEqual(code(raised(lambda: base.execute("insert into a values (2, null)"))), "SQLITE_INVALID_VALUE")
        base.close()

    def test_exits_are_no_statuses(self) -> None:
        self.assertEqual(code(SystemExit(418)), "UNKNOWN")


class OfClasses(unittest.TestCase):
    """Rules for types."""

    def test_a_class_and_its_bases(self) -> None:
        self.assertEqual(code(LockLost("gone")), "LOCK_LOST")
        self.assertEqual(code(LockError("gone")), "BASE_FAILED")
        other = type("Other", (LockError,), {})
        self.assertEqual(code(other("gone")), "BASE_FAILED")

    def test_causes(self) -> None:
        def explicit() -> NoReturn:
            raise RuntimeError("it failed") from LockLost("gone")

        def implicit() -> NoReturn:
            try:
                raise LockLost("gone")
            except LockLost:
                raise RuntimeError("it failed")

        def hidden() -> NoReturn:
            try:
                raise LockLost("gone")
            except LockLost:
                raise RuntimeError("it failed") from None

        self.assertEqual(code(raised(explicit)), "LOCK_LOST")
        self.assertEqual(code(raised(implicit)), "LOCK_LOST")
        self.assertEqual(code(raised(hidden)), "UNKNOWN")

    def test_values(self) -> None:
        it = errors.occurrence(RuntimeError("lock a-7 is lost for 90s"))
        self.assertEqual(it.text(), "LOCK_LOST: The lock a-7 is lost for 1 min 30 s.")
        error = RuntimeError("no")
        error.body = {"error": True, "code": "model_gone", "model": "m-1"}  # type: ignore[attr-defined]
        self.assertIn("The model m-1 is", errors.occurrence(error).text())

    def test_the_service_and_the_tool(self) -> None:
        self.assertEqual(code(RuntimeError("418 teapot"), tool="post"), "BUSY")
        self.assertEqual(code(RuntimeError("418 teapot"), service="ledger"), "BUSY")
        self.assertEqual(code(RuntimeError("418 teapot")), "UNKNOWN")

    def test_a_signal(self) -> None:
        found = errors.classify(errpact.Signal(message="lock b is lost for 5 s"))
        self.assertEqual((found.code, found.presented, found.rule), ("LOCK_LOST", "LOCK_LOST", 1))
        self.assertEqual(found.params, {"lock": "b", "wait": timedelta(seconds=5)})
        found = errors.classify(errpact.Signal(result={"success": True}))
        self.assertEqual((found.code, found.rule, found.params), ("UNKNOWN", None, {}))


class OfGroups(unittest.TestCase):
    """Groups, of Python 3.11 and of the package that Python 3.10 needs."""

    def group(self, *members: Exception) -> Exception:
        def init(self: Any, message: str, exceptions: Any) -> None:
            Exception.__init__(self, message)
            self.exceptions = exceptions

        base = type("BaseExceptionGroup", (Exception,), {"__init__": init})
        made: Exception = type("ExceptionGroup", (base,), {})("2 errors", members)
        return made

    def test_the_first_member_with_a_rule_counts(self) -> None:
        error = self.group(ValueError("odd"), self.group(LockLost("gone"), TimeoutError()))
        self.assertEqual(code(error), "LOCK_LOST")
        self.assertEqual(code(self.group(ValueError("odd"))), "UNKNOWN")
        self.assertIn("odd", errors.occurrence(self.group(ValueError("odd"))).logfmt())

    def test_an_exception_of_the_catalog(self) -> None:
        error = self.group(TimeoutError(), errors.Busy())
        self.assertEqual(code(error), "BUSY")

    def test_a_group_of_its_own(self) -> None:
        error = self.group()
        error.exceptions = (error,) * 50  # type: ignore[attr-defined]
        self.assertEqual(code(error), "UNKNOWN")


class OfClients(unittest.TestCase):
    """What clients have as members, without the clients."""

    def test_databases(self) -> None:
        for name in ("sqlstate", "pgcode"):
            error = RuntimeError("no")
            setattr(error, name, "23505")
            self.assertEqual(code(error), "PG_UNIQUE_VIOLATION", name)
        error = RuntimeError("no")
        error.diag = SimpleNamespace(sqlstate="40P01")  # type: ignore[attr-defined]
        self.assertEqual(code(error), "PG_DEADLOCK")

    def test_statuses(self) -> None:
        for members in (
            {"status": 429},
            {"status_code": 429},
            {"code": 429, "status": "RESOURCE_EXHAUSTED"},
            {"response": SimpleNamespace(status_code=429)},
            {"response": {"ResponseMetadata": {"HTTPStatusCode": 429}}},
        ):
            error = RuntimeError("no")
            vars(error).update(members)
            self.assertEqual(code(error), "HTTP_RATE_LIMITED", str(members))

    def test_an_old_name_of_the_status_is_not_read(self) -> None:
        class Old(Exception):
            status = 429
            read = False

            @property
            def code(self) -> int:
                # As aiohttp has it: it warns.
                Old.read = True
                return 418

        self.assertEqual((code(Old()), Old.read), ("HTTP_RATE_LIMITED", False))

    def test_waits(self) -> None:
        for headers, wait in (
            ({"retry-after-ms": "1500", "retry-after": "9"}, timedelta(seconds=1.5)),
            ({"RETRY-AFTER": "2.5"}, timedelta(seconds=2.5)),
            ({"Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"}, timedelta()),
            ({"Retry-After": "Sunday, 06-Nov-94 08:49:37 GMT"}, timedelta()),
            ({"Retry-After": "Sun Nov  6 08:49:37 1994"}, timedelta()),
            ({"Retry-After": "99999999999"}, timedelta(days=1)),
            ({"Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT"}, timedelta(days=1)),
            ({"Retry-After": "soon"}, None),
            ({"Retry-After": "-1"}, None),
            ({"Retry-After": "1e3"}, None),
            ({"Retry-After": "Sun, 31 Feb 1994 08:49:37 GMT"}, None),
            ({"Retry-After": "Sun, 06 Nov 1994 08:49:37 CET"}, None),
            ({"Retry-After": 7}, None),
            ("7", None),
        ):
            error = RuntimeError("no")
            error.headers = headers  # type: ignore[attr-defined]
            self.assertEqual(errors.occurrence(error).retry_after, wait, headers)
        error = RuntimeError("418")
        vars(error).update(status=418, retry_after=12)
        it = errors.occurrence(error)
        self.assertEqual((it.code, it.delay), ("BUSY", timedelta(seconds=12)))
        again = errors.occurrence(error, retry_after=timedelta(seconds=3))
        self.assertEqual(again.delay, timedelta(seconds=12), "what is known stays")
        error = RuntimeError("418")
        vars(error).update(status=418, retry_after=12)
        given = errors.occurrence(error, retry_after=timedelta(seconds=3))
        self.assertEqual(given.delay, timedelta(seconds=3))


class OfHostileTexts(unittest.TestCase):
    """What others wrote never hides the application's exception."""

    def test_nothing_can_be_read(self) -> None:
        self.assertEqual(code(Hostile()), "UNKNOWN")
        error = RuntimeError("lock a is lost for 5 s")
        error.__cause__ = Hostile()
        self.assertEqual(code(error), "LOCK_LOST")

    def test_texts_that_expressions_fit_in_many_ways(self) -> None:
        for text in ("lock " * 2000, "a" * 9000, "'\"" * 3000, "é lock " * 2000, "\ud800" * 5000):
            self.assertTrue(code(RuntimeError(text)))

    def test_a_ring_of_causes(self) -> None:
        one, other = RuntimeError("one"), RuntimeError("other")
        one.__cause__, other.__cause__ = other, one
        self.assertEqual(code(one), "UNKNOWN")

    def test_deep_results(self) -> None:
        deep = json.loads("[" * 500 + "]" * 500)
        error = RuntimeError("no")
        error.body = {"error": deep}  # type: ignore[attr-defined]
        self.assertEqual(code(error), "UNKNOWN")


@unittest.skipUnless(httpx, "httpx is not installed")
class OfHttpx(unittest.TestCase):
    """Errors of httpx."""

    def response(self, status: int, **about: Any) -> Any:
        request = httpx.Request("GET", "http://a.b/c")
        return httpx.Response(status, request=request, **about)

    def test_statuses(self) -> None:
        headers = {"Retry-After": "7"}
        response = self.response(503, headers=headers)
        it = errors.occurrence(raised(response.raise_for_status))
        self.assertEqual(it.code, "HTTP_SERVICE_UNAVAILABLE")
        self.assertEqual(it.retry_after, timedelta(seconds=7))
        self.assertEqual(code(raised(self.response(404).raise_for_status)), "HTTP_NOT_FOUND")

    def test_connections(self) -> None:
        for name, wanted in (
            ("ReadTimeout", "HTTP_TIMEOUT"),
            ("ConnectTimeout", "HTTP_UNREACHABLE"),
            ("PoolTimeout", "HTTP_UNREACHABLE"),
        ):
            self.assertEqual(code(getattr(httpx, name)("")), wanted, name)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            url = f"http://127.0.0.1:{free.getsockname()[1]}"
            with httpx.Client(trust_env=False) as client:
                self.assertEqual(code(raised(lambda: client.get(url))), "HTTP_UNREACHABLE")


@unittest.skipUnless(openai, "openai is not installed")
class OfProviders(OfHttpx):
    """Errors of the SDKs of providers."""

    def test_openai(self) -> None:
        body = {"error": {"message": "Rate limit reached", "code": "rate_limit_exceeded"}}
        response = self.response(429, json=body, headers={"retry-after-ms": "1200"})
        client = openai.OpenAI(api_key="x", base_url="http://a.b")
        error = client._make_status_error_from_response(response)  # noqa: SLF001
        it = errors.occurrence(error, service="openai")
        self.assertEqual((it.code, it.retry_after), ("LLM_RATE_LIMITED", timedelta(seconds=1.2)))
        late = openai.APITimeoutError(request=response.request)
        self.assertEqual(code(late, service="openai"), "LLM_TIMEOUT")

    def test_anthropic(self) -> None:
        body = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
        response = self.response(529, json=body)
        client = anthropic.Anthropic(api_key="x", base_url="http://a.b")
        error = client._make_status_error_from_response(response)  # noqa: SLF001
        self.assertEqual(code(error, service="anthropic"), "LLM_OVERLOADED")


@unittest.skipUnless(mcp, "mcp is not installed")
class OfMcp(unittest.TestCase):
    """Errors of the SDK for MCP, 1.x and 2.x."""

    def test_codes(self) -> None:
        exceptions = importlib.import_module("mcp.shared.exceptions")
        make = getattr(exceptions, "MCPError", None)
        if make is None:
            types = importlib.import_module("mcp.types")
            error = exceptions.McpError(types.ErrorData(code=-32601, message="no"))
        else:
            error = make(-32601, "no")
        self.assertEqual(code(error), "MCP_METHOD_NOT_FOUND")


if __name__ == "__main__":
    unittest.main()
