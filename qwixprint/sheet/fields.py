"""How the fields of a sheet that is filled in on a screen are called: as its cells are.

A form of several sheets puts the number of the page before each name.
"""

FORMAT = 1  # of what a form says of itself
NAME, DATE = "sheet.name", "sheet.date"
MOVES = "sheet.moves"  # the cells in the order in which they were crossed
IDENTITY = "sheet.identity"  # of which game it is
LOST = "lost."  # before a cell's name: the veil over it once it is lost
ON, OFF = "On", "Off"  # of a cross


def field_of(cell: str) -> str:
    """The name of a cell's field. It has two levels: a field that has a value has none below it."""
    row, _, rest = cell.partition(".")
    return f"{row}.{rest.replace('.', '-')}"


def digest_of(layout: bytes) -> str:
    """By what a form knows its layout."""
    from hashlib import sha256

    return sha256(layout).hexdigest()[:16]
