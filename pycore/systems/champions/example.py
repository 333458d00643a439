"""The worked example: two players, two enemies, half a round that shows the queue."""

EXAMPLE = """\
onwatch 1
system champions
edition 1.6
depth dice
side p1 "Ann"
side p2 "Ben"
side enc
unit hero-1 p1 "Hero" form=hero hp=11 def=2
unit helper p1 "Helper" kind=ally hp=2
unit hero-2 p2 "Second hero"
unit villain enc "Villain" stages=2 hp=28 atk=2 sch=1
unit henchman enc "Thug" engaged=p1 atk=2 sch=1 hp=4
begin
set game target 14
phase
go
# the villain attacks Ann; her ally steps in
defend p1 helper
star
# the star makes the henchman attack: that waits
attack henchman p1
boost 2
keyword overkill
done
# the henchman, because a card said so
defend p1
done
# and again, because it is engaged with Ann
done
# Ben is in alter-ego form: the villain schemes
boost 1
done
"""
