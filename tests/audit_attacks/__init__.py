"""The attacks on bundles, and what each is found as."""
