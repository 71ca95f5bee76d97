"""Music, and what a fair has."""
import math

import numpy as np

from materials import chrome, dark_steel, gold, material, matt, old_brass, paint, silver, steel, wood
from money import flat_word
from shapes import ball, box, lathe, loft, place, plate, repeat, ring, rod, rounded, sheet, smooth, tube


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
