import type { DataExport } from '#contract/data-export.ts'
import { WINNER_PHOTO } from '#contract/winner-photo.ts'
import type { Context } from '#server/platform/context.ts'
import { listClaimsOf } from './claim-queries.ts'
import { listDocumentsOf } from './documents/document-queries.ts'
import { photoKey } from './photos/delete-photos.ts'
import { listPhotosOf } from './photos/photo-queries.ts'

type Win = DataExport['wins'][number]

/** The details that the winner of an account gave, and the public ones. */
export async function describeWins(context: Context, accountId: string): Promise<Win[]> {
  const rows = await listClaimsOf(context.db, accountId)
  const ids = rows.map(({ id }) => id)
  const documents = await listDocumentsOf(context.db, ids)
  const photos = await describePhotos(context, ids)
  return rows.map(({ id, ...claim }) => ({
    ...claim,
    documents: documents
      .filter(({ caseId }) => caseId === id)
      .map(({ kind, contentType, addedAt }) => ({ kind, contentType, addedAt })),
    photo: photos.get(id) ?? null,
  }))
}

/** Includes the pictures themselves. Pictures deleted meanwhile are left out. */
async function describePhotos({ db, files }: Context, caseIds: readonly string[]) {
  const photos = new Map<string, Win['photo']>()
  for (const { caseId, id, alt, consent, addedAt } of await listPhotosOf(db, caseIds)) {
    const content = await files.get(photoKey(id, Math.max(...WINNER_PHOTO.widths)))
    const picture = content && `data:image/webp;base64,${Buffer.from(content).toString('base64')}`
    if (picture) photos.set(caseId, { alt, consent, addedAt, picture })
  }
  return photos
}
