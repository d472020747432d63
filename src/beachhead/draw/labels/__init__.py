"""Names on a map: their letters, where they may stand, and how they keep apart."""
