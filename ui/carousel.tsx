import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { PauseButton } from './pause-button.tsx'
import { useSlides } from './use-slides.ts'
import { isHeldBy, useTurning } from './use-turning.ts'

export interface CarouselProps {
  /** Names the carousel: "Featured competitions". */
  label: string
  /** Slides of equal height. The first is visible before any script runs. Screen readers announce a slide's name. */
  slides: readonly { key: string; name: string; content: ReactNode }[]
  /** False: moves only on request. */
  autoplay?: boolean | undefined
  className?: string | undefined
}

/** Slides that change every five seconds. They wrap, can be dragged, and have buttons only if there are several. */
export function Carousel({ label, slides, autoplay = true, className }: CarouselProps) {
  const many = slides.length > 1
  const slidesRow = useSlides<HTMLDivElement>(slides.length)
  const { row, selected, turn, show } = slidesRow
  const { playing, setPlaying, moving, setPointed, setFocused } = useTurning(slidesRow, many && autoplay)

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={classNames('relative', className)}
      onFocus={({ target }) => setFocused(isHeldBy(target))}
      onBlur={() => setFocused(false)}
    >
      <div
        className="overflow-hidden rounded-card"
        onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
        onPointerLeave={() => setPointed(false)}
      >
        <div ref={row} aria-live={moving ? 'off' : 'polite'} className="flex touch-pan-y touch-pinch-zoom">
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group by its pattern; a fieldset belongs to forms.
            <div
              key={slide.key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}: ${slide.name}`}
              inert={index !== selected}
              className="min-w-0 flex-[0_0_100%]"
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      {many && (
        <div className="flex items-center justify-center gap-1 pt-1">
          <IconButton label="Previous slide" icon={<ChevronLeft aria-hidden size={22} />} onClick={() => turn(-1)} />
          <span className="figures px-2 text-sm font-semibold sm:hidden">
            {selected + 1} of {slides.length}
          </span>
          {slides.map((slide, index) => (
            <button
              key={slide.key}
              type="button"
              aria-label={`Slide ${index + 1}`}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => show(index)}
              className="slide-dot group"
            >
              <span className="slide-mark" />
            </button>
          ))}
          <IconButton label="Next slide" icon={<ChevronRight aria-hidden size={22} />} onClick={() => turn(1)} />
          {autoplay && <PauseButton playing={playing} onChange={setPlaying} />}
        </div>
      )}
    </section>
  )
}
