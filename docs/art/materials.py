"""What things are made of, in the one light of the studio. Colours are sRGB hex."""
import bpy

_made = {}


def clear():
    _made.clear()


def colour(hex_):
    hex_ = hex_.lstrip('#')
    parts = [int(hex_[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return (*[c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts], 1)


def material(hex_='#ffffff', rough=0.4, metal=0.0, coat=0.0, glass=0.0, sub=0.0, glow=0.0, sheen=0.0, bump=None, spec=0.5, grain=None, flake=0.0):
    """`bump` is (kind, scale, strength); `grain` is (kind, scale, second colour)."""
    key = (hex_, rough, metal, coat, glass, sub, glow, sheen, bump, spec, grain, flake)
    if key in _made:
        return _made[key]
    made = bpy.data.materials.new('material')
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes['Principled BSDF']
    put = lambda name, value: setattr(shader.inputs[name], 'default_value', value)
    put('Base Color', colour(hex_))
    put('Roughness', rough)
    put('Metallic', metal)
    put('Clearcoat', coat)
    put('Clearcoat Roughness', 0.03)
    put('Transmission', glass)
    put('Subsurface', sub)
    put('Subsurface Radius', (0.1, 0.06, 0.04))
    put('Subsurface Color', colour(hex_))
    put('Sheen', sheen)
    put('Specular', spec)
    put('IOR', 1.45)
    if glow:
        put('Emission', colour(hex_))
        put('Emission Strength', glow)
    if grain:
        kind, scale, other = grain
        ramp = nodes.new('ShaderNodeMix')
        ramp.data_type = 'RGBA'
        ramp.inputs[6].default_value = colour(hex_)
        ramp.inputs[7].default_value = colour(other)
        links.new(pattern(nodes, links, kind, scale), ramp.inputs[0])
        links.new(ramp.outputs[2], shader.inputs['Base Color'])
    if flake:
        fleck = nodes.new('ShaderNodeBump')
        fleck.inputs['Strength'].default_value = flake
        links.new(pattern(nodes, links, 'flake', 400), fleck.inputs['Height'])
        links.new(fleck.outputs[0], shader.inputs['Normal'])
    if bump:
        kind, scale, strength = bump
        relief = nodes.new('ShaderNodeBump')
        relief.inputs['Strength'].default_value = strength
        relief.inputs['Distance'].default_value = 0.02
        links.new(pattern(nodes, links, kind, scale), relief.inputs['Height'])
        links.new(relief.outputs[0], shader.inputs['Normal'])
    _made[key] = made
    return made


def pattern(nodes, links, kind, scale):
    place = nodes.new('ShaderNodeTexCoord')
    stretch = nodes.new('ShaderNodeMapping')
    links.new(place.outputs['Object'], stretch.inputs['Vector'])
    if kind == 'wood':
        stretch.inputs['Scale'].default_value = (scale * 0.12, scale, scale)
        kind_of, out = 'ShaderNodeTexNoise', 0
    elif kind == 'wood-up':
        stretch.inputs['Scale'].default_value = (scale, scale, scale * 0.12)
        kind_of, out = 'ShaderNodeTexNoise', 0
    elif kind == 'flake':
        stretch.inputs['Scale'].default_value = (scale,) * 3
        kind_of, out = 'ShaderNodeTexVoronoi', 0
    elif kind == 'weave':
        stretch.inputs['Scale'].default_value = (scale,) * 3
        kind_of, out = 'ShaderNodeTexChecker', 1
    elif kind == 'cells':
        stretch.inputs['Scale'].default_value = (scale,) * 3
        kind_of, out = 'ShaderNodeTexVoronoi', 0
    elif kind == 'waves':
        stretch.inputs['Scale'].default_value = (scale, scale * 1.8, scale)
        kind_of, out = 'ShaderNodeTexNoise', 0
    elif kind == 'pages':
        stretch.inputs['Scale'].default_value = (0.3, 0.3, scale)
        kind_of, out = 'ShaderNodeTexNoise', 0
    else:
        stretch.inputs['Scale'].default_value = (scale,) * 3
        kind_of, out = 'ShaderNodeTexNoise', 0
    texture = nodes.new(kind_of)
    if kind_of == 'ShaderNodeTexNoise':
        texture.inputs['Scale'].default_value = 1
        texture.inputs['Detail'].default_value = 4 if kind != 'waves' else 2
    elif kind_of in ('ShaderNodeTexVoronoi', 'ShaderNodeTexChecker'):
        texture.inputs['Scale'].default_value = 1
    links.new(stretch.outputs[0], texture.inputs['Vector'])
    return texture.outputs[out]


def printed(image, rough=0.5, coat=0.0, glow=0.0, sheen=0.0):
    """A surface printed with a picture, by its texture coordinates."""
    made = bpy.data.materials.new('printed')
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes['Principled BSDF']
    shader.inputs['Roughness'].default_value = rough
    shader.inputs['Clearcoat'].default_value = coat
    texture = nodes.new('ShaderNodeTexImage')
    texture.image = image
    texture.extension = 'EXTEND'
    links.new(texture.outputs[0], shader.inputs['Base Color'])
    if glow:
        links.new(texture.outputs[0], shader.inputs['Emission'])
        shader.inputs['Emission Strength'].default_value = glow
    return made


gold = lambda: material('#ffd06a', rough=0.27, metal=1)
old_brass = lambda: material('#caa14a', rough=0.25, metal=1)
old_gold = lambda: material('#d99a2b', rough=0.28, metal=1)
silver = lambda: material('#dfe2e7', rough=0.25, metal=1)
chrome = lambda: material('#eef0f3', rough=0.1, metal=1)
steel = lambda: material('#a9adb5', rough=0.3, metal=1)
dark_steel = lambda: material('#4a4d55', rough=0.35, metal=1)
copper = lambda: material('#d98352', rough=0.2, metal=1)
paint = lambda hex_: material(hex_, rough=0.3, coat=1.0)
ceramic = lambda hex_: material(hex_, rough=0.22, coat=0.8, sub=0.0)
plastic = lambda hex_: material(hex_, rough=0.35)
matt = lambda hex_: material(hex_, rough=0.75)
rubber = lambda: material('#17181b', rough=0.7, bump=('noise', 60, 0.15))
black_glass = lambda: material('#050609', rough=0.04, coat=1)
glass = lambda hex_='#ffffff': material(hex_, rough=0.02, glass=1)
paper = lambda hex_='#f7f2e6': material(hex_, rough=0.85, bump=('noise', 120, 0.05))
fabric = lambda hex_: material(hex_, rough=0.95, sheen=0.8, bump=('noise', 90, 0.5))
leather = lambda hex_: material(hex_, rough=0.45, bump=('cells', 55, 0.25))
wood = lambda hex_='#a86a3a', dark='#7a4522': material(hex_, rough=0.45, coat=0.25, grain=('wood', 22, dark), bump=('wood', 30, 0.12))
wood_up = lambda hex_='#a86a3a', dark='#7a4522': material(hex_, rough=0.5, coat=0.15, grain=('wood-up', 22, dark), bump=('wood-up', 30, 0.15))
snow = lambda: material('#f4f8ff', rough=0.6, sub=0.0, bump=('noise', 18, 0.35))
water = lambda hex_='#1f86b5': material(hex_, rough=0.06, coat=1, bump=('waves', 5, 0.6))
