"""Are pairs of lucky numbers worth the same? Lets them play one another, and weighs the results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from qwixprint import locales, output
from qwixprint.errors import Faulty, fault
from qwixprint.game import wrong_count
from qwixprint.game.comparing import Mean
from qwixprint.game.fairness import Fairness, Trial, fairness
from qwixprint.locales import Catalogue
from qwixprint.pipeline.crew import cores, ctrl_c, play_all
from qwixprint.pipeline.decks import drawn_seed, read_pairs
from qwixprint.pipeline.judging import Tell, json_text
from qwixprint.pipeline.loading import load_sheet
from qwixprint.pipeline.making import plain, target
from qwixprint.pipeline.pads import Progress
from qwixprint.pipeline.plotting import KINDS, plot, told

TABLE = 4  # players, if nobody says otherwise and the game allows it
INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class FairJob:
    """What is to be tried, and how it is to be told."""

    variant: str
    games: int
    players: int | None
    pairs: str | None
    seed: int | None
    jobs: int | None
    as_json: bool
    lang: str
    output: str | None


def make_fair(job: FairJob, progress: Progress, tell: Tell, warn: Tell) -> int:
    """Plays, tells what came of it and draws it; gives the exit code."""
    words = locales.load(job.lang)
    trial = _trial(job)
    # A program that asks for data gets a plot only if it asks for one, too.
    wanted = job.output is not None or not job.as_json
    name, suffix = target(job.output, f"{plain(trial.sheet.name)}-fairness.png", KINDS)
    with ctrl_c() as asked:
        with progress(trial.batches) as tick:
            played = play_all(trial, job.jobs or cores(), tick, asked)
        found = fairness(trial, played.outcomes)
        data = as_data(trial, found)
        drawable = wanted and data["verdict"] is not None
        try:
            # First, since whoever reads the table may have enough of it.
            if drawable:
                output.write(name, plot(data, suffix, words))
        finally:
            if played.outcomes:
                _tell(data, job.as_json, words, warn if output.is_stdout(name) else tell)
            if found.games < trial.games:
                warn(words.say("fair-stopped", games=found.games, wanted=trial.games))
    if wanted:
        warn(words.say("wrote-plot" if drawable else "no-plot", file=name))
    if played.lost:
        raise Faulty([fault("crew-lost")])
    return INTERRUPTED if asked.is_set() else 0


def _tell(data: dict[str, Any], as_json: bool, words: Catalogue, say: Tell) -> None:
    for text in [json_text(data, indent=1)] if as_json else told(data, words):
        say(text)


def _trial(job: FairJob) -> Trial:
    sheet = load_sheet(job.variant)
    if not sheet.lucky:
        raise Faulty([fault("no-lucky-here", title=sheet.title)])
    pairs = sheet.lucky_sets if job.pairs is None else read_pairs(sheet, job.pairs)
    low, high = max(2, sheet.players[0]), sheet.players[1]
    players = job.players or max(low, min(TABLE, high, len(pairs)))
    if wrong := wrong_count(sheet, players):
        raise Faulty([wrong])
    if players > len(pairs):
        raise Faulty([fault("too-many-players", players=players, pairs=len(pairs))])
    seed = drawn_seed() if job.seed is None else job.seed
    return Trial(sheet, pairs, players, seed, job.games)


# --- as data


def as_data(trial: Trial, found: Fairness) -> dict[str, Any]:
    """All that was found; table and plot are made of nothing else."""
    scores, wins = found.scores, found.wins
    return {
        "variant": trial.sheet.name,
        "title": trial.sheet.title,
        "games": found.games,
        "players": trial.players,
        "strategy": "greedy",
        "seed": trial.seed,
        "pairs": [
            {
                "pair": list(record.pair),
                "games": record.games,
                "uses": _mean_data(record.uses) if record.games else None,
                "score": _mean_data(record.score) if record.games else None,
                "difference": _mean_data(scores.effects[at]) if scores else None,
                "wins": _mean_data(record.wins) if record.games else None,
            }
            for at, record in enumerate(found.records)
        ],
        "verdict": {
            "differ": scores.differ,
            "chance": _short(scores.chance),
            "best": list(found.records[scores.best].pair),
            "worst": list(found.records[scores.worst].pair),
            "gap": _mean_data(scores.gap),
            "most": _short(scores.most),
            "chance-of-wins": _short(wins.chance) if wins else None,
        }
        if scores
        else None,
    }


def _mean_data(found: Mean) -> dict[str, Any]:
    margin = None if found.margin is None else _short(found.margin)
    return {"mean": _short(found.value), "margin": margin}


def _short(value: float) -> float:
    return float(f"{value:.6g}")
