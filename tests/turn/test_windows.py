from __future__ import annotations

import pytest

from pycore.turn import windows as w
from pycore.turn.windows import Effect, Window

SIDES = ("red", "blue")
RAVEN, OWL = Effect("red", "raven"), Effect("red", "owl")
WARD, ROT = Effect("blue", "ward"), Effect("blue", "rot", True)


def of(window: Window | None) -> Window:
    assert window is not None
    return window


def test_the_active_side_declares_first_then_the_other_and_then_it_happens_in_that_order():
    window = Window(SIDES)
    assert window.declaring == "red"
    window = of(w.spoken(w.named(w.named(window, OWL), RAVEN), "red"))
    assert window.declaring == "blue"
    window = of(w.spoken(w.named(window, WARD), "blue"))
    assert window.declaring == ""
    assert w.queue(window) == (OWL, RAVEN, WARD)


def test_a_side_that_speaks_ends_the_declarations_before_its_own():
    assert w.heard(Window(SIDES), "blue").declaring == "blue"
    assert w.heard(Window(SIDES, 1), "red").declaring == "blue"
    assert w.heard(Window(SIDES, 2, (RAVEN,)), "red").declaring == ""


def test_what_must_happen_takes_part_whoever_declares():
    window = w.named(w.named(Window(SIDES), ROT), RAVEN)
    assert w.queue(window) == (RAVEN, ROT)


def test_the_last_no_closes_a_window_in_which_nothing_happens():
    assert w.spoken(of(w.spoken(Window(SIDES), "red")), "blue") is None
    assert w.spoken(Window(SIDES), "blue") is None


def test_the_window_is_over_when_everything_has_happened():
    window = Window(SIDES, 2, (RAVEN, WARD))
    assert w.happened(of(w.happened(window, RAVEN)), WARD) is None


def test_what_comes_up_meanwhile_makes_the_next_window():
    window = w.named(w.named(Window(SIDES, 2, (RAVEN,)), WARD), OWL)
    assert w.queue(window) == (RAVEN,)
    after = of(w.happened(window, RAVEN))
    assert w.queue(after) == (OWL, WARD)
    assert not after.later
    assert not w.faults(after)


@pytest.mark.parametrize(
    "broken",
    [Window(SIDES, 2), Window(SIDES, 0, (), (RAVEN,)), Window(("red",), 0, (WARD,))],
)
def test_what_does_not_fit_together_is_told(broken: Window):
    assert w.faults(broken)
