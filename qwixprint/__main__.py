"""The way in: for the command `qwixprint`, and for `python -m qwixprint`."""

import signal

# As long as nothing is there that could be cleared away, Ctrl-C ends us without a word.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main() -> None:
    from qwixprint import cli

    cli.main()


if __name__ == "__main__":
    main()
