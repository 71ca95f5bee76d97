import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

/** How long a slide stays before the next. */
export const CAROUSEL_AUTOPLAY_MS = 5000

export interface CarouselProps {
  /** Names the carousel: "Featured competitions". */
  label: string
  /** All of one height; the first is in sight before any script runs. */
  slides: readonly { key: string; content: ReactNode }[]
  /** False: moves only when told to. */
  autoplay?: boolean | undefined
  className?: string | undefined
}

/**
 * Slides that follow each other every five seconds until paused; they wait while pointed at or focused, and never move
 * by themselves for people who want less motion. It wraps and can be dragged only with more than one slide.
 */
export function Carousel({ label, slides, autoplay = true, className }: CarouselProps) {
  const many = slides.length > 1
  const [viewport, embla] = useEmblaCarousel({ loop: many, watchDrag: many, duration: 20 }, [
    Autoplay({
      delay: CAROUSEL_AUTOPLAY_MS,
      playOnInit: false,
      stopOnMouseEnter: true,
      stopOnFocusIn: true,
      stopOnInteraction: false,
    }),
  ])
  const [selected, setSelected] = useState(0)
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    if (!embla) return
    const select = () => setSelected(embla.selectedScrollSnap())
    embla.on('select', select).on('reInit', select)
    return () => {
      embla.off('select', select).off('reInit', select)
    }
  }, [embla])

  useEffect(() => {
    if (many && autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(true)
  }, [many, autoplay])

  useEffect(() => {
    const timer = embla?.plugins().autoplay
    if (playing) timer?.play()
    else timer?.stop()
  }, [embla, playing])

  return (
    <section aria-roledescription="carousel" aria-label={label} className={classNames('relative', className)}>
      <div ref={viewport} className="overflow-hidden rounded-card">
        <div aria-live={playing ? 'off' : 'polite'} className="flex touch-pan-y">
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group by its pattern; a fieldset belongs to forms.
            <div
              key={slide.key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
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
          <IconButton
            label="Previous slide"
            icon={<ChevronLeft aria-hidden size={22} />}
            onClick={() => embla?.scrollPrev()}
          />
          <span className="figures px-2 text-sm font-semibold sm:hidden">
            {selected + 1} of {slides.length}
          </span>
          {slides.map((slide, index) => (
            <button
              key={slide.key}
              type="button"
              aria-label={`Slide ${index + 1}`}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => embla?.scrollTo(index)}
              className="group hidden size-6 items-center justify-center rounded-full sm:inline-flex"
            >
              <span className="size-2.5 rounded-full bg-line-strong transition-all group-aria-[current=true]:w-5 group-aria-[current=true]:bg-ink" />
            </button>
          ))}
          <IconButton
            label="Next slide"
            icon={<ChevronRight aria-hidden size={22} />}
            onClick={() => embla?.scrollNext()}
          />
          {autoplay && (
            <IconButton
              label={playing ? 'Pause' : 'Play'}
              icon={
                playing ? (
                  <Pause aria-hidden size={18} fill="currentColor" strokeWidth={0} />
                ) : (
                  <Play aria-hidden size={18} fill="currentColor" strokeWidth={0} />
                )
              }
              onClick={() => setPlaying(!playing)}
            />
          )}
        </div>
      )}
    </section>
  )
}
