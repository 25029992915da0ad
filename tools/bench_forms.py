"""Times forms: against the sheet drawn, and against pypdf that lists the fields.

Prints a line per bar and exits 1 if one is missed.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Iterator

import pypdf

import qwixprint as qp
from qwixprint.files import shipped
from tools.bench import Bar

ROUNDS = 9
LARGEST = 150_000  # bytes


def best(*works: Callable[[], object]) -> list[float]:
    """The least time that each of some works took; they take turns."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, own in zip(works, times, strict=True):
            start = time.process_time()
            work()
            own.append(time.process_time() - start)
    return [min(own) for own in times]


def bars(game: str) -> Iterator[Bar]:
    form = qp.form(game, seed=7).pdf
    drawn, made = best(lambda: qp.draw(game).pdf, lambda: qp.form(game, seed=7).pdf)
    listed, read = best(
        lambda: pypdf.PdfReader(io.BytesIO(form)).get_fields(), lambda: qp.check(form)
    )
    yield Bar(f"{game}: time of a form against the sheet drawn", made / drawn, 3)
    yield Bar(f"{game}: time to read and judge it against pypdf alone", read / listed, 1.3)
    yield Bar(f"{game}: size of a form against {LARGEST:,} bytes", len(form) / LARGEST, 1)


def main() -> None:
    found = [bar for game in shipped.layouts() for bar in bars(game)]
    print(*found, sep="\n")
    sys.exit(any(not bar.kept for bar in found))


if __name__ == "__main__":
    main()
