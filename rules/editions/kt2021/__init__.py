"""The 2021 edition."""
