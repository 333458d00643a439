"""The worked example: three turns of a small invented skirmish, to be stepped through."""

from __future__ import annotations

EXAMPLE = """\
onwatch 1
system mordheim
depth states
side a "Dockers"
side b "Lamplighters"
unit hans a "Hans" leader=1 ld=8
unit otto a "Otto" state=fleeing ld=7
unit greta a "Greta" state=stunned
unit kurt a "Kurt" state=fleeing ld=6
unit jost a "Jost"
unit lise a "Lise"
unit vera b "Vera" leader=1 ld=7
unit milan b "Milan"
unit petra b "Petra"
unit ivo b "Ivo"
begin
# Recovery: Greta came round by herself, but does not stand up yet. Otto rallies, Kurt does not.
rallied otto
failed kurt
next
# Movement: charges first, then the compulsory move.
charge hans
charge hans vera
flee kurt
ran jost
next
# Shooting: Otto has rallied and Jost ran, neither shoots. Lise does.
shoot lise milan
down milan
next
# Hand-to-hand: Hans charged and strikes first.
down vera
next
# The Lamplighters' turn: both who lie stand up.
stand all
next
charge petra hans
next
next
stun hans
next
# The Dockers again: one out of action would not be a quarter of six. Hans comes round, Greta stands up.
stand all
rallied kurt
next
"""
