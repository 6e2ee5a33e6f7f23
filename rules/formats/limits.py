"""How large and how deep a file may be before it is refused, so that no file can take the machine down.

The largest community files have 1 MB, 7,500 elements and 15 levels.
"""

from __future__ import annotations

MOST_BYTES = 20_000_000
"""One document, unzipped."""
MOST_ELEMENTS = 100_000
MOST_BYTES_OF_PACK = 512_000
"""One pack in our own language; the largest that comes with Muster has 72 kB."""
MOST_NODES_OF_PACK = 30_000
"""Its lists, mappings and words; the largest has 6,500."""
MOST_DEPTH = 100
MOST_COUNTED = 2_000
"""Everything a roster to be judged has, each as often as it is counted; players' rosters have up to 150."""
MOST_MEMBERS_OF_ONE = 8
"""Members of a zipped document (.gstz, .catz, .rosz), which holds one."""
MOST_MEMBERS = 2_000
"""Members of a .zip of many documents."""
MOST_BYTES_OF_ALL = 100_000_000
"""All documents of one .zip, unzipped."""
LONGEST_ID = 200
LONGEST_NUMBER = 30
LARGEST_NUMBER = 10**12
LARGEST_REVISION = 2**31 - 1
