"""The audit of a match: bundles that anybody can check, and the checks."""
