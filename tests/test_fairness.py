"""Pairs of lucky numbers compared: statistics where the answer is known, and `fair` as typed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache
from multiprocessing import Pipe
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from qwixprint.draw.fairness import ticks
from qwixprint.game.chances import f_limit, f_tail, t_limit
from qwixprint.game.comparing import Block, Comparison, compare, least_games, mean
from qwixprint.game.fairness import BATCH, Outcome, Trial, fairness, play_batch
from qwixprint.game.families import course_of
from qwixprint.pipeline import crew
from qwixprint.pipeline.crew import play_all
from qwixprint.pipeline.loading import load_sheet

from .conftest import LANGUAGES, ROOT
from .typing_commands import really_typed, typed

LONGO = load_sheet("longo")
KEPT = json.loads((ROOT / "docs/fairness-longo.json").read_text("utf-8"))


# --- the distribution, against printed tables


@pytest.mark.parametrize(
    ("above", "below", "limit"),
    [(1, 10, 4.965), (9, 100, 1.975), (3, 7, 4.347), (9, 1e9, 1.880), (30, 5, 4.496)],
)
def test_the_limits_of_f_are_those_of_the_tables(above: float, below: float, limit: float) -> None:
    assert f_limit(0.05, above, below) == pytest.approx(limit, abs=0.001)
    assert f_tail(limit, above, below) == pytest.approx(0.05, abs=0.0001)


def test_the_limits_of_t_are_those_of_the_tables() -> None:
    assert t_limit(0.05, 10) == pytest.approx(2.2281, abs=0.0001)
    assert t_limit(0.01, 3) == pytest.approx(5.8409, abs=0.0001)
    assert f_tail(0, 3, 4) == 1
    assert f_tail(1e12, 3, 400) == pytest.approx(0, abs=1e-12)
    assert (f_tail(1e-30, 3, 4), f_tail(1e308, 3, 4)) == (1, 0), "where rounding leaves no rest"


# --- comparing, where the truth is known


def made_up(chance: Random, games: int, worth: Sequence[float], seats: int) -> list[Block]:
    """Games whose scores share their luck, are skewed, and more uncertain for some than others."""
    blocks: list[Block] = []
    for _ in range(games):
        who = chance.sample(range(len(worth)), seats)
        luck = chance.gauss(70, 25)
        spread = chance.choice((0.5, 1, 2))
        scores = [
            luck + worth[each] + spread * (8 + 4 * (each % 3)) * (chance.expovariate(1) - 1)
            for each in who
        ]
        blocks.append((who, scores))
    return blocks


def compared(blocks: Sequence[Block], count: int) -> Comparison:
    found = compare(blocks, count)
    assert found is not None
    return found


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
    blocks: list[Block] = []
    for _ in range(100):
        swing = chance.gauss(0, 10)
        blocks += [((0, 1), (swing, -swing)), ((1, 0), (-swing, swing))]
    found = compared(blocks[::2], 2)
    scores = [values[0] - values[1] for _, values in blocks[::2]]
    expected = mean(scores)
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
    blocks: list[Block] = []
    for _ in range(400):
        for who in ((0, 2), (1, 3), (2, 3), (0, 3) if chance.random() < 0.1 else (0, 2)):
            blocks.append((who, [(0, 0, 20, 0)[each] + chance.gauss(0, 5) for each in who]))
    found = compared(blocks, 4)
    assert [round(each.value) for each in found.effects] == [-5, -5, 15, -5]
    assert (found.best, found.differ) == (2, True)


@pytest.mark.parametrize(
    "blocks",
    [
        [((0, 1), (1, each % 2)) for each in range(least_games(2) - 1)],
        [((0, 1), (1, 1))] * 100,
        [((0, 1), (1, chance)) for chance in range(50)] + [((2, 3), (1, 2))] * 50,
        [],
    ],
    ids=["too few", "all alike", "never met", "none"],
)
def test_nothing_is_said_of_what_cannot_be_compared(blocks: list[Block]) -> None:
    assert compare([((0, 1), (1, each % 2)) for each in range(least_games(2))], 2) is not None
    count = 1 + max((each for who, _ in blocks for each in who), default=1)
    assert compare(blocks, count) is None


# --- games


def trial(games: int, **others: Any) -> Trial:
    return replace(Trial(LONGO, LONGO.lucky_sets, 4, 7, games), **others)


def played(wanted: Trial) -> list[Outcome]:
    course = course_of(wanted.sheet)
    return [each for at in range(wanted.batches) for each in play_batch(course, wanted, at)]


def test_a_longer_run_begins_with_the_games_of_a_shorter_one() -> None:
    assert played(trial(120))[:70] == played(trial(70))
    assert played(trial(70)) != played(trial(70, seed=8))
    course = course_of(LONGO)
    batches = [play_batch(course, trial(120), number) for number in (2, 0, 1)]
    assert [len(each) for each in batches] == [120 - 2 * BATCH, BATCH, BATCH]
    assert [*batches[1], *batches[2], *batches[0]] == played(trial(120))
    assert len(set(played(trial(120)))) == 120, "no game is played twice"


def test_pairs_differ_at_a_table_and_wins_are_shared() -> None:
    outcomes = played(trial(100))
    assert all(len(set(each.pairs)) == 4 for each in outcomes)
    assert {each.pairs[0] for each in outcomes} == set(range(10)), "seats are drawn by lot"
    assert all(sum(each.wins) == pytest.approx(1) for each in outcomes)
    assert Outcome((0, 1, 2), (5, 9, 9), (0, 0, 0)).wins == (0, 0.5, 0.5)
    assert any(any(each.uses) for each in outcomes)


def test_labels_dealt_at_random_make_equal_pairs_of_real_games() -> None:
    """Whoever really had which numbers: under shuffled names no pair is better than another."""
    outcomes = played(trial(250))
    chance = Random(4)
    wrong = 0
    for _ in range(60):
        blocks = [(chance.sample(range(10), 4), each.scores) for each in outcomes]
        wrong += compared(blocks, 10).differ
    assert wrong <= 9, "3 expected"


def test_a_pair_that_never_comes_up_loses() -> None:
    unfair = trial(400, pairs=((2, 16), (8, 9)), players=2)
    found = fairness(unfair, played(unfair))
    assert found.scores is not None
    assert found.wins is not None
    assert (found.scores.best, found.scores.differ, found.wins.differ) == (1, True, True)
    rare, common = found.records
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
    assert (answer.code, answer.err) == (0, "longo-fairness.png: the pairs compared.\n")
    lines = answer.out.splitlines()
    assert lines[0] == "Qwixx Longo, games: 200, greedy players: 4, seed: 7"
    assert lines[1].split("  ")[0] == "Pair"
    assert [line[:6].strip() for line in lines[2:12]] == [
        " ".join(map(str, pair)) for pair in LONGO.lucky_sets
    ]
    assert len({len(line) for line in lines[1:12]}) == 1
    assert "told apart from equal (p = 0." in lines[12]
    assert lines[-1].startswith("This is about tables of 4 players")
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
    command = ["fair", "longo", "--games", "220", "--seed", "3", "--json"]
    alone = really_typed(*command, "--jobs", "1")
    together = really_typed(*command, "--jobs", "3")
    assert (alone.returncode, together.returncode) == (0, 0), together.stderr
    assert alone.stdout == together.stdout
    assert json.loads(alone.stdout)["games"] == 220


ENDLESS = [sys.executable, "-m", "qwixprint", "fair", "longo", "--games", "1000000", "--seed", "7"]


def interrupted(seconds: float, *arguments: str) -> tuple[int, bytes, bytes]:
    """What a command says when Ctrl-C is pressed after a while."""
    pipe = subprocess.PIPE
    child = subprocess.Popen(
        [*ENDLESS, *arguments], stdout=pipe, stderr=pipe, start_new_session=True
    )
    time.sleep(seconds)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does: to all processes
    out, err = child.communicate(timeout=60)
    return child.returncode, out, err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_was_played_so_far(jobs: str) -> None:
    for seconds in (2, 5, 15, 45):  # as long as a busy machine takes to play at all
        code, out, err = interrupted(seconds, "--jobs", jobs, "--json", "-o", "plot.svg")
        if out:
            break
    assert code == 130, err
    data = json.loads(out)
    assert 0 < data["games"] < 1_000_000
    told = err.decode().splitlines()
    assert told[0] == f"Stopped: {data['games']} of 1000000 games were played."
    assert len(told) <= 2, "nobody else has anything to say"
    assert Path("plot.svg").exists() == (data["verdict"] is not None)
    assert data == shorter(data["games"]), "the games so far are those of a shorter run"


on_linux = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="asks Linux for the children"
)


def until(came: Callable[[], object], nap: float = 0.005) -> None:
    """Waits for something, but not for ever."""
    end = time.monotonic() + 60
    while not came():
        assert time.monotonic() < end
        time.sleep(nap)


@contextmanager
def with_a_crew(*arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], list[int]]]:
    """A command whose players are about to begin, and their processes."""
    pipe = subprocess.PIPE
    command = [*ENDLESS, "--jobs", "2", *arguments]
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True) as child:
        try:
            # Without a nap, to be there before the second player.
            until(lambda: children(child.pid) or child.poll() is not None, nap=0)
            yield child, children(child.pid)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)


@on_linux
def test_ctrl_c_while_the_crew_gathers_tells_that_nothing_was_played() -> None:
    for _ in range(9):  # on a busy machine they may be quicker than we are
        Path("plot.svg").unlink(missing_ok=True)
        with with_a_crew("--json", "-o", "plot.svg") as (child, _players):
            os.killpg(child.pid, signal.SIGINT)
            out, err = child.communicate(timeout=60)
        assert child.returncode == 130, err
        if not out:
            break
    assert out == b""
    assert err.startswith(b"Stopped: 0 of 1000000 games were played.\n")
    assert list(Path().iterdir()) == []


@on_linux
@pytest.mark.parametrize("seconds", [0, 0.001, 0.01, 0.5])
def test_others_play_the_games_of_a_player_who_was_killed(seconds: float) -> None:
    with with_a_crew("--games", "300", "--json") as (child, players):
        time.sleep(seconds)
        kill(*players[:1])
        out, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (0, b"")
    assert json.loads(out) == shorter(300)


def killed_after(seconds: float) -> tuple[bytes, list[str]]:
    """What an endless run says of games that were played, and of all its players being killed."""
    with with_a_crew("--json") as (child, _players):
        time.sleep(seconds)

        def ended() -> bool:
            kill(*children(child.pid))
            return child.poll() is not None

        until(ended)
        out, err = child.communicate(timeout=60)
    assert child.returncode == 2, err
    told = err.decode().splitlines()
    assert told[-1].endswith("[crew-lost]")
    assert len(told) == 1 + bool(out)
    return out, told


@on_linux
@pytest.mark.parametrize("seconds", [0, 0.001, 0.01])
def test_when_all_players_were_killed_it_is_told(seconds: float) -> None:
    killed_after(seconds)


@on_linux
def test_when_all_players_were_killed_it_tells_what_they_played() -> None:
    for seconds in (2, 5, 15, 45):  # as long as a busy machine takes to play at all
        out, told = killed_after(seconds)
        if out:
            break
    data = json.loads(out)
    assert told[0] == f"Stopped: {data['games']} of 1000000 games were played."
    assert data == shorter(data["games"])


@cache
def shorter(games: int) -> object:
    """What a run of so many games tells, with the dice of the endless one."""
    command = ("fair", "longo", "--games", str(games), "--seed", "7", "--json", "--jobs", "1")
    return json.loads(typed(*command).out)


def test_no_file_that_lies_around_is_run() -> None:
    for module in ("socket", "pickle", "multiprocessing", "qwixprint"):
        Path(f"{module}.py").write_text(f"print('{module} was run')\n", "utf-8")
    tool = str(Path(sys.executable).with_name("qwixprint"))
    command = [tool, "fair", "longo", "--games", "120", "--jobs", "2"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert b"was run" not in done.stdout + done.stderr


@on_linux
def test_a_plot_is_not_lost_with_the_table() -> None:
    command = [*ENDLESS[:-4], "--games", "200", "--seed", "7", "--jobs", "1", "-o", "plot.svg"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert Path("plot.svg").read_text("utf-8").startswith("<svg")


@on_linux
def test_a_table_is_not_lost_with_the_plot() -> None:
    command = ["fair", "longo", "--games", "200", "--seed", "7", "--jobs", "1"]
    done = really_typed(*command, "-o", "/dev/full")
    assert done.returncode == 2
    assert b"/dev/full" in done.stderr
    assert done.stdout == really_typed(*command).stdout


def interrupted_while_comparing(*wishes: str) -> tuple[int, bytes]:
    with with_a_crew(*wishes) as (child, _players):
        until(lambda: not children(child.pid))
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=60)
    return child.returncode, out


@on_linux
def test_ctrl_c_while_it_compares_loses_nothing() -> None:
    for _ in range(9):  # on a busy machine it may be quicker than we are
        code, out = interrupted_while_comparing("--games", "600", "--json", "-o", "plot.png")
        if code:
            break
    assert code == 130
    assert json.loads(out)["games"] == 600
    assert Path("plot.png").exists()


@on_linux
def test_ctrl_c_a_second_time_ends_it_at_once() -> None:
    with with_a_crew() as (child, _players):

        def ended() -> bool:
            for player in children(child.pid):
                os.kill(player, signal.SIGSTOP)  # for these it would wait a little
            child.send_signal(signal.SIGINT)
            return child.poll() is not None

        until(ended, nap=0.05)
        out, err = child.communicate(timeout=60)
    assert (child.returncode, out, err) == (130, b"", b"")


@on_linux
@pytest.mark.parametrize("seconds", [0, 0.01, 0.5])
def test_a_crew_goes_without_a_word_when_the_command_is_ended(seconds: float) -> None:
    with with_a_crew() as (child, _players):
        time.sleep(seconds)
        child.terminate()
        out, err = child.communicate(timeout=60)  # ends when the last process closed the pipes
    assert (child.returncode, out, err) == (143, b"", b"")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_mistake_of_ours_is_the_same_whoever_plays(jobs: int) -> None:
    nobody = Trial(LONGO, (), players=2, seed=1, games=2 * BATCH)
    with pytest.raises(ValueError, match="larger than population"):
        play_all(nobody, jobs, list, Event())


def children(parent: int) -> list[int]:
    """The processes that play for a command, as far as they are still there."""
    found = []
    with suppress(FileNotFoundError, ProcessLookupError):
        for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(int(pid))
    return found


def kill(*players: int) -> None:
    """Unless they are gone already."""
    for player in players:
        with suppress(ProcessLookupError):
            os.kill(player, signal.SIGKILL)


@on_linux
@pytest.mark.parametrize("seconds", [0.1, 1.0])
def test_nobody_plays_on_for_a_command_that_was_killed(seconds: float) -> None:
    with with_a_crew() as (child, _players):
        time.sleep(seconds)
        child.kill()
        child.communicate(timeout=60)  # ends when the last process has closed the pipes


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


def test_a_plot_on_standard_output() -> None:
    ran = really_typed("fair", "longo", "--games", "200", "--seed", "1", "--jobs", "1", "-o", "-")
    assert ran.returncode == 0
    assert ran.stdout.startswith(b"\x89PNG")
    assert b"told apart" in ran.stderr


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
        (["qwixx"], "no-lucky-here"),
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


def test_asking_a_player_who_is_gone_is_no_failure() -> None:
    line, its_end = Pipe()
    its_end.close()
    crew._ask(line, 1)
    assert crew._answer(line) is None
    line.close()
