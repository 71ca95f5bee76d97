import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { type PromoDocument, promoDocumentSchema } from '#contract/console/promos.ts'
import { fromWire, toWire, wireNames } from '#contract/wire.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type ApprovalAction, mayGiveAway, requestApproval } from '#server/approvals/exports.ts'
import { type Editor, recordAudit } from '#server/audit/exports.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { type BatchRow, countMade, findBatch, insertBatch, insertCodes, lockBatch, setPaused } from './batch-queries.ts'
import { findPromoCost } from './cost.ts'
import { newTermsOf } from './documents.ts'

/** The number in one transaction, so that progress is visible and others wait only briefly. */
const PORTION = 1000
const CODE_LENGTH = 10
/** Without signs that are easily confused when read aloud or from paper. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

type Generation = { name: string; prefix: string; codes: number; terms: PromoDocument; reason: string }
type StaffEditor = Editor & { actor: { id: string } }

const requestSchema = z.object({
  batchId: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  codes: z.int(),
  terms: z.unknown(),
  madeBy: z.string(),
})
type BatchRequest = z.infer<typeof requestSchema>

/** Creates a batch once, and queues the job that generates its codes. */
export function generateAction(config: Config): ApprovalAction<BatchRequest> {
  return {
    name: 'promo.generate',
    approvedBy: 'giveaway.approve',
    request: requestSchema,
    lock: async (tx, { batchId }) => void (await lockBatch(tx, batchId)),
    foresee: async (db, { batchId, name, prefix, codes, terms }) => {
      if ((await findBatch(db, batchId)) !== null) return null
      const cost = await findPromoCost(config, db, readTerms(terms), { codes, isBatch: true })
      return {
        subject: { kind: 'promo-batch', id: batchId },
        brand: null,
        what: `Generate ${codes.toLocaleString('en-GB')} promo codes “${name}”. ${cost.words}`,
        before: null,
        after: { name, prefix, codes, terms },
        ground: { rests: cost.rests },
      }
    },
    carryOut: async ({ now }, tx, { batchId: id, name, prefix, codes, terms: stored, madeBy }, by) => {
      const terms = readTerms(stored)
      const checked = await checkBatchTerms(tx, terms)
      if (!checked.ok) return checked
      const batch = { id, name, prefix, terms: stored as object, isPaused: !terms.active, codesWanted: codes, madeBy }
      await insertBatch(tx, batch, now())
      await enqueue(tx, 'promos.generate', { batchId: id }, { key: `promos.generate ${id}` })
      const change = {
        action: 'promo.generate',
        subject: { kind: 'promo-batch', id },
        after: { name, prefix, codes, terms: stored },
        reason: by.reason,
        approvalId: by.approvalId,
      }
      await recordAudit(tx, by.actor, change, now())
      return allow(null)
    },
  }
}

function readTerms(stored: unknown): PromoDocument {
  return fromWire(promoDocumentSchema, stored)
}

async function checkBatchTerms(tx: Tx, terms: PromoDocument): Promise<Verdict<unknown, 'ValidationError'>> {
  const checked = await newTermsOf(tx, terms, 'terms.')
  if (!checked.ok || !terms.for_list) return checked
  return refuseField('terms.for_list', 'Codes in a batch can’t have a list')
}

type Generated = { outcome: 'DONE' | 'WAITING'; batchId: string; approvalId: string | null }

/** Creates a batch immediately if one person may, and requests an approval otherwise. */
export function generateCodes(
  context: Context,
  editor: StaffEditor,
  { reason, ...given }: Generation,
): Promise<Verdict<Generated, 'ValidationError' | 'NotFoundError'>> {
  const action = generateAction(context.config)
  const { actor } = editor
  return transact<Verdict<Generated, 'ValidationError' | 'NotFoundError'>>(context.db, async (tx) => {
    if (!hasBrand(editor, null)) return refuse('NotFoundError')
    const checked = await checkBatchTerms(tx, given.terms)
    if (!checked.ok) return checked
    const batchId = uuid()
    const request = { ...given, batchId, terms: toWire(promoDocumentSchema, given.terms), madeBy: actor.name }
    const after = await findPromoCost(context.config, tx, given.terms, { codes: given.codes, isBatch: true })
    if (await mayGiveAway(context, tx, actor.id, { before: null, after })) {
      const done = await action.carryOut(context, tx, request, { actor, reason, approvalId: null })
      return done.ok ? allow({ outcome: 'DONE', batchId, approvalId: null }) : done
    }
    const requested = await requestApproval(tx, action, request, { actor, reason }, context.now())
    if (!requested.ok) return requested
    return allow({ outcome: 'WAITING', batchId, approvalId: requested.value.id })
  })
}

export function termsOfBatch({ terms, isPaused }: BatchRow): PromoDocument {
  return { ...fromWire(promoDocumentSchema, terms), active: !isPaused }
}

/** Makes all missing codes of a batch, in portions. Repeated or concurrent runs make no more. */
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
  { isPaused, reason }: { isPaused: boolean; reason: string },
): Promise<Verdict<Record<string, never>, 'NotFoundError'>> {
  return transact<Verdict<Record<string, never>, 'NotFoundError'>>(context.db, async (tx) => {
    const batch = hasBrand(editor, null) ? await lockBatch(tx, batchId) : null
    if (!batch) return refuse('NotFoundError')
    if (batch.isPaused === isPaused) return allow({})
    await setPaused(tx, batchId, isPaused)
    const change = {
      action: 'promo.pause',
      subject: { kind: 'promo-batch', id: batchId },
      before: wireNames({ isPaused: batch.isPaused }),
      after: wireNames({ isPaused }),
      reason,
    }
    await recordAudit(tx, editor.actor, change, context.now())
    return allow({})
  })
}
