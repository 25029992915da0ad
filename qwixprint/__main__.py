"""The way in: for the command `qwixprint`, and for `python -m qwixprint`."""

import os
import signal

# As long as nothing is there that could be cleared away, Ctrl-C ends us without a word.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main() -> None:
    try:
        from qwixprint import cli
    except (ImportError, SyntaxError) as error:
        # Without any of our own modules, which may be what is missing.
        os.write(2, f"qwixprint: it cannot be started; install it again. ({error})\n".encode())
        raise SystemExit(2) from None
    cli.main()


if __name__ == "__main__":
    main()
