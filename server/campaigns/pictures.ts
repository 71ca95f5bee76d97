import type { Asset } from '#contract/catalogue.ts'
import type { StaffRights } from '#domain/staff/staff.ts'
import { allow, refuseField, type Verdict } from '#domain/verdict.ts'
import {
  type DeskPicture,
  findWholePicture,
  frameAsset,
  listPictures,
  markCatalogueChanged,
  type PictureFrames,
  replaceArrangement,
  saveAsset,
} from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { lockDraft } from './draft-queries.ts'
import { type Editor, findOwnWork } from './find-work.ts'
import { findEditable, recordShown } from './shown-things.ts'

const ofPictures = { action: 'campaign.pictures', reason: 'Pictures', what: 'Changed: the pictures.' }

/** Pictures are public as soon as they are stored: only the words of a campaign are promises. */
export async function addPicture(
  context: Context,
  editor: Editor,
  tag: string,
  alt: string,
  content: Buffer,
): Promise<Verdict<Asset, 'ValidationError' | 'NotFoundError'>> {
  const may = await findEditable(context.db, editor, tag, context.now())
  if (!may.ok) return may
  const saved = await saveAsset(
    context,
    { kind: 'campaign', tag, title: null, alt, href: null, isFramed: true },
    content,
    (tx) => recordShown(tx, editor, tag, may.value, { ...ofPictures, before: null, after: { alt } }, context.now()),
  )
  return saved
}

export function arrangePictures(
  context: Context,
  editor: Editor,
  tag: string,
  pictures: readonly { id: string; alt: string }[],
): Promise<Verdict<DeskPicture[], 'ValidationError' | 'NotFoundError'>> {
  const now = context.now()
  return transact<Verdict<DeskPicture[], 'ValidationError' | 'NotFoundError'>>(context.db, async (tx) => {
    await lockDraft(tx, tag)
    const may = await findEditable(tx, editor, tag, now)
    if (!may.ok) return may
    const before = await listPictures(tx, tag)
    const ids = new Set(pictures.map(({ id }) => id))
    if (ids.size < pictures.length || !pictures.every(({ id }) => before.some((each) => each.id === id)))
      return refuseField('pictures', 'One of these pictures no longer exists')
    if (pictures.length === 0 && may.value.published)
      return refuseField('pictures', 'A published competition needs a picture')
    await replaceArrangement(tx, tag, pictures)
    await markCatalogueChanged(tx)
    const words = before.map(({ id, alt }) => ({ id, alt }))
    await recordShown(tx, editor, tag, may.value, { ...ofPictures, before: words, after: pictures }, now)
    return allow(await listPictures(tx, tag))
  })
}

/** The part of a picture that each place shows, chosen by a person. */
export async function framePicture(
  context: Context,
  editor: Editor,
  { tag, id, frames }: { tag: string; id: string; frames: PictureFrames },
): Promise<Verdict<{ id: string }, 'ValidationError' | 'NotFoundError'>> {
  const may = await findEditable(context.db, editor, tag, context.now())
  if (!may.ok) return may
  return frameAsset(context, { tag, id, frames }, (tx, before) =>
    recordShown(tx, editor, tag, may.value, { ...ofPictures, before, after: frames }, context.now()),
  )
}

/** The original picture, for staff who may see the campaign. */
export async function findWhole(
  context: Context,
  rights: StaffRights,
  tag: string,
  id: string,
): Promise<Buffer | null> {
  const work = await findOwnWork(context.db, rights, tag)
  return work && findWholePicture(context, tag, id)
}
