import type { z } from 'zod'
import { toWire } from '#contract/wire.ts'
import { canonicalJson } from '#domain/draw/canonical-json.ts'
import { hasBrand, type StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { findLastChange, lockSubject } from './queries.ts'
import { type AuditActor, recordAudit } from './record-audit.ts'

/** The member of staff who edits, with their rights. */
export type Editor = StaffRights & { readonly actor: AuditActor }

/** Something that operators read and save as a whole, such as a bundle. */
export type DocumentKind<Schema extends z.ZodType> = {
  /** The kind as the audit log names it. */
  readonly name: string
  readonly schema: Schema
  /** The brand whose staff may see and edit it. If left out, only staff of all brands may. */
  readonly brandOf?: (id: string) => string | null
  /** Locks other things whose change would affect it, if there are any. */
  readonly lock?: (tx: Tx) => Promise<void>
  readonly find: (db: Db, id: string) => Promise<z.output<Schema> | null>
  readonly save: (
    tx: Tx,
    id: string,
    document: z.output<Schema>,
    editor: Editor,
    reason: string,
  ) => Promise<Verdict<unknown, 'ValidationError'>>
}

export type FoundDocument<Document> = {
  document: Document
  version: string
  changed_by: string | null
  changed_at: Date | null
}

/** The version of a document that was never saved. */
export const NEW_DOCUMENT = 'NEW'

/** The version is a fingerprint of the content, so that every change is noticed, whichever way it was made. */
export function versionOf<Schema extends z.ZodType>(schema: Schema, document: z.output<Schema>): string {
  return hashOf(canonicalJson(JSON.parse(JSON.stringify(toWire(schema, document))))).slice(0, 16)
}

export async function findDocument<Schema extends z.ZodType>(
  db: Db,
  editor: StaffRights,
  kind: DocumentKind<Schema>,
  id: string,
): Promise<Verdict<FoundDocument<z.output<Schema>>, 'NotFoundError'>> {
  const document = hasBrand(editor, kind.brandOf?.(id) ?? null) ? await kind.find(db, id) : null
  return document === null ? refuse('NotFoundError') : allow(await shown(db, kind, id, document))
}

async function shown<Schema extends z.ZodType>(
  db: Db,
  { name, schema }: DocumentKind<Schema>,
  id: string,
  document: z.output<Schema>,
): Promise<FoundDocument<z.output<Schema>>> {
  const last = await findLastChange(db, name, id)
  return {
    document,
    version: versionOf(schema, document),
    changed_by: last?.actorName ?? null,
    changed_at: last?.happenedAt ?? null,
  }
}

export type SavedDocument<Document> = FoundDocument<Document> & { outcome: 'SAVED' | 'CHANGED_MEANWHILE' }
type Given<Schema extends z.ZodType> = { version: string; document: z.output<Schema>; reason: string }

/**
 * Saves a document that was made from `version`. If it has changed since, nothing is written and the current document
 * is returned. The caller sees the differences, and neither edit is lost.
 */
export function saveDocument<Schema extends z.ZodType>(
  context: Context,
  editor: Editor,
  kind: DocumentKind<Schema>,
  id: string,
  given: Given<Schema>,
) {
  type Document = z.output<Schema>
  type Saved = SavedDocument<Document> & { approval_id: null }
  return transact<Verdict<Saved, 'ValidationError' | 'NotFoundError'>>(context.db, async (tx) => {
    const opened = await openDocument(tx, editor, kind, id, given.version)
    if (!opened.ok) return opened
    if ('outcome' in opened.value) return allow({ ...opened.value, approval_id: null })
    const { before } = opened.value
    const written = await writeDocument(tx, editor, kind, id, given)
    if (!written.ok) return written
    const by = { actor: editor.actor, reason: given.reason, approvalId: null }
    return allow({
      ...(await recordDocument(context, tx, kind, id, { before, ...written.value }, by)),
      approval_id: null,
    })
  })
}

type Opened<Document> = { before: Document | null } | (FoundDocument<Document> & { outcome: 'CHANGED_MEANWHILE' })

/** Locks and returns a document, or reports that it no longer has the given version. */
export async function openDocument<Schema extends z.ZodType>(
  tx: Tx,
  editor: StaffRights,
  kind: DocumentKind<Schema>,
  id: string,
  version: string,
): Promise<Verdict<Opened<z.output<Schema>>, 'NotFoundError'>> {
  if (!hasBrand(editor, kind.brandOf?.(id) ?? null)) return refuse('NotFoundError')
  await lockDocument(tx, kind, id)
  const before = await kind.find(tx, id)
  if (before === null && version !== NEW_DOCUMENT) return refuse('NotFoundError')
  if (before !== null && versionOf(kind.schema, before) !== version)
    return allow({ outcome: 'CHANGED_MEANWHILE' as const, ...(await shown(tx, kind, id, before)) })
  return allow({ before })
}

export async function lockDocument<Schema extends z.ZodType>(
  tx: Tx,
  kind: DocumentKind<Schema>,
  id: string,
): Promise<void> {
  await lockSubject(tx, kind.name, id)
  await kind.lock?.(tx)
}

/** Writes a locked document, and reads it again. */
export async function writeDocument<Schema extends z.ZodType>(
  tx: Tx,
  editor: Editor,
  kind: DocumentKind<Schema>,
  id: string,
  { document, reason }: Omit<Given<Schema>, 'version'>,
): Promise<Verdict<{ after: z.output<Schema>; version: string }, 'ValidationError'>> {
  const saved = await kind.save(tx, id, document, editor, reason)
  if (!saved.ok) return saved
  const after = (await kind.find(tx, id))!
  return allow({ after, version: versionOf(kind.schema, after) })
}

/** The last statement of a save. An unchanged document leaves no line in the audit log. */
export async function recordDocument<Schema extends z.ZodType>(
  context: Context,
  tx: Tx,
  kind: DocumentKind<Schema>,
  id: string,
  { before, after, version }: { before: z.output<Schema> | null; after: z.output<Schema>; version: string },
  by: { actor: AuditActor; reason: string; approvalId: string | null },
): Promise<SavedDocument<z.output<Schema>>> {
  if (before !== null && versionOf(kind.schema, before) === version)
    return { outcome: 'SAVED', ...(await shown(tx, kind, id, after)) }
  const now = context.now()
  const change = {
    action: `${kind.name}.save`,
    subject: { kind: kind.name, id },
    brand: kind.brandOf?.(id) ?? null,
    before: before === null ? null : toWire(kind.schema, before),
    after: toWire(kind.schema, after),
    reason: by.reason,
    approvalId: by.approvalId,
  }
  await recordAudit(tx, by.actor, change, now)
  return { outcome: 'SAVED', document: after, version, changed_by: by.actor.name, changed_at: now }
}
