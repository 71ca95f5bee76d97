import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { wasEntered } from '#server/catalogue/exports.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { insertChange } from './change-queries.ts'
import { type Editor, findOwnWork, findStateProblem, type Work } from './find-work.ts'

/** The campaign, if this member of staff may change its pictures, video and similar. */
export async function findEditable(
  db: Db,
  editor: Editor,
  tag: string,
  now: Date,
): Promise<Verdict<Work, 'ValidationError' | 'NotFoundError'>> {
  const work = await findOwnWork(db, editor, tag)
  if (!work) return refuse('NotFoundError')
  return (await findStateProblem(db, 'campaign.edit', tag, now)) ?? allow(work)
}

type Shown = {
  readonly action: string
  readonly reason: string
  /** The public description, on the entry page of a campaign with entries. */
  readonly what: string
  readonly before: unknown
  readonly after: unknown
}

export async function recordShown(
  tx: Tx,
  { actor }: Editor,
  tag: string,
  { campaignId, brand, published }: Work,
  { what, ...change }: Shown,
  at: Date,
): Promise<void> {
  if (published && campaignId !== null && (await wasEntered(tx, campaignId)))
    await insertChange(tx, { campaignId, kind: 'CHANGED', what, reason: null, endsAt: null, at })
  await recordAudit(tx, actor, { ...change, subject: { kind: 'campaign', id: tag }, brand }, at)
}
