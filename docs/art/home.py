"""Houses, and what stands in them."""
import math
import random

import numpy as np

from materials import black_glass, chrome, dark_steel, fabric, gold, leather, material, matt, old_brass, paint, paper, rubber, steel, wood, wood_up
from money import flat_word
from shapes import ball, box, circle, lathe, loft, mesh, place, plate, repeat, ring, rod, rounded, sheet, smooth, tube
from studio import spot_glow


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


def calendar(at=(0, 0, 0), turn=0, size=1.0, number='12', hex_='#c4161c'):
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


def room(wall, floor, width=3.1, depth=1.5, height=1.75):
    """A back wall with a skirting board, and the floor before it, 0.08 thick."""
    box((width, 0.08, height + 0.08), material(wall, rough=0.9), (0, depth / 2 + 0.04, -0.08), bevel=0.012)
    box((width, 0.025, 0.09), material('#fbf7ee', rough=0.5), (0, depth / 2 - 0.012, 0), bevel=0.006)
    box((width, depth, 0.078), floor, (0, 0, -0.079), bevel=0.02)


def window(at=(0, 0, 0), wide=0.9, high=0.8, pane='#16244a', frame='#fbf7ee', glow=0.0, view=None):
    """In a wall, facing -y, with bars; `view` puts something behind the bars."""
    white = material(frame, rough=0.5)
    with place(at):
        box((wide, 0.02, high), material(pane, rough=0.15, glow=glow), (0, -0.005, 0), bevel=0.004)
        if view:
            view()
        for x in (-wide / 2, 0, wide / 2):
            box((0.045 if x else 0.03, 0.06, high + 0.045), white, (x, -0.03, -0.022), bevel=0.008)
        for z in (0, high / 2, high):
            box((wide + 0.041, 0.056, 0.045 if z != high / 2 else 0.03), white, (0, -0.03, z - 0.022), bevel=0.008)
        box((wide + 0.2, 0.16, 0.04), white, (0, -0.07, -0.06), bevel=0.012)


def kitchen_unit(x, wide, y, z, high, deep, hex_, doors=2, drawers=0):
    """A cupboard with framed doors towards -y, or with drawers."""
    front, dark = material(hex_, rough=0.4, coat=0.2), material('#23282a', rough=0.6)
    box((wide, deep, high), material(hex_, rough=0.5), (x, y, z), bevel=0.004)
    panels = [(x + (k + 0.5) / doors * wide - wide / 2, z, wide / doors, high) for k in range(doors)] if not drawers else [(x, z + k * high / drawers, wide, high / drawers) for k in range(drawers)]
    for k, (px, pz, w, h) in enumerate(panels):
        face = y - deep / 2
        box((w - 0.004, 0.008, h - 0.004), dark, (px, face, pz + 0.002), bevel=0.001)
        box((w - 0.016, 0.022, h - 0.016), front, (px, face - 0.006, pz + 0.008), bevel=0.004)
        for side in (-1, 1):
            box((0.045, 0.014, h - 0.016), front, (px + side * (w / 2 - 0.0305), face - 0.02, pz + 0.008), bevel=0.004)
            # Faces in one plane would shadow each other.
            box((w - 0.018, 0.012, 0.045), front, (px, face - 0.02, pz + 0.009 if side < 0 else pz + h - 0.054), bevel=0.004)
        at_x = px if drawers or doors == 1 else px + (w / 2 - 0.03) * (1 if k % 2 == 0 else -1)
        upright = not drawers
        at_z = (pz + (h - 0.16 if z < 0.6 else 0.05)) if upright else pz + h / 2 - 0.008
        box((0.014, 0.02, 0.11) if upright else (0.16, 0.02, 0.014), old_brass(), (at_x, face - 0.036, at_z), bevel=0.005)


def fitted_kitchen(hex_='#3f6b57'):
    """Units under a worktop of oak, with an oven, a hob under its hood, a sink and shelves; 2.9 wide, the back at y = 0.7."""
    for x, wide, drawers in ((-1.15, 0.56, 0), (-0.62, 0.5, 3), (0.62, 0.56, 0), (1.17, 0.54, 0)):
        kitchen_unit(x, wide, 0.42, 0.08, 0.66, 0.5, hex_, drawers=drawers)
    box((2.88, 0.44, 0.08), material('#1d2220', rough=0.7), (0, 0.44, 0), bevel=0.004)
    box((2.94, 0.58, 0.05), wood('#c08a52', '#8f5d2e'), (0, 0.40, 0.74), bevel=0.012)
    tile = material('#f7f3ea', rough=0.15, coat=0.6)
    for row in range(5):
        for k in range(16):
            x = -1.38 + k * 0.184 + (row % 2) * 0.092
            if x < 1.42:
                with place((x, 0.695, 0.80 + row * 0.094)):
                    repeat('tile', lambda: box((0.178, 0.014, 0.088), tile, bevel=0.006))
    with place((0, 0.42, 0.08)):
        box((0.70, 0.5, 0.66), steel(), bevel=0.006)
        box((0.64, 0.02, 0.44), black_glass(), (0, -0.255, 0.05), bevel=0.008)
        box((0.52, 0.012, 0.26), material('#d9791e', rough=0.3, glow=0.5), (0, -0.262, 0.12), bevel=0.004)
        tube([(-0.26, -0.31, 0.515), (0.26, -0.31, 0.515)], 0.014, chrome(), straight=True)
        for side in (-0.26, 0.26):
            tube([(side, -0.25, 0.515), (side, -0.31, 0.515)], 0.01, chrome(), straight=True)
        for k in range(5):
            rod(0.028, 0.03, chrome(), ((k - 2) * 0.12, -0.25, 0.60), (90, 0, 0), bevel=0.006)
    box((0.68, 0.46, 0.012), black_glass(), (0, 0.41, 0.79), bevel=0.004)
    hood = material('#d7dade', rough=0.3, metal=1)
    mesh([(-0.36, 0.30, 1.34), (0.36, 0.30, 1.34), (0.36, 0.69, 1.34), (-0.36, 0.69, 1.34), (-0.15, 0.48, 1.52), (0.15, 0.48, 1.52), (0.15, 0.69, 1.52), (-0.15, 0.69, 1.52)], [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], hood, smooth=0, bevel=0.01)
    box((0.72, 0.40, 0.05), hood, (0, 0.495, 1.30), bevel=0.008)
    box((0.28, 0.2, 0.26), hood, (0, 0.59, 1.50), bevel=0.006)
    for x in (-0.95, 0.95):
        kitchen_unit(x, 0.9, 0.56, 1.32, 0.44, 0.28, hex_)
    with place((0.90, 0.40, 0.79)):
        box((0.50, 0.34, 0.012), steel(), bevel=0.004)
        box((0.42, 0.26, 0.008), dark_steel(), (0, 0, 0.008), bevel=0.003)
        tube([(0, 0.2, 0), (0, 0.2, 0.24), (0, 0.15, 0.30), (0, 0.08, 0.28), (0, 0.06, 0.22)], 0.018, chrome())
        tube([(0.07, 0.2, 0.0), (0.07, 0.2, 0.05), (0.10, 0.16, 0.07)], 0.012, chrome())


def radiator(at=(0, 0, 0), turn=0, size=1.0, columns=11):
    """Of cast columns, with its pipes; 0.1 wide for each column, 0.62 high."""
    enamel = material('#fbf8f0', rough=0.25, coat=0.6)
    with place(at, turn, size):
        for k in range(columns):
            x = (k - (columns - 1) / 2) * 0.1
            for y in (-0.055, 0.055):
                tube([(x, y, 0.10), (x, y, 0.56)], 0.026, enamel, straight=True)
            for z in (0.10, 0.33, 0.57):
                with place((x, 0, z)):
                    repeat('column end', lambda: ball(0.05, enamel, size=(0.9, 1.75, 0.9)))
        half = (columns - 1) * 0.05
        for z in (0.11, 0.56):
            tube([(-half, 0, z), (half, 0, z)], 0.03, enamel, straight=True)
        for side in (-1, 1):
            for y in (-0.05, 0.05):
                rod(0.024, 0.10, enamel, (side * half, y, 0), top=0.03)
            tube([(side * half, 0, 0.11), (side * (half + 0.12), 0, 0.11), (side * (half + 0.12), 0, 0.0)], 0.016, chrome(), straight=True)
        rod(0.035, 0.1, matt('#f4efe4'), (half + 0.12, 0, 0.13), bevel=0.012)


def slipper(at=(0, 0, 0), turn=0, size=1.0, hex_='#a8683a'):
    """Of sheepskin, its toe towards -y, 0.5 long."""
    wool = material('#f7efdf', rough=1, sheen=1, bump=('noise', 45, 1.0))
    hide = material(hex_, rough=0.85, sheen=0.5, bump=('noise', 70, 0.3))
    sole = smooth([(-0.08, 0.22), (0.08, 0.22), (0.10, 0.08), (0.125, -0.12), (0.08, -0.26), (0, -0.29), (-0.08, -0.26), (-0.125, -0.12), (-0.10, 0.08)])
    with place(at, turn, size):
        plate(sole, 0.035, material('#5a3a22', rough=0.8), bevel=0.012)
        plate([(x * 0.94, y * 0.94) for x, y in sole], 0.03, wool, (0, 0, 0.03), bevel=0.012)
        ball(0.13, hide, (0, -0.15, 0.035), size=(0.96, 1.05, 0.98))
        ball(0.118, wool, (0, -0.075, 0.075), size=(0.88, 0.72, 0.66))
        tube([(-0.10, -0.03, 0.09), (-0.108, 0.10, 0.085), (-0.075, 0.21, 0.09), (0, 0.235, 0.095), (0.075, 0.21, 0.09), (0.108, 0.10, 0.085), (0.10, -0.03, 0.09)], 0.036, wool)


def stove(at=(0, 0, 0), turn=0, size=1.0):
    """A stove for wood with a fire behind its pane, its pipe going up; 0.6 wide."""
    iron = material('#26282c', rough=0.5, metal=0.5)
    with place(at, turn, size):
        box((0.62, 0.46, 0.62), iron, (0, 0, 0.12), bevel=0.03)
        box((0.68, 0.52, 0.04), iron, (0, 0, 0.73), bevel=0.012)
        for x in (-0.25, 0.25):
            for y in (-0.17, 0.17):
                rod(0.03, 0.13, iron, (x, y, 0), top=0.04)
        box((0.46, 0.02, 0.38), material('#ff9a3c', rough=0.2, glow=2.2), (0, -0.232, 0.22), bevel=0.004)
        for k, (x, h) in enumerate(((-0.13, 0.2), (-0.05, 0.28), (0.04, 0.24), (0.12, 0.17))):
            tube([(x, -0.245, 0.25), (x + 0.02, -0.248, 0.25 + h * 0.5), (x - 0.01, -0.245, 0.25 + h)], 0.045, material(('#ffd76a', '#fff1b8')[k % 2], rough=0.6, glow=6), radii=[1.0, 0.8, 0.05])
        for x in (-0.12, 0.08):
            tube([(x - 0.09, -0.25, 0.25), (x + 0.09, -0.25, 0.27)], 0.03, wood('#6b452a', '#3d2616'), straight=True)
        for side in (-1, 1):
            box((0.05, 0.03, 0.46), iron, (side * 0.25, -0.24, 0.18), bevel=0.008)
            box((0.536, 0.026, 0.05), iron, (0, -0.24, 0.18 if side < 0 else 0.59), bevel=0.008)
        tube([(0.20, -0.27, 0.34), (0.20, -0.29, 0.48)], 0.012, chrome(), straight=True)
        rod(0.085, 1.2, iron, (0, 0.05, 0.76))
        spot_glow((0, -0.45, 0.4), 16, '#ff9a3c', 0.12)
