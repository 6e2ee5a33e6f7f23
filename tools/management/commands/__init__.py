"""Commands that developers run."""
