"""Forms of importing a roster, as a file or pasted."""

from __future__ import annotations

import base64
import binascii
import zlib

from django import forms

from rosters.exchange.services import MOST_BYTES
from rules.errors import Fault, Malformed

LONGEST_TEXT = 2_000_000
LONGEST_KEPT = 2_200_000
PASTED = "What you pasted"


class ArriveForm(forms.Form):
    """A file, or its words."""

    one_of = True
    """One of its fields is needed: none is called optional."""
    file = forms.FileField(
        required=False,
        label="A file",
        help_text="A .ros or .rosz of BattleScribe or New Recruit, or Muster’s own .json.",
        error_messages={"empty": "This file is empty. Export it once more, or choose another."},
        widget=forms.FileInput(attrs={"accept": ".ros,.rosz,.json,.txt,.xml"}),
    )
    text = forms.CharField(
        required=False,
        strip=False,
        max_length=LONGEST_TEXT,
        label="Or paste it",
        help_text="The text of such a file, or a list from a chat: the faction’s name, then one operative per line.",
        widget=forms.Textarea(
            attrs={"rows": 6, "spellcheck": "false", "placeholder": "Kommandos\nBoss Nob, big choppa"}
        ),
    )

    def clean(self) -> dict[str, object]:
        sent = super().clean() or {}
        if not self.errors and not sent.get("file") and not str(sent.get("text", "")).strip():
            raise forms.ValidationError("Choose a file, or paste a roster.", code="nothing")
        if not self.errors and sent.get("file") and str(sent.get("text", "")).strip():
            words = "A file and a text were sent. Send one of them: empty the box, or choose no file."
            raise forms.ValidationError(words, code="both")
        return sent

    def brought(self) -> tuple[bytes, str]:
        """What was sent, and what it is called. No more is read of a file than may be."""
        file = self.cleaned_data.get("file")
        if file:
            return file.read(MOST_BYTES + 1), str(file.name)[:80]
        return self.cleaned_data["text"].encode("utf-8", "replace"), PASTED


def packed(data: bytes, name: str) -> str:
    """What was sent as a hidden field, so that a reader who looked need not send it again."""
    text = base64.b64encode(zlib.compress(data)).decode()
    if len(text) > LONGEST_KEPT:
        raise Malformed(name, Fault("is too large"))
    return text


def unpacked(text: str, name: str, most: int = MOST_BYTES) -> bytes:
    """The bytes that `packed` hid; no more than a file may have."""
    try:
        stream = zlib.decompressobj()
        return stream.decompress(base64.b64decode(text, validate=True), most + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise Malformed(name, Fault("did not come back as it was sent; send it again")) from None
