/** One in so many, rounded so that it never promises more than there is; null without a ticket. */
export function oneIn(own: number, tickets: number): number | null {
  return own === 0 ? null : Math.ceil(tickets / own)
}
