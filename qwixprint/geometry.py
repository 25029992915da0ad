"""Sizes and boxes in millimetres: origin top left, y down, everywhere in the package."""

from typing import NamedTuple

Point = tuple[float, float]


class Size(NamedTuple):
    width: float
    height: float

    def turned(self) -> "Size":
        return Size(self.height, self.width)

    def scaled(self, factor: float) -> "Size":
        return Size(self.width * factor, self.height * factor)


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return (self.x + self.width / 2, self.y + self.height / 2)

    def grown(self, by: float) -> "Box":
        """The same box with its edges moved outwards, or inwards where `by` is negative."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def contains(self, other: "Box", slack: float = 1e-6) -> bool:
        return (
            self.x - slack <= other.x
            and self.y - slack <= other.y
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: "Box", slack: float = 1e-6) -> bool:
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )


def centred(centre: Point, width: float, height: float) -> Box:
    """The box of that size around a point."""
    return Box(centre[0] - width / 2, centre[1] - height / 2, width, height)
