import type { CampaignMedia } from '#contract/campaign-media.ts'
import { MEDIA_PICTURE, type MediaAddress, mediaPath } from '#contract/media-path.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { AllSides } from './all-sides.tsx'

type Props = { tag: string; media: readonly CampaignMedia[] }

/** A video of the prize, and pictures from all sides. Only a still picture of each is shown until it is requested. */
export function PrizeMedia({ tag, media }: Props) {
  const { env, apiUrl } = usePage().config
  return (
    <div className="flex flex-col gap-6">
      {media.map((each) => {
        const address = (file: MediaAddress['file']) => `${apiUrl}${mediaPath({ env, tag, id: each.id, file })}`
        return each.kind === 'VIDEO' ? (
          <Video key={each.id} media={each} address={address} />
        ) : (
          <AllSides key={each.id} media={each} pictures={picturesOf(each, address)} />
        )
      })}
    </div>
  )
}

type VideoProps = { media: CampaignMedia; address: (file: MediaAddress['file']) => string }

/** The browser's own player, which needs no script. Until it is pressed, it loads only its poster and captions. */
function Video({ media: { alt, video_type, captions_id, preview_colour }, address }: VideoProps) {
  return (
    <video
      controls
      playsInline
      preload="none"
      crossOrigin="anonymous"
      aria-label={`Video of ${alt}`}
      poster={address('1.webp')}
      {...MEDIA_PICTURE}
      className="block h-auto w-full rounded-card bg-sunk"
      style={{ backgroundColor: preview_colour ?? undefined }}
    >
      <source src={address(`video.${video_type!}`)} type={`video/${video_type}`} />
      {captions_id && (
        <track kind="captions" srcLang="en" label="English" src={address(`${captions_id}.vtt`)} default />
      )}
    </video>
  )
}

function picturesOf({ pictures }: CampaignMedia, address: VideoProps['address']): string[] {
  return Array.from({ length: pictures }, (_, index) => address(`${index + 1}.webp`))
}
