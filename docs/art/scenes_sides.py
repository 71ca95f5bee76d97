"""A car from all sides: it turns on its stand, the camera and the light stay. It is built once for all of them."""
import math

import bpy
from mathutils import Matrix

from money import podium
from studio import look, open_studio
from vehicles import car

SIDES = 24
_car = []


def side(number):
    def scene():
        if 'car' not in bpy.context.scene:
            build()
        turn = Matrix.Rotation(math.radians(360 / SIDES * number), 4, 'Z')
        for part, stood in _car:
            part.matrix_world = turn @ stood

    return scene


def build():
    open_studio('#1fa3ad')
    look(at=(0, -10, 2.5), to=(0, 0, 0.78))
    podium('#0e5e68', 1.72, 0.2)
    before = set(bpy.context.scene.collection.objects)
    car('#c4161c', at=(0, 0, 0.2), turn=-34, size=1.12)
    parts = [each for each in bpy.context.scene.collection.objects if each not in before]
    _car[:] = [(part, part.matrix_world.copy()) for part in parts]
    bpy.context.scene['car'] = True


SCENES = {f'winacar-side-{k + 1:02d}': side(k) for k in range(SIDES)}
