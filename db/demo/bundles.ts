import type { DemoBundle } from './types.ts'

/** Several campaigns for one price; each campaign's own terms hold for its part. */
export const demoBundles: readonly DemoBundle[] = [
  {
    tag: 'BIGTHREE',
    title: 'The Big Three',
    summary: 'The cash, the car and the holiday in one go, for £10.',
    descriptionHtml:
      '<p>£10 puts you in three draws: the cash, the car and the holiday. They’re the same entries, with the same chances.</p>',
    howToPlayHtml:
      '<ol><li>One price, three draws.</li><li>Each draw has its own numbers and its own closing time.</li></ol>',
    window: { startsInDays: -7, endsInDays: 28, at: '12:00' },
    pricePence: 1000,
    items: [
      { tag: 'BONUS300K', quantity: 8, pricePence: 450 },
      { tag: 'WINACAR', quantity: 10, pricePence: 350 },
      { tag: 'MADEIRA', quantity: 4, pricePence: 200 },
    ],
    value: '343500',
    pictures: [{ name: 'bigthree', alt: 'A red car, a palm tree and a stack of banknotes together on a violet stand' }],
    keywords: ['bundle', 'cash', 'car', 'holiday'],
  },
  {
    tag: 'RAFFLEBAG',
    title: 'The Raffle Bag',
    summary: 'Tickets for three raffles in one bag.',
    descriptionHtml:
      '<p>Two tickets for the £100,000, forty at five pence, and four for the High Street. A mixed bag, and £1 off.</p>',
    howToPlayHtml:
      '<ol><li>One price, three raffles.</li><li>Buy it as often as you like, within your limits.</li></ol>',
    window: { startsInDays: -7, endsInDays: 21, at: '12:00' },
    pricePence: 900,
    items: [
      { tag: 'HOTRAFFLE', quantity: 2, pricePence: 360 },
      { tag: 'PENNYRAFFLE', quantity: 40, pricePence: 180 },
      { tag: 'HIGHSTREET', quantity: 4, pricePence: 360 },
    ],
    value: '155500',
    pictures: [{ name: 'rafflebag', alt: 'Shopping bags with raffle tickets flying out of them' }],
    keywords: ['bundle', 'raffle'],
  },
  {
    tag: 'HOMECOMFORTS',
    title: 'Home Comforts',
    summary: 'The kitchen, the shed and the sofa, for the person who’d rather stay in.',
    descriptionHtml: '<p>Six entries for the kitchen, three for the £2 shed and four for six cosy nights in.</p>',
    howToPlayHtml: '<ol><li>One price, three draws.</li><li>Online entry is on the website only.</li></ol>',
    window: { startsInDays: -2, endsInDays: 17, at: '12:00' },
    pricePence: 550,
    items: [
      { tag: 'KITCHEN', quantity: 6, pricePence: 240 },
      { tag: 'SHEDLOAD', quantity: 3, pricePence: 155 },
      { tag: 'COSYNIGHTS', quantity: 4, pricePence: 155 },
    ],
    value: '36000',
    webExclusive: true,
    pictures: [{ name: 'homecomforts', alt: 'A sofa with a lamp, a pot plant and a cup of tea' }],
    keywords: ['bundle', 'home', 'garden'],
  },
]
