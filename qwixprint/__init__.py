"""qwixprint prints score sheets for Qwixx, Qwixx Longo, Qwinto, Qwantum and games of one's own.

As a library: `import qwixprint as qp`, and then one function for each command. Each takes the
command's options as keywords and gives a value; only `save` writes. What cannot be done raises
`Faulty` with every fault. The names stand in `__init__.pyi`; each is imported when first used.
"""

__version__ = "0.1.0"


def _modules() -> dict[str, str]:
    """The module of each public name."""
    import re
    from pathlib import Path

    stub = Path(__file__).with_suffix(".pyi").read_text("utf-8")
    found = re.findall(r"^from (\S+) import (\([^)]*\)|.*)", stub, re.MULTILINE)
    return {name: module for module, names in found for name in re.findall(r"(\w+) as", names)}


def __getattr__(name: str) -> object:
    modules = _modules()
    if name == "__all__":
        return ("__version__", *modules)
    if name not in modules:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(modules[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted(__getattr__("__all__"))
