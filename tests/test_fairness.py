"""Sheets that differ compared: statistics where the answer is known, and `fair` as typed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from qwixprint import locales
from qwixprint.drawing.plot import ticks
from qwixprint.fairness.compare import Comparison, Seats, Values, compare, least_games, mean
from qwixprint.fairness.trial import BATCH, Outcome, Trial, all_dealt, fairness, play_batch
from qwixprint.fairness.workers import play_all, processes
from qwixprint.families import boards_of
from qwixprint.load.find import load_sheet

from .conftest import LANGUAGES, ROOT
from .typing_commands import really_typed, typed

LONGO = load_sheet("longo")
KEPT = json.loads((ROOT / "docs/fairness-longo.json").read_text("utf-8"))


# --- comparing, where the truth is known


Games = tuple[Seats, Values]


def made_up(chance: Random, games: int, worth: Sequence[float], seats: int) -> Games:
    """Games whose scores share their luck, are skewed, and more uncertain for some than others."""
    who, values = [], []
    for _ in range(games):
        who.append(chance.sample(range(len(worth)), seats))
        luck = chance.gauss(70, 25)
        spread = chance.choice((0.5, 1, 2))
        scores = [
            luck + worth[each] + spread * (8 + 4 * (each % 3)) * (chance.expovariate(1) - 1)
            for each in who[-1]
        ]
        values.append(scores)
    return who, values


def compared(games: Games, count: int) -> Comparison:
    found = compare(*games, count)
    assert found is not None
    return found


def test_a_mean_has_the_margin_of_the_tables() -> None:
    found = mean([1, 3] * 20)
    assert found.value == 2
    assert found.margin == pytest.approx(2.0227 * (40 / 39) ** 0.5 / 40**0.5, rel=1e-4)
    assert mean([1, 3] * 10).margin is None, "too few"


def test_two_things_are_compared_as_in_any_textbook() -> None:
    """Of two, the test of all at once is the t test of their differences in each game."""
    chance = Random(6)
    values = [(chance.gauss(5, 9), chance.gauss(0, 4)) for _ in range(60)]
    found = compared(([(0, 1)] * 60, values), 2)
    apart = mean([one - other for one, other in values])
    assert found.gap.value == pytest.approx(apart.value)
    assert found.gap.margin == pytest.approx(apart.margin)
    assert found.most == pytest.approx(apart.value + (apart.margin or 0))


def test_the_chance_is_that_of_the_tables() -> None:
    """With 59 degrees of freedom, 2.0010 standard errors are exceeded once in twenty times."""
    shift = 2.0010 / 59**0.5
    values = [(shift + (1 if each % 2 else -1), 0) for each in range(60)]
    assert compared(([(0, 1)] * 60, values), 2).chance == pytest.approx(0.05, abs=1e-4)


def test_equal_pairs_are_told_apart_in_about_one_of_twenty_trials() -> None:
    chance = Random(5)
    trials = 250
    found = [compared(made_up(chance, 110, [0] * 5, 3), 5) for _ in range(trials)]
    wrong = sum(each.differ for each in found)
    assert 4 <= wrong <= 24, "12 or 13 expected"
    held = sum(abs(e.value) <= (e.margin or 0) for each in found for e in each.effects)
    assert 0.93 <= held / (trials * 5) <= 0.97
    assert sum(each.chance < 0.5 for each in found) / trials == pytest.approx(0.5, abs=0.11)


def test_players_who_share_a_table_are_not_counted_as_independent() -> None:
    """One who always gets what the neighbour at the left has lost: no games, no knowledge."""
    chance = Random(1)
    swings = [chance.gauss(0, 10) for _ in range(100)]
    found = compared(([(0, 1)] * 100, [(swing, -swing) for swing in swings]), 2)
    expected = mean([2 * swing for swing in swings])
    assert found.effects[0].value == pytest.approx(expected.value / 2)
    assert found.effects[0].margin == pytest.approx((expected.margin or 0) / 2, rel=0.02)


def test_an_unfair_pair_is_found_with_its_size() -> None:
    chance = Random(2)
    worth = [0, 0, 6, 0, 0, -2]
    power = 0
    for _ in range(40):
        found = compared(made_up(chance, 600, worth, 3), 6)
        power += found.differ
        level = sum(worth) / 6
        for effect, true in zip(found.effects, worth, strict=True):
            assert abs(effect.value - (true - level)) < 2 * (effect.margin or 0)
        assert found.most > 6
        if found.differ and (found.best, found.worst) == (2, 5):
            assert abs(found.gap.value - 8) < 1.5 * (found.gap.margin or 0)
    assert power >= 36


def test_whom_a_pair_met_does_not_matter() -> None:
    """The first is as good as the second, but always had the best at its table."""
    chance = Random(3)
    who, values = [], []
    for _ in range(400):
        for table in ((0, 2), (1, 3), (2, 3), (0, 3) if chance.random() < 0.1 else (0, 2)):
            who.append(table)
            values.append([(0, 0, 20, 0)[each] + chance.gauss(0, 5) for each in table])
    found = compared((who, values), 4)
    assert [round(each.value) for each in found.effects] == [-5, -5, 15, -5]
    assert (found.best, found.differ) == (2, True)


TWO = least_games(2)


@pytest.mark.parametrize(
    ("who", "values"),
    [
        ([(0, 1)] * (TWO - 1), [(1, each % 2) for each in range(TWO - 1)]),
        ([(0, 1)] * 100, [(1, 1)] * 100),
        ([(0, 1)] * 50 + [(2, 3)] * 50, [(1, each) for each in range(50)] + [(1, 2)] * 50),
        ([(0, 1)] * 50 + [(2, 3)] * 50, [(1, each) for each in range(100)]),
        ([], []),
    ],
    ids=["too few", "all alike", "never met", "never met, though all vary", "none"],
)
def test_nothing_is_said_of_what_cannot_be_compared(who: Seats, values: Values) -> None:
    assert compare([(0, 1)] * TWO, [(1, each % 2) for each in range(TWO)], 2) is not None
    count = 1 + max((each for table in who for each in table), default=1)
    assert compare(who, values, count) is None


# --- games


def trial(games: int, **others: Any) -> Trial:
    return replace(Trial(LONGO, all_dealt(LONGO, LONGO.lucky_sets), 4, 7, games), **others)


def played(wanted: Trial) -> list[Outcome]:
    boards = boards_of(wanted.sheet)
    return [each for at in range(wanted.batches) for each in play_batch(boards, wanted, at)]


def test_a_longer_run_begins_with_the_games_of_a_shorter_one() -> None:
    assert played(trial(120))[:70] == played(trial(70))
    assert played(trial(70)) != played(trial(70, seed=8))
    batches = [play_batch(boards_of(LONGO), trial(120), number) for number in (2, 0, 1)]
    assert [len(each) for each in batches] == [120 - 2 * BATCH, BATCH, BATCH]
    assert [*batches[1], *batches[2], *batches[0]] == played(trial(120))
    assert len(set(played(trial(120)))) == 120, "no game is played twice"


def test_pairs_differ_at_a_table_and_wins_are_shared() -> None:
    outcomes = played(trial(100))
    assert all(len(set(each.dealt)) == 4 for each in outcomes)
    assert {each.dealt[0] for each in outcomes} == set(range(10)), "seats are drawn by lot"
    assert all(sum(each.wins) == pytest.approx(1) for each in outcomes)
    assert Outcome((0, 1, 2), (5, 9, 9), (0, 0, 0)).wins == (0, 0.5, 0.5)
    assert any(any(each.uses) for each in outcomes)


def test_labels_dealt_at_random_make_equal_pairs_of_real_games() -> None:
    """Whoever really had which numbers: under shuffled names no pair is better than another."""
    outcomes = played(trial(250))
    chance = Random(4)
    wrong = 0
    for _ in range(60):
        who = [chance.sample(range(10), 4) for _ in outcomes]
        wrong += compared((who, [each.scores for each in outcomes]), 10).differ
    assert wrong <= 9, "3 expected"


def test_a_pair_that_never_comes_up_loses() -> None:
    unfair = trial(400, dealt=all_dealt(LONGO, ((2, 16), (8, 9))), players=2)
    found = fairness(unfair, played(unfair))
    assert found.scores is not None
    assert found.wins is not None
    assert (found.scores.best, found.scores.differ, found.wins.differ) == (1, True, True)
    rare, common = found.results
    assert rare.uses.value < common.uses.value / 4
    assert rare.wins.value + common.wins.value == pytest.approx(1)


def test_twins_in_the_mirror_come_out_alike() -> None:
    """With 18 - s for every number s the game is the same, so the kept figures must agree."""
    effects = {tuple(each["pair"]): each["difference"] for each in KEPT["pairs"]}
    for (one, other), effect in effects.items():
        twin = effects[18 - other, 18 - one]
        margin = (effect["margin"] ** 2 + twin["margin"] ** 2) ** 0.5
        assert abs(effect["mean"] - twin["mean"]) < 1.5 * margin


# --- the command


def test_the_table_the_verdict_and_the_plot() -> None:
    answer = typed("fair", "lucky", "--games", "200", "--seed", "7", "--jobs", "1")
    assert (answer.code, answer.err) == (0, "longo-fairness.png: the sheets compared.\n")
    lines = answer.out.splitlines()
    assert lines[0] == "Qwixx Longo, games: 200, greedy players: 4, seed: 7"
    assert lines[1].split("  ")[0] == "Pair"
    assert [line[:6].strip() for line in lines[2:12]] == [
        " ".join(map(str, pair)) for pair in LONGO.lucky_sets
    ]
    assert len({len(line) for line in lines[1:12]}) == 1
    assert "not significant (p = 0." in lines[12]
    assert lines[-1].startswith("This holds for tables of 4 players")
    assert Path("longo-fairness.png").read_bytes().startswith(b"\x89PNG")


def test_the_kept_figures_are_in_the_form_that_is_printed() -> None:
    command = ["fair", "longo", "--games", "200", "--seed", "7", "--json", "--jobs", "1"]
    answer = typed(*command)
    assert (answer.code, answer.err, list(Path().iterdir())) == (0, "", [])
    fresh = json.loads(answer.out)

    def form(data: Any) -> Any:
        match data:
            case dict():
                return {key: form(value) for key, value in data.items()}
            case list():
                return [form(each) for each in data]
        return type(data) in (int, float) or type(data)

    assert form(fresh) == form(KEPT)
    for key in ("variant", "title", "players", "strategy", "seed"):
        assert fresh[key] == KEPT[key]
    assert (KEPT["games"], sum(each["games"] for each in KEPT["pairs"])) == (20_000, 80_000)


def test_any_number_of_processes_plays_the_same_games() -> None:
    command = ["fair", "longo", "--games", "120", "--seed", "3", "--json"]
    alone = typed(*command, "--jobs", "1")
    together = typed(*command, "--jobs", "3")
    assert (alone.code, together.code, together.err) == (0, 0, "")
    assert alone.out == together.out
    assert json.loads(alone.out)["games"] == 120


def test_no_file_that_lies_around_is_run() -> None:
    for module in ("socket", "pickle", "multiprocessing", "qwixprint"):
        Path(f"{module}.py").write_text(f"print('{module} was run')\n", "utf-8")
    tool = str(Path(sys.executable).with_name("qwixprint"))
    command = [tool, "fair", "longo", "--games", "120", "--jobs", "2"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert b"was run" not in done.stdout + done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_plot_is_not_lost_with_the_table() -> None:
    command = [sys.executable, "-m", "qwixprint", "fair", "longo"]
    command += ["--games", "200", "--seed", "7", "--jobs", "1", "-o", "plot.svg"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert Path("plot.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_table_is_not_lost_with_the_plot() -> None:
    command = ["fair", "longo", "--games", "200", "--seed", "7", "--jobs", "1"]
    answer = typed(*command, "-o", "/dev/full")
    assert answer.code == 2
    assert "/dev/full" in answer.err
    assert answer.out == typed(*command).out


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_mistake_of_ours_is_the_same_whoever_plays(jobs: int) -> None:
    nobody = Trial(LONGO, (), players=2, seed=1, games=2 * BATCH)
    with pytest.raises(ValueError, match="larger than population"):
        play_all(nobody, processes(jobs, nobody), list, Event())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_every_language_and_kind_of_plot(lang: str, suffix: str) -> None:
    pairs = ["--pairs", "5 8, 6 11, 2 3", "--games", "100", "--seed", "1", "--jobs", "1"]
    answer = typed("fair", "longo", *pairs, "--lang", lang, "-o", f"plot.{suffix}")
    assert answer.code == 0
    assert "{" not in answer.out
    start = {"png": b"\x89PNG", "svg": b"<svg", "pdf": b"%PDF"}[suffix]
    assert Path(f"plot.{suffix}").read_bytes().startswith(start)
    first = answer.out.splitlines()[2]
    assert ("," in first) == (lang != "en")
    if suffix == "svg":
        axis = locales.load(lang).label("plot-axis")
        assert axis in Path("plot.svg").read_text("utf-8")


def test_a_plot_on_standard_output() -> None:
    ran = really_typed("fair", "longo", "--games", "200", "--seed", "1", "--jobs", "1", "-o", "-")
    assert ran.returncode == 0
    assert ran.stdout.startswith(b"\x89PNG")
    assert b"significant" in ran.stderr


def test_a_system_that_does_not_say_which_cores_we_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)  # as on macOS and Windows
    assert typed("fair", "longo", "--games", "2", "--seed", "1").code == 0


def test_too_few_games_for_a_verdict() -> None:
    answer = typed("fair", "longo", "--games", "2", "--seed", "1", "--players", "2")
    assert answer.code == 0
    assert "Too few games" in answer.out
    assert "–" in answer.out, "of a pair that did not play nothing is known"
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["mixx-a"], "could-be-varied"),
        (["qwantum"], "all-alike"),
        (["qwixx", "--pairs", "5 8"], "no-lucky-here"),
        (["longo", "--players", "6"], "player-count"),
        (["longo", "--players", "3", "--pairs", "5 8, 6 11"], "too-many-players"),
        (["longo", "--pairs", "5 8"], "too-many-players"),
        (["longo", "--pairs", "5 99"], "not-such-a-pair"),
        (["longo", "-o", "plot.gif"], "unknown-suffix"),
        (["longo", "-o", "no/such/plot.png"], "output-failed"),
        (["longos"], "unknown-variant"),
    ],
)
def test_what_cannot_be_tried(arguments: list[str], code: str) -> None:
    answer = typed("fair", *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert f"[{code}]" in answer.err


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("missing", "wishes", "extra"),
    [
        ("numpy", [], "fair"),
        ("scipy", [], "fair"),
        ("scipy", ["--cluster", "tcp://localhost:1"], "fair"),
        ("distributed", ["--cluster", "tcp://localhost:1"], "cluster"),
    ],
)
def test_without_its_packages_it_says_what_to_install(
    missing: str, wishes: list[str], extra: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    answer = typed("fair", "longo", "--games", "1000000", *wishes, "--lang", lang)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert f'pip install "qwixprint[{extra}]"' in answer.err
    assert answer.err.endswith("[needs-extra]\n")


def test_no_other_command_needs_these_packages() -> None:
    """Nor are they loaded by the processes that play."""
    commands = [["--help"], ["fair", "--help"], ["pad", "qwixx", "-n", "4", "-o", "x.pdf"]]
    done = subprocess.run(
        [sys.executable, "-c", LOADED, json.dumps(commands)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines()[-1] == "none", done.stderr


LOADED = """
import json, sys
import qwixprint.cli, qwixprint.fairness.workers
for command in json.loads(sys.argv[1]):
    qwixprint.cli.cli(command, standalone_mode=False)
print(*({"numpy", "scipy", "distributed"} & set(sys.modules)) or ["none"])
"""


def test_processes_here_or_a_cluster_but_not_both() -> None:
    answer = typed("fair", "longo", "--cluster", "tcp://localhost:1", "--jobs", "2")
    assert (answer.code, "[jobs-and-cluster]" in answer.err) == (2, True)


@pytest.mark.parametrize("address", ["", "nonsense", "foo://bar:1", "tls://127.0.0.1:1"])
def test_what_is_no_address_of_a_cluster(address: str) -> None:
    answer = typed("fair", "longo", "--cluster", address)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"Nobody plays at “{address}”: ")
    assert answer.err.endswith("[cluster-unreachable]\n")


def test_ticks_are_round_numbers() -> None:
    assert [text for _, text in ticks(2.4)] == [
        "−2.0", "−1.5", "−1.0", "−0.5", "0", "+0.5", "+1.0", "+1.5", "+2.0",
    ]  # fmt: skip
    assert [value for value, _ in ticks(5.9)] == [-4, -2, 0, 2, 4]
    assert ticks(0.031, ",")[-1][1] == "+0,03"
    for reach in (0.7, 1, 9.99, 10, 123, 4567):
        assert 3 <= len(ticks(reach)) <= 9


def test_a_plot_that_cannot_be_drawn_is_said_not_to_be_there() -> None:
    answer = typed("fair", "longo", "--games", "50", "--jobs", "1", "-o", "few.png")
    assert (answer.code, "few.png was not written" in answer.err) == (0, True)
    assert list(Path().iterdir()) == []
