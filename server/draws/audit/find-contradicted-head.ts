import { listHashes } from '#server/audit/exports.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listAuditHeads } from './audit-head-queries.ts'

export type KnownHead = { readonly lines: number; readonly hash: string }

const HEADS_A_PART = 1_000

/** A published head that the current audit log contradicts: one in the database, or of a copy from elsewhere. */
export async function findContradictedHead(db: Db, copied: readonly KnownHead[]): Promise<KnownHead | null> {
  for (let from = 0; from < copied.length; from += HEADS_A_PART) {
    const found = await findContradicted(db, copied.slice(from, from + HEADS_A_PART))
    if (found) return found
  }
  for (let before: number | null = null; ; ) {
    const heads: KnownHead[] = await listAuditHeads(db, before, HEADS_A_PART)
    const found = await findContradicted(db, heads)
    if (found || heads.length < HEADS_A_PART) return found
    before = heads.at(-1)!.lines
  }
}

async function findContradicted(db: Db, heads: readonly KnownHead[]): Promise<KnownHead | null> {
  const hashes = await listHashes(
    db,
    heads.map(({ lines }) => lines),
  )
  return heads.find(({ lines, hash }) => hashes.get(lines) !== hash) ?? null
}
