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
    .insertInto('winner_documents')
    .values({
      id,
      case_id: caseId,
      kind,
      content_type: contentType,
      bytes,
      hash: Buffer.from(hash),
      added_by: addedBy,
      added_at: now,
    })
    .execute()
}

export async function listDocuments(db: Db, caseId: string) {
  return db
    .selectFrom('winner_documents')
    .select((eb) => ['id', eb.ref('kind').$castTo<WinnerDocumentKind>().as('kind'), 'bytes'])
    .select((eb) => [eb.ref('content_type').$castTo<DocumentType>().as('contentType')])
    .select(['added_by as addedBy', 'added_at as addedAt'])
    .where('case_id', '=', caseId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

export async function listDocumentsOf(db: Db, caseIds: readonly string[]) {
  if (caseIds.length === 0) return []
  return db
    .selectFrom('winner_documents')
    .select(['case_id as caseId', 'kind', 'content_type as contentType', 'added_at as addedAt'])
    .where('case_id', 'in', [...caseIds])
    .orderBy('added_at')
    .execute()
}

/** Returns the ids of the deleted documents, with their cases. */
export async function deleteDocumentRows(tx: Tx, caseIds: readonly string[]) {
  return tx
    .deleteFrom('winner_documents')
    .where('case_id', 'in', [...caseIds])
    .returning(['id', 'case_id as caseId'])
    .execute()
}

export async function deleteDocumentRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('winner_documents').where('id', '=', id).execute()
}
