"""Players' names: which may be taken, and when two are the same."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError

from rules.names import INVISIBLE

SHORTEST = 2
LONGEST = 40
# Letters, marks and digits of any script, and what stands inside names.
KINDS = ("L", "M", "N")
RESERVED = {"a former player", "former player", "guest", "a guest", "muster"}
# Letters of other scripts, and digits, that are read as a Latin one; after UTS 39's confusables, as far as names of
# players go. Capitals here are those whose small form looks like another letter, or that have none.
_READ_AS = {
    "a": "аαɑΑᎪꓮᴀ",
    "b": "ьвΒᏴꓐʙ",
    "c": "сϲᏟꓚᴄ",
    "d": "ԁᎠꓓᴅ",
    "e": "еєҽΕᎬꓰᴇ",
    "f": "ꓝꜰ",
    "g": "ɡցԌᏀᏳꓖɢ",
    "h": "һнհΗᎻꓧʜ",
    "i": "іιıӏl1|ǀΙꓲɪᎥᏞꓡʟԼ",
    "j": "јϳᎫꓙᴊ",
    "k": "кκΚᏦꓗᴋ",
    "m": "мΜᎷꓟᴍ",
    "n": "пηոΝꓠɴ",
    "o": "оοσօ0ΟꓳᴏՕ",
    "p": "рρΡᏢꓑᴘ",
    "q": "ԛ",
    "r": "гᏒꓣʀ",
    "s": "ѕꜱᏚՏꓢ",
    "t": "тτΤᎢꓔᴛ",
    "u": "υսцꓴᴜՍ",
    "v": "ѵνᏙꓦᴠ",
    "w": "ԝωшᎳᏔꓪᴡ",
    "x": "хχΧꓫ",
    "y": "уγүΥᎽꓬʏ",
    "z": "ᴢΖᏃꓜ",
    "'": "’",
}
LOOK_ALIKES = {ord(sign): letter for letter, signs in _READ_AS.items() for sign in signs}
BESIDES = set(" .-_'’")


def tidy(name: str) -> str:
    """The name as it is kept: one form of each letter, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key_of(name: str) -> str:
    """What two spellings of one name have in common: "Mira Holt" and "MIRA  HOLT" are the same player."""
    return unicodedata.normalize("NFKC", tidy(name).casefold())


def look_of(name: str) -> str:
    """What a name looks like: two that look the same to a reader have the same."""
    # Before capitals are folded: a Greek Η is read as H, its small η as n.
    seen = unicodedata.normalize("NFKD", tidy(name)).translate(LOOK_ALIKES)
    plain = unicodedata.normalize("NFKD", seen.casefold()).translate(LOOK_ALIKES)
    return plain.replace("rn", "m").replace("vv", "w").replace(" ", "")


def check_name(name: str) -> None:
    """Raise ValidationError, in words for the player, when nobody may be called that."""
    if not SHORTEST <= len(tidy(name)) <= LONGEST:
        raise ValidationError(f"A name has {SHORTEST} to {LONGEST} characters.", code="length")
    strange = sorted(
        {
            sign
            for sign in tidy(name)
            if sign not in BESIDES and (unicodedata.category(sign)[0] not in KINDS or INVISIBLE.match(sign))
        }
    )
    if strange:
        raise ValidationError(
            f"A name is made of letters, digits, spaces, and . - _ ’. It cannot have: {strange[0]}", code="signs"
        )
    if key_of(name) in RESERVED:
        raise ValidationError("That name is reserved here. Choose another.", code="reserved")
    if not any(sign.isalnum() for sign in name):
        raise ValidationError("A name needs a letter or a digit.", code="signs")
