"""The three steps of the page *How it works*: tickets by post or online, the list under lock and key, the draw."""
import math

from materials import dark_steel, gold, material, steel
from money import confetti, podium, rain, ticket
from shapes import box, circle, lathe, place, plate, ring, rounded, tube
from studio import look, open_studio

YELLOW, CREAM, RED = ('#f6c945', '#a5361f'), ('#f4ead2', '#a5361f'), ('#d8433a', '#fff1d8')


def pillar_box():
    red = material('#b80f1c', rough=0.28, coat=0.7)
    black = material('#15130f', rough=0.35, coat=0.4)
    lathe([(0, 0), (0.47, 0), (0.47, 0.16), (0.44, 0.2), (0.43, 0.22)], black)
    lathe([(0.42, 0.2), (0.42, 1.42), (0.45, 1.45), (0.47, 1.49), (0.47, 1.56), (0.44, 1.6), (0.36, 1.68), (0.2, 1.74), (0, 1.76)], red)
    lathe([(0.425, 1.36), (0.44, 1.38), (0.425, 1.4)], red)
    with place((0, -0.425, 0)):
        box((0.44, 0.06, 0.09), red, (0, 0, 1.14), bevel=0.02)
        box((0.36, 0.05, 0.03), black, (0, -0.02, 1.17), bevel=0.008)
        plate(rounded(0.26, 0.2, 0.02), 0.012, material('#fbf6ea', rough=0.5), (0, -0.01, 0.9), (90, 0, 0))


def envelope(at, turn, size=1.0):
    paper, flap = material('#fbf6ea', rough=0.6), material('#efe5cf', rough=0.6)
    with place(at, turn, size):
        plate(rounded(0.86, 0.56, 0.02), 0.02, paper)
        plate([(-0.42, 0.27), (0.42, 0.27), (0, -0.05)], 0.008, flap, (0, 0, 0.021), bevel=0.003)
        plate(circle(0.07), 0.02, material('#b80f1c', rough=0.3, coat=0.5), (0, -0.03, 0.028), bevel=0.008)


def step_tickets():
    open_studio('#e2a42c')
    look()
    podium('#6b3413', 1.5)
    with place((0.42, 0.25, 0.22), (0, 0, 14)):
        pillar_box()
    with place((-0.52, -0.1, 0.26)):
        for k, (hex_, other) in enumerate((CREAM, RED, YELLOW, CREAM, RED)):
            spread = (k - 2) * 17
            with place((math.sin(math.radians(spread)) * 0.34, -0.05 * k, 0.62 - abs(k - 2) * 0.06), (0, spread, 0)):
                ticket(hex_, other, (0, 0, 0), (90, 90, 0), 1.02, 0.02)
    envelope((0.95, -0.75, 0.24), (0, 0, -18), 0.8)
    rain(lambda at, turn, k: ticket(*(YELLOW, CREAM, RED)[k % 3], at, turn, 0.7, 0.1), 9, 2.3, 1.0, 2.5, -0.2, 2.2, 12, 1.1)


def padlock():
    brass = material('#ffb02a', rough=0.3, metal=1)
    body = [(x, y + 0.38) for x, y in rounded(0.96, 0.76, 0.16)]
    plate(body, 0.42, brass, (0, 0.21, 0), (90, 0, 0), bevel=0.05)
    arch = [(-0.3, 0, 0.72), (-0.3, 0, 1.0)]
    arch += [(0.3 * -math.cos(a * math.pi / 12), 0, 1.0 + 0.32 * math.sin(a * math.pi / 12)) for a in range(13)]
    arch += [(0.3, 0, 0.72)]
    tube(arch, 0.075, steel())
    ring(0.1, 0.02, brass, (0, -0.215, 0.44), (90, 0, 0))
    plate(circle(0.055), 0.02, dark_steel(), (0, -0.205, 0.46), (90, 0, 0), bevel=0.004)
    plate([(-0.024, 0.0), (0.024, 0.0), (0.036, -0.17), (-0.036, -0.17)], 0.02, dark_steel(), (0, -0.205, 0.46), (90, 0, 0), bevel=0.004)


def step_sealed():
    open_studio('#3157b8')
    look(at=(0, -10, 2.4), to=(0, 0, 0.86))
    podium('#16245c', 1.55)
    with place((0, 0.15, 0.22)):
        for column, x in enumerate((-0.98, 0.98)):
            for k in range(15):
                hex_, other = (YELLOW, CREAM, RED)[(k + column) % 3]
                ticket(hex_, other, (x + 0.02 * math.sin(k * 2.1), 0.02 * math.cos(k * 1.7), 0.02 + k * 0.028), (0, 0, 4 * math.sin(k * 1.3)), 0.82, 0.0, thick=0.02)
            box((0.2, 0.37, 0.47), material('#c8202c', rough=0.4, sheen=0.4), (x, 0, 0), bevel=0.01)
    with place((0, -0.15, 0.22), (0, 0, -10), 1.12):
        padlock()


def cup():
    profile = [(0, 0), (0.34, 0), (0.34, 0.1), (0.3, 0.12), (0.14, 0.18), (0.09, 0.26), (0.08, 0.4), (0.12, 0.46), (0.09, 0.5)]
    profile += [(0.2, 0.58), (0.36, 0.72), (0.45, 0.95), (0.48, 1.24), (0.5, 1.27), (0.48, 1.29), (0.45, 1.26), (0.41, 0.98), (0.3, 0.74), (0, 0.66)]
    lathe(profile, gold(), round_profile=0, smooth=50)
    for side in (-1, 1):
        tube([(side * x, 0, z) for x, z in ((0.46, 1.18), (0.66, 1.2), (0.76, 1.06), (0.7, 0.88), (0.54, 0.76), (0.36, 0.74))], 0.036, gold())
    lathe([(0.0, -0.2), (0.42, -0.2), (0.42, -0.02), (0.36, 0.0), (0, 0)], material('#1d1712', rough=0.25, coat=0.6))


def step_drawn():
    open_studio('#c2355f')
    look()
    podium('#5e1030', 1.5)
    with place((-0.28, 0.2, 0.42), (0, 0, 12), 1.1):
        cup()
    with place((0.72, -0.35, 0.62), (0, -14, -14)):
        ticket(*YELLOW, (0, 0, 0), (78, 0, 0), 1.15, 0.04)
    for x, a in ((-1.0, 20), (0.1, -8), (0.55, 24)):
        ticket(*(CREAM if x < 0.3 else RED), (x, -0.75, 0.235), (0, 0, a), 0.66, 0.03)
    confetti(90, low=0.5, floor=0.22)


SCENES = {'step-tickets': step_tickets, 'step-sealed': step_sealed, 'step-drawn': step_drawn}
