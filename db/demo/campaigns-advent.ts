import { freeEntry } from './price-options.ts'
import type { DemoCampaign } from './types.ts'

/** Door N opens on N December, and all of them are closed on Christmas morning. */
const opensAt = '06:00'
const CHRISTMAS = 25
const daysOpen = 7

const doors: readonly { prize: string; about: string; value: string; alt: string }[] = [
  {
    prize: 'A tin of chocolate biscuits',
    about: 'Enough for the whole office, or not.',
    value: '20',
    alt: 'Chocolate biscuits',
  },
  {
    prize: 'A pair of Shetland mittens',
    about: 'Knitted by hand, in your colour.',
    value: '40',
    alt: 'A pair of mittens',
  },
  {
    prize: 'A real tree, delivered',
    about: 'Two metres of Nordmann fir to your door.',
    value: '75',
    alt: 'A decorated Christmas tree',
  },
  {
    prize: 'A board of British cheese',
    about: 'Six cheeses, one argument about the order.',
    value: '60',
    alt: 'A wedge of cheese',
  },
  { prize: 'A set of beeswax candles', about: 'Twelve, hand-dipped in Devon.', value: '35', alt: 'Three lit candles' },
  { prize: 'Headphones', about: 'For the carols, or against them.', value: '180', alt: 'A pair of headphones' },
  {
    prize: 'A box of satsumas and £50',
    about: 'One of them is for the toe of the stocking.',
    value: '60',
    alt: 'Satsumas',
  },
  { prize: 'A family panto', about: 'Four tickets. It’s behind you.', value: '140', alt: 'Theatre masks' },
  {
    prize: 'A cast iron pot',
    about: 'For stew now and for your grandchildren later.',
    value: '210',
    alt: 'A copper pot',
  },
  { prize: 'A sledge', about: 'Ash and steel. Snow not included.', value: '90', alt: 'A wooden sledge' },
  { prize: 'A coffee machine', about: 'And three months of beans.', value: '450', alt: 'A cup of coffee' },
  {
    prize: '£250 for the big shop',
    about: 'Turkey, nut roast, everything.',
    value: '250',
    alt: 'A bag of shopping',
  },
  {
    prize: 'A year of books',
    about: 'A hardback every month from a bookshop that knows you.',
    value: '240',
    alt: 'A stack of books',
  },
  { prize: 'A games console', about: 'With two controllers, for peace.', value: '420', alt: 'A game controller' },
  { prize: 'A penguin, adopted', about: 'He stays in Edinburgh; you get the letters.', value: '60', alt: 'A penguin' },
  { prize: 'A bicycle', about: 'Any kind, any size, with lights.', value: '600', alt: 'A bicycle' },
  {
    prize: 'Two nights in York',
    about: 'A room by the Minster and a good breakfast.',
    value: '380',
    alt: 'A railway train',
  },
  { prize: 'A watch', about: 'So you’re on time for the next one.', value: '350', alt: 'A wristwatch' },
  { prize: 'A camera', about: 'And an afternoon with someone who can use one.', value: '800', alt: 'A camera' },
  {
    prize: 'A year of flowers',
    about: 'A bunch every fortnight, for you or for someone else.',
    value: '650',
    alt: 'A bouquet of flowers',
  },
  { prize: 'A big television', about: 'Sixty-five inches of Christmas film.', value: '900', alt: 'A television' },
  { prize: 'A laptop', about: 'Any one up to a thousand pounds.', value: '1000', alt: 'A laptop computer' },
  {
    prize: 'A week in the snow',
    about: 'For two, by train, in January.',
    value: '2400',
    alt: 'A snow-covered mountain',
  },
  { prize: '£10,000 for Christmas Eve', about: 'Behind the last door.', value: '10000', alt: 'A wrapped present' },
]

export const adventCampaigns: readonly DemoCampaign[] = [
  {
    ...freeInDecember(1, CHRISTMAS),
    tag: 'ADVENT',
    title: 'The Advent Calendar',
    shortDescription: 'Twenty-four doors, all of them free.',
    summary:
      'A new door every day from 1 December, with a prize behind each. One free entry per door, up to a week later.',
    howToPlayHtml:
      '<ol><li>Open today’s door, and any from the last week that you’ve missed.</li><li>Enter each one once, free.</li></ol>',
    prizeTerms: [
      'There is one prize behind each door, with one winner, drawn after the door closes. Entries in the calendar itself go into one extra draw, for a Christmas hamper worth £100.',
    ],
    limitType: 'EVERYDAY',
    entryLimit: 1,
    pictures: [{ name: 'advent', alt: 'A lit Christmas tree and presents in the snow' }],
    keywords: ['advent', 'Christmas', 'free competition'],
  },
  ...doors.map((door, index) => doorCampaign(index + 1, door)),
]

/** The prizes behind ADVENT01 to ADVENT24, in order. */
export const adventDoors = doors.map((door, index) => ({ ...door, tag: tagOfDoor(index + 1) }))
export const doorTags = adventDoors.map(({ tag }) => tag)

function tagOfDoor(number: number): string {
  return `ADVENT${twoDigits(number)}`
}

function doorCampaign(number: number, { prize, about, value, alt }: (typeof doors)[number]): DemoCampaign {
  return {
    ...freeInDecember(number, Math.min(number + daysOpen, CHRISTMAS)),
    tag: tagOfDoor(number),
    title: `Door ${number}: ${prize}`,
    shortDescription: about,
    summary: `Behind door ${number}: ${prize[0]!.toLowerCase()}${prize.slice(1)}. ${about} One free entry per person.`,
    howToPlayHtml: '<ol><li>Enter once, free.</li><li>The winner is drawn when the door closes.</li></ol>',
    prizeTerms: [`${prize}. ${about} It has a retail price of about £${Number(value).toLocaleString('en-GB')}.`],
    limitType: 'COMPETITION',
    entryLimit: 1,
    value,
    postalEntryCode: `DOOR${number}`,
    pictures: [{ name: `advent-${twoDigits(number)}`, alt: `${alt} behind door ${number} of the calendar` }],
    keywords: ['advent', 'Christmas', 'free competition'],
  }
}

function freeInDecember(fromDay: number, untilDay: number) {
  const dayOf = (day: number) => `12-${twoDigits(day)}`
  const window = { from: dayOf(fromDay), until: dayOf(untilDay), at: opensAt, year: 'OF_START' } as const
  return { type: 'COMPETITION', campaignType: 'STANDARD', window, prices: [freeEntry] } as const
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
