"""Onwatch: runs the turn at a tabletop."""
