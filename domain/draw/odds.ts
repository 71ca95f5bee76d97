import { oneIn } from './one-in.ts'

/** What a person's tickets are among all of a round. */
export type Odds = {
  readonly own: number
  readonly tickets: number
  /** Where no more are sold than these. */
  readonly ticketsMax: number | null
}

/** `12 of 8,431 entries are yours: one in 703, and one in 834 if it sells out`. */
export function oddsText({ own, tickets, ticketsMax }: Odds): string {
  const all = `${counted(tickets)} ${tickets === 1 ? 'entry' : 'entries'}`
  const now = oneIn(own, tickets)
  if (now === null) return tickets === 0 ? 'Nobody has entered yet' : `${all} so far, none of them yours`
  const share = `${counted(own)} of ${all} ${own === 1 ? 'is' : 'are'} yours: one in ${counted(now)}`
  const full = ticketsMax !== null && ticketsMax > tickets ? oneIn(own, ticketsMax) : null
  return full === null ? share : `${share}, and one in ${counted(full)} if it sells out`
}

/** What one ticket is for somebody who may have none: `One ticket is one in 10,000 if it sells out`. */
export function ticketOddsText({ tickets, ticketsMax }: Omit<Odds, 'own'>): string | null {
  if (ticketsMax !== null) return `One ticket is one in ${counted(ticketsMax)} if it sells out`
  return tickets > 0 ? `One entry is one in ${counted(tickets)} so far` : null
}

function counted(count: number): string {
  return count.toLocaleString('en-GB')
}
