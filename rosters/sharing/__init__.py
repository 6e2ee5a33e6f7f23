"""Who may see a roster: public, by link, and a guest's own link to another device."""
