"""The final page of a campaign on paper: whole boxes, and nothing of whoever happened to print it."""

from __future__ import annotations

import io

import pypdf
import pytest
from django.urls import reverse

from campaigns.standings.services import campaign_end
from tests.browser.looking import assert_clean
from tests.campaigns.scene import by_hand
from tests.campaigns.table import Club

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_fallen_stay_together_and_the_reader_is_left_out(open_page, table: Club) -> None:
    for number in range(5):
        table.played("owner" if number % 2 else "opponent")
    owner = table.entrants["owner"]
    names = []
    for row in table.roster("owner").operatives.order_by("position")[:5]:
        by_hand(table.arbitrator, table.fresh(), owner, "status", str(row.pk), "dead")
        names.append(row.sheet["name"])
    campaign_end(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, winner=table.entrants["opponent"].pk)
    url = reverse("campaigns:final", args=[table.campaign.pk])
    with open_page(url, user=table.arbitrator.user) as page:
        assert page.get_by_text("You are the arbitrator").is_visible()
        decision = page.locator(".fold:has-text('The decision') .fold__in p").first.text_content() or ""
        assert decision
        page.emulate_media(media="print")
        for paper in ("A4", "A5", "Letter"):
            printed = pypdf.PdfReader(io.BytesIO(page.pdf(format=paper)))
            page_texts = [each.extract_text() for each in printed.pages]
            assert "You are the arbitrator" not in "".join(page_texts)
            assert "".join(decision.split()) in "".join("".join(page_texts).split()), "though it is folded on screen"
            on = [[number for number, text in enumerate(page_texts) if name in text][-1] for name in names]
            (head,) = [number for number, text in enumerate(page_texts) if "The fallen" in text]
            assert set(on) == {head}, (paper, on, head)
        page.emulate_media(media="screen")
        assert_clean(page)
