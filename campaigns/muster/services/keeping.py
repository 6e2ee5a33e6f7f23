"""What a side seals by itself and opens when it likes: a hash each, published at once; a report opens all of them."""

from __future__ import annotations

import uuid
from dataclasses import replace

from django.utils import timezone

from campaigns.missions.operation import MissionOperation, mission_act, mission_operation
from campaigns.models import KeptSecret, MissionSide
from campaigns.models.missions import State
from campaigns.muster import seal as sealing
from campaigns.muster.asking import archetypes_of, option_names_of
from rosters.viewers import Viewer
from rules.campaigns.questions import Question, choosable, named
from rules.errors import Refusal
from rules.names import inside

BEFORE_A_REPORT = (State.PLANNED, State.MUSTERED)


@mission_act
def secret_seal(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    question: str,
    answer: str,
    side_id: uuid.UUID | None = None,
    token: str = "",
) -> None:
    """Seal an answer of one's own side. Before the reveal another may take its place, or the empty one, which takes it
    back; from then on it stands.
    """
    with mission_operation(mission_id, viewer, token=token, kinds=("seal-secret",)) as table:
        table.require_running()
        table.require_state(*BEFORE_A_REPORT)
        side = table.own_side(side_id)
        asked = _asked(table, side, question)
        earlier = side.kept_secrets.select_for_update().filter(question=question).first()
        if earlier is not None and table.state != State.PLANNED:
            raise Refusal(f"{asked.label} is sealed already: it stands until it is opened.", code="sealed")
        if answer:
            _check_answer(table, side, asked, answer)
            _seal(table, side, asked, answer, earlier)
        else:
            if earlier is None:
                raise Refusal(f"{asked.label}: you have sealed nothing.", code="nothing-sealed")
            earlier.delete()
            words = f"{side} took back its {inside(asked.label)} for {table.called}."
            table.say("seal-secret", words, side=str(side.pk), question=asked.key, hash="")


def _check_answer(table: MissionOperation, side: MissionSide, asked: Question, answer: str) -> None:
    """One of the options, of an archetype of the team, and together with what is sealed besides as the game has it."""
    option = next((each for each in asked.options if each.value == answer), None)
    if option is None:
        raise Refusal(f"{asked.label}: this is not one of the options.", code="unknown-choice")
    if not choosable([option], archetypes_of(table.op.rules, side)):
        words = f"{option.label}: the team of {side} has no such archetype. Seal another {inside(asked.label)}."
        raise Refusal(words, code="other-archetype")
    others = side.kept_secrets.exclude(question=asked.key).values_list("question", "answer")
    wrong = table.op.rules.wrong_secrets(table.settings, {**dict(others), asked.key: answer})
    if wrong:
        way_out = "Seal another."
        if table.state == State.PLANNED:
            way_out = "Seal another, or take back what stands against it."
        raise Refusal(f"{asked.label} cannot be {option.label}. {wrong[0].sentence} {way_out}", code="secrets-disagree")


def _seal(table: MissionOperation, side: MissionSide, asked: Question, answer: str, earlier: KeptSecret | None) -> None:
    salt = sealing.new_salt()
    content = sealing.secret_content(str(table.mission.pk), str(side.pk), asked.key, answer)
    secret = earlier or KeptSecret(side=side, question=asked.key)
    secret.answer, secret.salt, secret.hash = answer, salt, sealing.sealed(salt, content)
    secret.sealed_at = timezone.now()
    secret.save()
    words = f"{side} sealed its {inside(asked.label)} for {table.called}."
    table.say("seal-secret", words, side=str(side.pk), question=asked.key, hash=secret.hash)


def check_sealed(table: MissionOperation, side: MissionSide) -> None:
    """Refuse a draft whose side has sealed what a team of these operatives cannot choose. Two queries where anything
    can be sealed.
    """
    asked = table.op.rules.kept_secrets(table.settings, table.agreed)
    if not asked:
        return
    sealed = dict(side.kept_secrets.values_list("question", "answer"))
    archetypes = archetypes_of(table.op.rules, side) if sealed else ()
    for question in asked:
        options = [each for each in question.options if each.value == sealed.get(question.key)]
        if options and not choosable(options, archetypes):
            words = f"You sealed {options[0].label}, and this team has no such archetype."
            raise Refusal(f"{words} Seal another {inside(question.label)}, or change the team.", code="other-archetype")


@mission_act
def secret_open(
    *, mission_id: uuid.UUID, viewer: Viewer, question: str, side_id: uuid.UUID | None = None, token: str = ""
) -> None:
    """Show everybody what one's own side has sealed, once the teams are shown."""
    with mission_operation(mission_id, viewer, token=token, kinds=("open-secret",)) as table:
        table.require_running()
        table.require_state(State.MUSTERED)
        side = table.own_side(side_id)
        asked = _asked(table, side, question)
        secret = side.kept_secrets.select_for_update().filter(question=question, opened_at=None).first()
        if secret is None:
            raise Refusal(f"{asked.label}: you have sealed nothing.", code="nothing-sealed")
        _open(side, [secret])
        label = next((option.label for option in asked.options if option.value == secret.answer), secret.answer)
        words = f"{side} showed its {inside(asked.label)} in {table.called}: {label}."
        table.say("open-secret", words, side=str(side.pk), question=question)


def open_all(table: MissionOperation) -> None:
    """Open every seal that is still closed, since the report counts its content."""
    if not table.op.rules.kept_secrets(table.settings, table.agreed):
        return
    for side in table.entered:
        if sealed := list(side.kept_secrets.filter(opened_at=None)):
            _open(side, sealed)


def _open(side: MissionSide, secrets: list[KeptSecret]) -> None:
    for secret in secrets:
        secret.opened_at = timezone.now()
        secret.save(update_fields=["opened_at"])
    opened = {secret.question: secret.answer for secret in secrets}
    side.team = {**side.team, "opened": {**side.team.get("opened", {}), **opened}}
    side.save(update_fields=["team"])


def _asked(table: MissionOperation, side: MissionSide, question: str) -> Question:
    asked = {each.key: each for each in table.op.rules.kept_secrets(table.settings, table.agreed)}
    if question not in asked:
        raise Refusal("Nothing of this name is sealed here.", code="unknown-choice")
    found = asked[question]
    return replace(found, options=named(found.options, option_names_of(table.op.rules, side)))
