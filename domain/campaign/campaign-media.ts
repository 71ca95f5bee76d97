export const mediaKinds = ['VIDEO', 'ALL_SIDES'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** The parts of campaign media. Pictures have an order: the first is shown until the others are requested. */
export const mediaParts = ['PICTURE', 'VIDEO', 'CAPTIONS'] as const
export type MediaPart = (typeof mediaParts)[number]

/** Fewer, a prize jumps as it turns; more, a phone waits for them. A video has one picture, its poster. */
export const picturesOf: Readonly<Record<MediaKind, { min: number; max: number }>> = {
  VIDEO: { min: 1, max: 1 },
  ALL_SIDES: { min: 24, max: 72 },
}

export type MediaContent = { readonly kind: MediaKind; readonly pictures: number; readonly hasVideo: boolean }

/** The part that is missing before the media can be shown, in words; null if complete. */
export function missingOf({ kind, pictures, hasVideo }: MediaContent): string | null {
  const { min } = picturesOf[kind]
  if (kind === 'VIDEO' && !hasVideo) return 'The video is missing'
  if (pictures >= min) return null
  return kind === 'VIDEO' ? 'The cover picture is missing' : `Add at least ${min} pictures`
}

/** The reason why this part cannot be added, in words. Stored parts are not replaced, except captions. */
export function whyNotAdded({ kind, pictures, hasVideo }: MediaContent, part: MediaPart): string | null {
  const { max } = picturesOf[kind]
  if (part === 'PICTURE')
    return pictures < max ? null : `It already has ${max === 1 ? 'its picture' : `${max} pictures`}`
  if (kind !== 'VIDEO') return 'Only videos have this'
  return part === 'VIDEO' && hasVideo ? 'It already has its video' : null
}
