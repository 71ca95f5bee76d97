import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createEntry } from '#contract/purchases.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { entriesOf, heldOf, namesIn, purchasesOf, remainingOf, takings } from '#tests/support/payments/invariants.ts'
import {
  approvePaypal,
  authoriseCard,
  completeCard,
  completePaypal,
  item,
  payByCard,
  readStatus,
  sendRequest,
  startBuying,
} from '#tests/support/payments/shop.ts'
import { openHarness } from '#tests/support/servers/harness.ts'

const harness = await openHarness()
const { context, sandboxUrl } = harness
afterAll(() => harness.stop())

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('50 buyers race for 10 tickets over two processes: 10 are sold, paid and numbered 1 to 10', async () => {
  const { id, tag } = await makeCampaign(context, { globalLimit: 10 })
  const bought = await times(50, async () => {
    const buyer = await harness.makeBuyer()
    return { buyer, started: await startBuying(harness.url(), buyer.bearer, [item(tag, 1, 200)]) }
  })
  const holders = bought.filter(({ started }) => started.token !== null)
  const losers = bought.filter(({ started }) => started.token === null)
  expect(holders).toHaveLength(10)
  expect(losers.flatMap(({ started }) => namesIn(started))).toEqual(Array(40).fill('GlobalEntryLimitReached'))

  const paid = await Promise.all(
    holders.map(({ started }) => payByCard(harness.url(), sandboxUrl, started.token!.token)),
  )
  expect(paid.map(({ success }) => success)).toEqual(Array(10).fill(true))
  const received = await Promise.all(
    holders.map(({ buyer, started }) => readStatus(harness.url(), buyer.bearer, started.purchase_id!)),
  )
  const tickets = received.flatMap(({ entries }) => entries.map((entry) => [entry.first_ticket, entry.last_ticket]))
  expect(tickets.sort(([one], [other]) => one! - other!)).toEqual(
    Array.from({ length: 10 }, (_, index) => [index + 1, index + 1]),
  )
  expect(await remainingOf(context, id)).toBe(0)
  const taken = await Promise.all(holders.map(({ started }) => takings(sandboxUrl, started.purchase_id!)))
  expect(taken.map(({ captured_pence }) => captured_pence)).toEqual(Array(10).fill(200))
})

test('20 parallel starts of one person over two processes leave one unpaid purchase, within the limit', async () => {
  const { id, tag } = await makeCampaign(context, { limitType: 'COMPETITION', entryLimit: 5, globalLimit: 100 })
  const buyer = await harness.makeBuyer()
  const answers = await times(20, () => startBuying(harness.url(), buyer.bearer, [item(tag, 3, 500)]))
  expect(answers.flatMap(namesIn)).toEqual([])
  expect(await heldOf(context, buyer.id, id)).toEqual({ held: 3, counted: 3 })
  expect(await remainingOf(context, id)).toBe(97)
  const states = (await purchasesOf(context, buyer.id)).map(({ state }) => state)
  expect(states.sort()).toEqual([...Array(19).fill('CANCELLED'), 'HELD'])
})

test('20 parallel free entries of one person with two accounts are 5 where 5 is the limit', async () => {
  const prices = [{ pricePence: 0, quantity: 1 }]
  const { id, tag } = await makeCampaign(context, { limitType: 'COMPETITION', entryLimit: 5, prices })
  const one = await harness.makeBuyer()
  const other = await harness.makeBuyer({ personId: one.personId })
  const answers = await times(20, (index) =>
    sendRequest(harness.url(), createEntry, { body: { campaign_tag: tag } }, (index % 4 < 2 ? one : other).bearer),
  )
  const entered = answers.filter(({ purchase_id }) => purchase_id !== null)
  expect(entered).toHaveLength(5)
  expect(answers.flatMap(namesIn)).toEqual(Array(15).fill('EntryLimitReached'))
  const tickets = (await entriesOf(context, id)).map(({ firstTicket }) => firstTicket)
  expect(tickets).toEqual([1, 2, 3, 4, 5])
})

test('20 parallel starts with one idempotency key are one purchase, answered 20 times', async () => {
  const { id, tag } = await makeCampaign(context, { globalLimit: 100 })
  const buyer = await harness.makeBuyer()
  const key = randomUUID()
  const answers = await times(20, () => startBuying(harness.url(), buyer.bearer, [item(tag, 1, 200)], key))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await remainingOf(context, id)).toBe(99)
  expect(await purchasesOf(context, buyer.id)).toHaveLength(1)
})

test.each([
  [
    'a card',
    'payment_intents.capture',
    (token: string) => authoriseCard(harness.url(), sandboxUrl, token, 'pm_card_visa'),
    (token: string) => completeCard(harness.url(), token),
  ],
  [
    'PayPal',
    'orders.capture',
    (token: string) => approvePaypal(harness.url(), sandboxUrl, token),
    (token: string) => completePaypal(harness.url(), token),
  ],
] as const)(
  'Complete asked 20 times at once with %s captures once, issues once and sends one receipt',
  async (_, captureCall, confirm, complete) => {
    const { id, tag } = await makeCampaign(context, { globalLimit: 100 })
    const buyer = await harness.makeBuyer()
    const { token, purchase_id } = await startBuying(harness.url(), buyer.bearer, [item(tag, 3, 500)])
    await confirm(token!.token)
    const successes = await times(20, async () => (await complete(token!.token)).success)
    expect(successes).toEqual(Array(20).fill(true))
    await harness.untilQuiet()

    const taken = await takings(sandboxUrl, purchase_id!)
    expect(taken).toMatchObject({ captured_pence: 500, refunded_pence: 0, authorised_pence: 0 })
    expect(taken.calls.filter(({ call }) => call === captureCall)).toHaveLength(1)
    const entries = await entriesOf(context, id)
    expect(entries).toMatchObject([{ state: 'ISSUED', quantity: 3, firstTicket: 1, lastTicket: 3 }])
    const emails = harness.outside.sandbox.state.messages.filter(({ to }) => to === buyer.email)
    expect(emails.map(({ subject }) => subject)).toEqual([`You're in the draw! Order ${purchase_id}`])
  },
)

test('10,000 PENNYRAFFLE entries are one row with one range of tickets', async () => {
  const { id, tag } = await makeCampaign(context, {
    tag: 'PENNYRAFFLE',
    globalLimit: 5_000_000,
    raffle: { unitPricePence: 5, sliderMin: 1, sliderMax: 10_000 },
  })
  const buyer = await harness.makeBuyer()
  const started = await startBuying(harness.url(), buyer.bearer, [item(tag, 10_000, 50_000)])
  expect(namesIn(started)).toEqual([])
  expect((await payByCard(harness.url(), sandboxUrl, started.token!.token)).success).toBe(true)
  expect(await entriesOf(context, id)).toMatchObject([
    { state: 'ISSUED', quantity: 10_000, firstTicket: 1, lastTicket: 10_000 },
  ])
  expect(await remainingOf(context, id)).toBe(4_990_000)
})

test('No process logged an unexpected error', () => {
  expect(harness.faults).toEqual([])
})
