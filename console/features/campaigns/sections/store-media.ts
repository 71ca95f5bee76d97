import { call } from '#console/core/call.ts'
import { addCampaignMedia, showCampaignMedia, uploadCampaignMedia } from '#contract/console/campaign-media.ts'
import type { Err } from '#contract/errors.ts'
import type { MediaKind, MediaPart } from '#domain/campaign/campaign-media.ts'

export type MediaFile = { readonly part: MediaPart; readonly file: File }

/** Stores the files in their order and shows the result. Returns the errors; if there are any, nothing is shown. */
export async function storeMedia(
  tag: string,
  { kind, alt }: { kind: MediaKind; alt: string },
  files: readonly MediaFile[],
  onStored: (count: number) => void,
): Promise<readonly Err[]> {
  const begun = await call(addCampaignMedia, { params: { tag }, body: { kind, alt } })
  if (!begun.ok) return begun.errors
  const params = { tag, media_id: begun.value.media_id }
  for (const [index, { part, file }] of files.entries()) {
    const stored = await call(uploadCampaignMedia, { params, body: { part } }, { file })
    if (!stored.ok) return stored.errors
    onStored(index + 1)
  }
  const shown = await call(showCampaignMedia, { params, body: { shown: true } })
  return shown.ok ? [] : shown.errors
}
