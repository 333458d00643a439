"""The worked example: a dwarf and a wolf, one round."""

EXAMPLE = """\
onwatch 1
system ap-rpg
side heroes Heroes
side foes Foes
unit gunnar heroes Gunnar ap_full=7 initiative=12
unit wolf foes Wolf ap_full=9 initiative=8
begin
# What the wolf will do first is said before turns run.
intend wolf bite
# The axe takes all seven points; the blow misses and nothing is left to parry with.
act gunnar axe
? gunnar ap 0
? game up wolf
act wolf bite
act wolf bite
act wolf step
# 4 + 4 + 1 = 9: everyone has had a turn.
? wolf ap 0
? game stage over
"""
