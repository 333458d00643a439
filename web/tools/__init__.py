"""What build.py does once it is asked: make .venv, assemble site/, serve it, test, measure."""
