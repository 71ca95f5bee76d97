import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { EnterLabel } from '#domain/campaign/campaign.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'

export type EnterBarProps = {
  labels: readonly EnterLabel[]
  /** The target of the button if it is a link: the app, or the site where the competition is entered. */
  leadsTo?: EnterLink | null
  /** The price of the choice, shown on the button. */
  price?: string | null
  busy: boolean
  onPress: (label: EnterLabel) => void
  /** The text beside the button of the sticky copy: the choice and its price. */
  summary: ReactNode
}

/** Larger than any page. */
const ENDLESS_PX = 1_000_000

export type EnterLink = { address: string; inNewTab: boolean }

/**
 * The enter button, and the quick one beside "add to basket". A copy appears once the button has been scrolled past;
 * below 920 px the copy floats at the bottom from the start, whenever the button itself is not visible.
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
 * Whether an element is outside the window, above or below it. The observed area is extended without limit on the other
 * side, because the window itself would not report a jump from below to above. False until it is known, so that nothing
 * is shown twice.
 */
function useOutside(place: RefObject<HTMLElement | null>, windowMargin: string): boolean {
  const [isOutside, setOutside] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const look = (entries: IntersectionObserverEntry[]) => setOutside(entries.at(-1)?.isIntersecting === false)
    // The root is the document, because inside a partner's frame the default would be the window of the partner's page.
    const observer = new IntersectionObserver(look, { root: document, rootMargin: windowMargin })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, windowMargin])
  return isOutside
}
