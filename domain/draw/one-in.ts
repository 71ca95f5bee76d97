/**
 * The n of "about 1 in n": the chance that at least one of `own` tickets is among `prizes` drawn from `tickets` without
 * replacement. It is rounded so that it never promises too much. null without a ticket.
 */
export function oneIn(own: number, tickets: number, prizes = 1): number | null {
  if (own === 0) return null
  if (prizes === 1) return Math.ceil(tickets / own)
  let losing = 1
  for (let drawn = 0; drawn < prizes && losing > 0; drawn++)
    losing *= Math.max(0, tickets - own - drawn) / Math.max(1, tickets - drawn)
  return Math.ceil(1 / (1 - losing) - ROUNDING_ERROR)
}

/** Keeps floating point errors from rounding a whole quotient up to the next number. */
const ROUNDING_ERROR = 1e-6

/** `about 1 in 10,000`, and with several prizes `about 1 in 2,000 to win one of 5 prizes`; null without a ticket. */
export function chanceText(own: number, tickets: number, prizes: number): string | null {
  const one = oneIn(own, tickets, prizes)
  if (one === null) return null
  return `about 1 in ${counted(one)}${prizes > 1 ? ` to win one of ${counted(prizes)} prizes` : ''}`
}

export function counted(count: number): string {
  return count.toLocaleString('en-GB')
}
