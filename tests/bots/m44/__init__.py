"""Opponents for Memoir '44."""
