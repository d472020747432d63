"""Metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

ANSWERS = Counter("beachhead_answers_total", "Answers accepted and written", ["outcome"])
ANSWER_SECONDS = Histogram(
    "beachhead_answer_seconds",
    "From an answer's arrival to its commit",
    buckets=(0.002, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.075, 0.1, 0.2, 0.5, 1, 5),
)
BOT_MOVES = Counter("beachhead_bot_moves_total", "Decisions made by bots")
BOT_FAILURES = Counter("beachhead_bot_failures_total", "Bots that failed, hung or answered nonsense")
BOT_STAND_INS = Counter("beachhead_bot_stand_ins_total", "Decisions made in place of a bot that failed twice")
BOT_STOPS = Counter("beachhead_bot_stops_total", "Bot decisions cut short by the clock")
OPEN_GAMES = Gauge("beachhead_open_rooms", "Games in memory")
SOCKETS = Gauge("beachhead_sockets", "Open sockets")
