"""The public names, each once: whoever asks for one gets it from its module."""

from qwixprint.commands.calibrate import (
    CalibrateJob as CalibrateJob,
    Calibration as Calibration,
    calibrate as calibrate,
    described as described,
    forget_printer as forget_printer,
    keep_printer as keep_printer,
    listed_printers as listed_printers,
    printer as printer,
    printer_names as printer_names,
)
from qwixprint.commands.check import (
    Report as Report,
    Unreadable as Unreadable,
    check as check,
    check_all as check_all,
    open_cells as open_cells,
)
from qwixprint.commands.config import (
    config as config,
    config_file as config_file,
    configure as configure,
)
from qwixprint.commands.draw import (
    Drawing as Drawing,
    DrawingFormat as DrawingFormat,
    DrawJob as DrawJob,
    draw as draw,
)
from qwixprint.commands.fair import (
    FairJob as FairJob,
    FairResult as FairResult,
    FairTrial as FairTrial,
    fair as fair,
    fair_trial as fair_trial,
)
from qwixprint.commands.form import Form as Form, FormJob as FormJob, form as form
from qwixprint.commands.game_pad import GamePad as GamePad
from qwixprint.commands.new import Draft as Draft, NewJob as NewJob, NewKind as NewKind, new as new
from qwixprint.commands.pad import PadJob as PadJob, pad as pad
from qwixprint.commands.pad_options import PadOptions as PadOptions
from qwixprint.commands.pads import Pad as Pad
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
    ranking as ranking,
    score as score,
    score_csv as score_csv,
    score_table as score_table,
)
from qwixprint.commands.tally import Tally as Tally
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

__version__: str
