"""Forms in the viewers of Chromium and Firefox, as Debian ships them: clicked, typed into, saved.

Both browsers are driven by what they bring along, over a pipe and a socket, so that no package is
needed for it.
"""
