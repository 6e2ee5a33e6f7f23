"""The roster engine's errors about choices, as issues: missing, too many, unavailable.

One judge per restriction: left out is what the edition judges itself (roles, specialisms,
abilities above level 1, traits, points) and what operatives share, which is told as a capacity.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.acts import Act, Choose, Drop, SetCount, SetSpecialism
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import Error, Evaluation, Limit, NodeState, Offer
from rules.catalogue.model import Number, SelectionEntry
from rules.catalogue.plan import last_id
from rules.editions.base import Loadout, Member, Role, Team
from rules.editions.kt2018.checks.codes import illegal
from rules.editions.kt2018.checks.dedupe_errors import without_echoes
from rules.editions.kt2018.checks.fixes import MOST_FIXES, leave_out
from rules.editions.kt2018.checks.maxima import is_shared
from rules.editions.kt2018.vocabulary import Vocabulary, vocabulary_of
from rules.editions.kt2018.words import number, plural, title
from rules.editions.placing import place_of
from rules.issues import Fix, Issue
from rules.names import both


def choice_issues(
    catalogue: Catalogue, team: Team, evaluation: Evaluation, owners: Mapping[str, str], loadouts: Sequence[Loadout]
) -> Iterator[Issue]:
    """The engine's errors that no other check reports; errors below something hidden are left out."""
    teller = _ChoiceTeller(
        catalogue=catalogue,
        team=team,
        words=vocabulary_of(catalogue),
        evaluation=evaluation,
        owners=owners,
        members={member.key: member for member in team.members},
        loadouts={loadout.key: loadout for loadout in loadouts},
    )
    for error in without_echoes(evaluation):
        if not teller.is_of_the_shape(error) and not _is_reported_elsewhere(catalogue, error, evaluation):
            yield teller.issue(error)


def _is_reported_elsewhere(catalogue: Catalogue, error: Error, evaluation: Evaluation) -> bool:
    """Whether a check or a capacity of the edition reports it."""
    limit, words = error.limit, vocabulary_of(catalogue)
    if error.source.startswith("costLimits/"):
        return True
    if limit is not None and (limit.constraint_id in words.taken_over or is_shared(catalogue, limit, evaluation)):
        return True
    return _is_progress(error, evaluation, words)


def _is_progress(error: Error, evaluation: Evaluation, words: Vocabulary) -> bool:
    """Whether it is about abilities above level 1, or how many traits there are: the edition's to judge."""
    if error.limit is None:
        node = evaluation.nodes.get(error.key)
        return node is not None and _is_ability(node, words)
    holders = [evaluation.nodes[holder.key] for holder in error.limit.holders]
    are_judged = (_is_ability(node, words) or last_id(node.entry_id) in words.traits for node in holders)
    return error.limit.type == "max" and bool(holders) and all(are_judged)


def _is_ability(node: NodeState, words: Vocabulary) -> bool:
    return any(words.levels.get(category.entry_id, 0) > 1 for category in node.categories)


@dataclass(frozen=True, slots=True, kw_only=True)
class _ChoiceTeller:
    catalogue: Catalogue
    team: Team
    words: Vocabulary
    evaluation: Evaluation
    owners: Mapping[str, str]
    members: Mapping[str, Member]
    loadouts: Mapping[str, Loadout]

    def is_of_the_shape(self, error: Error) -> bool:
        """Whether it is only about the campaign's kind of list, as which every roster is judged.

        There non-specialists stand in fire teams; whoever's datasheet has none stands outside all the same.
        """
        member = self.members.get(error.key)
        if member is None or error.limit is not None or error.message:
            return False
        return member.role is Role.NON_SPECIALIST and not member.fire_team

    def issue(self, error: Error) -> Issue:
        member = self.members.get(self.owners.get(error.key, ""))
        code, sentence, fixes = self._words_for(error, member)
        ways_out = {fix.words: fix for fix in fixes}
        return illegal(code, sentence, [member] if member else [], list(ways_out.values())[:MOST_FIXES])

    def _words_for(self, error: Error, member: Member | None) -> tuple[str, str, Iterator[Fix]]:
        limit, who = error.limit, self._who(error.key, member)
        if error.message:
            return "told-by-data", f"{who}: {error.message}", iter(())
        if limit is None:
            return "not-available", self._hidden(error, member), self._let_go(error.key, member)
        if limit.type == "min":
            is_thing = isinstance(self.catalogue.entries.get(limit.owner_id), SelectionEntry)
            return "too-few-choices", f"{who} {_lacks(limit, is_thing)}.", self._take(error.key, limit, member)
        who = member.name if member else who
        return "too-many-choices", f"{who} {self._exceeds(limit)}.", self._fewer(limit, member)

    def _exceeds(self, limit: Limit) -> str:
        counted: Counter[str] = Counter()
        for holder in limit.holders:
            counted[self.evaluation.nodes[holder.key].name] += int(holder.count)
        if limit.bound == 0:
            return f"cannot have {both(counted) if counted else limit.owner_name} beside its other choices"
        has = f"may have {_some(limit.bound, limit)} and has {_some(limit.count)}"
        if limit.field != "selections" or set(counted) <= {limit.owner_name}:
            return has
        return f"{has}: {both(name if count == 1 else f'{count} × {name}' for name, count in counted.items())}"

    def _who(self, key: str, member: Member | None) -> str:
        """The operative, or what it carries where the fault lies within that."""
        if member is None:
            return "The roster"
        return member.name if key == member.key else f"{member.name} ({self.evaluation.nodes[key].name})"

    def _hidden(self, error: Error, member: Member | None) -> str:
        node = self.evaluation.nodes.get(error.key)
        thing = node.name if node else error.owner_id
        if member is None:
            return f"{thing} has no place in this kind of list."
        if error.key == member.key:
            return f"{member.name} cannot be taken together with the others here."
        return f"{member.name} cannot have {thing}."

    def _let_go(self, key: str, member: Member | None) -> Iterator[Fix]:
        if member is None:
            return
        if key == member.key:
            yield leave_out(self.team, [member])
        elif place := place_of(self.loadouts.get(member.key), key):
            yield Fix(f"Drop {self.evaluation.nodes[key].name}", (Drop(operative=member.key, place=place),))

    def _take(self, key: str, limit: Limit, member: Member | None) -> Iterator[Fix]:
        """Each open option that would fill what is missing, as often as it is missing."""
        if member is None:
            return
        lacking = int(limit.bound - limit.count)
        place = place_of(self.loadouts.get(member.key), key)
        for offer in self.evaluation.nodes[key].offers:
            has_room = offer.state == "open" and (offer.room is None or offer.room >= lacking)
            if has_room and _counts_for(offer, limit):
                yield self._taking(offer, member, place, lacking)

    def _taking(self, offer: Offer, member: Member, place: tuple[str, ...], lacking: int) -> Fix:
        specialism = self.words.specialisms.get(last_id(offer.entry_id))
        if specialism is not None:
            act: Act = SetSpecialism(operative=member.key, specialism=specialism)
            return Fix(f"Give {member.name} the specialism {title(specialism)}", (act,))
        act = Choose(operative=member.key, place=place, option=offer.id)
        return Fix(f"Take {offer.name}" if lacking == 1 else f"Take {lacking} × {offer.name}", (act,) * lacking)

    def _fewer(self, limit: Limit, member: Member | None) -> Iterator[Fix]:
        """Let go of what is too much: keep one thing or another where that is enough, else drop from the end."""
        if member is None:
            return
        counts = {holder.key: int(holder.count) for holder in limit.holders}
        excess = int(limit.count - limit.bound)
        for key in counts:
            others = [other for other in counts if other != key]
            if counts[key] == limit.bound:
                yield self._dropping(f"Keep {self.evaluation.nodes[key].name}", member, dict.fromkeys(others, 0))
            elif counts[key] >= excess:
                name, staying = self.evaluation.nodes[key].name, counts[key] - excess
                yield self._dropping(f"Keep {staying} × {name}" if staying else f"Drop {name}", member, {key: staying})

    def _dropping(self, words: str, member: Member, counts: Mapping[str, int]) -> Fix:
        """From the last on, so that no place moves before its turn."""
        acts: list[Act] = []
        for key, count in reversed(list(counts.items())):
            place = place_of(self.loadouts.get(member.key), key)
            if count:
                acts.append(SetCount(operative=member.key, place=place, count=count))
            else:
                acts.append(Drop(operative=member.key, place=place))
        return Fix(words, tuple(acts))


def _lacks(limit: Limit, is_thing: bool) -> str:
    had = "none" if limit.count == 0 else number(int(limit.count))
    if is_thing and limit.bound == 1:
        return f"needs {limit.owner_name} and has {had}"
    return f"needs {'at least ' if limit.bound > 1 else ''}{_some(limit.bound, limit)} and has {had}"


def _some(count: Number, limit: Limit | None = None) -> str:
    """So many of what a limit counts, which may be points."""
    if limit is None:
        return number(int(count))
    if limit.field == "selections":
        return f"one {limit.owner_name}" if count == 1 else f"{number(int(count))} of {limit.owner_name}"
    return f"{limit.owner_name} for {plural(int(count), 'point')}"


def _counts_for(offer: Offer, limit: Limit) -> bool:
    groups = (last_id(path) for path in offer.group_path)
    return limit.owner_id in (last_id(offer.entry_id), *groups)
