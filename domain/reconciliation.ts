import { formatPounds, type Pence, pence } from './money.ts'

export const movementKinds = ['CAPTURE', 'REFUND', 'DISPUTE'] as const
export type MovementKind = (typeof movementKinds)[number]

/** How one side's books have a movement of money; a state that they do not tell is null. */
export type Booked = { readonly amountPence: Pence; readonly state: string | null }

/** Something of which two books say different things: `kept` is what ours say, `found` what the other's do. */
export type Difference = {
  readonly what: string
  readonly about: string
  readonly kept: string | null
  readonly found: string | null
}

/** Each thing in which a movement differs, by its name: CAPTURE_MISSING_AT_US, REFUND_AMOUNT_DIFFERS and so on. */
export function compareBooked(
  kind: MovementKind,
  about: string,
  kept: Booked | null,
  found: Booked | null,
): Difference[] {
  if (!kept && !found) return []
  if (!kept) return [{ what: `${kind}_MISSING_AT_US`, about, kept: null, found: inWords(found!) }]
  if (!found) return [{ what: `${kind}_MISSING_AT_PROVIDER`, about, kept: inWords(kept), found: null }]
  const differences: Difference[] = []
  if (kept.amountPence !== found.amountPence) {
    const [keptAmount, foundAmount] = [formatPounds(kept.amountPence), formatPounds(found.amountPence)]
    differences.push({ what: `${kind}_AMOUNT_DIFFERS`, about, kept: keptAmount, found: foundAmount })
  }
  if (kept.state !== null && found.state !== null && kept.state !== found.state)
    differences.push({ what: `${kind}_STATE_DIFFERS`, about, kept: kept.state, found: found.state })
  return differences
}

function inWords({ amountPence, state }: Booked): string {
  return [formatPounds(amountPence), state].filter(Boolean).join(' ')
}

export type Total = { readonly count: number; readonly pence: Pence }
/** Of one kind of movement: how many there are in each book, and how much money. */
export type Totals = { readonly kept: Total; readonly found: Total }

export function totalOf(booked: readonly (Booked | null)[]): Total {
  const all = booked.filter((each) => each !== null)
  return { count: all.length, pence: pence(all.reduce((sum, { amountPence }) => sum + amountPence, 0)) }
}
