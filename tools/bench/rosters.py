"""What rosters of three, ten and twenty operatives cost to write and to read; tools/bench/scratch.py makes them."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from functools import cache
from itertools import count

from django.http import HttpResponse
from django.urls import reverse

from rosters.models import Operative, Roster
from rosters.operatives.selectors import Recruitable
from rosters.rosters.services.rosters import roster_act
from rules import acts
from tools.bench.measures import BEATS, evaluations_of, measure, milliseconds
from tools.bench.pages import flat, page_of, queries_of, time_of
from tools.bench.scratch import SIZES, Scene, laden_model, laden_roster, scene

SMALL, MIDDLE, LARGE = SIZES
LONG_HISTORY = 60


@measure(name="roster_act", unit=BEATS, budget=24)
def act_time(short: bool) -> float:
    """One act on a roster of twenty with a kill team: written, evaluated, settled."""
    return milliseconds(_renaming(LARGE), rounds=3 if short else 30)


@measure(name="roster_act_queries", unit="", budget=12)
def act_queries(short: bool) -> float:
    """Its queries; twenty operatives cost what three cost."""
    return flat("an act", {size: queries_of(_renaming(size)) for size in SIZES})


@measure(name="rename_post", unit=BEATS, budget=15)
def rename_time(short: bool) -> float:
    """The form that renames one of twenty of whom no verdict speaks, with the fragment that is sent back."""
    return milliseconds(_posting_to(scene().fielded, _rename), rounds=30)


@measure(name="rename_evaluations", unit="", budget=0)
def rename_evaluations(short: bool) -> float:
    """How often renaming somebody of whom no verdict speaks has anything evaluated."""
    post = _posting_to(scene().fielded, _rename)
    post()
    return evaluations_of(post)


@measure(name="rename_post_queries", unit="", budget=15)
def rename_queries(short: bool) -> float:
    """Its queries; twenty operatives cost what three cost."""
    return flat("a rename", {size: queries_of(_posting(size, _rename)) for size in SIZES})


@measure(name="recruit_post", unit=BEATS, budget=42)
def recruit_time(short: bool) -> float:
    """The form that recruits one more into a roster of twenty."""
    roster = laden_roster(scene().viewer, LARGE)
    return milliseconds(_posting_to(roster, _recruit), rounds=10)


@measure(name="recruit_evaluations", unit="", budget=1)
def recruit_evaluations(short: bool) -> float:
    """How often recruiting one more has anything evaluated: the one, by itself, where the others are known."""
    post = _posting_to(laden_roster(scene().viewer, LARGE), _recruit)
    post()
    return evaluations_of(post, is_warm=True)


@measure(name="recruit_post_queries", unit="", budget=15)
def recruit_queries(short: bool) -> float:
    """Its queries."""
    return queries_of(_posting_to(laden_roster(scene().viewer, MIDDLE), _recruit))


@measure(name="roster_page_queries", unit="", budget=8)
def page_queries(short: bool) -> float:
    """Of the roster page, the same for three, ten and twenty."""
    return flat("the page", {size: queries_of(_page("rosters:sheet", size)) for size in SIZES})


@measure(name="roster_page_growth", unit="x", budget=2.5)
def page_growth(short: bool) -> float:
    """What the page of twenty takes beside the page of ten."""
    return _page_time("rosters:sheet", LARGE, short) / _page_time("rosters:sheet", MIDDLE, short)


@measure(name="roster_page_ratio", unit="x", budget=12)
def page_ratio(short: bool) -> float:
    """What the page of twenty takes beside an empty page for somebody who is logged in."""
    return _page_time("rosters:sheet", LARGE, short) / _page_time("about", None, short)


@measure(name="roster_page_size", unit="kB", budget=150)
def page_size(short: bool) -> float:
    """Of the page of twenty."""
    return len(_page("rosters:sheet", LARGE)().content) / 1000


@measure(name="roster_history_queries", unit="", budget=6)
def history_queries(short: bool) -> float:
    """Of the first page of a long history."""
    act = _renaming(SMALL)
    few = queries_of(_page("rosters:history", SMALL))
    for _ in range(LONG_HISTORY):
        act()
    return flat("history", {0: few, LONG_HISTORY: queries_of(_page("rosters:history", SMALL))})


_numbers = count()


def _renaming(size: int) -> Callable[[], object]:
    """An act that always changes something: the third operative takes another name."""
    built: Scene = scene()
    roster = built.rosters[size]
    operative = str(roster.operatives.all()[2].pk)

    def act() -> object:
        rename = acts.Rename(operative=operative, called=f"Bench {next(_numbers)}")
        return roster_act(roster_id=roster.pk, viewer=built.viewer, acts=[rename])

    return act


def _posting(size: int, act_on: Callable[[Roster], acts.Act]) -> Callable[[], HttpResponse]:
    return _posting_to(scene().rosters[size], act_on)


def _posting_to(roster: Roster, act_on: Callable[[Roster], acts.Act]) -> Callable[[], HttpResponse]:
    client, address = scene().client, reverse("rosters:act", args=[roster.pk])

    def post() -> HttpResponse:
        version = Roster.objects.values_list("version", flat=True).get(pk=roster.pk)
        form = {"acts": json.dumps([acts.to_json(act_on(roster))]), "version": version}
        answer = client.post(address, form, headers={"HX-Request": "true"})
        if answer.status_code != 200:
            raise AssertionError(f"{address} answered {answer.status_code}.")
        return answer

    return post


def _rename(roster: Roster) -> acts.Act:
    return acts.Rename(operative=_third(roster.pk), called=f"Bench {next(_numbers)}")


@cache
def _third(roster: uuid.UUID) -> str:
    return str(Operative.objects.filter(roster=roster).order_by("position").values_list("pk", flat=True)[2])


def _recruit(roster: Roster) -> acts.Act:
    model = _laden_model()
    return acts.Recruit(model=model.model, role="specialist", specialism=model.trainings[0])


@cache
def _laden_model() -> Recruitable:
    """Found once: a player has the form before them."""
    return laden_model()[1]


def _page(name: str, size: int | None) -> Callable[[], HttpResponse]:
    built: Scene = scene()
    return page_of(built.client, name, **({"roster_id": built.rosters[size].pk} if size else {}))


@cache
def _page_time(name: str, size: int | None, short: bool) -> float:
    return time_of(_page(name, size), short=short)
