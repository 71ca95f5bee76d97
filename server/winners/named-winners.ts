import type { WinnerPhoto } from '#contract/winner-photo.ts'
import type { ShownState } from '#contract/winner-state.ts'
import {
  type ForfeitReason,
  type HoldReason,
  mayShowPhoto,
  shownName,
  type WinnerCaseState,
  type WinnerNaming,
} from '#domain/winners/winner-case.ts'
import type { Context } from '#server/platform/context.ts'
import { listWinnersOf } from './naming-queries.ts'

export type NamedWinner = {
  readonly position: number
  readonly ticket: number
  readonly prizePosition: number
  /** The promised prize; null for a draw before this was stored. */
  readonly prize: string | null
  readonly state: WinnerCaseState
  readonly onHold: HoldReason | null
  readonly forfeitReason: ForfeitReason | null
  /** Whether a reserve has the prize of a forfeited case. */
  readonly isPassedOn: boolean
  readonly naming: WinnerNaming | null
  readonly name: string | null
  readonly county: string | null
  /** The photograph of a named winner who agreed to it. */
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
    onHold: row.onHold,
    forfeitReason: row.forfeitReason,
    isPassedOn: row.isPassedOn,
    naming: row.naming,
    ...nameOf(row, at),
    photo: photoOf(row, at),
  }))
  return Map.groupBy(named, ({ roundId }) => roundId)
}

/** The public state of a case, with the reason if it is on hold or forfeited. */
export function showState({
  state,
  onHold,
  forfeitReason,
  isPassedOn,
}: Pick<NamedWinner, 'state' | 'onHold' | 'forfeitReason' | 'isPassedOn'>): ShownState {
  return {
    state,
    ...(onHold !== null && { on_hold: onHold }),
    ...(forfeitReason !== null && { forfeited: { why: forfeitReason, is_passed_on: isPassedOn } }),
  }
}

export function nameOf(
  row: Pick<WinnerRow, 'state' | 'onHold' | 'openedAt' | 'naming' | 'shownName' | 'shownCounty' | 'accountSurname'>,
  now: Date,
) {
  return shownName({ ...row, chosen: { name: row.shownName, county: row.shownCounty } }, now)
}

/** The photograph, unless the winner is no longer named, even if one is stored. */
export function photoOf(
  row: Parameters<typeof nameOf>[0] & Pick<WinnerRow, 'photoId' | 'photoAlt' | 'photoColour'>,
  now: Date,
): WinnerPhoto | null {
  if (row.photoId === null || !mayShowPhoto(row, nameOf(row, now))) return null
  return { id: row.photoId, alt: row.photoAlt!, preview_colour: row.photoColour! }
}
