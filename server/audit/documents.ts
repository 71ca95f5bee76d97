import type { z } from 'zod'
import { toWire } from '#contract/wire.ts'
import { canonicalJson } from '#domain/draw/canonical-json.ts'
import { hasBrand, type StaffRights } from '#domain/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { findLastChange, lockSubject } from './queries.ts'
import { type AuditActor, recordAudit } from './record-audit.ts'

/** Who edits: a member of staff with their rights. */
export type Editor = StaffRights & { readonly actor: AuditActor }

/** What operators read and save as a whole, such as a bundle. */
export type DocumentKind<Schema extends z.ZodType> = {
  /** As the audit names it. */
  readonly name: string
  readonly schema: Schema
  /** Whose staff may see and edit it; the whole house's where it is left out. */
  readonly brandOf?: (id: string) => string | null
  /** Locks what else may change it, where anything does. */
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

/** What was never saved is saved from this version. */
export const NEW_DOCUMENT = 'NEW'

/** The version is the fingerprint of what stands there, so that no way of changing it goes unnoticed. */
function versionOf<Schema extends z.ZodType>(schema: Schema, document: z.output<Schema>): string {
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

/**
 * Saves a document that was made from `version`. Where it is another by now, nothing is written and what stands there
 * is answered, so that the caller sees what differs and both can go on.
 */
export function saveDocument<Schema extends z.ZodType>(
  context: Context,
  editor: Editor,
  kind: DocumentKind<Schema>,
  id: string,
  given: { version: string; document: z.output<Schema>; reason: string },
): Promise<Verdict<SavedDocument<z.output<Schema>>, 'ValidationError' | 'NotFoundError'>> {
  const brand = kind.brandOf?.(id) ?? null
  return transact<Verdict<SavedDocument<z.output<Schema>>, 'ValidationError' | 'NotFoundError'>>(
    context.db,
    async (tx) => {
      if (!hasBrand(editor, brand)) return refuse('NotFoundError')
      await lockSubject(tx, kind.name, id)
      await kind.lock?.(tx)
      const before = await kind.find(tx, id)
      if (before === null && given.version !== NEW_DOCUMENT) return refuse('NotFoundError')
      if (before !== null && versionOf(kind.schema, before) !== given.version)
        return allow({ outcome: 'CHANGED_MEANWHILE', ...(await shown(tx, kind, id, before)) })
      const saved = await kind.save(tx, id, given.document, editor, given.reason)
      if (!saved.ok) return saved
      const after = (await kind.find(tx, id))!
      const version = versionOf(kind.schema, after)
      if (version === given.version) return allow({ outcome: 'SAVED', ...(await shown(tx, kind, id, after)) })
      const now = context.now()
      const change = {
        action: `${kind.name}.save`,
        subject: { kind: kind.name, id },
        brand,
        before: before === null ? null : toWire(kind.schema, before),
        after: toWire(kind.schema, after),
        reason: given.reason,
      }
      await recordAudit(tx, editor.actor, change, now)
      return allow({
        outcome: 'SAVED',
        document: after,
        version,
        changed_by: editor.actor.name,
        changed_at: now,
      })
    },
  )
}
