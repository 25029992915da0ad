"""A game in pictures: every turn as a strip, and the sheets as they were after it."""
