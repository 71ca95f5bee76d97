import { HOUSE_BRAND } from '#domain/site/brand.ts'

/** The stations, magazines and channels that the demonstration is shown under. All of them are invented. */
export const demoBrands: readonly DemoBrand[] = [
  { slug: 'take-a-break', code: 'UK_TAKE_A_BREAK', name: 'Take a Break', themeColour: 'D6006E' },
  { slug: 'amber-fm', code: 'UK_AMBER_FM', name: 'Amber FM', themeColour: 'B85C00' },
  { slug: 'anchor-radio', code: 'UK_ANCHOR_RADIO', name: 'Anchor Radio', themeColour: '14487A' },
  { slug: 'avon-sound', code: 'UK_AVON_SOUND', name: 'Avon Sound', themeColour: '0B7A75', hasAdvertising: true },
  { slug: 'beacon-hits', code: 'UK_BEACON_HITS', name: 'Beacon Hits', themeColour: 'C8102E' },
  { slug: 'bramble-fm', code: 'UK_BRAMBLE_FM', name: 'Bramble FM', themeColour: '6B2D5C' },
  { slug: 'brightside', code: 'UK_BRIGHTSIDE', name: 'Brightside Radio', themeColour: 'E0A100' },
  { slug: 'broadland-one', code: 'UK_BROADLAND_ONE', name: 'Broadland One', themeColour: '2E6F40' },
  { slug: 'canal-street', code: 'UK_CANAL_STREET', name: 'Canal Street Radio', themeColour: '9C27B0' },
  { slug: 'chalk-and-cheese', code: 'UK_CHALK_AND_CHEESE', name: 'Chalk & Cheese', themeColour: '7A6A00' },
  { slug: 'cheviot-fm', code: 'UK_CHEVIOT_FM', name: 'Cheviot FM', themeColour: '3F51B5' },
  { slug: 'city-pulse', code: 'UK_CITY_PULSE', name: 'City Pulse', themeColour: 'E4002B' },
  { slug: 'clover-radio', code: 'UK_CLOVER_RADIO', name: 'Clover Radio', themeColour: '2E7D32' },
  { slug: 'coastline', code: 'UK_COASTLINE', name: 'Coastline', themeColour: '0277BD' },
  { slug: 'copper-fm', code: 'UK_COPPER_FM', name: 'Copper FM', themeColour: 'A0522D' },
  { slug: 'country-lane', code: 'UK_COUNTRY_LANE', name: 'Country Lane', themeColour: '6D7B1F' },
  { slug: 'dales-radio', code: 'UK_DALES_RADIO', name: 'Dales Radio', themeColour: '4E7A27' },
  { slug: 'daybreak-tv', code: 'UK_DAYBREAK_TV', name: 'Daybreak TV', themeColour: 'F2660F' },
  { slug: 'derwent-fm', code: 'UK_DERWENT_FM', name: 'Derwent FM', themeColour: '00695C' },
  { slug: 'dial-eighties', code: 'UK_DIAL_EIGHTIES', name: 'Dial Eighties', themeColour: 'AD1A72' },
  { slug: 'electric-avenue', code: 'UK_ELECTRIC_AVENUE', name: 'Electric Avenue', themeColour: '5B2EFF' },
  { slug: 'estuary-fm', code: 'UK_ESTUARY_FM', name: 'Estuary FM', themeColour: '00838F' },
  { slug: 'evergreen-gold', code: 'UK_EVERGREEN_GOLD', name: 'Evergreen Gold', themeColour: '8A6D1B' },
  { slug: 'fenland-sound', code: 'UK_FENLAND_SOUND', name: 'Fenland Sound', themeColour: '33691E' },
  { slug: 'fireside', code: 'UK_FIRESIDE', name: 'Fireside Magazine', themeColour: 'BF360C' },
  { slug: 'forest-radio', code: 'UK_FOREST_RADIO', name: 'Forest Radio', themeColour: '1B5E20' },
  { slug: 'granite-rock', code: 'UK_GRANITE_ROCK', name: 'Granite Rock', themeColour: '37474F' },
  { slug: 'harbour-hits', code: 'UK_HARBOUR_HITS', name: 'Harbour Hits', themeColour: '01579B' },
  { slug: 'hearthside-tv', code: 'UK_HEARTHSIDE_TV', name: 'Hearthside TV', themeColour: '8D2B0B' },
  { slug: 'highland-air', code: 'UK_HIGHLAND_AIR', name: 'Highland Air', themeColour: '283593' },
  { slug: 'homespun', code: 'UK_HOMESPUN', name: 'Homespun', themeColour: 'A6455D' },
  { slug: 'jubilee-fm', code: 'UK_JUBILEE_FM', name: 'Jubilee FM', themeColour: '4A148C' },
  { slug: 'kestrel-radio', code: 'UK_KESTREL_RADIO', name: 'Kestrel Radio', themeColour: '795548' },
  { slug: 'lantern', code: 'UK_LANTERN', name: 'Lantern', themeColour: 'C77700' },
  { slug: 'lighthouse-fm', code: 'UK_LIGHTHOUSE_FM', name: 'Lighthouse FM', themeColour: 'B71C1C' },
  { slug: 'lullaby-lounge', code: 'UK_LULLABY_LOUNGE', name: 'Lullaby Lounge', themeColour: '5E35B1' },
  { slug: 'marble-arch', code: 'UK_MARBLE_ARCH', name: 'Marble Arch Radio', themeColour: '455A64' },
  { slug: 'meadow-fm', code: 'UK_MEADOW_FM', name: 'Meadow FM', themeColour: '558B2F' },
  { slug: 'mersey-beat', code: 'UK_MERSEY_BEAT', name: 'Mersey Beat', themeColour: 'A80F2B' },
  { slug: 'moorland', code: 'UK_MOORLAND', name: 'Moorland Radio', themeColour: '6A1B4D' },
  { slug: 'night-owl', code: 'UK_NIGHT_OWL', name: 'Night Owl', themeColour: '1A237E' },
  { slug: 'northern-lights', code: 'UK_NORTHERN_LIGHTS', name: 'Northern Lights', themeColour: '006064' },
  { slug: 'orchard-radio', code: 'UK_ORCHARD_RADIO', name: 'Orchard Radio', themeColour: '9E1B32' },
  { slug: 'peak-sound', code: 'UK_PEAK_SOUND', name: 'Peak Sound', themeColour: '5D4037' },
  { slug: 'puzzle-corner', code: 'UK_PUZZLE_CORNER', name: 'Puzzle Corner', themeColour: '00796B' },
  { slug: 'riverside', code: 'UK_RIVERSIDE', name: 'Riverside Radio', themeColour: '1565C0' },
  { slug: 'saffron-fm', code: 'UK_SAFFRON_FM', name: 'Saffron FM', themeColour: 'D98200' },
  { slug: 'severn-one', code: 'UK_SEVERN_ONE', name: 'Severn One', themeColour: '00507A' },
  { slug: 'soul-kitchen', code: 'UK_SOUL_KITCHEN', name: 'Soul Kitchen', themeColour: '880E4F' },
  { slug: 'tea-and-toast', code: 'UK_TEA_AND_TOAST', name: 'Tea & Toast', themeColour: '8B5A2B' },
  { slug: 'tyne-fm', code: 'UK_TYNE_FM', name: 'Tyne FM', themeColour: '212121' },
  { slug: 'wold-radio', code: 'UK_WOLD_RADIO', name: 'Wold Radio', themeColour: '827717' },
]

/** Violet beside the yellow of the buttons. A site whose own brand has no colour yet has the slate of `brands.ts`. */
export const demoHouseBrand: DemoBrand = {
  slug: 'fairdraw',
  code: HOUSE_BRAND,
  name: 'Fairdraw',
  themeColour: '5A2BD0',
}

export type DemoBrand = {
  readonly slug: string
  readonly code: string
  readonly name: string
  readonly themeColour: string
  readonly hasAdvertising?: boolean
}
