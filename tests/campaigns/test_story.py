"""The story: who tells what, who reads it, what is hidden, and the chronicle of it all."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Batch, Campaign, Comment, Delivery, Mission, Post, Reaction
from campaigns.notifications.deliveries import deliveries_make
from campaigns.notifications.services import channel_add
from campaigns.settings.services import campaign_share
from campaigns.story.services import (
    PostContent,
    announce,
    comment_make,
    comment_remove,
    post_hide,
    post_remove,
    react,
    side_post_write,
)
from rosters.models import Picture
from rosters.operatives.services import pictures_unused
from rules.errors import Refusal
from tests.campaigns.scene import assert_reconciled, change_settings
from tests.campaigns.table import Club, join
from tests.cast import Player
from tests.pictures import drawn
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]
WORDS = "The river ran red <b>that</b> night."


def announced(table: Club, **more: Any) -> Post:
    fields = {"campaign_id": table.campaign.pk, "viewer": table.arbitrator.viewer}
    return announce(**fields, content=PostContent(title="Season opener", text=WORDS, **more))


def tell(table: Club, mission: Mission, who: str = "owner", **more: Any) -> Post:
    content = PostContent(**{"title": "How it was", "text": WORDS, **more})
    return side_post_write(mission_id=mission.pk, viewer=table.players[who].viewer, content=content)


def test_each_side_tells_a_mission_once_and_changes_it(table: Club):
    mission = table.played("owner")
    first = tell(table, mission)
    second = tell(table, mission, text="Otherwise.")
    other = tell(table, mission, "opponent", title="", text="A rout.")
    assert first.pk == second.pk
    assert second.changed_at is not None
    assert set(Post.objects.values_list("text", flat=True)) == {"Otherwise.", "A rout."}
    assert other.side is not None
    words = list(Batch.objects.filter(kind="tell").order_by("sequence").values_list("words", flat=True))
    assert words == [
        f"Wrote about mission {mission.number} as The owners: How it was",
        f"Rewrote the post about mission {mission.number} as The owners: How it was",
        f"Wrote about mission {mission.number} as The opponents: A rout.",
    ]
    page = (
        table.players["opponent"].client().get(reverse("campaigns:mission", args=[table.campaign.pk, mission.pk])).text
    )
    assert "Otherwise." in page
    assert "A rout." in page
    log = table.players["owner"].client().get(reverse("campaigns:log", args=[table.campaign.pk])).text
    assert "as The opponents: A rout." in log
    assert_reconciled(table.campaign)


def test_only_what_was_reported_is_told_and_only_by_who_played(table: Club):
    with pytest.raises(Refusal, match="once it is reported"):
        tell(table, table.plan())
    mission = table.played("owner")
    with pytest.raises(Refusal, match="Only those who played"):
        side_post_write(mission_id=mission.pk, viewer=table.arbitrator.viewer, content=PostContent(text="x"))
    with pytest.raises(Refusal, match="arbitrator"):
        announce(campaign_id=table.campaign.pk, viewer=table.players["owner"].viewer, content=PostContent(text="x"))
    with pytest.raises(Refusal, match="Write something"):
        tell(table, mission, title=" ", text="\n")
    with pytest.raises(Campaign.DoesNotExist):
        announce(campaign_id=table.campaign.pk, viewer=Player(user=UserFactory()).viewer, content=PostContent(text="x"))


def test_the_same_token_announces_once(table: Club):
    fields = {"campaign_id": table.campaign.pk, "viewer": table.arbitrator.viewer, "token": "once"}
    assert announce(**fields, content=PostContent(text="a")).pk == announce(**fields, content=PostContent(text="a")).pk
    assert Post.objects.count() == 1


def test_pictures_are_kept_as_portraits_are_and_read_by_readers_alone(table: Club):
    mission, owner = table.played("owner"), table.players["owner"].client()
    url = reverse("campaigns:mission-tell", args=[table.campaign.pk, mission.pk])
    files = [SimpleUploadedFile(f"{n}.png", drawn(width)) for n, width in enumerate((100, 120))]
    owner.post(url, {"title": "Two pictures", "text": "", "pictures": files})
    post = Post.objects.get()
    assert len(post.pictures) == 2
    assert not pictures_unused().filter(pk__in=post.pictures).exists()
    Picture.objects.update(sent_at="2020-01-01T00:00Z")
    assert not pictures_unused().exists(), "a picture that a post shows stays"
    here = reverse("campaigns:story-picture", args=[table.campaign.pk, post.pictures[0]])
    got = owner.get(here)
    assert (got.status_code, got["Content-Type"]) == (200, "image/jpeg")
    assert Player(user=UserFactory()).client().get(here).status_code == 404
    assert owner.get(reverse("campaigns:story-picture", args=[table.campaign.pk, "0" * 64])).status_code == 404
    owner.post(url, {"title": "One picture", "text": "", "without": post.pictures[0]})
    post.refresh_from_db()
    assert len(post.pictures) == 1
    assert pictures_unused().count() == 1
    assert owner.get(here).status_code == 404
    with pytest.raises(Refusal, match="4 pictures"):
        tell(table, mission, data=(drawn(),) * 5)
    with pytest.raises(Refusal, match="cannot be read"):
        tell(table, mission, data=(b"no picture",))


def test_what_is_hidden_is_read_by_its_author_and_arbitrators(table: Club):
    mission = table.played("owner")
    post = tell(table, mission, data=(drawn(),))
    comment_make(post_id=post.pk, viewer=table.players["opponent"].viewer, text="Not so.")
    with pytest.raises(Refusal):
        post_hide(post_id=post.pk, viewer=table.players["opponent"].viewer, reason="I lost.")
    with pytest.raises(Refusal, match="Say why"):
        post_hide(post_id=post.pk, viewer=table.arbitrator.viewer, reason="")
    post_hide(post_id=post.pk, viewer=table.arbitrator.viewer, reason="Mind your words.")
    url = reverse("campaigns:post", args=[table.campaign.pk, post.pk])
    assert "Mind your words." in table.players["owner"].client().get(url).text
    assert "Mind your words." in table.arbitrator.client().get(url).text
    assert table.players["opponent"].client().get(url).status_code == 404
    for page in ("story", "chronicle"):
        assert (
            "river ran"
            not in table.players["opponent"].client().get(reverse(f"campaigns:{page}", args=[table.campaign.pk])).text
        )
    picture = reverse("campaigns:story-picture", args=[table.campaign.pk, post.pictures[0]])
    assert table.players["opponent"].client().get(picture).status_code == 404
    with pytest.raises(Refusal, match="hid your post"):
        tell(table, mission)
    assert "Hid a post of Owner: Mind your words." in Batch.objects.filter(kind="hide").values_list("words", flat=True)
    post_hide(post_id=post.pk, viewer=table.arbitrator.viewer, reason="")
    assert table.players["opponent"].client().get(url).status_code == 200
    with pytest.raises(Refusal):
        post_remove(post_id=post.pk, viewer=table.arbitrator.viewer)
    post_remove(post_id=post.pk, viewer=table.players["owner"].viewer)
    assert not Post.objects.exists()
    assert not Comment.objects.exists()


def test_comments_are_for_people_of_the_campaign(table: Club):
    post = announced(table)
    spectator, stranger = Player(user=UserFactory(name="Spec")), Player(user=UserFactory())
    join(table.campaign, table.arbitrator, spectator, "spectator")
    one = comment_make(post_id=post.pk, viewer=spectator.viewer, text="Hear, hear.")
    assert comment_make(post_id=post.pk, viewer=spectator.viewer, text="Hear, hear.").pk == one.pk, "sent twice"
    with pytest.raises(Campaign.DoesNotExist):
        comment_make(post_id=post.pk, viewer=stranger.viewer, text="Me too.")
    with pytest.raises(Refusal, match="Only its author"):
        comment_remove(comment_id=one.pk, viewer=table.players["owner"].viewer)
    comment_remove(comment_id=one.pk, viewer=table.arbitrator.viewer, reason="Shouting.")
    url = reverse("campaigns:post", args=[table.campaign.pk, post.pk])
    shown = table.players["owner"].client().get(url).text
    assert "Hear, hear." not in shown
    assert "Shouting." in shown
    comment_remove(comment_id=one.pk, viewer=spectator.viewer)
    assert not Comment.objects.exists()
    campaign_share(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, visibility="public")
    assert stranger.client().get(url).status_code == 200
    assert stranger.client().post(url, {"text": "Me too."}).status_code == 404
    assert "&lt;b&gt;that&lt;/b&gt;" in stranger.client().get(url).text, "nothing of it is markup"


def test_reactions_are_off_until_the_settings_say_otherwise(table: Club):
    post, viewer = announced(table), table.players["owner"].viewer
    with pytest.raises(Refusal, match="no reactions"):
        react(post_id=post.pk, viewer=viewer, mark="cheers")
    url = reverse("campaigns:post", args=[table.campaign.pk, post.pk])
    assert "Well played" not in table.players["owner"].client().get(url).text
    change_settings(table.arbitrator, table.campaign, reactions=True)
    for _ in range(2):
        react(post_id=post.pk, viewer=viewer, mark="cheers")
    assert "Well played 1" in table.players["owner"].client().get(url).text
    react(post_id=post.pk, viewer=viewer, mark="mourns")
    assert list(Reaction.objects.values_list("mark", flat=True)) == ["mourns"]
    react(post_id=post.pk, viewer=viewer, mark="")
    assert not Reaction.objects.exists()
    with pytest.raises(Refusal, match="not a reaction"):
        react(post_id=post.pk, viewer=viewer, mark="boo")


def test_an_announcement_leaves_by_the_channels_of_everybody(table: Club, settings: Any):
    settings.PRIVATE_WEBHOOKS = True
    fields = {"campaign_id": table.campaign.pk, "viewer": table.players["owner"].viewer, "kind": "webhook"}
    channel_add(**fields, address="http://127.0.0.1:9/hook", scope="mine")
    announced(table)
    deliveries_make()
    assert Delivery.objects.get().batch.words == "Announced: Season opener"


def test_the_chronicle_tells_everything_in_order_at_the_same_cost(table: Club):
    url = reverse("campaigns:chronicle", args=[table.campaign.pk])
    announced(table)
    fallen = table.everyone("opponent")[0]
    mission = table.played("owner", {f"out:{fallen}": True, f"roll:casualty:{fallen}:1": 1})
    tell(table, mission)
    client = table.players["owner"].client()
    client.get(url)

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url).status_code == 200
        return len(queries)

    text, before = client.get(url).text, cost()
    text = text[text.index("booklet__cover") :]
    wanted = ("Mission 1: Raid", " beat ", "How it was", "The fallen", "Standings")
    places = [text.index(words) for words in wanted]
    assert places == sorted(places)
    assert "Season opener" in text
    assert "died and left the roster.</p>" in text, "without its dice"
    for _ in range(2):
        tell(table, table.played("owner"), "opponent")
    assert cost() == before
    table.void(mission)
    assert "Mission 1: Raid" not in client.get(url).text, "what does not stand is not in it"


def test_what_the_pages_post(table: Club):
    arbitrator, here = table.arbitrator.client(), reverse("campaigns:story", args=[table.campaign.pk])
    shown = arbitrator.post(
        reverse("campaigns:announce", args=[table.campaign.pk]),
        {"title": "Hear", "text": WORDS, "token": "a"},
        follow=True,
    )
    assert "Hear" in shown.text
    post = Post.objects.get()
    owner, url = table.players["owner"].client(), reverse("campaigns:post", args=[table.campaign.pk, post.pk])
    assert "Announce something" not in owner.get(here).text
    assert owner.post(reverse("campaigns:announce", args=[table.campaign.pk]), {"text": "x"}).status_code == 404
    assert "Indeed." in owner.post(url, {"text": "Indeed."}, follow=True).text
    comment = Comment.objects.get()
    owner.post(reverse("campaigns:comment-remove", args=[table.campaign.pk, post.pk, comment.pk]))
    assert not Comment.objects.exists()
    assert owner.post(url, {"text": " "}).status_code == 409
    arbitrator.post(reverse("campaigns:post-hide", args=[table.campaign.pk, post.pk]), {"reason": "Stale."})
    assert owner.get(url).status_code == 404
    arbitrator.post(reverse("campaigns:post-remove", args=[table.campaign.pk, post.pk]))
    assert not Post.objects.exists()


def test_the_api_hides_a_comment_with_a_reason(table: Club):
    post = announced(table)
    comment = comment_make(post_id=post.pk, viewer=table.players["owner"].viewer, text="Boo.")
    url = reverse("api:comment", args=[table.campaign.pk, post.pk, comment.pk])
    assert Player(user=UserFactory()).client().delete(url).status_code == 404
    assert table.players["opponent"].client().delete(url).status_code == 409
    assert table.arbitrator.client().delete(f"{url}?reason=Rude").status_code == 204
    comment.refresh_from_db()
    assert comment.hidden_reason == "Rude"
    assert table.players["owner"].client().delete(url).status_code == 204
    assert not Comment.objects.exists()
