"""A game as text, and as a link."""
