import type { AuditHead } from '#domain/draw/audit-head.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

export type SignedAuditHead = AuditHead & { readonly signature: Uint8Array; readonly keyId: string }

/** Two workers that publish the same head leave one of them. */
export async function insertAuditHead(tx: Tx, head: SignedAuditHead): Promise<void> {
  await tx
    .insertInto('auditHeads')
    .values({
      lines: head.lines,
      hash: head.hash,
      madeAt: head.at,
      signature: Buffer.from(head.signature),
      keyId: head.keyId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Newest first; only heads with fewer lines than `before`, if given. */
export async function listAuditHeads(db: Db, before: number | null, limit: number): Promise<SignedAuditHead[]> {
  return db
    .selectFrom('auditHeads')
    .select(['lines', 'hash', 'madeAt as at', 'signature', 'keyId'])
    .$if(before !== null, (query) => query.where('lines', '<', before))
    .orderBy('lines', 'desc')
    .limit(limit)
    .execute()
}
