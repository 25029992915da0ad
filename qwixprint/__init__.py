"""qwixprint prints score sheets for Qwixx, Qwixx Longo, Qwinto, Qwantum and games of one's own.

As a library: `import qwixprint as qp`, and then one function for each command. Each takes the
command's options as keywords and gives a value; only `save` writes. What cannot be done raises
`Faulty` with every fault. A name is imported when it is first used.
"""

__version__ = "0.1.0"
TYPE_CHECKING = False  # as of `typing`, which would be imported before Ctrl-C is taken care of

if TYPE_CHECKING:
    from qwixprint.commands.calibrate import (
        CalibrateJob as CalibrateJob,
        Calibration as Calibration,
        calibrate as calibrate,
        described as described,
        keep_printer as keep_printer,
        printer as printer,
        printer_names as printer_names,
    )
    from qwixprint.commands.check import (
        Report as Report,
        Tally as Tally,
        Unreadable as Unreadable,
        check as check,
        check_all as check_all,
        open_cells as open_cells,
    )
    from qwixprint.commands.draw import Drawing as Drawing, DrawJob as DrawJob, draw as draw
    from qwixprint.commands.fair import (
        FairJob as FairJob,
        FairResult as FairResult,
        FairTrial as FairTrial,
        fair as fair,
        fair_trial as fair_trial,
    )
    from qwixprint.commands.pad import Pad as Pad, PadJob as PadJob, pad as pad
    from qwixprint.commands.play import PlayedGame as PlayedGame, PlayJob as PlayJob, play as play
    from qwixprint.commands.replay import Replay as Replay, replay as replay
    from qwixprint.commands.rules import (
        Leaflet as Leaflet,
        LeafletFormat as LeafletFormat,
        RulesJob as RulesJob,
        rules as rules,
    )
    from qwixprint.commands.schema import SchemaName as SchemaName, schema as schema
    from qwixprint.commands.score import (
        SIDE_BY_SIDE as SIDE_BY_SIDE,
        score as score,
        score_table as score_table,
    )
    from qwixprint.commands.variants import (
        Variant as Variant,
        languages as languages,
        palettes as palettes,
        papers as papers,
        variants as variants,
    )
    from qwixprint.errors import Fault as Fault, Faulty as Faulty, Place as Place
    from qwixprint.families.report import (
        Open as Open,
        Problem as Problem,
        ScoreCard as ScoreCard,
        ScoreLine as ScoreLine,
    )
    from qwixprint.load.find import Layout as Layout
    from qwixprint.printers import Printer as Printer

_WHERE = {
    "commands.calibrate": "CalibrateJob Calibration calibrate described keep_printer printer"
    " printer_names",
    "commands.check": "Report Tally Unreadable check check_all open_cells",
    "commands.draw": "DrawJob Drawing draw",
    "commands.fair": "FairJob FairResult FairTrial fair fair_trial",
    "commands.pad": "Pad PadJob pad",
    "commands.play": "PlayedGame PlayJob play",
    "commands.replay": "Replay replay",
    "commands.rules": "Leaflet LeafletFormat RulesJob rules",
    "commands.schema": "SchemaName schema",
    "commands.score": "SIDE_BY_SIDE score score_table",
    "commands.variants": "Variant languages palettes papers variants",
    "errors": "Fault Faulty Place",
    "families.report": "Open Problem ScoreCard ScoreLine",
    "load.find": "Layout",
    "printers": "Printer",
}
_MODULES = {name: module for module, names in _WHERE.items() for name in names.split()}

__all__ = ("__version__", *_MODULES)


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
