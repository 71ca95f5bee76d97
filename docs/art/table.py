"""What is cooked, eaten and drunk."""
import math
import random

import numpy as np

from materials import ceramic, copper, gold, material, old_brass, wood
from shapes import ball, box, lathe, place, plate, ring, rod, sheet, smooth, tube


def cup(at=(0, 0, 0), turn=0, size=1.0, hex_='#f4efe4', drink='#4a2814', saucer=True):
    with place(at, turn, size):
        skin = ceramic(hex_)
        lift = 0.045 if saucer else 0
        if saucer:
            lathe([(0, 0.012), (0.2, 0.01), (0.3, 0.03), (0.40, 0.07), (0.405, 0.078), (0.39, 0.076), (0.28, 0.045), (0.17, 0.03), (0, 0.03)], skin, round_profile=4)
        with place((0, 0, lift)):
            lathe([(0, 0.0), (0.13, 0.0), (0.14, 0.02), (0.19, 0.08), (0.235, 0.2), (0.25, 0.34), (0.243, 0.345), (0.23, 0.33), (0.21, 0.2), (0.15, 0.09), (0, 0.07)], skin, round_profile=5)
            rod(0.232, 0.01, material(drink, rough=0.12, coat=0.6), (0, 0, 0.292), bevel=0.002)
            tube([(0.225, 0, 0.29), (0.33, 0, 0.29), (0.35, 0, 0.2), (0.28, 0, 0.11), (0.19, 0, 0.1)], 0.023, skin)


def teapot(at=(0, 0, 0), turn=0, size=1.0, hex_='#2e7f86'):
    with place(at, turn, size):
        skin = ceramic(hex_)
        lathe([(0, 0.0), (0.24, 0.0), (0.26, 0.03), (0.40, 0.14), (0.49, 0.34), (0.44, 0.56), (0.27, 0.68), (0.2, 0.70)], skin, round_profile=7)
        lathe([(0.24, 0.685), (0.22, 0.72), (0.10, 0.775), (0.045, 0.79), (0.04, 0.82), (0, 0.82)], skin, round_profile=5)
        ball(0.06, gold(), (0, 0, 0.85))
        ring(0.235, 0.011, gold(), (0, 0, 0.69))
        tube([(0.40, 0, 0.28), (0.58, 0, 0.34), (0.66, 0, 0.50), (0.78, 0, 0.66)], 0.08, skin, radii=[1.3, 0.95, 0.7, 0.55])
        ring(0.042, 0.01, gold(), (0.785, 0, 0.665), (0, 40, 0))
        tube([(-0.40, 0, 0.54), (-0.62, 0, 0.60), (-0.72, 0, 0.42), (-0.62, 0, 0.24), (-0.44, 0, 0.22)], 0.042, skin)


def biscuit(at=(0, 0, 0), turn=(0, 0, 0), size=1.0, seed=1):
    chance = random.Random(seed)
    with place(at, turn, size):
        dough = material('#c98d4b', rough=0.9, bump=('noise', 26, 0.8), grain=('noise', 9, '#a9682c'))
        lathe([(0, 0), (0.2, 0), (0.235, 0.03), (0.22, 0.06), (0.12, 0.085), (0, 0.09)], dough, round_profile=5, ripple=lambda a: 1 + 0.025 * np.sin(a * 5) + 0.02 * np.sin(a * 9 + 1))
        for k in range(13):
            r, a = 0.19 * math.sqrt(chance.random()), chance.uniform(0, 6.28)
            box((0.05, 0.04, 0.035), material('#3a1d10', rough=0.4), (r * math.cos(a), r * math.sin(a), 0.062 + 0.02 * (1 - r / 0.2)), (chance.uniform(-20, 20), chance.uniform(-20, 20), chance.uniform(0, 90)), bevel=0.012)


def pan_of_eggs(at=(0, 0, 0), turn=0, size=1.0):
    with place(at, turn, size):
        iron = material('#1d1e21', rough=0.4, metal=0.7)
        lathe([(0, 0), (0.42, 0), (0.46, 0.02), (0.55, 0.13), (0.565, 0.135), (0.55, 0.14), (0.45, 0.035), (0.40, 0.022), (0, 0.02)], iron, round_profile=4)
        tube([(0.52, 0, 0.10), (0.75, 0, 0.17), (1.12, 0, 0.2)], 0.04, wood('#7a4a28', '#4f2d16'), radii=[0.6, 1, 0.9], flat=(1, 1, 0.8))
        for x, y, a in ((-0.14, 0.1, 0), (0.17, -0.13, 100)):
            with place((x, y, 0.022), a):
                lathe([(0, 0.03), (0.1, 0.026), (0.19, 0.022), (0.235, 0.012), (0.24, 0)], material('#fbf8f0', rough=0.25, coat=0.4), round_profile=5, ripple=lambda t: 1 + 0.09 * np.sin(t * 3) + 0.05 * np.sin(t * 5 + 1))
                ball(0.088, material('#f6a41c', rough=0.15, coat=0.8), (0.01, 0.0, 0.03), size=(1, 1, 0.62))


def toast(at=(0, 0, 0), turn=(0, 0, 0), size=1.0):
    outline = smooth([(-0.26, -0.27), (0.26, -0.27), (0.27, 0.12), (0.31, 0.2), (0.26, 0.32), (0, 0.36), (-0.26, 0.32), (-0.31, 0.2), (-0.27, 0.12)])
    with place(at, turn, size):
        plate(outline, 0.11, material('#a8672c', rough=0.9, bump=('noise', 40, 0.4)), bevel=0.02)
        plate([(x * 0.92, y * 0.92) for x, y in outline], 0.118, material('#e3b06a', rough=0.95, bump=('noise', 60, 0.9), grain=('noise', 7, '#c98a42')), (0, 0, -0.004), bevel=0.006)


def pot(at=(0, 0, 0), turn=0, size=1.0):
    with place(at, turn, size):
        lathe([(0, 0), (0.5, 0), (0.54, 0.03), (0.56, 0.1), (0.56, 0.56), (0.585, 0.575), (0.56, 0.585), (0.535, 0.57), (0.53, 0.1), (0, 0.05)], copper())
        for side in (-1, 1):
            tube([(side * 0.55, -0.13, 0.44), (side * 0.70, -0.10, 0.48), (side * 0.70, 0.10, 0.48), (side * 0.55, 0.13, 0.44)], 0.028, old_brass())
        lathe([(0.58, 0.59), (0.56, 0.62), (0.3, 0.72), (0.08, 0.755), (0, 0.757)], copper(), round_profile=5)
        ring(0.575, 0.014, old_brass(), (0, 0, 0.595))
        tube([(-0.11, 0, 0.74), (-0.1, 0, 0.82), (0.1, 0, 0.82), (0.11, 0, 0.74)], 0.026, old_brass())


def tomato(at, size=0.18, hex_='#cc2318'):
    with place(at, 20, size):
        lathe([(0, 0.12), (0.3, 0.02), (0.75, 0.16), (1, 0.72), (0.82, 1.32), (0.35, 1.5), (0, 1.4)], material(hex_, rough=0.15, coat=1), round_profile=6, ripple=lambda a: 1 + 0.025 * np.cos(a * 5))
        for k in range(6):
            with place((0, 0, 1.42), k * 60):
                sheet(lambda u, v: (0.75 * v, (u - 0.5) * 0.22 * (1 - v), 0.10 * np.sin(v * 3) - 0.05 * v), material('#4f8a2e', rough=0.6), 4, 8)
        tube([(0, 0, 1.4), (0.06, 0.02, 1.75)], 0.06, material('#4f8a2e', rough=0.6), straight=True)


def pepper(at, size=0.26, hex_='#e9a817', turn=0):
    with place(at, turn, size):
        lathe([(0, 0.15), (0.35, 0.04), (0.62, 0.2), (0.8, 0.8), (0.92, 1.35), (0.7, 1.68), (0.3, 1.62), (0, 1.5)], material(hex_, rough=0.12, coat=1), round_profile=6, ripple=lambda a: 1 + 0.09 * np.cos(a * 4))
        tube([(0, 0, 1.48), (0.02, 0, 1.78), (0.14, 0, 1.98)], 0.1, material('#5c8a2c', rough=0.5), radii=[1.3, 0.8, 0.9])


def carrot(at, turn=(0, 0, 0), size=0.5):
    with place(at, turn, size):
        lathe([(0, 1.0), (0.13, 0.98), (0.17, 0.85), (0.14, 0.5), (0.08, 0.15), (0.02, 0)], material('#ee7a20', rough=0.45, coat=0.3, bump=('pages', 30, 0.4)), round_profile=6)
        for k in range(7):
            tube([(0, 0, 0.97), (0.06 * math.cos(k), 0.06 * math.sin(k), 1.25), (0.2 * math.cos(k), 0.2 * math.sin(k), 1.5 + 0.03 * k)], 0.025, material('#5a9a35', rough=0.6))
