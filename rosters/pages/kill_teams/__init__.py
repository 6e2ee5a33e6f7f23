"""The pages of kill teams."""
