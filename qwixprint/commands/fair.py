"""Are sheets that differ worth the same? Lets them play one another, and weighs the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property
from threading import Event
from typing import Annotated, Any

from qwixprint.commands.deck import all_alike, drawn_seed, pairs_of, versions_dealt
from qwixprint.commands.jobs import AnyGame, Lang, Option, from_job, layout_of, seed
from qwixprint.commands.saving import Target, plain, target
from qwixprint.errors import Faulty, fault
from qwixprint.fairness import cluster, compare
from qwixprint.fairness.compare import Mean, least_games
from qwixprint.fairness.report import KINDS, plot, told
from qwixprint.fairness.trial import Dealt, Fairness, Trial, all_dealt, fairness
from qwixprint.fairness.workers import PlayedGames, StartWorkers, cores, play_all, processes
from qwixprint.files import writing
from qwixprint.game import wrong_count
from qwixprint.locales import Catalogue, spoken, told_in

TABLE = 4  # players, if nobody says otherwise and the game allows it


@dataclass(frozen=True, slots=True)
class FairJob:
    """What is to be tried."""

    game: AnyGame
    _: KW_ONLY
    games: Annotated[int, Option("How many games are played.", "N", 1, 1_000_000)] = 20_000
    players: Annotated[
        int | None,
        Option(f"How many at each table. [default: {TABLE}, or the most that can]", "N", 2, 99),
    ] = None
    pairs: Annotated[
        str | None, Option('Lucky numbers to compare: "5 8, 6 11", or any.', "PAIRS")
    ] = None
    vary: Annotated[
        bool, Option("Compare all boards of equal chance that can be made of the game.")
    ] = False
    seed: Annotated[int | None, seed("Plays the same games again, on however many cores.")] = None
    jobs: Annotated[
        int | None, Option("How many processes play. [default: one for each core]", "N", 1, 512)
    ] = None
    cluster: Annotated[
        str | None,
        Option(
            "Play on a Dask cluster such as tcp://host:8786 instead; not together with --jobs.",
            "ADDRESS",
        ),
    ] = None
    lang: Lang = None


@from_job(FairJob)
def fair_trial(job: FairJob) -> FairTrial:
    """A comparison of sheets that differ, ready to be played."""
    return _prepared(job)


def _prepared(job: FairJob) -> FairTrial:
    words = spoken(job.lang)
    sheet = layout_of(job.game).sheet
    sheet = replace(sheet, versions=versions_dealt(sheet, job.vary))
    dealt = all_dealt(sheet, pairs_of(sheet, job.pairs) if sheet.lucky else ())
    if job.pairs is not None and not sheet.lucky:
        raise Faulty([fault("no-lucky-here", title=sheet.title)])
    if not dealt:
        raise Faulty([all_alike([sheet], sheet.title)])
    low, high = max(2, sheet.players[0]), sheet.players[1]
    players = job.players or max(low, min(TABLE, high, len(dealt)))
    if wrong := wrong_count(sheet, players):
        raise Faulty([wrong])
    if players > len(dealt):
        raise Faulty([fault("too-many-players", players=players, most=len(dealt))])
    drawn = drawn_seed() if job.seed is None else job.seed
    trial = Trial(sheet, dealt, players, drawn, job.games)
    return FairTrial(job, trial, _workers(job, trial), words)


def _workers(job: FairJob, trial: Trial) -> StartWorkers | None:
    """Who is to play; a fault is raised if what this needs is not installed."""
    if job.cluster is None:
        compare.ready()
        return processes(job.jobs or cores(), trial)
    if job.jobs is not None:
        raise Faulty([fault("jobs-and-cluster")])
    cluster.ready()
    return cluster.workers_at(job.cluster)


@from_job(FairJob)
def fair(job: FairJob) -> FairResult:
    """Compares sheets that differ, in games of greedy players."""
    found = _prepared(job).play()
    found.must_be_whole()
    return found


@dataclass(frozen=True)
class FairTrial:
    """What is tried, before the first game."""

    job: FairJob
    trial: Trial = field(repr=False)
    start: StartWorkers | None = field(repr=False)  # who plays; none: this process
    words: Catalogue = field(repr=False)

    @property
    def name(self) -> str:
        """What the file of the plot is called if nobody says otherwise."""
        return f"{plain(self.trial.sheet.name)}-fairness.png"

    @property
    def batches(self) -> int:
        """How often `tick` is called."""
        return self.trial.batches

    def target(self, file: Target | None = None) -> str:
        """Where the plot goes; what cannot be written is said before any game is played."""
        with told_in(self.words.code):
            return target(self.name if file is None else file, KINDS)[0]

    def play(
        self, tick: Callable[[], object] = lambda: None, asked: Event | None = None
    ) -> FairResult:
        """Plays all games, or those until somebody asked for an end; `tick` is called meanwhile."""
        with told_in(self.words.code):
            played = play_all(self.trial, self.start, tick, asked or Event())
        return FairResult(self.trial, played, self.words)


@dataclass(frozen=True)
class FairResult:
    """How the sheets compare."""

    trial: Trial = field(repr=False)
    played: PlayedGames = field(repr=False)
    words: Catalogue = field(repr=False)

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.played.outcomes)

    def must_be_whole(self) -> None:
        """Raises `Faulty` if the processes that played were lost before the end."""
        if self.played.lost:
            with told_in(self.words.code):
                raise self.played.lost

    @cached_property
    def data(self) -> dict[str, Any]:
        """All that was found; table and plot are made of nothing else."""
        return as_data(self.trial, fairness(self.trial, self.played.outcomes))

    @property
    def differ(self) -> bool | None:
        """Whether the sheets can be told apart from equal; none: too few games to say."""
        verdict = self.data["verdict"]
        return verdict and bool(verdict["differ"])

    def told(self) -> Iterator[str]:
        """The table, and what it says."""
        return told(self.data, self.words)

    def plot(self, suffix: str = ".png") -> bytes:
        """The sheets compared, as a picture of that kind; `Faulty` if they played too little."""
        with told_in(self.words.code):
            if suffix not in KINDS:
                raise Faulty([fault("unknown-suffix", word=suffix, known=KINDS)])
            if self.differ is None:
                raise Faulty([fault("too-few-games", least=least_games(len(self.trial.dealt)))])
        return plot(self.data, suffix, self.words)

    def save(self, file: Target) -> str:
        """Writes the plot, as PNG, SVG or PDF by its suffix; gives its name."""
        with told_in(self.words.code):
            name, suffix = target(file, KINDS)
            writing.write(name, self.plot(suffix))
        return name


def as_data(trial: Trial, found: Fairness) -> dict[str, Any]:
    """All that was found, for programs; of what differs, `pairs`, or else `versions`."""
    scores, wins = found.scores, found.wins
    lucky = bool(trial.sheet.lucky)
    return {
        "variant": trial.sheet.name,
        "title": trial.sheet.title,
        "games": found.games,
        "players": trial.players,
        "strategy": "greedy",
        "seed": trial.seed,
        "pairs" if lucky else "versions": [
            {
                **_dealt_data(result.dealt),
                "games": result.games,
                "uses": _mean_data(result.uses) if result.games and lucky else None,
                "score": _mean_data(result.score) if result.games else None,
                "difference": _mean_data(scores.effects[at]) if scores else None,
                "wins": _mean_data(result.wins) if result.games else None,
            }
            for at, result in enumerate(found.results)
        ],
        "verdict": {
            "differ": scores.differ,
            "chance": _short(scores.chance),
            "best": _alone(_dealt_data(found.results[scores.best].dealt)),
            "worst": _alone(_dealt_data(found.results[scores.worst].dealt)),
            "gap": _mean_data(scores.gap),
            "most": _short(scores.most),
            "chance-of-wins": _short(wins.chance) if wins else None,
        }
        if scores
        else None,
    }


def _dealt_data(dealt: Dealt) -> dict[str, Any]:
    version = {"version": dealt.version} if dealt.version else {}
    return {**version, **({"pair": list(dealt.pair)} if dealt.pair else {})}


def _alone(data: dict[str, Any]) -> Any:
    """What was dealt: the pair, the version, or both together."""
    return data if len(data) > 1 else next(iter(data.values()))


def _mean_data(found: Mean) -> dict[str, Any]:
    margin = None if found.margin is None else _short(found.margin)
    return {"mean": _short(found.value), "margin": margin}


def _short(value: float) -> float:
    return float(f"{value:.6g}")
