"""What is used at home, at table and on a stage."""
import math

from home import calendar, fitted_kitchen, floor_lamp, house, pot_plant, radio, room, sofa, telephone
from materials import dark_steel, gold, material, wood
from money import bundle, coin_pile, coin_stack, confetti, note, podium, rain, ticket, word
from nature import island, palm
from shapes import box, place, rod, tube
from shop import fuel_pump, gift, phone, rocket, shopping_bag
from stage import balloon, guitar, microphone, spin_wheel, stage_microphone, tent
from studio import look, open_studio
from table import biscuit, carrot, cup, pan_of_eggs, pepper, pot, teapot, toast, tomato
from vehicles import car


def notes_in_air(count, seed, clear=0.85):
    rain(lambda at, turn, k: note(at, turn, 0.75, kind=k % 2), count, 2.2, 0.8, 2.5, -0.4, 2.4, seed, clear)


def banner_spin():
    open_studio('#12807c')
    look(at=(0, -10, 1.9), to=(0, 0, 1.02))
    podium('#0a4f52', 1.45, 0.12)
    spin_wheel((0, 0.1, 0.12), 0.92)
    coin_pile(12, 0.34, (-0.85, -0.62, 0.12), 3)
    coin_stack(6, (0.9, -0.55, 0.12), 4)
    confetti(50, 2.3, 0.4, 2.6, -1.0, 2.2, 6)


def makemeawinner():
    open_studio('#e08a2e')
    look(at=(0, -10, 2.0), to=(0, 0, 0.95))
    podium('#7a3413', 1.5, 0.16)
    microphone((0, 0, 0.16), -16, 1.02)
    for x, y, a, k in ((-0.85, 0.12, 10, 0), (0.85, 0.1, -8, 1), (-0.7, -0.45, -12, 1), (0.72, -0.48, 14, 0)):
        bundle((x, y, 0.16), a, 0.8, k)
        bundle((x * 1.02, y + 0.02, 0.315), a + 6, 0.8, 1 - k) if y > 0 else None
    coin_pile(9, 0.26, (0.02, -0.72, 0.16), 5)
    notes_in_air(10, 12)


def cashcall2026():
    open_studio('#3c4fb0')
    look(at=(0, -10, 2.5), to=(0, 0, 0.72))
    podium('#1c2766', 1.5, 0.16)
    for x, y, a, k in ((-0.55, 0.1, 3, 0), (0.55, 0.12, -4, 1), (-0.52, -0.38, 2, 1), (0.52, -0.4, -3, 0), (0, -0.15, 90, 0)):
        bundle((x, y, 0.16), a, 1.0, k)
    telephone('#c4161c', (0, -0.08, 0.355), -18, 0.92)
    coin_pile(8, 0.22, (-1.12, -0.5, 0.16), 2)
    notes_in_air(9, 5)


def drivetime():
    open_studio('#e2703a')
    look(at=(0, -10, 2.1), to=(0, 0, 0.82))
    podium('#43265c', 1.75, 0.12)
    fuel_pump('#b5261e', (-0.82, 0.25, 0.12), 14, 1.02)
    car('#1f6f8f', None, (0.42, -0.05, 0.12), -40, 0.82)


def breakfast():
    open_studio('#e9b23c')
    look(at=(0, -10, 3.2), to=(0.05, 0, 0.40), lens=112)
    box((2.7, 1.5, 0.09), wood('#b07a45', '#845229'), (0, 0, 0), bevel=0.04)
    pan_of_eggs((0.0, -0.22, 0.09), 158, 0.88)
    cup((0.82, 0.1, 0.09), -25, 0.98, '#2f6f9c')
    toast((-0.62, 0.36, 0.36), (78, 0, 14), 1.0)
    toast((-0.58, 0.50, 0.36), (74, 0, 10), 1.0)
    tomato((0.58, -0.52, 0.09), 0.12)
    tomato((0.84, -0.48, 0.09), 0.11)


def everydayispayday():
    open_studio('#dd5a4a')
    look(at=(0, -10, 2.2), to=(0, 0, 0.8))
    podium('#6d1f2a', 1.5, 0.16)
    calendar((0, 0.15, 0.16), -12, 1.02, '12')
    bundle((-0.78, -0.5, 0.16), 16, 0.85, 0)
    bundle((0.74, -0.52, 0.16), -14, 0.85, 1)
    bundle((0.76, -0.5, 0.32), -4, 0.85, 0)
    coin_stack(5, (-0.12, -0.72, 0.16), 3)
    coin_stack(3, (0.14, -0.8, 0.16), 8)


def kitchen():
    open_studio('#e2a04a')
    look(at=(0, -10, 2.2), to=(0, 0, 0.9), lens=92)
    with place((0, 0, 0.08)):
        room('#f3e6cf', wood('#b98a58', '#93663a'))
        fitted_kitchen('#3f6b57')
        pot((-0.14, 0.40, 0.80), 10, 0.27)
        with place((-0.62, 0.36, 0.79)):
            box((0.42, 0.30, 0.025), wood('#8a5a34', '#5c3a1f'), bevel=0.008)
            tomato((-0.10, -0.02, 0.025), 0.05)
            pepper((0.04, 0.02, 0.025), 0.075, '#e9a817', 20)
            tomato((0.13, -0.07, 0.025), 0.04, '#e06a1c')
        pot_plant((-1.22, 0.45, 0.79), 0.34)
        shopping_bag((1.12, -0.42, 0), -16, 0.5, '#c9a06a')
        for k, (x, y) in enumerate(((1.0, -0.44), (1.12, -0.38), (1.22, -0.42))):
            carrot((x, y, 0.32), (8 * k - 8, 6 - 6 * k, 0), 0.2)
        rod(0.46, 0.012, material('#d8643a', rough=1, sheen=1, bump=('noise', 60, 0.8)), (-0.1, -0.36, 0), bevel=0.004)


def bigthree():
    open_studio('#6d5ac0')
    look(at=(0, -10, 2.3), to=(0, 0, 0.82))
    podium('#35246e', 1.7, 0.16)
    car('#c4161c', None, (0.05, -0.2, 0.16), -34, 0.94)
    with place((0.72, 0.55, 0.16), (0, 0, 0), 1.05):
        rod(0.42, 0.05, material('#ecd2a0', rough=0.95), bevel=0.03)
        palm(1.32, (-0.15, 0, 0.03), 0)
    for k in range(4):
        bundle((-1.12, 0.35, 0.16 + k * 0.175), (k * 7) % 11 - 4, 0.9, k % 2)
    confetti(40, 2.3, 0.5, 2.6, -0.8, 2.2, 9)


def rafflebag():
    open_studio('#1f9aa0')
    look(at=(0, -10, 2.1), to=(0, 0, 0.9))
    podium('#0d565c', 1.4, 0.14)
    shopping_bag((-0.12, 0.1, 0.14), -18, 1.12, '#1d4f8f', '£')
    shopping_bag((0.62, -0.3, 0.14), 12, 0.72, '#e9a22a')
    colours = (('#f6c945', '#a5361f'), ('#d8433a', '#fff1d8'), ('#f4ead2', '#1d4f8f'))
    for k, (x, y, z, a) in enumerate(((-0.35, 0.1, 1.38, (60, 20, 30)), (0.1, 0.12, 1.5, (75, -24, -20)), (-0.1, 0.15, 1.86, (50, 35, 60)), (0.42, 0.2, 1.82, (65, -15, -40)), (-0.62, 0.3, 1.75, (70, 10, 70)), (0.8, 0.2, 1.35, (60, 20, 24)))):
        ticket(*colours[k % 3], at=(x, y, z), turn=a, size=0.62, curl=0.08)
    for k, (x, y, a) in enumerate(((-0.75, -0.55, 20), (0.1, -0.75, -14))):
        ticket(*colours[k], at=(x, y, 0.16), turn=(0, 0, a), size=0.6, curl=0.03)


def homecomforts():
    open_studio('#d08a3e')
    look(at=(0, -10, 2.4), to=(0, 0, 0.74), lens=80)
    podium('#6b3a1e', 1.75, 0.1)
    rod(1.35, 0.02, material('#efe0c2', rough=1, sheen=1, bump=('noise', 60, 0.8)), (0, -0.1, 0.1), bevel=0.008)
    sofa((-0.05, 0.2, 0.11), 0, 1.0, '#2f6675')
    floor_lamp((1.22, 0.35, 0.1), 1.08)
    pot_plant((-1.22, -0.05, 0.1), 0.72)
    with place((0.35, -0.72, 0.11)):
        rod(0.3, 0.03, wood('#8a5a34', '#5c3a1f'), (0, 0, 0.26), bevel=0.01)
        for a in (0.4, 2.5, 4.6):
            rod(0.016, 0.27, wood('#8a5a34', '#5c3a1f'), (0.2 * math.cos(a), 0.2 * math.sin(a), 0))
        cup((0, 0, 0.29), -30, 0.42)


def hotraffle():
    open_studio('#c22f35')
    look()
    podium('#5e0f1c', 1.55)
    with place((0, 0, 0.22)):
        word('£100K', 0.66, gold(), (0, 0.25, 0.0), (-12, 0, 0), depth=0.26)
        for k, (x, y, a) in enumerate(((-0.8, -0.5, 18), (-0.2, -0.62, -10), (0.45, -0.5, 12), (0.95, -0.38, -30))):
            ticket(('#f6c945', '#d8433a')[k % 2] , ('#a5361f', '#fff1d8')[k % 2], (x, y, 0.02 + k * 0.004), (0, 0, a), 0.72, 0.035)
        coin_stack(4, (-1.3, 0.35, 0), 2)
        coin_pile(7, 0.2, (0.1, -0.28, 0), 4)
    rain(lambda at, turn, k: ticket(('#f6c945', '#f4ead2')[k % 2], '#a5361f', at, turn, 0.75, 0.1), 12, 2.2, 0.9, 2.5, -0.4, 2.4, 3, 1.0)


def pennyraffle():
    open_studio('#d98a3a')
    look()
    podium('#6b3413', 1.4)
    bronze = material('#c97f4a', rough=0.24, metal=1)
    with place((0, 0, 0.22)):
        word('5p', 1.1, bronze, (0, 0.3, 0.22), (-12, 0, 0), depth=0.34, bevel=0.025)
        coin_pile(26, 0.8, (0, -0.42, 0), 6, 'p')
        coin_stack(7, (-1.05, -0.2, 0), 3, 'p', False)
        coin_stack(5, (1.02, -0.25, 0), 5, 'p')
    rain(lambda at, turn, k: ticket(('#d8433a', '#f4ead2')[k % 2], ('#fff1d8', '#a5361f')[k % 2], at, turn, 0.75, 0.1), 9, 2.2, 0.8, 2.5, -0.2, 2.2, 21, 1.0)


def tinyraffle():
    open_studio('#e59aa6')
    look(at=(0, -10, 2.5), to=(0, 0, 0.6), lens=98)
    podium('#b8566c', 1.3, 0.12)
    gift((-0.22, 0.15, 0.12), -22, 0.86, '#f6efe2', '#c8325a')
    for k, (x, y, z) in enumerate(((0.62, -0.1, 0.12), (0.66, -0.08, 0.21), (0.6, -0.12, 0.30))):
        biscuit((x, y, z), k * 50, 0.95, k)
    biscuit((0.62, -0.52, 0.24), (-38, 8, 20), 0.9, 7)
    ticket('#f6c945', '#a5361f', (-0.35, -0.66, 0.14), (0, 0, 12), 0.72, 0.05)


def highstreet():
    open_studio('#a45a8c', night=False)
    look(at=(0, -10, 2.0), to=(0, 0, 0.84))
    podium('#4c3550', 1.9, 0.08, False)
    for k, (x, hue, roof, door, shop) in enumerate(((-1.45, '#d9b48a', '#7a3b30', '#2a5f8f', None), (-0.73, '#8fb0a0', '#54595f', '#1f4f46', '#1d7f6a'), (0.0, '#e7cfa8', '#8a3b2e', '#a5281e', '#c4281e'), (0.73, '#b8c6d8', '#4f545c', '#2c3e6b', '#2a5fa8'), (1.45, '#d8a08a', '#7a3b30', '#3d6b3a', None))):
        house((x, 0.6, 0.08), 0, 1.02, hue, roof, door, shop)
    shopping_bag((-0.3, -0.5, 0.08), -16, 0.82, '#b0234e', '£')
    shopping_bag((0.36, -0.62, 0.08), 14, 0.62, '#f0b23a')
    shopping_bag((0.02, -0.25, 0.08), 4, 0.7, '#1f6f8f')


def teatime():
    open_studio('#7cc0a8')
    look(at=(0, -10, 2.6), to=(0.1, 0, 0.46), lens=112)
    rod(1.35, 0.08, wood('#c08a52', '#92602f'), (0, 0, 0), bevel=0.03, steps=128)
    teapot((-0.28, 0.2, 0.08), -14, 1.0, '#1f7f8a')
    cup((0.72, -0.22, 0.08), -30, 1.0, '#f6f1e6', '#8a4a1e')
    biscuit((-0.52, -0.55, 0.08), 10, 0.85, 2)
    biscuit((-0.28, -0.66, 0.14), (-22, 12, 60), 0.85, 3)


def limited():
    open_studio('#6a3a9a', rim='#ff8ad0')
    look(at=(0, -10, 2.0), to=(0, 0, 0.90), lens=84)
    podium('#2e1650', 1.2, 0.14)
    with place((0.12, 0.0, 0.22), (0, 12, 0)), place((0, 0, 0.42), (80, 0, 0)):
        guitar('#b8141e', size=0.80)
    with place((0.2, 0.42, 0.14)):
        tube([(-0.2, 0.15, 0), (0.0, -0.05, 0.9)], 0.02, dark_steel(), straight=True)
        tube([(0.3, 0.15, 0), (0.0, -0.05, 0.9)], 0.02, dark_steel(), straight=True)


def pocketrocket():
    open_studio('#2f4aa0', night=False, rim='#9ac4ff')
    look(at=(0, -10, 1.9), to=(0, 0, 0.95))
    podium('#16245c', 1.35, 0.14)
    phone((-0.35, 0.1, 0.14), (-6, 0, -20), 1.02)
    rocket((0.55, -0.1, 0.85), (8, 18, 0), 0.82)
    coin_pile(6, 0.2, (0.1, -0.6, 0.14), 3)


def festivalpass():
    open_studio('#d9658f')
    look(at=(0, -10, 2.2), to=(0, 0, 0.86))
    island(1.5)
    tent((0, 0.15, 0.16), 7, 0.98)
    for x, z, s, hue in ((-1.35, 1.45, 0.2, '#f4b81f'), (-1.12, 1.75, 0.2, '#1d8fb0'), (1.3, 1.55, 0.21, '#8a3fb0'), (1.08, 1.85, 0.18, '#e8467c')):
        balloon((x, 0.2, z), s, hue, 1.4)
    ticket('#f4ead2', '#8a3fb0', (0.62, -0.85, 0.3), (62, 0, -14), 0.72, 0.04)
    ticket('#f6c945', '#a5361f', (-0.55, -0.9, 0.28), (60, 0, 16), 0.68, 0.04)


def listenerpanel():
    open_studio('#3d9aa8')
    look(at=(0, -10, 2.0), to=(0, 0, 0.78))
    podium('#155560', 1.4, 0.14)
    radio((-0.02, 0.1, 0.14), -20, 0.98)


def summerstage():
    open_studio('#b0246a', rim='#ffb26b')
    look(at=(0, -10, 1.8), to=(0, 0, 0.92))
    podium('#4c0f3a', 1.3, 0.14)
    with place((0.28, 0, 0.2), (6, -26, 0)):
        stage_microphone(size=1.12)
    rod(0.09, 0.42, material('#1b1c20', rough=0.4), (0.34, 0.05, 0.14), (0, -6, 0))
    confetti(60, 2.3, 0.3, 2.6, -1.0, 2.2, 14)


def banner_bonus():
    open_studio('#a32a6e')
    look(at=(0, -10, 1.7), to=(0, 0, 0.85))
    word('£300K', 0.66, gold(), (0, 0.2, 0.42), (-12, 0, 0), depth=0.28)
    coin_pile(46, 1.25, (0, 0.15, 0), 11)
    for x, y, a, k in ((-1.0, -0.5, 14, 0), (0, -0.75, -6, 1), (1.0, -0.55, -14, 0), (-0.6, 0.3, 0, 1), (0.6, 0.3, 0, 0), (0, 0.3, 0, 1)):
        bundle((x, y, 0.0), a, 0.9, k)
        bundle((x, y, 0.175), a + 5, 0.9, 1 - k) if y > 0 else None
    rain(lambda at, turn, k: note(at, turn, 0.8, kind=k % 2), 16, 2.3, 0.7, 2.5, -0.6, 2.6, 31, 1.05)


def share():
    open_studio('#6a3aa8')
    look(at=(0, -10, 2.2), to=(0, 0, 0.9), lens=80)
    podium('#35246e', 1.5, 0.16)
    gift((-0.62, 0.1, 0.16), 18, 0.72, '#b81f2d', '#f0c75a')
    gift((0.68, 0.15, 0.16), -20, 0.62, '#1d7f8a', '#f4efe4')
    gift((0.05, 0.45, 0.16), 4, 0.86, '#f4ead2', '#c4161c')
    coin_pile(18, 0.42, (0.02, -0.55, 0.16), 4)
    coin_stack(6, (-0.95, -0.48, 0.16), 3)
    ticket('#f6c945', '#a5361f', (0.75, -0.62, 0.18), (0, 0, -16), 0.7, 0.05)
    confetti(60, 2.4, 0.4, 2.6, -1.0, 2.3, 8)


SCENES = {
    'banner-spin': banner_spin, 'banner-bonus': banner_bonus, 'makemeawinner': makemeawinner, 'cashcall2026': cashcall2026, 'drivetime': drivetime,
    'breakfast': breakfast, 'everydayispayday': everydayispayday, 'kitchen': kitchen, 'bigthree': bigthree, 'rafflebag': rafflebag,
    'homecomforts': homecomforts, 'hotraffle': hotraffle, 'pennyraffle': pennyraffle, 'tinyraffle': tinyraffle, 'highstreet': highstreet,
    'teatime': teatime, 'limited': limited, 'pocketrocket': pocketrocket, 'festivalpass': festivalpass, 'listenerpanel': listenerpanel,
    'summerstage': summerstage, 'share': share,
}
