"""The moments after a game of Spec Ops, in the order in which players go through them."""

from __future__ import annotations

from enum import StrEnum


class Step(StrEnum):
    RESULT = "result"
    OPERATION = "operation"
    CASUALTIES = "casualties"
    RECOVERY = "recovery"
    EXPERIENCE = "experience"
    REQUISITION = "requisition"
    REST = "rest"


STEPS = {
    Step.RESULT.value: "How it ended",
    Step.OPERATION.value: "Spec Op",
    Step.CASUALTIES.value: "Casualty tests and battle scars",
    Step.RECOVERY.value: "Recovery tests",
    Step.EXPERIENCE.value: "Experience",
    Step.REQUISITION.value: "Requisition points",
    Step.REST.value: "Rest",
}
STEP_ROLLS = {
    Step.CASUALTIES.value: "casualty",
    Step.RECOVERY.value: "recovery",
}
