"""The profiles and rules that a thing carries: through groups and links, hidden or changed on the way."""

from __future__ import annotations

import pytest

from rules.catalogue.effects import Effect
from rules.catalogue.info import MOST_LINKS, Targets, items_of, visible_info
from rules.catalogue.model import Characteristic, InfoGroup, InfoLink, Modifier, Node, Profile, Rule, SelectionEntry

SHOW = Modifier(type="set", field="hidden", value="false")
HIDE = Modifier(type="set", field="hidden", value="true")
ODD = Modifier(type="append", field="hidden", value="true")


def is_active(effects: tuple[Effect, ...]) -> list[tuple[Effect, int]]:
    """Every effect holds, twice."""
    return [(effect, 2) for effect in effects]


def seen(owner: SelectionEntry, targets: Targets) -> tuple[list[str], list[str]]:
    """The names of what is shown, and what is said to be missing."""
    missing: list[str] = []
    items = items_of(owner, targets, lambda link, why: missing.append(f"{link.target_id} {why}"))
    profiles, rules = visible_info(items, is_active)
    return [each.name for each in (*profiles, *rules)], missing


def entry(*links: InfoLink, groups: tuple[InfoGroup, ...] = (), rules: tuple[Rule, ...] = ()) -> SelectionEntry:
    return SelectionEntry(id="squad", info_links=links, info_groups=groups, rules=rules)


def node_of(kind: type[Node], way: str, **more: object) -> Node:
    """A thing that is shown, hidden, hides itself, or shows itself though it is hidden."""
    effects = {"hides": (HIDE,), "shows": (SHOW,), "odd": (ODD,)}.get(way, ())
    return kind(id="r", name="Rule", hidden=way in ("hidden", "shows"), modifiers=effects, **more)  # type: ignore[arg-type]


WAYS = {"plain": True, "hidden": False, "hides": False, "shows": True, "odd": True}


@pytest.mark.parametrize(("way", "is_shown"), WAYS.items())
def test_one_hidden_thing_on_the_way_hides_what_it_leads_to(way: str, is_shown: bool) -> None:
    rule, link = Rule(id="r", name="Rule"), InfoLink(id="l", target_id="r")
    other, group = node_of(Rule, way), InfoGroup(id="g", rules=(rule,))
    owners = [
        (entry(rules=(other,)), {}),  # type: ignore[arg-type]
        (entry(link), {"r": other}),
        (entry(node_of(InfoLink, way, target_id="r")), {"r": rule}),  # type: ignore[arg-type]
        (entry(groups=(node_of(InfoGroup, way, rules=(rule,)),)), {}),  # type: ignore[arg-type]
        (entry(groups=(InfoGroup(id="o", info_groups=(node_of(InfoGroup, way, rules=(rule,)),)),)), {}),  # type: ignore[arg-type]
        (entry(node_of(InfoLink, way, target_id="g")), {"g": group}),  # type: ignore[arg-type]
        (entry(InfoLink(id="l", target_id="r")), {"r": node_of(InfoGroup, way, rules=(rule,))}),
    ]
    found = [seen(owner, targets) for owner, targets in owners]  # type: ignore[arg-type]
    assert found == [(["Rule"] if is_shown else [], [])] * len(owners)


def test_everything_is_met_in_order_and_what_leads_nowhere_is_told() -> None:
    one, two, three = (Rule(id=key, name=key) for key in ("one", "two", "three"))
    profile = Profile(id="p", name="p", type_id="t")
    back = InfoGroup(id="g", rules=(two,), profiles=(profile,), info_links=(InfoLink(id="x", target_id="g"),))
    owner = entry(
        InfoLink(id="a", target_id="gone"), InfoLink(id="b", target_id="g"), InfoLink(id="c", target_id="three"),
        groups=(InfoGroup(id="h", rules=(one,)),), rules=(Rule(id="zero", name="zero"),),
    )  # fmt: skip
    assert seen(owner, {"g": back, "three": three}) == (
        ["p", "zero", "one", "two", "three"], ["gone which is not there", "g which is not there"],
    )  # fmt: skip


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_links_are_followed_and_not_one_more(more: int) -> None:
    links = tuple(InfoLink(id=str(number), target_id="r") for number in range(2000 + more))
    names, missing = seen(entry(*links), {"r": Rule(id="r", name="Rule")})
    assert MOST_LINKS == len(names) == 2000
    assert missing == ["r after more links than anyone can read"] * more


def test_a_profile_and_a_rule_are_changed_in_all_that_they_say() -> None:
    def changes(*fields: str) -> tuple[Modifier, ...]:
        return tuple(Modifier(type="append", field=field, value="+", join="") for field in fields)

    wide = changes("name", "page", "description", "m", "sv", "elsewhere", "hidden")
    characteristics = (Characteristic(type_id="m", name="M", value="6"), Characteristic(type_id="sv", value="3"))
    profile = Profile(id="p", name="Grunt", page="1", type_id="t", characteristics=characteristics, modifiers=wide)
    rule = Rule(id="r", name="Calm", page="2", description="It waits.")
    items = items_of(
        SelectionEntry(id="s", profiles=(profile,), info_links=(InfoLink(id="l", target_id="r", modifiers=wide),)),
        {"r": rule}, lambda link, why: None,
    )  # fmt: skip
    ((seen_profile,), (seen_rule,)) = visible_info(items, is_active)
    assert (seen_profile.name, seen_profile.page, seen_profile.modifiers) == ("Grunt++", "1++", ())
    assert [each.value for each in seen_profile.characteristics] == ["6++", "3++"]
    assert (seen_rule.name, seen_rule.page, seen_rule.description) == ("Calm++", "2++", "It waits.++")
