"""A whole campaign as one file: taken along, and read back on another server. The form: README.md beside this."""
