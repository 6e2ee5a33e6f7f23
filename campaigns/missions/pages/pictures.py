"""The picture of a mission that chats show beside its link."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_safe

from campaigns.missions.answers import PICTURES
from campaigns.missions.selectors.missions import MissionSheet, mission_sheet
from campaigns.models import Mission
from campaigns.reports.selectors.results import result_sheet
from rosters.viewers import NOBODY
from rosters.web.share_picture import FOOT, HEIGHT, INK, PAPER, PLATES, SIDE, TOP, WIDTH, SharePicture, size_for
from rules.editions import find
from rules.names import how_many


@require_safe
def picture(request: HttpRequest, signed: str) -> HttpResponse:
    """Whoever may read the mission's page has its address, and so has the chat they paste the link into."""
    try:
        mission = Mission.objects.select_related("campaign", "round").defer("secret").get(pk=PICTURES.unsign(signed))
    except (signing.BadSignature, Mission.DoesNotExist):
        raise Http404 from None
    sheet = mission_sheet(mission, NOBODY)
    scores = result_sheet(sheet, timezone.now()).scores if sheet.is_reported else {}
    return mission_picture(sheet, scores).answer()


SIGN, SCORE = 120, 465


def mission_picture(sheet: MissionSheet, scores: Mapping[str, int]) -> SharePicture:
    """With the victory points of each side, where they were reported. No query."""
    drawn_sides = sheet.sides[:2]
    picture = SharePicture(sheet.heading, sheet.campaign.name)
    points = [scores.get(side.key) for side in drawn_sides]
    most = WIDTH // max(1, len(drawn_sides)) - 130
    name_size = size_for([side.name for side in drawn_sides], 72, "700", most=most)
    for number, side in enumerate(drawn_sides):
        left = number * WIDTH // len(drawn_sides)
        right = (number + 1) * WIDTH // len(drawn_sides)
        picture.plate((left, TOP, right, HEIGHT - FOOT), PLATES[side.hue])
        is_right = number == 1
        x, anchor = (right - SIDE, "rm") if is_right else (left + SIDE, "lm")
        picture.emblem(side.faction, (x - SIGN if is_right else x, TOP + 32), SIGN, PAPER)
        picture.write((x, 325), side.name, name_size, "700", PAPER, most=most, anchor=anchor)
        picture.write((x, 388), side.faction, 34, "400", PAPER, most=most, anchor=anchor)
        if sheet.is_reported and side.result:
            picture.write((x, 465), side.result.upper(), 48, "700", PAPER, most=most, anchor=anchor)
        elif not sheet.is_sealed:
            picture.write(
                (x, 465), strength(side.team, sheet.campaign.edition), 40, "700", PAPER, most=most, anchor=anchor
            )
    if len(drawn_sides) == 2:
        middle, centre, half = WIDTH // 2, (TOP + HEIGHT - FOOT) // 2, 64
        if None in points:
            corners = [(middle, centre - half), (middle + half, centre)]
            corners += [(middle, centre + half), (middle - half, centre)]
            picture.draw.polygon(corners, fill=PAPER, outline=INK, width=4)
            picture.write((middle, centre), "vs", 44, "700", INK, most=100, anchor="mm")
        else:
            box = (middle - 150, SCORE - 50, middle + 150, SCORE + 50)
            picture.draw.rectangle(box, fill=PAPER, outline=INK, width=4)
            picture.write((middle, SCORE), f"{points[0]}–{points[1]}", 84, "700", INK, most=270, anchor="mm")
    stamp = "" if sheet.state == Mission.State.MUSTERED else sheet.stamp[0]
    foot = " · ".join(
        filter(None, ["Muster", stamp, date_format(timezone.localtime(sheet.row.at), "j F Y") if sheet.row.at else ""])
    )
    picture.write((SIDE, HEIGHT - FOOT // 2), foot, 32, "600", INK, most=700)
    return picture


def strength(team: Mapping[str, Any], edition: str) -> str:
    """How many fight for a side that was shown, and what they come to; empty where nobody has said who they are."""
    members, force = team.get("members", ()), team.get("force", 0)
    if not members:
        return ""
    label = find(edition).words.get("force", "Points")
    return how_many(len(members), "operative") + (f" · {label} {force}" if force else "")
