"""Settings of a campaign as a file: written, read again, refused, sent from the page."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.models import Campaign, Entrant
from campaigns.settings.presets import document_of, preset_in, presets_for, shipped
from rules.editions.kt2018.campaign.shape import settings_to_json
from rules.errors import Refusal
from tests.campaigns.scene import settings_of
from tests.campaigns.table import Club
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


@pytest.mark.parametrize(
    "preset", [each for each in shipped("kt2018") if each.kind == "book"], ids=lambda each: each.key
)
def test_every_preset_stands_when_it_is_written_and_read_again(preset: Any, table: Club):
    document = document_of(table.campaign, table.rules, preset.settings)
    assert preset_in(json.dumps(document).encode()).settings == preset.settings
    assert preset.words


WRONG = {
    "no JSON": (b"nonsense", "no-json"),
    "deep": (b"[" * 100_000, "no-json"),
    "something else": (b"{}", "not-settings"),
    "a list": (b"[]", "not-settings"),
    "too large": (b" " * 300_000, "too-large"),
    "later": (json.dumps({"format": "muster-campaign-settings", "version": 2, "edition": "kt2018", "kind": "book",
                          "name": "", "settings": {}}).encode(), "version"),
    "another edition": (json.dumps({"format": "muster-campaign-settings", "version": 1, "edition": "kt2018",
                                    "kind": "nonsense", "name": "", "settings": {}}).encode(), "unknown-kind"),
    "wrong settings": (json.dumps({"format": "muster-campaign-settings", "version": 1, "edition": "kt2018",
                                   "kind": "book", "name": "", "settings": {"points_limit": -4}}).encode(),
                       "wrong-settings"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_is_no_settings_file_is_refused(case: str):
    body, code = WRONG[case]
    with pytest.raises(Refusal) as refused:
        preset_in(body)
    assert refused.value.code == code


def test_settings_are_exported_and_imported_on_the_page(table: Club, arbitrator: Player):
    client, url = arbitrator.client(), reverse("campaigns:presets", args=[table.campaign.pk])
    shown = client.get(url).text
    assert all(each.name in shown for each in presets_for(table.campaign))
    assert "Changes:" in shown
    client.post(url, {"preset": "race"})
    assert settings_of(table.fresh()).score == "Progress"
    file = client.get(reverse("campaigns:settings-file", args=[table.campaign.pk]))
    assert "-settings.json" in file["Content-Disposition"]
    client.post(url, {"preset": "by-the-book"})
    assert settings_of(table.fresh()).score == ""
    client.post(url, {"file": SimpleUploadedFile("a.json", file.content)})
    assert settings_to_json(settings_of(table.fresh())) == json.loads(file.content)["settings"]
    assert client.post(url, {"preset": "nonsense"}).status_code == 409
    assert client.post(url, {}).status_code == 409
    assert Campaign.objects.count() == 1
    assert Entrant.objects.filter(campaign=table.campaign).count() == 2
