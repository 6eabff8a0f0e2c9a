"""Keyed draws: dice that anybody can check afterwards."""
