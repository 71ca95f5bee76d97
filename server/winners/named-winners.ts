import type { WinnerPhoto } from '#contract/winner-photo.ts'
import { mayShowPhoto, shownName, type WinnerCaseState, type WinnerNaming } from '#domain/winner-case.ts'
import type { Context } from '#server/platform/context.ts'
import { listWinnersOf } from './naming-queries.ts'

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
  /** Of who is named, as they agreed. */
  readonly photo: WinnerPhoto | null
}

type WinnerRow = Awaited<ReturnType<typeof listWinnersOf>>[number]

/** The winners of a round as the public sees them. */
export async function listNamedWinners(context: Context, roundId: string): Promise<NamedWinner[]> {
  return (await listNamedWinnersOf(context, [roundId])).get(roundId) ?? []
}

/** The same for several rounds. */
export async function listNamedWinnersOf(
  { db, now }: Context,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, NamedWinner[]>> {
  const at = now()
  const named = (await listWinnersOf(db, roundIds)).map((row) => ({
    roundId: row.roundId,
    position: row.position,
    ticket: row.ticket,
    prizePosition: row.prizePosition,
    prize: row.prizeTitle,
    state: row.state,
    naming: row.naming,
    ...nameOf(row, at),
    photo: photoOf(row, at),
  }))
  return Map.groupBy(named, ({ roundId }) => roundId)
}

export function nameOf(
  row: Pick<WinnerRow, 'state' | 'openedAt' | 'naming' | 'shownName' | 'shownCounty' | 'accountSurname'>,
  now: Date,
) {
  return shownName({ ...row, chosen: { name: row.shownName, county: row.shownCounty } }, now)
}

/** Of who is not named nothing is shown, whatever is stored. */
export function photoOf(
  row: Parameters<typeof nameOf>[0] & Pick<WinnerRow, 'photoId' | 'photoAlt' | 'photoColour'>,
  now: Date,
): WinnerPhoto | null {
  if (row.photoId === null || !mayShowPhoto(row, nameOf(row, now))) return null
  return { id: row.photoId, alt: row.photoAlt!, preview_colour: row.photoColour! }
}
