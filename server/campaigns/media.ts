import { v7 as uuid } from 'uuid'
import { type MediaKind, type MediaPart, missingOf } from '#domain/campaign/campaign-media.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import {
  addMediaFile,
  contentOf,
  insertMedia,
  lockMedia,
  type MediaRow,
  markCatalogueChanged,
  setShown,
} from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { lockDraft } from './draft-queries.ts'
import type { Editor } from './find-work.ts'
import { findEditable, recordShown } from './shown-things.ts'

type Refused = 'ValidationError' | 'NotFoundError'

const shownAs: Record<MediaKind, { reason: string; what: string }> = {
  VIDEO: { reason: 'Video', what: 'Changed: the video.' },
  ALL_SIDES: { reason: '360° pictures', what: 'Changed: the 360° pictures.' },
}

/** Media are invisible to the public until they are shown. */
export function beginMedia(
  context: Context,
  editor: Editor,
  tag: string,
  { kind, alt }: { kind: MediaKind; alt: string },
): Promise<Verdict<{ id: string }, Refused>> {
  return transact<Verdict<{ id: string }, Refused>>(context.db, async (tx) => {
    const now = context.now()
    const may = await findEditable(tx, editor, tag, now)
    if (!may.ok) return may
    const id = uuid()
    await insertMedia(tx, { id, campaignTag: tag, kind, alt, addedBy: editor.actor.name, addedAt: now })
    return allow({ id })
  })
}

export async function addFile(
  context: Context,
  editor: Editor,
  { tag, id }: { tag: string; id: string },
  part: MediaPart,
  content: Buffer,
): Promise<Verdict<{ pictures: number }, Refused>> {
  const may = await findEditable(context.db, editor, tag, context.now())
  if (!may.ok) return may
  return addMediaFile(context, { tag, id, part, content }, async (tx, media) => {
    const change = {
      ...changeOf(media),
      before: { id, captions: media.captionsId !== null },
      after: { id, added: part },
    }
    await recordShown(tx, editor, tag, may.value, change, context.now())
  })
}

/**
 * Shows media in place of the current ones of the kind, or hides them. Both can be undone, because nothing is deleted.
 */
export function setMediaVisibility(
  context: Context,
  editor: Editor,
  { tag, id, shown }: { tag: string; id: string; shown: boolean },
): Promise<Verdict<Record<string, never>, Refused>> {
  return transact<Verdict<Record<string, never>, Refused>>(context.db, async (tx) => {
    const now = context.now()
    await lockDraft(tx, tag)
    const may = await findEditable(tx, editor, tag, now)
    if (!may.ok) return may
    const media = await lockMedia(tx, tag, id)
    if (media === null) return refuse('NotFoundError')
    const missing = missingOf(contentOf(media))
    if (missing !== null) return refuseField('shown', missing)
    if (media.shown === shown) return allow({})
    const before = await setShown(tx, media, shown)
    await markCatalogueChanged(tx)
    const change = { ...changeOf(media), before, after: shown ? { id, alt: media.alt } : null }
    await recordShown(tx, editor, tag, may.value, change, now)
    return allow({})
  })
}

function changeOf({ kind }: MediaRow) {
  return { action: 'campaign.media', ...shownAs[kind] }
}
