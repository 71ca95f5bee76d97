import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { FileField } from '#console/core/forms/file-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { readAgain } from '#console/core/queries.ts'
import { showCampaignMedia, uploadCampaignMedia } from '#contract/console/campaign-media.ts'
import type { CampaignDesk } from '#contract/console/campaigns.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { NewSides, NewVideo } from './new-media.tsx'

type Media = CampaignDesk['media'][number]
type Props = { tag: string; media: readonly Media[]; isReadOnly: boolean }

/** Media are saved as they are added, like pictures. Earlier versions stay, and can be shown again. */
export function MediaSection({ tag, media, isReadOnly }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)

  async function run(work: () => ReturnType<typeof show | typeof addCaptions>): Promise<void> {
    setIsBusy(true)
    const done = await work()
    setErrors(done.ok ? [] : done.errors.map(staffErrorText))
    if (done.ok) await readAgain()
    setIsBusy(false)
  }
  const show = ({ id }: Media, shown: boolean) =>
    call(showCampaignMedia, { params: { tag, media_id: id }, body: { shown } })
  const addCaptions = ({ id }: Media, file: File) =>
    call(uploadCampaignMedia, { params: { tag, media_id: id }, body: { part: 'CAPTIONS' } }, { file })
  const shownOf = (kind: Media['kind']) => media.find((each) => each.shown && each.kind === kind)?.id
  const earlier = media.filter(({ shown }) => !shown)

  return (
    <Card className="p-5">
      <section aria-labelledby="media" className="flex flex-col gap-5">
        <h2 id="media" className="font-bold text-xl">
          Video and 360°
        </h2>
        {media
          .filter(({ shown }) => shown)
          .map((each) => (
            <div key={each.id} className="flex flex-col gap-2">
              <h3 className="font-semibold">{nameOf(each)}</h3>
              <Shown media={each} />
              {!isReadOnly && each.kind === 'VIDEO' && (
                <FileField
                  key={each.captions_id}
                  label={each.captions_id ? 'Replace captions' : 'Add captions'}
                  hint="A WebVTT file (.vtt). Captions help people who can’t hear the video."
                  accept=".vtt,text/vtt"
                  onPick={(file) => file && void run(() => addCaptions(each, file))}
                />
              )}
              {!isReadOnly && (
                <div>
                  <Button tone="quiet" size="small" disabled={isBusy} onClick={() => run(() => show(each, false))}>
                    {each.kind === 'VIDEO' ? 'Hide the video' : 'Hide the 360° pictures'}
                  </Button>
                </div>
              )}
            </div>
          ))}
        <ErrorList errors={errors} />
        {earlier.length > 0 && (
          <details>
            <summary className="cursor-pointer py-2">Not shown ({earlier.length})</summary>
            <ul className="flex flex-col gap-4">
              {earlier.map((each) => (
                <li key={each.id} className="flex flex-wrap items-center gap-4">
                  <img src={each.address} alt="" width={160} height={90} className="rounded-tick" />
                  <p className="grow text-sm">
                    {nameOf(each)}: {each.alt}. {each.added_by}, <Instant at={each.added_at} />
                  </p>
                  {!isReadOnly && (
                    <Button tone="quiet" size="small" disabled={isBusy} onClick={() => run(() => show(each, true))}>
                      Show again
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
        {!isReadOnly && (
          <>
            <NewVideo key={`video ${shownOf('VIDEO')}`} tag={tag} />
            <NewSides key={`sides ${shownOf('ALL_SIDES')}`} tag={tag} />
          </>
        )}
      </section>
    </Card>
  )
}

const nameOf = ({ kind }: Media) => (kind === 'VIDEO' ? 'Video' : '360° pictures')

function Shown({ media: { alt, address, video, captions_id, pictures } }: { media: Media }) {
  return (
    <>
      {video ? (
        // biome-ignore lint/a11y/useMediaCaption: what the entry page shows has them; here it is looked at before that.
        <video
          controls
          preload="none"
          src={video}
          poster={address}
          aria-label={alt}
          className="aspect-video w-full rounded-tick"
        />
      ) : (
        <img src={address} alt={alt} width={960} height={540} className="h-auto w-full rounded-tick" />
      )}
      <p className="text-sm">
        {alt}. {video ? (captions_id ? 'With captions.' : 'No captions.') : `${pictures} pictures.`}
      </p>
    </>
  )
}
