"""Feeds hostile files to every reader: only faults may come out of them, soon, and small.

`python -m tools.fuzz` prints how many cases each reader had, and the most time and memory; it exits
1 with the first files that led to anything but a fault, took too long, or took too much memory.
"""

from __future__ import annotations

import argparse
import os
import sys

from tools.fuzz.running import BATCH, MEGABYTES, SECONDS, TROUBLE, Outcome, run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutated", type=int, default=160_000, help="real files, changed")
    parser.add_argument("--made", type=int, default=42_000, help="files made up by Hypothesis")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wishes = parser.parse_args()
    total = Outcome()
    batches = {"mutated": wishes.mutated // BATCH, "made": wishes.made // BATCH}
    for outcome in run(batches, wishes.seed, wishes.jobs):
        total.add(outcome)
        if len(total.trouble) >= TROUBLE:
            break
    for name, number in sorted(total.cases.items()):
        (seconds, slow), (megabytes, large) = total.slowest[name], total.largest[name]
        print(f"{name:9} {number:7,} cases, {seconds:.2f} s at most ({slow})", end="")
        print(f", {megabytes:.0f} MB at most ({large})")
    print(f"{total.cases.total():,} cases, {len(total.trouble)} in trouble")
    for kind, what, case in total.trouble[:TROUBLE]:
        print(f"--- {kind}: {what}\n{case[:2000]!r}")
    too_slow = any(seconds > SECONDS for seconds, _ in total.slowest.values())
    too_large = any(megabytes > MEGABYTES for megabytes, _ in total.largest.values())
    sys.exit(bool(total.trouble) or too_slow or too_large)


if __name__ == "__main__":
    main()
