"""Cash: letters, notes, coins and tickets."""
from materials import gold
from money import bundle, coin_pile, coin_stack, note, podium, rain, word
from shapes import place
from studio import look, open_studio


def bonus300k():
    open_studio('#6a3aa8')
    look()
    podium('#3b1c70', 1.62)
    with place((0, 0, 0.22)):
        word('£300K', 0.64, gold(), (0, 0.2, 0.30), (-12, 0, 0), depth=0.24)
        for k, x in enumerate((-0.95, 0, 0.95)):
            bundle((x, 0.3, 0), 4 * (k - 1), 0.92, k % 2)
        bundle((-0.55, -0.5, 0), 14, 0.85, 1)
        bundle((0.62, -0.55, 0), -12, 0.85, 0)
        coin_pile(16, 0.42, (0.02, -0.75, 0))
        coin_stack(5, (1.2, -0.3, 0), 3)
        coin_stack(4, (-1.22, -0.3, 0), 5)
    rain(lambda at, turn, k: note(at, turn, 0.8, kind=k % 2), 14, 2.3, 0.7, 2.5, -0.6, 2.6, 8, 1.0)


SCENES = {'bonus300k': bonus300k}
