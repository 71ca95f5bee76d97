import type { PurchaseStart } from '#contract/purchases.ts'
import type { PaymentReport } from '#sandbox/pages/report.ts'
import type { Context } from '#server/platform/context.ts'

/** Every error name in the lists of an answer. */
export function namesIn(answer: PurchaseStart): string[] {
  const lists = [...answer.itemized, ...answer.campaign_errors, ...answer.bundle_errors].flatMap(({ errors }) => errors)
  return [...lists, ...answer.promo_errors, ...answer.errors].map(({ name }) => name)
}

export async function remainingOf({ db }: Context, campaignId: string): Promise<number> {
  const row = db.selectFrom('stock').select('remaining').where('campaignId', '=', campaignId)
  return (await row.executeTakeFirstOrThrow()).remaining
}

export function purchasesOf({ db }: Context, accountId: string) {
  return db.selectFrom('purchases').select(['id', 'state']).where('accountId', '=', accountId).execute()
}

/** The entries of a campaign, in the order of their tickets. */
export function entriesOf({ db }: Context, campaignId: string) {
  return db
    .selectFrom('entries')
    .select(['state', 'quantity', 'firstTicket', 'lastTicket'])
    .where('campaignId', '=', campaignId)
    .orderBy('firstTicket')
    .execute()
}

/** The entries that an account holds in a campaign, and the count of its person's limit. */
export async function heldOf({ db }: Context, accountId: string, campaignId: string) {
  const held = await db
    .selectFrom('entries')
    .select(({ fn }) => fn.sum<string>('quantity').as('quantity'))
    .where('accountId', '=', accountId)
    .where('campaignId', '=', campaignId)
    .where('state', '<>', 'RELEASED')
    .executeTakeFirstOrThrow()
  const counted = await db
    .selectFrom('personCounts')
    .innerJoin('accounts', 'accounts.personId', 'personCounts.personId')
    .select('taken')
    .where('accounts.id', '=', accountId)
    .where('campaignId', '=', campaignId)
    .executeTakeFirst()
  return { held: Number(held.quantity), counted: counted?.taken ?? 0 }
}

export type Takings = Record<'captured_pence' | 'authorised_pence' | 'refunded_pence', number> & {
  payments: PaymentReport[]
  calls: { call: string; status: number }[]
  webhooks: { type: string; state: string }[]
}

/** Reads what the providers have recorded for a purchase. */
export async function takings(sandboxUrl: string, purchaseId: string): Promise<Takings> {
  const answer = await fetch(`${sandboxUrl}/state?purchase_id=${encodeURIComponent(purchaseId)}`)
  return ((await answer.json()) as { data: Takings }).data
}
