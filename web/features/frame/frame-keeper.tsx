import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isInPartnersFrame } from '#web/core/site/cookies.ts'
import { followSight, reportHeight, reportTop } from './frame-size.ts'

/** Keeps a partner's page informed about the frame that it embeds. */
export default function FrameKeeper(): null {
  const { pathname } = useLocation()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (!isInPartnersFrame()) return
    const ends = [reportHeight(), followSight()]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  useEffect(() => {
    // The frame's first page stays where the partner's page has put it, so its top is not reported.
    const isFirst = shown.current === null && !document.referrer.startsWith(location.origin)
    if (isInPartnersFrame() && !isFirst && shown.current !== pathname) reportTop()
    shown.current = pathname
  }, [pathname])
  return null
}
