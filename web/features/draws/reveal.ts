import type { Draw } from '#contract/draws.ts'

/**
 * A number stops turning about every second. With many numbers the intervals are shorter, so that the last one stops
 * after some seconds.
 */
const EACH_MS = 1_400
const ALL_MS = 8_000

/** The time for which each of `count` winning numbers turns. */
export function settleMs(count: number): number {
  return Math.min(EACH_MS, ALL_MS / Math.max(1, count))
}

type Revealed = Pick<Draw['winners'][number], 'ticket' | 'prize' | 'state'>

/** Announced once by screen readers, after the last number. A forfeited ticket is no longer a winner. */
export function revealedText(drawn: readonly Revealed[]): string {
  const winners = drawn.filter(({ state }) => state !== 'FORFEITED')
  if (winners.length === 0)
    return drawn.length === 0
      ? 'The draw is done. There’s no winner this time.'
      : 'The draw is done. No prize was claimed, so there’s no winner.'
  const [first, ...others] = winners.map(({ ticket, prize }) => `ticket ${ticket}: ${prize}`)
  const more = others.length > SPOKEN_MAX - 1 ? `, and ${others.length - SPOKEN_MAX + 1} more below` : ''
  const named = [first, ...others.slice(0, SPOKEN_MAX - 1)].join('; ')
  return `Drawn. ${winners.length === 1 ? 'The winner is' : 'The winners are'} ${named}${more}.`
}

const SPOKEN_MAX = 5
