"""Packs of 2021 against the imported catalogues, and those of fire teams against the compendium's own list.

Beside statistics and weapons: equipment with its points and how often a team may have it, the honours of a kill team by
their die, its rare equipment, and how many of whom may go; of the compendium ploys, equipment and archetypes. Ploys and
tac ops of the others stand in tables that ktdash publishes, where they lie beside. Everything is compared by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from rules.auditing import Audit, DataDifference
from rules.catalogue.compile import Catalogue
from rules.datacards import auditing
from rules.datacards.auditing import plain_word
from rules.datacards.dialect import Dialect, rules_of
from rules.editions.kt2021.stated_limits import audit_limits
from rules.formats.datacards.parts import FIREFIGHT, STRATEGY
from rules.formats.datacards.source import TeamSource

if TYPE_CHECKING:
    from rules.formats.pack_language import PackSource

POINTS = "EP"
PLOYS, TAC_OPS = "ploys", "tac ops"
NUMBERED = re.compile(r"^.+? (\d)\S* - (.+)$")
"""How catalogues name the honours of a kill team: by its name and the die."""


def audit_catalogue(dialect: Dialect, ours: Catalogue, theirs: Catalogue) -> Audit:
    """Everything that the catalogue of a kill team states in numbers."""
    audit = auditing.audit_catalogue(dialect, ours, theirs)
    rules = rules_of(ours)
    if rules is None:
        return audit
    said = {plain_word(row.name): row.text for row in rules.narrative}
    said |= {plain_word(rule.name): rule.text for rule in rules.rules}
    audit.differences = [each for each in audit.differences if not _is_said(each, said)]
    audit_limits(audit, rules, theirs, _owners(theirs))
    costs: dict[str, set[int]] = {}
    for name, points in _priced(theirs):
        costs.setdefault(bare_word(name), set()).update(points)
    for each in rules.equipment.values():
        prices = {each.cost, *each.costs.values()}
        there = costs.get(bare_word(each.name), set())
        audit.compare("equipment", f"equipment/{bare_word(each.name)}", prices, prices & there or there)
    faces: dict[str, set[int]] = {}
    for found in filter(None, map(NUMBERED.match, _names(theirs))):
        faces.setdefault(bare_word(found[2]), set()).add(int(found[1]))
    for row in rules.narrative:
        if row.table == "honours" and row.is_own and row.roll:
            name = bare_word(row.name)
            there = faces.get(name, set())
            audit.compare("honours", f"honours/{name}", {row.roll}, {row.roll} & there or there)
    rare = {bare_word(row.name) for row in rules.narrative if row.table == "rare" and row.is_own}
    for name in sorted(rare):
        audit.compare("rare", f"rare/{name}", "there", "there" if name in costs else "none")
    return audit


def _is_said(difference: DataDifference, said: Mapping[str, str]) -> bool:
    """Whether a weapon that the data has is in the sentence of a rule or of rare equipment, with its figures."""
    kind, _, name = difference.what.partition("/")
    if kind != "weapons" or difference.ours != "none":
        return False
    attacks, hit, damage = difference.theirs.split()[:3]
    figures = f"{attacks} attacks, hits on {hit}, damage {damage}"
    return any(figures in text for each, text in said.items() if f" {each}".endswith(f" {name}"))


def bare_word(name: str) -> str:
    """A piece of equipment without its star, what it is for, and that it is rare."""
    return plain_word(re.sub(r"\([^)]*\)|\*|\bRARE\b", " ", name)).replace(" ", "")


def _priced(catalogue: Catalogue) -> Iterator[tuple[str, set[int]]]:
    """Every selection, or link to one, with what it costs and what modifiers make of that."""
    for each in _all(catalogue):
        points = {int(cost.value) for cost in each.costs if cost.name.strip() == POINTS}
        kinds = {cost.type_id for cost in each.costs if cost.name.strip() == POINTS}
        changed = {int(float(m.value)) for m in each.modifiers if m.field in kinds}
        yield each.name, points | changed


def _names(catalogue: Catalogue) -> Iterator[str]:
    for owner in _owners(catalogue):
        yield from (link.name for link in getattr(owner, "entry_links", ()))


def _all(catalogue: Catalogue) -> Iterator[Any]:
    for owner in _owners(catalogue):
        for section in ("selection_entries", "shared_selection_entries", "entry_links"):
            yield from getattr(owner, section, ())


def _owners(catalogue: Catalogue) -> Iterator[Any]:
    waiting: list[Any] = list(catalogue.documents)
    while waiting:
        owner = waiting.pop()
        yield owner
        for section in (
            "selection_entries",
            "shared_selection_entries",
            "selection_entry_groups",
            "shared_selection_entry_groups",
            "entry_links",
        ):
            waiting.extend(getattr(owner, section, ()))


# The compendium

COMPENDIUM = {
    "brood-coven": "Genestealer Cults",
    "cadre-mercenary": "Kroot Cadre Mercenaries",
    "chaos-daemon": "Chaos Daemons",
    "commorrite": "Drukhari Commorrites",
    "craftworld": "Aeldari Craftworld",
    "death-guard": "Deathguard",
    "ecclesiarchy": "Adepta Sororitas",
    "forge-world": "Adeptus Mechanicus",
    "greenskin": "Greenskins",
    "grey-knight": "Grey Knights",
    "hive-fleet": "Tyranid Hive Fleet",
    "hunter-cadre": "T'au Empire",
    "imperial-guard": "Astra Militarum",
    "space-marine": "Adeptus Astartes",
    "talons-of-the-emperor": "Talons of the Emperor",
    "thousand-sons": "Thousand Sons",
    "tomb-world": "Necron Tomb Worlds",
    "traitor-space-marine": "Heretic Astartes",
    "troupe": "Harlequins",
}
"""Our packs by the names that the compendium's list gives their kill teams."""
KTDASH = {
    "blades-of-khaine": "AEL-BOK",
    "blooded": "CHAOS-BLD",
    "brood-brothers": "TYR-BBRO",
    "brood-coven": "TYR-BC",
    "cadre-mercenary": "TAU-CM",
    "chaos-cult": "CHAOS-CULT",
    "chaos-daemon": "CHAOS-DAEM",
    "commorrite": "AEL-COM",
    "corsair-voidscarred": "AEL-COR",
    "craftworld": "AEL-CW",
    "death-guard": "CHAOS-DG",
    "ecclesiarchy": "IMP-ECC",
    "elucidian-starstriders": "IMP-ESS",
    "exaction-squad": "IMP-AES",
    "farstalker-kinband": "TAU-FSKB",
    "fellgor-ravagers": "CHAOS-FELL",
    "forge-world": "IMP-FW",
    "gellerpox-infected": "CHAOS-GPI",
    "greenskin": "ORK-GSK",
    "grey-knight": "IMP-GK",
    "hand-of-the-archon": "AEL-HOTA",
    "hearthkyn-salvagers": "VOT-HKS",
    "hernkyn-yaegirs": "VOT-HKY",
    "hierotek-circle": "NEC-HIER",
    "hive-fleet": "TYR-HF",
    "hunter-cadre": "TAU-HC",
    "hunter-clade": "IMP-HC",
    "imperial-guard": "IMP-IG",
    "imperial-navy-breachers": "IMP-INB",
    "inquisitorial-agents": "IMP-INQ",
    "intercession-squad": "IMP-INTS",
    "kasrkin": "IMP-KAS",
    "kommandos": "ORK-KOM",
    "legionary": "CHAOS-LEG",
    "mandrakes": "AEL-MND",
    "nemesis-claw": "CHAOS-NC",
    "novitiates": "IMP-NOV",
    "pathfinders": "TAU-PF",
    "phobos-strike-team": "IMP-PHO",
    "scout-squad": "IMP-SCT",
    "space-marine": "IMP-SM",
    "strike-force-justian": "IMP-SFJ",
    "talons-of-the-emperor": "IMP-TOE",
    "thousand-sons": "CHAOS-TS",
    "tomb-world": "NEC-TW",
    "traitor-space-marine": "CHAOS-CSM",
    "troupe": "AEL-TRP",
    "veteran-guardsmen": "IMP-VG",
    "void-dancer-troupe": "AEL-VDT",
    "warpcoven": "CHAOS-WC",
    "wyrmblade": "TYR-WB",
}
"""Our packs by faction and team, as the tables of ktdash key them."""
SHAPES = {"TRIANGLE": "▲", "CIRCLE": "●", "SQUARE": "■", "PENTAGON": "⬟"}


def kill_teams(data: Any) -> Iterable[Mapping[str, Any]]:
    """The kill teams of its factions, or of tables."""
    if isinstance(data, dict):
        return list(_in_tables(data))
    return [team for faction in data for team in faction["killteams"]]


def _in_tables(tables: Mapping[str, Sequence[Sequence[str]]]) -> Iterator[Mapping[str, Any]]:
    """By team: its faction and its own key."""
    ploys: dict[str, set[tuple[str, str]]] = {}
    for faction, team, kind, _, name, *_ in tables.get("Ploy", ()):
        ploys.setdefault(f"{faction}-{team}", set()).add((auditing.KINDS[kind], name))
    tac_ops: dict[str, set[str]] = {}
    for key, _, _, _, name, *_ in tables.get("TacOp", ()):
        tac_ops.setdefault("-".join(key.split("-")[:2]), set()).add(name)
    yield from ({"team": team, "ploys": found} for team, found in ploys.items())
    yield from ({"team": team, "tac_ops": found} for team, found in tac_ops.items())


def is_list_of(listed: Mapping[str, Any], pack: PackSource) -> bool:
    key = cast("TeamSource", pack).key
    return KTDASH[key] == listed["team"] if "team" in listed else COMPENDIUM.get(key) == str(listed["killteamname"])


def only_listed(pack: PackSource) -> Iterable[str]:
    """Ploys, and the tac ops of a kill team, where it has such: no catalogue has them."""
    source = cast("TeamSource", pack)
    kinds = {PLOYS: source.ploys, TAC_OPS: source.data.get("tac_ops")}
    return [kind for kind, rows in kinds.items() if rows]


def audit_list(listed: Mapping[str, Any], pack: PackSource) -> Audit:
    """Statistics, ploys by their kind, equipment with its points, archetypes of fire teams; tac ops."""
    source, audit = cast("TeamSource", pack), Audit()
    if "team" in listed:
        _audit_tables(audit, listed, source)
        return audit
    own = {bare_word(each.name): each for each in source.operatives.values()}
    archetypes = {bare_word(each["name"]): set(each.get("archetypes", ())) for each in _fire_teams(source)}
    for fire_team in listed["fireteams"]:
        name = bare_word(fire_team["fireteamname"])
        if name in archetypes and fire_team["archetype"]:
            there = {plain_word(each).replace(" ", "-") for each in fire_team["archetype"].split("/")}
            audit.compare("archetypes", f"compendium/{name}/archetypes", archetypes[name], there)
        for each in fire_team["operatives"]:
            operative = own.get(bare_word(each["opname"]))
            stats = [_drawn(each[column]) for column in ("M", "APL", "GA", "DF", "SV", "W")]
            ours = [str(value) for value in operative.stats] if operative else ["none"]
            audit.compare("statistics", f"compendium/{bare_word(each['opname'])}", " ".join(ours), " ".join(stats))
    for kind, key in (("strategy", "strat"), ("firefight", "tac")):
        ploys = {bare_word(each["ployname"]) for each in listed["ploys"][key]}
        audit.compare(
            PLOYS, f"compendium/{kind}", {bare_word(each.name) for each in source.ploys if each.kind == kind}, ploys
        )
    prices = {bare_word(each["eqname"]): str(each["eqpts"]) for each in listed["equipments"]}
    for item in source.equipment.values():
        name = bare_word(item.name)
        audit.compare("equipment", f"compendium/{name}", str(item.cost), prices.get(name, "none"))
    return audit


def _audit_tables(audit: Audit, listed: Mapping[str, Any], source: TeamSource) -> None:
    for kind in (STRATEGY, FIREFIGHT) if "ploys" in listed else ():
        there = {bare_word(name) for of, name in listed["ploys"] if of == kind}
        audit.compare(PLOYS, f"ktdash/{kind}", {bare_word(p.name) for p in source.ploys if p.kind == kind}, there)
    if "tac_ops" in listed:
        ours = {bare_word(each["name"]) for each in source.data.get("tac_ops", {}).values()}
        audit.compare(TAC_OPS, "ktdash/tac ops", ours, {bare_word(name) for name in listed["tac_ops"]})


def _fire_teams(source: TeamSource) -> Iterable[Mapping[str, Any]]:
    found: Mapping[str, Mapping[str, Any]] = source.data["selection"].get("fire_teams", {}).get("of", {})
    return found.values()


def _drawn(value: str) -> str:
    """Distances as shapes; its brackets are not all of one kind."""
    return re.sub(r"\[(\w+)[\]}]", lambda found: SHAPES.get(found[1], found[0]), value)
