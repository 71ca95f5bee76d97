import { formatPounds, type Pence, pence } from './money.ts'

export const movementKinds = ['CAPTURE', 'REFUND', 'DISPUTE'] as const
export type MovementKind = (typeof movementKinds)[number]

/** A movement of money in one side's books. `state` is null if those books report no state. */
export type Booked = { readonly amountPence: Pence; readonly state: string | null }

/** A difference between two books: `kept` is the value in ours, `found` the value in the other. */
export type Difference = {
  readonly what: string
  readonly about: string
  readonly stored: string | null
  readonly found: string | null
}

/** Each thing in which a movement differs, by its name: CAPTURE_MISSING_AT_US, REFUND_AMOUNT_DIFFERS and so on. */
export function compareBooked(
  kind: MovementKind,
  about: string,
  stored: Booked | null,
  found: Booked | null,
): Difference[] {
  if (!stored && !found) return []
  if (!stored) return [{ what: `${kind}_MISSING_AT_US`, about, stored: null, found: inWords(found!) }]
  if (!found) return [{ what: `${kind}_MISSING_AT_PROVIDER`, about, stored: inWords(stored), found: null }]
  const differences: Difference[] = []
  if (stored.amountPence !== found.amountPence) {
    const [storedAmount, foundAmount] = [formatPounds(stored.amountPence), formatPounds(found.amountPence)]
    differences.push({ what: `${kind}_AMOUNT_DIFFERS`, about, stored: storedAmount, found: foundAmount })
  }
  if (stored.state !== null && found.state !== null && stored.state !== found.state)
    differences.push({ what: `${kind}_STATE_DIFFERS`, about, stored: stored.state, found: found.state })
  return differences
}

function inWords({ amountPence, state }: Booked): string {
  return [formatPounds(amountPence), state].filter(Boolean).join(' ')
}

export type Total = { readonly count: number; readonly pence: Pence }
/** The number of movements of one kind and their sum, in each book. */
export type Totals = { readonly stored: Total; readonly found: Total }

export function totalOf(booked: readonly (Booked | null)[]): Total {
  const all = booked.filter((each) => each !== null)
  return { count: all.length, pence: pence(all.reduce((sum, { amountPence }) => sum + amountPence, 0)) }
}
