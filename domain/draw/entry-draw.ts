/** The state of an entry in its draw, as its owner reads it. */
export const entryDraws = ['OPEN', 'WAITING', 'WON', 'NOT_THIS_TIME', 'VOID'] as const
export type EntryDraw = (typeof entryDraws)[number]

export type EntryDrawFacts = {
  /** Refunded, or declared void in the freeze. */
  readonly isVoid: boolean
  readonly isClosed: boolean
  readonly isDrawn: boolean
  /** Has a winner's case that is not forfeited; a reserve has one only after taking a prize. */
  readonly hasWon: boolean
}

export function entryDrawOf({ isVoid, isClosed, isDrawn, hasWon }: EntryDrawFacts): EntryDraw {
  if (hasWon) return 'WON'
  if (isVoid) return 'VOID'
  if (isDrawn) return 'NOT_THIS_TIME'
  return isClosed ? 'WAITING' : 'OPEN'
}
