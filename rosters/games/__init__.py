"""Games outside campaigns: logged, changed, struck out, and what they come to."""
