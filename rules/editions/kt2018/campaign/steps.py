"""The moments after a mission of the book's campaign, in the order in which players go through them."""

from __future__ import annotations

from enum import StrEnum


class ReportStep(StrEnum):
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
    ReportStep.CASUALTIES.value: "casualty",
    ReportStep.RESOURCES.value: "resources",
    ReportStep.EXPERIENCE.value: "advance",
}
STEPS = {
    ReportStep.RESULT.value: "How it ended",
    ReportStep.RESOURCES.value: "Resources",
    ReportStep.CASUALTIES.value: "Casualties",
    ReportStep.AFTERWARDS.value: "What they brought back",
    ReportStep.EXPERIENCE.value: "Experience",
    ReportStep.RECOVERY.value: "Recovery",
    ReportStep.RECRUITS.value: "New recruits",
    ReportStep.STANDING.value: "The campaign",
}
