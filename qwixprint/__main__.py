"""`python -m qwixprint` is the same as the command `qwixprint`."""

from qwixprint.cli import main

main()
