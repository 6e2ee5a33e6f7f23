"""What the roster engine minds about choices, as issues: what is missing, too many, not to be had."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.acts import Act, Choose, Drop
from rules.catalogue.evaluation import Error, Evaluation, Limit, NodeState
from rules.editions.base import Choice, Loadout
from rules.editions.kt2018.vocabulary import Vocabulary
from rules.issues import Fix, Issue

RULE = "Wargear and options"
MOST_FIXES = 3


def choice_issues(
    evaluation: Evaluation,
    owners: Mapping[str, str],
    names: Mapping[str, str],
    loadouts: Mapping[str, Loadout],
    words: Vocabulary,
) -> Iterator[Issue]:
    """The engine's errors, but for what the edition judges and what is told as a capacity."""
    for error in evaluation.errors:
        limit = error.limit
        if error.source.startswith("costLimits/"):
            continue
        if limit is not None and (limit.constraint_id in words.taken_over or _is_capacity(limit)):
            continue
        if _is_progress(error, evaluation, words):
            continue
        yield _issue(error, evaluation, owners, names, loadouts)


def _is_progress(error: Error, evaluation: Evaluation, words: Vocabulary) -> bool:
    """Whether it is about abilities above level 1 or traits: how many and which is the edition's to judge."""
    if error.limit is None:
        return _is_earned(evaluation.nodes.get(error.key), words)
    holders = [evaluation.nodes.get(holder.key) for holder in error.limit.holders]
    return error.limit.type == "max" and bool(holders) and all(_is_earned(holder, words) for holder in holders)


def _is_earned(node: NodeState | None, words: Vocabulary) -> bool:
    if node is None:
        return False
    entry = node.entry_id.rsplit("::", 1)[-1]
    is_ability = any(words.levels.get(category.entry_id, 0) > 1 for category in node.categories)
    return is_ability or entry in words.traits


def _is_capacity(limit: Limit) -> bool:
    return limit.type == "max" and limit.scope != "parent" and limit.field == "selections"


def _issue(
    error: Error,
    evaluation: Evaluation,
    owners: Mapping[str, str],
    names: Mapping[str, str],
    loadouts: Mapping[str, Loadout],
) -> Issue:
    owner = owners.get(error.key, "")
    who = names.get(owner, "The roster")
    node = evaluation.nodes.get(error.key)
    code, sentence, acts = _told(error, who, node, owner, evaluation, loadouts)
    return Issue(
        code=code,
        rule=RULE,
        sentence=sentence,
        operatives=(owner,) if owner else (),
        fixes=tuple(acts)[:MOST_FIXES],
    )


def _told(
    error: Error,
    who: str,
    node: NodeState | None,
    owner: str,
    evaluation: Evaluation,
    loadouts: Mapping[str, Loadout],
) -> tuple[str, str, Iterator[Fix]]:
    thing = node.name if node else error.owner_id
    limit = error.limit
    if error.message:
        return "told-by-data", f"{who}: {error.message}", iter(())
    if limit is None:
        sentence = f"{who} cannot have {thing} here." if thing != who else f"{who} cannot be taken here."
        return "not-available", sentence, _drops(evaluation, loadouts, owner, [error.key])
    if limit.type == "min":
        sentence = f"{who} needs {_count(limit)} of {limit.owner_name!r} and has {limit.count}."
        return "too-few-choices", sentence, _choices(node, limit, loadouts, owner)
    sentence = f"{who} has {limit.count} of {limit.owner_name!r}; at most {limit.bound} may be taken."
    return "too-many-choices", sentence, _drops(evaluation, loadouts, owner, [holder.key for holder in limit.holders])


def _count(limit: Limit) -> str:
    return f"at least {limit.bound}"


def _drops(evaluation: Evaluation, loadouts: Mapping[str, Loadout], owner: str, keys: list[str]) -> Iterator[Fix]:
    for key in keys:
        place = place_of(loadouts.get(owner), key)
        if place:
            yield Fix(f"Drop {evaluation.nodes[key].name}", (Drop(operative=owner, place=place),))


def _choices(node: NodeState | None, limit: Limit, loadouts: Mapping[str, Loadout], owner: str) -> Iterator[Fix]:
    """Each open option that would fill what is missing."""
    if node is None or not owner:
        return
    for offer in node.offers:
        belongs = limit.owner_id in (
            offer.entry_id.rsplit("::", 1)[-1],
            *(p.rsplit("::", 1)[-1] for p in offer.group_path),
        )
        if belongs and offer.state == "open":
            act: Act = Choose(operative=owner, place=place_of(loadouts.get(owner), node.key), option=offer.id)
            yield Fix(f"Take {offer.name}", (act,))


def place_of(loadout: Loadout | None, key: str) -> tuple[str, ...]:
    """The place of a choice in a loadout, from its key in the assembled tree; empty for the operative itself."""
    if loadout is None or not key.startswith(loadout.key + "/"):
        return ()
    place: list[str] = []
    choices = (*loadout.role_choices, *loadout.choices)
    for step in key.removeprefix(loadout.key + "/").split("/"):
        place.append(step_of(choices, int(step)))
        choices = choices[int(step)].children
    return tuple(place)


def step_of(choices: Sequence[Choice], index: int) -> str:
    """A choice among its siblings: its id, numbered from the second of the same id on."""
    earlier = sum(choice.id == choices[index].id for choice in choices[:index])
    return choices[index].id + (f"#{earlier + 1}" if earlier else "")
