import { useEffect, useRef, useState } from 'react'
import { optionalPart } from '#web/core/parts/optional-part.tsx'

const ChangeList = optionalPart(() => import('./change-list.tsx'))

/** The distance below the window at which the list is fetched. */
const NEAR = '300px'

/** Changes after the first entry. The list and its code are fetched when a visitor scrolls near it. */
export default function ChangeLog({ tag }: { tag: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true)
      },
      { rootMargin: NEAR },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="min-h-px">
      {isNear && <ChangeList tag={tag} />}
    </div>
  )
}
