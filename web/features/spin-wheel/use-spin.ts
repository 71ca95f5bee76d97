import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { errorText } from '#contract/errors.ts'
import { spin as spinEndpoint, type WheelPrize } from '#contract/spins.ts'
import { call } from '#web/core/http/call.ts'
import { refreshSession } from '#web/core/session/session.tsx'
import { setUser } from '#web/core/session/session-store.ts'
import { pageConfig } from '#web/core/site/page-config.ts'
import { landingSlice } from './landing.ts'
import type { Slice } from './slices.ts'
import { WHEEL } from './wheel-figures.ts'

export type Spun = AnswerOf<typeof spinEndpoint>

/** At rest, turning while the server draws, or settling in a slice; the slice is null if there is no result. */
export type Motion = { kind: 'rest' } | { kind: 'turning' } | { kind: 'settling'; slice: number | null }

export type Spin = {
  /** It can be closed only while `ready`. */
  status: 'ready' | 'spinning' | 'completed'
  motion: Motion
  /** The prize, once it is announced. */
  result: Spun | null
  errors: readonly string[]
  turn: () => Promise<void>
}

export const STOPPED_TEXT = 'Sorry, your spin didn’t go through. Please try again.'

/**
 * One spin: the wheel turns from the press on, stops at the prize that the server drew, and the result is announced.
 */
export function useSpin(slices: readonly Slice<WheelPrize>[], isStill: boolean): Spin {
  const [status, setStatus] = useState<Spin['status']>('ready')
  const [motion, setMotion] = useState<Motion>({ kind: 'rest' })
  const [result, setResult] = useState<Spun | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  // Reused until an answer has arrived: a retry with the same key gets the server's decision.
  const key = useRef<string | null>(null)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  function after(ms: number, action: () => void) {
    timers.current.push(setTimeout(action, ms))
  }

  function announce(spun: Spun) {
    setResult(spun)
    setStatus('completed')
    setUser(spun.user)
  }

  function stop(texts: readonly string[]) {
    setStatus('ready')
    setErrors([STOPPED_TEXT, ...texts])
  }

  async function turn() {
    if (status !== 'ready' || result) return
    setStatus('spinning')
    setMotion({ kind: 'turning' })
    setErrors([])
    key.current ??= crypto.randomUUID()
    const shown = [...new Set(slices.flatMap(({ prize }) => prize?.id ?? []))]
    const request = { body: { whitelist: shown, test_mode: pageConfig().env !== 'prod' } }
    const called = await call(spinEndpoint, request, { idempotencyKey: key.current })
    const [restsAfterMs, announcesAfterMs] = isStill ? [0, 0] : [WHEEL.animationMs, WHEEL.announceAfterMs]
    if (!called.ok) {
      if (called.status !== -1) key.current = null
      setMotion({ kind: 'settling', slice: null })
      after(restsAfterMs, () => stop(called.errors.map(errorText)))
      if (called.error.name === 'SpinAlreadyUsed') await refreshSession()
      return
    }
    setMotion({ kind: 'settling', slice: landingSlice(slices, called.value.prize?.id ?? null) })
    after(restsAfterMs + announcesAfterMs, () => announce(called.value))
    after(restsAfterMs + WHEEL.resetAfterMs, () => setStatus('ready'))
  }

  return { status, motion, result, errors, turn }
}
