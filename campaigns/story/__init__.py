"""The story: announcements, posts about missions, comments, and the chronicle that prints as a booklet."""
