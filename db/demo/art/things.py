"""Prizes of the house, the table and the stage."""
import math
import random

import numpy as np

from materials import black_glass, ceramic, chrome, copper, dark_steel, fabric, gold, leather, material, matt, paint, paper, rubber, silver, steel, wood, wood_up
from shapes import ball, box, circle, lathe, loft, mesh, place, plate, repeat, ring, rod, rounded, sheet, spline, tube

smooth = lambda points, n=8, closed=True: [(x, y) for x, y, _ in spline([(x, y, 0) for x, y in points], n, closed)]


def gift(at=(0, 0, 0), turn=0, size=0.5, hex_='#b81f2d', ribbon='#f0c75a'):
    with place(at, turn, size):
        wrap, band = material(hex_, rough=0.35, coat=0.3), material(ribbon, rough=0.3, metal=0.3, sheen=0.5)
        box((1, 1, 0.78), wrap, bevel=0.015)
        box((1.06, 1.06, 0.2), wrap, (0, 0, 0.74), bevel=0.02)
        box((0.17, 1.075, 0.955), band, bevel=0.006)
        box((1.075, 0.17, 0.955), band, bevel=0.006)
        for a in (35, 145, 215, 325):
            with place((0, 0, 0.95), a):
                line = spline([(0, 0, 0.02), (0.22, 0, 0.24), (0.46, 0, 0.26), (0.48, 0, 0.10), (0.24, 0, 0.04), (0, 0, 0.02)], 8)
                sheet(lambda u, v: (np.interp(u, np.linspace(0, 1, len(line)), line[:, 0]), (v - 0.5) * 0.17 * (0.5 + 0.9 * np.sin(u * 3.1)), np.interp(u, np.linspace(0, 1, len(line)), line[:, 2])), band, 44, 3, thick=0.012)
        ball(0.085, band, (0, 0, 0.99), size=(1, 1, 0.8))


def microphone(at=(0, 0, 0), turn=0, size=1.0):
    """An old studio microphone on a round foot, 1.7 high."""
    with place(at, turn, size):
        rod(0.36, 0.07, dark_steel(), bevel=0.03)
        rod(0.34, 0.02, chrome(), (0, 0, 0.065), bevel=0.008)
        rod(0.035, 0.5, chrome(), (0, 0, 0.07))
        rod(0.06, 0.07, dark_steel(), (0, 0, 0.42), bevel=0.01)
        tube([(-0.36, 0, 0.95), (-0.34, 0, 0.68), (-0.18, 0, 0.56), (0, 0, 0.53), (0.18, 0, 0.56), (0.34, 0, 0.68), (0.36, 0, 0.95)], 0.028, chrome())
        for side in (-1, 1):
            rod(0.06, 0.06, dark_steel(), (side * 0.36 - 0.03, 0, 0.95), (0, 90, 0), bevel=0.012)
        with place((0, 0, 0.64), (-6, 0, 0)):
            oval = lambda w, d, z: [(w * math.copysign(abs(math.cos(a)) ** 0.75, math.cos(a)), d * math.copysign(abs(math.sin(a)) ** 0.75, math.sin(a)), z) for a in np.linspace(0, 2 * np.pi, 40, endpoint=False)]
            core = [oval(w * 0.94, d * 0.94, z) for w, d, z in ((0.16, 0.12, 0.02), (0.25, 0.19, 0.08), (0.295, 0.22, 0.25), (0.30, 0.22, 0.5), (0.295, 0.22, 0.72), (0.24, 0.18, 0.88), (0.14, 0.10, 0.95), (0.03, 0.02, 0.97))]
            loft(core, matt('#141418'), subdivide=1)
            shell = chrome()
            for lo, hi in ((0.0, 0.13), (0.40, 0.50)):
                rings = [oval(0.305 * k, 0.23 * k, z) for k, z in ((0.55 if lo == 0 else 0.97, lo), (0.92 if lo == 0 else 1.02, lo + 0.05), (1.03, hi - 0.02), (0.98, hi))]
                loft(rings, shell, subdivide=2)
            for k in range(9):
                x = (k - 4) * 0.066
                w = math.sqrt(max(0, 1 - (x / 0.31) ** 2))
                for side in (-1, 1):
                    y = side * 0.235 * (w ** 0.6)
                    tube([(x * 0.9, y * 0.95, 0.10), (x, y, 0.3), (x, y, 0.7), (x * 0.85, y * 0.8, 0.86), (x * 0.5, y * 0.42, 0.965), (0, 0, 0.985)], 0.0165, shell)
            for k in range(11):
                z = 0.54 + k * 0.034
                scale = 1 if z < 0.75 else 1 - ((z - 0.75) / 0.28) ** 2
                points = [(x * 0.98 * scale, y * 0.98 * scale, z) for x, y, _ in oval(0.30, 0.222, 0)]
                tube(points, 0.006, dark_steel(), closed=True, straight=True)
            for k in range(7):
                z = 0.16 + k * 0.034
                points = [(x * 0.97, y * 0.97, z) for x, y, _ in oval(0.30, 0.222, 0)]
                tube(points, 0.006, dark_steel(), closed=True, straight=True)
            with place((0, -0.245, 0.45), (90, 0, 0)):
                plate(rounded(0.22, 0.075, 0.03), 0.012, material('#c4161c', rough=0.2, coat=1), bevel=0.004)


def telephone(hex_='#c4161c', at=(0, 0, 0), turn=0, size=1.0):
    """With a dial and its receiver on the hook, 1.2 wide."""
    skin = paint(hex_)
    with place(at, turn, size):
        shape = lambda w, d, z, shift: [(w * math.copysign(abs(math.cos(a)) ** 0.45, math.cos(a)), shift + d * math.copysign(abs(math.sin(a)) ** 0.45, math.sin(a)), z) for a in np.linspace(0, 2 * np.pi, 40, endpoint=False)]
        loft([shape(w, d, z, s) for w, d, z, s in ((0.56, 0.46, 0.03, 0), (0.585, 0.485, 0.05, 0), (0.585, 0.485, 0.11, 0), (0.55, 0.45, 0.15, 0), (0.50, 0.37, 0.28, 0.05), (0.42, 0.25, 0.45, 0.12), (0.38, 0.19, 0.56, 0.15), (0.35, 0.16, 0.60, 0.15), (0.2, 0.08, 0.61, 0.15))], skin, subdivide=2)
        for x in (-0.45, 0.45):
            for y in (-0.35, 0.35):
                rod(0.06, 0.04, rubber(), (x, y, 0))
        with place((0, -0.245, 0.335), (58, 0, 0)):
            rod(0.27, 0.03, chrome(), (0, 0, -0.01), bevel=0.012)
            rod(0.245, 0.012, material('#f6f0e2', rough=0.3), (0, 0, 0.02), bevel=0.003)
            holes = [circle(0.034, 24, (0.17 * math.cos(a), 0.17 * math.sin(a))) for a in np.radians(np.linspace(-40, 230, 10))]
            plate(circle(0.235, 72), 0.016, chrome(), (0, 0, 0.045), bevel=0.004, holes=holes)
            from money import flat_word

            for k, a in enumerate(np.radians(np.linspace(230, -40, 10))):
                flat_word(str((k + 1) % 10), 0.034, 0.003, matt('#1a1a1d'), (0.17 * math.cos(a), 0.17 * math.sin(a), 0.032))
            rod(0.085, 0.022, skin, (0, 0, 0.055), bevel=0.008)
            rod(0.06, 0.01, material('#fbf7ee', rough=0.4), (0, 0, 0.072), bevel=0.003)
            tube([(0.21, -0.14, 0.05), (0.16, -0.12, 0.078)], 0.012, chrome(), straight=True)
        for x in (-0.27, 0.27):
            for y in (0.05, 0.25):
                box((0.06, 0.045, 0.14), skin, (x, y, 0.56), bevel=0.02)
            rod(0.02, 0.05, chrome(), (x, 0.15, 0.6))
        with place((0, 0.15, 0.70)):
            tube([(-0.50, 0, 0.0), (-0.38, 0, 0.09), (-0.18, 0, 0.125), (0, 0, 0.13), (0.18, 0, 0.125), (0.38, 0, 0.09), (0.50, 0, 0.0)], 0.075, skin, radii=[0.95, 1, 0.8, 0.72, 0.8, 1, 0.95])
            for side in (-1, 1):
                with place((side * 0.52, 0, 0.0), (0, side * 14, 0)):
                    lathe([(0.0, 0.06), (0.09, 0.05), (0.13, 0.0), (0.165, -0.07), (0.17, -0.10), (0.15, -0.115), (0, -0.115)], skin, round_profile=4)
                    ring(0.163, 0.008, chrome(), (0, 0, -0.075))
        points = [(-0.60 - 0.05 * math.sin(k * 0.05) + 0.028 * math.cos(k * 0.9), 0.1 - k * 0.0042 + 0.028 * math.sin(k * 0.9), max(0.04, 0.56 - k * 0.0105)) for k in range(90)]
        tube(points, 0.012, rubber(), straight=True)


def fuel_pump(hex_='#b5261e', at=(0, 0, 0), turn=0, size=1.0):
    with place(at, turn, size):
        box((0.72, 0.52, 0.08), matt('#3a3c42'), bevel=0.02)
        box((0.60, 0.40, 0.95), paint(hex_), (0, 0, 0.08), bevel=0.07)
        box((0.62, 0.42, 0.05), chrome(), (0, 0, 0.62), bevel=0.012)
        with place((0, 0, 1.0)):
            box((0.56, 0.36, 0.32), paint('#f4ead6'), bevel=0.07)
            with place((0, -0.185, 0.17), (90, 0, 0)):
                rod(0.13, 0.02, chrome(), (0, 0, -0.005), bevel=0.006)
                rod(0.115, 0.012, material('#fdfaf2', rough=0.3), (0, 0, 0.008), bevel=0.003)
                for k in range(12):
                    a = k / 12 * 6.283
                    box((0.006, 0.022, 0.002), matt('#222226'), (0.092 * math.cos(a), 0.092 * math.sin(a), 0.02), (0, 0, math.degrees(a) - 90), bevel=0.0005)
                tube([(0, 0, 0.026), (-0.055, 0.06, 0.026)], 0.006, matt('#c4161c'), straight=True)
        with place((0, -0.205, 0.74), (90, 0, 0)):
            plate(rounded(0.42, 0.18, 0.02), 0.015, material('#0b0d10', rough=0.1, coat=1), bevel=0.004)
            from money import flat_word

            flat_word('20', 0.10, 0.006, material('#ffd36b', glow=4), (0, 0, 0.014))
        with place((0, -0.203, 0.38), (90, 0, 0)):
            plate(rounded(0.36, 0.30, 0.03), 0.012, material('#f4ead6', rough=0.3, coat=1), bevel=0.004)
            drop = smooth([(0, 0.12), (0.07, 0.01), (0.075, -0.05), (0, -0.10), (-0.075, -0.05), (-0.07, 0.01)])
            plate(drop, 0.014, paint(hex_), (0, 0, 0.008), bevel=0.004)
        with place((0, 0, 1.32)):
            rod(0.09, 0.05, chrome(), bevel=0.012)
            ball(0.15, material('#fff3d6', rough=0.2, glow=1.6), (0, 0, 0.17), size=(1, 0.75, 1))
        tube([(0.30, 0.0, 0.86), (0.46, -0.02, 0.80), (0.52, -0.10, 0.45), (0.44, -0.16, 0.14), (0.36, -0.2, 0.35), (0.36, -0.16, 0.62)], 0.026, rubber())
        with place((0.355, -0.12, 0.62), (0, 0, 0)):
            box((0.05, 0.07, 0.24), dark_steel(), bevel=0.015)
            tube([(0, 0, 0.22), (0, -0.05, 0.29), (0, -0.16, 0.27)], 0.02, chrome())
            tube([(0, -0.03, 0.06), (0, -0.08, 0.10), (0, -0.05, 0.20)], 0.01, steel())


def calendar(at=(0, 0, 0), turn=0, size=1.0, number='12', hex_='#c4161c'):
    from money import flat_word

    with place(at, turn, size):
        with place((0, -0.3, 0.0), (74, 0, 0)):
            for k in range(5):
                plate(rounded(1.3, 1.15, 0.03), 0.008, paper(), (0, 0.6, -0.045 + k * 0.01), bevel=0.003)
            plate(rounded(1.3, 0.26, 0.03), 0.01, material(hex_, rough=0.5), (0, 1.045, 0.004), bevel=0.003)
            flat_word(number, 0.52, 0.006, matt('#24242a'), (0, 0.50, 0.004))
            plate(rounded(1.36, 1.22, 0.04), 0.02, material('#2b2d33', rough=0.5), (0, 0.6, -0.075), bevel=0.006)
            for k in range(14):
                with place((-0.56 + k * 0.086, 1.16, -0.03), (0, 90, 0)):
                    repeat('spiral', lambda: ring(0.052, 0.009, chrome()))
        with place((0, 0.36, 0.0), (106, 0, 0)):
            plate(rounded(1.36, 1.22, 0.04), 0.02, material('#2b2d33', rough=0.5), (0, 0.6, 0), bevel=0.006)


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


old_brass = lambda: material('#caa14a', rough=0.25, metal=1)


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


def sofa(at=(0, 0, 0), turn=0, size=1.0, hex_='#3a6b7e'):
    with place(at, turn, size):
        cloth = fabric(hex_)
        cushion = lambda s, p, t=(0, 0, 0): box(s, cloth, p, t, bevel=min(s) * 0.32)
        cushion((1.7, 0.72, 0.22), (0, 0, 0.16))
        for x in (-0.43, 0.43):
            cushion((0.82, 0.66, 0.2), (x, -0.06, 0.34))
            cushion((0.80, 0.22, 0.52), (x, 0.24, 0.44), (-10, 0, 0))
        for side in (-1, 1):
            cushion((0.24, 0.78, 0.52), (side * 0.93, 0, 0.16))
        cushion((1.9, 0.18, 0.62), (0, 0.40, 0.18))
        for x in (-0.9, 0.9):
            for y in (-0.28, 0.36):
                rod(0.03, 0.17, wood_up('#8a5a34', '#5c3a1f'), (x, y, 0), top=0.04)
        box((0.40, 0.14, 0.38), fabric('#e0a23c'), (-0.62, -0.06, 0.52), (-20, 0, 14), bevel=0.06)
        box((0.36, 0.13, 0.34), fabric('#f2e7d3'), (0.62, -0.05, 0.52), (-22, 0, -12), bevel=0.06)


def floor_lamp(at=(0, 0, 0), size=1.0, glow=4.0):
    from studio import spot_glow

    with place(at, 0, size):
        rod(0.17, 0.03, old_brass(), bevel=0.012)
        rod(0.016, 1.25, old_brass())
        lathe([(0.24, 1.15), (0.15, 1.5)], material('#ffe2b0', rough=0.8, glow=glow * 0.5))
        ring(0.24, 0.006, old_brass(), (0, 0, 1.15))
        ring(0.15, 0.006, old_brass(), (0, 0, 1.5))
        spot_glow((0, -0.02, 1.1), 14, '#ffcf8a', 0.1)


def pot_plant(at=(0, 0, 0), size=1.0, leaves=22, hex_='#3f8a4a'):
    chance = random.Random(4)
    with place(at, 0, size):
        lathe([(0, 0), (0.22, 0), (0.28, 0.36), (0.32, 0.36), (0.32, 0.44), (0.27, 0.44), (0.26, 0.4), (0, 0.4)], material('#c06a3f', rough=0.8, bump=('noise', 40, 0.2)), smooth=30)
        for k in range(leaves):
            a = k * 137.5
            rise = 0.35 + 0.65 * (k / leaves)
            with place((0, 0, 0.4), (0, 0, a)):
                reach = 0.58 - 0.3 * (k / leaves)
                sheet(lambda u, v: (reach * v, (u - 0.5) * 0.26 * np.sin(0.15 + v * 2.9), rise * np.sin(v * 1.9) * 0.95 + 0.06 * np.abs(u - 0.5)), material(chance.choice((hex_, '#2f7340', '#57a05a')), rough=0.35, coat=0.3), 6, 12)


def shopping_bag(at=(0, 0, 0), turn=0, size=1.0, hex_='#2a6fbb', sign=None, ink='#fff4d8'):
    with place(at, turn, size):
        card = material(hex_, rough=0.45, coat=0.15)
        w, d, h = 0.8, 0.34, 0.98
        corners = [(-w / 2, -d / 2), (w / 2, -d / 2), (w / 2, 0), (w / 2, d / 2), (-w / 2, d / 2), (-w / 2, 0)]
        shape = mesh([(x, y, z) if abs(y) > 0 or z == 0 else (x * (1 - 0.10 * z / h), 0, z) for z in (0, h) for x, y in corners], [(5, 4, 3, 2, 1, 0), *[(i, (i + 1) % 6, 6 + (i + 1) % 6, 6 + i) for i in range(6)]], card, smooth=0)
        solid = shape.modifiers.new('thick', 'SOLIDIFY')
        solid.thickness = 0.012
        for y in (-d / 2, d / 2):
            tube([(-0.17, y - 0.008 * math.copysign(1, y) * -1, h - 0.09), (-0.16, y, h + 0.16), (0, y * 0.9, h + 0.27), (0.16, y, h + 0.16), (0.17, y, h - 0.09)], 0.016, matt('#f4ead2'))
        if sign:
            from money import flat_word

            with place((0, -d / 2 - 0.002, 0.48), (90, 0, 0)):
                flat_word(sign, 0.36, 0.01, material(ink, rough=0.4, metal=0.2))


def guitar(hex_='#a8141c', at=(0, 0, 0), turn=(0, 0, 0), size=1.0):
    """Electric, lying on its back with its neck along +y, 2.1 long."""
    half = [(0, -0.62), (0.22, -0.60), (0.36, -0.44), (0.37, -0.24), (0.28, -0.06), (0.25, 0.08), (0.31, 0.22), (0.34, 0.36), (0.27, 0.43), (0.20, 0.33), (0.12, 0.22)]
    other = [(-0.12, 0.22), (-0.19, 0.36), (-0.30, 0.52), (-0.37, 0.46), (-0.34, 0.28), (-0.26, 0.10), (-0.28, -0.06), (-0.37, -0.22), (-0.39, -0.42), (-0.24, -0.60)]
    with place(at, turn, size):
        plate(smooth([*half, *other]), 0.10, paint(hex_), bevel=0.032)
        guard = smooth([(-0.2, 0.26), (0.06, 0.22), (0.1, 0.08), (0.12, -0.2), (0.22, -0.36), (0.12, -0.42), (-0.02, -0.20), (-0.16, -0.12), (-0.2, 0.06)])
        plate(guard, 0.012, material('#fbf6ea', rough=0.2, coat=0.8), (0, 0, 0.098), bevel=0.003)
        neck = wood('#c9924f', '#9a6530')
        box((0.115, 1.12, 0.07), neck, (0, 0.72, 0.055), bevel=0.02)
        box((0.11, 1.20, 0.02), material('#2c1a12', rough=0.35), (0, 0.68, 0.122), bevel=0.004)
        for k in range(20):
            y = 1.28 - 1.18 * (1 - 2 ** (-k / 11)) * 1.35
            box((0.11, 0.006, 0.006), silver(), (0, y, 0.141), bevel=0.002)
            if k in (3, 5, 7, 9, 15):
                rod(0.011, 0.003, material('#f7f3e8', rough=0.2), (0, y + 0.025, 0.141), bevel=0.001, steps=16)
        plate(smooth([(-0.055, 1.27), (0.055, 1.27), (0.10, 1.36), (0.09, 1.52), (0.12, 1.64), (0.03, 1.68), (-0.05, 1.6), (-0.08, 1.4)]), 0.055, neck, (0, 0, 0.06), bevel=0.015)
        for k in range(6):
            y = 1.36 + k * 0.05
            x = -0.09 + 0.006 * k
            rod(0.014, 0.05, chrome(), (x + 0.045, y, 0.10), steps=20)
            tube([(x - 0.01, y, 0.08), (x - 0.06, y, 0.08)], 0.008, chrome(), straight=True)
            ball(0.02, silver(), (x - 0.075, y, 0.08), size=(1, 0.6, 1), steps=16)
            s = -0.04 + k * 0.016
            tube([(s * 1.3, -0.40, 0.165), (s, 1.28, 0.155), (x + 0.045, y, 0.14)], 0.0026, steel(), straight=True)
        for y in (0.02, -0.12, -0.26):
            box((0.17, 0.055, 0.022), material('#16171a', rough=0.3), (0, y, 0.108), bevel=0.012)
            for k in range(6):
                rod(0.009, 0.006, silver(), (-0.055 + k * 0.022, y, 0.129), bevel=0.002, steps=12)
        box((0.2, 0.10, 0.03), chrome(), (0, -0.42, 0.105), bevel=0.008)
        for k in range(6):
            box((0.024, 0.07, 0.022), silver(), (-0.065 + k * 0.026, -0.40, 0.135), bevel=0.005)
        for x, y in ((0.24, -0.16), (0.27, -0.29), (0.28, -0.42)):
            rod(0.034, 0.035, material('#f2e9d2', rough=0.25), (x - 0.03, y, 0.10), bevel=0.008)
        tube([(0.08, -0.44, 0.14), (0.13, -0.3, 0.19), (0.17, -0.1, 0.17)], 0.008, chrome())


def phone(at=(0, 0, 0), turn=(0, 0, 0), size=1.0, screen=None):
    """Its screen towards -y, standing 1.5 high."""
    with place(at, turn, size), place((0, 0, 0.75), (90, 0, 0)):
        plate(rounded(0.74, 1.5, 0.12), 0.085, material('#5c6470', rough=0.25, metal=1), (0, 0, -0.04), bevel=0.03)
        plate(rounded(0.70, 1.46, 0.105), 0.012, black_glass(), (0, 0, 0.038), bevel=0.004)
        chance = random.Random(5)
        from materials import printed
        from money import image_of

        w, h = 240, 512
        x, y = np.meshgrid(np.linspace(0, 1, w), np.linspace(0, 1, h))
        a, b, c = (np.array(v) for v in ((0.10, 0.06, 0.32), (0.86, 0.22, 0.50), (1.0, 0.68, 0.25)))
        t = np.clip(y * 1.1 + 0.12 * np.sin(x * 5 + y * 4), 0, 1)[..., None]
        sky = np.where(t < 0.5, c + (b - c) * t * 2, b + (a - b) * (t * 2 - 1))
        sheet(lambda u, v: ((u - 0.5) * 0.665, (v - 0.5) * 1.425, 0 * u), printed(image_of('screen', sky), rough=0.1, glow=1.2), 2, 2, at=(0, 0, 0.0515))
        for r in range(5):
            for k in range(4):
                if r in (0, 1) or r == 4:
                    hue = ('#ffffff', '#ffd23f', '#4cc9f0', '#7ae582', '#ff5d8f', '#b392f0', '#ff9f1c', '#2ec4b6')[(r * 4 + k) % 8]
                    plate(rounded(0.115, 0.115, 0.03), 0.006, material(hue, rough=0.3, glow=0.7), ((k - 1.5) * 0.152, (0.48, 0.32, 0.1, -0.1, -0.58)[r], 0.053), bevel=0.002)
        rod(0.018, 0.004, material('#0c0d12', rough=0.1), (0, 0.66, 0.052), bevel=0.001, steps=20)
        for y in (0.35, 0.18):
            box((0.014, 0.12, 0.03), steel(), (0.375, y, -0.01), bevel=0.005)


def rocket(at=(0, 0, 0), turn=(0, 0, 0), size=1.0, hex_='#f6f2ea', trim='#d3281e'):
    with place(at, turn, size):
        skin, red = paint(hex_), paint(trim)
        lathe([(0.0, 0.0), (0.16, 0.0), (0.2, 0.06), (0.27, 0.36), (0.27, 0.62), (0.2, 0.88)], skin, round_profile=8)
        lathe([(0.2, 0.88), (0.12, 1.05), (0.02, 1.2), (0, 1.21)], red, round_profile=6)
        ring(0.202, 0.011, gold(), (0, 0, 0.88))
        ring(0.20, 0.014, gold(), (0, 0, 0.08))
        with place((0, -0.255, 0.60), (84, 0, 0)):
            ring(0.085, 0.02, gold())
            lathe([(0.085, 0.0), (0.05, 0.03), (0, 0.04)], material('#3fa7d6', rough=0.05, coat=1), round_profile=4)
        for k in range(4):
            with place((0, 0, 0), (0, 0, 45 + k * 90)), place((0, 0, 0), (90, 0, 0)):
                plate(smooth([(0.2, 0.36), (0.36, 0.2), (0.44, -0.06), (0.43, -0.14), (0.3, -0.02), (0.17, 0.06)]), 0.045, red, (0, 0, -0.022), bevel=0.016)
        lathe([(0.10, 0), (0.14, -0.1), (0.12, -0.1), (0.08, 0)], dark_steel())
        lathe([(0.10, -0.08), (0.13, -0.22), (0.08, -0.42), (0, -0.6)], material('#ffb02e', rough=0.5, glow=6), round_profile=5)
        lathe([(0.06, -0.09), (0.07, -0.2), (0, -0.4)], material('#fff2c0', rough=0.5, glow=14), round_profile=5)


def radio(at=(0, 0, 0), turn=0, size=1.0):
    """In a walnut case with brass, 1.6 wide."""
    with place(at, turn, size):
        with place((0, 0.25, 0.07), (90, 0, 0)):
            plate(rounded(1.6, 0.98, 0.2), 0.52, wood('#8a5230', '#58301a'), (0, 0.5, 0), bevel=0.05)
            plate(rounded(1.44, 0.82, 0.13), 0.02, material('#efe5cf', rough=0.4), (0, 0.5, 0.512), bevel=0.006)
            plate(rounded(0.78, 0.66, 0.08), 0.02, material('#b28a4a', rough=0.95, bump=('weave', 70, 0.9), grain=('weave', 45, '#7d5c2b')), (-0.29, 0.5, 0.522), bevel=0.006)
            for k in range(11):
                tube([(-0.64 + k * 0.07, 0.2, 0.548), (-0.64 + k * 0.07, 0.8, 0.548)], 0.009, old_brass(), straight=True)
            plate(rounded(0.50, 0.26, 0.04), 0.016, material('#1a120b', rough=0.1, coat=1), (0.40, 0.68, 0.522), bevel=0.004)
            for k in range(17):
                box((0.004, 0.06 if k % 4 == 0 else 0.03, 0.003), material('#ffdca0', glow=1.5), (0.20 + k * 0.025, 0.68, 0.538), bevel=0.0005)
            tube([(0.44, 0.58, 0.544), (0.44, 0.78, 0.544)], 0.005, material('#ff4a2e', glow=3), straight=True)
            for x in (0.26, 0.54):
                lathe([(0.105, 0.0), (0.1, 0.05), (0.09, 0.06), (0.02, 0.062), (0, 0.062)], old_brass(), (x, 0.34, 0.528), ripple=lambda a: 1 + 0.02 * np.sign(np.sin(a * 24)), steps=120)
                rod(0.06, 0.012, material('#2b1a10', rough=0.3), (x, 0.34, 0.588), bevel=0.003)
        tube([(-0.55, 0, 1.02), (-0.5, 0, 1.2), (-0.3, 0, 1.27), (0.3, 0, 1.27), (0.5, 0, 1.2), (0.55, 0, 1.02)], 0.032, leather('#6b3a1e'))
        for x in (-0.55, 0.55):
            rod(0.045, 0.05, old_brass(), (x, 0, 1.02))
            for y in (-0.15, 0.15):
                rod(0.05, 0.08, old_brass(), (x, y, 0), bevel=0.015)
        tube([(0.68, 0.15, 1.0), (0.98, 0.2, 1.95)], 0.010, chrome(), straight=True)
        ball(0.022, chrome(), (0.98, 0.2, 1.95))


def stage_microphone(at=(0, 0, 0), turn=(0, 0, 0), size=1.0):
    """Its foot at `at`, its head up, 1.5 long."""
    with place(at, turn, size):
        lathe([(0, 0), (0.09, 0), (0.10, 0.02), (0.13, 0.55), (0.17, 0.88), (0.2, 0.95), (0.2, 0.99)], material('#1b1c20', rough=0.4, metal=0.5), round_profile=3)
        box((0.05, 0.03, 0.11), steel(), (0, -0.115, 0.5), bevel=0.012)
        ball(0.245, matt('#0d0d10'), (0, 0, 1.17))
        ring(0.258, 0.024, chrome(), (0, 0, 1.14))
        mesh_ = silver()
        for k in range(-7, 8):
            z = math.sin(k / 8 * math.pi / 2)
            ring(0.255 * math.sqrt(1 - z * z), 0.0065, mesh_, (0, 0, 1.17 + 0.255 * z))
        for k in range(20):
            with place((0, 0, 1.17), (0, 0, k * 9)), place((0, 0, 0), (90, 0, 0)):
                repeat('mesh ring', lambda: ring(0.255, 0.0065, mesh_))


def tent(at=(0, 0, 0), turn=0, size=1.0, hexes=('#c8202c', '#f8f1e2')):
    """A round top in stripes, 1.7 wide."""
    with place(at, turn, size):
        n = 24
        for k in range(n):
            cloth = material(hexes[k % 2], rough=0.7, sheen=0.4, bump=('noise', 60, 0.1))
            a0, a1 = k / n * 2 * math.pi, (k + 1) / n * 2 * math.pi
            ang = lambda u: a0 + (a1 - a0) * u
            sheet(lambda u, v: (0.78 * np.cos(ang(u)), 0.78 * np.sin(ang(u)), 0.58 * v), cloth, 3, 2)

            def top(u, v):
                r = 0.90 * (1 - v) + 0.03
                z = 0.56 + 0.85 * v ** 1.35 + 0.04 * (1 - v) * np.sin(math.pi * u) * 0
                return r * np.cos(ang(u)), r * np.sin(ang(u)), z

            sheet(top, cloth, 3, 16)
            sheet(lambda u, v: (0.905 * np.cos(ang(u)) , 0.905 * np.sin(ang(u)), 0.585 - (0.10 + 0.05 * np.sin(math.pi * u)) * v), material(hexes[(k + 1) % 2], rough=0.7), 8, 2)
        ring(0.905, 0.012, gold(), (0, 0, 0.58))
        rod(0.014, 0.34, old_brass(), (0, 0, 1.38))
        ball(0.03, gold(), (0, 0, 1.73))
        sheet(lambda u, v: (0.28 * u, 0.03 * np.sin(u * 7), 1.64 + 0.13 * (v - 0.5) * (1 - u)), material('#f4b81f', rough=0.6), 14, 2, thick=0.003)
        for side in (-1, 1):
            sheet(lambda u, v: (side * (0.03 + 0.20 * u + 0.10 * u * (1 - v)), -0.79 - 0.02 * u, 0.50 * v), material(hexes[0], rough=0.7), 6, 6)
        sheet(lambda u, v: ((u - 0.5) * 0.34 * (1 - 0.5 * v), -0.788 + 0 * u, 0.46 * v), material('#20122c', rough=0.9), 2, 2)


def balloon(at, size=0.3, hex_='#d3281e', string=1.0):
    with place(at, 0, size):
        lathe([(0, -1.25), (0.1, -1.22), (0.35, -0.95), (0.8, -0.3), (1.0, 0.25), (0.75, 0.85), (0, 1.12)], material(hex_, rough=0.12, coat=1, sub=0.0), round_profile=7)
        rod(0.12, 0.10, material(hex_, rough=0.3), (0, 0, -1.34), top=0.05)
        tube([(0, 0, -1.3), (0.12, 0, -1.3 - string), (-0.05, 0, -1.3 - 2 * string)], 0.012, matt('#f4f0e6'))


def spin_wheel(at=(0, 0, 0), size=1.0):
    """Facing -y, 1.9 across, on a stand."""
    hexes = ('#d3281e', '#f4b81f', '#1d8f6a', '#2a6fbb', '#8a3fb0', '#ee7a20', '#e8467c', '#18a3b3')
    from money import flat_word

    with place(at, 0, size), place((0, 0, 1.05), (90, 0, 0)):
        n = 16
        for k in range(n):
            a0, a1 = k / n * 2 * math.pi, (k + 1) / n * 2 * math.pi
            arc = [(0.80 * math.cos(a), 0.80 * math.sin(a)) for a in np.linspace(a0 + 0.006, a1 - 0.006, 10)]
            plate([(0.16 * math.cos((a0 + a1) / 2), 0.16 * math.sin((a0 + a1) / 2)), *arc], 0.05, paint(hexes[k % 8]), bevel=0.008)
            with place((0, 0, 0.05), (0, 0, math.degrees((a0 + a1) / 2) - 90)):
                flat_word(('£', '5', '10', '2', '50', '£', '20', '1')[k % 8], 0.13, 0.014, material('#fff8e6', rough=0.3), (0, 0.64, 0))
        lathe([(0.80, -0.05), (0.93, -0.05), (0.95, 0.0), (0.95, 0.06), (0.92, 0.10), (0.83, 0.10), (0.80, 0.06)], gold(), round_profile=3, steps=128)
        for k in range(32):
            a = k / 32 * 6.283
            repeat('bulb', lambda: ball(0.026, material('#fff1c9', rough=0.3, glow=7), steps=16), (0.875 * math.cos(a), 0.875 * math.sin(a), 0.105))
            if k % 2 == 0:
                repeat('peg', lambda: rod(0.014, 0.09, chrome(), bevel=0.006, steps=20), (0.775 * math.cos(a), 0.775 * math.sin(a), 0.045))
        lathe([(0.2, 0.04), (0.2, 0.09), (0.16, 0.13), (0.05, 0.16), (0, 0.16)], gold(), round_profile=4)
        rod(0.78, 0.05, dark_steel(), (0, 0, -0.05))
        with place((0, 0.93, 0.09)):
            plate(smooth([(-0.09, 0.10), (0.09, 0.10), (0.06, -0.02), (0, -0.17), (-0.06, -0.02)], 6), 0.06, paint('#c4161c'), bevel=0.02)
            rod(0.035, 0.08, chrome(), (0, 0.06, 0.0), bevel=0.012)
    with place(at, 0, size):
        for side in (-1, 1):
            tube([(side * 0.45, 0.22, 0.02), (side * 0.1, 0.16, 1.0)], 0.05, dark_steel(), straight=True)
        box((1.2, 0.6, 0.07), material('#2a1c3a', rough=0.3, coat=1), (0, 0.12, 0), bevel=0.025)


def deck_chair():
    timber = wood('#c58a4c', '#8d5a2b')
    for side in (-0.28, 0.28):
        tube([(side, -0.4, 0.0), (side, 0.3, 0.62)], 0.022, timber, straight=True)
        tube([(side * 0.9, 0.35, 0.0), (side * 0.9, -0.25, 0.4)], 0.022, timber, straight=True)
    for k in range(8):
        hue = '#d3281e' if k % 2 else '#fbf4e4'
        sheet(lambda u, v: (-0.27 + (k + u) * 0.0675, -0.25 + 0.55 * v, 0.16 + 0.44 * v - 0.14 * np.sin(v * 3.1)), fabric(hue), 2, 12)


def house(at=(0, 0, 0), turn=0, size=1.0, hex_='#d9b48a', roof='#8a3b2e', door='#2a5f8f', shop=None):
    """A terraced house 0.7 wide, or a shop with an awning of this colour."""
    with place(at, turn, size):
        wall, white = material(hex_, rough=0.85, bump=('noise', 50, 0.3)), material('#f8f4ea', rough=0.5)
        box((0.7, 0.6, 0.98), wall, bevel=0.012)
        box((0.74, 0.64, 0.04), white, (0, 0, 0.96), bevel=0.008)
        mesh([(-0.37, -0.36, 0.98), (0.37, -0.36, 0.98), (0.37, 0.36, 0.98), (-0.37, 0.36, 0.98), (-0.37, 0, 1.32), (0.37, 0, 1.32)], [(0, 1, 5, 4), (2, 3, 4, 5), (1, 2, 5), (3, 0, 4)], material(roof, rough=0.8, bump=('noise', 40, 0.6)), smooth=0)
        box((0.12, 0.16, 0.3), wall, (0.2, 0.08, 1.12), bevel=0.008)
        pane = material('#ffd996', rough=0.15, glow=2.0)
        for x in (-0.18, 0.18):
            box((0.2, 0.02, 0.27), white, (x, -0.302, 0.60), bevel=0.006)
            box((0.165, 0.02, 0.235), pane, (x, -0.307, 0.617), bevel=0.002)
            box((0.012, 0.02, 0.235), white, (x, -0.312, 0.617), bevel=0.002)
            box((0.165, 0.02, 0.012), white, (x, -0.312, 0.73), bevel=0.002)
        if shop:
            box((0.64, 0.03, 0.46), material(door, rough=0.4, coat=0.5), (0, -0.305, 0), bevel=0.008)
            box((0.36, 0.03, 0.30), pane, (-0.11, -0.312, 0.10), bevel=0.003)
            box((0.15, 0.03, 0.36), pane, (0.2, -0.312, 0.04), bevel=0.003)
            for k in range(8):
                hue = shop if k % 2 else '#fbf4e4'
                sheet(lambda u, v: (-0.34 + (k + u) * 0.085, -0.31 - 0.2 * v, 0.52 - 0.10 * v - 0.05 * np.clip(v - 0.85, 0, 1) * 6), material(hue, rough=0.7), 2, 12)
        else:
            box((0.2, 0.03, 0.40), material(door, rough=0.3, coat=0.8), (0.17, -0.305, 0), bevel=0.008)
            ball(0.014, gold(), (0.10, -0.33, 0.2))
            box((0.22, 0.02, 0.27), white, (-0.17, -0.302, 0.14), bevel=0.006)
            box((0.185, 0.02, 0.235), pane, (-0.17, -0.307, 0.157), bevel=0.002)
