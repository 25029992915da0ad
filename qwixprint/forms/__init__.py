"""A sheet to be filled in on a screen: its fields, and the script that adds up and helps."""
