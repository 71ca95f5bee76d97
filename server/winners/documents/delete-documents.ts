import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { deleteDocumentRows } from './document-queries.ts'

export function documentKey(caseId: string, id: string): string {
  return `winners/${caseId}/${id}`
}

/** Makes the documents of these cases inaccessible, and queues a job that deletes their files. */
export async function deleteDocuments(tx: Tx, caseIds: readonly string[]): Promise<void> {
  if (caseIds.length === 0) return
  const deleted = await deleteDocumentRows(tx, caseIds)
  const keys = deleted.map(({ caseId, id }) => documentKey(caseId, id))
  if (keys.length > 0) await enqueue(tx, 'winners.delete-files', { keys }, { key: `winners.delete-files:${keys[0]}` })
}

/** Idempotent: after a crash it deletes the remaining files. */
export async function deleteFiles({ files }: Pick<Context, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key)
}
