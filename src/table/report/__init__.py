"""The lab's report: a separate page, generated on the command line and never part of the site."""
