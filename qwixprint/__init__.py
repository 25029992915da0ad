"""qwixprint prints score sheets for Qwixx, Qwixx Longo, Qwinto, Qwantum and games of one's own.

As a library: `import qwixprint as qp`, and then one function for each command. Each takes the
command's options as keywords and gives a value; only `save` writes. What cannot be done raises
`Faulty` with every fault. The names stand in `__init__.pyi`; each is imported when first used.
"""

__version__ = "0.1.0"
_modules: dict[str, str] = {}  # of each public name, once one was asked for


def _read_names() -> None:
    import re

    with open(f"{__file__}i", encoding="utf-8") as stub:  # noqa: PTH123
        lines = re.findall(r"^from (\S+) import (\([^)]*\)|.*)", stub.read(), re.MULTILINE)
    found = {name: module for module, names in lines for name in re.findall(r"(\w+) as", names)}
    _modules.update(found)  # at once: another thread may ask meanwhile


def __getattr__(name: str) -> object:
    if not _modules:
        _read_names()
    if name == "__all__":
        return ("__version__", *_modules)
    if name not in _modules:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_modules[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted(__getattr__("__all__"))
