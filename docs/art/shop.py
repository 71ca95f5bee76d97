"""What is bought, carried and given."""
import math

import numpy as np

from materials import black_glass, chrome, dark_steel, gold, material, matt, paint, printed, rubber, steel
from money import flat_word, image_of
from shapes import ball, box, lathe, mesh, place, plate, ring, rod, rounded, sheet, smooth, spline, tube


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
            with place((0, -d / 2 - 0.008, 0.48), (90, 0, 0)):
                flat_word(sign, 0.36, 0.01, material(ink, rough=0.4, metal=0.2))


def phone(at=(0, 0, 0), turn=(0, 0, 0), size=1.0, screen=None):
    """Its screen towards -y, standing 1.5 high."""
    with place(at, turn, size), place((0, 0, 0.75), (90, 0, 0)):
        plate(rounded(0.74, 1.5, 0.12), 0.085, material('#5c6470', rough=0.25, metal=1), (0, 0, -0.04), bevel=0.03)
        plate(rounded(0.70, 1.46, 0.105), 0.012, black_glass(), (0, 0, 0.038), bevel=0.004)
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
