"""What has wheels."""
import math

from materials import material, wood
from money import confetti, podium
from nature import island, pine, rock
from shapes import ball, rod
from studio import look, open_studio, spot_glow
from vehicles import campervan, car, motorcycle


def winacar():
    open_studio('#1fa3ad')
    look(at=(0, -10, 2.5), to=(0, 0, 0.78))
    podium('#0e5e68', 1.72, 0.2)
    car('#c4161c', '#16181c', (0, 0, 0.2), -34, 1.2)
    confetti(46, 2.3, 0.5, 2.6, -1.0, 2.4, 3, floor=0.0, lying=0.3)


def superbike():
    open_studio('#d9713a')
    look(at=(0, -10, 1.9), to=(0, 0, 0.84))
    podium('#4a2a5e', 1.5, 0.16)
    motorcycle('#b3200f', (0, 0, 0.16), -24, 1.2)


def campervan_scene():
    open_studio('#33508f')
    look(at=(0, -10, 2.4), to=(0, 0, 0.8))
    island(1.62, height=0.12)
    campervan('#2b8f96', '#f5efe0', (0, -0.1, 0.12), -32, 1.02)
    for k, (x, y, h) in enumerate(((-1.2, 0.5, 1.5), (-0.75, 1.05, 1.75), (1.1, 0.75, 1.6), (0.5, 1.2, 1.8), (1.4, 0.2, 0.9), (-1.45, 0.0, 0.8))):
        pine(h, '#1f5a44', at=(x, y, 0.11), seed=k + 1)
    for k in range(7):
        rock(0.055, (-0.52 + 0.15 * math.cos(k * 0.9), -1.05 + 0.15 * math.sin(k * 0.9), 0.14), k)
    for k in range(3):
        rod(0.02, 0.2, wood('#7a4a28', '#4f2d16'), (-0.52, -1.05, 0.15), (70, 0, k * 120), top=0.014)
    ball(0.05, material('#ff9a2e', glow=9), (-0.52, -1.05, 0.2), size=(1, 1, 1.5), steps=16)
    spot_glow((-0.52, -1.08, 0.3), 12, '#ff9a3c', 0.06)


SCENES = {'winacar': winacar, 'superbike': superbike, 'campervan': campervan_scene}
