"""Maps of ours for expeditions of all sizes; a club may write its own."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Chart(StrEnum):
    """Which map is played on."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    OWN = "own"


CHARTS = (
    (Chart.SMALL, "Small: 2 or 3 players"),
    (Chart.MEDIUM, "Medium: 4 players"),
    (Chart.LARGE, "Large: 5 or 6 players"),
    (Chart.OWN, "Our own, as written below"),
)

ROWS: Mapping[Chart, str] = {
    Chart.SMALL: "ssxss/sstss/xtttx/sstss/ssxss",
    Chart.MEDIUM: "sssxss/ssttss/xsttts/ssttsx/ssttss/ssxsss",
    Chart.LARGE: "sssxsss/ssssttx/xsttsss/ssttttx/xsttsss/ssssttx/sssxsss",
}
