import { useEffect, useState } from 'react'
import type { Draw } from '#contract/draws.ts'
import { settleMs } from './reveal.ts'

/**
 * The number of winning numbers that have stopped turning, and whether the draw happened while this page was shown. An
 * earlier draw is shown complete at once, as it is on the server and with reduced motion.
 */
export function useReveal({ state, winners }: Pick<Draw, 'state' | 'winners'>): { settled: number; isLive: boolean } {
  const [wasAwaited] = useState(state === 'PLANNED' || state === 'FROZEN')
  const isLive = wasAwaited && state === 'DRAWN'
  const count = winners.length
  const [settled, setSettled] = useState(0)
  useEffect(() => {
    if (!isLive) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setSettled(count)
    const timer = setInterval(() => setSettled((before) => Math.min(count, before + 1)), settleMs(count))
    return () => clearInterval(timer)
  }, [isLive, count])
  return { settled: isLive ? settled : count, isLive }
}

const TURN_MS = 70

/** A random ticket of the round, changing quickly, until the winning one is shown. */
export function useTurning(tickets: number, isTurning: boolean): number {
  const [shown, setShown] = useState(1)
  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(() => setShown(1 + Math.floor(Math.random() * tickets)), TURN_MS)
    return () => clearInterval(timer)
  }, [tickets, isTurning])
  return shown
}
