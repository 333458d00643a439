"""The worked example: two players, two enemies, half a round that shows the queue; names in everybody's language."""

EXAMPLE = """\
onwatch 1
system champions
edition 1.6
depth dice
side p1 "Ann"
side p2 "Ben"
side enc
unit identity-1 p1 form=hero hp=11 def=2
unit ally-1 p1 kind=ally hp=2
unit identity-2 p2
unit villain-1 enc stages=2 hp=28 atk=2 sch=1
unit minion-1 enc engaged=p1 atk=2 sch=1 hp=4
begin
set game target 14
phase
go
# the villain attacks Ann; her ally steps in
defend p1 ally-1
star
# the star makes the minion attack: that waits
attack minion-1 p1
boost 2
keyword overkill
done
# the minion, because a card said so
defend p1
done
# and again, because it is engaged with Ann
done
# Ben is in alter-ego form: the villain schemes
boost 1
done
"""
