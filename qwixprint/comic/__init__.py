"""A game in pictures: every turn as a strip, and the sheets as they were after it."""

from qwixprint.comic.pages import draw_comic
from qwixprint.comic.strip import steps

__all__ = ["draw_comic", "steps"]
