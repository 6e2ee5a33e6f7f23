"""The moments after a mission of the book's campaign, in the order in which players go through them."""

from __future__ import annotations

from enum import StrEnum


class Step(StrEnum):
    """When something follows, in this order."""

    RESULT = "result"
    RESOURCES = "resources"
    CASUALTIES = "casualties"
    AFTERWARDS = "afterwards"
    EXPERIENCE = "experience"
    RECOVERY = "recovery"
    RECRUITS = "recruits"
    STANDING = "standing"


STEP_ROLLS = {
    Step.CASUALTIES.value: "rolls for a casualty",
    Step.RESOURCES.value: "rolls for resources",
    Step.EXPERIENCE.value: "rolls for an advance",
}
STEPS = {
    Step.RESULT.value: "How it ended",
    Step.RESOURCES.value: "Resources",
    Step.CASUALTIES.value: "Casualties",
    Step.AFTERWARDS.value: "What they brought back",
    Step.EXPERIENCE.value: "Experience",
    Step.RECOVERY.value: "Recovery",
    Step.RECRUITS.value: "New recruits",
    Step.STANDING.value: "The campaign",
}
