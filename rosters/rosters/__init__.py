"""A roster as a whole: founded, read, described, copied, thrown away, its history."""
