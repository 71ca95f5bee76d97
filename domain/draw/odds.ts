import { chanceText, counted, oneIn } from './one-in.ts'

/** A person's tickets compared to all tickets of a round. */
export type Odds = {
  readonly own: number
  readonly tickets: number
  /** The ticket limit of the round; null without a limit. */
  readonly ticketsMax: number | null
  /** The number of prizes in the round. */
  readonly prizes: number
}

/** `You have 12 of 8,431 entries: about 1 in 703, or about 1 in 834 if it sells out`. */
export function oddsText({ own, tickets, ticketsMax, prizes }: Odds): string {
  const all = `${counted(tickets)} ${tickets === 1 ? 'entry' : 'entries'}`
  const now = chanceText(own, tickets, prizes)
  if (now === null) return tickets === 0 ? 'No entries yet' : `${all} so far, none of them yours`
  const full = ticketsMax !== null && ticketsMax > tickets ? oneIn(own, ticketsMax, prizes) : null
  // "1 in 1" would be taken for a promise, though others may still enter.
  if (own === tickets) {
    const share = own === 1 ? 'You have the only entry' : `You have all ${all}`
    return full === null ? share : `${share}: about 1 in ${counted(full)} if it sells out`
  }
  const share = `You have ${counted(own)} of ${all}: ${now}`
  return full === null ? share : `${share}, or about 1 in ${counted(full)} if it sells out`
}

/** The chance of one ticket, for visitors who may have none: `Chance per ticket: about 1 in 10,000 if it sells out`. */
export function ticketOddsText({ tickets, ticketsMax, prizes }: Omit<Odds, 'own'>): string | null {
  if (ticketsMax !== null) return `Chance per ticket: ${chanceText(1, ticketsMax, prizes)} if it sells out`
  return tickets > 0 ? `Chance per entry: ${chanceText(1, tickets, prizes)} so far` : null
}
