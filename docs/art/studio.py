"""The one studio: a seamless sweep of paper, three soft lights and a long lens."""
import os
import tempfile
import time

import bpy
import numpy as np
from mathutils import Vector

import materials
import shapes
from denoise import denoise, mean
from materials import colour, material
from shapes import matrix, mesh, spline


def open_studio(backdrop, floor=None, light=1.0, world=0.55, warm='#fff1df', cool='#dfeaff', rim='#ffffff', night=False):
    """An empty studio with a sweep of this colour. `night` turns the key down and the back light up."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.clear()
    shapes.clear()
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new('world')
    scene.world.use_nodes = True
    nodes, links = scene.world.node_tree.nodes, scene.world.node_tree.links
    at = nodes.new('ShaderNodeTexCoord')
    split = nodes.new('ShaderNodeSeparateXYZ')
    links.new(at.outputs['Generated'], split.inputs[0])
    ramp = nodes.new('ShaderNodeValToRGB')
    tint = colour(backdrop)[:3]
    stops = ((0.30, [0.12 + c * 0.5 for c in tint]), (0.47, [0.75 + c * 0.25 for c in tint]), (0.66, (1.1, 1.1, 1.15)), (0.9, (1.5, 1.5, 1.5)))
    while len(ramp.color_ramp.elements) < len(stops):
        ramp.color_ramp.elements.new(0.5)
    for element, (position, shade) in zip(ramp.color_ramp.elements, stops):
        element.position, element.color = position, (*shade, 1)
    links.new(split.outputs['Z'], ramp.inputs[0])
    links.new(ramp.outputs[0], nodes['Background'].inputs['Color'])
    nodes['Background'].inputs['Strength'].default_value = world * (0.4 if night else 1)
    sweep(backdrop)
    key, back = (230, 330) if night else (560, 240)
    area((-4.2, -4.6, 5.6), (0, 0, 0.8), 3.2, key * light, warm)
    area((2.2, 4.0, 5.4), (0, 0, 0.8), 2.4, back * light, rim)
    return scene


def sweep(hex_):
    line = spline([(0, -14, 0), (0, 0, 0), (0, 3.4, 0), (0, 4.9, 0.25), (0, 5.9, 1.2), (0, 6.2, 2.8), (0, 6.3, 12)], 10)
    points = [(x, y, z) for x in (-30, 30) for _, y, z in line]
    n = len(line)
    faces = [(i, i + n, i + n + 1, i + 1) for i in range(n - 1)]
    mesh(points, faces, material(hex_, rough=0.62, spec=0.35), smooth=80)


def area(at, to, size, power, hex_):
    data = bpy.data.lights.new('area', 'AREA')
    data.energy = power
    data.color = colour(hex_)[:3]
    if isinstance(size, tuple):
        data.shape = 'RECTANGLE'
        data.size, data.size_y = size
    else:
        data.shape = 'SQUARE'
        data.size = size
    lamp = bpy.data.objects.new('area', data)
    lamp.location = at
    lamp.rotation_euler = (Vector(to) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    lamp.visible_camera = False
    bpy.context.scene.collection.objects.link(lamp)
    return lamp


def spot_glow(at, power, hex_, radius=0.08):
    data = bpy.data.lights.new('glow', 'POINT')
    data.energy = power
    data.color = colour(hex_)[:3]
    data.shadow_soft_size = radius
    lamp = bpy.data.objects.new('glow', data)
    bpy.context.scene.collection.objects.link(lamp)
    from shapes import _places

    lamp.matrix_world = _places[-1] @ matrix(at)
    return lamp


def look(at=(0, -10, 2.3), to=(0, 0, 0.86), lens=84, stop=3.2, focus=None):
    data = bpy.data.cameras.new('camera')
    data.lens = lens
    data.dof.use_dof = True
    data.dof.aperture_fstop = stop / 8
    data.dof.focus_distance = (Vector(at) - Vector(focus or (to[0], to[1] - 0.3, to[2]))).length
    camera = bpy.data.objects.new('camera', data)
    camera.location = at
    camera.rotation_euler = (Vector(to) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera


def shoot(path, width, height, samples, clear=False):
    """Renders twice with half of the samples each, takes the grain out and writes a PNG."""
    scene = bpy.context.scene
    render, cycles = scene.render, scene.cycles
    render.engine = 'CYCLES'
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, 100
    render.film_transparent = clear
    render.use_persistent_data = True
    render.image_settings.file_format = 'PNG'
    cycles.device = 'CPU'
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.1
    cycles.adaptive_min_samples = 3
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 1, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 4, 4
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 2, 5
    cycles.blur_glossy = 1
    scene.cycles.use_fast_gi, scene.cycles.fast_gi_method = True, 'REPLACE'
    scene.cycles.ao_bounces_render = 2
    scene.world.light_settings.distance = 3
    scene.world.light_settings.ao_factor = 0.35
    cycles.use_denoising = False
    cycles.samples = max(1, samples // 2)
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'High Contrast'
    scene.view_settings.exposure = 0.35
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    since = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        takes = [take(scene, folder, seed) for seed in (1, 2)]
    print(f'takes {time.process_time() - since:.0f}')
    features = np.concatenate([(takes[0][1] + takes[1][1]) / 2, (takes[0][2] + takes[1][2]) * 0.25], -1)
    out = takes[0][0].copy()
    raw = (takes[0][0][..., :3] + takes[1][0][..., :3]) / 2
    edge = edges(features)[..., None]
    out[..., :3] = denoise(takes[0][0][..., :3], takes[1][0][..., :3], features) * (1 - edge) + raw * edge
    out[..., 3] = (takes[0][0][..., 3] + takes[1][0][..., 3]) / 2
    picture = bpy.data.images.new('out', width, height, float_buffer=True, alpha=True)
    picture.pixels.foreach_set(out.astype(np.float32).ravel())
    render.image_settings.color_mode = 'RGBA' if clear else 'RGB'
    picture.save_render(path, scene=scene)


def edges(features):
    """
    How much each pixel is the edge of a thing, from 0 to 1. There the denoiser would mix the colours of both sides into a halo, and
    grain does not show.
    """
    gap = np.zeros(features.shape[:2], np.float32)
    for axis in (0, 1):
        step = np.sqrt(np.sum(np.diff(features, axis=axis) ** 2, -1))
        before, after = ((slice(None, -1), slice(None)), (slice(1, None), slice(None))) if axis == 0 else ((slice(None), slice(None, -1)), (slice(None), slice(1, None)))
        gap[before] = np.maximum(gap[before], step)
        gap[after] = np.maximum(gap[after], step)
    return mean(np.clip((gap - 0.3) / 0.3, 0, 1), 1)


def take(scene, folder, seed):
    scene.cycles.seed = seed
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    source = nodes.new('CompositorNodeRLayers')
    out = nodes.new('CompositorNodeOutputFile')
    out.base_path = folder
    out.format.file_format = 'OPEN_EXR'
    out.format.color_depth = '32'
    out.format.color_mode = 'RGBA'
    out.file_slots.clear()
    wanted = ['Image', 'Denoising Albedo', 'Denoising Normal']
    for name in wanted:
        out.file_slots.new(name.replace(' ', ''))
        links.new(source.outputs[name], out.inputs[-1])
    composite = nodes.new('CompositorNodeComposite')
    links.new(source.outputs['Image'], composite.inputs[0])
    bpy.ops.render.render(write_still=False)
    passes = []
    for name in wanted:
        file = os.path.join(folder, f'{name.replace(" ", "")}{scene.frame_current:04d}.exr')
        image = bpy.data.images.load(file, check_existing=False)
        pixels = np.empty(image.size[0] * image.size[1] * 4, np.float32)
        image.pixels.foreach_get(pixels)
        pixels = pixels.reshape(image.size[1], image.size[0], 4)
        passes.append(pixels if name == 'Image' else pixels[..., :3])
        bpy.data.images.remove(image)
        os.remove(file)
    return passes
