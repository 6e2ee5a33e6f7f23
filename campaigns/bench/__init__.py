"""What `manage.py bench` measures of campaigns; see rosters/bench/measures.py to add one."""
