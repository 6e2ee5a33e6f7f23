"""Pages about operatives."""
