import { beaconInstant, beaconRoundAt } from '#domain/draw/beacon.ts'
import { pence } from '#domain/money/money.ts'
import { drawRound } from '#server/draws/draw/draw-round.ts'
import { freezeRound } from '#server/draws/freeze/freeze-round.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { noon, type TestHarness } from '#tests/support/servers/test-harness.ts'
import { type CardWords, postCard, takePost } from './post-card.ts'

const HOUR_MS = 3_600_000
const closesAt = new Date(noon.getTime() + HOUR_MS)

type Given = {
  people?: number
  /** Postcards that enter instead of buyers. */
  cards?: readonly CardWords[]
  title?: string
  prizes?: readonly { title: string; valuePence: number; quantity?: number; isCredit?: boolean }[]
  account?: Parameters<typeof makeAccount>[1]
  /** Orders are paid with credit, which a refund returns immediately. */
  isPaidByCredit?: boolean
}

/**
 * A round that people entered with three tickets each, drawn with the sandbox's beacon. The clock is set to its draw.
 */
export async function makeDrawn(harness: TestHarness, given: Given = {}) {
  const { context } = harness
  const closed = await makeClosed(harness, given)
  await freezeRound(context, closed.roundId)
  harness.setTime(closed.drawnAt)
  await drawRound(context, closed.roundId)
  return closed
}

/** The same round before its freeze. The clock is set to just after its closing. */
export async function makeClosed(harness: TestHarness, given: Given = {}) {
  const { context } = harness
  harness.setTime(noon)
  const {
    cards = [],
    people = cards.length > 0 ? 0 : 1,
    prizes = [{ title: 'A red car', valuePence: 2_000_000 }],
    isPaidByCredit = false,
  } = given
  const { id, tag } = await makeCampaign(context, { endsAt: closesAt, ...(given.title && { title: given.title }) })
  for (const [index, { title, valuePence, quantity = 1, isCredit = false }] of prizes.entries()) {
    const prize = { position: index + 1, title, valuePence, quantity, isCredit }
    await context.db
      .insertInto('campaignPrizes')
      .values({ campaignId: id, ...prize })
      .execute()
  }
  if (cards.length > 0) await takePost(harness, tag)
  const accounts = []
  for (let index = 0; index < people; index += 1) {
    const account = await makeAccount(context, { ...given.account, ...(isPaidByCredit && { creditPence: 500 }) })
    const order = orderOf([{ tag, pricePence: 500, quantity: 3 }], isPaidByCredit ? { creditPence: pence(500) } : {})
    await startOrder(context, account.id, order)
    const bought = context.db.selectFrom('purchases').select('id').where('accountId', '=', account.id)
    if (!isPaidByCredit) await payOrder(context, (await bought.executeTakeFirstOrThrow()).id)
    accounts.push(account)
  }
  for (const words of cards) await postCard(harness, tag, words)
  const round = context.db.selectFrom('rounds').select('id').where('campaignId', '=', id)
  const { id: roundId } = await round.executeTakeFirstOrThrow()
  harness.setTime(new Date(closesAt.getTime() + 1000))
  const { chain } = context.beacon
  const drawnAt = beaconInstant(chain, beaconRoundAt(chain, new Date(closesAt.getTime() + HOUR_MS)))
  return { campaignId: id, tag, roundId, drawnAt, accounts }
}

/** The cases of a round, in the order in which they were opened. */
export async function casesOf({ context }: TestHarness, roundId: string) {
  return context.db
    .selectFrom('winnerCases')
    .innerJoin('entries', 'entries.id', 'winnerCases.entryId')
    .select(['winnerCases.id', 'position', 'winnerCases.state', 'forfeitReason as reason'])
    .select('holdReason as onHold')
    .select(['replaces', 'accountId', 'purchaseId', 'winnerCases.ticket'])
    .where('winnerCases.roundId', '=', roundId)
    .orderBy('winnerCases.openedAt')
    .orderBy('position')
    .execute()
}
