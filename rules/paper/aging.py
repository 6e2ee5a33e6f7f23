"""What of an operative is no longer as it was printed, in sentences. Names and figures; nothing private."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.cards import Datacard
from rules.names import both

Phrase = Iterator[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Aged:
    """A card that is not what it was; `before` or `now` is missing where somebody came or left."""

    key: str
    name: str
    before: Datacard | None
    now: Datacard | None
    sentences: tuple[str, ...]

    @property
    def is_gone(self) -> bool:
        return self.now is None

    @property
    def is_new(self) -> bool:
        return self.before is None


def aged(before: Sequence[Datacard], now: Sequence[Datacard]) -> tuple[Aged, ...]:
    """The cards to print again, who joined and who left, in today's order; cards of one operative each."""
    then, today = {card.key: card for card in before}, {card.key: card for card in now}
    found = [_aged(then.get(key), card) for key, card in today.items() if not is_same(then.get(key), card)]
    gone = [_gone(card) for key, card in then.items() if key not in today]
    return (*found, *gone)


def is_same(before: Datacard | None, now: Datacard) -> bool:
    """Whether a card says what it said; the name of its roster and its code are no news, nor are boxes of which none
    is ticked: the first experience of a roster brings them to every card.
    """
    if before is None:
        return False
    has_boxes = before.context.has_boxes and now.context.has_boxes
    return _print(before, has_boxes=has_boxes) == _print(now, has_boxes=has_boxes)


def _print(card: Datacard, *, has_boxes: bool) -> object:
    bearers = tuple(
        (each.name, each.flesh_wounds, each.is_convalescing, has_boxes and each.is_new) for each in card.bearers
    )
    track = card.track if has_boxes else card.track.earned if card.track else 0
    return (card.context.levels_count, bearers, track, *(getattr(card, name) for name in PRINTED))


PRINTED = (
    "name",
    "model",
    "datasheet",
    "label",
    "points",
    "stats",
    "weapons",
    "wounds",
    "abilities",
    "tactics",
    "portrait",
    "squad",
    "keywords",
    "notes",
)


def _gone(card: Datacard) -> Aged:
    return Aged(
        key=card.key, name=card.name, before=card, now=None, sentences=("No longer on the roster: discard the card.",)
    )


def _aged(before: Datacard | None, now: Datacard) -> Aged:
    sentences = tuple(_sentences(before, now)) if before else ("Joined since then and has no card yet.",)
    words = sentences or ("Its card has changed.",)
    return Aged(key=now.key, name=now.name, before=before, now=now, sentences=words)


def _sentences(before: Datacard, now: Datacard) -> Iterator[str]:
    for tell in TELLERS:
        yield from tell(before, now)


def _named(before: Datacard, now: Datacard) -> Phrase:
    if before.name != now.name:
        yield f"Was called {before.name}."
    if before.model != now.model:
        yield f"Was {before.model}, is now {now.model}."
    if before.label != now.label:
        yield _relabelled(before.label, now.label)


def _relabelled(before: str, now: str) -> str:
    """One label to another; what both begin with stands once: "Sniper: level 2 → level 3"."""
    first, _, then = before.partition(" · ")
    same, _, after = now.partition(" · ")
    return f"{first}: {then} → {after}." if first == same and then and after else f"{before} → {now}."


def _priced(before: Datacard, now: Datacard) -> Phrase:
    if before.points != now.points:
        yield f"Points {before.points} → {now.points}."


def _figures(before: Datacard, now: Datacard) -> Phrase:
    old = {figure.name: figure for figure in before.stats}
    for figure in now.stats:
        was = old.get(figure.name)
        if was is not None and was.value != figure.value:
            yield f"{figure.name} {was.value} → {figure.value}{f' ({figure.cause})' if figure.cause else ''}."


def _armed(before: Datacard, now: Datacard) -> Phrase:
    old, new = ({(each.name, each.count): each for each in card.weapons} for card in (before, now))
    yield from _came_and_went([name for name, _ in old], [name for name, _ in new], "Now carries", "No longer carries")
    for key in (key for key in new if key in old and old[key] != new[key]):
        yield f"{key[0]} has new figures."


def _able(before: Datacard, now: Datacard) -> Phrase:
    old, new = ({each.name: each.text for each in card.abilities} for card in (before, now))
    yield from _came_and_went(old, new, "Now has", "No longer has")
    for name in (name for name in new if name in old and old[name] != new[name]):
        yield f"{name} reads differently."


def _tactics(before: Datacard, now: Datacard) -> Phrase:
    old, new = ({each.name: each for each in card.tactics} for card in (before, now))
    yield from _came_and_went(old, new, "New Tactic:", "Tactic gone:")
    for name in (name for name in new if name in old and old[name] != new[name]):
        yield f"The Tactic {name} reads differently."


def _experience(before: Datacard, now: Datacard) -> Phrase:
    old, new = (card.track.earned if card.track else 0 for card in (before, now))
    if old != new:
        yield f"Experience {old} → {new}."
    for was, is_ in zip(before.bearers, now.bearers, strict=False):
        if was.flesh_wounds != is_.flesh_wounds:
            yield f"Flesh wounds {was.flesh_wounds} → {is_.flesh_wounds}."
        if was.is_convalescing != is_.is_convalescing:
            yield "Now convalescing." if is_.is_convalescing else "No longer convalescing."
        if was.is_new != is_.is_new:
            yield "A new recruit." if is_.is_new else "No longer a new recruit."


def _came_and_went(old: Iterable[str], new: Iterable[str], came: str, went: str) -> Phrase:
    """By name, each once."""
    before, after = dict.fromkeys(old), dict.fromkeys(new)
    fresh = [name for name in after if name not in before]
    lost = [name for name in before if name not in after]
    if fresh:
        yield f"{came} {both(fresh)}."
    if lost:
        yield f"{went} {both(lost)}."


TELLERS: tuple[Callable[[Datacard, Datacard], Phrase], ...] = (
    _named,
    _priced,
    _figures,
    _armed,
    _able,
    _tactics,
    _experience,
)
