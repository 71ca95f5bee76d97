"""Letters, notes, coins, tickets, paper in the air, and the podium they stand on."""
import json
import math
import os
import random
import re

import bpy
import numpy as np

from materials import ceramic, gold, material, paper, printed, silver
from shapes import add, box, lathe, place, plate, repeat, ring, rod, sheet

with open(os.path.join(os.path.dirname(__file__), 'letters.json'), encoding='utf-8') as file:
    _font = json.load(file)


def outlines(text):
    """The closed lines of a word, a capital one high, about the middle, with its width."""
    scale, x, lines = 1 / _font['capHeight'], 0, []
    for character in text:
        letter = _font['letters'][character]
        for part in letter['outline'].split('Z'):
            line = trace(part)
            if line:
                lines.append([((px + x) * scale, py * scale) for px, py in line])
        x += letter['width'] + 6
    width = (x - 6) * scale
    return [[(px - width / 2, py) for px, py in line] for line in lines], width


def trace(part):
    line, at = [], (0, 0)
    for kind, numbers in re.findall(r'([MLHVQ])([^MLHVQ]*)', part):
        n = [float(v) for v in re.findall(r'-?[\d.]+', numbers)]
        if kind in 'ML':
            for i in range(0, len(n), 2):
                line.append((n[i], n[i + 1]))
        elif kind == 'H':
            line += [(v, line[-1][1]) for v in n]
        elif kind == 'V':
            line += [(line[-1][0], v) for v in n]
        else:
            for i in range(0, len(n), 4):
                (x0, y0), (x1, y1, x2, y2) = line[-1], n[i : i + 4]
                for t in np.linspace(0, 1, 9)[1:]:
                    line.append(((1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2, (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2))
    if line and line[0] == line[-1]:
        line.pop()
    return line


def parts(text):
    """Outer lines of a word, each with the holes in it: some letters are made of outlines that overlap."""
    lines, width = outlines(text)
    turn = lambda line: sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(line, line[1:] + line[:1]))
    outer = [line for line in lines if turn(line) < 0]
    within = lambda hole, line: inside_one(line, *hole[0])
    holes = [line for line in lines if turn(line) >= 0]
    return [(line, [hole for hole in holes if within(hole, line)]) for line in outer], width


def inside_one(line, x, y):
    hit = False
    for (x1, y1), (x2, y2) in zip(line, line[1:] + line[:1]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            hit = not hit
    return hit


def word(text, height, made_of, at=(0, 0, 0), turn=(0, 0, 0), depth=0.2, bevel=0.03):
    """Standing letters, their feet at `at`."""
    for index, (outer, holes) in enumerate(parts(text)[0]):
        data = bpy.data.curves.new('word', 'CURVE')
        data.dimensions, data.fill_mode = '2D', 'BOTH'
        data.extrude = depth / 2 / height - bevel
        data.bevel_depth, data.bevel_resolution = bevel, 4
        data.offset = -bevel * 0.6
        for line in (outer, *holes):
            path = data.splines.new('POLY')
            path.points.add(len(line) - 1)
            for point, (x, y) in zip(path.points, line):
                point.co = (x, y, 0, 1)
            path.use_cyclic_u = True
        # Faces of outlines that overlap must not lie in one plane.
        with place(at, turn), place((0, -0.003 * index, 0), (90, 0, 0), height):
            add(data, made_of)


def flat_word(text, height, thick, made_of, at=(0, 0, 0), turn=(0, 0, 0)):
    """Lying letters about `at`, as on a coin."""
    with place(at, turn, (height, height, 1)):
        for index, (outer, holes) in enumerate(parts(text)[0]):
            plate(outer, thick + 0.0008 * (index % 3), made_of, (0, -0.5, 0), bevel=min(0.004, thick / 3), holes=holes)


def podium(hex_, radius=1.55, height=0.22, trim=True, at=(0, 0, 0)):
    with place(at):
        rod(radius, height, ceramic(hex_), bevel=0.05, steps=128)
        if trim:
            ring(radius + 0.005, 0.018, gold(), (0, 0, height * 0.5))


def inside(text, x, y):
    hit = np.zeros(x.shape, bool)
    for outer, holes in parts(text)[0]:
        every = np.array(outer)
        low, high = every.min(0), every.max(0)
        near = (x > low[0]) & (x < high[0]) & (y > low[1]) & (y < high[1])
        px, py = x[near], y[near]
        found = np.zeros(px.shape, bool)
        for line in (outer, *holes):
            for (x1, y1), (x2, y2) in zip(line, line[1:] + line[:1]):
                if y1 != y2:
                    found ^= ((y1 > py) != (y2 > py)) & (px < (x2 - x1) * (py - y1) / (y2 - y1) + x1)
        hit[near] |= found
    return hit


def image_of(name, pixels):
    """Rows from the foot up, red green blue from 0 to 1 in sRGB."""
    if name in bpy.data.images:
        return bpy.data.images[name]
    h, w = pixels.shape[:2]
    picture = bpy.data.images.new(name, w, h)
    rgba = np.ones((h, w, 4), np.float32)
    rgba[..., :3] = np.clip(pixels, 0, 1)
    picture.pixels.foreach_set(rgba.ravel())
    picture.update()
    picture.pack()
    return picture


def rgb(hex_):
    return np.array([int(hex_[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def note_image(deep='#5b3a8c', light='#e9dcf2', second='#d98a5f', text='£50'):
    """A note of no bank: guilloches, a rosette, a strip of foil and its worth."""
    if f'note {deep} {text}' in bpy.data.images:
        return bpy.data.images[f'note {deep} {text}']
    w, h = 768, 390
    x, y = np.meshgrid(np.arange(w) / w * 2, np.arange(h) / h)
    deep_, light_, second_ = rgb(deep), rgb(light), rgb(second)
    base = light_ + (second_ - light_) * (0.45 * np.exp(-((x - 1.35) ** 2) * 3))[..., None]
    lines = np.zeros_like(x)
    for k in range(9):
        wave = y * 26 + 2.2 * np.sin(x * 5 + k * 0.35) * np.sin(x * 1.7 + k)
        lines += np.exp(-((np.mod(wave + k * 0.11, 1) - 0.5) ** 2) * 120) * 0.16
    r, a = np.hypot(x - 1.45, y - 0.5), np.arctan2(y - 0.5, x - 1.45)
    for k in range(10):
        at = 0.1 + k * 0.03 + 0.022 * np.sin(a * (12 + k) + k)
        lines += np.exp(-((r - at) ** 2) * 60000) * 0.9
    r2, a2 = np.hypot(x - 0.5, (y - 0.52)), np.arctan2(y - 0.52, x - 0.5)
    for k in range(14):
        at = 0.03 + k * 0.024 + 0.012 * np.sin(a2 * 8 + k * 0.8)
        lines += np.exp(-((r2 - at) ** 2) * 60000) * 0.55
    ink = np.clip(lines, 0, 0.9)
    for at_x, at_y, size in ((1.7, 0.72, 0.16), (0.1 + 0.09 * len(text) / 3, 0.1, 0.11), (1.0, 0.34, 0.34)):
        ink = np.maximum(ink, inside(text, (x - at_x) / size, (y - at_y) / size) * (0.95 if size < 0.3 else 0.72))
    out = base * (1 - ink[..., None]) + deep_ * ink[..., None]
    foil = (np.abs(x - 0.86) < 0.03)[..., None]
    out = np.where(foil, rgb('#c9d8df') * (0.8 + 0.2 * np.sin(y * 90))[..., None], out)
    edge = np.minimum.reduce([x, 2 - x, y, 1 - y]) < 0.035
    return image_of(f'note {deep} {text}', np.where(edge[..., None], rgb('#fbf6ee'), out))


NOTES = (('#5b3a8c', '#e9dcf2', '#e59a6a', '£50'), ('#0f6b6b', '#dcf0ea', '#f0c46a', '£20'))


def note(at=(0, 0, 0), turn=(0, 0, 0), size=1.0, curl=0.12, kind=0, wave=1.0, phase=0.0):
    """One note, 0.9 wide, in the air or lying."""
    made_of = printed(note_image(*NOTES[kind]), rough=0.6)
    shape = lambda u, v: ((u - 0.5) * 0.9, (v - 0.5) * 0.46, curl * np.sin(u * 3.1 * wave + phase) * (0.7 + 0.5 * v))
    return sheet(shape, made_of, 32, 10, at, turn, size)


def bundle(at=(0, 0, 0), turn=(0, 0, 0), size=1.0, kind=0, layers=14):
    """A banded stack of notes."""
    chance = random.Random(kind)
    deep, light = NOTES[kind][:2]

    def make():
        each = 0.19 / layers
        for i in range(layers):
            dx, dy, a = (chance.uniform(-0.006, 0.006) for _ in range(3))
            shade = light if i % 3 else '#d5c7de'
            box((0.9, 0.46, each * 0.9), paper(shade), (dx, dy, i * each), a * 60, bevel=0.002)
        top = printed(note_image(*NOTES[kind]), rough=0.6)
        sheet(lambda u, v: ((u - 0.5) * 0.9, (v - 0.5) * 0.46, 0.192 + 0.006 * np.sin(u * 6)), top, 24, 4)
        box((0.2, 0.468, 0.2), paper('#f4ead2'), (0, 0, -0.001), bevel=0.004)
        flat_word('£', 0.13, 0.006, material(deep, rough=0.6), (0, 0, 0.2))

    repeat(f'bundle {kind}', make, at, turn, size)


def coin(at=(0, 0, 0), turn=(0, 0, 0), size=1.0, sign='£', two=True):
    """0.5 across, lying; its rim is ridged."""

    def make():
        edge, middle = gold(), silver() if two else gold()
        ridges = lambda a: 1 + 0.012 * np.sign(np.sin(a * 35))
        lathe([(0.245, 0), (0.25, 0.006), (0.25, 0.05), (0.245, 0.056)], edge, steps=140, ripple=ridges)
        lathe([(0.246, 0), (0.225, 0.0), (0.22, 0.01), (0.0, 0.01)], edge)
        lathe([(0.246, 0.056), (0.226, 0.058), (0.218, 0.046), (0.17, 0.044)], edge)
        lathe([(0.17, 0.044), (0.165, 0.05), (0.155, 0.046), (0, 0.046)], middle)
        flat_word(sign, 0.18, 0.016, middle, (0, 0, 0.044))

    repeat(f'coin {sign} {two}', make, at, turn, size)


def coin_pile(count, spread, at=(0, 0, 0), seed=1, sign='£'):
    """A heap of coins: stacks in the middle, some leaning at its edge."""
    chance = random.Random(seed)
    with place(at):
        for k in range(count):
            a, r = chance.uniform(0, 6.28), spread * math.sqrt(chance.random())
            level = max(0, int((1 - r / spread) * 3 * chance.random()))
            lean = (chance.uniform(-9, 9), chance.uniform(-9, 9), chance.uniform(0, 360)) if level or k % 4 == 0 else (0, 0, chance.uniform(0, 360))
            coin((r * math.cos(a), r * math.sin(a), 0.006 + level * 0.06 + (0.02 if lean[0] else 0)), lean, 1, sign, k % 3 != 0)


def coin_stack(count, at=(0, 0, 0), seed=1, sign='£', two=True):
    chance = random.Random(seed)
    with place(at):
        for k in range(count):
            coin((chance.uniform(-0.012, 0.012), chance.uniform(-0.012, 0.012), k * 0.057), chance.uniform(0, 360), 1, sign, two)


def ticket_image(hex_, other, text='£'):
    w, h = 640, 280
    x, y = np.meshgrid(np.arange(w) / h, np.arange(h) / h)
    out = np.broadcast_to(rgb(hex_), (h, w, 3)).copy()
    wide = w / h
    edge = np.minimum.reduce([x - 0.09, wide - 0.09 - x, y - 0.09, 0.91 - y])
    out[(edge > 0) & (edge < 0.022)] = rgb(other)
    stub = np.abs(x - wide * 0.74) < 0.008
    out[stub & (np.mod(y * 16, 1) < 0.55)] = rgb(other)
    out[inside(text, (x - wide * 0.40) / 0.42, (y - 0.29) / 0.42)] = rgb(other)
    for k in range(5):
        bar = (np.abs(x - (wide * 0.8 + k * 0.055)) < (0.010 if k % 2 else 0.018)) & (np.abs(y - 0.5) < 0.28)
        out[bar] = rgb(other)
    for k in range(3):
        out[(np.hypot(x - wide * (0.12), y - (0.3 + 0.2 * k)) < 0.03)] = rgb(other)
    return image_of(f'ticket {hex_} {text}', out)


def ticket(hex_='#f6c945', other='#a5361f', at=(0, 0, 0), turn=(0, 0, 0), size=1.0, curl=0.05, text='£', thick=0.008):
    """0.9 by 0.4, with the notches of its stub cut out by a mask in its outline."""
    made_of = printed(ticket_image(hex_, other, text), rough=0.55)

    def shape(u, v):
        notch = np.exp(-((u - 0.74) ** 2) * 3000) * 0.035
        y = (v - 0.5) * (0.4 - 2 * notch)
        return (u - 0.5) * 0.9, y, curl * np.sin(u * 3.3) + curl * 0.3 * np.sin(v * 3)

    return sheet(shape, made_of, 90, 6, at, turn, size, thick)


CONFETTI = ('#ffd23f', '#ff5d8f', '#4cc9f0', '#7ae582', '#ffffff', '#ff9f1c')


def confetti(count=60, wide=2.6, low=0.2, high=2.6, near=-1.6, far=1.8, seed=4, colours=CONFETTI, floor=0.0, lying=0.35):
    """Bits of foil and paper in the air, and some on the ground."""
    chance = random.Random(seed)
    for k in range(count):
        down = chance.random() < lying
        at = (chance.uniform(-wide, wide), chance.uniform(near, far), 0.012 + floor if down else chance.uniform(low, high))
        turn = (chance.uniform(-8, 8) if down else chance.uniform(0, 360), chance.uniform(-8, 8) if down else chance.uniform(0, 360), chance.uniform(0, 360))
        made_of = material(chance.choice(colours), rough=0.3, metal=0.25, coat=0.4)
        bend = chance.uniform(0.006, 0.02)
        sheet(lambda u, v: ((u - 0.5) * 0.085, (v - 0.5) * 0.045, bend * np.sin(u * 3.1)), made_of, 6, 1, at, turn)


def rain(make, count, wide, low, high, near, far, seed, keep_clear=0.9):
    """`make(at, turn, k)` for things in the air, none of them in front of what stands in the middle."""
    chance = random.Random(seed)
    k = 0
    while k < count:
        at = (chance.uniform(-wide, wide), chance.uniform(near, far), chance.uniform(low, high))
        if abs(at[0]) < keep_clear and at[1] < 0.9:
            continue
        make(at, (chance.uniform(20, 110), chance.uniform(-35, 35), chance.uniform(-70, 70)), k)
        k += 1
