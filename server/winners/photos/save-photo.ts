import { v7 as uuid } from 'uuid'
import { WINNER_PHOTO } from '#contract/winner-photo.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { mayShowPhoto } from '#domain/winners/winner-case.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { checkPicture, openPicture } from '#server/platform/files/picture-content.ts'
import { nameOf } from '../named-winners.ts'
import { findNaming } from '../naming-queries.ts'
import { lockCase } from '../queries.ts'
import { deletePhotos, photoKey } from './delete-photos.ts'
import { findPhoto, insertPhoto } from './photo-queries.ts'

export const PHOTO_BYTES_MAX = 10_000_000
const SIZE_MIN = { width: 480, height: 360 }

type Member = { readonly actor: AuditActor }
type OfCase = { readonly id: string; readonly brand: string | null }
type Refused = 'ValidationError' | 'NotFoundError'

/**
 * Shows a photograph of a winner who is named as they chose, and replaces a previous one. Its files are stored first;
 * if the winner is not named, or no longer, they are removed again.
 */
export async function savePhoto(
  context: Context,
  { actor }: Member,
  { id: caseId, brand }: OfCase,
  { alt, consent }: { alt: string; consent: string },
  content: Buffer,
): Promise<Verdict<{ id: string }, Refused>> {
  const picture = await checkPicture(content, SIZE_MIN)
  if (!picture.ok) return picture
  const id = uuid()
  const { previewColour } = picture.value
  await storePhoto(context, id, content)
  const saved = await transact<Verdict<{ id: string }, Refused>>(context.db, async (tx) => {
    const now = context.now()
    if (!(await lockCase(tx, caseId))) return refuse('NotFoundError')
    if (!(await isNamed(tx, caseId, now))) {
      const message = 'Only winners who chose to be named, and are, are shown'
      return refuseField('state', message)
    }
    await deletePhotos(tx, [caseId])
    await insertPhoto(tx, { id, caseId, alt, consent, previewColour, addedBy: actor.name }, now)
    const change = { action: 'winner.photo', subject: { kind: 'winner-case', id: caseId }, brand, reason: consent }
    await recordAudit(tx, actor, { ...change, before: null, after: { id, alt } }, now)
    return allow({ id })
  })
  if (!saved.ok) for (const width of WINNER_PHOTO.widths) await context.files.remove(photoKey(id, width))
  return saved
}

/** Cropped to the most interesting part; the camera's metadata, such as the place, are removed. */
async function storePhoto({ files }: Pick<Context, 'files'>, id: string, content: Buffer): Promise<void> {
  for (const width of WINNER_PHOTO.widths) {
    const height = Math.round(width / WINNER_PHOTO.ratio)
    const cut = openPicture(content).flatten({ background: '#ffffff' }).resize(width, height, { position: 'attention' })
    await files.put(photoKey(id, width), await cut.webp({ effort: 3 }).toBuffer())
  }
}

async function isNamed(tx: Tx, caseId: string, now: Date): Promise<boolean> {
  const found = await findNaming(tx, caseId)
  return found !== null && mayShowPhoto(found, nameOf(found, now))
}

export function removePhoto(
  context: Context,
  { actor }: Member,
  { id: caseId, brand }: OfCase,
  reason: string,
): Promise<Verdict<Record<string, never>, Refused>> {
  return transact<Verdict<Record<string, never>, Refused>>(context.db, async (tx) => {
    await lockCase(tx, caseId)
    const before = await findPhoto(tx, caseId)
    if (before === null) return refuse('NotFoundError')
    await deletePhotos(tx, [caseId])
    const change = { action: 'winner.photo.remove', subject: { kind: 'winner-case', id: caseId }, brand, reason }
    const { id, alt } = before
    await recordAudit(tx, actor, { ...change, before: { id, alt }, after: null }, context.now())
    return allow({})
  })
}
