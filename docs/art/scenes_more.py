"""Evenings, and the prizes of the wheel."""
import math
import random

import bpy
import numpy as np

from home import floor_lamp, radiator, room, slipper, sofa, window
from materials import fabric, gold, material, wood
from money import bundle, coin_stack, podium, word
from shapes import ball, place, rod, sheet, tube
from studio import look, open_studio, spot_glow
from table import cup


def novemberdraw():
    """Night and snow outside, a warm radiator and slippers inside."""
    open_studio('#c8603a')
    look(at=(0, -10, 2.2), to=(0, 0, 0.9), lens=92)
    with place((0, 0, 0.08)):
        room('#e8b98a', wood('#a8703c', '#7a4a24'))
        chance = random.Random(3)

        def snow():
            for _ in range(46):
                ball(chance.uniform(0.006, 0.014), material('#ffffff', glow=1.5), (chance.uniform(-0.55, 0.55), -0.02, chance.uniform(0.03, 0.72)), steps=8)
            ball(0.07, material('#fff3c4', glow=2.5), (0.3, -0.002, 0.56), size=(1, 0.2, 1), steps=24)

        window((0, 0.75, 0.98), 1.2, 0.76, '#1a2a5c', view=snow)
        radiator((0, 0.56, 0.02), 0, 1.12)
        for side in (-1, 1):
            cloth = fabric('#7a2430')
            for k in range(7):
                tube([(side * (0.74 + k * 0.055), 0.66 + 0.025 * (k % 2), 0.06), (side * (0.74 + k * 0.055), 0.66 + 0.025 * (k % 2), 1.72)], 0.036, cloth, straight=True)
        rod(0.98, 0.016, material('#2f6675', rough=1, sheen=1, bump=('noise', 60, 0.8)), (0, -0.28, 0), bevel=0.006)
        slipper((-0.22, -0.30, 0.016), -52, 1.2)
        slipper((0.12, -0.44, 0.016), -58, 1.2)
        with place((0.92, -0.12, 0)):
            rod(0.22, 0.03, wood('#8a5a34', '#5c3a1f'), (0, 0, 0.34), bevel=0.01)
            for a in (0.4, 2.5, 4.6):
                tube([(0.15 * math.cos(a), 0.15 * math.sin(a), 0.34), (0.19 * math.cos(a), 0.19 * math.sin(a), 0)], 0.02, wood('#8a5a34', '#5c3a1f'), straight=True)
            cup((0, 0, 0.37), -25, 0.5, '#f4efe4')
        for k in range(3):
            bundle((-0.92, -0.2, 0.016 + 0.1 * k), (8, -6, 4)[k], 0.56, k % 2)
        spot_glow((0, 0.2, 0.5), 14, '#ff9a4c', 0.3)


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
