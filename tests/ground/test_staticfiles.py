"""What collectstatic brings together."""

from io import StringIO

from django.core.management import call_command


def test_only_what_a_page_of_ours_asks_for_is_collected() -> None:
    out = StringIO()
    call_command("collectstatic", dry_run=True, interactive=False, verbosity=2, stdout=out)
    output = out.getvalue()
    assert "swagger-ui-bundle.js" in output
    assert "muster/css/tokens.css" in output.replace("\\", "/")
    assert "redoc" not in output
    assert "rest_framework" not in output
