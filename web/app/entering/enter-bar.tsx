import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { EnterLabel } from '#domain/campaign.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'

export type EnterBarProps = {
  labels: readonly EnterLabel[]
  /** Where the one button leads, when it is a link: to the app, or to where the competition is entered. */
  leadsTo?: EnterLink | null
  busy: boolean
  onPress: (label: EnterLabel) => void
  /** What the sticky copy says beside its button: the choice and its price. */
  summary: ReactNode
}

export type EnterLink = { address: string; inNewTab: boolean }

/**
 * The enter button, and beside "add to basket" the quick way. A copy follows once it has been scrolled past; under
 * 920 px it floats in reach of the thumb from the start, wherever the button itself is not in sight.
 */
export function EnterBar({ labels, summary, ...deed }: EnterBarProps) {
  const place = useRef<HTMLDivElement>(null)
  const sight = useSight(place)
  return (
    <>
      <div ref={place} className="grid gap-3">
        <Buttons labels={labels} {...deed} />
      </div>
      {sight !== 'inView' && (
        <div
          className={classNames(
            'fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-card in-data-[platform=app]:bottom-14',
            sight === 'below' && 'lg:hidden',
          )}
        >
          <div className="page-width flex items-center justify-between gap-4 py-2.5">
            <div className="min-w-0 flex-1 leading-tight">{summary}</div>
            <div className="grid min-w-40 shrink-0">
              <Buttons labels={labels.slice(0, 1)} {...deed} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

function Buttons({ labels, leadsTo, busy, onPress }: Omit<EnterBarProps, 'summary'>) {
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
    </Button>
  ))
}

function EnterLinkTo({ address, inNewTab, ...rest }: EnterLink) {
  return <Link to={address} {...rest} {...(inNewTab && { target: '_blank', rel: 'noopener' })} />
}

/** Where something is. In view until that is known, so that nothing shows twice at first. */
function useSight(place: React.RefObject<HTMLElement | null>): 'inView' | 'below' | 'passed' {
  const [sight, setSight] = useState<'inView' | 'below' | 'passed'>('inView')
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      setSight(entry.isIntersecting ? 'inView' : entry.boundingClientRect.top < 0 ? 'passed' : 'below')
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return sight
}
