"""Action points: paying with them, and what things cost."""
