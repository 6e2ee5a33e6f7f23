"""What `manage.py bench` measures; see tools/bench/measures.py to add one."""
