"""Sheets to be filled in on a screen: their fields, and the script that adds up."""
