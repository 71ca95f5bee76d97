"""The twenty-four doors: one door in the snow, its number in gold, open on warm light, and before it what is behind it."""
import math

import numpy as np

from materials import black_glass, chrome, dark_steel, fabric, gold, leather, material, matt, paint, paper, plastic, printed, rubber, silver, snow, steel, wood
from money import image_of, word
from nature import christmas_tree, flakes, flower, pine, snow_ground
from shapes import ball, box, circle, lathe, mesh, place, plate, repeat, ring, rod, rounded, sheet, smooth, tube
from shop import gift, shopping_bag
from studio import look, open_studio, spot_glow
from table import biscuit, carrot, cup, pot

HUES = (('#a8323a', '#7a1420'), ('#2a7a5a', '#0f4a36'), ('#3f62b0', '#1d3676'), ('#8a4a9a', '#54206a'), ('#2a8f9a', '#0f545e'))


def arch(w, h, n=16):
    return [(-w, 0), (w, 0), *[(w * math.cos(a), h - w + w * math.sin(a)) for a in np.linspace(0, math.pi, n)]]


def door(number, hex_):
    frame, leaf = material('#f6efe0', rough=0.45, coat=0.3), paint(hex_)
    with place((0.25, 0.5, 0.17)):
        with place((0, 0, 0), (90, 0, 0)):
            plate(arch(0.66, 1.62), 0.16, frame, (0, 0, -0.1), bevel=0.02, holes=[arch(0.53, 1.49)])
            plate(arch(0.54, 1.50), 0.02, material('#ffcf7a', rough=0.9, glow=2.2), (0, 0, -0.14), bevel=0.004)
        with place((-0.53, -0.05, 0), (0, 0, -112)), place((0.53, 0, 0), (90, 0, 0)):
            plate(arch(0.53, 1.48), 0.06, leaf, (0, 0, -0.03), bevel=0.014)
            for y in (0.1, 0.62):
                plate(rounded(0.78, 0.42, 0.04), 0.02, leaf, (0, y + 0.21, -0.045), bevel=0.008)
            ball(0.04, gold(), (0.42, 0.7, -0.07))
        spot_glow((0, -0.25, 0.9), 26, '#ffc46a', 0.3)
        with place((0, -0.1, 1.66)):
            word(str(number), 0.26, material('#ffcf5a', rough=0.3, metal=0.55, glow=0.3), (0, 0, 0), depth=0.09, bevel=0.025)


def mittens():
    for side in (-1, 1):
        with place((side * 0.31, side * 0.06, 0.06), (76, side * 6, side * 14)):
            plate(smooth([(-0.16, 0.12), (0.16, 0.12), (0.19, 0.4), (0.32, 0.36), (0.34, 0.5), (0.2, 0.6), (0.15, 0.78), (0, 0.84), (-0.15, 0.78), (-0.19, 0.45)] if side > 0 else [(0.16, 0.12), (-0.16, 0.12), (-0.19, 0.4), (-0.32, 0.36), (-0.34, 0.5), (-0.2, 0.6), (-0.15, 0.78), (0, 0.84), (0.15, 0.78), (0.19, 0.45)]), 0.16, fabric('#c8283a'), bevel=0.075)
            plate(rounded(0.40, 0.2, 0.06), 0.2, fabric('#f4ead6'), (0, 0.08, -0.02), bevel=0.08)


def cheese():
    box((1.25, 0.85, 0.05), wood(), (0, 0, 0), bevel=0.015)
    with place((0, 0, 0.05)):
        plate([(-0.5, -0.3), (0.5, 0), (-0.5, 0.34)], 0.46, material('#f2b83a', rough=0.5, coat=0.2), bevel=0.02)
        for x, z, r in ((-0.28, 0.15, 0.085), (0.02, 0.3, 0.07), (-0.4, 0.36, 0.05), (0.2, 0.15, 0.05), (-0.1, 0.4, 0.04)):
            ball(r, material('#a8741a', rough=0.9), (x, -0.165 + x * 0.3, z), size=(1, 0.25, 1))


def candles():
    for x, y, h in ((-0.26, 0, 0.7), (0.02, -0.1, 0.5), (0.26, 0.04, 0.85)):
        rod(0.115, h, material('#f2dfae', rough=0.5, sub=0.15), (x, y, 0), bevel=0.03)
        rod(0.008, 0.06, matt('#222226'), (x, y, h))
        lathe([(0, 0), (0.035, 0.05), (0.02, 0.12), (0, 0.18)], material('#ffc24a', glow=22), (x, y, h + 0.04), round_profile=5)
        spot_glow((x, y - 0.12, h + 0.2), 3, '#ffb45a')


def headphones():
    tube([(-0.40, 0, 0.36), (-0.42, 0, 0.7), (-0.22, 0, 0.98), (0.22, 0, 0.98), (0.42, 0, 0.7), (0.40, 0, 0.36)], 0.045, leather('#26272c'))
    for side in (-1, 1):
        with place((side * 0.40, 0, 0.32), (0, side * 90, 0)):
            lathe([(0, 0.1), (0.2, 0.1), (0.25, 0.06), (0.25, -0.02), (0.2, -0.06), (0, -0.06)], paint('#d8d2c4'), round_profile=4)
            ring(0.19, 0.075, leather('#1c1d21'), (0, 0, -0.1))


def satsumas():
    skin = material('#f0831c', rough=0.4, coat=0.3, bump=('cells', 40, 0.3))
    for x, y, z in ((-0.24, 0, 0), (0.24, -0.05, 0), (0, -0.2, 0), (0, -0.08, 0.36)):
        ball(0.25, skin, (x, y, z + 0.22), size=(1, 1, 0.86))
        rod(0.018, 0.03, material('#4f7a2e'), (x, y, z + 0.42), steps=10)
    sheet(lambda u, v: (0.3 * v, (u - 0.5) * 0.2 * np.sin(v * 3.1), 0.1 * np.sin(v * 2.6)), material('#3f7a2e', rough=0.35, coat=0.3), 6, 10, at=(0, -0.08, 0.8))


def masks():
    for x, a, hex_, smile in ((-0.22, 12, '#f2c14a', 1), (0.24, -12, '#e8e4f4', -1)):
        with place((x, -0.1 * smile, 0.08), (78, a, 0)):
            hole = lambda cx, cy, w, h, bend: [(cx + w * math.cos(t), cy + h * math.sin(t) + bend * math.cos(t) ** 2) for t in np.linspace(0, 2 * np.pi, 24, endpoint=False)]
            outline = smooth([(-0.25, 0.74), (0, 0.70), (0.25, 0.74), (0.29, 0.46), (0.2, 0.14), (0, 0), (-0.2, 0.14), (-0.29, 0.46)])
            plate(outline, 0.07, material(hex_, rough=0.25, metal=0.6 if smile > 0 else 0.2, coat=0.6), bevel=0.03, holes=[hole(-0.12, 0.5, 0.075, 0.05, 0.03), hole(0.12, 0.5, 0.075, 0.05, 0.03), hole(0, 0.22 if smile > 0 else 0.26, 0.15, 0.045, 0.09 * smile)])


def sledge():
    timber = wood('#c08a4c', '#8a5a2b')
    for k in range(5):
        box((1.3, 0.085, 0.035), timber, (0, -0.22 + k * 0.11, 0.3), bevel=0.012)
    for side in (-0.2, 0.2):
        tube([(-0.6, side, 0.04), (0.4, side, 0.04), (0.62, side, 0.1), (0.74, side, 0.3), (0.66, side, 0.42)], 0.03, material('#b8282e', rough=0.3, coat=1))
        for x in (-0.4, 0.05, 0.42):
            tube([(x, side, 0.04), (x, side, 0.3)], 0.025, timber, straight=True)


def books():
    for k, (w, hex_) in enumerate(((0.9, '#1f4f8f'), (0.82, '#b0282e'), (0.86, '#2a7a4a'), (0.7, '#e0a22c'))):
        with place((0, 0, k * 0.15), k * 17 - 20):
            box((w, 0.62, 0.14), material(hex_, rough=0.6, bump=('weave', 90, 0.2)), bevel=0.008)
            box((w - 0.03, 0.62, 0.11), material('#f4ecd8', rough=0.9, bump=('pages', 120, 0.6)), (0.02, -0.012, 0.015), bevel=0.004)
            box((0.04, 0.005, 0.1), gold(), (-w * 0.3, -0.32, 0.02), bevel=0.001)


def controller():
    with place((0, 0, 0.22), (58, 0, 0)):
        plate(smooth([(-0.42, 0.2), (0, 0.16), (0.42, 0.2), (0.56, 0.0), (0.62, -0.36), (0.48, -0.42), (0.3, -0.14), (-0.3, -0.14), (-0.48, -0.42), (-0.62, -0.36), (-0.56, 0.0)]), 0.2, plastic('#2a2c34'), bevel=0.09)
        for x, y in ((-0.2, -0.06), (0.2, -0.06)):
            rod(0.085, 0.06, rubber(), (x, y, 0.19), bevel=0.02)
        for k, hex_ in enumerate(('#e8464c', '#3f8fe0', '#5ac06a', '#f4b81f')):
            rod(0.034, 0.025, material(hex_, rough=0.2, glow=0.4), (0.38 + 0.075 * math.cos(k * 1.57), 0.07 + 0.075 * math.sin(k * 1.57), 0.195), bevel=0.008)
        for w, h in ((0.17, 0.055), (0.055, 0.17)):
            box((w, h, 0.03), plastic('#121318'), (-0.38, 0.07, 0.19), bevel=0.01)


def penguin():
    black, white = material('#1a1d26', rough=0.5, coat=0.3), material('#f8f6f0', rough=0.6)
    lathe([(0, 0), (0.26, 0.03), (0.36, 0.3), (0.3, 0.62), (0.22, 0.78), (0.2, 0.92), (0, 1.06)], black, round_profile=6)
    lathe([(0, 0.02), (0.24, 0.05), (0.32, 0.3), (0.26, 0.6), (0.14, 0.74), (0, 0.8)], white, (0, -0.06, 0), round_profile=6)
    rod(0.05, 0.16, material('#f29a1e', rough=0.4), (0, -0.18, 0.88), (85, 0, 0), top=0.006)
    for side in (-1, 1):
        ball(0.03, material('#ffffff', rough=0.1), (side * 0.085, -0.165, 0.95))
        ball(0.018, black_glass(), (side * 0.088, -0.19, 0.95))
        ball(0.11, material('#f29a1e', rough=0.5), (side * 0.13, -0.18, 0.02), size=(0.8, 1.3, 0.3))
        ball(0.3, black, (side * 0.36, -0.02, 0.44), (0, side * -22, 0), (0.2, 0.45, 0.95))
    ring(0.21, 0.05, fabric('#c8283a'), (0, 0, 0.78))


def bicycle():
    frame = paint('#1f8f7a')
    for x in (-0.42, 0.42):
        with place((x, 0, 0.33), (90, 0, 0)):
            ring(0.31, 0.022, rubber())
            ring(0.285, 0.012, silver())
            for k in range(20):
                a = k / 20 * 6.283
                tube([(0, 0, 0.03 * (-1) ** k), (0.285 * math.cos(a), 0.285 * math.sin(a), 0)], 0.0025, steel(), straight=True)
            rod(0.03, 0.08, chrome(), (0, 0, -0.04))
    crank, seat, head = (-0.08, 0, 0.32), (-0.2, 0, 0.72), (0.3, 0, 0.74)
    for a, b in ((crank, seat), (crank, (0.32, 0, 0.66)), (seat, head), ((-0.42, 0, 0.33), crank), ((-0.42, 0, 0.33), (-0.19, 0, 0.68)), (head, (0.42, 0, 0.33))):
        tube([a, b], 0.02, frame, straight=True)
    box((0.26, 0.11, 0.05), leather('#6b3a1e'), (-0.23, 0, 0.78), bevel=0.022)
    tube([(0.18, -0.22, 0.86), (0.3, -0.16, 0.88), (0.3, 0.16, 0.88), (0.18, 0.22, 0.86)], 0.016, chrome())
    tube([head, (0.29, 0, 0.88)], 0.014, chrome(), straight=True)
    ring(0.09, 0.01, steel(), crank, (90, 0, 0))
    tube([(-0.02, -0.05, 0.32), (0.06, -0.06, 0.2)], 0.012, steel(), straight=True)


def train():
    green, red = paint('#1f5f3a'), paint('#b8282e')
    box((1.25, 0.42, 0.08), red, (0, 0, 0.2), bevel=0.02)
    rod(0.2, 0.72, green, (-0.1, 0, 0.48), (0, 90, 0), bevel=0.03)
    for x in (-0.05, 0.2, 0.45):
        ring(0.203, 0.012, gold(), (x, 0, 0.48), (0, 90, 0))
    box((0.42, 0.42, 0.52), green, (-0.34, 0, 0.27), bevel=0.03)
    box((0.5, 0.5, 0.05), red, (-0.34, 0, 0.79), bevel=0.02)
    box((0.2, 0.44, 0.18), material('#ffe0a0', rough=0.2, glow=0.8), (-0.34, 0, 0.54), bevel=0.01)
    rod(0.06, 0.22, matt('#1a1b1f'), (0.44, 0, 0.64), top=0.09)
    lathe([(0.09, 0), (0.08, 0.08), (0, 0.12)], gold(), (0.18, 0, 0.66), round_profile=4)
    for x in (-0.42, -0.1, 0.2, 0.46):
        for side in (-1, 1):
            rod(0.13 if x < 0.3 else 0.09, 0.05, red, (x, side * 0.24, 0.13 if x < 0.3 else 0.09), (side * 90, 0, 0), bevel=0.015)
    tube([(-0.42, -0.28, 0.13), (0.2, -0.28, 0.13)], 0.018, steel(), straight=True)


def watch():
    with place((0, 0, 0.5), (0, 0, -15)):
        with place((0, 0.1, 0), (0, 90, 0)):
            lathe([(0.36, -0.11), (0.40, -0.11), (0.40, 0.11), (0.36, 0.11), (0.36, -0.11)], leather('#5a3018'))
        with place((0, -0.3, 0), (90, 0, 0)):
            lathe([(0, -0.02), (0.28, -0.02), (0.31, 0.02), (0.31, 0.06), (0.27, 0.09), (0.255, 0.07)], gold(), round_profile=3)
            rod(0.258, 0.01, material('#fbf8ee', rough=0.35), (0, 0, 0.06), bevel=0.002)
            for k in range(12):
                a = k / 12 * 6.283
                box((0.012, 0.05, 0.006), gold(), (0.21 * math.cos(a), 0.21 * math.sin(a), 0.07), (0, 0, math.degrees(a) - 90), bevel=0.001)
            tube([(0, 0, 0.08), (-0.09, 0.09, 0.08)], 0.009, matt('#1a1b22'), straight=True)
            tube([(0, 0, 0.083), (0.06, 0.18, 0.083)], 0.007, matt('#1a1b22'), straight=True)
        rod(0.035, 0.06, gold(), (0.30, -0.33, 0), (0, 90, 0))


def camera():
    box((0.95, 0.34, 0.56), leather('#1c1d22'), bevel=0.05)
    box((0.96, 0.35, 0.15), silver(), (0, 0, 0.47), bevel=0.03)
    box((0.3, 0.3, 0.1), silver(), (0, 0, 0.6), bevel=0.03, taper=0.75)
    with place((0, -0.17, 0.3), (90, 0, 0)):
        lathe([(0, 0), (0.25, 0), (0.26, 0.05), (0.23, 0.07), (0.23, 0.2), (0.25, 0.22), (0.25, 0.27), (0.21, 0.28), (0.19, 0.2), (0.1, 0.14)], material('#15161a', rough=0.3, coat=0.6))
        ring(0.245, 0.012, silver(), (0, 0, 0.1))
        lathe([(0.2, 0.2), (0.12, 0.25), (0, 0.265)], material('#1a1440', rough=0.02, coat=1), round_profile=5)
    for x, r in ((-0.33, 0.075), (0.3, 0.09), (0.14, 0.04)):
        rod(r, 0.07, silver(), (x, 0, 0.61), bevel=0.015)


def bouquet():
    with place((0, 0, 0.05), (8, 0, 0)):
        lathe([(0.09, 0), (0.16, 0.3), (0.42, 0.66)], paper('#e8d3b0'), ripple=lambda a: 1 + 0.07 * np.sin(a * 9))
        ring(0.13, 0.028, fabric('#c8283a'), (0, 0, 0.2))
        hues = (('#e8467c', '#ffd76a'), ('#f8f4ea', '#f4b81f'), ('#f4a02a', '#6b3a14'), ('#c8283a', '#3a1418'), ('#b07ad8', '#ffe08a'))
        for k in range(17):
            r, a = 0.36 * math.sqrt(k / 17), k * 2.4
            flower((r * math.cos(a), r * math.sin(a) - 0.05, 0.45), 0.42 - r * 0.45, hues[k % 5][0], 0.75, hues[k % 5][1], petals=12)


def television():
    plate(rounded(1.5, 0.88, 0.02), 0.04, material('#101116', rough=0.3), (0, 0.0, 0.14 + 0.44), (90, 0, 0), bevel=0.01)
    x, y = np.meshgrid(np.linspace(0, 1, 320), np.linspace(0, 1, 180))
    hill = 0.34 + 0.1 * np.sin(x * 5 + 1) + 0.05 * np.sin(x * 13)
    sky = np.stack([0.12 + 0.75 * (1 - y), 0.2 + 0.35 * (1 - y), 0.5 + 0 * y], -1)
    sky[np.hypot(x - 0.68, (y - 0.62) * 0.56) < 0.06] = (1, 0.9, 0.6)
    sky[y < hill] = (0.10, 0.16, 0.36)
    sky[y < hill * 0.7 + 0.05 * np.sin(x * 9)] = (0.92, 0.95, 1.0)
    sheet(lambda u, v: ((u - 0.5) * 1.45, -0.045 + 0 * u, 0.165 + v * 0.83), printed(image_of('film', sky), rough=0.1, glow=1.6), 2, 2)
    for side in (-0.5, 0.5):
        tube([(side - 0.1, -0.12, 0.02), (side, 0, 0.14), (side + 0.1, 0.12, 0.02)], 0.015, dark_steel(), straight=True)


def laptop():
    shell = material('#c9ccd2', rough=0.3, metal=1)
    plate(rounded(1.1, 0.75, 0.05), 0.035, shell, bevel=0.012)
    for r in range(5):
        for k in range(13):
            repeat('key cap', lambda: box((0.062, 0.062, 0.012), plastic('#1c1d22'), bevel=0.004), (-0.45 + k * 0.075, 0.26 - r * 0.075, 0.034))
    box((0.36, 0.22, 0.004), material('#b2b5bc', rough=0.4, metal=1), (0, -0.24, 0.034), bevel=0.001)
    with place((0, 0.375, 0.03), (102, 0, 0)):
        plate(rounded(1.1, 0.75, 0.05), 0.025, shell, (0, 0.375, -0.012), bevel=0.008)
        plate(rounded(1.06, 0.71, 0.03), 0.006, material('#0a0b0e', rough=0.1), (0, 0.375, 0.012), bevel=0.002)
        plate(rounded(1.0, 0.64, 0.01), 0.004, material('#3f8fe0', rough=0.2, glow=1.4), (0, 0.375, 0.018), bevel=0.001)
        plate(circle(0.16), 0.004, material('#ffd98a', rough=0.2, glow=1.8), (0.2, 0.42, 0.02), bevel=0.001)


def mountain():
    n = 40
    x, y = np.meshgrid(np.linspace(-1, 1, n), np.linspace(-1, 1, n))
    r = np.hypot(x, y)
    h = 1.15 * np.clip(1 - r, 0, 1) ** 1.15 + 0.10 * np.sin(x * 9 + y * 4) * np.clip(1 - r, 0, 1) + 0.05 * np.sin(y * 17 - x * 11) * np.clip(1 - r, 0, 1)
    points = np.stack([x * 0.62, y * 0.5, h], -1).reshape(-1, 3)
    faces = [(i * n + j, i * n + j + 1, (i + 1) * n + j + 1, (i + 1) * n + j) for i in range(n - 1) for j in range(n - 1) if r[i, j] < 1.02]
    low = [f for f in faces if points[list(f)][:, 2].mean() < 0.62]
    mesh(points, low, material('#6f7684', rough=0.9, bump=('noise', 12, 0.8)), smooth=25)
    mesh(points, [f for f in faces if f not in set(low)], snow(), smooth=25)
    for k in range(7):
        pine(0.3, '#1f5a44', at=(-0.55 + k * 0.18, -0.42 - 0.05 * (k % 2), 0), seed=9)


def biscuits():
    for k in range(4):
        biscuit((0.02 * (-1) ** k, 0, k * 0.1), k * 70, 1.5, k)
    biscuit((0.42, -0.2, 0.2), (-52, 10, 24), 1.4, 9)


PRIZES = (
    (biscuits, 0.9), (mittens, 0.85), (lambda: christmas_tree(1.0), 0.95), (cheese, 0.85), (candles, 0.85), (headphones, 0.85), (satsumas, 0.9), (masks, 1.1),
    (lambda: pot(size=0.75), 1.0), (sledge, 0.75), (lambda: cup(size=1.5, turn=-30), 0.95), (lambda: (shopping_bag(size=0.85, turn=-16, hex_='#c89a5c'), carrot((-0.1, 0, 0.6), (8, 12, 0), 0.42), carrot((0.12, 0, 0.58), (-6, -14, 0), 0.42)), 1.0),
    (books, 0.9), (controller, 0.9), (penguin, 0.88), (bicycle, 0.95), (train, 0.85), (watch, 0.95), (camera, 0.85), (bouquet, 0.95), (television, 0.7), (laptop, 0.85),
    (mountain, 0.85), (lambda: gift(size=0.8, turn=-22, hex_='#c8283a'), 1.0),
)


def scene_of(number, prize, size):
    def scene():
        back, leaf = HUES[(number - 1) % len(HUES)]
        open_studio(back)
        look(at=(0, -10.6, 2.3), to=(0.12, 0, 1.02))
        snow_ground(1.75)
        door(number, leaf)
        with place((0.42, -0.45, 0.2), 0, size):
            prize()
        for k, (x, y, h) in enumerate(((-1.25, 0.7, 1.0), (1.35, 0.7, 1.15))):
            pine(h, '#2c6a54', True, (x, y, 0.12), seed=k + 2)
        flakes(50, number)

    return scene


SCENES = {f'advent-{k + 1:02d}': scene_of(k + 1, *prize) for k, prize in enumerate(PRIZES)}
