"""All tables at once, for new databases; older ones get here by the migrations that this replaces."""

import accounts.ids
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("rosters", "0001_packs"),
        ("rosters", "0002_rosters_and_journal"),
        ("rosters", "0003_undone_batches_and_kept_places"),
        ("rosters", "0004_token_notes"),
        ("rosters", "0005_rosters_out_in_campaigns"),
        ("rosters", "0006_portraits"),
        ("rosters", "0007_packs_by_link"),
        ("rosters", "0008_state_of_the_edition"),
        ("rosters", "0009_squads_in_one_order"),
        ("rosters", "0010_packs_of_guests"),
        ("rosters", "0011_logged_games"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("knox", "0009_extend_authtoken_field"),
    ]

    operations = [
        migrations.CreateModel(
            name="PackFile",
            fields=[
                ("digest", models.CharField(editable=False, max_length=64, primary_key=True, serialize=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("game-system", "BattleScribe game system"),
                            ("catalogue", "BattleScribe catalogue"),
                            ("pack", "Muster pack"),
                        ],
                        max_length=20,
                    ),
                ),
                ("source_id", models.CharField(max_length=200)),
                ("name", models.CharField(max_length=200)),
                ("edition", models.CharField(max_length=20)),
                ("revision", models.PositiveIntegerField()),
                ("needs", models.JSONField(blank=True, default=list)),
                ("is_library", models.BooleanField(default=False)),
                ("body", models.BinaryField()),
                ("size", models.PositiveIntegerField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [models.Index(fields=["edition", "source_id"], name="pack_file_by_source")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["game-system", "catalogue", "pack"])),
                        name="pack_file_kind_is_known",
                    ),
                    models.CheckConstraint(condition=models.Q(("size__gt", 0)), name="pack_file_is_not_empty"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Picture",
            fields=[
                ("digest", models.CharField(editable=False, max_length=64, primary_key=True, serialize=False)),
                ("body", models.BinaryField()),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                ("sent_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("height__gt", 0), ("width__gt", 0)), name="picture_has_a_size"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TokenNote",
            fields=[
                (
                    "token",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="note",
                        serialize=False,
                        to="knox.authtoken",
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=60)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Pack",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("edition", models.CharField(max_length=20)),
                (
                    "kind",
                    models.CharField(
                        choices=[("faction", "a faction to build rosters of"), ("shared", "files that factions share")],
                        default="faction",
                        max_length=20,
                    ),
                ),
                ("key", models.CharField(max_length=200)),
                ("title", models.CharField(max_length=200)),
                ("revision", models.PositiveIntegerField()),
                ("digest", models.CharField(max_length=64)),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="packs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("guest_digest", models.CharField(blank=True, default="", max_length=64)),
                ("share_key", models.CharField(blank=True, max_length=40, null=True, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["edition", "key"], name="pack_by_key"),
                    models.Index(fields=["digest"], name="pack_by_digest"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("guest_digest", ""), ("owner", None)),
                        fields=("edition", "key", "digest"),
                        name="pack_is_stored_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("guest_digest", ""), _negated=True),
                        fields=("guest_digest", "edition", "key", "digest"),
                        name="pack_is_stored_once_for_a_guest",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("owner", None), ("guest_digest", ""), _connector="OR"),
                        name="pack_is_owned_or_a_guests",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("owner__isnull", False)),
                        fields=("owner", "edition", "key", "digest"),
                        name="pack_is_stored_once_for_its_owner",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["faction", "shared"])), name="pack_kind_is_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("share_key", None), ("owner__isnull", False), _connector="OR"),
                        name="pack_shared_is_owned",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PackPart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "pack",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="rosters.pack"
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="parts", to="rosters.packfile"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(fields=("pack", "position"), name="pack_has_one_file_at_a_place"),
                    models.UniqueConstraint(fields=("pack", "file"), name="pack_has_a_file_once"),
                ],
            },
        ),
        migrations.AddField(
            model_name="pack",
            name="files",
            field=models.ManyToManyField(related_name="packs", through="rosters.PackPart", to="rosters.packfile"),
        ),
        migrations.CreateModel(
            name="Roster",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rosters",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("guest_digest", models.CharField(blank=True, max_length=64)),
                ("edition", models.CharField(max_length=20)),
                (
                    "pack",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rosters",
                        to="rosters.pack",
                    ),
                ),
                ("faction", models.CharField(max_length=200)),
                ("name", models.CharField(max_length=200)),
                ("notes", models.TextField(blank=True)),
                ("choices", models.JSONField(blank=True, default=list)),
                ("state", models.JSONField(blank=True, default=dict)),
                ("campaign", models.JSONField(blank=True, default=dict)),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "Only you"), ("link", "Whoever has the link"), ("public", "Everyone")],
                        default="private",
                        max_length=10,
                    ),
                ),
                ("share_key", models.CharField(blank=True, max_length=40, null=True, unique=True)),
                ("version", models.PositiveIntegerField(default=0)),
                ("points", models.IntegerField(default=0)),
                ("size", models.PositiveIntegerField(default=0)),
                ("verdict", models.JSONField(blank=True, default=dict)),
                ("is_legal", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                ("discarded_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["owner", "-changed_at"], name="roster_of_owner"),
                    models.Index(
                        condition=models.Q(("guest_digest", ""), _negated=True),
                        fields=["guest_digest"],
                        name="roster_of_guest",
                    ),
                    models.Index(fields=["visibility", "-changed_at"], name="roster_by_visibility"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("owner", None), ("guest_digest", ""), _connector="OR"),
                        name="roster_is_owned_or_a_guests",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["private", "link", "public"])),
                        name="roster_visibility_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Operative",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "roster",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="operatives", to="rosters.roster"
                    ),
                ),
                ("position", models.PositiveIntegerField()),
                ("model", models.CharField(max_length=200)),
                ("role", models.CharField(max_length=20)),
                ("name", models.CharField(blank=True, max_length=200)),
                ("notes", models.TextField(blank=True)),
                ("loadout", models.JSONField(default=dict)),
                ("status", models.CharField(default="ready", max_length=20)),
                ("state", models.JSONField(blank=True, default=dict)),
                ("fixed", models.BooleanField(default=False)),
                ("portrait", models.CharField(blank=True, max_length=64)),
                ("points", models.IntegerField(default=0)),
                ("sheet", models.JSONField(blank=True, default=dict)),
            ],
            options={
                "ordering": ["position"],
            },
        ),
        migrations.CreateModel(
            name="Squad",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "roster",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="squads", to="rosters.roster"
                    ),
                ),
                ("prefix", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=200)),
                ("state", models.JSONField(blank=True, default=dict)),
            ],
            options={
                "ordering": ["prefix", "key"],
                "constraints": [
                    models.UniqueConstraint(fields=("roster", "prefix", "key"), name="squad_once_per_roster")
                ],
            },
        ),
        migrations.CreateModel(
            name="KillTeam",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "roster",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="kill_teams", to="rosters.roster"
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("format", models.CharField(max_length=20)),
                ("settings", models.JSONField(blank=True, default=dict)),
                ("members", models.JSONField(blank=True, default=list)),
                ("choices", models.JSONField(blank=True, default=list)),
                ("loadouts", models.JSONField(blank=True, default=dict)),
                ("points", models.IntegerField(default=0)),
                ("size", models.PositiveIntegerField(default=0)),
                ("verdict", models.JSONField(blank=True, default=dict)),
                ("is_legal", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("changed_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="LoggedGame",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "roster",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="games", to="rosters.roster"
                    ),
                ),
                ("kill_team", models.CharField(blank=True, max_length=200)),
                ("played_on", models.DateField()),
                ("opponent", models.CharField(max_length=200)),
                (
                    "opponent_roster",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="rosters.roster",
                    ),
                ),
                ("mission", models.CharField(blank=True, max_length=200)),
                ("mine", models.JSONField(blank=True, default=dict)),
                ("theirs", models.JSONField(blank=True, default=dict)),
                (
                    "result",
                    models.CharField(choices=[("won", "Won"), ("drawn", "Drawn"), ("lost", "Lost")], max_length=5),
                ),
                ("notes", models.TextField(blank=True)),
                ("token", models.CharField(blank=True, max_length=80)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["-played_on", "-created_at", "-id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("result__in", ["won", "drawn", "lost"])), name="game_result_is_known"
                    )
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
                        to="rosters.batch",
                    ),
                ),
                ("token", models.CharField(blank=True, max_length=80)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "roster",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="batches", to="rosters.roster"
                    ),
                ),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="batches",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("acts", models.JSONField(blank=True, default=list)),
                ("origin", models.CharField(blank=True, max_length=80)),
                ("place", models.PositiveIntegerField(blank=True, null=True)),
            ],
            options={
                "ordering": ["sequence"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("roster", "sequence"), name="batch_has_one_place_in_the_journal"),
                    models.UniqueConstraint(
                        condition=models.Q(("token", ""), _negated=True),
                        fields=("roster", "token"),
                        name="batch_token_is_used_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("origin", ""), _negated=True),
                        fields=("roster", "origin"),
                        name="batch_has_one_origin_on_a_roster",
                    ),
                ],
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
                ("field", models.CharField(blank=True, max_length=40)),
                ("value", models.JSONField(blank=True, null=True)),
                ("before", models.JSONField(blank=True, null=True)),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="rosters.batch"
                    ),
                ),
                (
                    "because",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="consequences",
                        to="rosters.batch",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("batch", "position"), name="change_has_one_place_in_its_batch"),
                    models.CheckConstraint(
                        condition=models.Q(("op__in", ["create", "set", "add", "remove"])), name="change_op_is_known"
                    ),
                ],
            },
        ),
    ]
