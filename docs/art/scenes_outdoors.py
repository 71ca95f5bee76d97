"""What stands on ground, snow or water."""
import math

from home import calendar, deck_chair, pot_plant, room, sofa, stove, window
from materials import material, wood
from nature import christmas_tree, flakes, flower, island, lodge, palm, pine, pool, rock, sailboat, sea, shed, snow_ground, snowman
from shapes import box, lathe, mesh, place, rod, tube
from shop import gift
from studio import look, open_studio


def lakeslodge():
    open_studio('#7fb0cf')
    look(at=(0, -10, 3.0), to=(0, 0, 0.72))
    lake = [(-1.3, -0.75), (-0.5, -1.0), (0.4, -1.12), (1.15, -0.85), (0.9, -0.5), (0.1, -0.62), (-0.7, -0.45)]
    wet = lambda x, y: y < -0.48 + 0.1 * x * x * 0
    island(1.55, keep=lambda x, y: not wet(x, y))
    pool(lake, '#16607f', (0, 0, 0.155), 0.022)
    lodge((-0.05, 0.25, 0.16), -14, 0.92)
    for k, (x, y, h) in enumerate(((-1.05, 0.25, 1.25), (-0.82, 0.75, 1.45), (0.78, 0.62, 1.4), (1.1, 0.15, 1.1), (0.35, 1.0, 1.6), (-1.28, -0.2, 0.75), (1.32, -0.25, 0.7), (-0.3, 1.1, 1.5))):
        pine(h, '#235c3c', at=(x, y, 0.15), seed=k + 1)
    for k, (x, y) in enumerate(((-0.9, -0.62), (0.55, -0.66), (1.12, -0.6), (-0.2, -0.52))):
        rock(0.09, (x, y, 0.18), k)


def lakeslodge_inside():
    """The stove, the sofa and the view, for ten years."""
    open_studio('#8fa6a0')
    look(at=(0, -10, 2.2), to=(0, 0, 0.9), lens=92)
    with place((0, 0, 0.08)):
        room('#b98a58', wood('#8f6238', '#6a4424'))
        for k in range(15):
            tube([(-1.55, 0.715, 0.10 + k * 0.118), (1.55, 0.715, 0.10 + k * 0.118)], 0.056, wood('#b07c48', '#82552c'), straight=True)

        def view():
            for k, (x, h, w, hue) in enumerate(((-0.30, 0.34, 0.24, '#86a9ba'), (0.34, 0.30, 0.20, '#7da0b0'), (0.06, 0.44, 0.32, '#5f8598'))):
                mesh([(x - w, -0.016 - k * 0.002, 0.2), (x + w, -0.016 - k * 0.002, 0.2), (x + 0.03, -0.016 - k * 0.002, 0.22 + h)], [(0, 1, 2)], material(hue, rough=0.9), smooth=0)
            box((1.08, 0.004, 0.24), material('#3f83a0', rough=0.2), (0, -0.024, 0), bevel=0.001)
            for k, (x, h) in enumerate(((-0.44, 0.46), (-0.34, 0.34), (0.45, 0.4))):
                mesh([(x - 0.07, -0.028 - k * 0.001, 0.1), (x + 0.07, -0.028 - k * 0.001, 0.1), (x, -0.028 - k * 0.001, 0.1 + h)], [(0, 1, 2)], material('#2c5a41', rough=0.9), smooth=0)

        window((-0.42, 0.64, 0.82), 1.1, 0.80, '#cfe6ee', '#5c3a1f', 0.35, view)
        stove((0.92, 0.36, 0), -12, 0.86)
        rod(0.85, 0.016, material('#c8503a', rough=1, sheen=1, bump=('noise', 60, 0.8)), (0.1, -0.3, 0), bevel=0.006)
        sofa((-0.5, 0.16, 0), 10, 0.72, '#4a6b5c')
        with place((0.36, -0.42, 0)):
            rod(0.26, 0.03, wood('#8a5a34', '#5c3a1f'), (0, 0, 0.24), bevel=0.01)
            for a in (0.4, 2.5, 4.6):
                tube([(0.18 * math.cos(a), 0.18 * math.sin(a), 0.24), (0.22 * math.cos(a), 0.22 * math.sin(a), 0)], 0.02, wood('#8a5a34', '#5c3a1f'), straight=True)
            calendar((0.0, 0.03, 0.27), -8, 0.27, '10', '#2f6675')
        for k in range(9):
            tube([(1.22 + 0.11 * (k % 3), 0.0, 0.06 + 0.1 * (k // 3)), (1.22 + 0.11 * (k % 3), 0.34, 0.06 + 0.1 * (k // 3))], 0.05, wood('#a9753f', '#7a4f28'), straight=True)


def harbourraffle():
    open_studio('#e79a52')
    look(at=(0, -10, 2.0), to=(0, 0, 0.98))
    sea(1.5, '#1d6f8f')
    sailboat('#b8322a', (-0.05, 0, 0.19), -22, 0.98)


def madeira():
    open_studio('#f2b45c')
    look(at=(0, -10, 2.5), to=(0, 0, 0.88))
    sea(1.55, '#18a3b3')
    sand = material('#ecd2a0', rough=0.95, bump=('noise', 90, 0.3))
    lathe([(0, 0.36), (0.35, 0.345), (0.66, 0.27), (0.82, 0.19), (0.9, 0.1)], sand, round_profile=6, at=(0.05, 0.1, 0))
    palm(1.22, (-0.22, 0.15, 0.3), -8, 1.0)
    palm(0.85, (0.30, 0.35, 0.28), 150, 0.9, 5)
    for k, (x, y) in enumerate(((0.55, -0.32), (0.68, -0.2), (-0.66, -0.3))):
        rock(0.11, (x, y, 0.23), k + 3, '#77706a')
    with place((0.28, -0.28, 0.31), (0, 0, 20), 0.5):
        deck_chair()


def shedload():
    open_studio('#86b9d8')
    look(at=(0, -10, 2.2), to=(0, 0, 0.82))
    island(1.5)
    shed((0.02, 0.35, 0.15), -10, 1.05)
    for k, (x, y, h) in enumerate(((-1.05, -0.1, 1.05), (-0.85, -0.4, 0.8), (-1.2, -0.35, 0.65), (0.95, -0.2, 0.95), (1.15, -0.42, 0.7), (-0.62, -0.62, 0.5), (0.78, -0.6, 0.55))):
        flower((x, y, 0.14), h, size=0.95, lean=(-6, 5, 0)[k % 3])
    pot_plant((0.42, -0.72, 0.15), 0.42)


def tree_scene(hex_, man):
    open_studio(hex_)
    look(at=(0, -10, 2.1), to=(0, 0, 0.92))
    snow_ground(1.7)
    christmas_tree(1.55, (0 if not man else -0.1, 0.2, 0.18))
    gift((-0.62, -0.3, 0.19), 18, 0.42, '#b81f2d', '#f0c75a')
    gift((-0.28, -0.62, 0.19), -12, 0.28, '#f4efe4', '#b81f2d')
    if man:
        snowman((0.72, -0.15, 0.17), -12, 0.86)
    else:
        gift((0.55, -0.35, 0.19), -20, 0.46, '#1f5fa8', '#f2f2f4')
        gift((0.28, -0.72, 0.19), 24, 0.24, '#e9b23c', '#b81f2d')
    for k, (x, y, h) in enumerate(((-1.3, 0.6, 0.9), (1.3, 0.7, 1.0), (1.05, 1.1, 1.2), (-0.95, 1.1, 1.15))):
        pine(h, '#2c6a54', True, (x, y, 0.12), seed=k + 2)
    flakes()


def advent():
    tree_scene('#1d6b55', False)


def banner_advent():
    tree_scene('#2b4f94', True)


SCENES = {'lakeslodge': lakeslodge, 'lakeslodge-inside': lakeslodge_inside, 'harbourraffle': harbourraffle, 'madeira': madeira, 'shedload': shedload, 'advent': advent, 'banner-advent': banner_advent}
