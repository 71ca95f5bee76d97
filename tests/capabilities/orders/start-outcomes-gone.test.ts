import { afterAll, expect, test } from 'vitest'
import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { untilWaiting } from '#tests/support/database/locks.ts'
import { line, openTestHarness, start } from '#tests/support/servers/test-harness.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

const gone = { name: 'GlobalEntryLimitReached', meta: { remaining: 0 } }
const limited = await makeCampaign(context, { tag: 'LIMITED', globalLimit: 5 })
const other = await makeCampaign(context)
const part = { campaignId: limited.id, quantity: 1, pricePence: 200 }
const bundle = await makeBundle(context, { tag: 'WITH-LIMITED', pricePence: 200, items: [part] })
const promo_code = await makePromo(context, { type: 'FREE_ENTRY', value: 1, campaignId: limited.id })

test.each([
  ['a line', { items: [line(limited.tag)] }, { itemized: [{ campaign_tag: limited.tag, errors: [gone] }] }],
  [
    'a bundle',
    { bundles: [{ tag: bundle.tag }] },
    {
      bundle_errors: [
        { bundle_tag: bundle.tag, errors: [{ ...gone, meta: { ...gone.meta, campaign_tag: limited.tag } }] },
      ],
    },
  ],
  ['a code', { items: [line(other.tag)], promo_code }, { promo_errors: [gone] }],
])('tickets of %s that are gone a moment after they were checked are reported there', async (_, order, received) => {
  const buyer = await harness.makeEntrant()
  const client = await context.pool.connect()
  const setStock = (remaining: number) =>
    client.query('update stock set remaining = $2 where campaign_id = $1', [limited.id, remaining])
  try {
    await client.query('begin')
    await setStock(0)
    const starting = start(harness, order, buyer)
    await untilWaiting(context)
    await client.query('commit')
    const { data } = (await starting).body
    const nothing = { itemized: [], campaign_errors: [], bundle_errors: [], promo_errors: [], errors: [] }
    expect(data).toMatchObject({ ...nothing, ...received, purchase_id: null, token: null })
  } finally {
    await setStock(5)
    client.release()
  }
})
