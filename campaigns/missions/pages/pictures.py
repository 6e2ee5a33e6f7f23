"""The picture of a mission that chats show beside its link."""

from __future__ import annotations

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaigns.missions.selectors.missions import MissionSheet, SideSheet, mission_sheet
from campaigns.models import Mission
from rosters.viewers import NOBODY
from rosters.web.hues import MARKS, hue_of
from rosters.web.share_picture import FOOT, HEIGHT, INK, PAPER, PLATES, SIDE, TOP, WIDTH, SharePicture

PICTURES = signing.Signer(salt="campaigns.picture")


@require_safe
def picture(request: HttpRequest, signed: str) -> HttpResponse:
    """Whoever may read the mission's page has its address, and so has the chat they paste the link into."""
    try:
        mission = Mission.objects.select_related("campaign").defer("secret").get(pk=PICTURES.unsign(signed))
    except (signing.BadSignature, Mission.DoesNotExist):
        raise Http404 from None
    return mission_picture(mission_sheet(mission, NOBODY)).answer()


SIGN = 120


def mission_picture(sheet: MissionSheet) -> SharePicture:
    """No query."""
    picture = SharePicture(f"Mission {sheet.number} · {sheet.title}", sheet.campaign.name)
    drawn_sides = sheet.sides[:2]
    plates = _plates(drawn_sides)
    for number, side in enumerate(drawn_sides):
        left = number * WIDTH // len(drawn_sides)
        right = (number + 1) * WIDTH // len(drawn_sides)
        picture.plate((left, TOP, right, HEIGHT - FOOT), plates[number])
        is_right = number == 1
        x, anchor = (right - SIDE, "rm") if is_right else (left + SIDE, "lm")
        picture.emblem(side.faction, (x - SIGN if is_right else x, TOP + 32), SIGN, PAPER)
        most = right - left - 130
        picture.write((x, 325), side.name, 72, "700", PAPER, most=most, anchor=anchor)
        picture.write((x, 388), side.faction, 34, "400", PAPER, most=most, anchor=anchor)
        if sheet.is_reported and side.result:
            picture.write((x, 465), side.result.upper(), 48, "700", PAPER, most=most, anchor=anchor)
    if len(drawn_sides) == 2:
        middle, centre, half = WIDTH // 2, (TOP + HEIGHT - FOOT) // 2, 64
        corners = [(middle, centre - half), (middle + half, centre), (middle, centre + half), (middle - half, centre)]
        picture.draw.polygon(corners, fill=PAPER, outline=INK, width=4)
        picture.write((middle, centre), "vs", 44, "700", INK, most=100, anchor="mm")
    picture.write((SIDE, HEIGHT - FOOT // 2), f"Muster · {sheet.stamp[0]}", 32, "600", INK, most=700)
    return picture


def _plates(sides: tuple[SideSheet, ...]) -> list[str]:
    """Two sides never have the same."""
    hues = [hue_of(side.faction) or "slate" for side in sides]
    if len(hues) == 2 and hues[0] == hues[1]:
        hues[1] = next(hue for hue in MARKS if hue != hues[0])
    return [PLATES[hue] for hue in hues]
