import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { errorText } from '#contract/errors.ts'
import { spin as spinEndpoint, type WheelPrize } from '#contract/spins.ts'
import { call } from '#web/app/call.ts'
import { pageConfig } from '#web/app/page-config.ts'
import { refreshSession } from '#web/app/session.tsx'
import { setUser } from '#web/app/session-store.ts'
import { landingSector } from './landing.ts'
import { WHEEL } from './wheel-figures.ts'

export type Spun = AnswerOf<typeof spinEndpoint>

export type Spin = {
  /** It can be closed only while `ready`. */
  status: 'ready' | 'spinning' | 'completed'
  /** The sector that it turns to; null before it is known. */
  landing: number | null
  /** What it gave, once that is told. */
  result: Spun | null
  errors: readonly string[]
  turn: () => Promise<void>
}

/** The story of one turn: the server decides, the wheel shows it, and then it is told. */
export function useSpin(sectors: readonly (WheelPrize | null)[], isStill: boolean): Spin {
  const [status, setStatus] = useState<Spin['status']>('ready')
  const [landing, setLanding] = useState<number | null>(null)
  const [result, setResult] = useState<Spun | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  // Kept while no answer has come: asked again, the server tells what it has decided.
  const key = useRef<string | null>(null)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  function after(ms: number, deed: () => void) {
    timers.current.push(setTimeout(deed, ms))
  }

  function tell(spun: Spun) {
    setResult(spun)
    setStatus('completed')
    setUser(spun.user)
  }

  async function turn() {
    if (status !== 'ready' || result) return
    setStatus('spinning')
    setErrors([])
    key.current ??= crypto.randomUUID()
    const shown = [...new Set(sectors.flatMap((sector) => sector?.id ?? []))]
    const asked = { body: { whitelist: shown, test_mode: pageConfig().env !== 'prod' } }
    const called = await call(spinEndpoint, asked, { idempotencyKey: key.current })
    if (!called.ok) {
      if (called.status !== -1) key.current = null
      setStatus('ready')
      setErrors(called.errors.map(errorText))
      if (called.error.name === 'SpinAlreadyUsed') await refreshSession()
      return
    }
    const restsAfterMs = isStill ? 0 : WHEEL.animationMs
    setLanding(landingSector(sectors, called.value.prize?.id ?? null))
    after(restsAfterMs + (isStill ? 0 : WHEEL.announceAfterMs), () => tell(called.value))
    after(restsAfterMs + WHEEL.resetAfterMs, () => setStatus('ready'))
  }

  return { status, landing, result, errors, turn }
}
