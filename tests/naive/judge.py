"""A naive referee: the problems of a filled-in sheet, and its score box by box."""

from __future__ import annotations

from itertools import combinations

from .paper import COLOURS, Marks, Paper, complete, crosses, members, place


def problems(sheet: Paper, marks: Marks, misses: int) -> set[tuple[str, str]]:
    """Codes, each with its row where it has one."""
    found = set()
    locks = [row for row in sheet["rows"] if "lock" in marks[row]]
    for row, boxes in sheet["rows"].items():
        last = str(boxes[-1]["number"])
        if last in marks[row]:
            before = marks[row][: marks[row].index(last)]
            if crosses(sheet, row, [word for word in before if word != "lock"]) < sheet["needed"]:
                found.add(("closed-too-early", row))
            if "lock" not in marks[row]:
                found.add(("lock-missing", row))
        elif "lock" in marks[row]:
            found.add(("lock-unearned", row))
        for number in left_of_others(sheet, marks, row):
            if not pulled(sheet, marks, row, number):
                found.add(("out-of-order", row))
    for row in sheet["pairs"]:
        if marks[row] != sorted(marks[row], key=int):
            found.add(("out-of-order", row))
        if not enough_crosses(sheet, marks, row):
            found.add(("box-unearned", ""))
    for row in sheet["between"]:
        found |= {("nothing-beside", row) for word in marks[row] if not beside(marks, row, word)}
    for name, what in sheet["sets"].items():
        crossed = [number in marks[row] for row, number in members(sheet, name)]
        if what.get("each") == "cross set" and any(crossed) and not all(crossed):
            found.add(("link-missing", ""))
    if sheet["bar"] and (code := wrong_bar(sheet, marks, locks)):
        found.add((code, ""))
    every = any(what.get("all") == "cross every" for what in sheet["sets"].values())
    if len(locks) > (3 if every else 2):
        found.add(("too-many-locks", ""))
    if len(locks) >= 2 and misses == 4:
        found.add(("played-on", ""))
    return found


def left_of_others(sheet: Paper, marks: Marks, row: str) -> list[str]:
    """The crosses of a row that stand to the left of one made before. A second box does not."""
    boxes, found = sheet["rows"][row], []
    for count, word in enumerate(marks[row]):
        before = [place(boxes, other) for other in marks[row][:count]]
        if before and place(boxes, word) < max(before):
            found.append(word)
    return found


def pulled(sheet: Paper, marks: Marks, row: str, number: str) -> bool:
    """Whether another number of its chain, which stands where it may, can have brought a cross."""
    return any(
        (row, number) in members(sheet, name)
        and any(
            other in marks[there] and other not in left_of_others(sheet, marks, there)
            for there, other in members(sheet, name)
        )
        for name, what in sheet["sets"].items()
        if what.get("each") == "cross set"
    )


def enough_crosses(sheet: Paper, marks: Marks, track: str) -> bool:
    """Whether there are as many crosses in the numbers of any diamonds as there are diamonds."""
    crossed = [word for row in (*sheet["rows"], *sheet["between"]) for word in marks[row]]
    for count in range(1, len(marks[track]) + 1):
        for some in combinations(marks[track], count):
            numbers = {str(n) for box in some for n in sheet["pairs"][track][int(box) - 1]}
            if sum(word in numbers for word in crossed) < count:
                return False
    return True


def beside(marks: Marks, row: str, number: str) -> bool:
    """Above and below a number between two rows stands the same number."""
    return any(number in marks[neighbour] for neighbour in row.split("/"))


def wrong_bar(sheet: Paper, marks: Marks, locks: list[str]) -> str:
    """Whether so many gifts can have struck these boxes, whichever rows others have closed, too."""
    boxes = {int(word) - 1 for word in marks["bar"]}
    gifts = sum(
        number in marks[row]
        for name, what in sheet["sets"].items()
        if what.get("each") == "strike bar"
        for row, number in members(sheet, name)
    )
    verdicts = set()
    for count in range(5):
        for others in combinations(COLOURS, count):
            closed = {*locks, *others}
            verdicts.add(bar_with(sheet["bar"], boxes, gifts, closed))
    if "" in verdicts:
        return ""
    return "box-unearned" if "box-unearned" in verdicts else "track-behind"


def bar_with(bar: list[str], boxes: set[int], gifts: int, closed: set[str]) -> str:
    """The same, if just these rows are closed: their boxes were struck at some moment."""
    rest = [n for n, colour in enumerate(bar) if colour not in closed]
    struck = [n for n in rest if n in boxes]
    gap = struck != rest[: len(struck)]
    if gap or any(colour in closed and n not in boxes for n, colour in enumerate(bar)):
        return "track-behind"
    # Closed at the very end, their boxes took as many gifts as they could; at the beginning, none.
    fewest = len([n for n in rest if n < gifts])
    if len(struck) < fewest:
        return "track-behind"
    return "box-unearned" if len(struck) > gifts else ""


def score(sheet: Paper, marks: Marks, misses: int) -> dict[str, int]:
    """What stands in each box of the result, and the total."""
    table = sheet["points"]
    counts = {
        row: crosses(sheet, row, marks[row])
        + sum(len(marks[each]) for each in sheet["between"] if row in each.split("/"))
        for row in sheet["rows"]
    }

    def points(count: int) -> int:
        return int(table[min(count, len(table) - 1)])

    found = {}
    for box in sheet["boxes"]:
        if box in counts:
            found[box] = points(counts[box])
        elif box in sheet["sets"]:
            reward = str(sheet["sets"][box].get("all", ""))
            if not reward:
                found[box] = points(sum(n in marks[row] for row, n in members(sheet, box)))
            elif not complete(sheet, marks, box):
                found[box] = 0
            elif reward == "double fewest":
                found[box] = min(points(count) for count in counts.values())
            else:
                found[box] = int(reward.split()[1])
    free = any(
        what.get("all") == "free misses" and complete(sheet, marks, name)
        for name, what in sheet["sets"].items()
    )
    found["misses"] = 0 if free else -5 * misses
    found["total"] = sum(found.values())
    return found
