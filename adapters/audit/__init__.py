"""Keys, signatures, checkpoints and bundles of stored matches."""
