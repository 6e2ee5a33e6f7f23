"""The picture of a mission beside its link in a chat."""

from __future__ import annotations

import io
import re

import pytest
from django.test import Client
from PIL import Image

from tests.campaigns.table import Club
from tests.pages.mission_scene import url

pytestmark = pytest.mark.django_db


def test_who_may_read_a_mission_can_share_its_picture(game: Club):
    mission = game.played("owner")
    page = game.players["owner"].client().get(url(mission)).text
    [link] = re.findall(r'og:image" content="http://testserver([^"]+)"', page)
    answer = Client().get(link)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
    assert Client().get(link.replace(".png", "x.png")).status_code == 404
    assert Client().get(url(mission)).status_code == 404, "the mission itself stays private"
