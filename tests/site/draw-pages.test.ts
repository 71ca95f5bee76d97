import { expect, test } from 'vitest'
import type { Draw } from '#contract/draws.ts'
import { proofSchema } from '#contract/draws.ts'
import { makeProof } from '#domain/draw/proof-for-tests.ts'
import { pence } from '#domain/money/money.ts'
import { renderPage } from './render-page.ts'

const { proof } = makeProof()
const { freeze, beacon } = proofSchema.parse(proof)
const id = proof.round_id

const planned: Draw = {
  round_id: id,
  campaign_tag: 'CAR',
  title: 'Win a car',
  state: 'PLANNED',
  closes_at: new Date('2027-02-18T15:00:00Z'),
  draws_at: new Date('2027-02-18T16:00:00Z'),
  beacon_round: 36_721_012,
  tickets: 8431,
  lines: 12,
  prizes: [{ position: 1, title: 'A car', value: pence(2_500_000), quantity: 1 }],
  reserves: 3,
  prizes_per_entrant: 1,
  by_route: { PAID: 8000, FREE_WEB: 400, POSTAL: 31, PHONE: 0, SMS: 0, PROMO: 0, SPIN: 0 },
  head: {
    lines: 12,
    tickets: 8431,
    root: 'ab'.repeat(32),
    at: new Date(0),
    signature: 'cd'.repeat(64),
    key_id: 'ef'.repeat(8),
  },
  freeze: null,
  planned_beacon_round: 36_721_012,
  late_reason: null,
  beacon: null,
  tickets_max: null,
  elsewhere: null,
  winners: [],
}
const frozen: Draw = { ...planned, state: 'FROZEN', freeze }
const drawn: Draw = {
  ...frozen,
  state: 'DRAWN',
  beacon,
  winners: [{ position: 1, ticket: 4120, prize: 'A car', naming: null, state: 'DRAWN' }],
}

/** The words of a page's main part. */
async function read(
  path: string,
  draws: readonly Draw[] = [],
): Promise<{ status: number; text: string; html: string }> {
  const response = await renderPage(path, {
    findDraw: async (roundId) => draws.find(({ round_id }) => round_id === roundId) ?? null,
    listDraws: async ({ campaign_tag: tag, time }) => ({
      draws: draws
        .filter(({ campaign_tag, state }) => {
          const isPast = state === 'DRAWN' || state === 'ELSEWHERE'
          return (tag === undefined || campaign_tag === tag) && isPast === (time === 'PAST')
        })
        .map((draw) => ({
          ...draw,
          prize_value: pence(2_500_000),
          asset: null,
          is_quick: draw.campaign_tag === 'QUICK',
        })),
      next: null,
    }),
  })
  const html = await response.text()
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const text = main
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  return { status: response.status, text, html }
}

test('search engines read a draw as an event at its instant, with its place', async () => {
  const { html } = await read(`/draws/${id}`, [planned])
  const written = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1]
  const { '@graph': things } = JSON.parse(written!)
  expect(things).toContainEqual(
    expect.objectContaining({ '@type': 'Event', name: expect.any(String), startDate: '2027-02-18T16:00:00.000Z' }),
  )
  expect(things.map((thing: { '@type': string }) => thing['@type'])).toContain('BreadcrumbList')
})

test('a future draw shows its plan, its numbers by route and the newest signed head', async () => {
  const { status, text } = await read(`/draws/${id}`, [planned])
  expect(status).toBe(200)
  expect(text).toContain('Draw: Thursday 18 February, 4pm · How we draw')
  for (const part of ['8,431 entries', 'By post 31', '£25,000', 'ab'.repeat(32), 'Entries close in'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/Check this draw|What’s fixed so far/)
})

test('a frozen draw shows the facts that are certain', async () => {
  const { text } = await read(`/draws/${id}`, [frozen])
  for (const part of ['What’s fixed so far', freeze.root, '4 entries can’t win', 'The draw is in'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/Check this draw|We closed the list late/)
  const late = await read(`/draws/${id}`, [{ ...frozen, freeze: { ...freeze, is_late: true } }])
  expect(late.text).toContain('We closed the list late')
  const why = await read(`/draws/${id}`, [{ ...frozen, freeze: { ...freeze, is_late: true }, late_reason: 'PAYMENTS' }])
  expect(why.text).toContain('Some payments were still going through at closing time. Those entries count.')
  const later = { ...frozen, beacon_round: 36_721_032, freeze: { ...freeze, is_late: true, beacon_round: 36_721_032 } }
  const shown = await read(`/draws/${id}`, [{ ...later, late_reason: 'PLAN' }])
  expect(shown.text).toContain(
    'We had promised random number 36,721,012. Our rules say we use number 36,721,032 instead',
  )
  expect(shown.text).toContain('We left too little time to close the list before the draw.')
  expect(shown.text).toContain('drand round 36,721,012')
})

test('a completed draw shows, without scripts, the winning tickets and the deciding number, and no name', async () => {
  const { text } = await read(`/draws/${id}`, [drawn])
  for (const part of ['The winner', '4,120', beacon.randomness, 'Winner being confirmed', 'Check this draw'])
    expect(text).toContain(part)
})

test.each([
  ['a name', { name: 'A. Smith', county: 'Kent' }, 'A. Smith, Kent'],
  ['no name in public', { naming: 'ON_REQUEST' }, 'Name available on request'],
  ['a prize that was not claimed', { state: 'FORFEITED' }, 'Not claimed'],
] as const)('a winner with %s', async (_, given, shown) => {
  const [winner] = drawn.winners
  const { text } = await read(`/draws/${id}`, [{ ...drawn, winners: [{ ...winner!, ...given }] }])
  expect(text).toContain(shown)
})

test('a draw without entries says so', async () => {
  const { text } = await read(`/draws/${id}`, [{ ...drawn, tickets: 0, winners: [] }])
  expect(text).toContain('No one entered')
})

test('a draw by a partner names no random number', async () => {
  const { text } = await read(`/draws/${id}`, [
    { ...planned, state: 'ELSEWHERE', beacon_round: null, planned_beacon_round: null },
  ])
  expect(text).toContain('Our partner makes this draw')
  expect(text).not.toContain('drand')
})

test.each([`/draws/${id}`, '/draws/none', '/draws/no%21tag'])('%s of no round is 404, with a way on', async (path) => {
  const { status, text, html } = await read(path)
  expect(status).toBe(404)
  expect(text).toContain('We can’t find that draw')
  expect(html).toContain('href="/draws"')
  expect(html).toContain('content="noindex"')
})

test('the list has the next and the past draws by day with their prize, of all campaigns or of one', async () => {
  const boat = { ...drawn, round_id: id.replace('01', '02'), campaign_tag: 'BOAT', title: 'Win a boat' }
  const quick = { ...boat, round_id: id.replace('01', '03'), campaign_tag: 'QUICK', title: 'Quick', tickets: 0 }
  const all = await read('/draws', [boat, quick, planned])
  expect(all.text.indexOf('Win a car')).toBeLessThan(all.text.indexOf('Win a boat'))
  for (const part of [
    'Thursday 18 February',
    'Draw at 4pm £25,000',
    'Drawn at 4pm · 8,431 entries',
    '· no one entered',
  ])
    expect(all.text).toContain(part)
  expect(all.text).not.toMatch(/0 entries|Upcoming|drand/)
  expect(all.html).not.toContain('href="/draws/boat"')
  expect(all.html).toContain('href="/draws/quick"')
  const boats = await read('/draws/boat', [boat, planned])
  expect(boats.text).toContain('Draws for Win a boat')
  expect(boats.text).not.toContain('Win a car')
})

test('a list without a draw says so', async () => {
  const { status, text } = await read('/draws')
  expect([status, text.includes('No draws yet.')]).toEqual([200, true])
})

test('a draw that was made elsewhere says who drew it, where, and that no public random number was used', async () => {
  const elsewhere = {
    drawn_by: 'Moira of Harbour FM',
    drawn_where: 'the studio in Leith',
    drawn_at: new Date('2026-11-20T08:00:00Z'),
    words: 'Drawn on air from a drum.',
    evidence_hash: 'ab'.repeat(32),
  }
  const { text } = await read(`/draws/${id}`, [{ ...drawn, state: 'ELSEWHERE', beacon: null, freeze: null, elsewhere }])
  for (const part of [
    'Moira of Harbour FM',
    'the studio in Leith',
    'wasn’t made with a public random number',
    'ab'.repeat(32),
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Check this draw')
})
