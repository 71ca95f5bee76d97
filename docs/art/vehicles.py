"""Cars as a skin over curves, with glass, seams and trim painted on it; wheels, lamps and mirrors are things of their own."""
import math

import bpy
import numpy as np

from materials import chrome, dark_steel, glass, material, matt, paint, plastic, rubber, silver, steel
from money import image_of, rgb
from shapes import ball, box, lathe, mesh, place, plate, repeat, ring, rod, rounded, spline, tube


def wheel(radius=0.32, width=0.22, spokes=5, rim=None, at=(0, 0, 0), turn=(0, 0, 0)):
    """Standing, its axle along y, the face towards -y."""
    rim = rim or silver()

    def make():
        with place((0, 0, 0), (90, 0, 0), radius):
            w = width / radius / 2
            tyre = [(0.66, -w * 0.9), (0.8, -w), (0.93, -w * 0.92), (0.99, -w * 0.66), (1, 0), (0.99, w * 0.66), (0.93, w * 0.92), (0.8, w), (0.66, w * 0.9)]
            lathe(tyre, rubber(), round_profile=3)
            for k in (-0.45, -0.15, 0.15, 0.45):
                ring(1.0, 0.012, matt('#0a0a0c'), (0, 0, k * w))
            lathe([(0.7, -w), (0.66, -w * 0.9), (0.62, 0), (0.64, w * 0.86), (0.685, w * 0.98), (0.7, w * 0.92)], rim, round_profile=4)
            rod(0.5, 0.05, dark_steel(), (0, 0, w * 0.1))
            rod(0.63, 0.02, matt('#0c0c0f'), (0, 0, 0))
            rod(0.14, 0.12, rim, (0, 0, w * 0.72), bevel=0.03)
            for k in range(spokes):
                a = k / spokes * 2 * math.pi + 0.3
                for side in (-0.09, 0.09):
                    ends = [(0.1, a + side * 0.4), (0.38, a + side * 0.9), (0.65, a + side * 1.7)]
                    tube([(r * math.cos(b), r * math.sin(b), w * (0.78 + 0.12 * r)) for r, b in ends], 0.05, rim, radii=[1.1, 0.85, 0.9])
                rod(0.022, 0.02, chrome(), (0.19 * math.cos(a + 0.3), 0.19 * math.sin(a + 0.3), w * 0.9), bevel=0.005, steps=12)

    repeat(f'wheel {radius} {width} {spokes} {rim.name}', make, at, turn)


def polygon_distance(x, z, points):
    """How far inside (negative) or outside a closed line."""
    points = np.array(points, float)
    best = np.full(x.shape, 1e9)
    hit = np.zeros(x.shape, bool)
    for (x1, z1), (x2, z2) in zip(points, np.roll(points, -1, 0)):
        dx, dz = x2 - x1, z2 - z1
        t = np.clip(((x - x1) * dx + (z - z1) * dz) / (dx * dx + dz * dz + 1e-12), 0, 1)
        best = np.minimum(best, np.hypot(x - x1 - t * dx, z - z1 - t * dz))
        if z1 != z2:
            hit ^= ((z1 > z) != (z2 > z)) & (x < dx * (z - z1) / dz + x1)
    return np.where(hit, -best, best)


def over(base, hex_, distance, soft=0.004):
    """Paints where the distance is below nought."""
    part = np.clip(0.5 - distance / soft, 0, 1)[..., None]
    return base * (1 - part) + (rgb(hex_) if isinstance(hex_, str) else hex_) * part


def body(stations, livery, name, hex_, arches, around=72, along=200, top=True):
    """
    `stations` are rows of x, sill z, half-width, belt z, half-width of the roof, roof z. `livery(x, y, z, shade)` paints on
    it and gives the colour, how much is glass, seam and, for lamps, light.
    """
    table = np.array(stations, float)
    at = np.linspace(0, len(table) - 1, along)
    fine = spline(table, 24)
    pick = lambda s: np.stack([np.interp(s, np.linspace(0, len(table) - 1, len(fine)), fine[:, c]) for c in range(6)], -1)

    def surface(s, t):
        x, low, wide, belt, roof, high = np.moveaxis(pick(s), -1, 0)
        rise = belt - low
        ring_ = [
            (0 * x, low), (wide * 0.7, low), (wide * 0.93, low + rise * 0.05), (wide * 0.985, low + rise * 0.3), (wide, low + rise * 0.62),
            (wide * 0.985, low + rise * 0.88), (wide * 0.95, belt), (roof + (wide * 0.95 - roof) * 0.5, belt + (high - belt) * 0.5),
            (roof, high - (high - belt) * 0.10 - 0.012), (roof * 0.8, high - 0.004), (0 * x, high + 0.012),
        ]
        ys, zs = np.stack([r[0] for r in ring_], -1), np.stack([r[1] for r in ring_], -1)
        n = len(ring_) - 1
        u = np.clip(t * n, 0, n - 1e-6)
        i = u.astype(int)
        f = u - i
        get = lambda a, k: np.take_along_axis(a, np.clip(k, 0, n)[..., None], -1)[..., 0]

        def cubic(a, mirror):
            p0 = np.where(i - 1 < 0, (-1 if mirror else 1) * get(a, i + 1), get(a, i - 1))
            p1, p2 = get(a, i), get(a, i + 1)
            p3 = np.where(i + 2 > n, (-1 if mirror else 1) * get(a, i), get(a, i + 2))
            return 0.5 * (2 * p1 + (p2 - p0) * f + (2 * p0 - 5 * p1 + 4 * p2 - p3) * f**2 + (3 * p1 - p0 - 3 * p2 + p3) * f**3)

        return x, cubic(ys, True), cubic(zs, False)

    t = np.linspace(0, 1, around)
    s2, t2 = np.meshgrid(at, t, indexing='ij')
    x, y, z = surface(s2.ravel(), t2.ravel())
    right = np.stack([x, -y, z], -1).reshape(along, around, 3)
    left = right * (1, -1, 1)
    loop = np.concatenate([right, left[:, -2:0:-1]], 1)
    n = loop.shape[1]
    u = np.concatenate([t, t[-2:0:-1]])
    uv = np.stack(np.broadcast_arrays(u[None, :], np.linspace(0, 1, along)[:, None]), -1).reshape(-1, 2)
    points = loop.reshape(-1, 3)
    faces = [(i * n + (j + 1) % n, i * n + j, (i + 1) * n + j, (i + 1) * n + (j + 1) % n) for i in range(along - 1) for j in range(n)]
    faces += [tuple(range(n)), tuple(reversed(range(len(points) - n, len(points))))]
    # The picture of the livery: across is around the ring, up is along the car.
    w, h = 700, 1400
    ti, si = np.meshgrid((np.arange(w) + 0.5) / w, (np.arange(h) + 0.5) / h * (len(table) - 1))
    px, py, pz = surface(si.ravel(), ti.ravel())
    shade, is_glass, seam, *lit = livery(px.reshape(h, w), py.reshape(h, w), pz.reshape(h, w), np.broadcast_to(rgb(hex_), (h, w, 3)).copy())
    made_of = car_paint(image_of(f'{name} livery', shade), image_of(f'{name} glass', np.stack([is_glass, seam, lit[0] if lit else seam * 0], -1)))
    shell = mesh(points, faces, [made_of, matt('#0b0b0d')], smooth=70, uv=uv)
    for ax, az, ar in arches:
        for side in (-1, 1):
            cutter = rod(ar, 0.5, matt('#0b0b0d'), (ax, side * 0.62 + 0.25, az), (90, 0, 0), steps=64)
            cutter.data.materials.clear()
            cutter.data.materials.append(made_of)
            cutter.data.materials.append(matt('#0b0b0d'))
            cutter.data.polygons.foreach_set('material_index', [1] * len(cutter.data.polygons))
            cutter.hide_render = True
            cut = shell.modifiers.new('arch', 'BOOLEAN')
            cut.object, cut.operation, cut.solver = cutter, 'DIFFERENCE', 'FAST'
    return shell


def car_paint(livery, masks):
    made = bpy.data.materials.new('car paint')
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes['Principled BSDF']
    colours, mask, split = nodes.new('ShaderNodeTexImage'), nodes.new('ShaderNodeTexImage'), nodes.new('ShaderNodeSeparateColor')
    colours.image, mask.image = livery, masks
    masks.colorspace_settings.name = 'Non-Color'
    links.new(mask.outputs[0], split.inputs[0])
    links.new(colours.outputs[0], shader.inputs['Base Color'])
    rough = nodes.new('ShaderNodeMapRange')
    rough.inputs[3].default_value, rough.inputs[4].default_value = 0.3, 0.04
    links.new(split.outputs[0], rough.inputs[0])
    links.new(rough.outputs[0], shader.inputs['Roughness'])
    # Panes are tinted: with the coat of the paint, they would mirror the lamps as white sheets.
    for name, on_paint, on_glass in (('Clearcoat', 1, 0.0), ('Specular', 0.5, 0.03)):
        shine = nodes.new('ShaderNodeMapRange')
        shine.inputs[3].default_value, shine.inputs[4].default_value = on_paint, on_glass
        links.new(split.outputs[0], shine.inputs[0])
        links.new(shine.outputs[0], shader.inputs[name])
    shader.inputs['Clearcoat Roughness'].default_value = 0.03
    glow = nodes.new('ShaderNodeMath')
    glow.operation = 'MULTIPLY'
    glow.inputs[1].default_value = 2.2
    links.new(split.outputs[2], glow.inputs[0])
    links.new(colours.outputs[0], shader.inputs['Emission'])
    links.new(glow.outputs[0], shader.inputs['Emission Strength'])
    relief = nodes.new('ShaderNodeBump')
    relief.invert = True
    relief.inputs['Strength'].default_value = 0.8
    relief.inputs['Distance'].default_value = 0.012
    links.new(split.outputs[1], relief.inputs['Height'])
    links.new(relief.outputs[0], shader.inputs['Normal'])
    return made


def car(hex_='#c4161c', roof=None, at=(0, 0, 0), turn=0, size=1.0):
    """An electric hatchback, 2.3 long, nose towards +x. Lamps, grille and panes are painted on, so both sides are equal."""

    def livery(x, y, z, shade):
        far, wide = 1e3, np.abs(y)
        on_side = np.where(wide > 0.30, 0, far)
        where = lambda inside, distance: np.where(inside, distance, far)
        bar = lambda half, middle, high: np.maximum(wide - half, np.abs(z - middle) - high)
        if roof:
            shade = over(shade, roof, 0.835 - z)
        shade = over(shade, '#101114', where(z < 0.3, z - 0.225))
        front_window = [(0.43, 0.672), (-0.03, 0.672), (-0.03, 0.862), (0.12, 0.862), (0.26, 0.80)]
        back_window = [(-0.09, 0.672), (-0.74, 0.69), (-0.82, 0.76), (-0.74, 0.835), (-0.60, 0.862), (-0.09, 0.862)]
        windows = np.minimum(polygon_distance(x, z, front_window), polygon_distance(x, z, back_window)) - 0.012 + on_side
        screen = where((x > 0.12) & (z > 0.66), np.maximum(wide - (0.42 - (z - 0.67) * 0.34), np.maximum(0.70 - z, z - 0.885)))
        rear = where((x < -0.93) & (z > 0.6), np.maximum(wide - (0.385 - (z - 0.68) * 0.2), np.maximum(0.695 - z, z - 0.835)))
        panes = np.minimum(np.minimum(windows, screen), rear)
        shade = over(shade, '#0a0b0d', panes - 0.014)
        shade = over(shade, '#050608', panes)
        seams = np.abs(polygon_distance(x, z, [(0.44, 0.24), (0.45, 0.66), (0.24, 0.88), (-0.05, 0.88), (-0.07, 0.24)])) + on_side
        seams = np.minimum(seams, np.abs(polygon_distance(x, z, [(-0.07, 0.24), (-0.05, 0.88), (-0.56, 0.88), (-0.66, 0.66), (-0.50, 0.46), (-0.44, 0.24)])) + on_side)
        seams = np.minimum(seams, where((x > 0.5) & (z > 0.555), np.abs(wide - (0.415 - np.clip(x - 0.75, 0, 1) * 0.12))))
        seams = np.minimum(seams, where((x > 1.0) & (wide < 0.37), np.abs(z - 0.56)))
        seams = np.minimum(seams, where((x < -1.0) & (z < 0.56), np.abs(bar(0.37, 0.56, 0.20))))
        shade = over(shade, '#060606', seams - 0.003, 0.003)
        # One dark band holds the lamps at the front, one at the back; below are the intake and the diffuser.
        band = np.minimum(where(x > 0.9, bar(0.455, 0.475, 0.033)), where(x < -0.95, bar(0.445, 0.59, 0.034)))
        low = np.minimum(where(x > 0.9, bar(0.30, 0.285, 0.032)), where(x < -0.95, bar(0.34, 0.27, 0.035)))
        dark = np.minimum(band, low) - 0.012
        shade = over(shade, '#0b0c0f', dark)
        lamp = where(x > 0.9, np.maximum(np.abs(wide - 0.345) - 0.075, np.abs(z - 0.475) - 0.018) - 0.008)
        line = where(x > 0.9, bar(0.27, 0.475, 0.002) - 0.002)
        shade = over(shade, '#ffffff', np.minimum(lamp, line))
        tail = where(x < -0.95, bar(0.425, 0.595, 0.012) - 0.006)
        shade = over(shade, '#e0101c', tail)
        lit = np.clip(0.5 - np.minimum(np.minimum(lamp, line), tail) / 0.004, 0, 1)
        pane = np.clip(0.5 - np.minimum(panes, dark) / 0.004, 0, 1)
        seam = np.clip(1 - seams / 0.009, 0, 1) + np.clip(0.5 - (low - 0.012) / 0.01, 0, 1) + 0.5 * np.clip(0.5 - (panes - 0.014) / 0.008, 0, 1)
        return shade, pane, np.clip(seam, 0, 1), lit

    stations = [
        (-1.155, 0.33, 0.36, 0.50, 0.33, 0.545), (-1.148, 0.27, 0.42, 0.545, 0.38, 0.59), (-1.12, 0.23, 0.455, 0.60, 0.40, 0.655), (-1.075, 0.205, 0.475, 0.635, 0.395, 0.755),
        (-1.015, 0.195, 0.485, 0.65, 0.385, 0.845), (-0.93, 0.19, 0.49, 0.66, 0.385, 0.89), (-0.75, 0.185, 0.495, 0.66, 0.388, 0.913), (-0.5, 0.18, 0.50, 0.655, 0.392, 0.932),
        (-0.2, 0.18, 0.50, 0.65, 0.395, 0.94), (0.05, 0.18, 0.50, 0.645, 0.394, 0.926), (0.22, 0.18, 0.50, 0.64, 0.388, 0.882), (0.40, 0.18, 0.50, 0.635, 0.388, 0.772), (0.54, 0.18, 0.50, 0.625, 0.40, 0.682),
        (0.72, 0.185, 0.498, 0.605, 0.415, 0.645), (0.90, 0.19, 0.492, 0.585, 0.415, 0.618), (1.03, 0.20, 0.475, 0.56, 0.395, 0.588), (1.10, 0.22, 0.445, 0.52, 0.36, 0.545),
        (1.135, 0.26, 0.40, 0.475, 0.32, 0.495), (1.145, 0.32, 0.34, 0.43, 0.28, 0.445),
    ]
    wheels, radius, opening = (0.72, -0.72), 0.228, 0.262
    with place(at, turn, size):
        body(stations, livery, f'car {hex_} {roof}', hex_, [(x, radius, opening) for x in wheels])
        for x in wheels:
            for side in (-1, 1):
                wheel(radius, 0.16, 5, None, (x, side * 0.412, radius), 0 if side < 0 else 180)
                arch(stations, x, radius, opening, side)
        for side in (-1, 1):
            mirror(hex_, side)
            for x in (0.03, -0.47):
                box((0.11, 0.014, 0.018), material('#1a1b1f', rough=0.25, coat=1), (x, side * 0.498, 0.575), bevel=0.006)
        for x, z, facing in ((1.148, 0.345, 90), (-1.158, 0.40, -90)):
            with place((x, 0, z), (90, 0, facing)):
                plate(rounded(0.34, 0.075, 0.012), 0.01, plastic('#f6f4ea' if facing > 0 else '#f4d24a'), bevel=0.003)
                for each in (-0.125, -0.08, -0.035, 0.035, 0.08, 0.125):
                    box((0.026, 0.006, 0.042), matt('#15161a'), (each, -0.021, 0.0105), (-90, 0, 0), bevel=0.001)
        spoiler = [(-0.95, -0.36), (-0.95, 0.36), (-1.045, 0.335), (-1.045, -0.335)]
        plate(spoiler, 0.02, paint(roof or hex_), (0, 0, 0.858), (0, -4, 0), bevel=0.008)


def arch(stations, x, z, radius, side):
    """A lip along the opening above a wheel, on the skin itself."""
    table = spline(np.array(stations, float), 24)
    angles = np.radians(np.linspace(4, 176, 30))
    px, pz = x + radius * np.cos(angles), z + radius * np.sin(angles)
    order = np.argsort(table[:, 0])
    low, wide, belt = (np.interp(px, table[order, 0], table[order, c]) for c in (1, 2, 3))
    rise = (pz - low) / (belt - low)
    py = wide * np.interp(rise, [0, 0.05, 0.3, 0.62, 0.88, 1], [0.7, 0.93, 0.985, 1, 0.985, 0.95])
    tube([(a, side * (b - 0.003), c) for a, b, c in zip(px, py, pz)], 0.012, plastic('#17181b'))


def mirror(hex_, side):
    with place((0.33, side * 0.545, 0.665), (0, 0, side * -10)):
        box((0.075, 0.125, 0.082), paint(hex_), (0, side * 0.02, 0), bevel=0.03, taper=0.92)
        plate(rounded(0.10, 0.06, 0.02), 0.006, material('#0b0d10', rough=0.05, coat=1), (-0.037, side * 0.02, 0.041), (90, 0, -90), bevel=0.002)
        box((0.05, 0.09, 0.022), plastic('#17181b'), (0, -side * 0.05, 0.004), bevel=0.008)


def campervan(hex_='#2f8f8a', second='#f5efe0', at=(0, 0, 0), turn=0, size=1.0):
    """A round old van in two colours, 2.5 long, nose towards +x, with a lifting roof."""

    def livery(x, y, z, shade):
        far = 1e3
        line = 0.60 - np.where(x > 0.95, 0.36 * (1 - np.clip(np.abs(y) / 0.46, 0, 1)) , 0)
        shade = over(shade, second, line - z)
        shade = over(shade, '#d8d3c4', np.abs(z - line) - 0.012)
        on_side = np.where(np.abs(y) > 0.36, 0, far)
        panes = np.full(x.shape, far)
        for a, b in ((0.52, 0.90), (0.06, 0.46), (-0.40, 0.0), (-0.92, -0.46)):
            panes = np.minimum(panes, polygon_distance(x, z, [(a, 0.70), (b, 0.70), (b - 0.02, 0.93), (a, 0.93)]) - 0.014 + on_side)
        screen = np.where((x > 0.9) & (z > 0.6), np.maximum(np.abs(np.abs(y) - 0.20) - 0.165, np.abs(z - 0.81) - 0.115) - 0.01, far)
        panes = np.minimum(panes, screen)
        shade = over(shade, '#c9ccd0', panes - 0.018)
        shade = over(shade, '#07090c', panes)
        doors = [[(0.94, 0.27), (0.94, 0.96), (0.49, 0.96), (0.49, 0.27)], [(0.49, 0.27), (0.49, 0.96), (0.03, 0.96), (0.03, 0.27)], [(0.03, 0.27), (0.03, 0.96), (-0.42, 0.96), (-0.42, 0.27)]]
        seams = np.minimum.reduce([np.abs(polygon_distance(x, z, d)) for d in doors]) + on_side
        shade = over(shade, '#20201e', seams - 0.003, 0.003)
        return shade, np.clip(0.5 - panes / 0.004, 0, 1), np.clip(1 - seams / 0.009, 0, 1)

    stations = [
        (-1.25, 0.36, 0.36, 0.62, 0.30, 0.75), (-1.23, 0.25, 0.45, 0.66, 0.37, 0.92), (-1.15, 0.21, 0.49, 0.68, 0.40, 1.02), (-0.95, 0.20, 0.50, 0.68, 0.41, 1.065),
        (-0.4, 0.20, 0.50, 0.68, 0.415, 1.08), (0.2, 0.20, 0.50, 0.68, 0.415, 1.08), (0.7, 0.20, 0.50, 0.68, 0.41, 1.06), (0.95, 0.20, 0.495, 0.67, 0.40, 1.02), (1.10, 0.21, 0.47, 0.64, 0.37, 0.95),
        (1.20, 0.23, 0.42, 0.58, 0.31, 0.82), (1.25, 0.27, 0.36, 0.50, 0.27, 0.66), (1.265, 0.36, 0.28, 0.46, 0.2, 0.52),
    ]
    with place(at, turn, size):
        body(stations, livery, f'van {hex_}', hex_, [(0.80, 0.215, 0.245), (-0.78, 0.215, 0.245)])
        for x in (0.80, -0.78):
            for side in (-1, 1):
                with place((x, side * 0.43, 0.215), 0 if side < 0 else 180):
                    wheel(0.215, 0.15, 9, paint(second))
                    with place((0, -0.07, 0), (90, 0, 0)):
                        lathe([(0.10, 0), (0.08, 0.025), (0.03, 0.035), (0, 0.036)], chrome(), round_profile=4)
        for side in (-1, 1):
            with place((1.25, side * 0.29, 0.475), (0, 86, side * 12)):
                lathe([(0.10, -0.03), (0.105, 0.01), (0.095, 0.03), (0.085, 0.02)], chrome(), round_profile=4)
                lathe([(0.088, 0.01), (0.05, 0.0), (0, 0.004)], material('#fff4dc', rough=0.1, metal=0.4, glow=1.2))
                lathe([(0.088, 0.018), (0.06, 0.045), (0, 0.055)], glass(), round_profile=4)
            ball(0.03, material('#ff8a1e', rough=0.1, glow=0.6), (1.20, side * 0.34, 0.62), size=(0.6, 1, 1))
            tube([(0.95, side * 0.50, 0.78), (0.99, side * 0.60, 0.82)], 0.008, chrome())
            rod(0.055, 0.02, chrome(), (0.985, side * 0.61, 0.83), (0, 90, 0))
            box((0.1, 0.02, 0.02), chrome(), (0.58, side * 0.503, 0.56), bevel=0.008)
        for x, push in ((1.27, 1), (-1.27, -1)):
            tube([(x - push * 0.14, -0.5, 0.27), (x - push * 0.02, -0.40, 0.27), (x + push * 0.03, 0, 0.27), (x - push * 0.02, 0.40, 0.27), (x - push * 0.14, 0.5, 0.27)], 0.032, chrome())
        ring(0.085, 0.009, chrome(), (1.285, 0, 0.52), (0, 84, 0))
        tube([(1.285, -0.05, 0.57), (1.289, 0, 0.47), (1.285, 0.05, 0.57)], 0.008, chrome(), straight=True)
        with place((-0.15, 0, 1.085), (0, 0, 0)):
            box((1.35, 0.62, 0.07), paint(second), bevel=0.03, taper=0.96)
            for x in (-0.62, 0.62):
                tube([(x, -0.36, -0.01), (x, -0.34, 0.11), (x, 0.34, 0.11), (x, 0.36, -0.01)], 0.012, chrome())
            with place((0, -0.05, 0.135), (0, 0, 0)):
                board = [(-0.72, 0), (-0.6, 0.09), (-0.2, 0.15), (0.3, 0.15), (0.62, 0.08), (0.78, 0), (0.62, -0.08), (0.3, -0.15), (-0.2, -0.15), (-0.6, -0.09)]
                plate([(x, y) for x, y, _ in spline([(x, y, 0) for x, y in board], 8, True)], 0.04, material('#f0a23a', rough=0.2, coat=1), bevel=0.018)
                box((1.3, 0.02, 0.004), matt('#8a3b18'), (0, 0, 0.039), bevel=0.001)


def motorcycle(hex_='#c2410c', at=(0, 0, 0), turn=0, size=1.0):
    """A bare road bike with a single round lamp, 2.1 long, nose towards +x."""
    frame, body_paint = plastic('#15161a'), paint(hex_)
    with place(at, turn, size):
        for x in (0.72, -0.70):
            wheel(0.33, 0.17 if x < 0 else 0.13, 7, material('#b98a3a', rough=0.25, metal=1), (x, 0, 0.33))
            for side in (-1, 1):
                with place((x, side * 0.075, 0.33), (90, 0, 0)):
                    lathe([(0.11, -0.004), (0.19, -0.004), (0.19, 0.004), (0.11, 0.004), (0.11, -0.004)], steel())
                    for k in range(16):
                        a = k / 16 * 6.283
                        rod(0.008, 0.012, matt('#222328'), (0.15 * math.cos(a), 0.15 * math.sin(a), -0.006), bevel=0.001, steps=8)
        for side in (-1, 1):
            tube([(0.72, side * 0.11, 0.33), (0.40, side * 0.11, 0.98)], 0.026, material('#c49a3e', rough=0.2, metal=1), straight=True)
            tube([(0.72, side * 0.11, 0.33), (0.60, side * 0.11, 0.57)], 0.036, dark_steel(), straight=True)
            tube([(-0.70, side * 0.11, 0.33), (-0.30, side * 0.12, 0.38), (-0.12, side * 0.11, 0.42)], 0.032, steel())
            tube([(0.42, side * 0.06, 0.86), (0.15, side * 0.15, 0.62), (-0.05, side * 0.16, 0.36)], 0.026, frame)
            tube([(0.40, side * 0.06, 0.84), (0.0, side * 0.13, 0.72), (-0.35, side * 0.12, 0.70), (-0.72, side * 0.08, 0.78)], 0.022, frame)
            tube([(0.40, 0, 1.0), (0.34, side * 0.18, 1.04), (0.24, side * 0.33, 1.02)], 0.014, frame)
            tube([(0.29, side * 0.27, 1.035), (0.215, side * 0.37, 1.015)], 0.022, rubber(), straight=True)
            tube([(0.31, side * 0.22, 1.05), (0.38, side * 0.30, 1.20)], 0.006, frame)
            ball(0.06, frame, (0.38, side * 0.32, 1.24), (0, 0, side * 15), (0.35, 1, 0.75))
        tube([(0.36, -0.06, 0.98), (0.36, 0.06, 0.98)], 0.04, dark_steel(), straight=True)
        with place((0.53, 0, 0.90), (0, 84, 0)):
            lathe([(0, -0.12), (0.07, -0.11), (0.115, -0.03), (0.12, 0.03), (0.11, 0.045)], paint('#17181c'), round_profile=5)
            ring(0.112, 0.01, chrome(), (0, 0, 0.042))
            lathe([(0.105, 0.03), (0.06, 0.01), (0, 0.0)], material('#fff8ea', rough=0.1, metal=0.5, glow=1.5))
            lathe([(0.108, 0.04), (0.06, 0.06), (0, 0.068)], glass(), round_profile=4)
        rings = []
        for x, low, high, wide in ((-0.18, 0.74, 0.80, 0.05), (-0.14, 0.71, 0.86, 0.11), (0.02, 0.69, 0.95, 0.155), (0.2, 0.70, 0.99, 0.175), (0.34, 0.76, 0.96, 0.13), (0.40, 0.82, 0.92, 0.05)):
            mid, half = (low + high) / 2, (high - low) / 2
            rings.append([(x, wide * math.cos(a) * (1 if math.sin(a) < 0 else 0.95), mid + half * math.sin(a)) for a in np.linspace(0, 2 * np.pi, 20, endpoint=False)])
        from shapes import loft

        loft(rings, body_paint, subdivide=2)
        rod(0.05, 0.025, chrome(), (0.18, 0, 0.985), (0, 6, 0))
        seat = [[(x, w * math.cos(a), z + h * math.sin(a)) for a in np.linspace(0, 2 * np.pi, 16, endpoint=False)] for x, w, z, h in ((-0.10, 0.07, 0.79, 0.04), (-0.16, 0.12, 0.80, 0.055), (-0.36, 0.14, 0.80, 0.06), (-0.52, 0.13, 0.83, 0.06), (-0.72, 0.10, 0.87, 0.05), (-0.82, 0.05, 0.885, 0.03))]
        loft(seat, material('#5a3420', rough=0.5, bump=('cells', 60, 0.2)), subdivide=2)
        tail = [[(x, w * math.cos(a), z + h * math.sin(a)) for a in np.linspace(0, 2 * np.pi, 16, endpoint=False)] for x, w, z, h in ((-0.40, 0.10, 0.74, 0.03), (-0.6, 0.10, 0.78, 0.035), (-0.86, 0.07, 0.84, 0.03), (-0.92, 0.03, 0.85, 0.02))]
        loft(tail, body_paint, subdivide=2)
        ball(0.035, material('#c4141a', rough=0.1, glow=1.5), (-0.92, 0, 0.84), size=(0.5, 1.6, 0.8))
        for lean, x in ((-18, 0.14), (14, -0.02)):
            with place((x, 0, 0.40), (0, -lean, 0)):
                for k in range(9):
                    box((0.20 - 0.004 * k, 0.24, 0.014), material('#8d9097', rough=0.35, metal=1), (0, 0, 0.06 + k * 0.026), bevel=0.005)
                box((0.15, 0.19, 0.26), dark_steel(), (0, 0, 0.04), bevel=0.02)
        box((0.5, 0.25, 0.17), material('#2a2c31', rough=0.35, metal=0.8), (0.0, 0, 0.26), bevel=0.05)
        for x in (0.10, -0.12):
            rod(0.095, 0.03, material('#9a9da4', rough=0.25, metal=1), (x, -0.12, 0.35), (90, 0, 0), bevel=0.012)
        for k, (x, z) in enumerate(((0.22, 0.52), (0.02, 0.55))):
            tube([(x, -0.10, z), (x + 0.16, -0.17, z - 0.05), (x + 0.13, -0.17, 0.28 - k * 0.0), (-0.1, -0.17, 0.20 + 0.03 * k)], 0.026, chrome())
        tube([(-0.1, -0.175, 0.21), (-0.35, -0.19, 0.24), (-0.85, -0.20, 0.42)], 0.058, chrome(), radii=[0.5, 0.9, 1.05])
        tube([(-0.85, -0.20, 0.42), (-0.862, -0.20, 0.425)], 0.045, matt('#0a0a0a'))
        for x, z, r in ((0.72, 0.33, 0.375), (-0.70, 0.33, 0.39)):
            span = np.radians(np.linspace(35, 140, 14) if x > 0 else np.linspace(60, 130, 12))
            sheet_points = [(x + r * math.cos(a), 0, z + r * math.sin(a)) for a in span]
            tube(sheet_points, 0.075, body_paint if x > 0 else frame, flat=(1, 1, 1), radii=[0.6, 1, 1, 0.6])
        tube([(-0.45, -0.1, 0.42), (-0.25, -0.1, 0.70)], 0.02, steel(), straight=True)
        for k in range(9):
            ring(0.034, 0.006, material('#d9a514', rough=0.3), (-0.44 + k * 0.018, -0.1, 0.435 + k * 0.027), (0, 36, 0))
