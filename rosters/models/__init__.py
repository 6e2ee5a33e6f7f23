"""The rows of rosters: packs, rosters with their operatives, and the journal."""

from rosters.models.games import LoggedGame
from rosters.models.journal import Batch, Change
from rosters.models.packs import DIGEST_LENGTH, Pack, PackFile, PackPart
from rosters.models.rosters import KillTeam, Operative, Picture, Roster, Squad
from rosters.models.tokens import TokenNote

__all__ = [
    "DIGEST_LENGTH",
    "Batch",
    "Change",
    "KillTeam",
    "LoggedGame",
    "Operative",
    "Pack",
    "PackFile",
    "PackPart",
    "Picture",
    "Roster",
    "Squad",
    "TokenNote",
]
