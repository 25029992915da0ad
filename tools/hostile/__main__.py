"""Lets the machine have a bad day: a line for each kind of trouble, exit code 1 if one is broken.

What was there before is still whole, nothing half-written takes its place, nothing is left behind,
and whatever happens is told in a sentence.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator

from tools.hostile import NotTried, disks, hear_signals, many, signals, surroundings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    hear_signals()
    troubles: dict[str, Callable[[], Iterator[str]]] = {
        f"ended {wishes.kills} times": lambda: signals.killed(wishes.kills, wishes.seed),
        "ended 50 times at the very beginning": lambda: signals.early(50, wishes.seed),
        "full and read-only disks": disks.full,
        "a file that is busy": disks.busy,
        "a file that is open elsewhere": disks.open_elsewhere,
        "no such folder": disks.missing,
        "a read-only home": disks.small_home,
        "strange environments": surroundings.environments,
        "the same bytes in all of them": surroundings.same_bytes,
        "no ground under the feet": surroundings.no_ground,
        "nobody listens": surroundings.nobody_listens,
        "little memory": surroundings.little_memory,
        "a million sheets": many.a_million,
    }
    broken = 0
    for name, trouble in troubles.items():
        try:
            found = list(trouble())
        except NotTried as why:
            print(f"NOT     {name}: not tried, {why}", flush=True)
            continue
        broken += len(found)
        print(f"{'BROKEN' if found else 'ok':6}  {name}", flush=True)
        for each in found:
            print(f"        {each}")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
