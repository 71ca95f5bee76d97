import { shownName, type WinnerCaseState, type WinnerNaming } from '#domain/winner-case.ts'
import type { Context } from '#server/platform/context.ts'
import { listWinnersOf } from './queries.ts'

export type NamedWinner = {
  readonly position: number
  readonly ticket: number
  readonly prizePosition: number
  /** As it was promised; null of a draw before that was stored. */
  readonly prize: string | null
  readonly state: WinnerCaseState
  readonly naming: WinnerNaming | null
  readonly name: string | null
  readonly county: string | null
}

type WinnerRow = Awaited<ReturnType<typeof listWinnersOf>>[number]

/** The winners of a round as the public sees them. */
export async function listNamedWinners({ db, now }: Context, roundId: string): Promise<NamedWinner[]> {
  const at = now()
  return (await listWinnersOf(db, roundId)).map((row) => ({
    position: row.position,
    ticket: row.ticket,
    prizePosition: row.prizePosition,
    prize: row.prizeTitle,
    state: row.state,
    naming: row.naming,
    ...nameOf(row, at),
  }))
}

export function nameOf(
  row: Pick<WinnerRow, 'state' | 'openedAt' | 'naming' | 'shownName' | 'shownCounty' | 'accountSurname'>,
  now: Date,
) {
  return shownName({ ...row, chosen: { name: row.shownName, county: row.shownCounty } }, now)
}
