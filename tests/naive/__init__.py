"""The games of the Qwixx family once more, as plainly as can be: what the engine is compared with.

Written from the facts of the games alone. Nothing of the engine is imported, nothing is fast and
nothing is general: lists, dictionaries and the layouts' YAML.
"""
