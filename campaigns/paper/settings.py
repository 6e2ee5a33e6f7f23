"""What a campaign is played by, all of it in sentences, for the wall of the club."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.paper.laying import PagedFor, Whose, headed, pages_of, pair, sentence_blocks
from campaigns.settings.fields import groups_of_settings
from campaigns.settings.sentences import row_sentences, sentence
from rosters.cards.layout.options import PrintOptions
from rosters.cards.sheets.flowing import SheetBlock
from rosters.cards.sheets.type import Type, type_of
from rules.printable import clean


def pages(sheet: CampaignSheet, options: PrintOptions) -> list[PagedFor]:
    whose = Whose(about=clean(sheet.name), code=f"v{sheet.version}")
    note = f"{sheet.edition.name} · {sheet.kind.name} · settings as of version {sheet.version}"
    blocks = _groups(sheet, type_of(options))
    return pages_of(whose, options, title="Settings", note=note, blocks=blocks, has_notes=False)


def _groups(sheet: CampaignSheet, type_: Type) -> Iterator[SheetBlock]:
    for group in groups_of_settings(sheet.kind.settings_shape, sheet.settings):
        yield headed(group.title, group.words)
        for field in group.fields:
            yield pair(field.label, sentence(field), type_)
            yield from sentence_blocks(row_sentences(field), type_)
