"""The worked example: one short player turn with a window in the magic phase, a scatter and a reroll."""

EXAMPLE = """\
onwatch 1
system ninth-age
edition 1.0
side a "Ember host"
side b "Moss court"
unit guard a "Ember guard" count=20
unit mortar a "Fire mortar"
unit wardens b "Moss wardens" count=15
unit seer b "Old seer"
begin
first a
# Movement: the guard charges, 2D6 for the distance.
set guard charged 1
throw a 2D6
roll 4 5
? game total 9
next
# The start of the magic phase: both players have something, so both declare before anything happens.
window
! effect b "Veil of mist" T9A-05
effect a "Raven omen"
no a
effect b "Veil of mist"
no b
? game now "Raven omen"
resolve a "Raven omen"
resolve b "Veil of mist"
? game window -
spell 3
next
# Shooting: the shell scatters four inches along the arrow.
set mortar shot 1
throw a "scatter D6"
roll arrow 4 90
? game distance 4
# Five hits wound on 4+; failed dice are thrown again, once.
throw a "5D6 4+"
roll 6 2 4 1 5
? game total 3
reroll failed
roll 4 3
? game total 4
! reroll failed T9A-12
lose wardens 4
? wardens count 11
next
# Melee.
lose guard 2
next
? game active b
"""
