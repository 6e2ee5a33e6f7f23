"""What operatives did in missions that stand, and who of them is dead: counted from reports and rosters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any

from campaigns.models import Batch, Campaign, Entrant, MissionSide
from campaigns.models.missions import REPORTED
from rosters.models import Operative
from rules.editions.base import Status
from rules.names import both

COUNTED = (("missions", "Most missions"), ("won", "Most victories"), ("kills", "Most enemies taken out"))
RIVALS = "Fiercest rivals"
MOST_NAMED = 3
OTHERS = re.compile(r" and \d+ more$")
"""How the holders of a record end who are too many to be named."""
RESULTS = ("won", "drew", "lost")
Deeds = dict[str, dict[str, Any]]


def deeds_of(campaign: Campaign) -> Deeds:
    """Everything that was done in missions that stand. Two queries."""
    found: Deeds = {}
    played = MissionSide.objects.filter(mission__campaign=campaign, mission__state__in=REPORTED).exclude(entrant=None)
    sides = played.select_related("mission", "entrant").defer("draft", "mission__secret", "mission__settings")
    by_mission: dict[str, list[MissionSide]] = {}
    for side in sides:
        if report := side.mission.standing["report"]:
            by_mission.setdefault(report, []).append(side)
    reports = Batch.objects.filter(pk__in=list(by_mission)).order_by("sequence")
    for key, payload in reports.values_list("pk", "payload"):
        found = with_report(found, by_mission[str(key)], payload)
    return found


def with_report(known: Deeds, sides: Iterable[MissionSide], payload: Mapping[str, Any]) -> Deeds:
    """With what these sides did in one mission."""
    found = dict(known)
    results, struck = payload.get("results", {}), payload.get("taken_out")
    counted = payload.get("counted", {})
    killed = [each for each in (payload.get("fallen", ()) if struck is None else struck) if each.get("by")]
    for side in sides:
        members = set(side.team.get("members", ()))
        if payload.get("took_part") is not None:
            members &= set(payload["took_part"])
        for fighter in side.team.get("fighters", ()):
            if fighter["key"] not in members:
                continue
            before = found.get(fighter["key"], {"missions": 0, "won": 0, "kills": 0})
            kills = [each["operative"] for each in killed if each["by"] == fighter["key"]]
            found[fighter["key"]] = {
                **before,
                "name": fighter["name"],
                "entrant": str(side.entrant_id),
                "missions": before["missions"] + 1,
                "won": before["won"] + (results.get(str(side.pk)) == "won"),
                "kills": before["kills"] + max(len(kills), counted.get(fighter["key"], 0)),
            }
            if struck is not None and kills:
                victims = Counter(before.get("victims", {})) + Counter(kills)
                found[fighter["key"]]["victims"] = dict(victims)
    for each in payload.get("fallen", ()):
        if each["operative"] in found:
            deed = found[each["operative"]]
            last = {"mission": next(iter(sides)).mission.number if sides else 0, "by": each.get("by_name", "")}
            found[each["operative"]] = {
                **deed,
                "fell": max(deed.get("fell", last), last, key=lambda fell: fell["mission"]),
            }
    return found


def meetings_of(campaign: Campaign) -> dict[str, dict[str, list[int]]]:
    """Entrant → entrant → how often the first won, drew and lost against the second. One query."""
    sides = MissionSide.objects.filter(mission__campaign=campaign, mission__state__in=REPORTED, entrant__isnull=False)
    missions: dict[Any, list[tuple[str, str]]] = {}
    for mission, entrant, result in sides.exclude(result="").values_list("mission", "entrant", "result"):
        missions.setdefault(mission, []).append((str(entrant), result))
    found: dict[str, dict[str, list[int]]] = {}
    for here in missions.values():
        for (one, mine), (other, theirs) in permutations(here, 2):
            # Of two who lost to a third neither beat the other.
            outcome = 1 if mine == theirs else RESULTS.index(mine)
            found.setdefault(one, {}).setdefault(other, [0, 0, 0])[outcome] += 1
    return found


def records_of(deeds: Deeds) -> list[dict[str, Any]]:
    """The best of each kind, equals named together in the order of their names: a database may keep them in another."""
    found = []
    for field, title in COUNTED:
        most = max((deed[field] for deed in deeds.values()), default=0)
        best = sorted(deed["name"] for deed in deeds.values() if deed[field] == most)
        if most > 0:
            found.append({"title": title, "who": _named(best), "value": most})
    return [*found, *_rivals(deeds)]


def _rivals(deeds: Deeds) -> list[dict[str, Any]]:
    """Those two who took each other out most often, each at least once."""
    times: Counter[tuple[str, str]] = Counter()
    for key, deed in deeds.items():
        for victim, number in deed.get("victims", {}).items():
            if key in deeds.get(victim, {}).get("victims", {}):
                one, other = sorted((key, victim))
                times[one, other] += number
    if not times:
        return []
    most = max(times.values())
    pairs = sorted(both(sorted(deeds[key]["name"] for key in pair)) for pair in times if times[pair] == most)
    return [{"title": RIVALS, "who": _named(pairs), "value": most}]


def _named(best: list[str]) -> str:
    """Few by name; of many some, and how many more."""
    return ", ".join(best) if len(best) <= MOST_NAMED else f"{', '.join(best[:2])} and {len(best) - 2} more"


def is_shared_by_many(who: str) -> bool:
    """Whether a record has more holders than are named."""
    return OTHERS.search(who) is not None


def fallen_of(entrants: Iterable[Entrant], deeds: Deeds) -> list[dict[str, Any]]:
    """Everyone who is dead on a roster of these entrants, in the order they fell. One query."""
    of = {each.roster_id: (str(each.pk), each.name) for each in entrants if each.roster_id}
    dead = Operative.objects.filter(roster__in=list(of), status=Status.DEAD.value).order_by("pk")
    found = [_fallen(operative, *of[operative.roster_id], deeds.get(str(operative.pk), {})) for operative in dead]
    return sorted(found, key=lambda each: each["mission"])


def _fallen(operative: Operative, entrant: str, name: str, deed: Mapping[str, Any]) -> dict[str, Any]:
    fell = deed.get("fell", {})
    return {
        "operative": str(operative.pk),
        "name": operative.sheet.get("name") or operative.name,
        "what": operative.sheet.get("model") or operative.model,
        "entrant": entrant,
        "of": name,
        "mission": fell.get("mission", 0),
        "by": fell.get("by", ""),
        "missions": deed.get("missions", 0),
        "kills": deed.get("kills", 0),
    }
