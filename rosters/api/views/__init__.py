"""One address each: fetch, parse, call, answer."""
