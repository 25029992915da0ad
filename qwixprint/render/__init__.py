"""Scenes and pages into files: PDF, SVG and PNG. Has never heard of a cell."""
