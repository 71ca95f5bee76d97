import type { Draw } from './draws.ts'

type Winner = Pick<Draw['winners'][number], 'name' | 'county' | 'naming' | 'state'>

/** Who has won: named as they chose, or why nobody is named. */
export function winnerText({ name, county, naming, state }: Winner): string {
  if (state === 'FORFEITED') return 'Not claimed: the prize goes to a reserve'
  if (naming === 'ON_REQUEST') return 'We give the name when asked'
  return [name, county].filter(Boolean).join(', ') || 'The name follows when the winner has chosen how to be named'
}
