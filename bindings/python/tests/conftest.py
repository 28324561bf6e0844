"""Settings of every test: no files are left in the checkout."""

from hypothesis import settings

settings.register_profile("checks", database=None, deadline=None)
settings.load_profile("checks")
