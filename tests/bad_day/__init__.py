"""A bad day: files that mean harm, killed runs, strange surroundings, long jobs: `make bad-day`."""
