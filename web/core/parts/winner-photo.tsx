import { type WinnerPhoto as Photo, WINNER_PHOTO, winnerPhotoPath } from '#contract/winner-photo.ts'
import { usePage } from '#web/core/site/page-config.ts'

/** The photograph of a winner who agreed to its publication. It loads when it is nearly visible. */
export function WinnerPhoto({ photo: { id, alt, preview_colour } }: { photo: Photo }) {
  const { env, apiUrl } = usePage().config
  const address = (width: number) => apiUrl + winnerPhotoPath({ env, id, width })
  const [width] = WINNER_PHOTO.widths
  return (
    <img
      src={address(width)}
      srcSet={WINNER_PHOTO.widths.map((each) => `${address(each)} ${each}w`).join(', ')}
      sizes="(min-width: 80rem) 380px, (min-width: 40rem) 46vw, 92vw"
      alt={alt}
      width={width}
      height={width / WINNER_PHOTO.ratio}
      loading="lazy"
      decoding="async"
      className="mb-2 block h-auto w-full rounded-tick object-cover"
      style={{ backgroundColor: preview_colour }}
    />
  )
}
