/** A number settles each second or so; however many there are, the last has settled after some seconds. */
const EACH_MS = 1_400
const ALL_MS = 8_000

/** How long each of so many winning numbers turns before it settles. */
export function settleMs(count: number): number {
  return Math.min(EACH_MS, ALL_MS / Math.max(1, count))
}

/** What screen readers announce, once, when the last number has settled. */
export function revealedText(winners: readonly { ticket: number; prize: string }[]): string {
  if (winners.length === 0) return 'Drawn. There is no winner.'
  const [first, ...others] = winners.map(({ ticket, prize }) => `ticket ${ticket}: ${prize}`)
  const more = others.length > SPOKEN_MAX - 1 ? `, and ${others.length - SPOKEN_MAX + 1} more below` : ''
  const named = [first, ...others.slice(0, SPOKEN_MAX - 1)].join('; ')
  return `Drawn. ${winners.length === 1 ? 'The winner is' : 'The winners are'} ${named}${more}.`
}

const SPOKEN_MAX = 5
