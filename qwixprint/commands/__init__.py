"""What the commands do: each reads like the way from a file to a sheet, a scene and pages."""
