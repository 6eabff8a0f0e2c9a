"""The effect language as far as rulebooks share it: shapes, loading, limits, order."""
