"""The way in: for the command `qwixprint`, and for `python -m qwixprint`."""

import gc
import os
import signal
import sys

# As long as nothing is there that could be cleared away, Ctrl-C ends us without a word.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
gc.set_threshold(100_000)  # what is loaded at the start stays: it is not looked through every time


def main() -> None:
    try:
        from qwixprint import cli
    except (ImportError, SyntaxError) as error:
        # Without any of our own modules, which may be what is missing.
        os.write(2, f"qwixprint: it cannot be started; install it again. ({error})\n".encode())
        raise SystemExit(2) from None
    try:
        cli.main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
        for stream in (sys.stdout, sys.stderr):
            try:
                if stream is not None:
                    stream.flush()
            except OSError:  # a full disk, of which was told when it was noticed first
                code = code or 2
        # Python would now take every module apart, which takes as long as drawing a sheet.
        os._exit(code)


if __name__ == "__main__":
    main()
