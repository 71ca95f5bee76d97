import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { EnterLabel } from '#domain/campaign/campaign.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'

const PayMarks = optionalPart(() => import('./pay-marks.tsx'))

export type EnterBarProps = {
  labels: readonly EnterLabel[]
  /** The target of the button if it is a link: the app, or the site where the competition is entered. */
  leadsTo?: EnterLink | null
  /** The price of the choice, shown on the main button. */
  price?: string | null
  busy: boolean
  onPress: (label: EnterLabel) => void
  /** Shown below the buttons. */
  hint?: string | null
  /** The text beside the button of the sticky copy: the choice and its price. */
  summary: ReactNode
}

/** Larger than any page. */
const ENDLESS_PX = 1_000_000

export type EnterLink = { address: string; inNewTab: boolean }

/**
 * The enter button and the second one, and the ways to pay below them. A copy appears once the button has been scrolled
 * past; below 920 px the copy floats at the bottom from the start, whenever the button itself is not visible.
 */
export function EnterBar({ labels, hint, summary, ...action }: EnterBarProps) {
  const place = useRef<HTMLDivElement>(null)
  const isPassed = useOutside(place, `0px 0px ${ENDLESS_PX}px 0px`)
  const isBelow = useOutside(place, `${ENDLESS_PX}px 0px 0px 0px`)
  return (
    <>
      <div ref={place} className="grid gap-3">
        <Buttons labels={labels} {...action} />
      </div>
      {hint && <p className="text-center text-sm text-ink-soft">{hint}</p>}
      {!action.leadsTo && !labels[0]!.includes('free') && <PayMarks />}
      {(isPassed || isBelow) && (
        <div data-floating-bar className={classNames('enter-bar', isBelow && 'lg:hidden')}>
          <div className="page-width enter-bar-row">
            <div>{summary}</div>
            <div>
              <Buttons labels={labels.slice(0, 1)} {...action} price={null} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

function Buttons({ labels, leadsTo, price, busy, onPress }: Omit<EnterBarProps, 'hint' | 'summary'>) {
  return labels.map((label, index) => (
    <Button
      key={label}
      size={index === 0 ? 'large' : 'medium'}
      wide
      tone={index === 0 ? 'action' : 'quiet'}
      busy={busy && (labels.length === 1 || label === 'enter now')}
      {...(leadsTo ? { render: <EnterLinkTo {...leadsTo} /> } : { onClick: () => onPress(label) })}
    >
      <span className="inline-block first-letter:uppercase">{label}</span>
      {price && index === 0 && <span className="figures">· {price}</span>}
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
