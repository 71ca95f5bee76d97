import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DrawMethod } from '#domain/draw/plan.ts'
import type { Pence } from '#domain/money.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { NewPlan, PlannedPrize } from './save-input.ts'

/** What a campaign draws; one prize, its title worth its value, where none are listed. */
export async function findDrawPlan(db: Db, campaignId: string): Promise<NewPlan> {
  const plan = await findPlan(db, campaignId)
  return plan.prizes.length > 0 ? plan : { ...plan, prizes: [await findTitlePrize(db, campaignId)] }
}

async function findTitlePrize(db: Db, campaignId: string): Promise<PlannedPrize> {
  const { title, value } = await db
    .selectFrom('campaigns')
    .select(['title', 'value_pence as value'])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return { position: 1, title, valuePence: (value ?? 0) as Pence, quantity: 1 }
}

/** The plan as it was saved. */
export async function findPlan(db: Db, campaignId: string): Promise<NewPlan> {
  return db
    .selectFrom('campaigns')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('campaign_prizes')
          .select(['position', 'title', 'value_pence as valuePence', 'quantity', 'is_credit as isCredit'])
          .whereRef('campaign_id', '=', 'campaigns.id')
          .orderBy('position'),
      )
        .$castTo<PlannedPrize[]>()
        .as('prizes'),
      'reserves',
      'prizes_per_entrant as prizesPerEntrant',
      'draw_delay_seconds as delaySeconds',
      eb.ref('draw_method').$castTo<DrawMethod>().as('method'),
    ])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
}

/** Fails as `plan_is_fixed` once the campaign has been entered. */
export async function replacePlan(tx: Tx, campaignId: string, plan: NewPlan): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({
      reserves: plan.reserves,
      prizes_per_entrant: plan.prizesPerEntrant,
      draw_delay_seconds: plan.delaySeconds,
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
