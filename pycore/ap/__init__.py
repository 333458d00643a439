"""Action points: pools of them and what things cost."""
