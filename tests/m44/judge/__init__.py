"""The judge of reasons, chapter by chapter; `tests.m44.reasons` puts it together."""
