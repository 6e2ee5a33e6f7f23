"""All tables at once, for new databases; older ones get here by the migrations that this replaces."""

import accounts.ids
import accounts.names
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("accounts", "0001_accounts"), ("accounts", "0002_event_about")]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=40, unique=True, validators=[accounts.names.check_name])),
                ("key", models.CharField(editable=False, max_length=120, unique=True)),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("is_active", models.BooleanField(default=True)),
                ("is_staff", models.BooleanField(default=False)),
                ("has_news", models.BooleanField(default=False)),
                ("joined_at", models.DateTimeField(auto_now_add=True)),
                ("left_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("left_at", None), ("is_active", False), _connector="OR"),
                        name="user_who_left_is_inactive",
                    ),
                    models.CheckConstraint(condition=models.Q(("key", ""), _negated=True), name="user_has_a_key"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, unique=True)),
                ("until", models.DateTimeField(db_index=True)),
                ("count", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "session_key",
                    models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name="session key"),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sessions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("device", models.CharField(blank=True, max_length=80)),
                ("started_at", models.DateTimeField()),
                ("seen_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("session_key", ""), _negated=True), name="session_has_a_key"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RecoveryCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recovery_codes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("user", "digest"), name="recovery_code_once")],
            },
        ),
        migrations.CreateModel(
            name="LoginLink",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="login_links",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="events", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("signed-up", "You signed up"),
                            ("password-changed", "The password was changed"),
                            ("code-used", "A recovery code was used to set a new password"),
                            ("codes-made", "New recovery codes were made; the old ones no longer work"),
                            ("link-made", "The server’s owner made a one-time log-in link for you"),
                            ("link-used", "Somebody logged in with the one-time link of the server’s owner"),
                            ("logged-out-elsewhere", "You logged out everywhere else"),
                            ("exported", "All your data was downloaded"),
                            ("token-made", "An API token was made"),
                            ("token-revoked", "An API token was revoked"),
                            ("tokens-ended", "All your API tokens were revoked, as others may have had them"),
                        ],
                        max_length=30,
                    ),
                ),
                ("device", models.CharField(blank=True, max_length=80)),
                ("about", models.CharField(blank=True, max_length=80)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["-id"],
                "indexes": [models.Index(fields=["user", "-id"], name="event_by_user")],
            },
        ),
    ]
