"""Hostile files for every reader: mutated real ones, made-up ones, and bombs.

`readers` knows who reads what, `mutating`, `making` and `bombs` make the files, and
`python -m tools.fuzz` feeds them.
"""
