"""Presets of one's own: saved from a campaign, exported, imported, and what a campaign is founded by."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.models import Campaign, SavedPreset
from campaigns.settings.presets import preset_of
from campaigns.settings.services import MOST_PRESETS, preset_keep, preset_save
from rules.errors import Refusal
from tests.campaigns.scene import change_settings, found_campaign, settings_of
from tests.cast import Player
from tests.rosters.factories import UserFactory

pytestmark = pytest.mark.django_db
CREATE = "campaigns:create"
OF_2018 = {"edition": "kt2018"}


def of(player: Player, name: str = "Our way") -> SavedPreset:
    campaign = found_campaign(player)
    change_settings(player, campaign, points_limit=125)
    return preset_save(campaign=Campaign.objects.get(pk=campaign.pk), viewer=player.viewer, name=name)


def test_a_preset_is_saved_under_its_name_once(owner: Player):
    assert of(owner).pk == of(owner).pk
    assert SavedPreset.objects.get().settings["points_limit"] == 125
    with pytest.raises(Refusal, match="log in"):
        preset_save(campaign=Campaign.objects.first(), viewer=Player(guest_key="x" * 40).viewer, name="Mine")
    with pytest.raises(Refusal, match="needs a name"):
        of(owner, " ")


def test_there_are_only_so_many(owner: Player):
    preset = of(owner)
    rows = [
        SavedPreset(owner=owner.user, edition="kt2018", kind="book", name=str(number), settings=preset.settings)
        for number in range(MOST_PRESETS - 1)
    ]
    SavedPreset.objects.bulk_create(rows)
    of(owner)
    with pytest.raises(Refusal, match="delete one"):
        of(owner, "Another")


def test_a_campaign_is_founded_by_a_preset_of_ours_or_ones_own(owner: Player):
    preset, client = of(owner), owner.client()
    shown = client.get(reverse(CREATE), OF_2018).text
    assert "War of attrition" in shown
    assert "Our way" in shown
    chosen = client.get(reverse(CREATE), {**OF_2018, "preset": preset.pk}).text
    assert 'value="125"' in chosen
    listed, _, others = chosen.partition('class="presetlist"')[2].partition(" other presets</summary>")
    assert (preset.name in listed, preset.name in others, "Race" in others) == (True, False, True)
    for key, limit, days in ((preset.pk, 125, 7), ("race", 125, 30), ("", 100, 7), ("nonsense", 100, 7)):
        client.post(reverse(CREATE), {**OF_2018, "name": f"By {key or 0}", "preset": key, "token": f"t{key}"})
        made = settings_of(Campaign.objects.get(name=f"By {key or 0}"))
        assert (made.points_limit, made.round_days) == (limit, days), key
    made = client.post(reverse("api:campaigns"), {"name": "By API", "preset": "race"}, content_type="application/json")
    assert made.status_code == 201
    assert settings_of(Campaign.objects.get(name="By API")).score == "Progress"
    wrong = client.post(reverse("api:campaigns"), {"name": "No", "preset": "x"}, content_type="application/json")
    assert wrong.status_code == 409


def test_presets_are_exported_imported_and_nobody_elses(owner: Player):
    preset, other = of(owner), Player(user=UserFactory())
    file = owner.client().get(reverse("campaigns:own-preset-file", args=[preset.pk]))
    assert json.loads(file.content)["name"] == "Our way"
    for name, method in (("own-preset-file", "get"), ("own-preset-remove", "post")):
        assert getattr(other.client(), method)(reverse(f"campaigns:{name}", args=[preset.pk])).status_code == 404
    assert other.client().get(reverse("api:own-preset", args=[preset.pk])).status_code == 404
    here = reverse("campaigns:own-presets")
    assert "Our way" not in other.client().get(here).text
    assert (
        "Our way" in other.client().post(here, {"file": SimpleUploadedFile("a.json", file.content)}, follow=True).text
    )
    assert other.client().post(here, {"file": SimpleUploadedFile("a.json", b"[]")}).status_code == 409
    assert other.client().post(here, {}).status_code == 409
    theirs = SavedPreset.objects.get(owner=other.user)
    assert theirs.settings == preset.settings
    other.client().post(reverse("campaigns:own-preset-remove", args=[theirs.pk]))
    assert SavedPreset.objects.get() == preset


def test_the_api_keeps_presets(owner: Player):
    client, url = owner.client(), reverse("api:own-presets")
    document = {"format": "muster-campaign-settings", "version": 1, "edition": "kt2018", "kind": "book", "name": "Sent"}
    made = client.post(
        url, {"document": {**document, "settings": {"points_limit": 110}}}, content_type="application/json"
    )
    assert made.status_code == 201
    assert [each["name"] for each in client.get(url).json()] == ["Sent"]
    one = reverse("api:own-preset", args=[made.json()["id"]])
    assert preset_keep(preset=preset_of(client.get(one).json()), viewer=owner.viewer).pk == SavedPreset.objects.get().pk
    assert client.delete(one).status_code == 204
    assert client.get(url).json() == []


def test_a_campaign_is_played_by_a_preset_of_ones_own(owner: Player):
    preset, campaign = of(owner), found_campaign(owner, "Another")
    url = reverse("campaigns:presets", args=[campaign.pk])
    assert "Our way" in owner.client().get(url).text
    owner.client().post(url, {"preset": str(preset.pk)})
    assert settings_of(Campaign.objects.get(pk=campaign.pk)).points_limit == 125
    save = reverse("campaigns:preset-save", args=[campaign.pk])
    assert "Mine too" in owner.client().post(save, {"name": "Mine too"}, follow=True).text
    assert Player(user=UserFactory()).client().post(save, {"name": "Theirs"}).status_code == 404
