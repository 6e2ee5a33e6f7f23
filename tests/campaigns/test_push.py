"""Web push: a browser subscribes, is told in a form that it alone can read, and is forgotten when it has gone."""

from __future__ import annotations

import base64
import hmac
import json
from typing import Any

import pytest

pytest.importorskip("cryptography")  # ruff wants the imports below it to wait

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.urls import reverse

from campaigns.models import Channel, Delivery
from campaigns.notifications import deliveries, push
from campaigns.notifications.push import encrypted, headers_for, keys_in, server_key
from campaigns.notifications.services import channel_off, push_add
from campaigns.people.services.people import person_leave
from rules.errors import Refusal
from tests.campaigns.inbox import Inbox, listening
from tests.campaigns.table import Club
from tests.cast import Player
from tests.rosters.factories import UserFactory

# RFC 8291, appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
SENDER, SALT = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "DGv6ra1nlYgDCS1FRnbzlw"
RECEIVER = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def text(body: bytes) -> str:
    return base64.urlsafe_b64encode(body).rstrip(b"=").decode()


def raw(words: str) -> bytes:
    return base64.urlsafe_b64decode(words + "=" * (-len(words) % 4))


class Browser:
    """One that subscribed, and can read what is pushed to it."""

    def __init__(self, endpoint: str) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
        self.endpoint = endpoint
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> str:
        keys = {"p256dh": text(self.point), "auth": text(self.auth)}
        return json.dumps({"endpoint": self.endpoint, "expirationTime": None, "keys": keys})

    def read(self, body: bytes) -> dict[str, Any]:
        salt, theirs, sealed = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        seed = derived(self.auth, shared, b"WebPush: info\0" + self.point + theirs, 32)
        key = derived(salt, seed, b"Content-Encoding: aes128gcm\0", 16)
        plain = AESGCM(key).decrypt(derived(salt, seed, b"Content-Encoding: nonce\0", 12), sealed, None)
        assert plain.endswith(b"\2")
        return dict(json.loads(plain[:-1]))


def derived(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    return hmac.digest(hmac.digest(salt, material, "sha256"), info + b"\1", "sha256")[:length]


def test_a_message_is_encrypted_as_the_standard_says():
    sender = ec.derive_private_key(int.from_bytes(raw(SENDER), "big"), ec.SECP256R1())
    assert text(encrypted(PLAIN, RECEIVER, salt=raw(SALT), sender=sender)) == SEALED
    assert encrypted(PLAIN, RECEIVER) != encrypted(PLAIN, RECEIVER), "with a key of its own each time"
    with pytest.raises(ValueError, match="at most"):
        encrypted(b"x" * 4000, RECEIVER)


def test_the_server_signs_for_the_service_and_a_while(settings: Any):
    settings.PUBLIC_URL = "https://muster.example"
    headers = headers_for("https://push.example:8443/some/browser?x=1", now=1_000_000)
    token, key = (part.partition("=")[2] for part in headers["Authorization"].removeprefix("vapid ").split(", "))
    head, claims, signed = token.split(".")
    payload = json.loads(raw(claims))
    assert payload == {
        "aud": "https://push.example:8443",
        "exp": 1_000_000 + 12 * 3600,
        "sub": "https://muster.example",
    }
    assert key == server_key()
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(key))
    first, second = (int.from_bytes(half, "big") for half in (raw(signed)[:32], raw(signed)[32:]))
    public.verify(encode_dss_signature(first, second), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    settings.SECRET_KEY = "another secret of more than forty letters, as it should be"
    assert server_key() != key


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"p256dh": RECEIVER["p256dh"]},
        {**RECEIVER, "auth": "short"},
        {**RECEIVER, "p256dh": text(b"\4" + b"\1" * 64)},
        {**RECEIVER, "p256dh": "§"},
        {**RECEIVER, "auth": 7},
    ],
)
def test_what_is_no_subscription_is_refused(keys: dict[str, Any]):
    with pytest.raises(Refusal):
        keys_in({"keys": keys})


@pytest.fixture
def inbox(settings: Any) -> Any:
    settings.PRIVATE_WEBHOOKS = True
    with listening() as found:
        yield found


def subscribed(table: Club, browser: Browser, scope: str = "all") -> Channel:
    fields = {"campaign_id": table.campaign.pk, "viewer": table.players["owner"].viewer, "scope": scope}
    return push_add(**fields, subscription=browser.subscription, base_url="https://muster.example/")


@pytest.mark.django_db
def test_a_browser_is_told_what_it_alone_can_read(table: Club, inbox: Inbox):
    inbox.status, browser = 201, Browser(inbox.url)
    channel = subscribed(table, browser)
    assert subscribed(table, browser).pk == channel.pk, "the same browser is one channel"
    mission = table.plan()
    assert (deliveries.deliveries_make(), deliveries.deliveries_send()) == (1, 1)
    headers, body = inbox.got[0]
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Authorization"].startswith("vapid t=")
    assert b"Glass Plain" not in body
    message = browser.read(body)
    assert message["title"] == "The Glass Plain"
    assert message["words"] == Delivery.objects.get().batch.words
    assert message["url"].endswith(f"/missions/{mission.pk}/")
    table.muster(mission, "opponent")
    assert deliveries.deliveries_make() == 0, "who locked is told nowhere"
    key = message["off"].rstrip("/").split("/")[-2]
    channel_off(key=key)
    assert not Channel.objects.exists()


@pytest.mark.django_db
def test_who_unsubscribed_is_forgotten_and_who_left_is_told_nothing(table: Club, inbox: Inbox):
    subscribed(table, Browser(inbox.url))
    table.plan()
    deliveries.deliveries_make()
    inbox.status = 410
    assert deliveries.deliveries_send() == 0
    assert not Channel.objects.exists()
    assert not Delivery.objects.exists()
    inbox.status, inbox.got[:] = 201, []
    subscribed(table, Browser(inbox.url))
    table.plan()
    deliveries.deliveries_make()
    person_leave(campaign_id=table.campaign.pk, viewer=table.players["owner"].viewer)
    deliveries.deliveries_send()
    assert inbox.got == []


@pytest.mark.django_db
def test_the_page_subscribes_a_browser_where_the_server_can_push(
    table: Club, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
):
    client, here = table.players["owner"].client(), reverse("campaigns:notifications", args=[table.campaign.pk])
    assert f'data-push="{server_key()}"' in client.get(here).text
    url = reverse("campaigns:push", args=[table.campaign.pk])
    form = {"subscription": Browser(inbox.url).subscription, "scope": "mine"}
    assert "Web push" in client.post(url, form, follow=True).text
    assert Channel.objects.get().kind == "push"
    assert "not a browser subscription" in client.post(url, {"subscription": "[1]", "scope": "all"}, follow=True).text
    assert Player(user=UserFactory()).client().post(url, form).status_code == 404
    monkeypatch.setattr("campaigns.notifications.pages.sends_push", lambda: False)
    monkeypatch.setattr("campaigns.notifications.services.sends_push", lambda: False)
    assert "data-push" not in client.get(here).text
    with pytest.raises(Refusal, match="sends no push messages"):
        subscribed(table, Browser(inbox.url))
    assert push.sends_push()
