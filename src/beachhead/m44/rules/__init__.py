"""The rules of Memoir '44 as questions, one module per chapter. They take a state and change nothing.

order_effects   what a unit that was ordered may do, by the manner of its order
eligibility     who may be ordered by whom (ord, otm)
movement        where a unit may go (mov, ter)
sight           who sees whom (los)
dice            faces and exact odds
battle          targets, dice, hits (bat, ter, unit, swa)
retreat         flags and ways back (ret)
take_ground     taking ground and the battle after it (tg)
battle_back     Commonwealth units battle back (bb)
figures         which figure is lost, and where it goes (rei-12)
medals          what the stands hold (med, ctl, vic)
"""
