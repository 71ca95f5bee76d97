import type { PurchaseStart } from '#contract/purchases.ts'
import type { PaymentReport } from '#sandbox/pages/report.ts'
import type { Context } from '#server/platform/context.ts'

/** Every error name in the lists of an answer. */
export function namesIn(answer: PurchaseStart): string[] {
  const lists = [...answer.itemized, ...answer.campaign_errors, ...answer.bundle_errors].flatMap(({ errors }) => errors)
  return [...lists, ...answer.promo_errors, ...answer.errors].map(({ name }) => name)
}

export async function remainingOf({ db }: Context, campaignId: string): Promise<number> {
  const row = db.selectFrom('stock').select('remaining').where('campaign_id', '=', campaignId)
  return (await row.executeTakeFirstOrThrow()).remaining
}

export function purchasesOf({ db }: Context, accountId: string) {
  return db.selectFrom('purchases').select(['id', 'state']).where('account_id', '=', accountId).execute()
}

/** The entries of a campaign, in the order of their tickets. */
export function entriesOf({ db }: Context, campaignId: string) {
  return db
    .selectFrom('entries')
    .select(['state', 'quantity', 'first_ticket as firstTicket', 'last_ticket as lastTicket'])
    .where('campaign_id', '=', campaignId)
    .orderBy('first_ticket')
    .execute()
}

/** The entries that an account holds in a campaign, and the count of its person's limit. */
export async function heldOf({ db }: Context, accountId: string, campaignId: string) {
  const held = await db
    .selectFrom('entries')
    .select(({ fn }) => fn.sum<string>('quantity').as('quantity'))
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('state', '<>', 'RELEASED')
    .executeTakeFirstOrThrow()
  const counted = await db
    .selectFrom('person_counts')
    .innerJoin('accounts', 'accounts.person_id', 'person_counts.person_id')
    .select('taken')
    .where('accounts.id', '=', accountId)
    .where('campaign_id', '=', campaignId)
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
