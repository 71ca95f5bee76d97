import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { DOCUMENT_TEXT, documentTypeOf } from '#domain/winners/document-type.ts'
import { isWinnerCaseOver, type WinnerDocumentKind } from '#domain/winners/winner-case.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { makeFileLink } from '#server/platform/files/file-links.ts'
import { lockCase } from '../queries.ts'
import { documentKey } from './delete-documents.ts'
import { deleteDocumentRow, insertDocument, listDocuments } from './document-queries.ts'

const DOCUMENTS_MAX = 20

type Keeper = { readonly actor: AuditActor & { readonly id: string } }
type OfCase = { readonly id: string; readonly brand: string | null }
type Refused = 'ValidationError' | 'NotFoundError'

/**
 * Stores a proof of a winner's identity or of the handover. Its row is inserted first, so that every stored file can be
 * found and deleted.
 */
export async function storeDocument(
  context: Context,
  { actor }: Keeper,
  { id: caseId, brand }: OfCase,
  kind: WinnerDocumentKind,
  content: Buffer,
): Promise<Verdict<{ id: string }, Refused>> {
  const contentType = documentTypeOf(content)
  if (contentType === null) return refuseField('file', DOCUMENT_TEXT)
  const id = uuid()
  const hash = createHash('sha256').update(content).digest()
  const now = context.now()
  const stored = await transact<Verdict<null, Refused>>(context.db, async (tx) => {
    const found = await lockCase(tx, caseId)
    if (!found) return refuse('NotFoundError')
    if (found.state === 'FORFEITED') return refuseField('state', 'A forfeited case has no documents')
    if (isWinnerCaseOver(found.state) && kind !== 'DELIVERY')
      return refuseField('state', 'An awarded case only takes proof of delivery')
    if ((await listDocuments(tx, caseId)).length >= DOCUMENTS_MAX)
      return refuseField('file', `A case has at most ${DOCUMENTS_MAX} documents`)
    const addedBy = actor.name
    await insertDocument(tx, { id, caseId, kind, contentType, bytes: content.length, hash, addedBy }, now)
    const subject = { kind: 'winner-case', id: caseId }
    const change = { action: 'winner.document', subject, brand, after: { kind, contentType }, reason: 'A document' }
    await recordAudit(tx, actor, change, now)
    return allow(null)
  })
  if (!stored.ok) return stored
  try {
    await context.files.put(documentKey(caseId, id), content)
  } catch (error) {
    await deleteDocumentRow(context.db, id)
    throw error
  }
  return allow({ id })
}

/** Returns a short-lived address of a document, and records who requested it. */
export function makeDocumentLink(
  context: Context,
  { actor }: Keeper,
  { id: caseId, brand }: OfCase,
  documentId: string,
): Promise<Verdict<{ path: string; expiresAt: Date }, 'NotFoundError'>> {
  return transact<Verdict<{ path: string; expiresAt: Date }, 'NotFoundError'>>(context.db, async (tx) => {
    const found = (await listDocuments(tx, caseId)).find(({ id }) => id === documentId)
    if (!found) return refuse('NotFoundError')
    const change = {
      action: 'winner.document.read',
      subject: { kind: 'winner-case', id: caseId },
      brand,
      after: { kind: found.kind },
      reason: 'Saved a document',
    }
    await recordAudit(tx, actor, change, context.now())
    return allow(makeFileLink(context, actor.id, documentKey(caseId, documentId)))
  })
}
