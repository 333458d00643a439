"""Whose turn it is: actions, states, and the ways in which games order them."""
