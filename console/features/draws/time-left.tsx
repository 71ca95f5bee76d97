import { useEffect, useState } from 'react'
import { countDown } from '#domain/campaign/countdown.ts'
import { SECOND_MS } from '#domain/time/durations.ts'

/** The remaining time, counted down by the second on the last day. */
export function TimeLeft({ to }: { to: Date }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  if (now >= to) return <>any moment</>
  const { days, hours, mins, secs } = countDown(now, to)
  const parts = days > 0 ? [`${days} d`, `${hours} h`, `${mins} min`] : [`${hours} h`, `${mins} min`, `${secs} s`]
  return (
    <span role="timer" className="figures">
      in {parts.join(' ')}
    </span>
  )
}
