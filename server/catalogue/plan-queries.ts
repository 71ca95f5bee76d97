import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/schema.ts'
import { type DrawMethod, titlePrize } from '#domain/draw/plan.ts'
import type { Pence } from '#domain/money/money.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { jsonArrayFrom } from '#server/platform/db/json-array-from.ts'
import type { NewPlan, PlannedPrize, SavedPlan } from './save-input.ts'

export type DrawPlan = SavedPlan & { readonly terms: string }

/** The prizes, plan and terms of a campaign. If it lists no prizes, there is one: its title, worth its value. */
export async function findDrawPlan(db: Db, campaignId: string): Promise<DrawPlan> {
  const plan = await findPlan(db, campaignId)
  const { title, terms, value } = await db
    .selectFrom('campaigns')
    .select(['title', 'body as terms', 'valuePence as value'])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
  const prizes = plan.prizes.length > 0 ? plan.prizes : [titlePrize(title, value as Pence | null)]
  return { ...plan, prizes, terms }
}

/** The plan as it was saved. */
export async function findPlan(db: Db, campaignId: string): Promise<SavedPlan> {
  return db
    .selectFrom('campaigns')
    .select((eb) => [
      prizesOf(eb),
      'reserves',
      'prizesPerEntrant',
      'drawDelaySeconds as delaySeconds',
      'postalGraceDays',
      eb.ref('drawMethod').$castTo<DrawMethod>().as('method'),
    ])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
}

/** The prizes of each selected campaign. */
export function prizesOf(campaign: ExpressionBuilder<DB, 'campaigns'>) {
  return jsonArrayFrom(
    campaign
      .selectFrom('campaignPrizes')
      .select(['position', 'title', 'valuePence', 'quantity', 'isCredit'])
      .whereRef('campaignId', '=', 'campaigns.id')
      .orderBy('position'),
  )
    .$castTo<PlannedPrize[]>()
    .as('prizes')
}

/** Fails as `plan_is_fixed` once the campaign has been entered. */
export async function replacePlan(tx: Tx, campaignId: string, plan: NewPlan): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({
      reserves: plan.reserves,
      prizesPerEntrant: plan.prizesPerEntrant,
      drawDelaySeconds: plan.delaySeconds,
      ...(plan.postalGraceDays !== undefined && { postalGraceDays: plan.postalGraceDays }),
      drawMethod: plan.method,
    })
    .where('id', '=', campaignId)
    .execute()
  await tx.deleteFrom('campaignPrizes').where('campaignId', '=', campaignId).execute()
  if (plan.prizes.length === 0) return
  await tx
    .insertInto('campaignPrizes')
    .values(
      plan.prizes.map(({ position, title, valuePence, quantity, isCredit = false }) => ({
        campaignId,
        position,
        title,
        valuePence,
        quantity,
        isCredit,
      })),
    )
    .execute()
}
