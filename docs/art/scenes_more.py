"""Evenings, and the prizes of the wheel."""
import math
import random

import bpy
import numpy as np

from home import floor_lamp, house, sofa
from materials import gold, material, wood
from money import coin_stack, podium, word
from nature import island, rock
from shapes import ball, place, rod, sheet, tube
from studio import look, open_studio, spot_glow
from table import cup


def fire(at, size=1.0, seed=2):
    chance = random.Random(seed)
    with place(at, 0, size):
        for k in range(9):
            a = k / 9 * 360
            with place((0, 0, 0.05), (0, 0, a)):
                tube([(0.5, 0, 0), (0.05, 0, 0.62)], 0.055, wood('#6b452a', '#3d2616'), straight=True)
        for k in range(16):
            a, r = chance.uniform(0, 6.28), chance.uniform(0, 0.26)
            tall = (1.0 - r * 2) * chance.uniform(0.8, 1.25)
            lean = chance.uniform(-0.14, 0.14)
            hue, glow = (('#ff5a12', 5), ('#ff9a1e', 8), ('#ffd76a', 12))[k % 3]
            x, y = r * math.cos(a), r * math.sin(a)
            tube([(x, y, 0.08), (x * 0.9 + lean * 0.5, y * 0.9, tall * 0.4), (x * 0.5 - lean * 0.4, y * 0.5, tall * 0.75), (x * 0.3 + lean, y * 0.3, tall * 1.15)], 0.11, material(hue, rough=0.6, glow=glow), radii=[0.7, 1.1, 0.6, 0.02])
        spot_glow((0, -0.3, 0.8), 90, '#ff8a2e', 0.3)
        for k in range(40):
            ball(0.008, material('#ffb84a', glow=20), (chance.uniform(-0.5, 0.5), chance.uniform(-0.3, 0.3), chance.uniform(0.9, 2.0)), steps=8)


def novemberdraw():
    open_studio('#2e2f66', night=True)
    look(at=(0, -10, 2.1), to=(0, 0, 0.82))
    island(1.55, '#4a4a35', grass=False)
    fire((0, -0.1, 0.16), 1.1)
    for k, (x, a) in enumerate(((-1.05, 14), (1.05, -14))):
        house((x, 0.75, 0.15), a, 0.8, ('#c9a27a', '#9fb0c0')[k])
    for k in range(9):
        rock(0.09, (0.72 * math.cos(k * 0.7), -0.1 + 0.72 * math.sin(k * 0.7), 0.18), k)


def cosynights():
    open_studio('#7a3560')
    look(at=(0, -10, 2.4), to=(0, 0, 0.74), lens=82)
    podium('#3a1836', 1.75, 0.1)
    rod(1.35, 0.02, material('#d8b8c8', rough=1, sheen=1, bump=('noise', 60, 0.8)), (0, -0.1, 0.1), bevel=0.008)
    sofa((-0.1, 0.2, 0.11), 8, 1.0, '#8a3048')
    floor_lamp((1.18, 0.35, 0.1), 1.08)
    with place((0.55, -0.72, 0.11), 0, 0.8):
        n = 20
        for k in range(n):
            a0, a1 = k / n * 2 * math.pi, (k + 1) / n * 2 * math.pi
            sheet(lambda u, v: ((0.2 + 0.08 * v) * np.cos(a0 + (a1 - a0) * u), (0.2 + 0.08 * v) * np.sin(a0 + (a1 - a0) * u), 0.5 * v), material('#c8202c' if k % 2 else '#f8f1e2', rough=0.5), 3, 2)
        chance = random.Random(2)
        for k in range(70):
            r, a = 0.27 * math.sqrt(chance.random()), chance.uniform(0, 6.28)
            ball(chance.uniform(0.035, 0.055), material(('#fbf0cf', '#f6dd9a', '#fff8e6')[k % 3], rough=0.8, bump=('noise', 30, 0.5)), (r * math.cos(a), r * math.sin(a), 0.48 + 0.16 * (1 - (r / 0.27) ** 2) * chance.uniform(0.4, 1)), steps=10)


def token(hex_, make):
    open_studio('#8a8a94')
    for each in [each for each in bpy.data.objects if each.type == 'MESH']:
        bpy.data.objects.remove(each)
    look(at=(0, -10, 3.2), to=(0, 0, 0.56), lens=150)
    podium(hex_, 1.05, 0.2)
    with place((0, 0, 0.2)):
        make()


def token_of_word(hex_, text, size):
    def scene():
        def make():
            word(text, size, gold(), (0, 0.16, 0), (-12, 0, 0), depth=0.3, bevel=0.03)
            with place((-0.62, -0.62, 0), 0, 0.7):
                coin_stack(2, (0, 0, 0), 2)
            with place((0.5, -0.68, 0), 0, 0.7):
                coin_stack(1, (0, 0, 0), 3)

        token(hex_, make)

    return scene


SCENES = {
    'novemberdraw': novemberdraw, 'cosynights': cosynights,
    'wheel-credit-50': token_of_word('#1f8fa8', '50p', 0.72), 'wheel-credit-200': token_of_word('#2a8f5a', '£2', 0.9),
    'wheel-credit-1000': token_of_word('#7a3fb0', '£10', 0.72), 'wheel-percent': token_of_word('#c8323a', '15%', 0.62),
    'wheel-mug': lambda: token('#d98a2e', lambda: cup((0, 0, 0), -25, 2.0, '#f4efe4', saucer=False)),
}
