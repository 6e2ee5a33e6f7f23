"""A whole campaign as one file: exported, and read back on another server. The form: README.md beside this."""
