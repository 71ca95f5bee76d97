import { useEffect, useRef, useState } from 'react'
import { optionalPart } from '#web/core/parts/optional-part.tsx'

const ChangeList = optionalPart(() => import('./change-list.tsx'))

/** How far below the window it is when it is fetched. */
const NEAR = '300px'

/** What was changed after people had entered. It is fetched, with its code, when a visitor comes near it. */
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
