import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { purchaseStartSchema } from '#contract/purchases.ts'
import { fromWire } from '#contract/wire.ts'
import { pence } from '#domain/money.ts'
import { type TestContext, testContext } from '#tests/database.ts'
import { expectLedgersToAgree } from '#tests/ledgers.ts'
import { makeAccount } from '#tests/make-accounts.ts'
import { makeBundle, makeCampaign } from '#tests/make-campaigns.ts'
import { askFor } from '#tests/orders.ts'
import { startAlone } from './start-alone.ts'
import { startPurchase } from './start-purchase.ts'

const now = () => new Date('2026-11-18T12:00:00Z')
const together = await testContext({ now })
const alone = await testContext({ now })
afterAll(() => Promise.all([together.close(), alone.close()]))

/** Who asks: the last four may not enter, or not for so much. */
const people = [
  {},
  { type: 'GUEST' },
  {},
  {},
  { monthlyLimitPence: 700 },
  { breakUntil: new Date('2026-12-01') },
  { state: 'BLOCKED' },
  { lastName: null },
] as const

type Line = { campaign: number; quantity: number; isRightPrice: boolean }
type Order = { lines: Line[]; hasBundle: boolean; platform: 'website' | 'app'; key: number | null }

const line = fc.record({
  campaign: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 7 }),
  isRightPrice: fc.nat(4).map((one) => one > 0),
})
const order: fc.Arbitrary<Order> = fc.record({
  lines: fc.array(line, { maxLength: 3 }),
  hasBundle: fc.boolean(),
  platform: fc.constantFrom('website', 'app'),
  key: fc.option(fc.nat(1)),
})
/** What comes at once: at most one ask of each person. */
const group = fc.uniqueArray(fc.record({ who: fc.nat(people.length - 1), order }), {
  selector: ({ who }) => who,
  minLength: 1,
  maxLength: people.length,
})
const history = fc.record({
  stock: fc.integer({ min: 1, max: 20 }),
  groups: fc.array(group, { minLength: 1, maxLength: 3 }),
})

let made = 0

async function makeWorld(context: TestContext, stock: number, run: number) {
  const raffle = { unitPricePence: 200, sliderMin: 1, sliderMax: 50 }
  const tags = [0, 1, 2].map((index) => `H${run}X${index}`)
  const limited = await makeCampaign(context, { tag: tags[0]!, globalLimit: stock, raffle })
  await makeCampaign(context, { tag: tags[1]!, limitType: 'COMPETITION', entryLimit: 6, raffle })
  const webOnly = await makeCampaign(context, { tag: tags[2]!, webExclusive: true, globalLimit: 9, raffle })
  const items = [limited, webOnly].map(({ id }) => ({ campaignId: id, quantity: 2, pricePence: 400 }))
  await makeBundle(context, { tag: `H${run}B`, pricePence: 500, items })
  const accounts = []
  for (const [index, given] of people.entries())
    accounts.push(await makeAccount(context, { ...given, email: `p${run}-${index}@example.com` }))
  return { tags, bundle: `H${run}B`, accounts }
}
type World = Awaited<ReturnType<typeof makeWorld>>

function callOf({ tags, bundle, accounts }: World, who: number, { lines, hasBundle, platform, key }: Order) {
  const items = lines.map(({ campaign, quantity, isRightPrice }) => ({
    tag: tags[campaign]!,
    quantity,
    pricePence: quantity * 200 + (isRightPrice ? 0 : 100),
  }))
  const body = { items, hasBundle }
  return {
    ask: askFor(items, { bundles: hasBundle ? [{ tag: bundle, pricePence: pence(500) }] : [] }),
    call: {
      accountId: accounts[who]!.id,
      endpoint: 'start',
      idempotencyKey: key === null ? null : `key number ${key} of ${who}`,
      body,
      origin: { brand: 'UK_FAIRDRAW', campaignTag: null, platform, attribution: { utm_source: 'radio' } },
    } as const,
  }
}

/** An answer without what differs in two databases. */
function comparable(verdict: Awaited<ReturnType<typeof startAlone>>) {
  if (!verdict.ok) return verdict
  const answer = fromWire(purchaseStartSchema, verdict.value)
  return { ...answer, token: answer.token?.exp ?? null, purchase_id: answer.purchase_id !== null }
}

async function rowsOf({ pool }: TestContext, run: number) {
  const { rows } = await pool.query(
    `select email, purchases.state, total_pence, items_pence, spend_month, platform, purchases.attribution,
      session_ends_at, hold_ends_at,
      (select json_agg(json_build_array(position, kind, title, quantity, price_pence, is_upsell, part_prices is null)
        order by position) from purchase_items where purchase_id = purchases.id) as items,
      (select json_agg(json_build_array(tag, entries.state, route, quantity, limit_period) order by tag, entries.number)
        from entries join campaigns on campaigns.id = campaign_id where purchase_id = purchases.id) as entries,
      (select json_agg(json_build_array(from_state, to_state, why)) from purchase_events where purchase_id = purchases.id) as events
     from purchases join accounts on accounts.id = account_id where email like $1 order by email`,
    [`p${run}-%`],
  )
  const { rows: stock } = await pool.query(
    'select tag, remaining from stock join campaigns on campaigns.id = campaign_id where tag like $1 order by tag',
    [`H${run}X%`],
  )
  return { rows, stock }
}

const runs = process.env.FULL ? 10_000 : 30

test('what is started together is answered and written as if each had come alone', {
  timeout: runs * 2_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ stock, groups }) => {
      made += 1
      const run = made
      const [one, other] = [await makeWorld(together, stock, run), await makeWorld(alone, stock, run)]
      const holders = new Set<number>()
      for (const asks of groups) {
        // Who holds something already comes alone again, after those of a batch: that order cannot be compared.
        const fresh = asks.filter(({ who }) => !holders.has(who))
        const received = await Promise.all(
          fresh.map(({ who, order }) => {
            const { ask, call } = callOf(one, who, order)
            return startPurchase(together, ask, call)
          }),
        )
        for (const [index, { who, order }] of fresh.entries()) {
          const { ask, call } = callOf(other, who, order)
          const answer = comparable(await startAlone(alone, ask, call))
          expect(comparable(received[index]!)).toEqual(answer)
          if ('purchase_id' in answer && answer.purchase_id) holders.add(who)
        }
      }
      expect(await rowsOf(together, run)).toEqual(await rowsOf(alone, run))
    }),
    { numRuns: runs },
  )
  await expectLedgersToAgree(together)
  await expectLedgersToAgree(alone)
})
