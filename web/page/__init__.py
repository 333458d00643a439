"""The page of Onwatch: what a player sees and taps, drawn from what the core knows.

`app` and all it uses is plain Python and runs anywhere; `main` alone knows that it is inside a browser.
"""
