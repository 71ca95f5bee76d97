import { wireNames } from '#contract/wire.ts'
import type { PostRoute } from '#domain/post/post-card.ts'
import { hasBrand, type StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import { findCardCampaigns } from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { countCards, insertBatch, lockBatch, type NewBatch, setClosed } from './batch-queries.ts'

type Caller = StaffRights & { readonly actor: AuditActor }
type Done = Verdict<Record<string, never>, 'NotFoundError' | 'ValidationError'>

export const NO_CAMPAIGN_TEXT = 'No published competition takes cards or calls with this code'

/** Opens a batch. Its count is compared with the typed cards when it is closed. */
export function openBatch(context: Context, caller: Caller, batch: NewBatch): Promise<Done> {
  return transact<Done>(context.db, async (tx) => {
    if (!hasBrand(caller, null)) return refuse('NotFoundError')
    const now = context.now()
    if (batch.receivedAt > now) return refuseField('received_at', 'must not be in the future')
    if (batch.counted === null && batch.route === 'POSTAL')
      return refuseField('counted', 'Please count the cards before you enter them')
    const campaigns = await findCardCampaigns(tx, batch.campaignCode)
    if (!campaigns.some(({ takes }) => takes.includes(batch.route)))
      return refuseField('campaign_code', NO_CAMPAIGN_TEXT)
    if (!(await insertBatch(tx, batch, caller.actor.name, now))) return allow({})
    const { batch_id: id, ...after } = wireNames(batch)
    const change = { action: 'post.open-batch', subject: { kind: 'post-batch', id }, after }
    await recordAudit(tx, caller.actor, { ...change, reason: 'A batch of cards or calls was opened' }, now)
    return allow({})
  })
}

/** Closes a batch: with an explanation if its count differs, and without one otherwise. */
export function closeBatch(
  context: Context,
  { actor, ...rights }: Caller,
  id: string,
  words: string | null,
): Promise<Done> {
  return transact<Done>(context.db, async (tx) => {
    const batch = hasBrand(rights, null) ? await lockBatch(tx, id, 'UPDATE') : null
    if (!batch) return refuse('NotFoundError')
    if (batch.closedAt !== null) return allow({})
    const typed = await countCards(tx, id)
    const differs = batch.counted !== null && batch.counted !== typed
    if (differs && words === null)
      return refuseField('words', `${typed} cards were entered and ${batch.counted} were counted. Please say why.`)
    const now = context.now()
    await setClosed(tx, id, { by: actor.name, words: differs ? words : null }, now)
    const change = { action: 'post.close-batch', subject: { kind: 'post-batch', id } }
    const reason = differs ? words! : 'The count matches the entered cards'
    await recordAudit(tx, actor, { ...change, after: { counted: batch.counted, typed }, reason }, now)
    return allow({})
  })
}

/** Why a card cannot be added to a batch, or null. */
export async function batchProblem(tx: Tx, id: string, route: PostRoute): Promise<string | null> {
  const batch = await lockBatch(tx, id, 'SHARE')
  if (!batch || batch.route !== route) return 'We can’t find this batch'
  return batch.closedAt === null ? null : 'This batch is closed. Please open another'
}
