"""The tags that draw figures, and the hues of factions."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml
from django.template import Context, Template
from django.utils import timezone

from config.templatetags.look import GLYPHS, named_lines
from rosters.web.hues import EMBLEMS, MARKS, emblem_of, hue_of, hues_apart
from rules.packs import shipped_editions, shipped_files

pytestmark = pytest.mark.ci


def drawn(source: str, **context: object) -> str:
    return Template("{% load look %}" + source).render(Context(context))


@pytest.mark.parametrize(
    ("faction", "hue"),
    [
        ("Orks", "moss"),
        ("T’au Empire", "ochre"),
        ("T'au Empire", "ochre"),
        ("tau-empire", "ochre"),
        ("Heretic Astartes", "crimson"),
        ("Adeptus Astartes", "cobalt"),
        ("Adeptus Custodes", "ochre"),
        ("Death Guard", "moss"),
        ("Thousand Sons", "cobalt"),
        ("", ""),
    ],
)
def test_a_faction_wears_its_hue(faction: str, hue: str) -> None:
    assert hue_of(faction) == hue


def test_a_date_has_its_year_where_that_is_not_this_one() -> None:
    this = timezone.now().replace(month=11, day=20, hour=9, minute=5)
    assert drawn("{{ day|dated }}", day=this) == f"{this:%A} 20 November"
    assert drawn("{{ day|dated:'H:i' }}", day=this).endswith("20 November, 09:05")
    long_ago = datetime(2020, 1, 1, 23, 59, tzinfo=UTC)
    assert drawn("{{ day|dated:'H:i' }}", day=long_ago) == "Wednesday 1 January 2020, 23:59"


def test_an_unheard_of_faction_always_wears_the_same_hue() -> None:
    assert hue_of("My own chapter") == hue_of("My own chapter")
    assert hue_of("My own chapter") in MARKS


def test_a_stat_line_says_what_has_changed() -> None:
    line = drawn("{% statline stats %}", stats=[("M", '6"'), ("A", "3", 1), ("Ld", "-", -2)])
    assert "(raised by 1)" in line
    assert "(lowered by 2)" in line
    assert "<dd>−" in line


def test_a_track_says_how_far_it_is() -> None:
    boxes = drawn("{% track 5 new=2 %}")
    assert 'aria-label="5 of 12 experience"' in boxes
    assert (boxes.count("<i "), boxes.count("step"), boxes.count('on"'), boxes.count('new"')) == (12, 3, 3, 2)


@pytest.mark.parametrize(("parts", "words"), [([40, 30], "30 left"), ([60, 60], "20 too many"), ([], "100 left")])
def test_a_meter_says_what_is_left(parts: list[int], words: str) -> None:
    assert words in drawn("{% meter parts 100 %}", parts=parts)


@pytest.mark.parametrize(("number", "written"), [(3, "+3"), (-17, "−17"), (0, "0")])
def test_a_change_is_written_with_its_sign(number: int, written: str) -> None:
    assert drawn("{{ number|signed }}", number=number) == written


def test_what_a_player_wrote_is_escaped_everywhere() -> None:
    evil = '"><script>alert(1)</script>'
    for source in ("{% word evil evil evil %}", "{% qr evil evil %}", "{% icon 'alert' evil %}", "{{ evil|minus }}"):
        assert "<script>" not in drawn(source, evil=evil)


def test_an_address_that_is_not_there_is_empty() -> None:
    assert drawn("{% address 'no:such' as url %}[{{ url }}]") == "[]"


DRAWN = Path(__file__).parents[2] / "static" / "muster"


@pytest.mark.parametrize(
    ("faction", "emblem"),
    [
        ("Orks", "orks"),
        ("Orks - Kommandos", "kommandos"),
        ("T’au Empire", "tau-empire"),
        ("Imperium - Space Marines", "adeptus-astartes"),
        ("Heretic Astartes", "heretic-astartes"),
        ("Craftworlds", "asuryani"),
        ("Genestealer Cults", "genestealer-cults"),
        ("New Yorkers", "unknown"),
    ],
)
def test_a_faction_has_its_emblem_however_a_file_spells_it(faction: str, emblem: str) -> None:
    assert emblem_of(faction) == emblem


def test_every_shipped_faction_has_an_emblem_of_its_own() -> None:
    packs = [yaml.safe_load(file.read_text()) for file in Path("rules/packs/kt2018").glob("*.yaml")]
    titles = [pack["title"] for pack in packs if pack.get("kind") != "system"]
    emblems = {emblem_of(title) for title in titles}
    assert len(titles) == len(emblems) == 24
    assert "unknown" not in emblems


@pytest.mark.parametrize("edition", shipped_editions())
def test_no_shipped_pack_is_without_an_emblem(edition: str) -> None:
    titles = [yaml.safe_load(file.body)["title"] for file in shipped_files(edition)[1:]]
    assert len(titles) > 20
    assert [title for title in titles if emblem_of(title) == "unknown"] == []


def test_every_sign_that_is_named_is_drawn() -> None:
    emblems = (DRAWN / "emblems.svg").read_text()
    assert [each for each in EMBLEMS if f'id="e-{each}"' not in emblems] == []
    glyphs = (DRAWN / "glyphs.svg").read_text()
    assert [each for each in GLYPHS if f'id="g-{each}"' not in glyphs] == []
    assert len(GLYPHS - {"commander"}) == 20


def test_the_faces_of_the_screen_weigh_little() -> None:
    named = set(re.findall(r'fonts/([^"]+\.woff2)', (DRAWN / "css" / "tokens.css").read_text()))
    assert len(named) == 6
    assert sum((DRAWN / "fonts" / name).stat().st_size for name in named) <= 60_000


@pytest.mark.parametrize(
    ("factions", "hues"),
    [
        (("Orks", "Necrons"), ["moss", "teal"]),
        (("Orks", "Kommandos"), ["moss", "cobalt"]),
        (("Orks", ""), ["moss", "slate"]),
        (("Astra Militarum", ""), ["slate", "cobalt"]),
        ((), []),
    ],
)
def test_no_two_sides_wear_the_same_and_an_outsider_is_grey(factions: tuple[str, ...], hues: list[str]) -> None:
    assert list(hues_apart(dict(enumerate(factions))).values()) == hues


@pytest.mark.parametrize(
    ("tally", "heading"),
    [
        ({"illegal": 6, "reminders": 1}, "Issues (6) <small>and 1 reminder</small></h2>"),
        ({"illegal": 1, "reminders": 0}, "Issues (1)</h2>"),
        ({"issues": [{}, {}], "reminders": 2}, "Reminders (2)</h2>"),
    ],
)
def test_the_list_of_issues_counts_all_that_it_lists(tally: dict[str, object], heading: str) -> None:
    assert heading in drawn('{% include "components/issues.html" %}', **tally)


@pytest.mark.parametrize("notice", [{"kind": "done", "undo_url": "/undo/"}, {"kind": "stale", "retry": "[]"}])
def test_the_button_of_a_notice_aims_only_at_what_its_page_has(notice: dict[str, str]) -> None:
    templates = {path: path.read_text() for path in Path("templates").rglob("*.html")}
    of_board = [text for text in templates.values() if 'notice.html" with on_board=True' in text]
    assert of_board
    assert all('id="roster"' in text for text in of_board)
    button = '{% include "rosters/rosters/notice.html" %}'
    plain = drawn(button, notice=notice, act_url="/act/", here_url="/details/")
    assert "hx-target" not in plain
    assert "{#" not in plain
    assert 'name="next" value="/details/"' in plain
    assert "hx-target" not in drawn(button, notice=notice), "a page that says nothing of itself has no board"
    assert 'hx-target="#roster"' in drawn(button, notice=notice, on_board=True)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Sure aim: a <hit> more", "Sure aim: a &lt;hit&gt; more"),
        ("Sure aim: a <hit>\nIn 1. Twice: no", "<b>Sure aim:</b> a &lt;hit&gt;\nIn 1. Twice: no"),
        ("", ""),
    ],
)
def test_of_several_lines_each_name_is_bold(text: str, wanted: str) -> None:
    assert named_lines(text) == wanted
