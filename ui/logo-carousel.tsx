import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { PauseButton } from './pause-button.tsx'
import { useSlides } from './use-slides.ts'
import { isHeldBy, useTurning } from './use-turning.ts'

/** The time before the row moves by one. */
export const LOGO_AUTOPLAY_MS = 1000

export interface LogoCarouselProps {
  /** Names the row: "Our stations". */
  label: string
  /** All have the same height, and none can be pressed. */
  items: readonly { key: string; content: ReactNode }[]
}

/** A row of logos that moves automatically: it shows one on the narrowest screens, three from 400 px, four from 500. */
export function LogoCarousel({ label, items }: LogoCarouselProps) {
  const slides = useSlides<HTMLUListElement>(items.length)
  const { row, turn } = slides
  const { playing, setPlaying, setPointed, setFocused } = useTurning(slides, true, LOGO_AUTOPLAY_MS)

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onFocus={({ target }) => setFocused(isHeldBy(target))}
      onBlur={() => setFocused(false)}
    >
      <div
        className="overflow-hidden rounded-card"
        onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
        onPointerLeave={() => setPointed(false)}
      >
        <ul ref={row} className="-ml-3 flex touch-pan-y touch-pinch-zoom">
          {items.map(({ key, content }) => (
            <li
              key={key}
              className="min-w-0 flex-[0_0_100%] pl-3 min-[400px]:flex-[0_0_33.3333%] min-[500px]:flex-[0_0_25%]"
            >
              {content}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex items-center justify-center gap-1 pt-1">
        <IconButton label="Previous" icon={<ChevronLeft aria-hidden size={22} />} onClick={() => turn(-1)} />
        <PauseButton playing={playing} onChange={setPlaying} />
        <IconButton label="Next" icon={<ChevronRight aria-hidden size={22} />} onClick={() => turn(1)} />
      </div>
    </section>
  )
}
