import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, type PointerEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { CampaignMedia } from '#contract/campaign-media.ts'
import { MEDIA_PICTURE } from '#contract/media-path.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { sideAfterDrag } from './side-after-drag.ts'

type Props = { media: Pick<CampaignMedia, 'alt' | 'preview_colour'>; pictures: readonly string[] }

/** Pictures of a prize from all sides, which people turn by hand. They load on request. */
export function AllSides({ media: { alt, preview_colour }, pictures }: Props) {
  const [state, setState] = useState<'closed' | 'loading' | 'failed' | 'open'>('closed')
  const [side, setSide] = useState(0)
  const loaded = useRef<readonly HTMLImageElement[]>([])
  const dragged = useRef({ side: 0, x: 0 })
  const isOpen = state === 'open'
  // Presses before the hydration of this part would be lost, so the button is disabled until then.
  const isHydrated = useSyncExternalStore(never, isInBrowser, isOnServer)
  const turn = (by: number) => setSide((side + by + pictures.length) % pictures.length)

  async function open(): Promise<void> {
    setState('loading')
    try {
      // The references make the browser keep the decoded pictures.
      loaded.current = await Promise.all(pictures.map(loadPicture))
      setState('open')
    } catch {
      setState('failed')
    }
  }

  function drag({ buttons, clientX, currentTarget }: PointerEvent<HTMLElement>): void {
    if (!isOpen || buttons !== 1) return
    const { x, side: from } = dragged.current
    setSide(sideAfterDrag(from, (clientX - x) / currentTarget.clientWidth, pictures.length))
  }

  return (
    <figure aria-label={`All the way round: ${alt}`} className="flex flex-col gap-2">
      <div
        className={`relative touch-pan-y touch-pinch-zoom overflow-hidden rounded-card ${isOpen ? 'cursor-ew-resize' : ''}`}
        onPointerDown={(event) => {
          dragged.current = { side, x: event.clientX }
          if (isOpen) event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={drag}
      >
        <img
          src={pictures[side]}
          alt={alt}
          {...MEDIA_PICTURE}
          loading="lazy"
          decoding={isOpen ? 'sync' : 'async'}
          draggable={false}
          className="block h-auto w-full select-none bg-sunk object-cover"
          style={{ backgroundColor: preview_colour ?? undefined }}
        />
        {isHydrated && !isOpen && (
          <Button
            tone="quiet"
            className="absolute! inset-x-0 bottom-4 mx-auto w-fit"
            busy={state === 'loading'}
            onClick={() => void open()}
          >
            See it all the way round
          </Button>
        )}
      </div>
      <p role="status" className="text-sm empty:hidden">
        {state === 'failed' && 'The pictures didn’t load. Please try again.'}
      </p>
      {isOpen && (
        <div className="flex items-center gap-2">
          <IconButton label="Turn left" icon={<ChevronLeft aria-hidden size={22} />} onClick={() => turn(-1)} />
          <input
            type="range"
            aria-label="Turn the prize"
            aria-valuetext={`Picture ${side + 1} of ${pictures.length}`}
            min={0}
            max={pictures.length - 1}
            value={side}
            ref={takeFocus}
            onChange={({ target }) => setSide(target.valueAsNumber)}
            style={{ '--filled': `${(side / (pictures.length - 1)) * 100}%` } as CSSProperties}
            className="slider-track"
          />
          <IconButton label="Turn right" icon={<ChevronRight aria-hidden size={22} />} onClick={() => turn(1)} />
        </div>
      )}
    </figure>
  )
}

const never = () => () => undefined
const isInBrowser = () => true
const isOnServer = () => false

/** Moves the focus to the input, because the focused button has been removed. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}

async function loadPicture(src: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = src
  await image.decode()
  return image
}
