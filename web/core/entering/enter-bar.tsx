import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { EnterLabel } from '#domain/campaign.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'

export type EnterBarProps = {
  labels: readonly EnterLabel[]
  /** Where the one button leads, when it is a link: to the app, or to where the competition is entered. */
  leadsTo?: EnterLink | null
  /** What is chosen costs this; said on the button. */
  price?: string | null
  busy: boolean
  onPress: (label: EnterLabel) => void
  /** What the sticky copy says beside its button: the choice and its price. */
  summary: ReactNode
}

/** Longer than any page. */
const ENDLESS_PX = 1_000_000

export type EnterLink = { address: string; inNewTab: boolean }

/**
 * The enter button, and beside "add to basket" the quick way. A copy follows once it has been scrolled past; under
 * 920 px it floats in reach of the thumb from the start, wherever the button itself is not in sight.
 */
export function EnterBar({ labels, summary, ...action }: EnterBarProps) {
  const place = useRef<HTMLDivElement>(null)
  const isPassed = useOutside(place, `0px 0px ${ENDLESS_PX}px 0px`)
  const isBelow = useOutside(place, `${ENDLESS_PX}px 0px 0px 0px`)
  return (
    <>
      <div ref={place} className="grid gap-3">
        <Buttons labels={labels} {...action} />
      </div>
      {(isPassed || isBelow) && (
        <div data-floating-bar className={classNames('enter-bar', isBelow && 'lg:hidden')}>
          <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0 flex-[1_1_6rem] leading-tight">{summary}</div>
            <div className="grid min-w-40 shrink-0">
              <Buttons labels={labels.slice(0, 1)} {...action} price={null} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

function Buttons({ labels, leadsTo, price, busy, onPress }: Omit<EnterBarProps, 'summary'>) {
  return labels.map((label, index) => (
    <Button
      key={label}
      size="large"
      wide
      tone={index === 0 ? 'action' : 'quiet'}
      busy={busy && (labels.length === 1 || label === 'enter now')}
      {...(leadsTo ? { render: <EnterLinkTo {...leadsTo} /> } : { onClick: () => onPress(label) })}
    >
      <span className="inline-block first-letter:uppercase">{label}</span>
      {price && <span className="figures">· {price}</span>}
    </Button>
  ))
}

function EnterLinkTo({ address, inNewTab, ...rest }: EnterLink) {
  return <Link to={address} {...rest} {...(inNewTab && { target: '_blank', rel: 'noopener' })} />
}

/**
 * Whether something lies outside the window: with the window made endless downwards, above it; upwards, below it. One
 * look at the window as it is would not see a leap from below to above. Inside until that is known, so that nothing
 * shows twice.
 */
function useOutside(place: RefObject<HTMLElement | null>, windowMargin: string): boolean {
  const [isOutside, setOutside] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const look = (entries: IntersectionObserverEntry[]) => setOutside(entries.at(-1)?.isIntersecting === false)
    // The document is named because a partner's page around a frame would else be the window.
    const observer = new IntersectionObserver(look, { root: document, rootMargin: windowMargin })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, windowMargin])
  return isOutside
}
