"""All tables at once, for new databases; older ones get here by the migrations that this replaces."""

import accounts.ids
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("campaigns", "0001_campaigns"),
        ("campaigns", "0002_entrants_waived_issues"),
        ("campaigns", "0003_chronicle"),
        ("campaigns", "0004_tellings_of_a_draft"),
        ("campaigns", "0005_states_of_the_kind"),
        ("campaigns", "0006_batch_payload"),
        ("campaigns", "0007_rounds"),
        ("campaigns", "0008_reminded_people"),
        ("campaigns", "0009_notifications"),
        ("campaigns", "0010_news"),
        ("campaigns", "0011_meetings_of_a_chronicle"),
        ("campaigns", "0012_seasons"),
        ("campaigns", "0013_records_called_as_today"),
        ("campaigns", "0014_steps_of_every_mission"),
        ("campaigns", "0015_dice_of_another_server"),
        ("campaigns", "0016_story"),
        ("campaigns", "0017_saved_presets_and_veterans"),
        ("campaigns", "0018_kept_secrets"),
        ("campaigns", "0019_push_channels"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("rosters", "0001_squashed_0011_logged_games"),
    ]

    operations = [
        migrations.CreateModel(
            name="Campaign",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("edition", models.CharField(max_length=20)),
                ("kind", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=200)),
                (
                    "previous",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="following",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "carries",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("experience", "rosters with what they have learnt; resources begin anew"),
                            ("all", "everything: rosters, resources and standing"),
                            ("veterans", "so many veterans with what they have learnt; everybody else as recruited"),
                            ("nothing", "nothing: rosters enter as recruited"),
                        ],
                        max_length=10,
                    ),
                ),
                ("veterans", models.PositiveSmallIntegerField(default=0)),
                ("story", models.TextField(blank=True)),
                (
                    "stage",
                    models.CharField(
                        choices=[("gathering", "Gathering"), ("running", "Running"), ("ended", "Ended")],
                        default="gathering",
                        max_length=20,
                    ),
                ),
                ("settings", models.JSONField(blank=True, default=dict)),
                ("contradictions", models.JSONField(blank=True, default=list)),
                (
                    "visibility",
                    models.CharField(
                        choices=[
                            ("private", "Those who take part"),
                            ("link", "Whoever has the link"),
                            ("public", "Everyone"),
                        ],
                        default="private",
                        max_length=10,
                    ),
                ),
                ("share_key", models.CharField(blank=True, max_length=40, null=True, unique=True)),
                ("version", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("stage__in", ["gathering", "running", "ended"])),
                        name="campaign_stage_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["private", "link", "public"])),
                        name="campaign_visibility_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SavedPreset",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="campaign_presets",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("edition", models.CharField(max_length=20)),
                ("kind", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=80)),
                ("words", models.TextField(blank=True)),
                ("settings", models.JSONField(default=dict)),
                ("keeps", models.JSONField(blank=True, default=list)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["name", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("owner", "edition", "kind", "name"), name="preset_name_once_for_a_player"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="people", to="campaigns.campaign"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="campaign_people",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("guest_digest", models.CharField(blank=True, max_length=64)),
                ("name", models.CharField(max_length=60)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("arbitrator", "Arbitrator"),
                            ("co-arbitrator", "Co-arbitrator"),
                            ("player", "Player"),
                            ("spectator", "Spectator"),
                        ],
                        max_length=20,
                    ),
                ),
                ("key_digest", models.CharField(blank=True, max_length=64)),
                ("joined_at", models.DateTimeField(auto_now_add=True)),
                ("left_at", models.DateTimeField(blank=True, null=True)),
                ("reminded_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ["id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("guest_digest", ""), _negated=True),
                        fields=["guest_digest"],
                        name="person_of_guest",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("user__isnull", False)),
                        fields=("campaign", "user"),
                        name="person_once_in_a_campaign",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("guest_digest", ""), _negated=True),
                        fields=("campaign", "guest_digest"),
                        name="guest_once_in_a_campaign",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("key_digest", ""), _negated=True),
                        fields=("key_digest",),
                        name="personal_key_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("user", None), ("guest_digest", ""), _connector="OR"),
                        name="person_is_a_player_or_a_guest",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Chronicle",
            fields=[
                (
                    "campaign",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="chronicle",
                        serialize=False,
                        to="campaigns.campaign",
                    ),
                ),
                ("course", models.JSONField(blank=True, default=list)),
                ("fallen", models.JSONField(blank=True, default=list)),
                ("deeds", models.JSONField(blank=True, default=dict)),
                ("records", models.JSONField(blank=True, default=list)),
                ("meetings", models.JSONField(blank=True, default=dict)),
            ],
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="campaigns.campaign"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("title", models.CharField(max_length=120)),
                (
                    "stage",
                    models.CharField(
                        choices=[("open", "Open"), ("closed", "Closed"), ("dropped", "Called off")],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("pairing", models.CharField(max_length=20)),
                ("closes_at", models.DateTimeField(blank=True, null=True)),
                ("publish_at", models.DateTimeField(blank=True, null=True)),
                ("is_published", models.BooleanField(default=False)),
                ("agreed", models.JSONField(blank=True, default=dict)),
                ("pairings", models.JSONField(blank=True, default=list)),
                ("byes", models.JSONField(blank=True, default=list)),
                ("entrants", models.JSONField(blank=True, default=list)),
                ("closing", models.JSONField(blank=True, default=dict)),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "number"), name="round_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(("stage__in", ["open", "closed", "dropped"])), name="round_stage_is_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invite",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="invites", to="campaigns.campaign"
                    ),
                ),
                ("key", models.CharField(max_length=40, unique=True)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("arbitrator", "Arbitrator"),
                            ("co-arbitrator", "Co-arbitrator"),
                            ("player", "Player"),
                            ("spectator", "Spectator"),
                        ],
                        default="player",
                        max_length=20,
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="invites",
                        to="campaigns.person",
                    ),
                ),
                ("expires_at", models.DateTimeField(blank=True, null=True)),
                ("uses_left", models.PositiveIntegerField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entrants", to="campaigns.campaign"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entrants", to="campaigns.person"
                    ),
                ),
                (
                    "roster",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="entrants",
                        to="rosters.roster",
                    ),
                ),
                ("origin_roster", models.CharField(blank=True, max_length=40)),
                ("position", models.PositiveIntegerField(default=0)),
                ("name", models.CharField(max_length=200)),
                ("faction", models.CharField(max_length=200)),
                ("state", models.JSONField(blank=True, default=dict)),
                ("open_choices", models.PositiveSmallIntegerField(default=0)),
                ("waived", models.JSONField(blank=True, default=list)),
                ("has_left", models.BooleanField(default=False)),
                ("won", models.PositiveIntegerField(default=0)),
                ("drawn", models.PositiveIntegerField(default=0)),
                ("lost", models.PositiveIntegerField(default=0)),
                ("entered_at", models.DateTimeField(auto_now_add=True)),
                ("holds_roster", models.BooleanField(default=True)),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("holds_roster", True)),
                        fields=("roster",),
                        name="roster_is_in_one_campaign_at_a_time",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Mission",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="missions", to="campaigns.campaign"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "round",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="missions",
                        to="campaigns.round",
                    ),
                ),
                ("kind", models.CharField(blank=True, max_length=60)),
                ("title", models.CharField(max_length=200)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("challenged", "Challenge"),
                            ("declined", "Declined"),
                            ("planned", "Planned"),
                            ("mustered", "Mustered"),
                            ("reported", "Reported"),
                            ("confirmed", "Confirmed"),
                            ("disputed", "Disputed"),
                            ("voided", "Voided"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="planned",
                        max_length=20,
                    ),
                ),
                ("standing", models.JSONField(blank=True, default=dict)),
                ("agreed", models.JSONField(blank=True, default=dict)),
                ("at", models.DateTimeField(blank=True, null=True)),
                ("where", models.CharField(blank=True, max_length=200)),
                ("deadline", models.DateTimeField(blank=True, null=True)),
                (
                    "proposed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="proposed",
                        to="campaigns.person",
                    ),
                ),
                ("reported_at", models.DateTimeField(blank=True, null=True)),
                ("settings", models.JSONField(blank=True, default=dict)),
                ("secret", models.BinaryField(max_length=32)),
                ("commitment", models.CharField(max_length=64)),
                ("is_brought", models.BooleanField(default=False)),
                ("words", models.JSONField(blank=True, default=dict)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["number"],
                "indexes": [models.Index(fields=["campaign", "state"], name="mission_by_state")],
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "number"), name="mission_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "state__in",
                                [
                                    "challenged",
                                    "declined",
                                    "planned",
                                    "mustered",
                                    "reported",
                                    "confirmed",
                                    "disputed",
                                    "voided",
                                    "cancelled",
                                ],
                            )
                        ),
                        name="mission_state_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Channel",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="channels", to="campaigns.person"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("webhook", "Webhook"),
                            ("discord", "Discord"),
                            ("mail", "Mail"),
                            ("push", "Web push"),
                            ("feed", "Atom feed"),
                            ("calendar", "Calendar"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "scope",
                    models.CharField(
                        choices=[("all", "everything in the campaign"), ("mine", "what concerns me")],
                        default="all",
                        max_length=10,
                    ),
                ),
                ("address", models.CharField(blank=True, max_length=2000)),
                ("secret", models.CharField(blank=True, max_length=64)),
                ("browser_keys", models.JSONField(blank=True, default=dict)),
                ("key", models.CharField(max_length=64, unique=True)),
                ("base_url", models.CharField(blank=True, max_length=300)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                ("seen", models.PositiveIntegerField(default=0)),
                ("last_error", models.CharField(blank=True, max_length=300)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["webhook", "discord", "mail", "push", "feed", "calendar"])),
                        name="channel_kind_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("scope__in", ["all", "mine"])), name="channel_scope_is_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MissionSide",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "mission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sides", to="campaigns.mission"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "entrant",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sides",
                        to="campaigns.entrant",
                    ),
                ),
                ("outsider_name", models.CharField(blank=True, max_length=120)),
                ("outsider_faction", models.CharField(blank=True, max_length=120)),
                ("draft", models.JSONField(blank=True, default=dict)),
                ("salt", models.CharField(blank=True, max_length=64)),
                ("locked_at", models.DateTimeField(blank=True, null=True)),
                ("lock_hash", models.CharField(blank=True, max_length=64)),
                ("on_paper", models.BooleanField(default=False)),
                ("as_is_reason", models.CharField(blank=True, max_length=500)),
                ("as_is_accepted", models.BooleanField(default=False)),
                ("team", models.JSONField(blank=True, default=dict)),
                ("result", models.CharField(blank=True, max_length=10)),
                ("state", models.JSONField(blank=True, default=dict)),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(fields=("mission", "position"), name="side_has_one_place"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("entrant__isnull", False), models.Q(("outsider_name", ""), _negated=True), _connector="OR"
                        ),
                        name="side_is_an_entrant_or_an_outsider",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("result__in", ["", "won", "lost", "drew"])), name="side_result_is_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ReportDraft",
            fields=[
                (
                    "mission",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="draft",
                        serialize=False,
                        to="campaigns.mission",
                    ),
                ),
                ("answers", models.JSONField(blank=True, default=dict)),
                ("stamps", models.JSONField(blank=True, default=dict)),
                ("tellings", models.JSONField(blank=True, default=dict)),
                ("changed_at", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            name="Roll",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "mission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rolls", to="campaigns.mission"
                    ),
                ),
                ("subject", models.CharField(max_length=220)),
                ("purpose", models.CharField(max_length=60)),
                ("number", models.PositiveSmallIntegerField(default=1)),
                ("sides", models.PositiveSmallIntegerField()),
                ("value", models.PositiveSmallIntegerField()),
                ("source", models.CharField(max_length=10)),
                ("rolled_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("mission", "subject", "purpose", "number", "source"), name="roll_once_for_a_question"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("source__in", ["sealed", "table", "brought"])), name="roll_source_is_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Batch",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("sequence", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=40)),
                ("words", models.CharField(max_length=500)),
                (
                    "voids",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="voided_by",
                        to="campaigns.batch",
                    ),
                ),
                ("token", models.CharField(blank=True, max_length=80)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="batches", to="campaigns.campaign"
                    ),
                ),
                ("place", models.PositiveIntegerField()),
                ("group", models.UUIDField()),
                (
                    "mission",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="batches",
                        to="campaigns.mission",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="batches",
                        to="campaigns.person",
                    ),
                ),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="campaign_batches",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("payload", models.JSONField(blank=True, default=dict)),
            ],
            options={
                "ordering": ["sequence"],
                "abstract": False,
                "indexes": [models.Index(fields=["mission", "kind"], name="batch_of_mission")],
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "sequence"), name="campaign_batch_has_one_place"),
                    models.UniqueConstraint(
                        condition=models.Q(("token", ""), _negated=True),
                        fields=("campaign", "token"),
                        name="campaign_token_is_used_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="KeptSecret",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "side",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_secrets",
                        to="campaigns.missionside",
                    ),
                ),
                ("question", models.CharField(max_length=60)),
                ("answer", models.CharField(max_length=60)),
                ("salt", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                ("sealed_at", models.DateTimeField()),
                ("opened_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ["sealed_at"],
                "constraints": [models.UniqueConstraint(fields=("side", "question"), name="secret_once_per_side")],
            },
        ),
        migrations.CreateModel(
            name="Change",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("position", models.PositiveIntegerField()),
                ("subject", models.CharField(max_length=220)),
                ("op", models.CharField(max_length=10)),
                ("value", models.JSONField(blank=True, null=True)),
                ("before", models.JSONField(blank=True, null=True)),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="campaigns.batch"
                    ),
                ),
                ("field", models.CharField(blank=True, max_length=60)),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("batch", "position"), name="campaign_change_has_one_place"),
                    models.CheckConstraint(
                        condition=models.Q(("op__in", ["create", "set", "add", "remove"])),
                        name="campaign_change_op_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="News",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="news", to="campaigns.person"
                    ),
                ),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="news", to="campaigns.batch"
                    ),
                ),
                ("changes", models.JSONField(blank=True, default=list)),
                ("seen_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ["-id"],
                "indexes": [models.Index(condition=models.Q(("seen_at", None)), fields=["person"], name="unread_news")],
                "constraints": [models.UniqueConstraint(fields=("person", "batch"), name="news_once_for_a_person")],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "channel",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="campaigns.channel"
                    ),
                ),
                ("event", models.CharField(max_length=120)),
                (
                    "batch",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="campaigns.batch",
                    ),
                ),
                ("words", models.CharField(blank=True, max_length=1000)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("sending", "Sending"),
                            ("sent", "Sent"),
                            ("failed", "Given up"),
                            ("dropped", "Dropped"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("due_at", models.DateTimeField()),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("error", models.CharField(blank=True, max_length=300)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state__in", ["waiting", "sending"])),
                        fields=["due_at"],
                        name="delivery_due",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("channel", "event"), name="delivery_once_for_an_event"),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["waiting", "sending", "sent", "failed", "dropped"])),
                        name="delivery_state_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Post",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="posts", to="campaigns.campaign"
                    ),
                ),
                (
                    "side",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="post",
                        to="campaigns.missionside",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="posts",
                        to="campaigns.person",
                    ),
                ),
                ("title", models.CharField(blank=True, max_length=120)),
                ("text", models.TextField(blank=True)),
                ("pictures", models.JSONField(blank=True, default=list)),
                ("hidden_reason", models.CharField(blank=True, max_length=300)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ["-id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("pictures", []), ("text", ""), ("title", ""), _negated=True),
                        name="post_says_something",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Comment",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "post",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="comments", to="campaigns.post"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="comments",
                        to="campaigns.person",
                    ),
                ),
                ("text", models.TextField()),
                ("hidden_reason", models.CharField(blank=True, max_length=300)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Reaction",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "post",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reactions", to="campaigns.post"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reactions", to="campaigns.person"
                    ),
                ),
                (
                    "mark",
                    models.CharField(
                        choices=[("cheers", "Well played"), ("laughs", "Made me laugh"), ("mourns", "Rest in peace")],
                        max_length=10,
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("post", "person"), name="reaction_once_for_a_person"),
                    models.CheckConstraint(
                        condition=models.Q(("mark__in", ["cheers", "laughs", "mourns"])), name="reaction_mark_is_known"
                    ),
                ],
            },
        ),
    ]
