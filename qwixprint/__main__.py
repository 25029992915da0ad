"""The way in: for the command `qwixprint`, and for `python -m qwixprint`."""

import os
import signal
from contextlib import suppress
from typing import NoReturn

# As long as nothing is there that could be cleared away, Ctrl-C ends us without a word.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)

# Bytes that every command can do with, pictures of many dots aside. With less, Python itself or a
# library crashes or goes round in circles before a word can be said.
ENOUGH = 80_000_000


def main() -> None:
    allowed = _allowed_bytes()
    if allowed < ENOUGH:
        _refuse(f"only {allowed // 10**6} MB of memory are allowed; it needs {ENOUGH // 10**6}.")
    try:
        from qwixprint import cli
    except (ImportError, SyntaxError) as error:
        _refuse(f"it cannot be started; install it again. ({error})")
    cli.main()


def _allowed_bytes() -> float:
    with suppress(ImportError):  # Windows has no such limits
        import resource

        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        if limit != resource.RLIM_INFINITY:
            return limit
    return float("inf")


def _refuse(why: str) -> NoReturn:
    """Without any of our own modules, which may be what is missing."""
    with suppress(OSError):
        os.write(2, f"qwixprint: {why}\n".encode())
    raise SystemExit(2)


if __name__ == "__main__":
    main()
