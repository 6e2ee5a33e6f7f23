"""What `manage.py bench` measures; see rosters/bench/measures.py to add one."""
