"""What stands on ground, snow or water."""
from home import deck_chair, pot_plant
from materials import material
from nature import christmas_tree, flakes, flower, island, lodge, palm, pine, pool, rock, sailboat, sea, shed, snow_ground, snowman
from shapes import lathe, place
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


SCENES = {'lakeslodge': lakeslodge, 'harbourraffle': harbourraffle, 'madeira': madeira, 'shedload': shedload, 'advent': advent, 'banner-advent': banner_advent}
