"""Fire & Movement drawn: the map, its names, counters and markers. Begin with `drawing`."""
