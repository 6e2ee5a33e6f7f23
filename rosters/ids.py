"""`new_id` under the name by which the migrations of rosters know it; accounts needs ids too and stands below."""

from accounts.ids import new_id

__all__ = ["new_id"]
