import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { type PromoDocument, promoDocumentSchema } from '#contract/console/promos.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import { hasBrand } from '#domain/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type Editor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { type BatchRow, countMade, insertBatch, insertCodes, lockBatch, setPaused } from './batch-desk-queries.ts'
import { newTermsOf } from './documents.ts'

/** Of one transaction, so that progress is seen and others wait for a moment only. */
const PORTION = 1000
const CODE_LENGTH = 10
/** Without what is mistaken for something else when it is read aloud or from paper. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

type Generation = { name: string; prefix: string; codes: number; terms: PromoDocument; reason: string }

/** Stores what is wanted, and queues the job that makes it. */
export function generateCodes(
  context: Context,
  editor: Editor,
  given: Generation,
): Promise<Verdict<{ batch_id: string }, 'ValidationError' | 'NotFoundError'>> {
  const { name, prefix, codes, terms, reason } = given
  return transact<Verdict<{ batch_id: string }, 'ValidationError' | 'NotFoundError'>>(context.db, async (tx) => {
    if (!hasBrand(editor, null)) return refuse('NotFoundError')
    const checked = await newTermsOf(tx, terms, 'terms.')
    if (!checked.ok) return checked
    const [id, now, stored] = [uuid(), context.now(), toWire(promoDocumentSchema, terms)]
    const batch = { id, name, prefix, terms: stored, isPaused: !terms.active, codesWanted: codes }
    await insertBatch(tx, { ...batch, madeBy: editor.actor.name }, now)
    await enqueue(tx, 'promos.generate', { batchId: id }, { key: `promos.generate ${id}` })
    const after = { name, prefix, codes, terms: stored }
    await recordAudit(
      tx,
      editor.actor,
      { action: 'promo.generate', subject: { kind: 'promo-batch', id }, after, reason },
      now,
    )
    return allow({ batch_id: id })
  })
}

export function termsOfBatch({ terms, isPaused }: BatchRow): PromoDocument {
  return { ...fromWire(promoDocumentSchema, terms), active: !isPaused }
}

/** Makes all that is wanted and not made yet, by portions. Again after a crash, or beside itself, it makes no more. */
export async function makeCodes(context: Context, batchId: string): Promise<void> {
  for (;;) {
    const made = await transact(context.db, async (tx) => {
      const batch = await lockBatch(tx, batchId)
      const left = batch === null ? 0 : batch.codesWanted - batch.codesMade
      if (batch === null || left === 0) return allow({ isDone: true })
      const terms = await newTermsOf(tx, termsOfBatch(batch))
      if (!terms.ok) throw new Error(`the terms of batch ${batchId} are not possible any more`)
      const codes = Array.from({ length: Math.min(PORTION, left) }, () => ({
        id: uuid(),
        code: batch.prefix + chance(),
      }))
      const count = await insertCodes(tx, batchId, codes, { ...terms.value })
      await countMade(tx, batchId, count)
      return allow({ isDone: false })
    })
    if (made.ok && made.value.isDone) return
  }
}

function chance(): string {
  return Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

export function pauseBatch(
  context: Context,
  editor: Editor,
  batchId: string,
  { is_paused: isPaused, reason }: { is_paused: boolean; reason: string },
): Promise<Verdict<Record<string, never>, 'NotFoundError'>> {
  return transact<Verdict<Record<string, never>, 'NotFoundError'>>(context.db, async (tx) => {
    const batch = hasBrand(editor, null) ? await lockBatch(tx, batchId) : null
    if (!batch) return refuse('NotFoundError')
    if (batch.isPaused === isPaused) return allow({})
    await setPaused(tx, batchId, isPaused)
    const change = {
      action: 'promo.pause',
      subject: { kind: 'promo-batch', id: batchId },
      before: { is_paused: batch.isPaused },
      after: { is_paused: isPaused },
      reason,
    }
    await recordAudit(tx, editor.actor, change, context.now())
    return allow({})
  })
}
