"""A campaign's journal: every act, what it folds to, and the one door through which both are written."""
