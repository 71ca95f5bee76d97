"""Shapes that every model is made of. Each stands where the innermost `place` puts it: x right, y away, z up."""
import math
from contextlib import contextmanager

import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector

_places = [Matrix.Identity(4)]


@contextmanager
def place(at=(0, 0, 0), turn=(0, 0, 0), size=1.0):
    """Everything made inside is moved, turned (degrees; a number turns about the upright) and scaled."""
    _places.append(_places[-1] @ matrix(at, turn, size))
    try:
        yield
    finally:
        _places.pop()


def matrix(at=(0, 0, 0), turn=(0, 0, 0), size=1.0):
    if isinstance(turn, (int, float)):
        turn = (0, 0, turn)
    if isinstance(size, (int, float)):
        size = (size, size, size)
    rotation = Euler([math.radians(a) for a in turn]).to_matrix().to_4x4()
    return Matrix.Translation(Vector(at)) @ rotation @ Matrix.Diagonal((*size, 1))


_kept = {}


def clear():
    _kept.clear()


def repeat(key, make, at=(0, 0, 0), turn=(0, 0, 0), size=1.0):
    """Makes a thing once for each scene, and puts the same meshes wherever it is wanted again."""
    with place(at, turn, size):
        if key not in _kept:
            before = set(bpy.context.scene.collection.objects)
            inverse = _places[-1].inverted()
            make()
            made = [each for each in bpy.context.scene.collection.objects if each not in before]
            _kept[key] = [(each, inverse @ each.matrix_world) for each in made]
            return
        for each, local in _kept[key]:
            copy = each.copy()
            copy.matrix_world = _places[-1] @ local
            bpy.context.scene.collection.objects.link(copy)


def add(data, material, at=(0, 0, 0), turn=(0, 0, 0), size=1.0):
    shape = bpy.data.objects.new('shape', data)
    shape.matrix_world = _places[-1] @ matrix(at, turn, size)
    bpy.context.scene.collection.objects.link(shape)
    for each in material if isinstance(material, (list, tuple)) else [material]:
        data.materials.append(each)
    return shape


def mesh(points, faces, material, at=(0, 0, 0), turn=(0, 0, 0), size=1.0, smooth=40, bevel=0, subdivide=0, uv=None):
    data = bpy.data.meshes.new('mesh')
    data.from_pydata([tuple(map(float, p)) for p in points], [], [tuple(map(int, f)) for f in faces])
    if smooth:
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
        data.use_auto_smooth = True
        data.auto_smooth_angle = math.radians(smooth)
    if uv is not None:
        layer = data.uv_layers.new(name='uv')
        corners = np.empty(len(data.loops), dtype=np.int32)
        data.loops.foreach_get('vertex_index', corners)
        layer.data.foreach_set('uv', np.asarray(uv, dtype=np.float32)[corners].ravel())
    shape = add(data, material, at, turn, size)
    if bevel:
        rounding = shape.modifiers.new('bevel', 'BEVEL')
        rounding.width = bevel
        rounding.segments = 4
        rounding.limit_method = 'ANGLE'
        rounding.angle_limit = math.radians(35)
        rounding.harden_normals = bool(smooth)
    if subdivide:
        fine = shape.modifiers.new('subdivide', 'SUBSURF')
        fine.levels = fine.render_levels = subdivide
    return shape


def box(size, material, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.02, taper=1.0, subdivide=0):
    """`at` is the middle of its foot; the top is `taper` times as wide."""
    x, y, z = size[0] / 2, size[1] / 2, size[2]
    points = [(sx * x * t, sy * y * t, h) for h, t in ((0, 1), (z, taper)) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    return mesh(points, faces, material, at, turn, bevel=bevel, subdivide=subdivide)


def rod(radius, height, material, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.01, top=None, steps=64):
    """A cylinder, or a cone where `top` is another radius."""
    top = radius if top is None else top
    bevel = min(bevel, height * 0.45)
    profile = [(0, 0), (radius - bevel, 0), (radius - bevel * 0.3, bevel * 0.3), (radius, bevel)]
    profile += [(top, height - bevel), (top - bevel * 0.3 * (top > bevel), height - bevel * 0.3), (max(top - bevel, 0), height), (0, height)]
    return lathe(profile, material, at, turn, steps=steps)


def lathe(profile, material, at=(0, 0, 0), turn=(0, 0, 0), size=1.0, steps=72, round_profile=0, smooth=40, ripple=None):
    """Turns a profile of (radius, height) about the upright. `round_profile` is how many points each span gets."""
    line = spline([(r, 0, z) for r, z in profile], round_profile)[:, [0, 2]] if round_profile else np.array(profile, float)
    angles = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    swell = np.ones(steps) if ripple is None else ripple(angles)
    points = [(r * w * math.cos(a), r * w * math.sin(a), z) for r, z in line for a, w in zip(angles, swell)]
    faces = [
        (i * steps + j, i * steps + (j + 1) % steps, (i + 1) * steps + (j + 1) % steps, (i + 1) * steps + j)
        for i in range(len(line) - 1)
        for j in range(steps)
    ]
    shape = mesh(points, faces, material, at, turn, size, smooth=smooth)
    data = shape.data
    import bmesh

    work = bmesh.new()
    work.from_mesh(data)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(data)
    work.free()
    return shape


def ball(radius, material, at=(0, 0, 0), turn=(0, 0, 0), size=1.0, steps=48):
    profile = [(radius * math.sin(a), -radius * math.cos(a)) for a in np.linspace(0, np.pi, steps // 2 + 1)]
    return lathe(profile, material, at, turn, size, steps=steps, smooth=80)


def ring(radius, thick, material, at=(0, 0, 0), turn=(0, 0, 0), size=1.0, squash=1.0):
    profile = [(radius + thick * math.cos(a), thick * squash * math.sin(a)) for a in np.linspace(0, 2 * np.pi, 25)]
    return lathe(profile, material, at, turn, size, steps=96, smooth=80)


def tube(points, radius, material, at=(0, 0, 0), turn=(0, 0, 0), closed=False, radii=None, straight=False, flat=None):
    """A pipe through the points, smooth unless `straight`; `radii` scales it at each point."""
    data = bpy.data.curves.new('tube', 'CURVE')
    data.dimensions = '3D'
    data.bevel_depth = radius
    data.bevel_resolution = 6
    data.use_fill_caps = True
    line = np.array(points, float) if straight else spline(points, 10, closed)
    scale = np.ones(len(line)) if radii is None else np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, len(radii)), radii)
    path = data.splines.new('POLY')
    path.points.add(len(line) - 1)
    for point, at_, r in zip(path.points, line, scale):
        point.co = (*at_, 1)
        point.radius = r
    path.use_cyclic_u = closed
    path.use_smooth = True
    return add(data, material, at, turn, 1 if flat is None else flat)


def spline(points, count, closed=False):
    """Catmull-Rom through the points, `count` to each span."""
    p = np.array(points, float)
    if count == 0 or len(p) < 3:
        return p
    padded = np.vstack([p[-1], p, p[0], p[1]]) if closed else np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    spans = len(p) if closed else len(p) - 1
    t = np.linspace(0, 1, count, endpoint=False)[:, None]
    out = []
    for i in range(spans):
        a, b, c, d = padded[i : i + 4]
        out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.vstack(out) if closed else np.vstack([*out, p[-1:]])


def smooth(points, n=8, closed=True):
    """A spline in the plane, for the outline of a plate."""
    return [(x, y) for x, y, _ in spline([(x, y, 0) for x, y in points], n, closed)]


def plate(outline, thick, material, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.01, holes=(), size=1.0):
    """A flat thing with this outline in x and y, extruded upwards, with rounded edges."""
    data = bpy.data.curves.new('plate', 'CURVE')
    data.dimensions = '2D'
    data.fill_mode = 'BOTH'
    data.extrude = max(thick / 2 - bevel, 0.0005)
    data.bevel_depth = bevel
    data.bevel_resolution = 4
    for line in (outline, *holes):
        path = data.splines.new('POLY')
        path.points.add(len(line) - 1)
        for point, (x, y) in zip(path.points, line):
            point.co = (x, y, 0, 1)
        path.use_cyclic_u = True
    moved = Matrix.Translation((0, 0, thick / 2))
    shape = add(data, material, at, turn, size)
    shape.matrix_world = shape.matrix_world @ moved
    return shape


def loft(rings, material, closed_ends=True, subdivide=1, at=(0, 0, 0), turn=(0, 0, 0), size=1.0, smooth=60):
    """A skin over rings of as many points each."""
    n = len(rings[0])
    points = [p for each in rings for p in each]
    faces = [
        (i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j) for i in range(len(rings) - 1) for j in range(n)
    ]
    if closed_ends:
        faces += [tuple(reversed(range(n))), tuple(range(len(points) - n, len(points)))]
    return mesh(points, faces, material, at, turn, size, smooth=smooth, subdivide=subdivide)


def sheet(height, material, across=24, along=24, at=(0, 0, 0), turn=(0, 0, 0), size=1.0, thick=0.0):
    """A surface: `height(u, v)` gives x, y, z for u and v from 0 to 1, which are its texture's coordinates too."""
    u, v = np.meshgrid(np.linspace(0, 1, across + 1), np.linspace(0, 1, along + 1))
    x, y, z = height(u, v)
    points = np.stack([x + 0 * u, y + 0 * u, z + 0 * u], -1).reshape(-1, 3)
    w = across + 1
    faces = [(i * w + j, i * w + j + 1, (i + 1) * w + j + 1, (i + 1) * w + j) for i in range(along) for j in range(across)]
    shape = mesh(points, faces, material, at, turn, size, smooth=80, uv=np.stack([u, v], -1).reshape(-1, 2))
    if thick:
        solid = shape.modifiers.new('thick', 'SOLIDIFY')
        solid.thickness = thick
        solid.offset = 0
    return shape


def rounded(width, height, corner, steps=8):
    """The outline of a rectangle about the middle, with round corners."""
    out = []
    for cx, cy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for a in np.radians(np.linspace(start, start + 90, steps)):
            out.append((cx * (width / 2 - corner) + corner * math.cos(a), cy * (height / 2 - corner) + corner * math.sin(a)))
    return out


def circle(radius, steps=48, at=(0, 0)):
    return [(at[0] + radius * math.cos(a), at[1] + radius * math.sin(a)) for a in np.linspace(0, 2 * np.pi, steps, endpoint=False)]
