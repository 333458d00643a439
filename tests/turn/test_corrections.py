"""How a correction is told: as a player would say it, whatever the system."""

from __future__ import annotations

import pytest
from page.words import Words

from pycore.record.text import begin, read

CHAMPIONS = """onwatch 1
system champions
side p1 "Ann"
side p2 "Ben"
side enc
unit identity-1 p1
unit identity-2 p2
unit villain-1 enc
unit minion-1 enc engaged=p1
begin
"""
ARMIES = 'onwatch 1\nsystem ninth-age\nside a\nside b\nunit axes a "Axes"\nunit riders b\nbegin\n'


@pytest.mark.parametrize(
    ("record", "action", "said"),
    [
        (CHAMPIONS, "set minion-1 stunned 1", "Minion 1: marked as “stunned”"),
        (CHAMPIONS, "set minion-1 stunned 0", "Minion 1: no longer “stunned”"),
        (CHAMPIONS, "set minion-1 stunned 2", "Minion 1: stunned 2"),
        (CHAMPIONS, "set villain-1 guard 1", "Villain 1: marked as “guard”"),
        (CHAMPIONS, "set villain-1 atk 2", "Villain 1: ATK 2"),
        (CHAMPIONS, "set identity-1 form hero", "Ann: form hero"),
        (CHAMPIONS, "set minion-1 engaged p2", "Minion 1: engaged with Ben"),
        (CHAMPIONS, "set minion-1 count 3", "Minion 1: number 3"),
        (CHAMPIONS, 'set minion-1 name "Old one"', "New name: Old one"),
        (CHAMPIONS, "set game first p2", "Set right: first player Ben"),
        (CHAMPIONS, "set game crisis 1", "Set right: crisis icon on"),
        (CHAMPIONS, "set game threat 4", "Set right: threat 4"),
        (CHAMPIONS, "set minion-1 status fallen", "Minion 1: status out"),
        (ARMIES, "set axes charged 1", "Axes: marked as “charged”"),
    ],
)
def test_a_correction_in_words(record: str, action: str, said: str) -> None:
    table = begin(read(record))
    table.play(action)
    assert Words(table.system).say(table.lines[-1].events[0], table.state) == said
