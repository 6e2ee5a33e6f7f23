"""The best team within limits, found exactly: subset sums and a solver that know no edition."""
