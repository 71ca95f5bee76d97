/** The size of posters and of pictures from all sides: twice the width of a phone's screen. */
export const MEDIA_PICTURE = { width: 960, height: 540 } as const
export const videoTypes = ['mp4', 'webm'] as const
export type VideoType = (typeof videoTypes)[number]

export type MediaAddress = {
  readonly env: string
  readonly tag: string
  readonly id: string
  /** `1.webp` is the first picture, `video.mp4` the video, and captions are named by their own id. */
  readonly file: `${number}.webp` | `video.${VideoType}` | `${string}.vtt`
}

/** The path of a file of a campaign's media, under the base of the API. The file never changes. */
export function mediaPath({ env, tag, id, file }: MediaAddress): string {
  return `/public/media-assets/${env}/${tag}/${id}/${file}`
}
