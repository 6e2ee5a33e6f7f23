"""A roster's journal: every act, what it folds to, and the one door through which rosters are written."""
