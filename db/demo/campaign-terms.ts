import { POSTAL_ADDRESS } from '#contract/postal-address.ts'
import { winnerPromise } from '#domain/winners/winner-promise.ts'
import { demoPlans } from './prizes.ts'
import type { DemoCampaign } from './types.ts'

/**
 * A campaign's own terms as HTML. They are written from the values that the server enforces, so that every limit and
 * route in the terms is the real one.
 */
export function campaignTerms(campaign: DemoCampaign): string {
  return [
    '<p><strong>This is a demonstration. No prize is awarded and no real money is taken.</strong></p>',
    heading('Who can enter'),
    paragraph(
      'Anyone over 18 living in England, Scotland or Wales, except the people who run Fairdraw and their households.',
      ...whereToEnter(campaign),
    ),
    heading('When'),
    paragraph(...whenItRuns(campaign)),
    heading('How to enter'),
    list(waysToEnter(campaign)),
    paragraph('Every entry has the same chance, however you enter. Paying does not improve it.'),
    heading('How many entries'),
    paragraph(...howMany(campaign)),
    heading('The prize'),
    ...campaign.prizeTerms.map((text) => paragraph(text)),
    heading('The draw'),
    paragraph(...whenItIsFrozen(campaign), ...howItIsDrawn(campaign)),
    heading('The winner'),
    paragraph(
      winnerPromise.contacted,
      winnerPromise.answer,
      winnerPromise.paid,
      winnerPromise.neverPay,
      'We publish a surname and a county, unless the winner chooses otherwise, and give them to anyone who asks.',
    ),
  ].join('\n')
}

/** How to play an open or upcoming campaign, including the free ways to enter. */
export function howToPlay(
  { howToPlayHtml, prices, raffle, postalEntryCode, telephoneEntry }: DemoCampaign,
  isOver: boolean,
): string {
  const isFree = raffle === undefined && prices.every(({ pricePence }) => pricePence === 0)
  if (isOver || isFree || postalEntryCode === undefined) return howToPlayHtml
  const call = telephoneEntry === undefined ? '' : `, or ring ${telephoneEntry} at your standard network rate`
  return [
    howToPlayHtml,
    paragraph(
      `No purchase necessary: send a postcard with the code ${postalEntryCode}${call}.`,
      'It is one entry, with the same chance as a paid one. <a href="/free-entry">How to enter by post</a>.',
    ),
  ].join('\n')
}

const heading = (text: string) => `<h3>${text}</h3>`
const paragraph = (...sentences: string[]) => `<p>${sentences.join(' ')}</p>`
const list = (items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

function howItIsDrawn({ campaignType }: DemoCampaign): string[] {
  if (campaignType === 'STANDARD') return [winnerPromise.drawn, 'We publish the list and the proof.']
  return ['Our partner draws the winner. We publish who drew, when, where and how.']
}

function whereToEnter({ appExclusive, webExclusive }: DemoCampaign): string[] {
  if (appExclusive) return ['Online entry is in the app only.']
  if (webExclusive) return ['Online entry is on the website only.']
  return []
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function whenItRuns({ limitType, activeFrom, activeUntil, weekOffset }: DemoCampaign): string[] {
  const lastOne = 'An entry counts in the round that is open when you start to pay.'
  if (limitType === 'WEEK') {
    const day = weekdays[(weekOffset ?? 5) - 1]
    return [
      `There is a draw every week: entry runs from ${day} at ${activeFrom} to the next ${day} at ${activeUntil}.`,
      lastOne,
    ]
  }
  if (limitType === 'DAY' && activeFrom! < activeUntil!)
    return [
      `There is a draw every weekday: entry is open from ${activeFrom} to ${activeUntil}, Monday to Friday.`,
      lastOne,
    ]
  if (limitType === 'DAY')
    return [
      `There is a draw every weekday: entry runs from ${activeFrom} to ${activeUntil} the next day, and Friday’s runs on to Monday.`,
      lastOne,
    ]
  return [
    'There is one draw. Entry opens and closes at the times shown beside the entry options, which are British times.',
  ]
}

function whenItIsFrozen({ tag }: DemoCampaign): string[] {
  const days = demoPlans.get(tag)!.postalGraceDays
  if (days === 0) return []
  return [`Cards that reach us before entry closes are entered within ${days} clear days. Then we lock the list.`]
}

function waysToEnter({ prices, postalEntryCode, telephoneEntry, keyword, shortcode }: DemoCampaign): string[] {
  const isFree = prices.length > 0 && prices.every(({ pricePence }) => pricePence === 0)
  const ways = [
    isFree
      ? 'Online, free: one tap, no purchase necessary.'
      : 'Online: choose how many entries you would like and pay by card, PayPal, Apple Pay or Google Pay.',
  ]
  if (postalEntryCode)
    ways.push(
      `By post, free: write your name, address, date of birth, telephone number and the code ${postalEntryCode} on a postcard and send it to ${POSTAL_ADDRESS}. One card is one entry. It goes into the round that is open when it reaches us, even if online entries have sold out. It gets the next ticket number, with the same chance as every other. See if it has arrived at /free-entry.`,
    )
  if (telephoneEntry)
    ways.push(
      `By telephone: ring ${telephoneEntry} and leave your name and number. Calls cost your standard network rate.`,
    )
  if (keyword && shortcode)
    ways.push(`By text: text ${keyword} to ${shortcode}. It costs one message at your standard network rate.`)
  return ways
}

const limitPeriods = { DAY: ' in each round', WEEK: ' in each round', EVERYDAY: ' a day', COMPETITION: '', NONE: '' }

function howMany({ limitType, entryLimit, globalLimit, raffle }: DemoCampaign): string[] {
  const sentences = entryLimit
    ? [
        `At most ${inFull(entryLimit, 'entry', 'entries')}${limitPeriods[limitType]} for each person, counting every way of entering.`,
      ]
    : ['As many as you like, within the spending limits of your account.']
  if (globalLimit)
    sentences.push(
      `${globalLimit.toLocaleString('en-GB')} tickets are sold online, and online entry closes when they have all gone. Entries by post or phone that arrive in time are added to these.`,
    )
  if (raffle) sentences.push(`Up to ${raffle.sliderMax.toLocaleString('en-GB')} in one purchase.`)
  return sentences
}

function inFull(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}
