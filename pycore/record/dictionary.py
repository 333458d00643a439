"""What records are made of, for deflate to point back to. Likeliest things stand last: near is cheap.

A version's words never change, since links live for ever; other words are another version.
"""

from __future__ import annotations

WORDS_1 = b"""\
cursor taken correct note rename split join leave fall cost toggle later-editions depth skip off on status
left edition 2. edition 1.6 edition 1.8 system ninth-age
system champions
system ap-rpg
system mordheim
declare decline resolve sum scatter active reactive threat boost star defend defend none attack scheme minion
villain hero alter-ego reveal surge deal stage health hp=1 player p1 p2 p3 p4 count=2 count=8 name= card=2
value field set 2 initiative attack parry dodge counter event wait override place heroes foes
act heroes-1 step
act foes-1 bow
end
act foes-2 throw
act heroes-2 stand
unit heroes-3 heroes ap_full=7 initiative=12
unit foes-3 foes ap_full=9 initiative=8
place heroes-4
place foes-4
go
end
rout alone fear stupidity rallied escape roll-off charge flee show strike shoot fail first broke state down
stunned
stand a-1
rally b-1
hide a-2
ran b-2
stun a-3
down b-3
out a-4
out b-4
next
next
 leader=1
game round ap full health wounds charged roll-order roll-initiative roll-disengage cards result concentrate
aim first card=archers rank=hero
rank=elite
rank=troop
counter-move disengage counter-shot defend nothing fight prepare engage run shoot charge roll-attack roll-shot
 roll-cover roll =fail
roll =pass
roll 1 2 3
roll 3 4
roll 5 6
roll anyway set ap 1
end
pass
pass
next-round
starts b
starts a
reactivate b-1
reactivate a-1
walk a-1
activate a-1
walk b-1
activate b-2
walk a-2
activate a-3
walk b-3
activate b-4
activate a-4
activate b-
activate a-
onwatch 1
system alkemy
edition genesis
rules 1
depth states
side a "Red"
side b "Blue"
side a
side b
unit a-7 a
unit a-8 a
unit b-7 b
unit b-8 b
unit a-1 a rank=hero
unit a-2 a rank=hero
unit a-3 a rank=elite
unit a-4 a rank=elite
unit a-5 a rank=troop
unit a-6 a rank=troop
unit b-1 b rank=hero
unit b-2 b rank=hero
unit b-3 b rank=elite
unit b-4 b rank=elite
unit b-5 b rank=troop
unit b-6 b rank=troop
begin
starts a
activate a-1
"""
