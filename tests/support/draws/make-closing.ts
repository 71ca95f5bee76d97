import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import type { TestHarness } from '#tests/support/servers/test-harness.ts'

type Given = {
  endsAt: Date
  people?: number
  brand?: string
  method?: 'BEACON' | 'ELSEWHERE'
  title?: string
  postalGraceDays?: number
}

/** An open round that each person has entered with three tickets. Its campaign may belong to a brand. */
export async function makeClosing({ context }: TestHarness, { endsAt, people = 1, ...given }: Given) {
  const { id, tag } = await makeCampaign(context, { endsAt, ...(given.title && { title: given.title }) })
  const { brand = null, method = 'BEACON' } = given
  const plan = { drawMethod: method, postalGraceDays: given.postalGraceDays ?? 0 }
  await context.db.updateTable('campaigns').set(plan).where('id', '=', id).execute()
  if (brand !== null)
    await context.pool.query(
      `insert into campaign_drafts (tag, brand, document, version, created_at, changed_at, changed_by)
        values ($1, $2, '{}', 1, $3, $3, 'A test')`,
      [tag, brand, context.now()],
    )
  const accounts = []
  for (let index = 0; index < people; index += 1) {
    const account = await makeAccount(context)
    await startOrder(context, account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }]))
    const bought = context.db.selectFrom('purchases').select('id').where('accountId', '=', account.id)
    await payOrder(context, (await bought.executeTakeFirstOrThrow()).id)
    accounts.push(account)
  }
  const round = context.db.selectFrom('rounds').select('id').where('campaignId', '=', id)
  return { campaignId: id, tag, accounts, roundId: (await round.executeTakeFirstOrThrow()).id }
}
