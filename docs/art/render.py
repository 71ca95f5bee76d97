"""
Renders the demonstration's pictures: `blender -b -P docs/art/render.py -- FOLDER WIDTH SAMPLES [name …]`.
PNGs go to FOLDER; `encode.ts` makes the masters of them.
"""
import importlib
import os
import sys
import time
import traceback

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
import studio  # noqa: E402

folder, width, samples, *names = sys.argv[sys.argv.index('--') + 1 :]
width = int(width)
scenes = {}
for file in sorted(os.listdir(here)):
    if file.startswith('scenes_') and file.endswith('.py'):
        scenes.update(importlib.import_module(file[:-3]).SCENES)
for name in names or scenes:
    since = time.process_time()
    try:
        scenes[name]()
    except Exception:  # One broken scene does not stop the others.
        traceback.print_exc()
        continue
    square = name.startswith('wheel-')
    height = width if square else width * 9 // 16
    if name == 'share':
        height = round(width * 630 / 1200)
    built = time.process_time()
    studio.shoot(os.path.join(folder, f'{name}.png'), width, height, int(samples), clear=square)
    print(f'rendered {name}: {built - since:.0f} s to build, {time.process_time() - built:.0f} s to render', flush=True)
