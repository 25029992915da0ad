"""The rules leaflet: a text with numbers from the rules, and with figures that are examples.

From a text to blocks (`text`), from blocks to drawings (`figures`), and on to pages (`typeset`) or
to something for a screen (`screen`).
"""
