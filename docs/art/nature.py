"""Ground, water, trees and what stands among them."""
import math
import random

import numpy as np

from materials import fabric, gold, material, matt, paint, snow, steel, water, wood, wood_up
from shapes import ball, box, lathe, loft, mesh, place, plate, repeat, ring, rod, sheet, spline, tube


def brush(rows, made_of, seed, width=0.012):
    """Many thin blades, as of a bottle brush: rows of start, end."""
    points, faces = [], []
    chance = random.Random(seed)
    for (x, y, z), (dx, dy, dz) in rows:
        side = np.cross((dx, dy, dz), (chance.uniform(-1, 1), chance.uniform(-1, 1), chance.uniform(-1, 1)))
        side = side / (np.linalg.norm(side) + 1e-9) * width
        n = len(points)
        points += [(x - side[0], y - side[1], z - side[2]), (x + side[0], y + side[1], z + side[2]), (x + dx, y + dy, z + dz)]
        faces.append((n, n + 1, n + 2))
    return mesh(points, faces, made_of, smooth=0)


def pine(height=1.2, hex_='#1d5b3a', frost=False, at=(0, 0, 0), turn=0, size=1.0, seed=1):
    def make():
        chance = random.Random(seed)
        for hue, share, grow in ((hex_, 2600, 1.0), ('#eef6fb' if frost else '#2f7a4c', 900 if frost else 1100, 1.03)):
            rows = []
            for _ in range(share):
                t = chance.random() ** 0.75
                tier = 0.80 + 0.28 * ((t * 7) % 1)
                reach = height * 0.36 * (1 - t) ** 0.85 * (1.3 - 0.3 * tier) * grow + 0.02
                a = chance.uniform(0, 2 * math.pi)
                z = height * (0.12 + 0.86 * t)
                inner = chance.uniform(0.15, 0.6)
                rows.append(((reach * inner * math.cos(a), reach * inner * math.sin(a), z), (reach * (1 - inner) * math.cos(a), reach * (1 - inner) * math.sin(a), -height * 0.05 + chance.uniform(-0.02, 0.02))))
            brush(rows, material(hue, rough=0.8), seed, 0.008 * height)
        rod(0.045 * height, height * 0.95, matt('#5a3a22'), top=0.004, steps=16)

    repeat(f'pine {height} {hex_} {frost} {seed}', make, at, turn, size)


def moss(radius, hexes=('#4f7f2f', '#6b9a3a', '#3d6a2a'), count=2600, height=0.05, keep=None, seed=3):
    """Short grass on a round of ground; `keep(x, y)` says where it grows."""
    chance = random.Random(seed)
    for hue in hexes:
        rows = []
        while len(rows) < count // len(hexes) * 2:
            x, y = chance.uniform(-radius, radius), chance.uniform(-radius, radius)
            if x * x + y * y < (radius * 0.985) ** 2 and (keep is None or keep(x, y)):
                rows.append(((x, y, 0), (chance.uniform(-0.03, 0.03), chance.uniform(-0.03, 0.03), chance.uniform(0.4, 1) * height)))
        brush(rows, material(hue, rough=0.9), seed, 0.009)


def island(radius, hex_='#6b8f3c', height=0.16, at=(0, 0, 0), grass=True, base='#7a5233', keep=None):
    """A round of ground on a turned wooden base."""
    with place(at):
        rod(radius * 1.03, height * 0.7, wood(base, '#5a3a20'), bevel=0.03, steps=128)
        rod(radius, height, material(hex_, rough=0.95, bump=('noise', 14, 0.6)), bevel=0.05, steps=128)
        if grass:
            with place((0, 0, height)):
                moss(radius, keep=keep)


def pool(outline, hex_='#1c6f93', at=(0, 0, 0), thick=0.03):
    plate([(x, y) for x, y, _ in spline([(x, y, 0) for x, y in outline], 10, True)], thick, water(hex_), at, bevel=0.012)


def rock(size, at, seed=1, hex_='#8d8a86'):
    chance = np.random.RandomState(seed)
    shape = ball(1, material(hex_, rough=0.85, bump=('noise', 9, 0.7)), at, chance.uniform(0, 90, 3), (size, size * 0.8, size * 0.6), steps=14)
    noise = chance.uniform(0.78, 1.12, len(shape.data.vertices))
    for vertex, k in zip(shape.data.vertices, noise):
        vertex.co *= k


def palm(height=1.3, at=(0, 0, 0), turn=0, size=1.0, seed=2):
    chance = random.Random(seed)
    with place(at, turn, size):
        trunk = [(0.0, 0, 0), (0.06, 0, height * 0.35), (0.17, 0, height * 0.7), (0.33, 0, height)]
        bark = material('#8a6544', rough=0.85, bump=('noise', 30, 0.5))
        tube(trunk, 0.06, bark, radii=[1.25, 0.85, 0.7, 0.6])
        for x, y, z in spline(trunk, 7):
            ring(0.052 - 0.012 * z / height, 0.011, bark, (x, y, z), (0, 12, 0))
        for k in range(13):
            a = k / 13 * 2 * math.pi + chance.uniform(-0.2, 0.2)
            rise, reach = chance.uniform(-0.05, 0.32), chance.uniform(0.62, 0.78)
            leaf = material(chance.choice(('#2f8a3e', '#3f9b44', '#256f37')), rough=0.45)
            with place((0.33, 0, height), math.degrees(a)):
                rib = spline([(0, 0, 0), (reach * 0.4, 0, rise * 0.7 + 0.08), (reach * 0.8, 0, rise * 0.5 - 0.05), (reach, 0, rise * 0.2 - 0.28)], 9)
                tube(rib, 0.008, leaf, radii=[1, 0.4], straight=True)
                points, faces = [], []
                for i in range(2, len(rib) - 1):
                    x, y, z = rib[i]
                    t = i / len(rib)
                    long = 0.20 * math.sin(math.pi * (0.12 + 0.86 * t)) + 0.03
                    for side in (-1, 1):
                        n = len(points)
                        points += [(x, 0, z), (x + 0.026, 0, z), (x + 0.10, side * long, z - long * 0.55)]
                        faces.append((n, n + 1, n + 2))
                mesh(points, faces, leaf, smooth=0)
        for k in range(3):
            ball(0.05, material('#5b3a1e', rough=0.6), (0.33 + 0.06 * math.cos(k * 2.1), 0.06 * math.sin(k * 2.1), height - 0.07))


def sea(radius=1.5, hex_='#1b86b0', height=0.2, at=(0, 0, 0)):
    """A round of water with low waves, like cast resin, on a wooden base."""
    with place(at):
        rod(radius * 1.03, height * 0.45, wood('#8a5a34', '#5e3a1e'), bevel=0.03, steps=128)
        n, m = 40, 128
        points, faces = [], []
        for i in range(n + 1):
            for j in range(m):
                r, a = radius * i / n, j / m * 2 * math.pi
                x, y = r * math.cos(a), r * math.sin(a)
                swell = 0.018 * math.sin(x * 7 + y * 3) + 0.014 * math.sin(y * 11 - x * 4) + 0.008 * math.sin(x * 19 + y * 13)
                points.append((x, y, height + swell * min(1, (radius - r) * 8 + 0.3)))
        for j in range(m):
            x, y, _ = points[n * m + j]
            points.append((x, y, height * 0.4))
        for i in range(n + 1):
            for j in range(m):
                faces.append((i * m + j, (i + 1) * m + j, (i + 1) * m + (j + 1) % m, i * m + (j + 1) % m))
        mesh(points, faces, water(hex_), smooth=50)


def sailboat(hex_='#c2352b', at=(0, 0, 0), turn=0, size=1.0, sail='#fbf4e4'):
    with place(at, turn, size):
        rings = []
        for x, wide, deck, keel in ((-0.80, 0.20, 0.20, 0.04), (-0.6, 0.27, 0.18, -0.08), (-0.2, 0.32, 0.165, -0.14), (0.2, 0.30, 0.18, -0.13), (0.55, 0.20, 0.215, -0.06), (0.8, 0.09, 0.25, 0.05), (0.92, 0.012, 0.275, 0.2)):
            half = [(x, wide, deck), (x, wide * 0.97, deck * 0.5), (x, wide * 0.72, keel * 0.6), (x, 0, keel)]
            rings.append([*half, *[(x, -y, z) for x, y, z in half[-2::-1]], (x, -wide * 0.5, deck + 0.012), (x, 0, deck + 0.02), (x, wide * 0.5, deck + 0.012)])
        loft(rings, paint(hex_), subdivide=2)
        for side in (-1, 1):
            tube([(-0.80, side * 0.19, 0.21), (-0.6, side * 0.262, 0.19), (-0.2, side * 0.31, 0.178), (0.2, side * 0.29, 0.19), (0.55, side * 0.19, 0.226), (0.92, side * 0.01, 0.285)], 0.016, wood('#c58a4c', '#8d5a2b'))
        box((0.5, 0.30, 0.10), material('#fbf7ee', rough=0.25, coat=0.6), (0.02, 0, 0.17), bevel=0.04, taper=0.85)
        for x in (-0.1, 0.06, 0.2):
            for side in (-1, 1):
                rod(0.028, 0.01, material('#0c1014', rough=0.05), (x, side * 0.143, 0.225), (90, 0, 0), bevel=0.002, steps=24)
        mast = wood_up('#d3a266', '#a8763c')
        rod(0.02, 1.55, mast, (0.08, 0, 0.2), top=0.012)
        tube([(0.07, 0, 0.36), (-0.66, -0.08, 0.34)], 0.014, mast, straight=True)
        cloth = material(sail, rough=0.85, sheen=0.3, bump=('noise', 60, 0.1))

        def main(u, v):
            reach = (1 - v) ** 1.05
            return 0.06 - 0.72 * u * reach, -0.10 * np.sin(math.pi * u) * (1 - v * 0.6) - 0.08 * u * reach, 0.40 + 1.28 * v

        def jib(u, v):
            x = 0.86 - 0.76 * v
            return x - (0.62 * (1 - v)) * u, -0.09 * np.sin(math.pi * u) * (1 - v) - 0.03 * u, 0.32 + 1.22 * v + 0.05 * u * (1 - v)

        sheet(main, cloth, 20, 24, thick=0.004)
        sheet(jib, cloth, 20, 24, thick=0.004)
        for v in (0.25, 0.5, 0.72):
            tube([(float(a), float(b) - 0.006, float(c)) for a, b, c in (main(np.float64(u), v) for u in np.linspace(0, 1, 8))], 0.004, matt('#d8cbb2'), straight=True)
        wire = steel()
        for end in ((0.9, 0, 0.29), (-0.8, 0, 0.22), (0.0, 0.3, 0.19), (0.0, -0.3, 0.19)):
            tube([(0.08, 0, 1.73), end], 0.003, wire, straight=True)
        sheet(lambda u, v: (0.08 - 0.2 * u, 0.02 * np.sin(u * 6), 1.70 + 0.09 * (v - 0.5) * (1 - u * 0.8)), matt('#d8342a'), 12, 2)


def lodge(at=(0, 0, 0), turn=0, size=1.0, wall='#8a5a34', roof='#4a4f57', lit=True):
    """A log house with a porch, a stone chimney and warm windows; 1.2 wide."""
    with place(at, turn, size):
        log = wood(wall, '#5c3a1f')
        box((1.2, 0.8, 0.06), material('#8b8780', rough=0.9, bump=('cells', 12, 0.8)), bevel=0.015)
        for k in range(8):
            z = 0.10 + k * 0.075
            for y in (-0.36, 0.36):
                tube([(-0.58, y, z), (0.58, y, z)], 0.04, log, straight=True)
            for x in (-0.52, 0.52):
                with place((x, 0, z + 0.037), 90):
                    tube([(-0.42, 0, 0), (0.42, 0, 0)], 0.04, log, straight=True)
        pane = material('#ffd489', rough=0.2, glow=3.0 if lit else 0.3)
        frame = material('#f1ead9', rough=0.5)
        for x in (-0.33, 0.33):
            box((0.25, 0.02, 0.26), frame, (x, -0.405, 0.27), bevel=0.006)
            box((0.205, 0.02, 0.215), pane, (x, -0.412, 0.293), bevel=0.003)
            box((0.012, 0.02, 0.215), frame, (x, -0.418, 0.293), bevel=0.002)
            box((0.205, 0.02, 0.012), frame, (x, -0.418, 0.395), bevel=0.002)
        box((0.21, 0.02, 0.40), wood_up('#2f5d50', '#224539'), (0, -0.405, 0.07), bevel=0.008)
        ball(0.014, gold(), (0.07, -0.425, 0.27))
        for y, z in ((0, 0),):
            gable = [(-0.40, 0.66), (0.40, 0.66), (0, 1.08)]
            for x in (-0.54, 0.50):
                mesh([(x, a, b) for a, b in gable] + [(x + 0.04, a, b) for a, b in gable], [(0, 2, 1), (3, 4, 5), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5)], log, smooth=0)
        shingle = material(roof, rough=0.7, bump=('noise', 30, 0.4))
        for side in (-1, 1):
            for row in range(9):
                t = row / 9
                for k in range(18):
                    x = -0.66 + (k + (row % 2) * 0.5) * 0.0755
                    with place((x, side * (0.50 - 0.50 * t), 0.60 + 0.50 * t), (side * 45, 0, 0) if side < 0 else (-45, 0, 0)):
                        repeat(f'shingle {roof}', lambda: box((0.073, 0.10, 0.014), shingle, (0, 0, 0), bevel=0.004))
        tube([(-0.68, 0, 1.10), (0.70, 0, 1.10)], 0.02, shingle, straight=True)
        box((0.16, 0.16, 0.55), material('#97928a', rough=0.9, bump=('cells', 16, 1.0)), (0.34, 0.14, 0.75), bevel=0.015)
        box((0.20, 0.20, 0.04), material('#6f6b66', rough=0.9), (0.34, 0.14, 1.29), bevel=0.01)
        box((1.2, 0.26, 0.035), wood('#a9753f', '#7a4f28'), (0, -0.52, 0.03), bevel=0.008)
        for x in (-0.54, -0.2, 0.2, 0.54):
            tube([(x, -0.62, 0.04), (x, -0.62, 0.34 if abs(x) < 0.3 else 0.34)], 0.016, log, straight=True)
        for a, b in ((-0.54, -0.2), (0.2, 0.54)):
            tube([(a, -0.62, 0.33), (b, -0.62, 0.33)], 0.014, log, straight=True)


def shed(at=(0, 0, 0), turn=0, size=1.0):
    with place(at, turn, size):
        boards = wood_up('#8fb0a0', '#6d9282')
        for k in range(13):
            box((0.085, 0.03, 0.78), boards, (-0.54 + k * 0.09, -0.4, 0.04), bevel=0.006)
        for x in (-0.585, 0.585):
            for k in range(9):
                box((0.03, 0.085, 0.78), boards, (x, -0.36 + k * 0.09, 0.04), bevel=0.006)
        mesh([(-0.58, -0.4, 0.82), (0.58, -0.4, 0.82), (0, -0.4, 1.18), (-0.58, -0.36, 0.82), (0.58, -0.36, 0.82), (0, -0.36, 1.18)], [(0, 1, 2), (3, 5, 4), (0, 2, 5, 3), (1, 4, 5, 2)], boards, smooth=0)
        for k in range(8):
            z = 0.84 + k * 0.042
            w = 1.16 * (1 - (z - 0.82) / 0.37)
            box((max(w, 0.06), 0.03, 0.036), boards, (0, -0.412, z), bevel=0.005)
        white = material('#f4efe2', rough=0.5)
        box((0.40, 0.03, 0.68), wood_up('#e7e0cf', '#cfc6b0'), (-0.2, -0.425, 0.06), bevel=0.008)
        for z in (0.16, 0.56):
            box((0.36, 0.02, 0.05), wood('#d8cfba', '#bfb49a'), (-0.2, -0.445, z), bevel=0.005)
        ball(0.018, gold(), (-0.05, -0.455, 0.42))
        box((0.36, 0.03, 0.32), white, (0.32, -0.42, 0.38), bevel=0.006)
        box((0.30, 0.03, 0.26), material('#dff1ff', rough=0.05, glow=0.25), (0.32, -0.428, 0.41), bevel=0.003)
        box((0.016, 0.03, 0.26), white, (0.32, -0.436, 0.41), bevel=0.002)
        box((0.30, 0.03, 0.016), white, (0.32, -0.436, 0.53), bevel=0.002)
        box((0.36, 0.10, 0.08), wood('#b06a3a', '#7f4722'), (0.32, -0.47, 0.28), bevel=0.01)
        for k in range(9):
            flower((0.18 + k * 0.035, -0.48 - 0.02 * (k % 2), 0.36), 0.10, ('#e8467c', '#ffd23f', '#ffffff')[k % 3], 0.35)
        felt = material('#5b5f66', rough=0.95, bump=('noise', 60, 0.5))
        for side in (-1, 1):
            with place((side * 0.33, 0, 1.0), (0, side * 32, 0)):
                box((0.80, 0.98, 0.03), felt, bevel=0.008)


def flower(at, height, hex_='#f4b81f', size=1.0, heart='#4a2a12', lean=0, petals=16):
    """A daisy or a sunflower on its stem, its face towards the camera."""

    def make():
        stem = material('#3f7d2e', rough=0.6)
        tube([(0, 0, 0), (0.01, 0.0, height * 0.5), (0, -0.01, height)], 0.012 * size + 0.002, stem)
        with place((0, -0.02, height), (72, 0, 0), 0.2 * size):
            for layer in (0, 1):
                for k in range(petals):
                    with place((0, 0, -0.03 * layer), k / petals * 360 + layer * 11):
                        sheet(lambda u, v: (0.34 + 0.66 * v, (u - 0.5) * 0.30 * np.sin(0.25 + v * 2.7), 0.10 * v * (1 - v) * 2 - 0.12 * v * v + 0.05 * np.abs(u - 0.5)), material(hex_, rough=0.55, sheen=0.3), 4, 8)
            ball(0.40, material(heart, rough=0.9, bump=('cells', 60, 1.0)), size=(1, 1, 0.4))
        for side in (-1, 1):
            with place((0, 0, height * (0.42 + 0.1 * side)), 90 - side * 80):
                if size > 0.6:
                    sheet(lambda u, v: (0.24 * v * size, (u - 0.5) * 0.16 * np.sin(v * 3.1), 0.10 * np.sin(v * 2.2)), stem, 6, 8)

    repeat(f'flower {height} {hex_} {size} {heart} {petals}', make, at, (0, lean, 0))


def christmas_tree(height=1.5, at=(0, 0, 0), seed=5, frost=False):
    chance = random.Random(seed)
    with place(at):
        pine(height, '#17553a', frost, seed=seed)
        hues = ('#c8202c', '#e9b23c', '#f3f3f6', '#2d6cc0')
        for k in range(38):
            t = (k + 0.5) / 38 * 0.86
            a = k * 2.4
            r = height * 0.36 * (1 - t) ** 0.85 * 1.0 + 0.01
            with place((r * math.cos(a), r * math.sin(a), height * (0.10 + 0.86 * t))):
                hue = hues[k % 4]
                repeat(f'bauble {hue}', lambda: ball(0.046, material(hue, rough=0.12, metal=0.7, coat=1), steps=24))
        for k in range(70):
            t = k / 70 * 0.9
            a = k * 0.62
            r = height * 0.36 * (1 - t) ** 0.85 * 0.98 + 0.015
            repeat('fairy light', lambda: ball(0.012, material('#ffdf9a', glow=14), steps=10), (r * math.cos(a), r * math.sin(a), height * (0.12 + 0.86 * t)))
        star = [((0.13 if k % 2 == 0 else 0.055) * math.cos(math.pi / 2 + k * math.pi / 5), (0.13 if k % 2 == 0 else 0.055) * math.sin(math.pi / 2 + k * math.pi / 5)) for k in range(10)]
        with place((0, 0.02, height + 0.09), (90, 0, 0)):
            plate(star, 0.04, gold(), bevel=0.015)


def snow_ground(radius=1.75, at=(0, 0, 0)):
    with place(at):
        lathe([(0, 0.2), (radius * 0.5, 0.205), (radius * 0.85, 0.17), (radius * 0.97, 0.10), (radius, 0.03), (radius * 0.99, 0)], snow(), round_profile=6, steps=128, ripple=lambda a: 1 + 0.02 * np.sin(a * 3) + 0.012 * np.sin(a * 7))


def flakes(count=70, seed=9):
    chance = random.Random(seed)
    for _ in range(count):
        repeat('flake', lambda: ball(0.016, material('#ffffff', rough=0.7, glow=0.3), steps=8), (chance.uniform(-2.4, 2.4), chance.uniform(-2.5, 2.6), chance.uniform(0.2, 2.7)), 0, chance.uniform(0.5, 1.4))


def snowman(at=(0, 0, 0), turn=0, size=1.0):
    with place(at, turn, size):
        for z, r in ((0.27, 0.30), (0.68, 0.22), (0.99, 0.16)):
            ball(r, snow(), (0, 0, z), size=(1, 1, 0.94))
        coal = matt('#16171a')
        for x in (-0.055, 0.055):
            ball(0.02, coal, (x, -0.148, 1.03), steps=16)
        for z in (0.58, 0.68, 0.78):
            ball(0.022, coal, (0, -0.218 + abs(z - 0.68) * 0.2, z), steps=16)
        rod(0.026, 0.19, material('#ee7a20', rough=0.6), (0, -0.14, 0.985), (82, 0, 12), top=0.004, steps=24)
        ring(0.155, 0.042, fabric('#c8202c'), (0, 0, 0.865))
        tube([(0.10, -0.14, 0.85), (0.13, -0.20, 0.72), (0.12, -0.215, 0.58)], 0.045, fabric('#c8202c'), flat=(1, 0.6, 1))
        rod(0.19, 0.025, matt('#1d1e24'), (0, 0, 1.11), bevel=0.01)
        rod(0.125, 0.2, matt('#1d1e24'), (0, 0, 1.12), bevel=0.015, top=0.13)
        rod(0.128, 0.04, matt('#c8202c'), (0, 0, 1.135), bevel=0.005)
        for side in (-1, 1):
            tube([(side * 0.19, 0, 0.74), (side * 0.36, -0.02, 0.83), (side * 0.5, -0.03, 0.98)], 0.014, wood('#6b452a', '#4a2d1a'))
