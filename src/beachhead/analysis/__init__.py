"""The look back on a finished game: who was lucky, who decided better, and which moments it turned on. Begin
with `analyse`.

    analysis = analyse(load_match("game.bhg"))
    analysis.luck + analysis.skill      what the first side gained from the opening to the end
    analysis.errors                     decisions after which a better plan was found, graded

    analyse    the whole of it, step by step
    findings   what comes out, as data
    replaying  the log played again: the curve, the throws, the acts of both sides
    valuing    the chance to win, also where a battle is not over
    judging    an act beside other plans, played out from what its seat knew
    plans      a plan in words
    words      grades, ratings and luck in words
    curve      the chance to win as a picture
"""

from beachhead.analysis.analyse import analysable, analyse
from beachhead.analysis.findings import VERSION, Analysis

__all__ = ["VERSION", "Analysis", "analysable", "analyse"]
