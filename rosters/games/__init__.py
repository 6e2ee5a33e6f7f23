"""Games outside campaigns: logged, edited, deleted, and their totals."""
