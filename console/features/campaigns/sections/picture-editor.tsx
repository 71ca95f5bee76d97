import { type PointerEvent, useState } from 'react'
import { call } from '#console/core/call.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { readAgain } from '#console/core/queries.ts'
import { arrangeCampaignPictures, type CampaignDesk, frameCampaignPicture } from '#contract/console/campaigns.ts'
import type { Err } from '#contract/errors.ts'
import { framedPart, type PictureFrame, wholeFrame, ZOOM_MAX } from '#contract/picture-frame.ts'
import { differencesOf } from '#domain/campaign/document-difference.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextField } from '#ui/text-field.tsx'

type Picture = CampaignDesk['pictures'][number]
type Place = keyof Picture['frames']

const places: readonly { place: Place; label: string; ratio: number }[] = [
  { place: 'wide169', label: 'Cards and the entry page', ratio: 16 / 9 },
  { place: 'wide', label: 'Wide spaces', ratio: 2 },
  { place: 'square', label: 'Small spaces', ratio: 1 },
]

type Props = { tag: string; pictures: readonly Picture[]; picture: Picture; onClose: () => void }

/** Edits the description of a picture, and the part of it that each place shows. */
export function PictureEditor({ tag, pictures, picture, onClose }: Props) {
  const [alt, setAlt] = useState(picture.alt)
  const [frames, setFrames] = useState(picture.frames)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const whole = `/api/console/campaigns/${tag}/pictures/${picture.id}/whole`

  /** Saves the description first, because a new crop gives the picture another id. */
  async function save(): Promise<readonly Err[]> {
    if (alt !== picture.alt) {
      const worded = pictures.map((each) => ({ id: each.id, alt: each.id === picture.id ? alt : each.alt }))
      const called = await call(arrangeCampaignPictures, { params: { tag }, body: { pictures: worded } })
      if (!called.ok) return called.errors
    }
    if (differencesOf(picture.frames, frames).length > 0) {
      const called = await call(frameCampaignPicture, {
        params: { tag, picture_id: picture.id },
        body: { frames },
      })
      if (!called.ok) return called.errors
    }
    return []
  }

  return (
    <Dialog open title="Edit picture" onClose={onClose}>
      <form
        className="flex flex-col gap-5"
        onSubmit={async (event) => {
          event.preventDefault()
          setIsBusy(true)
          const refused = await save()
          setErrors(refused.map(staffErrorText))
          setIsBusy(false)
          await readAgain()
          if (refused.length === 0) onClose()
        }}
      >
        <TextField
          label="Describe the picture (alt text)"
          value={alt}
          onValueChange={setAlt}
          errors={alt.trim() === '' ? ['Please describe the picture'] : []}
          showErrors
        />
        {places.map(({ place, label, ratio }) => (
          <FrameField
            key={place}
            label={label}
            ratio={ratio}
            whole={whole}
            frame={frames[place] ?? wholeFrame}
            onChange={(frame) => setFrames({ ...frames, [place]: frame })}
          />
        ))}
        <ErrorList errors={errors} />
        <Button type="submit" busy={isBusy} disabled={alt.trim() === ''}>
          Save picture
        </Button>
      </form>
    </Dialog>
  )
}

type FrameProps = {
  label: string
  ratio: number
  whole: string
  frame: PictureFrame
  onChange: (frame: PictureFrame) => void
}

/** Moved by dragging, or by sliders, which also work with the keyboard. */
function FrameField({ label, ratio, whole, frame, onChange }: FrameProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const part = size && framedPart(size, ratio, frame)
  const set = (given: Partial<PictureFrame>) => onChange({ ...frame, ...given })

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (event.buttons !== 1 || !size || !part) return
    const shown = event.currentTarget.getBoundingClientRect().width
    // Starts from the visible frame: a point beyond the edge would first have to be dragged back.
    const moved = (start: number, length: number, side: number, by: number) =>
      within(((start + length / 2 - (by * part.width) / shown) / side) * 1000)
    set({
      x: moved(part.left, part.width, size.width, event.movementX),
      y: moved(part.top, part.height, size.height, event.movementY),
    })
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{label}</legend>
      <div
        className="relative w-full max-w-80 cursor-move touch-none overflow-hidden rounded-tick bg-sunk"
        style={{ aspectRatio: ratio }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <img
          src={whole}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          className="absolute max-w-none"
          style={
            size && part
              ? {
                  width: `${(size.width / part.width) * 100}%`,
                  left: `${(-part.left / part.width) * 100}%`,
                  top: `${(-part.top / part.height) * 100}%`,
                }
              : { width: '100%' }
          }
        />
      </div>
      <Range label={`${label}: left or right`} value={frame.x} max={1000} onChange={(x) => set({ x })} />
      <Range label={`${label}: up or down`} value={frame.y} max={1000} onChange={(y) => set({ y })} />
      <Range
        label={`${label}: closer`}
        value={frame.zoom}
        min={100}
        max={ZOOM_MAX}
        onChange={(zoom) => set({ zoom })}
      />
    </fieldset>
  )
}

const within = (thousandths: number) => Math.round(Math.min(1000, Math.max(0, thousandths)))

type RangeProps = { label: string; value: number; min?: number; max: number; onChange: (value: number) => void }

function Range({ label, value, min = 0, max, onChange }: RangeProps) {
  return (
    <label className="flex max-w-80 items-center gap-3 text-sm text-ink-soft">
      <span className="inline-block w-28 shrink-0 first-letter:uppercase">{label.slice(label.indexOf(':') + 2)}</span>
      <input
        type="range"
        aria-label={label}
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="min-h-6 min-w-0 flex-1 accent-accent"
      />
    </label>
  )
}
