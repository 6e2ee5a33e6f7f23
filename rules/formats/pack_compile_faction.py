"""A faction as a catalogue: root links per role, fire teams, sub-factions, items and lists."""

from __future__ import annotations

from collections.abc import Iterator

from rules.catalogue.model import (
    CategoryEntry,
    Condition,
    Document,
    EntryLink,
    Modifier,
    Repeat,
    Rule,
    SelectionEntry,
    SelectionEntryGroup,
)
from rules.formats import pack_ids as ids
from rules.formats.pack_compile_info import ability_profile
from rules.formats.pack_compile_models import (
    ROLE_NAMES,
    model_entry,
    specialism_choice,
    specialism_link,
    specialism_needs,
)
from rules.formats.pack_compile_options import OptionCompiler
from rules.formats.pack_options import key_of
from rules.formats.pack_parts import (
    absent,
    any_of,
    campaign,
    category_link,
    chosen,
    exactly,
    hide,
    limit,
    points,
)
from rules.formats.pack_shelf import OptionNames
from rules.formats.pack_source import DatasheetSource, FactionSource, Item, Model, SubFaction
from rules.formats.pack_system import SystemSource

FORMAT_VERSION = "2.03"


def compile_faction(source: FactionSource, system: SystemSource) -> Document:
    """The faction's catalogue, in the shape of imported data."""
    press = OptionCompiler(source, OptionNames.of(source, system))
    own_items = [item for key, item in press.shelf.items.items() if key not in press.shelf.system_items]
    return Document(
        id=ids.catalogue(source.key),
        name=source.title,
        revision=source.revision,
        version=FORMAT_VERSION,
        game_system_id=ids.SYSTEM,
        game_system_revision=system.revision,
        category_entries=tuple(_categories(source)),
        rules=tuple(_trait(sub, source) for sub in source.sub_factions.values()),
        entry_links=tuple(_roots(press, system)),
        shared_selection_entries=(
            *(model_entry(model, press, system) for model in source.models.values()),
            *(_fire_team(sheet, source) for sheet in source.datasheets.values() if sheet.fire_team),
            *(press.item_entry(item, press.item_id(item.key)) for item in own_items),
        ),
        shared_selection_entry_groups=(
            *(press.listed(key, shared.options) for key, shared in source.lists.items()),
            *([_sub_faction_group(source)] if source.sub_factions else []),
        ),
        shared_profiles=tuple(
            ability_profile(ids.ability(source.key, key), ability) for key, ability in source.abilities.items()
        ),
    )


def _categories(source: FactionSource) -> Iterator[CategoryEntry]:
    yield CategoryEntry(id=ids.faction_category(source.key), name=f"Faction: {source.faction}")
    words: dict[str, str] = {}
    bearers: list[Model | Item] = [*source.models.values(), *source.items.values()]
    for bearer in bearers:
        for word in bearer.keywords:
            words.setdefault(key_of(word), word)
    for key, word in words.items():
        yield CategoryEntry(id=ids.keyword(key), name=word)
    for sub in source.sub_factions.values():
        yield CategoryEntry(id=ids.sub_faction_category(source.key, sub.key), name=sub.name)


def _roots(press: OptionCompiler, system: SystemSource) -> Iterator[EntryLink]:
    """Root links: one per model and role, then the fire teams."""
    source = press.source
    for model in source.models.values():
        if model.section != "datasheets":
            yield _root(source, model, model.section.removesuffix("s"), "")
            continue
        has_team = bool(source.datasheets[model.datasheet].fire_team) and model.fire_team
        if model.offers_leader:
            yield _leader(source, model, system)
        if model.specialist_choices:
            yield _specialist(press, model, system)
        yield _root(source, model, "non-specialist", "non-specialist", hidden_in_campaign=has_team)
    for sheet in source.datasheets.values():
        if sheet.fire_team:
            yield _fire_team_root(sheet, source)


def _root(source: FactionSource, model: Model, kind: str, role: str, *, hidden_in_campaign: bool = False) -> EntryLink:
    link_id = ids.role_link(source.key, kind, model.key)
    primary = category_link(link_id, ids.role(role), ROLE_NAMES[role], primary=True) if role else None
    return EntryLink(
        id=link_id,
        name=model.name,
        type="selectionEntry",
        target_id=ids.model(source.key, model.key),
        category_links=(primary,) if primary else (),
        modifiers=(hide(campaign()),) if hidden_in_campaign else (),
    )


def _leader(source: FactionSource, model: Model, system: SystemSource) -> EntryLink:
    link_id = ids.role_link(source.key, "leader", model.key)
    return EntryLink(
        id=link_id,
        name=model.name,
        type="selectionEntry",
        target_id=ids.model(source.key, model.key),
        category_links=(category_link(link_id, ids.role("leader"), "Leader", primary=True),),
        entry_links=(specialism_link(f"{link_id}:specialism", "leader", system, fixed=True),),
    )


def _specialist(press: OptionCompiler, model: Model, system: SystemSource) -> EntryLink:
    source = press.source
    link_id = ids.role_link(source.key, "specialist", model.key)
    needs = specialism_needs(model, press)
    choice = specialism_choice(f"{link_id}:specialism", model.specialist_choices, system, needs)
    return EntryLink(
        id=link_id,
        name=model.name,
        type="selectionEntry",
        target_id=ids.model(source.key, model.key),
        category_links=(category_link(link_id, ids.role("specialist"), "Specialist", primary=True),),
        selection_entry_groups=(choice,) if isinstance(choice, SelectionEntryGroup) else (),
        entry_links=(choice,) if isinstance(choice, EntryLink) else (),
    )


def _fire_team_root(sheet: DatasheetSource, source: FactionSource) -> EntryLink:
    link_id = ids.fire_team_link(source.key, sheet.key)
    return EntryLink(
        id=link_id,
        name=sheet.fire_team,
        type="selectionEntry",
        target_id=ids.fire_team(source.key, sheet.key),
        category_links=(category_link(link_id, ids.role("non-specialist"), "Non-specialist", primary=True),),
        modifiers=(hide(absent(ids.style("campaign"))),),
    )


def _fire_team(sheet: DatasheetSource, source: FactionSource) -> SelectionEntry:
    """The container of a datasheet's non-specialists in a campaign."""
    owner = ids.fire_team(source.key, sheet.key)
    members = f"{owner}:members"
    return SelectionEntry(
        id=owner,
        name=sheet.fire_team,
        type="unit",
        constraints=(limit(owner, "max", 1, scope="force"),),
        selection_entry_groups=(
            SelectionEntryGroup(
                id=members,
                name=sheet.name,
                constraints=(limit(members, "min", 1),),
                entry_links=tuple(
                    _member(owner, source.models[key], source) for key in sheet.models if source.models[key].fire_team
                ),
            ),
        ),
        entry_links=(
            EntryLink(
                id=f"{owner}:advances",
                name="Fire Team Advances",
                type="selectionEntry",
                target_id=ids.ADVANCES,
            ),
        ),
        costs=points(0),
    )


def _member(owner: str, model: Model, source: FactionSource) -> EntryLink:
    """A member costs one point more for every advance of its team."""
    per_advance = Repeat(value=1, scope="parent", include_child_selections=True, child_id=ids.ADVANCES_GROUP)
    return EntryLink(
        id=f"{owner}:member:{model.key}",
        name=model.name,
        type="selectionEntry",
        target_id=ids.model(source.key, model.key),
        modifiers=(Modifier(type="increment", field=ids.POINTS, value="1", repeats=(per_advance,)),),
    )


def _sub_faction_group(source: FactionSource) -> SelectionEntryGroup:
    owner = ids.sub_faction_group(source.key)
    none = ids.sub_faction(source.key, "none")
    offered = [sub for sub in source.sub_factions.values() if sub.offered]
    return SelectionEntryGroup(
        id=owner,
        name=source.sub_faction_name,
        constraints=exactly(owner),
        default_selection_entry_id=none,
        selection_entries=(
            SelectionEntry(id=none, name=source.no_sub_faction, costs=points(0)),
            *(_sub_faction(sub, source) for sub in offered),
        ),
    )


def _sub_faction(sub: SubFaction, source: FactionSource) -> SelectionEntry:
    owner = ids.sub_faction(source.key, sub.key)
    category = ids.sub_faction_category(source.key, sub.key)
    closed_to = [m for m in source.models.values() if m.narrowed_to and sub.key not in m.narrowed_to]
    bearers = [
        Condition(type="instanceOf", child_id=ids.model(source.key, model.key), scope="ancestor") for model in closed_to
    ]
    return SelectionEntry(
        id=owner,
        name=sub.name,
        modifiers=(hide(any_of(*bearers)),) if bearers else (),
        category_links=(category_link(owner, category, sub.name),),
        costs=points(0),
    )


def _trait(sub: SubFaction, source: FactionSource) -> Rule:
    """A sub-faction's rule, shown for a kill team whose members all belong to it."""
    own = ids.sub_faction_category(source.key, sub.key)
    others = [ids.sub_faction_category(source.key, other) for other in source.sub_factions if other != sub.key]
    return Rule(
        id=f"{own}:trait",
        name=f"{sub.trait} ({sub.name})",
        description=sub.text,
        modifiers=(
            hide(
                any_of(
                    absent(own),
                    *(chosen(other) for other in others),
                    chosen(ids.sub_faction(source.key, "none")),
                    absent(ids.list_marker("kill-team")),
                )
            ),
        ),
    )
