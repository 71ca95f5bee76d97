import type { DocumentType } from '#domain/winners/document-type.ts'
import type { WinnerDocumentKind } from '#domain/winners/winner-case.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

export type NewDocument = {
  readonly id: string
  readonly caseId: string
  readonly kind: WinnerDocumentKind
  readonly contentType: DocumentType
  readonly bytes: number
  readonly hash: Uint8Array
  readonly addedBy: string
}

export async function insertDocument(tx: Tx, document: NewDocument, now: Date): Promise<void> {
  const { id, caseId, kind, contentType, bytes, hash, addedBy } = document
  await tx
    .insertInto('winnerDocuments')
    .values({
      id,
      caseId,
      kind,
      contentType,
      bytes,
      hash: Buffer.from(hash),
      addedBy,
      addedAt: now,
    })
    .execute()
}

export async function listDocuments(db: Db, caseId: string) {
  return db
    .selectFrom('winnerDocuments')
    .select((eb) => ['id', eb.ref('kind').$castTo<WinnerDocumentKind>().as('kind'), 'bytes'])
    .select((eb) => [eb.ref('contentType').$castTo<DocumentType>().as('contentType')])
    .select(['addedBy', 'addedAt'])
    .where('caseId', '=', caseId)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()
}

export async function listDocumentsOf(db: Db, caseIds: readonly string[]) {
  if (caseIds.length === 0) return []
  return db
    .selectFrom('winnerDocuments')
    .select(['caseId', 'kind', 'contentType', 'addedAt'])
    .where('caseId', 'in', [...caseIds])
    .orderBy('addedAt')
    .execute()
}

/** Returns the ids of the deleted documents, with their cases. */
export async function deleteDocumentRows(tx: Tx, caseIds: readonly string[]) {
  return tx
    .deleteFrom('winnerDocuments')
    .where('caseId', 'in', [...caseIds])
    .returning(['id', 'caseId'])
    .execute()
}

export async function deleteDocumentRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('winnerDocuments').where('id', '=', id).execute()
}
