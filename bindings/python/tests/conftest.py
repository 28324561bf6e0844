"""Settings of every test: no files are left in the checkout. `--hypothesis-profile soak` tries more."""

from hypothesis import settings

settings.register_profile("checks", database=None, deadline=None, max_examples=150)
settings.register_profile("soak", database=None, deadline=None, max_examples=10_000)
settings.load_profile("checks")
