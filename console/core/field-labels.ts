import { showName } from './format.ts'

/** The labels of a competition's fields, by their names in its document without the numbers of lists. */
export const campaignLabels = {
  brand: 'Brand',
  place: 'Entry page',
  redirect_url: 'Address of the entry page',
  redirect_tag: 'Next competition',
  app_exclusive: 'App only',
  web_exclusive: 'Website only',
  'plan.prizes.title': 'Prize',
  'plan.prizes.value': 'Value',
  'plan.prizes.quantity': 'Quantity',
  'plan.prizes.is_credit': 'Site credit, added automatically',
  value: 'Value shown on cards',
  'plan.method': 'Draw method',
  'plan.delay_seconds': 'Seconds between closing and draw',
  'plan.postal_grace_days': 'Days allowed for post after closing',
  'plan.reserves': 'Reserves',
  'plan.prizes_per_entrant': 'Most prizes per person',
  'prices.quantity': 'Entries',
  'prices.price': 'Price',
  'prices.price_type': 'Offered',
  'prices.frequency': 'Valid for',
  'prices.title': 'Title',
  'prices.subtitle': 'Subtitle',
  'prices.basket_min': 'Minimum basket',
  'prices.promo_caption': 'Offer caption',
  'prices.starts_at': 'Offered from',
  'prices.ends_at': 'Offered until',
  promo_caption: 'Upsell caption',
  promo_order: 'Upsell position',
  postal_entry_code: 'Postcard code',
  telephone_entry: 'Number to call',
  keyword: 'Text keyword',
  shortcode: 'Number to text',
  'meta.title': 'Title for search engines',
  'meta.description': 'Description for search engines',
  'meta.keywords': 'Keywords',
  'open_graph.title': 'Title for shared links',
  'open_graph.description': 'Description for shared links',
  'raffle.unit_price': 'Ticket price',
  'raffle.slider_min': 'Fewest tickets',
  'raffle.slider_max': 'Most tickets',
  global_limit: 'Number of tickets',
  entry_limit: 'Entries per person',
  body: 'Terms',
  'schedule.limit_type': 'Rounds',
  'schedule.starts_at': 'Opens',
  'schedule.ends_at': 'Closes',
  'schedule.active_from': 'Each round opens at',
  'schedule.active_until': 'Each round closes at',
  'schedule.week_offset': 'On',
  title: 'Title',
  short_description: 'Short description',
  summary: 'Summary',
  how_to_play: 'How to play',
  value_from: 'Show the value from',
  value_end: 'Show the value until',
  ends_at: 'Closes',
} as const

export const bundleLabels = {
  title: 'Title',
  summary: 'Summary',
  description: 'Description',
  how_to_play: 'How to play',
  starts_at: 'Starts',
  ends_at: 'Ends',
  price: 'Price',
  published: 'Shown on the site',
  'items.quantity': 'Entries',
  'items.price': 'Share',
} as const

export const promoLabels = {
  for_list: 'Only for people on a list',
  type: 'Gives',
  label: 'Shown as',
  campaign_tag: 'Competition tag',
  min_spend: 'Minimum basket',
  starts_at: 'Starts',
  ends_at: 'Ends',
  uses_max: 'Total uses',
  uses_per_person_max: 'Uses per person',
  requires_login: 'Logged-in customers only',
  active: 'Active',
} as const

export const wheelLabels = {
  'prizes.promo.type': 'Discount type',
  'prizes.promo.campaign_tag': 'Competition tag',
  'prizes.description': 'Prize',
  'prizes.weight': 'Weight',
  'prizes.stock': 'Stock',
  'prizes.amount': 'Amount',
  'prizes.worth': 'Cost to us',
  'prizes.valid_for_days': 'Valid for (days)',
  no_win_weight: 'Weight of no prize',
} as const

/** The same table labels the fields of a form, and their changes wherever they are listed. */
const labelsOfKind: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  campaign: campaignLabels,
  bundle: bundleLabels,
  promo: promoLabels,
  'promo-batch': promoLabels,
  wheel: wheelLabels,
}

/** Objects around fields. An empty name is left out, because the labels inside are clear without it. */
const groups: Readonly<Record<string, string>> = {
  plan: 'Draw plan',
  schedule: '',
  raffle: '',
  meta: '',
  open_graph: '',
  promo: '',
}

/** One thing of a list. */
const listed: Readonly<Record<string, string>> = { prizes: 'Prize', prices: 'Option', items: 'Competition' }

/** `Draw plan › Prize 1 › Value` for `['plan', 'prizes', '1', 'value']` of a campaign. Numbers count from 1. */
export function fieldLabel(kind: string, path: readonly string[]): string {
  const label = labelsOfKind[kind]?.[path.filter((name) => !isNumber(name)).join('.')]
  const words = path.map((name, index) => partLabel(name, path[index - 1] ?? '', path[index + 1], label))
  return words.filter((word) => word !== '').join(' › ') || 'Value'
}

function partLabel(name: string, before: string, after: string | undefined, label: string | undefined): string {
  if (isNumber(name)) return `${listed[before] ?? showName(before)} ${name}`.trim()
  if (after === undefined) return label ?? (groups[name] || showName(name))
  if (isNumber(after)) return ''
  return label === undefined ? groups[name] || showName(name) : (groups[name] ?? showName(name))
}

/** The same for a path of an error, whose numbers count from 0: `plan.prizes.0.value`. */
export function pathLabel(kind: string, path: string): string {
  return fieldLabel(
    kind,
    path.split('.').map((name) => (isNumber(name) ? String(Number(name) + 1) : name)),
  )
}

const isNumber = (name: string) => /^\d+$/.test(name)
