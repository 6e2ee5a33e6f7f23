"""What players type: shape and plain words for what is wrong. Limits count before anything is judged."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from accounts.devices import known_device_of
from accounts.limits import (
    LOG_IN_FROM,
    LOG_IN_ON_KNOWN,
    LOG_IN_TO_ONE,
    NAMES_FROM,
    PROVE_IN,
    RECOVER_FROM,
    RECOVER_ONE,
    SIGN_UP_FROM,
    Slowing,
    TooOften,
    TryLimit,
    address_of,
)
from accounts.models import User
from accounts.names import LONGEST, check_name, key_of, tidy
from accounts.selectors import looks_taken

TOO_OFTEN = "too-often"
STRENGTH = "At least 8 characters; not a common password, and nothing like your name."
LONGEST_PASSWORD = 200


def name_field(**changes: Any) -> forms.CharField:
    """A player's name, as forms ask for it."""
    widget = forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"})
    return forms.CharField(**({"label": "Name", "max_length": LONGEST, "widget": widget} | changes))


def password_field(*, is_new: bool, **changes: Any) -> forms.CharField:
    """A password; the browser is told whether to suggest a new one or to fill in the old."""
    widget = forms.PasswordInput(
        render_value=is_new, attrs={"autocomplete": "new-password" if is_new else "current-password"}
    )
    fields = {"label": "Password", "max_length": LONGEST_PASSWORD, "strip": False, "widget": widget}
    return forms.CharField(**(fields | ({"help_text": STRENGTH} if is_new else {}) | changes))


class LimitedForm(forms.Form):
    """A form whose tries are counted."""

    wait = 0
    """Seconds until the next try, when there were too many."""

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    @property
    def status(self) -> int:
        """What a page with this form answers."""
        if not self.is_bound or not self.errors:
            return 200
        return 429 if any(self.has_error(field, TOO_OFTEN) for field in self.errors) else 422

    def spend(self, limit: TryLimit | Slowing, *whose: str) -> None:
        """Count a try; too many of them are a fault of the whole form."""
        try:
            limit.spend(*whose)
        except TooOften as problem:
            self.wait = problem.seconds
            raise ValidationError(str(problem), code=TOO_OFTEN) from problem

    def judge_password(self) -> None:
        """A new password has to be hard to guess, and nothing like the name or the address."""
        sent = self.cleaned_data
        try:
            if "password" in sent:
                validate_password(sent["password"], User(name=sent.get("name", ""), email=sent.get("email", "")))
        except ValidationError as problem:
            self.add_error("password", problem)


class SignUpForm(LimitedForm):
    """Two fields and a third that may stay empty."""

    name = name_field(validators=[check_name], help_text="What others see. Any letters, and spaces.")
    password = password_field(is_new=True)
    email = forms.EmailField(
        label="E-mail",
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text="Only so that whoever runs this server can write to you. Muster sends nothing.",
    )

    def clean_name(self) -> str:
        """A name nobody has, in any spelling."""
        name = tidy(self.cleaned_data["name"])
        if looks_taken(name):
            self.spend(NAMES_FROM, address_of(self.request))
            words = f"Somebody is called {name} already, or something that looks the same. Add something to it."
            raise ValidationError(words, code="taken")
        return name

    def clean(self) -> dict[str, Any]:
        """A password that is hard to guess; what would be an account is counted."""
        self.judge_password()
        if not self.errors:
            self.spend(SIGN_UP_FROM, address_of(self.request))
        return self.cleaned_data


class LogInForm(LimitedForm):
    """Name and password. The same words for an unknown name and a wrong password."""

    name = name_field()
    password = password_field(is_new=False)
    user: User | None = None

    def clean(self) -> dict[str, Any]:
        """Find the player. Where they have logged in before, others' wrong tries do not count against them."""
        cleaned = self.cleaned_data
        if self.errors:
            return cleaned
        key, address = key_of(cleaned["name"]), address_of(self.request)
        device = known_device_of(self.request, key)
        if device:
            self.spend(LOG_IN_ON_KNOWN, key, device)
        else:
            self._spend_as_stranger(key, address)
        self.user = authenticate(self.request, username=cleaned["name"], password=cleaned["password"])
        if self.user is None:
            raise ValidationError("Name and password do not match. Capitals do not matter in the name.")
        if device:
            LOG_IN_ON_KNOWN.forgive(key, device)
        else:
            LOG_IN_TO_ONE.forgive(key, address)
            LOG_IN_FROM.refund(address)
        return cleaned

    def _spend_as_stranger(self, key: str, address: str) -> None:
        self.spend(LOG_IN_FROM, address)
        try:
            self.spend(LOG_IN_TO_ONE, key, address)
        except ValidationError:
            # It is not judged, so it is no wrong one of this address.
            LOG_IN_FROM.refund(address)
            raise


class RecoverForm(LimitedForm):
    """A recovery code, and the new password it buys."""

    name = name_field()
    code = forms.CharField(
        label="Recovery code",
        max_length=60,
        help_text="One of the eight you got when you signed up. Each works once.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    password = password_field(is_new=True, label="New password")

    def clean(self) -> dict[str, Any]:
        """Count the try and judge the password; whether the code fits is the service's to say."""
        cleaned = self.cleaned_data
        self.spend(RECOVER_FROM, address_of(self.request))
        if "name" in cleaned:
            self.spend(RECOVER_ONE, key_of(cleaned["name"]), address_of(self.request))
        self.judge_password()
        return cleaned


class ProveForm(LimitedForm):
    """The password once more, before something that a borrowed phone should not be able to do."""

    current = password_field(is_new=False, label="Current password")

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if not user.has_usable_password():
            del self.fields["current"]

    def clean_current(self) -> str:
        """It must be the right one; wrong ones of this session are counted."""
        session = self.request.session.session_key or ""
        self.spend(PROVE_IN, self.user.key, session)
        if not self.user.check_password(self.cleaned_data["current"]):
            raise ValidationError("That is not your password.")
        PROVE_IN.forgive(self.user.key, session)
        return self.cleaned_data["current"]


class PasswordForm(ProveForm):
    """A new password."""

    password = password_field(is_new=True, label="New password")

    def clean_password(self) -> str:
        """One that is hard to guess."""
        validate_password(self.cleaned_data["password"], self.user)
        return self.cleaned_data["password"]


class PlayerDetailsForm(forms.ModelForm):
    """What a player may change about themselves without proving anything."""

    class Meta:
        model = User
        fields = ["email"]
        labels = {"email": "E-mail"}
        help_texts = {"email": "Only so that whoever runs this server can write to you. Muster sends nothing."}
