import { z } from 'zod'
import { fromWire, toWire } from '#contract/wire.ts'
import type { Gift, LargestCost } from '#domain/campaign/giveaway.ts'
import type { StaffAction, StaffRights } from '#domain/staff/staff.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import {
  type AuditActor,
  type DocumentKind,
  lockDocument,
  openDocument,
  recordDocument,
  type SavedDocument,
  versionOf,
  writeDocument,
} from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { setSavepoint } from '#server/platform/db/savepoint.ts'
import type { ApprovalAction } from './approval-action.ts'
import { type CostChange, foreseeGiveaway, mayGiveAway } from './giveaways.ts'
import { requestApproval } from './request-approval.ts'

/** `rests` are the other inputs of the cost, such as prices. If they change, the request is stale. */
export type FoundCost = LargestCost & { rests: unknown; gifts: readonly Gift[] }

/** A document that one person may not always save alone. */
export type GuardedKind<Schema extends z.ZodType> = DocumentKind<Schema> & {
  readonly approvedBy: StaffAction
  /** Its name in a request, such as "promo code SUMMER". */
  readonly nameOf: (id: string) => string
  /** Its largest cost. Null for binding words, which always take two people. */
  readonly costOf: ((db: Db, document: z.output<Schema>) => Promise<FoundCost>) | null
  /** Removes the parts that entrants change, such as the stock of a prize. By default nothing is removed. */
  readonly settled?: (document: z.output<Schema>) => z.output<Schema>
  /** Applies the changes that entrants have made since `base` to the approved document. */
  readonly rebase?: (wanted: z.output<Schema>, base: z.output<Schema>, current: z.output<Schema>) => z.output<Schema>
}

const requestSchema = z.object({ id: z.string(), base: z.unknown(), document: z.unknown(), savedBy: z.string() })
type DocumentRequest = z.infer<typeof requestSchema>
type StaffEditor = StaffRights & { readonly actor: AuditActor & { id: string } }

const WORDS_BIND = 'These terms are binding'

/** Saves a document as requested. If the stored document has changed meanwhile, the request is stale. */
export function documentAction<Schema extends z.ZodType>(kind: GuardedKind<Schema>): ApprovalAction<DocumentRequest> {
  const { schema } = kind
  const read = (wire: unknown) => (wire === null ? null : fromWire(schema, wire))
  return {
    name: `${kind.name}.save`,
    approvedBy: kind.approvedBy,
    request: requestSchema,
    lock: (tx, { id }) => lockDocument(tx, kind, id),
    foresee: async (db, { id, base, document }) => {
      const current = await kind.find(db, id)
      const cost = kind.costOf && (await kind.costOf(db, fromWire(schema, document as z.input<Schema>)))
      return {
        subject: { kind: kind.name, id },
        brand: kind.brandOf?.(id) ?? null,
        what: `Save ${kind.nameOf(id)}. ${cost === null ? WORDS_BIND : cost.words}`,
        before: base,
        after: document,
        ground: {
          current: current && versionOf(schema, kind.settled ? kind.settled(current) : current),
          rests: cost?.rests ?? null,
        },
      }
    },
    carryOut: async (context, tx, request, { actor, approvalId, reason }) => {
      const before = await kind.find(tx, request.id)
      const [wanted, base] = [read(request.document)!, read(request.base)]
      const document = before && base && kind.rebase ? kind.rebase(wanted, base, before) : wanted
      const author = { actor: { ...actor, name: request.savedBy }, roles: [], brands: null }
      const written = await writeDocument(tx, author, kind, request.id, { document, reason })
      if (!written.ok) return written
      await recordDocument(context, tx, kind, request.id, { before, ...written.value }, { actor, approvalId, reason })
      return allow(null)
    },
  }
}

/** WAITING: nothing was saved; `document` waits for another person's approval. */
type Guarded<Document> = Omit<SavedDocument<Document>, 'outcome'> & {
  outcome: SavedDocument<Document>['outcome'] | 'WAITING'
  approval_id: string | null
}

/**
 * Saves a document if one person may, and requests an approval otherwise. A trial write comes first, so that mistakes
 * are shown to the person who requests it and not to the one who approves it.
 */
export function saveGuarded<Schema extends z.ZodType>(
  context: Context,
  editor: StaffEditor,
  kind: GuardedKind<Schema>,
  id: string,
  given: { version: string; document: z.output<Schema>; reason: string },
) {
  type Saved = Verdict<Guarded<z.output<Schema>>, 'ValidationError' | 'NotFoundError'>
  return transact<Saved>(context.db, async (tx): Promise<Saved> => {
    const opened = await openDocument(tx, editor, kind, id, given.version)
    if (!opened.ok) return opened
    if ('outcome' in opened.value) return allow({ ...opened.value, approval_id: null })
    const { before } = opened.value
    const trial = await setSavepoint(tx)
    const written = await writeDocument(tx, editor, kind, id, given)
    if (!written.ok) return written
    const isSame = written.value.version === given.version
    if (isSame || (await isAlone(context, tx, editor, kind, { before, after: given.document }))) {
      const by = { actor: editor.actor, reason: given.reason, approvalId: null }
      const saved = await recordDocument(context, tx, kind, id, { before, ...written.value }, by)
      return allow({ ...saved, approval_id: null })
    }
    await trial.rollBack()
    const request = {
      id,
      base: before === null ? null : toWire(kind.schema, before),
      document: toWire(kind.schema, given.document),
      savedBy: editor.actor.name,
    }
    const requested = await requestApproval(tx, documentAction(kind), request, { ...editor, ...given }, context.now())
    if (!requested.ok) return requested
    return allow({
      outcome: 'WAITING',
      approval_id: requested.value.id,
      document: given.document,
      version: given.version,
      changed_by: null,
      changed_at: null,
    })
  })
}

async function isAlone<Schema extends z.ZodType>(
  context: Context,
  tx: Tx,
  { actor }: StaffEditor,
  kind: GuardedKind<Schema>,
  documents: Documents<Schema>,
): Promise<boolean> {
  const change = await findCosts(tx, kind, documents)
  return change !== null && mayGiveAway(context, tx, actor.id, change)
}

type Documents<Schema extends z.ZodType> = { before: z.output<Schema> | null; after: z.output<Schema> }

async function findCosts<Schema extends z.ZodType>(
  db: Db,
  { costOf }: GuardedKind<Schema>,
  { before, after }: Documents<Schema>,
): Promise<CostChange | null> {
  if (costOf === null) return null
  return { before: before === null ? null : await costOf(db, before), after: await costOf(db, after) }
}

/** The largest cost of a document, and whether a member of staff may save it alone. */
export async function foreseeDocument<Schema extends z.ZodType>(
  context: Context,
  { actor }: StaffEditor,
  kind: GuardedKind<Schema>,
  id: string | null,
  after: z.output<Schema>,
) {
  const before = id === null ? null : await kind.find(context.db, id)
  const change = await findCosts(context.db, kind, { before, after })
  return change === null
    ? { amount: null, words: WORDS_BIND, takes_two: true }
    : foreseeGiveaway(context, actor.id, change)
}
