import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.ts'
import { type DrawMethod, titlePrize } from '#domain/draw/plan.ts'
import type { Pence } from '#domain/money/money.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { NewPlan, PlannedPrize, SavedPlan } from './save-input.ts'

export type DrawPlan = SavedPlan & { readonly terms: string }

/** The prizes, plan and terms of a campaign. If it lists no prizes, there is one: its title, worth its value. */
export async function findDrawPlan(db: Db, campaignId: string): Promise<DrawPlan> {
  const plan = await findPlan(db, campaignId)
  const { title, terms, value } = await db
    .selectFrom('campaigns')
    .select(['title', 'body as terms', 'value_pence as value'])
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
      'prizes_per_entrant as prizesPerEntrant',
      'draw_delay_seconds as delaySeconds',
      'postal_grace_days as postalGraceDays',
      eb.ref('draw_method').$castTo<DrawMethod>().as('method'),
    ])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
}

/** The prizes of each selected campaign. */
export function prizesOf(campaign: ExpressionBuilder<DB, 'campaigns'>) {
  return jsonArrayFrom(
    campaign
      .selectFrom('campaign_prizes')
      .select(['position', 'title', 'value_pence as valuePence', 'quantity', 'is_credit as isCredit'])
      .whereRef('campaign_id', '=', 'campaigns.id')
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
      prizes_per_entrant: plan.prizesPerEntrant,
      draw_delay_seconds: plan.delaySeconds,
      ...(plan.postalGraceDays !== undefined && { postal_grace_days: plan.postalGraceDays }),
      draw_method: plan.method,
    })
    .where('id', '=', campaignId)
    .execute()
  await tx.deleteFrom('campaign_prizes').where('campaign_id', '=', campaignId).execute()
  if (plan.prizes.length === 0) return
  await tx
    .insertInto('campaign_prizes')
    .values(
      plan.prizes.map(({ position, title, valuePence, quantity, isCredit = false }) => ({
        campaign_id: campaignId,
        position,
        title,
        value_pence: valuePence,
        quantity,
        is_credit: isCredit,
      })),
    )
    .execute()
}
